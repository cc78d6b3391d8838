"""Room for the panels that open over the table: bidding and the last trick (VISUAL 8, 9, 13.6)."""

from dataclasses import dataclass
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import Point, Rect
from rage_desktop.presentation.layout.scale import Scale


@dataclass(frozen=True)
class LastTrickRoom:
    """Where the popover of the last trick may be: hanging from the `hook` under its button, None
    where that is not in the bar, or `between` the plates."""

    hook: Point | None
    between: Rect


class Free(NamedTuple):
    """What the plates leave free in the middle: from where down, and how wide."""

    top: float
    width: float


def bidding_room(scale: Scale, free: Free, floor: float) -> Rect:
    """Return the room of the bidding panel: between the plates, down to the `floor`."""
    top = free.top if scale.portrait else max(free.top, scale.px(222))
    width = free.width - 2 * scale.px(4)
    return Rect((scale.width - width) / 2, top, width, floor - scale.px(8) - top)


def last_trick_room(scale: Scale, button: Rect, free: Free, floor: float) -> LastTrickRoom:
    """Return the room of the last trick, whose button is in the bar, down to the `floor`."""
    hook = Point(button.centre.x, button.bottom + scale.px(34))
    width, top = min(free.width, scale.width - 2 * scale.px(24)), max(free.top, hook.y)
    between = Rect((scale.width - width) / 2, top, width, floor - scale.px(8) - top)
    return LastTrickRoom(hook, between)
