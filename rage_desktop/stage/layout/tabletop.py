"""The table's board, and the ring cut into its felt (VISUAL 8)."""

from typing import NamedTuple

from rage_desktop.stage.layout.centre import CentreLayout
from rage_desktop.stage.layout.geometry import Point, Rect
from rage_desktop.stage.layout.scale import Scale


class Tabletop(NamedTuple):
    """A box with round corners, its rim's width, and the half axes of the etched ring about
    `middle`."""

    box: Rect
    radius: float
    rim: float
    middle: Point
    ring: tuple[float, float]


def wide_table(scale: Scale, centre: CentreLayout) -> Tabletop:
    """Return the table of a wide window."""
    w, h = scale.width, scale.height
    box = Rect(w * 0.0575, h * 0.125, w * 0.885, h * 0.84)
    radius = min(box.h / 2, box.w / 2, h * 0.40)
    return _top(scale, box, radius, centre)


def _top(scale: Scale, box: Rect, radius: float, centre: CentreLayout) -> Tabletop:
    middle = Point(centre.cx, centre.cy)
    across, down = centre.etched
    most = min(middle.y - box.y, box.bottom - middle.y) - scale.px(18)  # it stays on the table
    ring = across, min(down, most)
    return Tabletop(box, radius, scale.px(11), middle, ring)
