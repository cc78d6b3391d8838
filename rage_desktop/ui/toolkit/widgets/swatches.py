"""A choice of pictures: small samples side by side, the selected one framed and checked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import Rect

from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.widgets.form_controls import SegmentedControl

Sample: TypeAlias = Callable[[Canvas, DrawContext, int, Rect], None]
GAP = 8  # px of the design between two samples


def nothing(canvas: Canvas, ctx: DrawContext, index: int, box: Rect) -> None:
    """Draw no sample."""


@dataclass(eq=False)
class Swatches(SegmentedControl):
    """A segmented control with a picture for each option instead of text."""

    sample: Sample = field(default=nothing)

    @staticmethod
    def across(ctx: DrawContext, count: int) -> int:
        """Return the width of this number of samples."""
        return count * max(ctx.px(56), 34) + ctx.px(GAP)

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """As wide as its samples."""
        return self.across(ctx, len(self.options)), max(ctx.px(76), ctx.reach)

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the samples, the selected one with a frame and a check."""
        box, look = self.bounds, ctx.palette
        if self.visual.focus_ring:
            paint_slim_focus(canvas, ctx, box, ctx.px(14))
        wide = box.w / max(1, len(self.options))
        self._parts = [
            Rect(round(box.x + i * wide), box.y, round(wide), box.h)
            for i in range(len(self.options))
        ]
        for i, part in enumerate(self._parts):
            self.sample(canvas, ctx, i, part.inflate(-ctx.px(GAP), -ctx.px(GAP)))
        part = self._parts[self.index]
        frame = (look.gold, max(2.0, 3 * ctx.scale), 1.0)
        ctx.plate(canvas, part.inflate(-2, -2), ctx.px(10), None, frame)
        d = max(16, ctx.px(22))
        spot = Rect(part.right - d, part.bottom - d, d, d)
        ctx.plate(canvas, spot, d / 2, look.gold)
        ctx.icon(canvas, "i_check", round(d * 0.6), *spot.center, INK)
