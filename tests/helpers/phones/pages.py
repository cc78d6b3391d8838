"""Pages in real browsers, driven alike: scripts run in them, and a finger touches what is shown."""

import json
from abc import ABC, abstractmethod
from typing import Any

# px from the upper left of the box around a thing to where it is touched: within the strip of a
# card that others cover, and on no neighbour of one that leans
INSIDE = 16, 28


class Page(ABC):
    """A page of a phone, whichever browser shows it."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""

    @abstractmethod
    def touch(self, x: float, y: float) -> None:
        """Touch a point of the window, shortly."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def close(self) -> None:
        """Close the page, with all that it kept."""

    def count(self, rule: str) -> int:
        """Return how many elements there are for a rule."""
        return int(self.run(f"document.querySelectorAll({json.dumps(rule)}).length"))

    def tap(self, rule: str, number: int = 0) -> bool:
        """Touch an element; return whether there is one."""
        found = json.dumps(rule)
        place = self.run(
            f"(one => {{ if (!one) return null; one.scrollIntoView({{block: 'nearest'}}); "
            "const box = one.getBoundingClientRect(); return JSON.stringify([box.x, box.y]) })"
            f"(document.querySelectorAll({found})[{number}])"
        )
        if place is None:
            return False
        x, y = json.loads(place)
        self.touch(x + INSIDE[0], y + INSIDE[1])
        return True

    def fill(self, rule: str, text: str) -> None:
        """Write into a field."""
        self.run(f"document.querySelector({json.dumps(rule)}).value = {json.dumps(text)}")

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        return str(self.run("document.title"))


class ChromiumPage(Page):
    """A page of Chromium by playwright, in a context of its own; `wrong` are its errors."""

    def __init__(self, browser: Any, wrong: list[str], size: tuple[int, int] = (390, 664)) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self.context = browser.new_context(viewport=viewport, has_touch=True)
        self._wrong = wrong
        self.page = self._new_page()

    def _new_page(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: self._wrong.append(str(error)))
        return page

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def go(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def close(self) -> None:
        self.context.close()

    def scan_again(self, address: str) -> None:
        """Close the page as somebody does who swipes it away, and open its address anew."""
        self.page.close()
        self.page = self._new_page()
        self.go(address)

    def tell(self, method: str, **params: Any) -> None:
        """Give the browser an order of its own protocol (CDP) for this page."""
        line = self.context.new_cdp_session(self.page)
        line.send(method, params)
        line.detach()
