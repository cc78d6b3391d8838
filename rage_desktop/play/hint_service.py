"""The hint a player asks for: what a strong bot would do in their place, and why."""

from collections.abc import Callable
from concurrent.futures import Future

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.talk.reasons import hinted_reason
from rage_desktop.rules import Move, SeatView


class HintService:
    """Asks for advice on one decision at a time; the same view is thought about only once."""

    def __init__(self, ask: Callable[[SeatView], Future[Answer]]) -> None:
        """`ask` lets a bot of the advising level think about a view while frames go on."""
        self._ask = ask
        self._view: SeatView | None = None
        self._thought: Future[Answer] | None = None

    def advise(self, view: SeatView) -> Future[Answer]:
        """Start to think about a decision in the viewer's place; returns at once."""
        if self._thought is None or self._view != view:
            if self._thought is not None:
                self._thought.cancel()
            self._view, self._thought = view, self._ask(view)
        return self._thought

    def why_advised(self, view: SeatView, move: Move) -> Explanation | None:
        """Return what a hint in this view said of a move or of another; None without a hint."""
        thought = self._thought
        if thought is None or self._view != view or not thought.done():
            return None
        hint = thought.result()
        return None if hint.why is None else hinted_reason(move, hint.move, hint.why)
