"""The way through a lesson: what comes next, what a move of the person is worth, the way back."""

from enum import StrEnum

from rage_desktop.play.lessons.lesson import Item, Lesson, Other, side_line, written
from rage_desktop.rules import Bid, Play


class Asks(StrEnum):
    """What a lesson waits for."""

    MOVE = "move"  # one that is written down, or the table to be at rest
    STEP = "step"  # a decision of the person
    NEXT = "next"  # a sentence to be read
    AGAIN = "again"  # a sentence about what went wrong, before the way back
    FREE = "free"  # a round of the person's own
    OVER = "over"


class LessonCursor:
    """Where a lesson stands: at an item of its line, or on a side line that left it there."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        """Begin at an item that waits; any other number begins at the first."""
        self.line = lesson.line
        self.at = at if 0 <= at < len(self.line) and self.line[at].waits else 0
        self._free = lesson.free
        self._left_by: Other | None = None
        self._side: tuple[Item, ...] = ()
        self._side_at = 0

    @property
    def item(self) -> Item | None:
        """What comes next; None at the end."""
        line, at = (self._side, self._side_at) if self._left_by else (self.line, self.at)
        return line[at] if at < len(line) else None

    @property
    def asks(self) -> Asks:
        """What is waited for."""
        item = self.item
        if item is None:
            return Asks.FREE if self._free else Asks.OVER
        if item.is_move:
            return Asks.MOVE
        if item.step:
            return Asks.STEP
        lost = self._left_by is not None and self._left_by.mode == "back"
        return Asks.AGAIN if lost else Asks.NEXT

    def on(self) -> None:
        """Go on to the next item."""
        if self._left_by is not None:
            self._side_at += 1
        else:
            self.at += 1

    def end(self) -> None:
        """Note that a free round is over."""
        self._free = False

    def other(self, move: Bid | Play) -> Other | None:
        """Return what a move at this step is other than taught; None for the taught one."""
        item = self.item
        assert item is not None
        assert item.do is not None
        made = written(move)
        if made == item.do.written:
            return None
        kind = made.partition(":")[0]
        fits = (one for one in item.others if made in one.on or f"{kind}:*" in one.on)
        return next(fits, None)

    def leave_by(self, other: Other) -> None:
        """Go along the side line of a move that is not taught."""
        self._left_by, self._side, self._side_at = other, side_line(other), 0

    @property
    def before(self) -> int | None:
        """The item to go back to: where a side line left, or the last that waited, if any."""
        if self._left_by is not None:
            return self.at
        return next((at for at in range(self.at - 1, -1, -1) if self.line[at].waits), None)

    def back_to(self, at: int) -> None:
        """Stand at an item of the line again."""
        self.at, self._left_by = at, None
