"""Hints: what a strong bot would do in the player's place, and why."""

from collections.abc import Callable
from concurrent.futures import Future

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.talk.reasons import hinted_reason
from rage_desktop.rules import Move, SeatView


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
            self._view, self._thought = view, self._ask(view)
        return self._thought

    def why_advised(self, view: SeatView, move: Move) -> Explanation | None:
        """Return the hint's explanation of a move, recommended or not; None without a hint for this
        view."""
        thought = self._thought
        if thought is None or self._view != view or not thought.done():
            return None
        hint = thought.result()
        return None if hint.why is None else hinted_reason(move, hint.move, hint.why)
