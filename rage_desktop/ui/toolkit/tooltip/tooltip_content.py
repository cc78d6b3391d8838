"""The content of a tooltip: a title, sentences and rows, ready to be painted."""

from typing import Protocol

from msgspec import Struct

from rage_desktop.ui.toolkit.draw_context import PaintContext


class Mark(Protocol):
    """A small picture to draw before a text; equal marks look the same."""

    @property
    def share(self) -> float:
        """Its width as a share of its height."""
        ...

    def __call__(self, ctx: PaintContext, x: float, y: float, px: int) -> None:
        """Draw it `px` high with its middle at x, y."""
        ...


class Row(Struct, frozen=True):
    """A mark, its height in px of the design, a sentence, and a short soft text at its right."""

    words: str
    mark: Mark | None = None
    aside: str = ""
    tall: float = 24


class Ticks(Struct, frozen=True):
    """A number out of `count` as coloured ticks, after a text that says it."""

    words: str
    filled: int
    count: int
    colour: str


class Tooltip(Struct, frozen=True, kw_only=True):
    """The content of a tooltip; empty parts take no room.

    `picture` is drawn large at the left with `caption` under it, `mark` before the title and
    `aside` at the end of its line. `rule` explains the thing, `more` is small print, `now` is its
    present state after the gold `now_word`. `known` are rows two to a line under `heading`.
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
        """All its sentences, in reading order: for screen readers and tests."""
        rows = tuple(f"{row.words} {row.aside}".strip() for row in (*self.rows, *self.known))
        now = self.now.words if self.now else ""
        ticks = self.ticks.words if self.ticks else ""
        said = (self.title, self.aside, self.kind, self.caption, self.rule, self.more, now)
        return tuple(words for words in (*said, *rows, ticks) if words)
