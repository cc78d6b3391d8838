"""Hints: what a strong bot would do in the player's place, and why."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.levels.level_bots import summed_decision
from rage_desktop.bots.talk.reasons import hinted_reason, why
from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.rules import Bid, Card, Move, Play, SeatView, Text, text


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
    more: Text | None = None

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
            return Hint(view, heading, told.reason, card=card, more=told.more)
    raise AssertionError(f"{move!r} is no decision of a player")
