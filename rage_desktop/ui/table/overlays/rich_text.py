"""Sentences with highlighted subjects: chips before suits, names in bold."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.sentences.text_spans import SpanKind, TextSpan, text_spans
from rage_desktop.rules import Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import Brush, TableContext

SMALLEST = 12.0  # px of the design


@dataclass(frozen=True)
class RichStyle:
    """The style of a rich line: text sizes in px of the design, the chip's in real px."""

    plain: float = 19
    bold: float = 20
    chip: int = 0
    soft: str = ""  # the colour of plain words; the palette's where empty
    strong: str = ""  # the colour of highlighted runs


@dataclass(frozen=True)
class _Piece:
    """One run at its position in the line."""

    run: TextSpan
    x: float
    style: str
    size: float


class RichLine:
    """One measured line; `width` is in real px."""

    def __init__(self, tctx: TableContext, spans: tuple[TextSpan, ...], style: RichStyle) -> None:
        self._table_ctx = tctx
        self._style = style
        self._pieces: list[_Piece] = []
        self.width = 0.0
        for run in spans:
            self._add(run)

    def _add(self, run: TextSpan) -> None:
        ctx = self._table_ctx.ctx
        words = run.words.strip()
        space = ctx.t(self._style.plain) * 0.28
        if run.words[:1].isspace():
            self.width += space
        if words:
            plain = run.kind is SpanKind.PLAIN
            letter, size = ("s", self._style.plain) if plain else ("x", self._style.bold)
            chip = self._chip(run)
            if chip and self._pieces:
                self.width += ctx.px(2)
            self._pieces.append(_Piece(run._replace(words=words), self.width, letter, size))
            self.width += chip + ctx.text_width(words, letter, size)
        if run.words[-1:].isspace() and words:
            self.width += space

    def _chip(self, run: TextSpan) -> float:
        return self._style.chip + self._table_ctx.ctx.px(7) if run.suit else 0.0

    def draw(self, ctx: ui.PaintContext, x: float, y: float) -> None:
        """Draw the line from x on, capitals centred on y."""
        tctx = self._table_ctx
        palette = ctx.palette
        colours = {
            SpanKind.PLAIN: self._style.soft or palette.soft,
            SpanKind.STRONG: self._style.strong or palette.ivory,
        }
        for piece in self._pieces:
            run = piece.run
            left = x + piece.x
            if run.suit:
                at = Point(left + self._style.chip / 2, y)
                Brush(ctx.canvas, tctx).chip(run.suit, self._style.chip, at)
            colour = colours.get(run.kind, palette.ivory)
            left += self._chip(run)
            ctx.draw_text(run.words, piece.style, piece.size, left, y, colour)


def rich_lines(
    tctx: TableContext, message: Text, style: RichStyle, room: float, *, cut: bool = False
) -> list[RichLine]:
    """Return a sentence wrapped to `room` between words; with `cut` a name wider than a line is
    broken, too, and what is still too wide ends with an ellipsis."""
    parts = text_spans(tctx.ctx.translator, message)
    if cut:
        parts = tuple(part for run in parts for part in _cut(tctx, run, style, room))
    whole = RichLine(tctx, parts, style)
    if whole.width <= room:
        return [whole]
    lines: list[list[TextSpan]] = [[]]
    for first, *others in _words(parts):
        longer = [*lines[-1], first, *others]
        if lines[-1] and RichLine(tctx, tuple(longer), style).width > room:
            lines.append([first._replace(words=first.words.lstrip()), *others])
        else:
            lines[-1] = longer
    return [RichLine(tctx, tuple(line), style) for line in lines]


def draw_lines(
    ctx: ui.PaintContext, lines: Sequence[RichLine], x: float, middle: float, step: float
) -> None:
    """Draw lines from x on, `step` px apart about a height."""
    for i, line in enumerate(lines):
        line.draw(ctx, x, middle + step * (i - (len(lines) - 1) / 2))


def lines_element(ctx: ui.DrawContext, lines: Sequence[RichLine], step: float) -> ui.Element:
    """Return typeset lines in a tree, `step` real px apart about the middle of their box."""
    return ui.CustomPaint(
        lambda ctx, box: draw_lines(ctx, lines, box.x, box.centery, step),
        w=round(max(line.width for line in lines)) / ctx.scale,
        align="fill",
    )


def _cut(tctx: TableContext, run: TextSpan, style: RichStyle, room: float) -> list[TextSpan]:
    """Return a run unchanged, or in words that each fit a line, with a colon, if it doesn't."""
    if run.kind is SpanKind.PLAIN or RichLine(tctx, (run, TextSpan(":")), style).width <= room:
        return [run]
    fonts = tctx.ctx.fonts
    size = tctx.ctx.t(style.bold)
    words = [fonts.fit(word, "x", size, room - size / 3) for word in run.words.split()]
    first, *others = words
    return [run._replace(words=first), *(run._replace(words=f" {w}", suit="") for w in others)]


def _words(parts: tuple[TextSpan, ...]) -> list[list[TextSpan]]:
    """Split plain runs at their spaces; names and cards stay whole, with punctuation beside them,
    and a word after a space begins with it."""
    found: list[list[TextSpan]] = []
    space = ""
    for run in parts:
        is_plain = run.kind is SpanKind.PLAIN
        for i, word in enumerate(run.words.split(" ") if is_plain else [run.words]):
            space = " " if i else space  # but not for non-breaking spaces
            if word:
                if space or word.startswith(" ") or not found:
                    found.append([])
                found[-1].append(run._replace(words=space + word))
                space = ""
    return found


class RichLabel(ui.CustomPaint):
    """A sentence in as many lines as needed, `pitch` real px apart; set smaller, down to SMALLEST,
    if a single name is wider than the room."""

    def __init__(self, tctx: TableContext, message: Text, style: RichStyle) -> None:
        super().__init__(
            lambda ctx, at: draw_lines(ctx, self._lines(at.w), at.x, at.centery, self._pitch),
            grow=1.0,
        )
        self._table_ctx = tctx
        self._said = message
        self._style = style
        self._pitch = round(tctx.ctx.t(style.plain) * 1.4)
        self._broken: dict[int, list[RichLine]] = {}

    def _lines(self, room: int) -> list[RichLine]:
        if room not in self._broken:
            style = self._style
            said = self._said
            lines = rich_lines(self._table_ctx, said, style, room)
            while max(line.width for line in lines) > room and style.bold > SMALLEST:
                style = replace(style, plain=style.plain - 1, bold=style.bold - 1)
                lines = rich_lines(self._table_ctx, said, style, room)
            if max(line.width for line in lines) > room:  # the name of a player
                lines = rich_lines(self._table_ctx, said, style, room, cut=True)
            self._broken[room] = lines
        return self._broken[room]

    def content_min_width(self, ctx: ui.DrawContext) -> int:  # noqa: ARG002
        """Return the minimum width: it can have any."""
        return 0

    def content_height(self, ctx: ui.DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the height of the lines."""
        return len(self._lines(width)) * self._pitch
