"""The foot of a table that shows no hand: all hands are on phones (VISUAL 13).

The home seat has a plate like the others, in the middle; the trick has the room of the hand.
"""

from dataclasses import replace
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import Point, Rect, Scale
from rage_desktop.presentation.layout.plates import (
    HintPlate,
    PlateLayout,
    hint_plate,
    plate,
    plate_size,
)

EDGE = 24  # px of the design to the window's edges
GAP = 12
BUTTON = 48
BUTTONS = 4  # places for small buttons in the corner


class Foot(NamedTuple):
    """What lies at the foot: the home plate, what is said at its right, buttons at its left."""

    own: PlateLayout
    hint: HintPlate
    corner: tuple[Rect, ...]

    @property
    def top(self) -> float:
        """Where the table above it ends."""
        return self.own.bounds.y


def handless_foot(scale: Scale, players: int, lowest: float) -> Foot:
    """Return the foot of a table without a hand, which stands on `lowest`."""
    width, height, ring = plate_size(scale, players)
    at = Point(scale.middle, lowest - max(height, ring) / 2)
    own = plate(scale, Rect.around(at, width, height), "foot", ring)
    room = scale.right - scale.px(EDGE) - own.bounds.right - scale.px(GAP)
    hint = hint_plate(scale, "plate", lowest, room)
    if hint.box.w > room:
        hint = replace(hint, box=hint.box._replace(x=own.bounds.right + scale.px(GAP), w=room))
    side = max(scale.px(BUTTON), min(scale.target, 44))
    left = scale.left + scale.px(EDGE)
    step = side + scale.px(GAP)
    corner = tuple(Rect(left + n * step, lowest - side, side, side) for n in range(BUTTONS))
    return Foot(own, hint, corner)
