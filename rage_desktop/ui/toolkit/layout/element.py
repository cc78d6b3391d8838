"""Base class of layout elements, and the engine that lays out a tree.

The engine asks each element for its preferred width, its height at a given width, and the
placing of its content in a box. Lengths in trees are px of the design; boxes are real px.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Final, Literal, TypeAlias, TypedDict, Unpack

from pygame import Rect

from rage_desktop.ui.toolkit.canvas import AS_IT_IS, Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.nodes import Node, paint_clipped
from rage_desktop.ui.toolkit.widgets.scroll import Scroll

Align = Literal["start", "middle", "end", "fill"]
Paint: TypeAlias = Callable[[PaintContext, Rect], object]
Pad: TypeAlias = float | tuple[float, float] | tuple[float, float, float, float]
Child: TypeAlias = "Element | Node | None"
Children: TypeAlias = Sequence[Child]
Side: TypeAlias = Literal["w", "h"]
NO_PADDING: Final = (0, 0, 0, 0)
LIMITS: Final = frozenset(("min_w", "min_h", "max_w", "max_h"))
PAINTED: Final = frozenset(("background", "node", "row_of"))
SHARE: Final = {"start": 0.0, "fill": 0.0, "middle": 0.5, "end": 1.0}


class Options(TypedDict, total=False):
    """Options of every element.

    Lengths are px of the design (1920 x 1080), and scaled with the window. `pad` is for all sides,
    (x, y), or (left, top, right, bottom).
    """

    w: float  # fixed width instead of the content's
    h: float  # fixed height
    min_w: float
    min_h: float
    max_w: float
    max_h: float
    grow: float  # share of the remaining or missing length along the parent's axis
    pad: Pad
    align: Align  # across the parent's axis, instead of the parent's `align_children`
    span: int  # columns of a grid
    background: Paint | None  # paints the box, below its content
    node: Node | None  # stands for the box: its name for screen readers, the effect of pressing it
    row_of: Node | None  # a widget in the box, which a press anywhere in the box activates


class Element:
    """An empty box; base class of all elements."""

    grow = 0.0
    box = Rect(0, 0, 0, 0)  # set by the layout
    _padding: tuple[int, int, int, int] | None = NO_PADDING
    _is_limited = False
    _width: int | None = None  # caches: measuring is recursive and frequent
    _min_width: int | None = None

    def __init__(self, **options: Unpack[Options]) -> None:
        self.options = options
        self._heights: dict[int, int] = {}
        if options:  # every frame of a page makes hundreds of elements
            self.grow = options.get("grow", 0.0)
            self._padding = None if "pad" in options else NO_PADDING
            self._is_limited = not LIMITS.isdisjoint(options)

    # -- overridden by elements with content -------------------------------------------------------

    def content_width(self, ctx: DrawContext) -> int:  # noqa: ARG002
        """Return the preferred width of its content."""
        return 0

    def content_min_width(self, ctx: DrawContext) -> int:
        """Return the width below which its content would be cut."""
        return self.content_width(ctx)

    def content_height(self, ctx: DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the height of its content at a width."""
        return 0

    def place_content(self, layout: "Layout", box: Rect) -> None:
        """Place its content in a box."""

    @property
    def has_controls(self) -> bool:
        """Whether something in it can be focused, and so pressed."""
        return False

    # -- derived -----------------------------------------------------------------------------------

    def width(self, ctx: DrawContext) -> int:
        """Return its preferred width including padding."""
        if self._width is None:
            self._width = self._outer_width(ctx, self.content_width)
        return self._width

    def min_width(self, ctx: DrawContext) -> int:
        """Return the width below which part of it would be cut."""
        if self._min_width is None:
            self._min_width = self._outer_width(ctx, self.content_min_width)
        return self._min_width

    def _outer_width(self, ctx: DrawContext, content: Callable[[DrawContext], int]) -> int:
        if "w" in self.options:
            own = ctx.px(self.options["w"])
        else:
            left, _, right, _ = self._pad(ctx)
            own = content(ctx) + left + right
        return self._limited(ctx, own, "w") if self._is_limited else own

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return its height at a width, including padding."""
        known = self._heights.get(width)
        if known is not None:
            return known
        if "h" in self.options:
            own = ctx.px(self.options["h"])
        else:
            left, top, right, bottom = self._pad(ctx)
            own = self.content_height(ctx, max(0, width - left - right)) + top + bottom
        own = self._heights[width] = self._limited(ctx, own, "h") if self._is_limited else own
        return own

    def min_height(self, ctx: DrawContext) -> int:
        """Return its `min_h` option."""
        return ctx.px(self.options.get("min_h", 0)) if self._is_limited else 0

    def place(self, layout: "Layout", box: Rect) -> None:
        """Place its background, its node and its content in a box."""
        self.box = box
        options = self.options
        if not PAINTED.isdisjoint(options):
            if (background := options.get("background")) is not None:
                layout.paint(background, box)
            if (node := options.get("node")) is not None:
                node.bounds = box
                layout.add(node)
            if (widget := options.get("row_of")) is not None:
                widget.row_bounds = box
        if self._padding == NO_PADDING:
            self.place_content(layout, box)
            return
        left, top, right, bottom = self._pad(layout.ctx)
        inner = Rect(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom)
        self.place_content(layout, inner)

    def _pad(self, ctx: DrawContext) -> tuple[int, int, int, int]:
        if self._padding is None:
            pad = self.options["pad"]
            four = pad if isinstance(pad, tuple) else (pad, pad)
            left, top, right, bottom = (four * 2)[:4]
            self._padding = ctx.px(left), ctx.px(top), ctx.px(right), ctx.px(bottom)
        return self._padding

    def _limited(self, ctx: DrawContext, length: int, side: Side) -> int:
        """Return a length within the options' limits of that side; the minimum wins."""
        options = self.options
        if side == "w":
            least, most = options.get("min_w"), options.get("max_w")
        else:
            least, most = options.get("min_h"), options.get("max_h")
        if most is not None:
            length = min(length, ctx.px(most))
        if least is not None:
            length = max(length, ctx.px(least))
        return length


class Sized(Element):
    """A widget in a box, by default of the widget's preferred size."""

    def __init__(self, widget: Node, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.widget = widget
        self._is_limited = True

    def content_width(self, ctx: DrawContext) -> int:
        """Return the widget's preferred width."""
        self.widget.translator = ctx.translator
        return self.widget.preferred_size(ctx)[0]

    def content_height(self, ctx: DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the widget's preferred height."""
        self.widget.translator = ctx.translator
        return self.widget.preferred_size(ctx)[1]

    def _limited(self, ctx: DrawContext, length: int, side: Side) -> int:
        """Return a length that keeps the touch target size and the widget's minimum height."""
        length = super()._limited(ctx, length, side)
        if side == "w":
            return length
        return max(length, self.widget.min_height(ctx), ctx.reach if self.widget.focusable else 0)

    @property
    def has_controls(self) -> bool:
        """Whether the widget can be focused."""
        return self.widget.focusable

    def place_content(self, layout: "Layout", box: Rect) -> None:
        """Set the widget's bounds."""
        self.widget.bounds = box
        layout.add(self.widget)


class Layout:
    """The result of a layout: paint calls, bottom to top, and the nodes among them."""

    def __init__(self, ctx: DrawContext, box: Rect) -> None:
        self.ctx = ctx
        self.box = box
        self.nodes: list[Node] = []
        self._items: list[tuple[Scroll | None, Node | Paint, Rect]] = []
        self._scroll: Scroll | None = None

    def paint(self, paint: Paint, box: Rect) -> None:
        """Record a paint call for a box."""
        self._items.append((self._scroll, paint, box))

    def add(self, *nodes: Node) -> None:
        """Record nodes whose bounds are set; they clip themselves to their viewport."""
        for node in nodes:
            node.translator = self.ctx.translator
            self.nodes.append(node)
            self._items.append((None, node, node.bounds))

    @contextmanager
    def scrolling(self, scroll: Scroll, view: Rect, content: int) -> Iterator[None]:
        """Record what is added inside the block as the content of a scroll view."""
        scroll.translator = self.ctx.translator
        self.nodes.append(scroll)
        start = len(self.nodes)
        self._scroll = scroll
        yield
        self._scroll = None
        scroll.place(view, content, self.nodes[start:])
        self._items.append((None, scroll, scroll.bounds))

    def include(self, other: "Layout") -> None:
        """Record all of another layout."""
        self.nodes += other.nodes
        self.paint(lambda ctx, _box: other.draw(ctx.canvas), other.box)

    def draw(self, canvas: Canvas, *, widgets: bool = True) -> None:
        """Paint everything, without `widgets` all but these, if the scene paints them itself."""
        ctx = self.ctx.on(canvas)
        for scroll, items in groupby(self._items, itemgetter(0)):
            page = scroll.page(canvas, scroll.bounds) if scroll else AS_IT_IS
            with page:
                for _, what, box in items:
                    if isinstance(what, Node):
                        if widgets:
                            paint_clipped(what, ctx)
                    elif scroll is None or scroll.shows(box):
                        what(ctx, box)


def lay_out(ctx: DrawContext, tree: Element, box: Rect) -> Layout:
    """Lay out a tree in a box."""
    layout = Layout(ctx, box)
    tree.place(layout, box)
    return layout


def elements(children: Sequence[Child]) -> list[Element]:
    """Return the children as elements: widgets wrapped, None left out."""
    return [Sized(one) if isinstance(one, Node) else one for one in children if one is not None]


def distribute(lengths: list[int], least: list[int], grow: list[float], room: int) -> list[int]:
    """Return lengths fitted to a total: growing ones share the surplus or deficit; if that is not
    enough all shrink, the longest most, none below its least if possible."""
    out = list(lengths)
    missing = sum(lengths) - room
    if missing == 0 or (missing < 0 and not any(grow)):
        return out
    by_length = [float(each) for each in lengths]
    for shares, limits in ((grow, least), (by_length, least), (by_length, [0] * len(lengths))):
        if sum(out) < room and shares is not grow:
            break
        shares = list(shares)
        while (free := room - sum(out)) and any(shares):
            before = list(out)
            _share(out, limits, shares, free)
            shares = [
                share if length > limit else 0.0  # whoever is at its limit gives nothing more
                for share, length, limit in zip(shares, out, limits, strict=True)
            ]
            if out == before or free > 0:
                break
    return out


def _share(out: list[int], least: list[int], shares: list[float], free: int) -> None:
    whole = sum(shares)
    ends = 0.0
    for place, share in enumerate(shares):  # round to whole px with the same sum
        before = round(free * ends / whole)
        ends = ends + share
        if share:
            longer = out[place] + round(free * ends / whole) - before
            out[place] = max(min(out[place], least[place]), longer)
