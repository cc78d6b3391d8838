"""Hints: what a strong bot would do in the player's place, and why; asked for, or in a training
game after a card that it would not have played."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from math import inf
from typing import Final

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.levels.level_bots import summed_decision
from rage_desktop.bots.talk.reasons import hinted_reason, same, why
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.rules import Bid, Card, Move, Play, SeatView, Text, text

NOTABLE: Final = 0.5  # points a round: nothing is said of a card that costs less


class HintService:
    """Request advice for one decision at a time; repeated requests for a view are computed once."""

    def __init__(self, ask: Callable[[SeatView], Future[Answer]]) -> None:
        """`ask` lets a bot of the advising level compute an answer to a view in the background."""
        self._ask = ask
        self._view: SeatView | None = None
        self._thought: Future[Answer] | None = None

    def advise(self, view: SeatView) -> Future[Answer]:
        """Start computing advice for the viewer's decision; returns at once."""
        if self._thought is None or self._view != view:
            if self._thought is not None:
                self._thought.cancel()
            self._thought = self._ask(view)
            self._view = view
        return self._thought

    def advised(self, view: SeatView) -> Move | None:
        """Return the move that a hint for this view suggested; None without one."""
        thought = self._thought
        return thought.result().move if thought and self._view == view and thought.done() else None

    def why_advised(self, view: SeatView, move: Move) -> Explanation | None:
        """Return the hint's explanation of a move, recommended or not; None without a hint for this
        view."""
        thought = self._thought
        if thought is None or self._view != view or not thought.done():
            return None
        hint = thought.result()
        return None if hint.why is None else hinted_reason(move, hint.move, hint.why)


@dataclass(frozen=True)
class Hint:
    """A suggested bid or card, or neither until it is known; `heading` and `reason` are its
    text, `more` the figures."""

    view: SeatView
    heading: Text
    reason: Text
    bid: int | None = None
    card: Card | None = None
    name: Text | None = None  # of the card, with the suit to name
    more: Text | None = None

    @property
    def title(self) -> Text:
        """What the hint plate is called: a suggested card, which is marked as such, by its name."""
        return self.heading if self.name is None else self.name

    @property
    def known(self) -> bool:
        """Whether it has been computed."""
        return (self.bid, self.card) != (None, None)

    def line(self, opened: bool) -> Text:
        """Return the reason; if opened, the figures before it."""
        if self.more is None or not opened:
            return self.reason
        return text("{more} {reason}", more=self.more, reason=self.reason)


def make_hint(view: SeatView, thought: Future[Answer]) -> Hint:
    """Return the hint for a decision, as far as it has been computed."""
    if not thought.done():
        return Hint(view, text("Hint"), text("One moment…"))
    answer = thought.result()
    move = answer.move
    told = answer.why or why(view, summed_decision(view), move)
    match move:
        case Bid(bid=bid):
            heading = text("Suggested bid: {n}", n=bid)
            return Hint(view, heading, told.reason, bid=bid, more=told.more)
        case Play(card=card, suit=suit):
            heading = text("Suggested: {card}", card=played(card, suit))
            name = text("{card}", card=played(card, suit))
            return Hint(view, heading, told.reason, card=card, name=name, more=told.more)
    raise AssertionError(f"{move!r} is no decision of a player")


class SecondOpinion:
    """Follows the decisions of a person who plays alone: others would learn of a hand from it."""

    def __init__(self, adviser: HintService, session: Session) -> None:
        self._adviser = adviser
        self._session = session
        self._asked: SeatView | None = None
        self._ply = 0  # the number of the move that was asked about
        self._thought: Future[Answer] | None = None

    def follow(self) -> Text | None:
        """Ask about a new decision; return once, when it is known, what to say of the last."""
        session = self._session
        view = session.view
        if session.pending_input is PendingInput.PLAY and len(session.match.setup.people) == 1:
            self._ask(view)
            return None
        thought = self._thought
        moves = session.match.moves
        if thought is None or not thought.done() or len(moves) <= self._ply:
            return None
        self._thought = None
        move = moves[self._ply]
        return None if thought.cancelled() else opinion(thought.result(), move)

    def _ask(self, view: SeatView) -> None:
        if view == self._asked:
            return
        self._asked = view
        self._ply = len(self._session.match.moves)
        self._thought = self._adviser.advise(view) if len(view.legal) > 1 else None


def opinion(answer: Answer, move: Move) -> Text | None:
    """Return which card would have been better than the one played, and why; None where it was
    about as good."""
    hint = answer.move
    if not isinstance(hint, Play) or same(hint, move):
        return None
    if answer.why is None or _cost(answer.worths, move) < NOTABLE:
        return None
    return text(
        "I'd have played {card}. {reason}",
        card=played(hint.card, hint.suit),
        reason=answer.why.reason,
    )


def _cost(worths: Mapping[Move, float], move: Move) -> float:
    """Return how much less than the best move one is worth; one that was not compared, any
    amount."""
    mine = [worth for each, worth in worths.items() if same(each, move)]
    return max(worths.values(), default=0.0) - max(mine, default=-inf)
