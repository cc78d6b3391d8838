"""The screen of a game whose hands are on phones: it shows what everybody may see."""

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.match.match import Match
from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.play.undo import UndoOption, undo_option
from rage_desktop.rules import Phase, text


def may_take_back(match: Match, seat: int) -> bool:
    """Return whether a phone may ask for its last move: nobody has moved since, and nothing new was
    shown."""
    moves = match.moves
    if not moves or getattr(moves[-1], "seat", None) != seat:
        return False
    return undo_option(match, shared=True, unseen=seat).seat == seat


class PhoneHotSeat(HotSeat):
    """The screen asks only those who play at it; their cards lie face down, as at a private table.

    Where all people are on phones it belongs to nobody, and shows the public table.
    """

    @property
    def _people(self) -> tuple[int, ...]:
        return self._match.setup.at_screen

    @property
    def person(self) -> int | None:
        """The person at the screen who may move; the one whose cards lie there first."""
        waiting = [seat for seat in self._presenter.view.waiting_for if seat in self._people]
        first = (seat for seat in (self._presenter.viewer, self._presenter.table.home))
        return next((seat for seat in first if seat in waiting), next(iter(waiting), None))

    @property
    def _secrecy(self) -> Secrecy:
        unseen_bids = self._match.view(None).edition.bids != "open"
        if self._people and self._match.phase is Phase.BID and unseen_bids:
            return "curtain"
        return "curtain" if self.is_naming_suit else "peek"

    @property
    def is_curtain_down(self) -> bool:
        """Whether the curtain hides the table: only while somebody at the screen is asked."""
        return super().is_curtain_down and self.person is not None

    @property
    def undo_option(self) -> UndoOption:
        """What a person at the screen may undo; phones ask the others."""
        option = super().undo_option
        if option.seat is not None and option.seat not in self._people:
            return UndoOption(why_not=text("The last move was made on a phone."))
        return option

    def note_seat_change(self, seat: int) -> None:
        """Record that a person left, came back, or plays at another place now: their hand comes to
        the foot of the table, or nobody's lies there any more."""
        super().note_seat_change(seat)
        if self._presenter.table.is_handless != self._match.setup.is_on_phones:
            at_screen = seat in self._people
            self._show_from(None, home=seat if at_screen else self._presenter.table.home)

    def hand_over(self) -> None:
        """Show the public table again as soon as nobody at the screen is asked."""
        if self.person is None and self._presenter.viewer is not None and not self.is_peeking:
            self._show_from(None, home=self._presenter.table.home)
            return
        super().hand_over()
