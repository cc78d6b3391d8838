"""A horizontally scrolling view, for example of more editions than fit."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.intents import Intent, Wheel
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.widgets.scroll import Scroll

NOTCH = 140  # real px per notch of the wheel


@dataclass(eq=False)
class HorizontalScrollNode(Scroll):
    """Like Scroll, from left to right: `content` is the width of the whole content.

    `inset` is the margin round the tiles in real px; the scroll bar is in the lower margin.
    """

    inset: int = 0

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.bounds.w)

    def place(self, view: Rect, content: int, nodes: Sequence[Node]) -> list[Node]:
        """Lay out nodes made for the unscrolled strip; return them and this one, lowest first."""
        self.bounds, self.content = view, content
        self.offset = min(max(0, self.offset), self.most)
        for node in nodes:
            node.shift(-self.offset, 0)
            node.viewport, node.group = self, node.group or self.id
            node.tab_stop = node.tab_stop or self.id
        return [self, *nodes]

    @contextmanager
    def page(self, canvas: Canvas, view: Rect | None = None) -> Iterator[None]:
        """Draw on the strip as if it were not scrolled; what lies outside the view (its
        own, if no other is given) is cut off."""
        with canvas.clipped(view or self.bounds), canvas.layer(-self.offset):
            yield

    def shows(self, box: Rect) -> bool:  # noqa: ARG002
        """Return True: all of it is drawn."""
        return True

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed for the rectangle (where it is now) to be in view."""
        margin = max(0, min(self.inset, (self.bounds.w - rect.w) // 2))
        if rect.left < self.bounds.left + margin:
            self.by(rect.left - self.bounds.left - margin)
        elif rect.right > self.bounds.right - margin:
            self.by(rect.right - self.bounds.right + margin)

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Centre the thumb on the pointer."""
        thumb = self._bar
        free = self._run.w - thumb.w
        if free > 0:
            left = x - thumb.w / 2 - self._run.x
            self.by(left / free * self.most - self.offset)
        return None

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:
        """Scroll with the wheel, vertical or horizontal."""
        if not isinstance(intent, Wheel) or not self.most:
            return False, None
        self.by((intent.dx or -intent.dy) * NOTCH)
        return True, None

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the scroll bar at the bottom, if there is anything to scroll."""
        if not self.most:
            return
        thumb = self._bar
        run = self._run
        track = ctx.raster.plate(*run.size, run.h / 2, WELL, opacity=0.6)
        canvas.blit(track, *run.topleft)
        plate = ctx.raster.plate(thumb.w, thumb.h, thumb.h / 2, ctx.palette.mute)
        canvas.blit(plate, *thumb.topleft)

    @property
    def _run(self) -> Rect:
        view, h = self.bounds, max(4, self.inset // 5)
        return Rect(
            view.x + self.inset,
            view.bottom - self.inset + round(self.inset * 0.5),
            view.w - 2 * self.inset,
            h,
        )

    @property
    def _bar(self) -> Rect:
        run = self._run
        w = max(24, run.w * self.bounds.w // max(1, self.content))
        return Rect(run.x + (run.w - w) * self.offset // max(1, self.most), run.y, w, run.h)
