"""What the person at the table does: bid, play, name a suit, take a move back."""

from collections.abc import Callable

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Bid, Card, IllegalMove, Play, SeatView, Text, text
from rage_desktop.ui.kit import Kit
from rage_desktop.ui.scene import Outcome, Push
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.session import Asking, Session
from rage_desktop.ui.table import narrate
from rage_desktop.ui.table.board import Board


class Acting:
    """Turns presses into moves of the session; `refuse` says why something may not be done.

    `board` gives the table as it is laid now, `board_for` lays it for another kit.
    """

    def __init__(
        self,
        session: Session,
        refuse: Callable[[Text], None],
        board: Callable[[], Board],
        board_for: Callable[[Kit], Board],
    ) -> None:
        self.session = session
        self.naming = False  # the suit wheel is open
        self.played_at = 0  # the place in the hand of the card played last
        self._refuse = refuse
        self._board = board
        self._board_for = board_for

    def press_card(self, card: Card, index: int) -> Outcome:
        """Play a card of the hand, or say why it may not be played."""
        session = self.session
        if session.asking is not Asking.PLAY:
            if session.view.waiting_for and session.asking is not Asking.BID:
                self._refuse(narrate.whose_turn(session.view))
            return None
        reason = session.why_not(card)
        if reason is not None:
            self._refuse(reason)
            session.director.refuse(index)
            return None
        self.played_at = index
        return self._play(session.view, session.plays_of(card))

    def press_place(self, index: int) -> Outcome:
        """Play the card at a place of a hand that lies face down."""
        view, plays = self.session.at_place(index)
        if self.session.asking is not Asking.PLAY or not plays:
            self._refuse(text("This card may not be played now: look at your cards."))
            return None
        return self._play(view, plays)

    def _play(self, view: SeatView, plays: tuple[Play, ...]) -> Outcome:
        if len(plays) == 1:
            return self._submit(plays[0])
        self.naming = True
        return Push(SuitWheelScene(self._board(), self._board_for, view, plays), self._named)

    def _named(self, answer: object) -> Outcome:
        self.naming = False
        return self._submit(answer) if isinstance(answer, Play) else None

    def bid(self, bid: int) -> Outcome:
        """Make the bid of the person who is asked."""
        person = self.session.person
        assert person is not None
        return self._submit(Bid(person, bid))

    def _submit(self, move: Play | Bid) -> Outcome:
        try:
            self.session.submit(move)
        except (IllegalMove, MatchError) as error:
            return Push(NoticeScene((error.reason,)))
        return None

    def take_back(self) -> Outcome:
        """Undo the last move, if the one who made it may still do so."""
        try:
            self.session.take_back()
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        return None
