"""Leaf elements (text, icons, pictures, custom painting), and plates for other elements."""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Final, NamedTuple, TypeAlias, Unpack

from pygame import Rect, Surface

from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT
from rage_desktop.rules.text import Arg
from rage_desktop.ui.toolkit.draw_context import DrawContext, Edge, Fill, PaintContext, named_colour
from rage_desktop.ui.toolkit.layout.containers import Column
from rage_desktop.ui.toolkit.layout.element import Child, Element, Layout, Options, Paint
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_rule

Message: TypeAlias = Arg | Callable[[], Arg]  # a function is called in every frame
LINE_HEIGHT: Final = 1.4  # line pitch as a multiple of the text size
STRIKE: Final = 1 / 14  # of the text size: how thick the line through struck words is


class Spacer(Element):
    """An empty element that takes the remaining length."""

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.grow = options.get("grow", 1.0)


class CustomPaint(Element):
    """A picture painted by a function of the canvas, the context and its box."""

    def __init__(self, paint: Paint, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._paint = paint

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Record the paint function."""
        layout.paint(self._paint, box)


class CustomLayout(Element):
    """A box filled by a function of the layout and the box."""

    def __init__(self, fill: Callable[[Layout, Rect], object], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._fill = fill

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Call the function."""
        self._fill(layout, box)


class Picture(CustomPaint):
    """A surface centred in its box, made for the size of the box when painted."""

    def __init__(
        self, make: Callable[[DrawContext, Rect], Surface], **options: Unpack[Options]
    ) -> None:
        super().__init__(lambda ctx, at: ctx.centre(make(ctx, at), *at.center), **options)


class Icon(CustomPaint):
    """An icon or emblem of the art folder, `size` px wide and high; it grows with the text size.
    Its `colour` is a name of the palette ("gold") or "#RRGGBB"."""

    def __init__(
        self, name: str, size: float, colour: str = "", **options: Unpack[Options]
    ) -> None:
        super().__init__(self._draw, **options)
        self.name = name
        self.size = size
        self.colour = colour

    def _side(self, ctx: DrawContext) -> int:
        return round(ctx.px(self.size) * ctx.text_scale)

    def content_width(self, ctx: DrawContext) -> int:
        """Return the side of the icon."""
        return self._side(ctx)

    def content_height(self, ctx: DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the side of the icon."""
        return self._side(ctx)

    def _draw(self, ctx: PaintContext, at: Rect) -> None:
        side = min(self._side(ctx), at.w, at.h)
        ctx.icon(self.name, side, *at.center, named_colour(ctx.palette, self.colour or "soft"))


def words_of(string: str) -> list[str]:
    """Return what a line may be broken between: no-break spaces hold words together."""
    return string.replace("\n", " ").split(" ")


class SetText(NamedTuple):
    """A text in lines, and the size in real px at which they fit."""

    size: int
    lines: list[str]

    def height(self, line_height: float) -> int:
        """Return the height of all lines in real px."""
        return len(self.lines) * round(self.size * line_height)


class Label(Element):
    """Text in up to `lines` lines; its `colour` is a name of the palette ("soft") or "#RRGGBB";
    `align_text` 0 aligns left, 0.5 centres, 1 aligns right. `widest` reserves room for text that
    changes. With an `id` it is also a node, which screen readers and tests find. `is_struck` draws
    a line through what no longer holds.

    Words are never broken: text is set smaller where a word is wider than the box, or where it
    would take more than its lines. Only what doesn't fit even in the smallest type is broken or
    cut: names that players type.
    """

    def __init__(
        self,
        message: Message,
        style: str = "s",
        size: float = 20,
        colour: str = "",
        *,
        align_text: float = 0.0,
        lines: float = inf,
        line_height: float = LINE_HEIGHT,
        widest: Arg | None = None,
        is_struck: bool = False,
        id: str = "",  # noqa: A002
        role: Role = Role.TEXT,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.id = id
        self.role = role
        self.message = message
        self.style = style
        self.size = size
        self.colour = colour
        self.align_text = align_text
        self.lines = lines
        self.line_height = line_height
        self.widest = widest
        self.is_struck = is_struck
        self._set: dict[tuple[str, int], SetText] = {}
        self._text: str | None = None  # a cache: measuring and painting ask for it several times

    def text(self, ctx: DrawContext) -> str:
        """Return its current text in the player's language."""
        if callable(self.message):
            return ctx.tr(self.message())
        if self._text is None:
            self._text = ctx.tr(self.message)
        return self._text

    def _longest(self, ctx: DrawContext) -> str:
        return self.text(ctx) if self.widest is None else ctx.tr(self.widest)

    def _in_lines(self, ctx: DrawContext, string: str, room: int) -> SetText:
        """Return a text in lines for a width, with the size at which they are set."""
        if self.lines == 1:
            return SetText(ctx.t(self.size), [string])
        key = string, room
        if key not in self._set:
            size = ctx.t(self.size)
            line_facts = "lines", string, self.style, size, room, self.lines
            wrapped = partial(self._wrapped, ctx, string, size, room)
            self._set[key] = ctx.fonts.measures.fetch(line_facts, wrapped)
        return self._set[key]

    def _wrapped(self, ctx: DrawContext, string: str, size: int, room: int) -> SetText:
        smallest = min(size, SMALLEST_TEXT)
        for word in words_of(string):
            size = ctx.fonts.shrink(word, self.style, size, room, smallest)
        lines = ctx.fonts.wrap(string, self.style, size, room)
        while len(lines) > self.lines and size > smallest:
            size -= 1
            lines = ctx.fonts.wrap(string, self.style, size, room)
        if len(lines) > self.lines:
            most = int(self.lines)
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return SetText(size, lines)

    def content_width(self, ctx: DrawContext) -> int:
        """Return the width of the text in one line."""
        lines = self._longest(ctx).split("\n")
        return max(ctx.text_width(line, self.style, self.size) for line in lines) + 1

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the width of its longest word, or of the line if that must not be wrapped."""
        if self.lines == 1:
            return self.content_width(ctx)
        words = words_of(self._longest(ctx))
        return max((ctx.text_width(word, self.style, self.size) for word in words), default=0) + 1

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the lines."""
        return self._in_lines(ctx, self._longest(ctx), width).height(self.line_height)

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Record the painting of the lines, vertically centred."""
        if self.id:
            layout.add(Node(self.id, self.role, self.text(layout.ctx), box))

        def paint(ctx: PaintContext, at: Rect) -> None:
            colour = named_colour(ctx.palette, self.colour or "ivory")
            size, lines = self._in_lines(ctx, self.text(ctx), at.w)
            step = round(size * self.line_height)
            ax = self.align_text
            x = at.x + at.w * ax
            y = at.centery - step * (len(lines) - 1) / 2
            thick = max(1, round(size * STRIKE))
            for line in lines:
                width = ctx.draw_text_px(line, self.style, size, x, y, colour, ax, at.w)
                if self.is_struck:
                    ctx.canvas.fill(colour, (round(x - width * ax), round(y), width, thick))
                y += step

        layout.paint(paint, box)


class Panel(Column):
    """A column on a panel with round corners; raised ones lie over a scrim."""

    def __init__(
        self,
        *children: Child,
        gap: float = 0.0,
        radius: float = 24,
        raised: bool = False,
        **options: Unpack[Options],
    ) -> None:
        options["background"] = lambda ctx, at: paint_panel(ctx, at, radius, raised=raised)
        super().__init__(*children, gap=gap, **options)


class Plate(Column):
    """A column on a plain plate with round corners."""

    def __init__(
        self,
        *children: Child,
        radius: float,
        fill: Fill,
        edge: Edge | None = None,
        gap: float = 0.0,
        **options: Unpack[Options],
    ) -> None:
        options["background"] = plated(radius, fill, edge)
        super().__init__(*children, gap=gap, **options)


def heading(title: Arg, size: float, align_text: float = 0.0, lines: float = inf) -> Label:
    """Return the heading of a screen, which is its node "heading"."""
    return Label(
        title,
        "f",
        size,
        align_text=align_text,
        lines=lines,
        line_height=1.1,
        id="heading",
        role=Role.HEADING,
    )


def plated(
    radius: float | None,
    fill: Fill,
    edge: Edge | None = None,
    opacity: float = 1.0,
    shadow: tuple[float, float, float] | None = None,
) -> Paint:
    """Return the painter of a plate for a `background`; its ends are round if `radius` is None."""

    def paint(ctx: PaintContext, box: Rect) -> None:
        corner = box.h / 2 if radius is None else ctx.px(radius)
        if shadow is not None:
            ctx.shadow(box, corner, shadow)
        ctx.plate(box, corner, fill, edge, opacity)

    return paint


class Divider(CustomPaint):
    """A hairline between two rows."""

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__(
            lambda ctx, at: paint_rule(ctx, at.x, at.centery, at.w),
            **{"h": 1, **options},  # type: ignore[arg-type]
        )
