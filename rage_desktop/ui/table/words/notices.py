"""What is said over the table for a while: why something may not be, and captions of sounds."""

from rage_desktop.rules import Text
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.toolkit.canvas import Canvas

REASON = 2.6  # seconds
HEARD = 1.2


class Notices:
    """Sentences with their time. `spoken` is the last one, for screen readers; it stays.

    So does `trouble`, why the game is not being saved, until that is mended.
    """

    def __init__(self, trouble: Text | None = None) -> None:
        self.spoken: Text | None = None
        self.trouble = trouble
        self._reason: Text | None = None
        self._heard: Text | None = None
        self._left = {"reason": 0.0, "heard": 0.0}

    def refuse(self, reason: Text) -> None:
        """Say why something may not be done."""
        self._reason = self.spoken = reason
        self._left["reason"] = REASON

    def settle(self) -> None:
        """Forget the reason: the game has gone on."""
        self._left["reason"] = 0.0

    def hear(self, caption: Text) -> None:
        """Say what was to be heard."""
        self._heard = caption
        self._left["heard"] = HEARD

    @property
    def due(self) -> float | None:
        """Seconds until one of them goes."""
        return min((left for left in self._left.values() if left > 0), default=None)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        for kind, left in self._left.items():
            self._left[kind] = max(0.0, left - dt)

    def draw(self, canvas: Canvas, board: Board) -> None:
        """Draw what is still to be read."""
        if self._reason is not None and self._left["reason"] > 0:
            spoken.draw_caption(canvas, board, self._reason)
        above = 0
        if self.trouble is not None:
            above = spoken.draw_trouble(canvas, board, self.trouble)
        if self._heard is not None and self._left["heard"] > 0:
            spoken.draw_heard(canvas, board, self._heard, above)
