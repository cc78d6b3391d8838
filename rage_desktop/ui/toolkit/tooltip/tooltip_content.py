"""What a thing says when asked: a title, sentences and rows, ready to be painted."""

from dataclasses import dataclass
from typing import Protocol

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext


class Mark(Protocol):
    """Something small to draw before words; equal marks look the same."""

    @property
    def share(self) -> float:
        """Its width for a height of 1."""
        ...

    def __call__(self, canvas: Canvas, ctx: DrawContext, x: float, y: float, px: int) -> None:
        """Draw it so many px high with its middle at x, y."""
        ...


@dataclass(frozen=True)
class Row:
    """A mark, so many px of the design high, a sentence, and a word or two in soft at its right."""

    words: str
    mark: Mark | None = None
    aside: str = ""
    tall: float = 24


@dataclass(frozen=True)
class Ticks:
    """So many of `count` in ticks of a colour, after words that say it."""

    words: str
    filled: int
    count: int
    colour: str


@dataclass(frozen=True, kw_only=True)
class Tooltip:
    """What a thing says; empty parts take no room.

    `picture` is drawn large at the left with `caption` under it, `mark` before the title and
    `aside` at the end of its line. `rule` is what the thing means, `more` the smaller print, `now`
    how things stand after the gold `now_word`. `known` are rows two to a line under `heading`.
    """

    title: str
    key: str = ""
    aside: str = ""
    kind: str = ""
    rule: str = ""
    more: str = ""
    now: Row | None = None
    rows: tuple[Row, ...] = ()
    heading: str = ""
    known: tuple[Row, ...] = ()
    ticks: Ticks | None = None
    mark: Mark | None = None
    picture: Mark | None = None
    caption: str = ""
    now_word: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that it says, in reading order: for screen readers and tests."""
        rows = tuple(f"{row.words} {row.aside}".strip() for row in (*self.rows, *self.known))
        now = self.now.words if self.now else ""
        ticks = self.ticks.words if self.ticks else ""
        said = (self.title, self.aside, self.kind, self.caption, self.rule, self.more, now)
        return tuple(words for words in (*said, *rows, ticks) if words)
