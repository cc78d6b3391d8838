"""A scrolling view of a list or a page."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut, ToEdge, Wheel
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Action, Node, Role

NOTCH = 72  # real px per notch of the wheel
EDGE = 4  # px of the design between the bar and the edge of the view


@dataclass(eq=False)
class Scroll(Node):
    """Scroll state of a view. Make one, keep it in the scene, `place` it in `build`."""

    role: Role = field(default=Role.LIST, init=False)
    bounds: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    offset: int = 0
    content: int = 0  # height of the whole content

    def place(self, view: Rect, content: int, nodes: Sequence[Node]) -> list[Node]:
        """Lay out nodes made for the unscrolled page; return them and this one, lowest first."""
        self.bounds, self.content = view, content
        self.offset = min(max(0, self.offset), self.most)
        for node in nodes:
            node.shift(0, -self.offset)
            node.viewport, node.group = self, node.group or self.id
            node.tab_stop = node.tab_stop or self.id
        return [self, *nodes]

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.bounds.h)

    def shows(self, box: Rect) -> bool:
        """Return whether a box of the unscrolled page, with a margin, is in view."""
        top = box.y - self.offset
        return top < self.bounds.bottom + NOTCH and top + box.h > self.bounds.top - NOTCH

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
        with canvas.clipped(view or self.bounds), canvas.layer(0, -self.offset):
            yield

    def by(self, px: float) -> None:
        """Scroll down by some px."""
        self.offset = min(max(0, round(self.offset + px)), self.most)

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed for the rectangle (where it is now) to be in view."""
        margin = min(24, max(0, (self.bounds.h - rect.h) // 2))
        if rect.top < self.bounds.top + margin:
            self.by(rect.top - self.bounds.top - margin)
        elif rect.bottom > self.bounds.bottom - margin:
            self.by(rect.bottom - self.bounds.bottom + margin)

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Centre the thumb on the pointer."""
        run = self.bounds.h - self._thumb.h
        if run > 0:
            top = y - self._thumb.h / 2 - self.bounds.y
            self.by(top / run * self.most - self.offset)
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

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is in the view."""
        return bool(self.bounds.collidepoint(x, y))

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the scroll bar, if there is anything to scroll."""
        if not self.most:
            return
        width = max(4, ctx.px(8))
        thumb = self._thumb
        x = self.bounds.right - width - ctx.px(EDGE)
        track = ctx.raster.plate(width, self.bounds.h, width / 2, WELL, opacity=0.6)
        canvas.blit(track, x, self.bounds.y)
        colour = ctx.palette.gold if self.visual.focus_ring else ctx.palette.mute
        canvas.blit(ctx.raster.plate(width, thumb.h, width / 2, colour), x, thumb.y)

    @property
    def _thumb(self) -> Rect:
        view = self.bounds
        h = max(24, view.h * view.h // max(1, self.content))
        y = view.y + (view.h - h) * self.offset // max(1, self.most)
        return Rect(view.x, y, view.w, h)
