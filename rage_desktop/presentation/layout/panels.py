"""Room for the panels that open over the table: bidding and the last trick (VISUAL 8, 9, 13.6); a
very wide window has the stage of 16:9 in its middle, and a sidebar in each margin (VISUAL 13).
"""

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple, TypeVar

from rage_desktop.presentation.layout.centre import CentreLayout
from rage_desktop.presentation.layout.geometry import Point, Pose, Rect
from rage_desktop.presentation.layout.scale import DESIGN, Scale
from rage_desktop.presentation.layout.trick import TrickSlot


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


Part = TypeVar("Part")

WINGS_FROM = 2.2
"""Windows this wide (width / height) and wider have sidebars."""


@dataclass(frozen=True)
class Sidebars:
    """The panels left and right of the stage: bids and tricks, and what has happened."""

    left: Rect
    right: Rect


class MainArea(NamedTuple):
    """The middle of a window, where the table is laid, and how far right it begins."""

    scale: Scale
    left: float


def main_area(scale: Scale) -> MainArea:
    """Return the whole window, or the 16:9 in the middle of a very wide one."""
    whole = scale.height + scale.below
    if scale.width / whole < WINGS_FROM:
        return MainArea(scale, 0.0)
    width = whole * DESIGN[0] / DESIGN[1]
    return MainArea(replace(scale, width=width), (scale.width - width) / 2)


def make_sidebars(scale: Scale, margin: float) -> Sidebars:
    """Return the sidebars in margins of this width."""
    width = min(margin - scale.px(36), scale.px(320))
    left = Rect(scale.px(24), scale.px(90), width, scale.px(640))
    return Sidebars(left, left._replace(x=scale.width - scale.px(24) - width))


def shifted(part: Part, by: float) -> Part:
    """Return a part of the layout moved to the right."""
    moved: Any = part
    match part:
        case Rect() | Point() | Pose():
            moved = part._replace(x=part.x + by)
        case TrickSlot():
            left, right = part.left + by, part.right + by
            moved = TrickSlot(shifted(part.pose, by), shifted(part.tag, by), left, right)
        case tuple() if hasattr(part, "_fields"):
            moved = type(part)(*(shifted(each, by) for each in part))
        case tuple():
            moved = tuple(shifted(each, by) for each in part)
        case _ if is_dataclass(part) and not isinstance(part, Scale):
            held = {each.name: getattr(part, each.name) for each in fields(part)}
            moved = replace(moved, **{name: shifted(each, by) for name, each in held.items()})
    if isinstance(moved, CentreLayout):
        moved = replace(moved, cx=moved.cx + by)
    return moved  # type: ignore[no-any-return]
