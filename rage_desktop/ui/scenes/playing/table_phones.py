"""What a table shows of the phones that play at it; nothing where none do."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bidding.bid_count import bid_count
from rage_desktop.ui.table.table_context import TableContext

if TYPE_CHECKING:
    from rage_desktop.play.phones.phone_questions import Question

MINUTE = 60


class TablePhones:
    """The phones of one game, as far as this window has a table open for them."""

    def __init__(self, services: Services, session: Session) -> None:
        self._services = services
        self._session = session
        self._seats = self._who_sits
        self._asked: Question | None = None  # what the screen was asked last

    @property
    def session(self) -> Session | None:
        """The game, if people play it on phones."""
        return self._session if self._session.match.setup.phones else None

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Return the count of unseen bids, and the button for the host of phones."""
        counted = bid_count(tctx, self._session.table)
        nodes = [] if counted is None else counted.nodes
        link = self._services.phones
        if link is None or self.session is None:
            return nodes
        # late: only for games with phones
        from rage_desktop.ui.scenes.phones.table_button import phones_button

        return [*nodes, phones_button(tctx, link, self._session)]

    @property
    def asleep(self) -> dict[int, Text]:
        """Seats whose phones are out of reach, and for how long, as their plates say it."""
        link = self._services.phones
        if link is None or self.session is None:
            return {}
        found = {}
        for seat in self._session.match.setup.phones:
            is_lost = link.host.presence(seat) in ("asleep", "away")
            if is_lost and not self._session.bots.plays_for(seat):
                found[seat] = _for_how_long(int(link.host.lost_for(seat)))
        return found

    def follow(self, say: Callable[[Text], object]) -> bool:
        """Say what has to be said about phones; return whether other people sit there now."""
        link = self._services.phones
        if link is None or self.session is None:
            return False
        for said in link.pop_notices():
            say(said)
        before = self._seats
        self._seats = self._who_sits
        return self._seats != before

    @property
    def _who_sits(self) -> object:
        setup = self._session.match.setup
        return setup.seats, setup.phones

    def question(self) -> ui.NavResult:
        """Ask the screen what a phone would have undone, once; None where nothing is asked."""
        link = self._services.phones
        asked = self._asked
        self._asked = None if link is None or self.session is None else link.host.question
        if link is None or self._asked in (None, asked):
            return None
        # late: only for games with phones
        from rage_desktop.ui.scenes.phones.screen_question import ask_at_screen

        return ask_at_screen(link.host, self._session, self._asked)


def _for_how_long(seconds: int) -> Text:
    if seconds < MINUTE:
        return text("Asleep · {n} s", n=seconds)
    return text("Asleep · {n} min", n=seconds // MINUTE)
