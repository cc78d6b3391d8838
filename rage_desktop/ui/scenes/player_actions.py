"""What the person at the table does: bid, play, name a suit, take a move back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.settings import Help
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.play.undo import STOPS_COUNTING, Undone
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Bid, Card, Play, SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.playing.cost_notes import FREE, READ, cost_note
from rage_desktop.ui.scenes.playing.moves import attempt_move
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.card_drag import CardDrag, CardDrop
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.table.table_context import TableContext


@dataclass(eq=False)
class PlayerActions:
    """Turns presses into moves of the session, or says why something may not be done."""

    services: Services
    session: Session
    _toasts: Callable[[], Toasts]  # those of whoever is looking
    lay_table: Callable[[ui.DrawContext], TableContext]  # for a context
    naming: bool = False  # the suit wheel is open
    played_at: int = 0  # where in the hand the card played last was
    _told_free: set[int | None] = field(default_factory=set)  # viewers who know that help is free

    def press_card(self, card: Card, index: int) -> ui.NavResult:
        """Play a card from the hand, or say why it may not be played."""
        session = self.session
        if session.pending_input is PendingInput.BID:
            self.refuse(text("Bid first, then play."), index)
            return None
        if session.pending_input is not PendingInput.PLAY:
            waits = session.view.waiting_for
            if waits:
                who = SeatName(waits[0])
                self.refuse(text("It's {player}'s turn.", player=who), index)
            return None
        reason = session.view.why_not(card)
        if reason is not None:
            self.refuse(reason, index)
            session.presenter.director.refuse(index)
            return None
        self.played_at = index
        return self._make(session.view.plays_of(card))

    def press_place(self, index: int) -> ui.NavResult:
        """Play the card at a place of a hand that lies face down."""
        asked = self.session.pending_input is PendingInput.PLAY
        plays = self.session.hot_seat.plays_at(index) if asked else ()
        if not plays:
            reason = text("You can't play this card now. Take a look at your hand.")
            self.refuse(reason, index)
            return None
        return self._make(plays)

    def refuse(self, reason: Text, index: int) -> None:
        """Say why the card at a place of the hand may not be played."""
        self._toasts().refuse(reason, index, self.session.table)

    def ask_to_hold(self, *, by_key: bool) -> None:
        """Say why a short press played nothing."""
        how = text("Hold Enter to play.") if by_key else text("Hold the card to play it.")
        self._toasts().recount(how)

    def looked(self, *, was_short: bool) -> ui.NavResult:
        """Say how cards are looked at in private, if they were shown for no more than a moment."""
        if was_short:
            self._toasts().recount(text("Keep holding to see your cards."))
        return None

    def hush(self) -> None:
        """Forget why another card was refused: the player tries again."""
        self._toasts().settle()

    def let_go(
        self, release: CardDrop, dragging: CardDrag, tctx: TableContext, nodes: Iterable[ui.Node]
    ) -> ui.NavResult:
        """Play a card that was dropped into the slot, or flicked there where nothing guards
        against slips; or say why it may not be played; otherwise it goes back to its place."""
        session = self.session
        node = ui.find(nodes, release.node)
        guarded = self.services.settings.hold_to_confirm > 0 or session.hot_seat.is_face_down
        thrown = release.in_slot or (release.flicked and not guarded)
        if node is None or (node.selected and not thrown):
            return None
        table = session.table
        moves = len(session.match.moves)
        table.dropped = dragging.throw(tctx) if node.selected else None
        outcome = node.press()
        if outcome is not None or len(session.match.moves) == moves:
            table.dropped = None
            dragging.send_back()
        return outcome

    def play(self, play: Play, note: Explanation | None) -> ui.NavResult:
        """Make a play that nobody has to choose."""
        hand = self.session.table.hand
        self.played_at = hand.index(play.card) if play.card in hand else 0
        return self._submit(play, note)

    def _submit(self, move: Play | Bid, why: Explanation | None) -> ui.NavResult:
        trouble = attempt_move(lambda: self.session.submit(move, why))
        if trouble is None:
            self._toasts().settle()
        return trouble

    def bid(self, bid: int) -> ui.NavResult:
        """Make the bid of the person whose turn it is; ignore a second press, and bids of anyone
        else."""
        person = self.session.hot_seat.person
        if person is None or self.session.pending_input is not PendingInput.BID:
            return None
        return self._make((Bid(person, bid),))

    def _make(self, moves: tuple[Play, ...] | tuple[Bid]) -> ui.NavResult:
        """Make the only move there is; if a card has several plays, have its suit named first."""
        if len(moves) > 1:
            return self._choose_suit(moves)
        [move] = moves
        return self._submit(move, self.services.hint_service.why_advised(self.session.view, move))

    def _choose_suit(self, plays: tuple[Play, ...]) -> ui.NavResult:
        if self.session.hot_seat.name_in_private():
            return routes.to_curtain(
                self.session, lambda _: self.name_suit(plays) if self._lifted else None
            )
        return self.name_suit(plays)

    @property
    def _lifted(self) -> bool:
        """Whether the curtain that fell so that a suit could be named was lifted for that."""
        return (
            self.session.hot_seat.is_naming_suit and self.session.pending_input is PendingInput.PLAY
        )

    def name_suit(self, plays: tuple[Play, ...]) -> ui.NavResult:
        """Open the suit wheel for the plays of one card."""
        session = self.session
        self.naming = True
        look = session.match.setup.file.look
        hand = session.table.hand
        advised = self.services.hint_service.advised(session.view)
        suit = advised.suit if isinstance(advised, Play) and advised in plays else None
        wheel = SuitWheelScene(look, self.lay_table, session.view, plays, hand, suit)
        return ui.Push(wheel, self.named)

    def named(self, answer: object) -> ui.NavResult:
        """Play what the suit wheel answered, or put the card back."""
        self.naming = False
        if isinstance(answer, Play):
            return self._make((answer,))
        self.session.hot_seat.put_back()
        return None

    def undo(self, then: Callable[[Undone | None], ui.NavResult]) -> ui.NavResult:
        """Go back to the last decision, if the one who made it may still do so, or say why not, or
        first what that changes."""
        session = self.session
        session.autosave.release()
        option = session.hot_seat.undo_option
        if option.why_not is not None:
            self._toasts().recount(option.why_not)
            return None
        if option.terms == STOPS_COUNTING and self.tell_cost("undo"):
            return None
        return attempt_move(session.hot_seat.undo, then)

    # -- what is said ----------------------------------------------------------------------------

    def tell_turn(self, table: TableView, *, free: bool) -> None:
        """Announce once that it is the viewer's turn; before the first card of all, also that help
        is `free`, but not again after an undo."""
        begins = table.number == 1 and table.tricks_done == 0
        is_news = begins and free and table.viewer not in self._told_free
        if self._toasts().turn(table) and is_news:
            self._told_free.add(table.viewer)
            self._toasts().recount(FREE, READ)

    def tell_cost(self, kind: Help) -> bool:
        """Say what help of a kind would change, if that was never said; return whether it is said
        now, in place of the help."""
        note = cost_note(self.services, kind)
        if note is not None:
            self._toasts().recount(note, READ)
        return note is not None
