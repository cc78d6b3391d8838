"""A tip on the screen: its sentences laid out once in a column, then drawn at any place."""

from collections.abc import Callable
from typing import TypeAlias

from pygame import Rect

from rage_desktop.ui.art.palette import INK, KEYCAP, RING_TRACK, mix
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.art.sided import sided
from rage_desktop.ui.toolkit.asking.tips import Mark, Row, Ticks, Tip
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.panels import paint_panel

Draw: TypeAlias = Callable[[Canvas, float, float], None]
SHAPES = (318, 316), (200, 316), (0, 356), (0, 540)
"""The height of the picture and the width of the words, px of the design: as wished, then where
there is less room, then without the picture, then broad and low."""
SHORT = 400  # how wide a name and one line may be
ARROW = 24


class Column:
    """Lines, rows and rules one under the other; lengths are px of the design, text size and all.

    `wide` is the width of the widest, `high` the height of it all, in real px.
    """

    def __init__(self, kit: Kit, room: float) -> None:
        self.kit, self.room = kit, room
        self.wide = self.high = 0.0
        self._parts: list[tuple[float, Draw]] = []

    def unit(self, n: float) -> int:
        """Return a length in real px: it grows with the type, and never below it."""
        return round(n * self.kit.t(20) / 20)

    def gap(self, n: float) -> None:
        """Leave room."""
        self.high += self.unit(n)

    def words(
        self, string: str, style: str, n: float, colour: str, indent: float = 0, less: float = 0
    ) -> None:
        """Write a paragraph; `less` keeps room free at its right."""
        kit = self.kit
        if not string:
            return
        step = kit.t(n) * 1.36
        for line in kit.fonts.wrap(string, style, kit.t(n), self.room - indent - less):
            self._line(line, style, n, colour, indent, step)
        self.high += kit.t(n) * 0.1

    def _line(
        self, line: str, style: str, n: float, colour: str, indent: float, step: float
    ) -> None:
        kit = self.kit

        def draw(canvas: Canvas, x: float, y: float) -> None:
            kit.write(canvas, line, style, n, x + indent, y + step / 2, colour)

        self._parts.append((self.high, draw))
        self.wide = max(self.wide, indent + kit.width(line, style, n))
        self.high += step

    def beside(self, top: float, draw: Draw) -> None:
        """Draw something at a height that was taken before."""
        self._parts.append((top, draw))

    def rule(self) -> None:
        """Draw a hairline across."""
        kit, room = self.kit, self.room

        def draw(canvas: Canvas, x: float, y: float) -> None:
            opacity = 0.6 if kit.palette.high_contrast else 0.16
            canvas.fill("#FFE9D0", (round(x), round(y), round(room), 1), opacity)

        self.gap(12)
        self.beside(self.high, draw)
        self.gap(12)

    def row(self, row: Row) -> None:
        """Write a mark, a sentence and, at the right or under it, its aside."""
        kit, look, top = self.kit, self.kit.palette, self.high
        px, indent, first = self._tall(row), self._indent(row), kit.t(18) * 1.36
        aside = kit.width(row.aside, "s", 16) + self.unit(16) if row.aside else 0
        inline = indent + kit.width(row.words, "b", 18) + aside <= self.room
        lines = len(kit.fonts.wrap(row.words, "b", kit.t(18), self.room - indent))
        inset = max(0.0, (px - lines * first) / 2) if row.mark is not None else 0.0
        self.high += inset
        self.words(row.words, "b", 18, look.ivory, indent)
        if row.mark is not None:
            self._mark(row.mark, px, top, max(px, first) / 2)
            self.high = max(self.high, top + px)
        if row.aside and inline:
            down, room = inset + first / 2, self.room
            self.beside(
                top, lambda canvas, x, y: _right(canvas, kit, row.aside, x + room, y + down)
            )
        elif row.aside:
            self.words(row.aside, "s", 16, look.soft, indent)
        self.gap(6)

    def _tall(self, row: Row) -> int:
        """Return how high a mark is: as large as the type needs, but it does not grow with it."""
        return max(self.kit.px(row.tall), round(self.kit.t(18) * 1.2))

    def _indent(self, row: Row) -> float:
        if row.mark is None:
            return 0.0
        return row.mark.share * self._tall(row) + self.unit(12)

    def _mark(self, mark: Mark, px: int, top: float, down: float) -> None:
        kit, middle = self.kit, mark.share * px / 2
        self.beside(top, lambda canvas, x, y: mark(canvas, kit, x + middle, y + down, px))

    def pairs(self, rows: tuple[Row, ...]) -> None:
        """Write rows two to a line, each aside under its words."""
        half, look = self.room / 2, self.kit.palette
        for left in range(0, len(rows), 2):
            top, lowest = self.high, self.high
            for column, row in enumerate(rows[left : left + 2]):
                inner = Column(self.kit, half - self.unit(8))
                indent, px = inner._indent(row), self._tall(row)
                inner.words(row.words, "b", 17, look.ivory, indent)
                inner.words(row.aside, "s", 15, look.soft, indent)
                if row.mark is not None:
                    inner._mark(row.mark, px, 0, inner.high / 2)
                    inner.high = max(inner.high, px)
                self.high = top
                self.put(inner, half * column)
                lowest = max(lowest, self.high)
            self.high = lowest
            self.gap(8)

    def put(self, other: "Column", dx: float = 0) -> None:
        """Set another column into this one."""
        self.beside(self.high, lambda canvas, x, y: other.draw(canvas, x + dx, y))
        self.wide = max(self.wide, dx + other.wide)
        self.high += other.high

    def ticks(self, ticks: Ticks) -> None:
        """Write how many of a suit were seen, and draw them as ticks."""
        kit, look = self.kit, self.kit.palette
        top, w, h = self.high, max(3, self.unit(8)), self.unit(16)
        self.words(ticks.words, "b", 17, look.ivory)
        step = w + max(2, self.unit(4))
        across = step * ticks.count
        under = kit.width(ticks.words, "b", 17) + self.unit(20) + across > self.room
        if under:
            top = self.high + self.unit(4)
            self.gap(26)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            left = x if under else x + self.room - across
            down = y + (0 if under else kit.t(17) * 0.68 - h / 2)
            for i in range(ticks.count):
                box = Rect(round(left + i * step), round(down), w, h)
                on = i < ticks.filled
                edge = (look.ivory, 1.2, 0.9) if on else kit.edge(0.18, 1.0)
                kit.plate(canvas, box, w * 0.36, ticks.colour if on else RING_TRACK, edge,
                          1.0 if on else 0.55)  # fmt: skip

        self.beside(top, draw)
        self.wide = max(self.wide, min(self.room, across))

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw all of it with its corner at x, y."""
        for top, part in self._parts:
            part(canvas, x, y + top)


class LaidTip:
    """A tip at the size it takes in one of the shapes."""

    def __init__(
        self, kit: Kit, tip: Tip, room: float, shape: tuple[float, float] = SHAPES[0]
    ) -> None:
        (high, wish), self.kit, self.tip = shape, kit, tip
        self.picture = tip.picture if high else None
        unit = kit.t(20) / 20
        self.large = self.picture is not None
        self.short = not (self.large or tip.rows or tip.known or tip.ticks or tip.mark or tip.now)
        self.pad = round((24 if self.large else 18 if self.short else 22) * unit)
        self._high = round(high * unit) if self.large else 0
        self._side = 0
        if self.picture is not None:
            self._side = round(self._high * self.picture.share) + self.pad
        wish = SHORT if self.short else wish
        width = self._side + min(wish * unit, room - 2 * self.pad - self._side)
        column = Column(kit, width - self._side)
        (self._short if self.short else self._full)(column)
        self.column = column
        inner = width if not self.short else min(width, column.wide)
        caption = kit.t(16) * 2.2 if self.large and tip.caption else 0
        lowest = max(column.high, self._high + caption)
        self.size = round(inner) + 2 * self.pad, round(lowest) + 2 * self.pad

    def _short(self, column: Column) -> None:
        """Name, key and one line."""
        kit, tip, look = self.kit, self.tip, self.kit.palette
        cap = kit.width(kit.key(tip.key), "b", 16) + column.unit(16) if tip.key else 0
        less = cap + column.unit(20) if cap else 0
        top = column.high
        column.words(tip.title, "x", 18, look.ivory, less=less)
        column.wide += less
        if tip.key:
            column.beside(top, lambda canvas, x, y: self._key(canvas, x, y, cap))
        said = (tip.kind, tip.rule, tip.more)
        for words, colour in zip(said, (look.soft, look.ivory, look.soft), strict=True):
            if words:
                column.gap(3)
                column.words(words, "s", 16, colour)

    def _key(self, canvas: Canvas, x: float, y: float, wide: int) -> None:
        kit = self.kit
        h = round(kit.t(16) * 1.6)
        right = x + self.size[0] - 2 * self.pad
        cap = Rect(round(right - wide), round(y + kit.t(18) * 0.68 - h / 2), wide, h)
        kit.plate(canvas, cap, kit.px(7), KEYCAP)
        words = kit.key(self.tip.key)
        kit.write(canvas, words, "b", 16, cap.centerx, cap.centery, INK, 0.5)

    def _full(self, column: Column) -> None:
        """Title, rule, rows, how things stand, what is known and what was seen."""
        tip, look = self.tip, self.kit.palette
        self._title(column)
        if tip.kind:
            column.words(tip.kind, "s", 17, look.soft)
        if tip.rule:
            column.gap(8)
            column.words(tip.rule, "b", 19 if self.large else 18, look.ivory)
        if tip.more:
            column.gap(6)
            column.words(tip.more, "s", 17, look.soft)
        if tip.rows:
            column.gap(10)
            for row in tip.rows:
                column.row(row)
        if tip.now is not None:
            column.rule()
            self._now(column)
        if tip.known:
            column.rule()
            column.words(tip.heading, "b", 16, look.soft)
            column.gap(8)
            column.pairs(tip.known)
        if tip.ticks is not None:
            column.rule()
            column.ticks(tip.ticks)

    def _title(self, column: Column) -> None:
        kit, tip, look = self.kit, self.tip, self.kit.palette
        size = 32 if self.large else 26
        px, top = column.unit(44), column.high
        indent = px + column.unit(12) if tip.mark is not None else 0
        aside = kit.width(tip.aside, "s", 16) + column.unit(16) if tip.aside else 0
        inline = indent + kit.width(tip.title, "f", size) + aside <= column.room
        column.words(tip.title, "f", size, look.ivory, indent)
        first = kit.t(size) * 1.36
        if tip.mark is not None:
            paint = tip.mark

            def draw(canvas: Canvas, x: float, y: float) -> None:
                paint(canvas, kit, x + px / 2, y + max(first, px) / 2 - (px - first) / 2, px)

            column.beside(top, draw)
            column.high = max(column.high, top + px)
        if tip.aside and inline:
            room, y_in = column.room, first / 2
            column.beside(
                top,
                lambda canvas, x, y: _right(canvas, kit, tip.aside, x + room, y + y_in),
            )
        elif tip.aside:
            column.words(tip.aside, "s", 16, look.soft, indent)

    def _now(self, column: Column) -> None:
        """Write the gold word and, beside it, how things stand."""
        kit, tip = self.kit, self.tip
        assert tip.now is not None
        top = column.high
        indent = kit.width(tip.now_word, "b", 17) + column.unit(14) if tip.now_word else 0
        inner = Column(kit, column.room - indent)
        inner.row(tip.now)
        column.put(inner, indent)
        first = kit.t(18) * 1.36

        def draw(canvas: Canvas, x: float, y: float) -> None:
            kit.write(canvas, tip.now_word, "b", 17, x, y + first / 2, kit.palette.gold)

        column.beside(top, draw)

    # -- drawing ---------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, box: Rect, side: Direction | None, thing: Rect) -> None:
        """Draw it in its box, with an arrow towards the thing if it stands at a side of it."""
        kit, tip = self.kit, self.tip
        paint_panel(canvas, kit, box, 20, raised=True)
        if side is not None:
            _arrow(canvas, kit, box, side, thing)
        x, y = box.x + self.pad, box.y + self.pad
        if self.picture is not None:
            middle = x + (self._side - self.pad) / 2
            self.picture(canvas, kit, middle, y + self._high / 2, self._high)
            low = y + self._high + kit.t(16) * 1.1
            room = self._side
            kit.write(canvas, tip.caption, "s", 16, middle, low, kit.palette.soft, 0.5, room)
        self.column.draw(canvas, x + self._side, y)


def _right(canvas: Canvas, kit: Kit, words: str, x: float, y: float) -> None:
    kit.write(canvas, words, "s", 16, x, y, kit.palette.soft, 1.0)


# An arrow that points up, turned by SVG for the other sides; its foot lies under the panel's edge.
_TURNS = {Direction.DOWN: 0, Direction.LEFT: 90, Direction.UP: 180, Direction.RIGHT: 270}


def _arrow(canvas: Canvas, kit: Kit, box: Rect, side: Direction, thing: Rect) -> None:
    look = kit.palette
    shade = {Direction.DOWN: 0.0, Direction.UP: 1.0}.get(side, 0.5)
    fill = mix(*look.raised, shade)
    stroke = f'stroke="{look.edge}" stroke-opacity="{max(0.3, look.edge_opacity)}"'
    body = (
        f'<g transform="rotate({_TURNS[side]} 12 12)">'
        f'<path d="M0 13 L12 1 L24 13 L24 15 L0 15 Z" fill="{fill}"/>'
        f'<path d="M0 13 L12 1 L24 13" fill="none" {stroke} stroke-width="1.6"/></g>'
    )
    px = max(14, kit.px(ARROW))
    tip = sided(kit.raster.svg(document(body, 24, 24), px, px))
    inset = kit.px(20) + px // 2
    x = min(max(thing.centerx, box.left + inset), box.right - inset)
    y = min(max(thing.centery, box.top + inset), box.bottom - inset)
    at = {
        Direction.DOWN: (x, box.top),
        Direction.UP: (x, box.bottom),
        Direction.RIGHT: (box.left, y),
        Direction.LEFT: (box.right, y),
    }[side]
    kit.centre(canvas, tip, *at)
