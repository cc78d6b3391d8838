"""Position in a lesson: the next item, checking the player's moves, and going back."""

from enum import StrEnum

from rage_desktop.play.lessons.lesson import Item, Lesson, Other, side_line, written
from rage_desktop.rules import Bid, Play


class Asks(StrEnum):
    """What a lesson is waiting for."""

    MOVE = "move"  # a scripted move, or the table to be idle
    BACK = "back"  # the table to have gone back to an earlier step
    STEP = "step"  # a decision of the player
    NEXT = "next"  # a sentence to be read
    AGAIN = "again"  # a sentence about a mistake, before going back
    FREE = "free"  # a free round
    OVER = "over"


class LessonCursor:
    """Position in a lesson: at an item of its line, or on a side line that branched off there."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        """Begin at an item that waits; any other index begins at the first."""
        self.line = lesson.line
        self.at = at if 0 <= at < len(self.line) and self.line[at].waits else 0
        self.wrong = 0  # untaught moves since the last taught one
        self._free = lesson.free
        self._left_by: Other | None = None
        self._side: tuple[Item, ...] = ()
        self._side_at = 0

    @property
    def item(self) -> Item | None:
        """The next item; None at the end."""
        line, at = (self._side, self._side_at) if self._left_by else (self.line, self.at)
        return line[at] if at < len(line) else None

    @property
    def asks(self) -> Asks:
        """What the lesson is waiting for."""
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
        """Advance to the next item."""
        if self._left_by is not None:
            self._side_at += 1
        else:
            self.at += 1

    def end(self) -> None:
        """End a free round."""
        self._free = False

    def other(self, move: Bid | Play) -> Other | None:
        """Return the reply to an untaught move at this step; None for the taught move."""
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
        """Follow the side line of an untaught move."""
        self._left_by, self._side, self._side_at = other, side_line(other), 0

    @property
    def before(self) -> int | None:
        """The item to go back to: where a side line branched off, or the last that waited, if
        any."""
        if self._left_by is not None:
            return self.at
        return next((at for at in range(self.at - 1, -1, -1) if self.line[at].waits), None)

    def back_to(self, at: int) -> None:
        """Return to an item of the line."""
        self.at, self._left_by, self.wrong = at, None, 0
