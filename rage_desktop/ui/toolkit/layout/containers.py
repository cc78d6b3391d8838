"""Elements with children: row, column, stack, grid, flow and scroll views."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Unpack

from pygame import Rect

from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.layout.element import (
    SHARE,
    Align,
    Child,
    Element,
    Layout,
    Options,
    distribute,
    elements,
)
from rage_desktop.ui.toolkit.widgets.scroll import HorizontalScrollNode, Scroll


def controls_first(ctx: DrawContext) -> bool:
    """Whether what can be pressed begins a row: for the left hand."""
    return ctx.one_hand == "left"


class Container(Element):
    """Has children, `gap` px apart; `align_children` aligns them across its axis."""

    align_children: Align = "fill"

    def __init__(
        self,
        *children: Child,
        gap: float = 0.0,
        align_children: Align | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.children = elements(children)
        self.gap = gap
        self.align_children = align_children or self.align_children

    def _align(self, child: Element) -> Align:
        return child.options.get("align", self.align_children)

    def _share(self, ctx: DrawContext, child: Element) -> float:
        """Return how much of what is left beside a child is left of it: for one hand, all or
        nothing if something in it can be pressed."""
        if ctx.one_hand != "both" and child.has_controls:
            return float(not controls_first(ctx))
        return SHARE[self._align(child)]

    def _gaps(self, ctx: DrawContext) -> int:
        return ctx.px(self.gap) * max(0, len(self.children) - 1) if self.gap else 0

    @property
    def has_controls(self) -> bool:
        """Whether one of the children has."""
        return any(child.has_controls for child in self.children)

    def content_width(self, ctx: DrawContext) -> int:
        """Return the width of the widest child."""
        return max((child.width(ctx) for child in self.children), default=0)

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the largest minimum width of a child."""
        return max((child.min_width(ctx) for child in self.children), default=0)

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the highest child at the whole width."""
        return max((child.height(ctx, width) for child in self.children), default=0)


class Row(Container):
    """Children side by side, in reading order; for one hand, what can be pressed is at its side."""

    align_children = "middle"

    def content_width(self, ctx: DrawContext) -> int:
        """Return the sum of the widths and gaps."""
        return sum(child.width(ctx) for child in self.children) + self._gaps(ctx)

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the sum of the minimum widths and gaps."""
        return sum(child.min_width(ctx) for child in self.children) + self._gaps(ctx)

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the highest child."""
        pairs = zip(self.children, self._widths(ctx, width), strict=True)
        return max((child.height(ctx, own) for child, own in pairs), default=0)

    def _widths(self, ctx: DrawContext, room: int) -> list[int]:
        room -= self._gaps(ctx)
        widths = [child.width(ctx) for child in self.children]
        least = widths
        if sum(widths) > room:
            least = [child.min_width(ctx) for child in self.children]
        return distribute(widths, least, [child.grow for child in self.children], room)

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the children one after the other."""
        ctx = layout.ctx
        x = box.x
        placed = list(zip(self.children, self._widths(ctx, box.w), strict=True))
        if ctx.one_hand != "both" and self.has_controls:
            first = controls_first(ctx)
            placed.sort(key=lambda pair: pair[0].has_controls is not first)
            if not first:
                x = box.right - sum(width for _, width in placed) - self._gaps(ctx)
        gap = ctx.px(self.gap)
        for child, width in placed:
            align = self._align(child)
            height = box.h if align == "fill" else min(box.h, child.height(ctx, width))
            y = box.y + round((box.h - height) * SHARE[align])
            child.place(layout, Rect(x, y, width, height))
            x += width + gap


class Column(Container):
    """Children one below the other."""

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the sum of the heights and gaps."""
        heights = (
            child.height(ctx, self._child_width(ctx, child, width)) for child in self.children
        )
        return sum(heights) + self._gaps(ctx)

    def _child_width(self, ctx: DrawContext, child: Element, room: int) -> int:
        return room if self._align(child) == "fill" else min(room, child.width(ctx))

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the children one below the other."""
        ctx = layout.ctx
        y = box.y
        gap = layout.ctx.px(self.gap)
        widths = [self._child_width(ctx, child, box.w) for child in self.children]
        grow = [child.grow for child in self.children]
        pairs = zip(self.children, widths, strict=True)
        heights = [child.height(ctx, own) for child, own in pairs]
        room = box.h - self._gaps(ctx)
        if any(grow) or sum(heights) > room:
            least = [child.min_height(ctx) for child in self.children]
            heights = distribute(heights, least, grow, room)
        for child, width, height in zip(self.children, widths, heights, strict=True):
            x = box.x + round((box.w - width) * self._share(ctx, child))
            child.place(layout, Rect(x, y, width, height))
            y += height + gap


class Stack(Container):
    """Children on top of one another, each in the whole box; `align` (horizontal) and
    `align_vertical` place those that do not fill it."""

    def __init__(
        self, *children: Child, align_vertical: Align = "fill", **options: Unpack[Options]
    ) -> None:
        super().__init__(*children, **options)
        self.align_vertical = align_vertical

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place each child in the box."""
        ctx = layout.ctx
        down = self.align_vertical
        for child in self.children:
            align = self._align(child)
            width = box.w if align == "fill" else min(box.w, child.width(ctx))
            height = box.h if down == "fill" else min(box.h, child.height(ctx, width))
            x = box.x + round((box.w - width) * SHARE[align])
            child.place(
                layout, Rect(x, box.y + round((box.h - height) * SHARE[down]), width, height)
            )


class Grid(Container):
    """Rows of columns, given by number or by relative widths; each row is as high as its highest
    child, and the rows share the remaining height."""

    def __init__(
        self,
        *children: Child,
        columns: int | Sequence[float],
        gap: float = 0.0,
        row_gap: float | None = None,
        align_children: Align | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*children, gap=gap, align_children=align_children, **options)
        self.columns = [1.0] * columns if isinstance(columns, int) else list(columns)
        self.row_gap = gap if row_gap is None else row_gap
        self._rows: list[list[tuple[int, int, Element]]] = [[]]  # column, span, child
        column = 0
        for child in self.children:
            span = child.options.get("span", 1)
            if column + span > len(self.columns):
                self._rows.append([])
                column = 0
            self._rows[-1].append((column, span, child))
            column += span

    def content_width(self, ctx: DrawContext) -> int:
        """Return the width at which every column has its preferred width."""
        return self._at_least(ctx, Element.width)

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the width below which a column would be cut."""
        return self._at_least(ctx, Element.min_width)

    def _at_least(self, ctx: DrawContext, wanted: Callable[[Element, DrawContext], int]) -> int:
        shares = [
            wanted(child, ctx) / sum(self.columns[at : at + span])
            for row in self._rows
            for at, span, child in row
        ]
        gaps = ctx.px(self.gap) * (len(self.columns) - 1)
        return round(max(shares, default=0.0) * sum(self.columns)) + gaps

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the sum of the row heights."""
        return sum(self._row_heights(ctx, width)) + ctx.px(self.row_gap) * (len(self._rows) - 1)

    def _edges(self, ctx: DrawContext, width: int) -> list[tuple[int, int]]:
        gap = ctx.px(self.gap)
        free = width - gap * (len(self.columns) - 1)
        ends = [round(free * end / sum(self.columns)) for end in accumulate(self.columns)]
        return [(a + gap * n, b + gap * n) for n, (a, b) in enumerate(zip([0, *ends], ends))]  # noqa: B905

    def _row_heights(self, ctx: DrawContext, width: int) -> list[int]:
        edges = self._edges(ctx, width)
        return [
            max((c.height(ctx, edges[at + n - 1][1] - edges[at][0]) for at, n, c in row), default=0)
            for row in self._rows
        ]

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the rows one below the other."""
        for child, cell in self.cells(layout.ctx, box):
            child.place(layout, cell)

    def cells(self, ctx: DrawContext, box: Rect) -> Iterator[tuple[Element, Rect]]:
        """Yield the children and their boxes within a box."""
        y = box.y
        edges = self._edges(ctx, box.w)
        heights = self._row_heights(ctx, box.w)
        room = box.h - ctx.px(self.row_gap) * (len(heights) - 1)
        shares = [float(height) or 1.0 for height in heights]
        for row, height in zip(self._rows, distribute(heights, heights, shares, room), strict=True):
            for at, span, child in row:
                left = edges[at][0]
                right = edges[at + span - 1][1]
                align = self._align(child)
                own = height
                if align != "fill":
                    own = min(height, child.height(ctx, right - left))
                top = y + round((height - own) * SHARE[align])
                yield child, Rect(box.x + left, top, right - left, own)
            y += height + ctx.px(self.row_gap)


class Flow(Row):
    """Children side by side, wrapped into further lines as needed."""

    def __init__(
        self,
        *children: Child,
        gap: float = 16.0,
        row_gap: float = 16.0,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(*children, gap=gap, **options)
        self.row_gap = row_gap

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the largest minimum width of a child."""
        return max((child.min_width(ctx) for child in self.children), default=0)

    def _lines(self, ctx: DrawContext, room: int) -> list[Row]:
        lines: list[list[Element]] = [[]]
        used = 0
        for child in self.children:
            width = child.width(ctx)
            if lines[-1] and used + ctx.px(self.gap) + width > room:
                lines.append([])
                used = 0
            used += width + (ctx.px(self.gap) if lines[-1] else 0)
            lines[-1].append(child)
        return [Row(*line, gap=self.gap, align_children=self.align_children) for line in lines]

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the sum of the line heights."""
        lines = self._lines(ctx, width)
        gaps = ctx.px(self.row_gap) * (len(lines) - 1)
        return sum(line.height(ctx, width) for line in lines) + gaps

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the lines one below the other."""
        y = box.y
        for line in self._lines(layout.ctx, box.w):
            height = line.height(layout.ctx, box.w)
            line.place(layout, Rect(box.x, y, box.w, height))
            y += height + layout.ctx.px(self.row_gap)


class FitWidth(Container):
    """The first child whose preferred width fits, or else the last."""

    def _chosen(self, ctx: DrawContext, room: int) -> Element:
        fitting = (child for child in self.children if child.width(ctx) <= room)
        return next(fitting, self.children[-1])

    def content_width(self, ctx: DrawContext) -> int:
        """Return the preferred width of the first child."""
        return self.children[0].width(ctx)

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the smallest minimum width of a child."""
        return min(child.min_width(ctx) for child in self.children)

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the child that fits."""
        return self._chosen(ctx, width).height(ctx, width)

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the child that fits."""
        chosen = self._chosen(layout.ctx, box.w)
        align = self._align(chosen)
        width = box.w if align == "fill" else min(box.w, chosen.width(layout.ctx))
        x = box.x + round((box.w - width) * self._share(layout.ctx, chosen))
        chosen.place(layout, Rect(x, box.y, width, box.h))


class PlacedAt(Container):
    """One child in a box of the window, in real px: at a table, whose layout gives the boxes."""

    def __init__(self, at: Rect, child: Child) -> None:
        super().__init__(child)
        self._at = at

    def place_content(self, layout: Layout, box: Rect) -> None:  # noqa: ARG002
        """Place the child in its own box."""
        self.children[0].place(layout, self._at)


class FitHeight(Element):
    """The first child that fits the height of the box, or else the last; each built when tried."""

    def __init__(self, *makers: Callable[[], Element], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self._makers = makers

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the child that fits."""
        *choices, last = self._makers
        for make in choices:
            made = make()
            if made.height(layout.ctx, box.w) <= box.h:
                made.place(layout, box)
                return
        last().place(layout, box)


class LayoutBuilder(Element):
    """An element that depends on the available width and is built when that is known."""

    def __init__(
        self, make: Callable[[DrawContext, int], Element], **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self._make = cache(make)

    def content_height(self, ctx: DrawContext, width: int) -> int:
        """Return the height of the built element."""
        return self._make(ctx, width).height(ctx, width)

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the built element."""
        self._make(layout.ctx, box.w).place(layout, box)


class HorizontalScroll(Container):
    """A horizontally scrolling view of one element; `inset` is the margin round it."""

    def __init__(
        self,
        strip: HorizontalScrollNode,
        child: Child,
        inset: float = 0,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(child, **options)
        self.strip = strip
        self._inset = inset

    def content_min_width(self, ctx: DrawContext) -> int:  # noqa: ARG002
        """Return the minimum width: the view can have any."""
        return 0

    def content_height(self, ctx: DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the height of its element."""
        return self.children[0].height(ctx, self.children[0].width(ctx))

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the element in the view."""
        self.strip.inset = layout.ctx.px(self._inset)
        width = max(box.w, self.children[0].width(layout.ctx))
        with layout.scrolling(self.strip, box, width):
            self.children[0].place(layout, Rect(box.x, box.y, width, box.h))


class ScrollView(Container):
    """A vertically scrolling view of one element.

    If the element fits there is no view, unless it is `always` kept, for example as a named list.
    The bar lies `beside` it, so many px of the design to the right of the element's edge.
    """

    def __init__(
        self,
        scroll: Scroll,
        child: Child,
        *,
        always: bool = False,
        beside: float = 0,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(child, **options)
        self.scroll = scroll
        self.always = always
        self.beside = beside

    def place_content(self, layout: Layout, box: Rect) -> None:
        """Place the element in the view, stretched to the view's height if lower."""
        page = self.children[0]
        height = page.height(layout.ctx, box.w)
        if height <= box.h and not self.always:
            self.scroll.offset = 0
            page.place(layout, box)
            return
        height = max(box.h, height)
        view = Rect(box.x, box.y, box.w + layout.ctx.px(self.beside), box.h)
        with layout.scrolling(self.scroll, view, height):
            page.place(layout, Rect(box.x, box.y, box.w, height))
