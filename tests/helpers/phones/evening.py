"""A table that people play at with pages in real browsers: they join by the letters, and play what
their pages show."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import structs

from helpers.fixtures.matches import setup_of
from helpers.fixtures.phones import PhoneTable, begin
from helpers.phones.pages import Page
from helpers.phones.referee import referee
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.play.phones.phone_server import Limits
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Phase
from rage_desktop.ui.phone_link import PhoneLink

TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [3, 4]}}
NAMES = ("Alice", "Bruno", "Chiyo", "Dario", "Elif", "Farid", "Greta", "Hugo", "Imani", "Jonas")
MAY_MOVE = "!!state.view?.open && state.view.prompt.mine === true && !pending"
PLY = "state.view?.ply ?? -1"
HAND = "JSON.stringify((state.view?.hand || []).map(one => one.c))"
AGAIN = 3.0  # seconds after which somebody taps again
PATIENCE = 20.0  # seconds: a machine that does much else
Follow = Callable[[], object]


def until(true: Callable[[], object], what: str, follow: Follow = lambda: None) -> None:
    """Let the table go on until something is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        follow()
        if true():
            return
        time.sleep(0.01)
    raise AssertionError(what)


def join(page: Page, address: str, name: str, follow: Follow = lambda: None) -> None:
    """Come in by the address of the square code, and take a seat."""
    page.go(address)
    until(lambda: page.count("#name"), "no name is asked for", follow)
    page.fill("#name", name)
    page.tap("[data-key=sit]")
    until(lambda: page.count("[data-key=ready], .held"), "neither lobby nor hand", follow)


def act(page: Page, rng: Random, follow: Follow = lambda: None) -> bool:
    """Let a page do what it offers; return whether it did anything."""
    page.tap("[data-key=on]")
    if page.count("[data-key=ready].main"):
        # In one go: the next round may just be taking it away.
        page.run("document.querySelector('[data-key=ready].main')?.click()")
        until(lambda: not page.count("[data-key=ready].main"), "still not ready", follow)
        return True
    if not page.run(MAY_MOVE):
        return False
    ply = page.run(PLY)

    def has_moved() -> bool:
        return bool(page.run(PLY) != ply or not page.run(MAY_MOVE))

    tried = 0.0
    end = time.monotonic() + PATIENCE
    while not has_moved():
        now = time.monotonic()
        assert now < end, "no move"
        if now - tried > AGAIN:  # like somebody whose finger has missed
            tried = now
            choose(page, rng)
        follow()
        time.sleep(0.01)
    return True


def choose(page: Page, rng: Random) -> None:
    """Tap a bid or a card, and the suit that it may ask for."""
    choices = ".key:not(.no)" if page.count(".key") else ".held:not(.dim) .card"
    count = page.count(choices)
    if count and not page.count(".wheel"):
        page.tap(choices, rng.randrange(min(3, count)))
        page.tap("[data-key=go]")
    if page.count(".wheel"):
        page.tap(".suit", rng.randrange(page.count(".suit")))
        page.tap("[data-key=play-as]")


class Evening:
    """A table in this process, and the pages of its phones."""

    def __init__(
        self,
        folder: Path,
        pages: Sequence[Page],
        edition: str = "rage",
        players: int = 3,
        changes: dict[str, Any] = TWO_ROUNDS,
    ) -> None:
        """Everybody with a page joins, from the first seat on; bots play in the other seats."""
        self.rng = Random(edition)
        self.link = PhoneLink(
            folder,
            lambda: None,
            lambda _: None,
            addresses=("127.0.0.1",),
            limits=Limits(each=40),  # all pages have one address
        )
        self.host = self.link.host
        self.texts: dict[int, list[str]] = {}  # all that was sent, by seat
        self._send = self.link.server.send
        self.link.server.send = self._note  # type: ignore[method-assign]
        self.pages = pages
        phones = len(pages)
        setup = setup_of(edition, players, people=phones, changes=changes)
        self.link.set_up(setup.file, setup.seats)
        self.address = f"http://{self.link.place}/{self.link.letters}"
        for page, name in zip(pages, NAMES, strict=False):
            join(page, self.address, name, self.follow)
        places = tuple(range(phones))
        self.match = Match(structs.replace(setup, phones=places, secrecy="peek"))
        begin(cast(PhoneTable, self), self.match)

    def follow(self) -> None:
        """Let the loop turn once."""
        self.host.follow()
        session = self.host.session
        if session is not None:
            session.advance(10.0)
            self.host.follow()

    @property
    def session(self) -> Session:
        """The game."""
        assert self.host.session is not None
        return self.host.session

    def _note(self, line: int, said: str) -> None:
        """Send a text, and keep it for the referee."""
        guest = self.host.guests.on_line(line)
        if guest is not None and guest.seat is not None:
            self.texts.setdefault(guest.seat, []).append(said)
        self._send(line, said)

    def play(self, after: Callable[[int], None] = lambda _: None) -> None:
        """Play to the end; `after` is told how much has been done."""
        acts = 0
        end = time.monotonic() + 10 * PATIENCE
        while self.match.phase is not Phase.OVER and time.monotonic() < end:
            self.follow()
            between = self.session.pending_input is PendingInput.NEXT_ROUND
            if between and self.host.is_everyone_ready:
                self.session.next_round()
            acted = [act(page, self.rng, self.follow) for page in self.pages]
            if any(acted):
                acts += 1
                after(acts)
        assert self.match.phase is Phase.OVER
        referee(self.match, self.texts)
        assert check_record("\n".join(self.match.record_lines()).encode())

    def close(self) -> None:
        """Close pages and table."""
        for page in self.pages:
            page.close()
        self.link.close(for_good=True)
