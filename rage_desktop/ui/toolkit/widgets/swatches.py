"""A choice among pictures: small samples side by side, the chosen one framed and checked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import Rect

from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.widgets.values import Segmented

Sample: TypeAlias = Callable[[Canvas, Kit, int, Rect], None]
GAP = 8  # px of the design between two samples


def nothing(canvas: Canvas, kit: Kit, index: int, box: Rect) -> None:
    """Draw no sample."""


@dataclass(eq=False)
class Swatches(Segmented):
    """As a segmented control, with a picture for each option in place of words."""

    sample: Sample = field(default=nothing)

    @staticmethod
    def across(kit: Kit, count: int) -> int:
        """Return how wide so many samples come out."""
        return count * max(kit.px(56), 34) + kit.px(GAP)

    def preferred_size(self, kit: Kit) -> tuple[int, int]:
        """As wide as its samples."""
        return self.across(kit, len(self.options)), max(kit.px(76), kit.reach)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the samples; a frame and a check tell the chosen one."""
        box, look = self.bounds, kit.palette
        if self.look.ring:
            paint_slim_focus(canvas, kit, box, kit.px(14))
        wide = box.w / max(1, len(self.options))
        self._parts = [
            Rect(round(box.x + i * wide), box.y, round(wide), box.h)
            for i in range(len(self.options))
        ]
        for i, part in enumerate(self._parts):
            self.sample(canvas, kit, i, part.inflate(-kit.px(GAP), -kit.px(GAP)))
        part = self._parts[self.index]
        frame = (look.gold, max(2.0, 3 * kit.scale), 1.0)
        kit.plate(canvas, part.inflate(-2, -2), kit.px(10), None, frame)
        d = max(16, kit.px(22))
        spot = Rect(part.right - d, part.bottom - d, d, d)
        kit.plate(canvas, spot, d / 2, look.gold)
        kit.icon(canvas, "i_check", round(d * 0.6), *spot.center, INK)
