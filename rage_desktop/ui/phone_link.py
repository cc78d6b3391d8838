"""A table that is open for phones in this window: its socket, what it hands out, and the loop.

Nothing of it is imported before somebody asks for phones (`Services.open_phones`).
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import AVATARS, Seats
from rage_desktop.play.phones.addresses import sorted_addresses
from rage_desktop.play.phones.guests import Guests, KeptTable, load_table
from rage_desktop.play.phones.page_files import PageFile, load_pages, page_file
from rage_desktop.play.phones.page_language import PageLanguages
from rage_desktop.play.phones.phone_host import PhoneHost
from rage_desktop.play.phones.phone_server import (
    USUAL,
    Limits,
    PhoneServer,
    is_own_address,
    own_addresses,
)
from rage_desktop.play.phones.qr_code import modules_of, table_address
from rage_desktop.play.session import Session
from rage_desktop.rules import EditionFile, Phase, Text, text
from rage_desktop.ui.art.fonts import Fonts, font_file
from rage_desktop.ui.art.palette import FELT
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.phone_page import PageArt, phone_document, phone_drawings, words_before
from rage_desktop.ui.toolkit import NavResult, Scene, soonest
from rage_desktop.ui.window.scene_stack import SceneStack

NO_NETWORK = text("This computer isn't on a home network, so phones can't find it.")
LOOK_AGAIN = 10.0  # seconds after which the network is looked at again
LOST_AFTER = 60  # seconds after which the host is told that a bot may sit in
FONTS = {
    "/f.ttf": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "/s.ttf": ("font_manrope", "Manrope-SemiBold.ttf"),
    "/x.ttf": ("font_manrope", "Manrope-ExtraBold.ttf"),
}


class NoNetwork(MatchError):
    """There is no address at which phones could find this computer."""


def home_addresses() -> tuple[str, ...]:
    """Return the private addresses of this computer, the usual one first."""
    return sorted_addresses(*own_addresses())


class GameOnPhones(Protocol):
    """What a scene knows of the phones that play at it."""

    @property
    def session(self) -> Session | None:
        """The game, if people play it on phones."""

    def question(self) -> NavResult:
        """Ask the screen what a phone would have undone, once."""


class PhoneLink:
    """The socket and the host of one table; `follow` is called in every turn of the loop."""

    def __init__(
        self,
        folder: Path,
        wake: Callable[[], None],
        end: Callable[[bool], None],
        game: int | None = None,
        addresses: Sequence[str] | None = None,
        limits: Limits = USUAL,
    ) -> None:
        """Open the socket at the first of these addresses, or of this computer's private ones, for
        a new table or that of a saved game. `end` closes it once no scene needs it; True for good.
        Raises NoNetwork."""
        found = home_addresses() if addresses is None else addresses
        if not found:
            raise NoNetwork(NO_NETWORK)
        self.address = found[0]
        self.addresses = tuple(found)
        kept = None if game is None else kept_table(folder, game)
        self._pages: dict[str, PageFile] = {}
        self._file: EditionFile | None = None
        self._told_lost: set[int] = set()
        self._looked = time.monotonic()  # when the network was looked at
        self._end = end
        port = limits.first_port if kept is None else kept.port
        pages = load_pages(phone_document(assets_dir() / "phones"), _fonts(), _icon())
        self._pages.update(pages)
        try:
            self.server = PhoneServer(self.address, self._pages, wake, port, limits)
        except OSError as error:
            why = text("Phones can't connect: {why}", why=str(error.strerror or error))
            raise NoNetwork(why) from error
        guests = Guests(time.monotonic)
        if kept is not None:
            guests.restore(kept)
        languages = PageLanguages(assets_dir() / "locale")
        self.host = PhoneHost(self.server, guests, languages, time.monotonic, folder)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def letters(self) -> str:
        """The letters by which phones come in."""
        return self.host.guests.letters

    @property
    def place(self) -> str:
        """What somebody types who has no camera."""
        return f"{self.address}:{self.server.port}"

    def use_next_address(self) -> None:
        """Listen at another address of this computer, where it is in several networks."""
        place = self.addresses.index(self.address) + 1
        self.address = self.addresses[place % len(self.addresses)]
        self.server.move(self.address)

    def square(self, letters: str = "") -> tuple[tuple[bool, ...], ...]:
        """Return the rows of the square code, for the table or for one seat."""
        return modules_of(table_address(self.address, self.server.port, letters or self.letters))

    def show(self, file: EditionFile) -> None:
        """Hand out the drawings of an edition."""
        if file == self._file:
            return
        self._file = file
        art = PageArt(Raster(assets_dir() / "svg"), Fonts(), file.look, FELT["ember"], AVATARS)
        drawn = phone_drawings(art, file.rules, words_before(assets_dir() / "locale"))
        self._pages["/cards.svg"] = page_file(drawn.encode(), "image/svg+xml")

    def set_up(self, file: EditionFile, seats: Seats) -> None:
        """Show phones what is being set up."""
        self.show(file)
        self.host.set_up(file, seats)

    def begin(self, session: Session) -> None:
        """Show phones a game."""
        if self.host.session is not session:
            self.show(session.match.setup.file)
            self.host.begin(session)

    def pop_notices(self) -> list[Text]:
        """Return and clear what the table should say."""
        said = [*self.host.post.notices, *self._lost_phones()]
        self.host.post.notices.clear()
        return said

    def _lost_phones(self) -> list[Text]:
        """Say once of each phone that has been out of reach for long that a bot may sit in."""
        said = []
        for guest in self.host.guests.seated:
            seat = guest.seat or 0
            if self.host.lost_for(seat) < LOST_AFTER:
                self._told_lost.discard(seat)
            elif seat not in self._told_lost:
                self._told_lost.add(seat)
                said.append(
                    text("{name}'s phone is out of reach. A bot can take over.", name=guest.name)
                )
        return said

    # -- the loop --------------------------------------------------------------------------------

    def follow(self, dt: float, stack: SceneStack) -> None:
        """Let phones and their game go on; a table that something covers goes on here."""
        self._follow_network()
        tables = _tables(stack.scenes)
        games = [table.session for table in tables if table.session is not None]
        if stack.scenes and not games and not any(scene.keeps_phones for scene in stack.scenes):
            self._end(self._is_over)
            return
        for game in games:
            self.begin(game)
        is_paused = any(scene.stops_phones for scene in stack.scenes)
        self.host.pause(is_paused)
        session = self.host.session
        is_shown = any(table.session is session for table in _tables(stack.running))
        if session is not None and not is_paused and not is_shown:
            with suppress(MatchError):
                session.advance(dt)
        self.host.follow()
        for table in tables if not is_paused else ():
            stack.apply(table.question())  # over whatever is open there

    def _follow_network(self) -> None:
        """Listen elsewhere once this computer is in another network, and say so."""
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN:
            return
        self._looked = now
        found = () if is_own_address(self.address) else home_addresses()
        if found:
            self.addresses = found
            self.address = found[0]
            self.server.move(self.address)
            self.host.post.notice(
                text("This computer is on another network. Phones need to scan the QR code again.")
            )

    @property
    def _is_over(self) -> bool:
        """Whether there is no game that phones could come back to."""
        session = self.host.session
        if session is None or session.view.phase is Phase.OVER:
            return True
        return not session.match.setup.phones

    @property
    def next_wake(self) -> float | None:
        """Seconds until something has to be looked at though no phone says anything."""
        if self.server.incoming:
            return 0.0
        return soonest(self.host.next_wake, max(0.0, self._looked + LOOK_AGAIN - time.monotonic()))

    def close(self, *, for_good: bool) -> None:
        """Say goodbye to the phones and close the socket."""
        self.host.close(for_good=for_good)


def _tables(scenes: Iterable[Scene]) -> list[GameOnPhones]:
    """Return what scenes that show a game know of phones."""
    found: list[GameOnPhones | None] = [getattr(scene, "on_phones", None) for scene in scenes]
    return [table for table in found if table is not None]


def kept_table(folder: Path, game: int) -> KeptTable | None:
    """Return what was kept of the phones of a game; None for nothing, or another game."""
    kept = load_table(folder)
    return kept if kept is not None and kept.game == game else None


def _fonts() -> dict[str, bytes]:
    return {path: font_file(*name).read_bytes() for path, name in FONTS.items()}


def _icon() -> bytes:
    return (assets_dir() / "svg" / "program.svg").read_bytes()
