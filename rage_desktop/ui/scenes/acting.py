"""What the person at the table does: bid, play, name a suit, take a move back."""

from collections.abc import Callable, Iterable

from rage_desktop.bots.bot import Why
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Bid, Card, Play, Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.notice import attempt
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.hand.dragging import Dragging, Release
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, find
from rage_desktop.ui.toolkit.transitions import Outcome, Push


class Acting:
    """Turns presses into moves of the session, or says why something may not be done.

    `notices` returns those of whoever is looking; `board_for` lays the table for a kit.
    """

    def __init__(
        self,
        services: Services,
        session: Session,
        notices: Callable[[], Notices],
        board_for: Callable[[Kit], Board],
    ) -> None:
        self.services = services
        self.session = session
        self.naming = False  # the suit wheel is open
        self.played_at = 0  # where in the hand the card played last was
        self._notices = notices
        self._board_for = board_for

    def press_card(self, card: Card, index: int) -> Outcome:
        """Play a card from the hand, or say why it may not be played."""
        session = self.session
        if session.asking is not Asking.PLAY:
            if session.view.waiting_for and session.asking is not Asking.BID:
                self._refuse(spoken.whose_turn(session.view), index)
            return None
        reason = session.view.why_not(card)
        if reason is not None:
            self._refuse(reason, index)
            session.screen.director.refuse(index)
            return None
        self.played_at = index
        return self._make(session.view.plays_of(card))

    def press_place(self, index: int) -> Outcome:
        """Play the card at a place of a hand that lies face down."""
        asked = self.session.asking is Asking.PLAY
        plays = self.session.hot_seat.plays_at(index) if asked else ()
        if not plays:
            reason = text("This card may not be played now: look at your cards.")
            self._refuse(reason, index)
            return None
        return self._make(plays)

    def _refuse(self, reason: Text, index: int) -> None:
        self._notices().refuse(reason, index, self.session.table)

    def hush(self) -> None:
        """Forget why another card was refused: the player tries again."""
        self._notices().settle()

    def let_go(
        self, release: Release, dragging: Dragging, board: Board, nodes: Iterable[Node]
    ) -> Outcome:
        """Play a card that was dropped into the slot, or flicked there where nothing guards
        against slips; or say why it may not be played; otherwise it goes back to its place."""
        session, node = self.session, find(nodes, release.node)
        guarded = self.services.settings.hold_to_confirm > 0 or session.hot_seat.face_down
        thrown = release.in_slot or (release.flicked and not guarded)
        if node is None or (node.selected and not thrown):
            return None
        table, moves = session.table, len(session.match.moves)
        table.dropped = dragging.throw(board) if node.selected else None
        outcome = node.press()
        if outcome is not None or len(session.match.moves) == moves:
            table.dropped = None
            dragging.send_back()
        return outcome

    def play(self, play: Play, note: Why | None) -> Outcome:
        """Make a play that nobody has to choose."""
        hand = self.session.table.hand
        self.played_at = hand.index(play.card) if play.card in hand else 0
        return self._submit(play, note)

    def _submit(self, move: Play | Bid, why: Why | None) -> Outcome:
        trouble = attempt(lambda: self.session.submit(move, why))
        if trouble is None:
            self._notices().settle()
        return trouble

    def bid(self, bid: int) -> Outcome:
        """Make the bid of the person who is asked; anyone else, or no longer asked, pressed
        twice."""
        person = self.session.hot_seat.person
        if person is None or self.session.asking is not Asking.BID:
            return None
        return self._make((Bid(person, bid),))

    def _make(self, moves: tuple[Play, ...] | tuple[Bid]) -> Outcome:
        """Make the only move there is; if a card has several plays, have its suit named first."""
        if len(moves) > 1:
            return self._choose_suit(moves)
        [move] = moves
        return self._submit(move, self.services.adviser.why_advised(self.session.view, move))

    def _choose_suit(self, plays: tuple[Play, ...]) -> Outcome:
        if self.session.hot_seat.name_in_private():
            return routes.to_curtain(
                self.session, lambda _: self._name(plays) if self._lifted else None
            )
        return self._name(plays)

    @property
    def _lifted(self) -> bool:
        """Whether the curtain that fell so that a suit could be named was lifted for that."""
        return self.session.hot_seat.naming and self.session.asking is Asking.PLAY

    def _name(self, plays: tuple[Play, ...]) -> Outcome:
        self.naming = True
        wheel = SuitWheelScene(
            self.session.match.setup.file.look,
            self._board_for,
            self.session.view,
            plays,
            self.session.table.hand,
        )
        return Push(wheel, self._named)

    def _named(self, answer: object) -> Outcome:
        self.naming = False
        if isinstance(answer, Play):
            return self._make((answer,))
        self.session.hot_seat.put_back()
        return None

    def take_back(self) -> Outcome:
        """Go back to the last decision, if the one who made it may still do so, or say why not."""
        session = self.session
        session.keeping.let_go()
        why_not = session.hot_seat.way_back.why_not
        if why_not is not None:
            self._notices().hear(why_not)
            self._notices().say(why_not)
            return None
        return attempt(session.hot_seat.take_back)
