"""Real pages at a real table: they join by the letters, and play what they show."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from helpers.fixtures.matches import setup_of
from helpers.fixtures.phones import PhoneTable, begin
from msgspec import structs

from rage_desktop.match.match import Match
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Phase
from rage_desktop.ui.phone_link import PhoneLink

TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [3, 4]}}
NAMES = ("Alice", "Bruno", "Chiyo", "Elif")


class Evening:
    """A table in this process, and the pages of its phones."""

    def __init__(self, folder: Path, chromium: Any, edition: str, phones: int, players: int):
        self.rng = Random(edition)
        self.link = PhoneLink(folder, lambda: None, lambda _: None, addresses=("127.0.0.1",))
        self.host = self.link.host
        self.setup = setup_of(edition, players, people=phones, changes=TWO_ROUNDS)
        self.link.set_up(self.setup.file, self.setup.seats)
        self.session: Session | None = None
        self.wrong: list[str] = []
        self.contexts: list[Any] = []
        self.pages = [self._join(chromium, seat) for seat in range(phones)]
        places = tuple(range(phones))
        self.match = Match(structs.replace(self.setup, phones=places, secrecy="peek"))
        begin(cast(PhoneTable, self), self.match)

    def follow(self) -> None:
        """Let the loop turn once."""
        self.host.follow()
        session = self.host.session
        if session is not None:
            session.advance(10.0)
            self.host.follow()

    def until(self, true: Callable[[], object], what: str) -> None:
        """Turn until something is so."""
        for _ in range(400):
            self.follow()
            if true():
                return
            self.pages[0].wait_for_timeout(10)
        raise AssertionError(what)

    def _join(self, chromium: Any, seat: int) -> Any:
        context = chromium.new_context(viewport={"width": 390, "height": 664}, has_touch=True)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.pages = [page]
        page.goto(f"http://{self.link.place}/{self.link.letters}")
        self.until(lambda: page.locator("#name").count(), "no name is asked for")
        page.fill("#name", NAMES[seat])
        page.tap("[data-key=sit]")
        self.until(lambda: page.locator("[data-key=ready]").count(), "no lobby")
        return page

    def act(self, page: Any) -> bool:
        """Let one page do what it offers; return whether it did anything."""
        if page.locator("[data-key=on]").count():
            page.tap("[data-key=on]")
        ready = page.locator("[data-key=ready].main")
        if ready.count():
            # In one go: the next round may just be taking it away.
            page.evaluate("document.querySelector('[data-key=ready].main')?.click()")
            self.until(lambda: not ready.count(), "still not ready")  # else it is tapped twice
            return True
        if not (page.title().startswith("●") and self.is_current(page)):
            return False
        moves = len(self.match.moves)
        keys = page.locator(".key:not(.no)")
        cards = page.locator(".held:not(.dim) .card")
        if keys.count():
            keys.nth(self.rng.randrange(min(3, keys.count()))).tap()
        else:
            cards.nth(self.rng.randrange(cards.count())).tap(position={"x": 8, "y": 14}, force=True)
        page.tap("[data-key=go]")
        if page.locator(".wheel").count():
            suits = page.locator(".suit")
            suits.nth(self.rng.randrange(suits.count())).tap()
            page.tap("[data-key=play-as]")
        self.until(lambda: len(self.match.moves) > moves, "no move")
        return True

    def is_current(self, page: Any) -> bool:
        """Whether a page shows the table as it is, and not as it was before the last move."""
        return bool(page.evaluate("state.view?.ply") == len(self.match.moves))

    def play(self, after: Callable[[int], None] = lambda _: None) -> None:
        """Play to the end."""
        acts = 0
        for _ in range(2000):
            self.follow()
            session = self.host.session
            assert session is not None
            if self.match.phase is Phase.OVER:
                break
            if session.pending_input is PendingInput.NEXT_ROUND and self.host.is_everyone_ready:
                session.next_round()
            acted = [self.act(page) for page in self.pages]
            if any(acted):
                acts += 1
                after(acts)
            else:
                self.pages[0].wait_for_timeout(10)
        assert self.match.phase is Phase.OVER

    def close(self) -> None:
        """Close pages and table."""
        for context in self.contexts:
            context.close()
        self.link.close(for_good=True)


@pytest.fixture
def evening(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    opened: list[Evening] = []

    def start(edition: str = "rage", phones: int = 2, players: int = 3) -> Evening:
        opened.append(Evening(tmp_path, chromium, edition, phones, players))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
        assert one.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["rage", "glyphs"])
def test_a_game_is_played_by_pages_and_bots(evening: Callable[..., Evening], edition: str) -> None:
    table = evening(edition)

    def reload(acts: int) -> None:
        if acts == 4:
            table.pages[0].reload()
            table.until(lambda: table.pages[0].locator(".held").count(), "no hand after a reload")

    table.play(reload)
    for page in table.pages:
        again = page.locator("[data-key=again]")
        table.until(again.count, "no end")
