"""Where the cards of a trick lie, each with its caption (VISUAL 8).

A card lies on the line from its player's plate to the centre of the table: first where that line
crosses the oval of the trick, then nearer to its plate as long as another plate is about as near.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import copysign, cos, hypot, inf, radians, sin
from typing import NamedTuple, TypeAlias

from rage_desktop.presentation.layout.geometry import (
    NAME_END,
    Boxes,
    Point,
    Pose,
    Rect,
    Scale,
)
from rage_desktop.presentation.layout.plates import Plates

Band: TypeAlias = tuple[float, float]
"""The heights between which a trick lies."""

CHIPS_FROM = 6
"""Number of players from which every card shows its player's avatar."""
CURVE = 2.4
"""The oval's exponent: 2 would be an ellipse, more is squarer."""
NEARER_OWN = 1.0
NEARER_OWN_WITH_CHIP = 0.5
"""Cards move out while the gap to their own plate is more than this part of the gap to the nearest
other one."""
CAPTION = 17  # size of the type
WORDS = 6.4  # of its type: the width of a caption with crown and words
OWN_LINE = 0.6
"""A card is nearer to the line between the middle and its own plate than by this part of its
distance from any other one."""
LEAST_NAMED = 76  # px: smaller cards have no room for a name
LEAST_GAP = 14  # design px between a card and any plate
HALVINGS = 8  # bisection steps for the place on the line


class Oval(NamedTuple):
    """The superellipse on which the trick lies."""

    cx: float
    cy: float
    rx: float
    ry: float


@dataclass(frozen=True)
class TrickSlot:
    """A seat's card in the trick, and its caption: a chip or a pill across its edge.

    `tag` is the centre of the caption; a wide one may extend from `left` to `right` and is shifted
    if it must be. Larger `text` than this has no room on it, nor may the player's chip have any.
    """

    pose: Pose
    tag: Point
    left: float
    right: float
    text: float = inf
    chip: bool = True

    @property
    def is_captioned_above(self) -> bool:
        """Whether the caption is across the card's upper edge."""
        return self.tag.y < self.pose.y


def caption_height(scale: Scale) -> float:
    """Return the height of the pill at a card."""
    return max(24.0, scale.px(34), scale.type(CAPTION) * 1.3)


def chip_size(scale: Scale) -> float:
    """Return the diameter of the avatar at a card, without its edge."""
    return max(22.0, scale.px(36))


def caption_width(scale: Scale, players: int) -> float:
    """Return the width of a caption with crown and words."""
    return WORDS * scale.type(CAPTION) + _avatar_width(scale, players)


def least_caption(scale: Scale, players: int) -> float:
    """Return the minimum width of a caption that names the winner: in large type a crown will do,
    which no other card has."""
    if scale.text == 1:
        return caption_width(scale, players)
    return scale.type(CAPTION) + 0.9 * caption_height(scale) + _avatar_width(scale, players)


def _avatar_width(scale: Scale, players: int) -> float:
    return caption_height(scale) if players >= CHIPS_FROM else 0.0


@dataclass(frozen=True)
class Line:
    """The line on which a player's card may lie, from the middle of the oval, 0, to the player's
    plate, 1."""

    card: Pose  # in the middle of the oval
    box: Rect  # that holds it there
    way: Point  # from there to the middle of the plate
    plate: Rect
    others: Boxes  # the plates of the others
    barred: Boxes  # all plates, with the rings that stick out of them
    band: Band
    least: float  # gap to any plate

    def pose(self, share: float) -> Pose:
        """Return the card so far along the line."""
        x = self.card.x + share * self.way.x
        y = self.card.y + share * self.way.y
        return self.card._replace(x=x, y=y)

    def has_room(self, share: float, nearer: float = 0.0) -> bool:
        """Return whether the card fits there, its own plate further away than this part of the
        distance to the nearest other one."""
        x, y, w, h = self.box
        box = Rect(x + share * self.way.x, y + share * self.way.y, w, h)
        top, bottom = self.band
        if box.y < top or box.bottom > bottom:
            return False
        to_own = box.gap(self.plate)
        to_other = min(box.gap(plate) for plate in self.others)
        apart = min(box.gap(barred) for barred in self.barred)
        return to_own > nearer * to_other and apart > self.least

    def furthest(self, low: float, high: float, nearer: float = 0.0) -> float:
        """Return the last place between two at which the card has room, by bisection."""
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if self.has_room(middle, nearer):
                low = middle
            else:
                high = middle
        # the place sought lies between the two: the further one will do if nothing is touched there
        return high if self.has_room(high) else low


def on_their_lines(scale: Scale, plates: Plates, card: float, oval: Oval, band: Band) -> list[Pose]:
    """Return the poses of the others' cards, clockwise, wholly between the band's heights."""
    half = len(plates) // 2  # the right side mirrors the left one
    lines = [_line(scale, plates, place, card, oval, band) for place in range(half)]
    left = [_on_the_line(line, oval, len(plates) + 1) for line in lines]
    top = [Pose(oval.cx, oval.cy - oval.ry, card)] if len(plates) % 2 else []
    right = [pose._replace(x=2 * oval.cx - pose.x, angle=-pose.angle) for pose in reversed(left)]
    return left + top + right


def _line(scale: Scale, plates: Plates, place: int, card: float, oval: Oval, band: Band) -> Line:
    others = [plate.box for plate in plates]
    plate = others.pop(place)
    barred = [plate.bounds for plate in plates]
    end = plate.centre
    way = Point(end.x - oval.cx, end.y - oval.cy)
    lying = Pose(oval.cx, oval.cy, card, tilt(*way))
    return Line(lying, lying.box, way, plate, others, barred, band, scale.px(LEAST_GAP))


def _on_the_line(line: Line, oval: Oval, players: int) -> Pose:
    """Return where a card lies: on the oval, or nearer to the middle on a narrow table; further out
    as long as another plate is about as near as its own."""
    on_oval = crossing(*line.way, oval)
    if not line.has_room(on_oval):
        return line.pose(line.furthest(0.0, on_oval))
    nearer = NEARER_OWN_WITH_CHIP if players >= CHIPS_FROM else NEARER_OWN
    if line.has_room(on_oval, nearer):
        return line.pose(line.furthest(on_oval, 1.0, nearer))
    return line.pose(on_oval)


def crossing(dx: float, dy: float, oval: Oval) -> float:
    """Return the fraction of the vector (dx, dy) from the centre that lies inside the oval, at most
    1."""
    reach = abs(dx / oval.rx) ** CURVE + abs(dy / oval.ry) ** CURVE
    return min(1.0, float(reach ** (-1 / CURVE)))


def tilt(dx: float, dy: float) -> float:
    """Return the angle of a card in this direction from the centre."""
    away = hypot(dx, dy) or 1.0
    c = dx / away
    s = dy / away
    return copysign(3.0, -c) if abs(s) < 0.5 else -6 * c * s


def captioned(
    scale: Scale, poses: Sequence[Pose], plates: Boxes, fixtures: Boxes, floor: float = inf
) -> tuple[TrickSlot, ...]:
    """Return the slots with their captions, which hang out over the cards' lower edges and cover no
    more of a card in large type than in small: with words where these have room, else with a crown.
    The home card's is at its upper edge where it would hang out below the `floor`."""
    boxes = [pose.box for pose in poses]
    air = scale.px(8)
    hanging = [_hanging_tag(scale, pose) for pose in poses]
    chips = [Rect.around(tag, *2 * (chip_size(scale) + 2 * air,)) for tag in hanging]
    if len(poses) < CHIPS_FROM:
        chips = []
    things = (*plates, *fixtures, *boxes, *chips)
    wishes = caption_width(scale, len(poses)), least_caption(scale, len(poses))
    slots = []
    for place, (pose, low) in enumerate(zip(poses, hanging, strict=True)):
        own = {id(boxes[place]), id(chips[place]) if chips else 0}
        others = [box for box in things if id(box) not in own]
        lowest = low._replace(y=low.y + _over_name(scale, pose, low))
        found = [_slot(scale, pose, lowest, others)]
        if place == 0 and lowest.y + caption_height(scale) / 2 > floor:
            found = [_slot(scale, pose, _tag_above(scale, pose), others), *found]
        roomy = (slot for width, slot in product(wishes, found) if _has_room(scale, slot, width))
        slots.append(next(roomy, None) or _across(scale, len(poses), pose, others))
    return tuple(slots)


def caption_hangs(scale: Scale) -> float:
    """Return how far a caption hangs out under its card, of which it covers no more in large type
    than in small."""
    small = caption_height(scale.with_text(1.0))
    return 0.06 * chip_size(scale) + caption_height(scale) - small / 2


def _hanging_tag(scale: Scale, pose: Pose) -> Point:
    """Return the middle of a caption that hangs out under its card."""
    down = pose.height / 2 + caption_hangs(scale) - caption_height(scale) / 2
    turn = radians(pose.angle)
    return Point(pose.x + down * sin(turn), pose.y + down * cos(turn))


def _tag_above(scale: Scale, pose: Pose) -> Point:
    """Return the middle of a caption that stands on the upper edge of a card."""
    return Point(pose.x, pose.y - pose.height / 2 - caption_height(scale) / 2 + scale.px(5))


def _across(scale: Scale, players: int, pose: Pose, others: Boxes) -> TrickSlot:
    """Return a slot whose caption is across the lower edge of the card, so small that it leaves the
    name on it free, in large type without words."""
    at = tag_below(scale, pose)
    over = _over_name(scale, pose, at)
    text = scale.text * (1 - over / caption_height(scale)) if over else inf
    slot = _slot(scale, pose, at._replace(y=at.y + over / 2), others)
    width = least_caption(scale, players) + 1
    left = max(slot.left, min(at.x - width / 2, slot.right - width))
    right = min(slot.right, left + width)
    return replace(slot, left=left, right=right, text=max(1.0, text))


def _over_name(scale: Scale, pose: Pose, at: Point) -> float:
    """Return by how many px a caption lies on the name of an action card."""
    if pose.height < LEAST_NAMED:
        return 0.0
    name_end = pose.y + pose.height * (NAME_END - 0.5)
    return max(0.0, name_end + 1 - (at.y - caption_height(scale) / 2))


def _slot(scale: Scale, pose: Pose, at: Point, others: Boxes) -> TrickSlot:
    """Return a slot whose caption has the room between the `others` at its height."""
    air = scale.px(8)
    half_height = caption_height(scale) / 2
    left = scale.left + air
    right = scale.right - air
    for x, y, w, h in others:
        if y < at.y + half_height and at.y - half_height < y + h:
            if x + w / 2 < at.x:
                left = max(left, x + w + air)
            else:
                right = min(right, x - air)
    return TrickSlot(pose, at, left, right)


def tag_below(scale: Scale, pose: Pose) -> Point:
    """Return the middle of a caption across the lower edge of a card."""
    chip = chip_size(scale)
    turn = radians(pose.angle)
    over = max(0.0, caption_height(scale) / 2 - 0.55 * chip)  # large type hangs out no further
    below = pose.height / 2 + 0.06 * chip - over
    return Point(pose.x + below * sin(turn), pose.y + below * cos(turn))


def fits(scale: Scale, slots: Sequence[TrickSlot]) -> bool:
    """Return whether the winner's caption fits at every card."""
    width = least_caption(scale, len(slots))
    return all(_has_room(scale, slot, width) for slot in slots)


def _has_room(scale: Scale, slot: TrickSlot, width: float) -> bool:
    """Return whether a caption of this width has room, and the avatar in the middle, too."""
    half = chip_size(scale) / 2
    return (
        slot.right - slot.left >= width
        and slot.left <= slot.tag.x - half
        and slot.tag.x + half <= slot.right
        and slot.tag.y + caption_height(scale) / 2 <= scale.height
    )


def apart(scale: Scale, slots: Sequence[Pose], barred: Boxes) -> bool:
    """Return whether no card overlaps another one, a barred box, or the window's edge."""
    gap = max(2.0, scale.px(4))
    bounds = Rect(scale.left, 0, scale.width, scale.height)
    taken = list(barred)
    for pose in slots:
        box = pose.box.inset(-gap / 2)
        if any(box.overlaps(other) for other in taken) or not bounds.contains(box):
            return False
        taken.append(box)
    return True


def near_their_own(poses: Sequence[Pose], plates: Boxes) -> bool:
    """Return whether each of the others' cards is nearest to its own plate."""
    for place, pose in enumerate(poses[1:]):
        box = pose.box
        if box.gap(plates[place]) > min(box.gap(plate) for plate in plates) + 1:
            return False
    return True


def near_their_lines(poses: Sequence[Pose], plates: Boxes, middle: Point) -> bool:
    """Return whether each of the others' cards is clearly nearest to its own plate's line."""
    for place, pose in enumerate(poses[1:]):
        away = [_off_line(pose, plate, middle) for plate in plates]
        own = away.pop(place)
        if own >= OWN_LINE * min(away, default=inf):
            return False
    return True


def _off_line(card: Pose, plate: Rect, middle: Point) -> float:
    """Return how far a card is from the line between the middle of the table and a plate."""
    end = plate.centre
    way = Point(end.x - middle.x, end.y - middle.y)
    x = card.x - middle.x
    y = card.y - middle.y
    along = (x * way.x + y * way.y) / (way.x**2 + way.y**2)
    along = min(1.0, max(0.0, along))
    return hypot(x - along * way.x, y - along * way.y)
