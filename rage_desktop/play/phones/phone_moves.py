"""Moves from phones: each is made once, however often it is sent, and only if the view lists it."""

from collections.abc import Callable
from typing import NamedTuple

from rage_desktop.bots.estimate.knowledge import claimable_plays
from rage_desktop.match.errors import MatchError
from rage_desktop.play.autoplay import CLAIMED
from rage_desktop.play.phones.guests import Guest
from rage_desktop.play.phones.messages import Done, Late, Message, No
from rage_desktop.play.phones.phone_hot_seat import may_take_back
from rage_desktop.play.phones.requests import Act, Rest
from rage_desktop.play.session import Session
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import (
    Bid,
    Deal,
    IllegalMove,
    Phase,
    Play,
    SeatView,
    Text,
    text,
)
from rage_desktop.rules.cards import pick_card

KEPT_ANSWERS = 4  # of a phone: a move that comes again gets the same one
NO_SEAT = text("Take a seat first.")
NOT_YOURS = text("A bot is playing for you at the moment.")


class Claim(NamedTuple):
    """The rest of a round, as it was certain: its number, and the plays that take it."""

    number: int
    plays: tuple[Play, ...]


class PhoneMoves:
    """What phones do in one session; all of it on the loop's thread."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.is_paused = False
        self._claims: dict[int, Claim] = {}  # by seat
        self._early: dict[int, tuple[Guest, Act]] = {}  # by seat: the table hasn't shown all yet
        self._made = 0  # moves, when claims were last looked at

    @property
    def ply(self) -> int:
        """The number that a move has to name: of the moves made, or of those at the deal while
        people bid unseen, in any order."""
        match = self.session.match
        moves = match.moves
        if match.phase is Phase.BID and match.view(None).edition.bids != "open":
            while moves and not isinstance(moves[-1], Deal):
                moves = moves[:-1]
        return len(moves)

    def is_open_to(self, seat: int) -> bool:
        """Return whether a seat may move now."""
        return not self.is_paused and seat in self.session.open_to

    def may_take_back(self, seat: int) -> bool:
        """Return whether a seat may ask for its last move."""
        return may_take_back(self.session.match, seat)

    def take_back(self, seat: int) -> bool:
        """Undo the last move of a phone; return whether that could be. Raises MatchError."""
        if not self.may_take_back(seat):
            return False
        session = self.session
        session.match.undo(len(session.match.moves) - 1)
        session.hot_seat.note_seat_change(seat)
        session.presenter.show_from(None, home=session.table.home)
        return True

    # -- moves -----------------------------------------------------------------------------------

    def answer(self, guest: Guest, request: Act | Rest, tr: Translator) -> Message | None:
        """Make a move, or say why not; the same id gets the same answer and does nothing. None for
        a move that waits until the table has shown everything."""
        before = guest.answers.get(request.id)
        if before is not None:
            return before
        if isinstance(request, Act):
            answer = self._act(guest, request, tr)
        else:
            answer = self._claim(guest, request, tr)
        return None if answer is None else self.note(guest, request.id, answer)

    def answer_early(
        self, translator: Callable[[Guest], Translator]
    ) -> list[tuple[Guest, Message]]:
        """Make the moves that came before the table was ready; return the answers."""
        waiting = list(self._early.values())
        self._early.clear()
        answers = [(guest, self.answer(guest, act, translator(guest))) for guest, act in waiting]
        return [(guest, answer) for guest, answer in answers if answer is not None]

    def note(self, guest: Guest, request_id: str, answer: Message) -> Message:
        """Keep an answer for a request that comes again."""
        guest.answers[request_id] = answer
        while len(guest.answers) > KEPT_ANSWERS:
            del guest.answers[next(iter(guest.answers))]
        return answer

    def why_not(self, guest: Guest) -> Text | None:
        """Return why a guest may not move at all now; None if it may."""
        if guest.seat is None:
            return NO_SEAT
        if self.session.bots.plays_for(guest.seat):
            return NOT_YOURS
        if self.is_paused:
            return text("The game is paused.")
        return None

    def _act(self, guest: Guest, request: Act, tr: Translator) -> Message | None:
        reason = self.why_not(guest)
        if reason is not None or guest.seat is None:
            return No(of="act", id=request.id, why=tr(reason or NO_SEAT))
        if request.ply != self.ply:
            return Late(request.id)
        view = self.session.match.view(guest.seat)
        move = listed_move(view, request)
        if move is None:
            return No(of="act", id=request.id, why=tr(why_not_listed(view, request)))
        if not self.is_open_to(guest.seat):
            self._early[guest.seat] = guest, request
            return None
        try:
            self.session.submit(move)
        except (IllegalMove, MatchError) as error:
            return No(of="act", id=request.id, why=tr(error.reason))
        self._claims.pop(guest.seat, None)
        return Done(request.id, self.ply)

    # -- the rest of a round ---------------------------------------------------------------------

    def _claim(self, guest: Guest, request: Rest, tr: Translator) -> Message:
        reason = self.why_not(guest)
        if reason is None and guest.seat is not None:
            view = self.session.match.view(guest.seat)
            if request.ply != self.ply:
                return Late(request.id)
            plays = claimable_plays(view)
            if self.is_open_to(guest.seat) and plays:
                self._claims[guest.seat] = Claim(view.number, plays)
                return Done(request.id, self.ply)
        why = reason or text("There's nothing to claim now.")
        return No(of="rest", id=request.id, why=tr(why))

    def play_claims(self) -> None:
        """Play the next card of whoever takes the rest, if it is their turn.

        What was certain stays so: all of the claim is played, unless a move was taken back, the
        phone plays a card itself, or a bot plays for it or somebody at the screen.
        """
        made = len(self.session.match.moves)
        if made < self._made:
            self._claims.clear()
        self._made = made
        for seat, claim in list(self._claims.items()):
            view = self.session.match.view(seat)
            is_over = view.number != claim.number or view.phase is not Phase.PLAY
            is_elsewhere = seat not in self.session.match.setup.phones
            if is_over or is_elsewhere or self.session.bots.plays_for(seat):
                del self._claims[seat]
            elif self.is_open_to(seat):
                play = next((one for one in claim.plays if one in view.legal), None)
                if play is None:
                    del self._claims[seat]
                else:
                    self.session.submit(play, CLAIMED)


def listed_move(view: SeatView, request: Act) -> Bid | Play | None:
    """Return the legal move that a request names; None if there is none."""
    if request.bid is not None:
        if request.card is not None:
            return None
        bids = [move for move in view.legal if isinstance(move, Bid)]
        return next((move for move in bids if move.bid == request.bid), None)
    card = pick_card(view.hand, request.card or "")
    plays = [] if card is None else list(view.plays_of(card))
    return next((play for play in plays if play.suit == request.suit), None)


def why_not_listed(view: SeatView, request: Act) -> Text:
    """Return why a request is no legal move."""
    if view.seat not in view.waiting_for:
        return text("It isn't your turn.")
    if request.bid is not None and view.phase is Phase.BID:
        return text("The bids can't add up to {n}", n=view.hand_size)
    card = pick_card(view.hand, request.card or "")
    if card is None:
        return text("This card isn't in your hand.")
    reason = view.why_not(card)
    return reason or text("Name a suit for {card}.", card=card)
