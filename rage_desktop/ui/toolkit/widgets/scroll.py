"""Scrolling views: of a list or a page, and from left to right, for example of many editions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

from pygame import Rect

from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut, ToEdge, Wheel
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Action, Node, Role

# real px per notch of the wheel
NOTCH = 72
SIDE_NOTCH = 140
EDGE = 4  # px of the design between the bar and the edge of the view


@dataclass(eq=False, repr=False)
class Scroll(Node):
    """Scroll state of a view. Make one, keep it in the scene, `place` it in `build`."""

    axis: ClassVar[int] = 1  # 0 from left to right, 1 from top to bottom
    role: Role = field(default=Role.LIST, init=False)
    bounds: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    offset: int = 0
    content: int = 0  # length of the whole content along the axis

    def place(self, view: Rect, content: int, nodes: Sequence[Node]) -> list[Node]:
        """Lay out nodes made for the unscrolled page; return them and this one, lowest first."""
        self.bounds = view
        self.content = content
        self.offset = min(max(0, self.offset), self.most)
        for node in nodes:
            node.shift(*self._scrolled)
            node.viewport = self
            node.group = node.group or self.id
            node.tab_stop = node.tab_stop or self.id
        return [self, *nodes]

    @property
    def active_cell(self) -> str:
        """The id of the cell that has the focus within it, for screen readers."""
        return ""

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.bounds.size[self.axis])

    @property
    def _scrolled(self) -> tuple[int, int]:
        """How far the page is moved, in px to the right and down."""
        return (0, -self.offset) if self.axis else (-self.offset, 0)

    def shows(self, box: Rect) -> bool:
        """Return whether a box of the unscrolled page, with a margin, is in view."""
        axis = self.axis
        view = self.bounds.inflate(2 * NOTCH, 2 * NOTCH)
        start = box.topleft[axis] - self.offset
        return start < view.bottomright[axis] and start + box.size[axis] > view.topleft[axis]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The scroll actions, if there is more than fits."""
        return (Action.SCROLL,) if self.most else ()

    @property
    def draggable(self) -> bool:
        """The thumb and the page follow the pointer."""
        return self.most > 0

    @contextmanager
    def page(self, canvas: Canvas, view: Rect | None = None) -> Iterator[None]:
        """Draw on the page as if it were not scrolled; what lies outside the view (its
        own, if no other is given) is cut off."""
        with canvas.clipped(view or self.bounds), canvas.layer(*self._scrolled):
            yield

    def by(self, px: float) -> None:
        """Scroll on by some px."""
        self.offset = min(max(0, round(self.offset + px)), self.most)

    @property
    def margin(self) -> int:
        """What stays free around something revealed, in px."""
        return 24

    def reveal(self, rect: Rect) -> bool:
        """Scroll as little as needed for the rectangle (where it is now) to be in view; return
        whether that moved anything."""
        before = self.offset
        start = self.bounds.topleft[self.axis]
        size = self.bounds.size[self.axis]
        begin = rect.topleft[self.axis]
        length = rect.size[self.axis]
        margin = max(0, min(self.margin, (size - length) // 2))
        if begin < start + margin:
            self.by(begin - start - margin)
        elif begin + length > start + size - margin:
            self.by(begin + length - start - size + margin)
        return self.offset != before

    def drag(self, x: int, y: int) -> NavResult:
        """Centre the thumb on the pointer."""
        start, length = self._run
        _, thumb = self._thumb
        if length > thumb:
            at = (x, y)[self.axis] - thumb / 2 - start
            self.by(at / (length - thumb) * self.most - self.offset)
        return None

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:
        """Scroll with the wheel, page keys and, while the view itself is focused, arrows."""
        amounts: dict[Intent, float] = {
            Navigate(Direction.UP): -NOTCH,
            Navigate(Direction.DOWN): NOTCH,
            Shortcut("PageUp"): -self.bounds.h * 0.9,
            Shortcut("PageDown"): self.bounds.h * 0.9,
            ToEdge(end=False): -self.most,
            ToEdge(end=True): self.most,
        }
        amount = -intent.dy * NOTCH if isinstance(intent, Wheel) else amounts.get(intent)
        if amount is None or not self.most:
            return False, None
        before = self.offset
        self.by(amount)
        return self.offset != before or isinstance(intent, Wheel), None

    # -- the scroll bar ----------------------------------------------------------------------------

    @property
    def _run(self) -> tuple[int, int]:
        """Start and length of the bar along the axis."""
        return self.bounds.topleft[self.axis], self.bounds.size[self.axis]

    @property
    def _thumb(self) -> tuple[int, int]:
        """Start and length of its thumb."""
        start, length = self._run
        thumb = max(24, length * self.bounds.size[self.axis] // max(1, self.content))
        return start + (length - thumb) * self.offset // max(1, self.most), thumb

    def _bar(self, ctx: DrawContext, start: int, length: int) -> Rect:
        """Return the box of a part of the bar: at the right edge."""
        width = max(4, ctx.px(8))
        return Rect(self.bounds.right - width - ctx.px(EDGE), start, width, length)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the scroll bar, if there is anything to scroll."""
        if self.most:
            track = self._bar(ctx, *self._run)
            thumb = self._bar(ctx, *self._thumb)
            ctx.plate(track, min(track.size) / 2, WELL, None, 0.6)
            colour = ctx.palette.gold if self.visual.focus_ring else ctx.palette.mute
            ctx.plate(thumb, min(track.size) / 2, colour)


@dataclass(eq=False, repr=False)
class HorizontalScrollNode(Scroll):
    """Scrolls from left to right; `inset` is the margin round the tiles in real px, and the bar is
    in the lower one."""

    axis: ClassVar[int] = 0
    inset: int = 0

    @property
    def margin(self) -> int:
        """The margin round the tiles."""
        return self.inset

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:
        """Scroll with the wheel, vertical or horizontal."""
        if not isinstance(intent, Wheel) or not self.most:
            return False, None
        notches = intent.dx or -intent.dy
        self.by(notches * SIDE_NOTCH)
        return True, None

    @property
    def _run(self) -> tuple[int, int]:
        return self.bounds.x + self.inset, self.bounds.w - 2 * self.inset

    def _bar(self, ctx: DrawContext, start: int, length: int) -> Rect:  # noqa: ARG002
        top = self.bounds.bottom - self.inset + round(self.inset * 0.5)
        return Rect(start, top, length, max(4, self.inset // 5))
