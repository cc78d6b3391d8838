"""The centre of a wide table: board, pile, trump card, chips, and the trick's cards (VISUAL 8).

The formulas of VISUAL 8 give target sizes. In small windows or with large text the largest cards
without a collision are used. A card lies on the line from its player's plate to the centre of the
table: first where that line crosses the oval of the trick, then nearer to its plate as long as
another plate is about as near.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import copysign, cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

from rage_desktop.presentation.layout.geometry import (
    CARD_RATIO,
    SMALLEST_TEXT,
    Boxes,
    Point,
    Pose,
    Rect,
    Scale,
)
from rage_desktop.presentation.layout.plates import Plates

Band: TypeAlias = tuple[float, float]

CHIPS_FROM = 6
"""Number of players from which every card shows its player's avatar."""
CURVE = 2.4
"""The oval's exponent: 2 would be an ellipse, more is squarer."""
NEARER_OWN = {False: 1.0, True: 0.5}
"""Cards move out while the gap to their own plate is more than this part of the gap to the nearest
other one; by whether there are chips."""
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
    if it must be.
    """

    pose: Pose
    tag: Point
    left: float
    right: float


def caption_height(scale: Scale) -> float:
    """Return the height of the pill at a card."""
    return max(24.0, scale.px(34), scale.type(17) * 1.3)


def chip_size(scale: Scale) -> float:
    """Return the diameter of the avatar at a card, without its edge."""
    return max(22.0, scale.px(36))


def caption_width(scale: Scale, players: int) -> float:
    """Return the minimum width of a caption that names the winner; large type shrinks."""
    avatar = caption_height(scale) if players >= CHIPS_FROM else 0.0
    return 6.4 * max(SMALLEST_TEXT, scale.px(17)) + avatar


def on_their_lines(scale: Scale, plates: Boxes, card: float, oval: Oval, band: Band) -> list[Pose]:
    """Return the poses of the others' cards, clockwise, wholly between the band's heights."""
    half = len(plates) // 2  # the right side mirrors the left one
    left = [_on_the_line(scale, plates, place, card, oval, band) for place in range(half)]
    top = [Pose(oval.cx, oval.cy - oval.ry, card)] if len(plates) % 2 else []
    right = [pose._replace(x=2 * oval.cx - pose.x, angle=-pose.angle) for pose in reversed(left)]
    return left + top + right


def _on_the_line(
    scale: Scale, plates: Boxes, place: int, card: float, oval: Oval, band: Band
) -> Pose:
    own = plates[place].centre
    dx = own.x - oval.cx
    dy = own.y - oval.cy
    angle = tilt(dx, dy)
    near = crossing(dx, dy, oval)
    far = 1.0
    box = Pose(0, 0, card, angle).box
    w = box.w / 2
    h = box.h / 2
    least = scale.px(14)
    # a plate grown by half a card is as far from the card's middle as the plate from the card
    grown = [(one.x - w, one.x + one.w + w, one.y - h, one.y + one.h + h) for one in plates]
    mine = grown[place]
    others = grown[:place] + grown[place + 1 :]
    q: float = NEARER_OWN[len(plates) + 1 >= CHIPS_FROM]

    def gap(x: float, y: float, plate: tuple[float, float, float, float]) -> float:
        left, right, top, bottom = plate
        return hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0))

    def may_lie(t: float, q: float = 0.0) -> bool:
        """Return whether a card fits there, and is still too near to another plate."""
        x = oval.cx + dx * t
        y = oval.cy + dy * t
        if y - h < band[0] or y + h > band[1]:
            return False
        own = gap(x, y, mine)
        other = min(gap(x, y, plate) for plate in others) if others else own / (q or 1)
        return own > q * other and min(own, other) > least

    if not may_lie(near):  # a narrow table: further in than the oval
        far = near
        near = 0.0
        q = 0.0
    if not q or may_lie(near, q):
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            near, far = (middle, far) if may_lie(middle, q) else (near, middle)
        near = far if may_lie(far) else near  # just past where it may end
    return Pose(oval.cx + dx * near, oval.cy + dy * near, card, angle)


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
    scale: Scale, poses: Sequence[Pose], plates: Boxes, fixtures: Boxes
) -> tuple[TrickSlot, ...]:
    """Return the slots with their captions, across the cards' lower edges."""
    boxes = [pose.box for pose in poses]
    half_height = caption_height(scale) / 2
    air = scale.px(8)
    tags = [_tag(scale, pose) for pose in poses]
    chips = [Rect.around(tag, *2 * (chip_size(scale) + 2 * air,)) for tag in tags]
    if len(poses) < CHIPS_FROM:
        chips = []
    slots = []
    things = (*plates, *fixtures, *boxes, *chips)
    for place, (pose, at) in enumerate(zip(poses, tags, strict=True)):
        top = at.y - half_height
        bottom = at.y + half_height
        left = scale.left + air
        right = scale.right - air
        own = {id(boxes[place]), id(chips[place]) if chips else 0}
        for box in things:
            x, y, w, h = box
            if y < bottom and top < y + h and id(box) not in own:
                if x + w / 2 < at.x:
                    left = max(left, x + w + air)
                else:
                    right = min(right, x - air)
        slots.append(TrickSlot(pose, at, left, right))
    return tuple(slots)


def _tag(scale: Scale, pose: Pose) -> Point:
    chip = chip_size(scale)
    turn = radians(pose.angle)
    over = max(0.0, caption_height(scale) / 2 - 0.55 * chip)  # large type hangs out no further
    below = pose.height / 2 + 0.06 * chip - over
    return Point(pose.x + below * sin(turn), pose.y + below * cos(turn))


def fits(scale: Scale, slots: Sequence[TrickSlot]) -> bool:
    """Return whether the winner's caption fits at every card."""
    half = chip_size(scale) / 2
    width = caption_width(scale, len(slots))
    return all(
        slot.right - slot.left >= width
        and slot.left <= slot.tag.x - half
        and slot.tag.x + half <= slot.right
        for slot in slots
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


SHRINK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45)
LEAST_CARD = 60
"""Minimum readable height of a trick card, in pixels."""
SMALL_CARD = 90  # design px below which other parts shrink in favour of trick cards
AIR = 14  # design px between a chip and its text
PARTED_TO = 6  # number of players up to which pile and trump may make way for larger cards
BETWEEN = 52  # design px at both sides of the card at the top, where pile and trump stand beside it
FULL = 9  # number of players from which the trick's oval is the etched ring


class Middle(Enum):
    """How pile, trump and the columns of led and trump lie inside the trick."""

    TOGETHER = "together"  # in the middle, the columns at both sides
    ROWS = "rows"  # as before, with the columns as rows: large type needs less height
    PARTED = "parted"  # beside the card at the top, so that the trick has the height for itself
    SPREAD = "spread"  # as before, with the columns beside the home card


@dataclass(frozen=True)
class ChipColumn:
    """Caption, suit chip and name of the suit, one above the other, or in a row with the chip first
    or last; `box` holds all three. At their points caption and name begin, end or have their middle
    (`align` 0, 1, 0.5).
    """

    box: Rect
    caption: Point
    chip: Point
    diameter: float
    name: Point
    room: float
    align: float = 0.5

    def moved_by(self, right: float) -> "ChipColumn":
        """Return the column this far to the right."""
        return replace(
            self,
            box=self.box._replace(x=self.box.x + right),
            caption=self.caption._replace(x=self.caption.x + right),
            chip=self.chip._replace(x=self.chip.x + right),
            name=self.name._replace(x=self.name.x + right),
        )


@dataclass(frozen=True)
class CentreLayout:
    """Layout of the table's centre; `slots` begin with the home seat and go clockwise.

    The trick lies around the oval (cx, cy, rx, ry); `etched` are the half axes of the ring etched
    into the felt. `modifier` is the box of the text under the pile, such as "Low wins";
    `pile_count` the centre of the tag under the pile. `clear` is whether nothing collides.
    """

    cx: float
    cy: float
    rx: float
    ry: float
    etched: tuple[float, float]
    pile: Pose
    trump: Pose
    pile_count: Point
    led: ChipColumn
    trump_chip: ChipColumn
    modifier: Rect
    slots: tuple[TrickSlot, ...] = ()
    clear: bool = True

    @property
    def card(self) -> float:
        """The height of the trick's cards, 0 if something collides."""
        return self.slots[0].pose.height if self.clear else 0.0

    @property
    def pieces(self) -> tuple[Rect, ...]:
        """The boxes of pile, trump and chips."""
        tag = Rect.around(self.pile_count, self.pile.width, self.pile.height * 0.18)
        return self.pile.box, self.trump.box, self.led.box, self.trump_chip.box, tag

    @property
    def fixtures(self) -> tuple[Rect, ...]:
        """The boxes that a trick card must not cover."""
        return *self.pieces, self.modifier


class Tabletop(NamedTuple):
    """A rounded box, its rim's width, and the half axes of the etched ring around `middle`."""

    box: Rect
    radius: float
    rim: float
    middle: Point
    ring: tuple[float, float]


def centre_layout(scale: Scale, plates: Plates, band: Band, corners: Boxes) -> CentreLayout:
    """Lay out the centre between two heights: below the plates at the top, above the hand.

    `plates` are the others', clockwise; `corners` other boxes that no card may overlap.
    """
    players = len(plates) + 1
    wish = _card_height(scale, players, band[1] - band[0])

    def laid(form: Middle) -> CentreLayout:
        return largest(lambda shrink: _laid(scale, plates, band, corners, wish * shrink, form))

    found = [laid(Middle.TOGETHER)]
    if players <= PARTED_TO:
        found += [laid(Middle.PARTED), laid(Middle.SPREAD)]
    if scale.text > 1 and max(one.card for one in found) < enough(scale):
        found.append(laid(Middle.ROWS))
    return max(found, key=lambda one: one.card)


def enough(scale: Scale) -> float:
    """Return the height from which trick cards are large enough."""
    return max(LEAST_CARD, scale.px(SMALL_CARD))


def largest(laid: Callable[[float], CentreLayout]) -> CentreLayout:
    """Return the layout with the largest cards without a collision; in a window below the supported
    sizes, the one with the smallest cards."""
    best = laid(SHRINK[0])
    if best.clear:
        return best
    best = laid(SHRINK[-1])
    clear = len(SHRINK) - 1
    not_clear = 0
    while clear - not_clear > 1:
        middle = (clear + not_clear) // 2
        found = laid(SHRINK[middle])
        if found.clear:
            best = found
            clear = middle
        else:
            not_clear = middle
    return best


def _laid(
    scale: Scale,
    plates: Plates,
    band: Band,
    corners: Boxes,
    card: float,
    form: Middle,
) -> CentreLayout:
    """Lay the trick with cards of one height, and the middle of the table in one of its forms."""
    players = len(plates) + 1
    air = scale.px(16)
    high = band[0] + air + card / 2
    low = band[1] - air - card / 2
    centre = Point(scale.middle, (high + low) / 2)
    parted = form in (Middle.PARTED, Middle.SPREAD)
    between = parted and any(one.side == "top" for one in plates) and len(plates) % 2 == 1
    height = card * _share_of_middle(scale, players, form, between)
    hanging = caption_height(scale) / 4 * (scale.text > 1)  # under the cards at the top
    pile = centre._replace(y=centre.y + hanging * any(one.side == "top" for one in plates))
    aside = 0.0
    if parted:
        pile = centre._replace(y=high)
    if between:  # far enough apart not to read as one row of three
        caption = caption_width(scale, players) + air
        aside = max(card * CARD_RATIO + 2 * scale.px(BETWEEN), caption)
    rows = form is Middle.ROWS
    middle = middle_with_columns(scale, height, pile, low - card / 2, rows=rows, aside=aside)
    if form is Middle.SPREAD:
        middle = _columns_at_slot(scale, middle, Pose(centre.x, low, card))
        if aside:  # under the card at the top, where nothing else lies
            under = high + (card + caption_height(scale)) / 2 + scale.px(4)
            at = Point(centre.x, under + middle.modifier.h / 2)
            middle = replace(middle, modifier=Rect.around(at, *middle.modifier[2:]))
    widest = max(middle.trump_chip.box.right, middle.trump.box.right)
    beside = widest - centre.x + 0.56 * card * CARD_RATIO + air
    stretch = min(1.2, scale.width / scale.px(1920))  # in a wide window a little wider
    rx = max(scale.px(_half_width(players)) * stretch, beside)
    mine = Pose(centre.x, low, card)
    if scale.text > 1 and middle.modifier.overlaps(mine.box.inset(-2)):
        middle = replace(middle, modifier=_beside(scale, mine, middle))
    oval = Oval(*centre, rx, max((low - high) / 2, 1.0))
    boxes = [plate.box for plate in plates]
    poses = [mine, *on_their_lines(scale, boxes, card, oval, band)]
    things = [*(plate.bounds for plate in plates), *corners]
    slots = captioned(scale, poses, things, middle.fixtures)
    clear = apart(scale, poses, [*things, *middle.fixtures]) and fits(scale, slots)
    clear = clear and near_their_own(poses, boxes)
    clear = clear and not any(middle.modifier.overlaps(thing) for thing in things)
    if parted:  # between the card at the top and mine there is room for the line
        clear = clear and low - high - card >= pill_height(scale) + air
    ring = (oval.rx, oval.ry) if players >= FULL else (oval.rx * 1.36, oval.ry * 1.5)
    if parted:
        middle = replace(middle, cy=centre.y)
    return replace(middle, rx=rx, ry=oval.ry, etched=ring, slots=slots, clear=clear)


def _columns_at_slot(scale: Scale, middle: CentreLayout, mine: Pose) -> CentreLayout:
    """Return the middle with its columns left and right of the home card: LED and TRUMP stand
    where the next card is chosen."""
    half = middle.led.box.w / 2
    away = mine.width / 2 + scale.px(16) + half
    return replace(
        middle,
        led=_column(scale, mine.x - away, mine.y, half + 2),
        trump_chip=_column(scale, mine.x + away, mine.y, half + 2),
    )


def _beside(scale: Scale, mine: Pose, middle: CentreLayout) -> Rect:
    """Return the box of the text at the right of the home card and under the trump."""
    under = middle.trump_chip.box.bottom + scale.px(4)
    return middle.modifier._replace(x=mine.box.right + scale.px(16), y=max(mine.box.y, under))


def _share_of_middle(scale: Scale, players: int, form: Middle, between: bool) -> float:
    """Return how high pile and trump are, as a share of the trick's cards; smaller where a card of
    the trick lies `between` them."""
    if scale.below:
        return 0.66
    if between:
        return 0.6 if form is Middle.SPREAD else 0.7
    if form is Middle.SPREAD:
        return 0.6 if players == 5 else 0.74  # two cards lie at the top, left and right of the pile
    return 0.80 if 6 <= players <= 8 else 0.86


def _half_width(players: int) -> float:
    if players <= 5:
        return 345 if players == 3 else 352
    return 440 if players == 6 else 520 if players <= 8 else 610


def _card_height(scale: Scale, players: int, free: float) -> float:
    if players <= 5:
        return min(scale.px(215), 0.385 * free)
    if players <= PARTED_TO:
        return min(scale.px(188), 0.36 * free)
    return min(scale.px(150 if players <= 8 else 140), 0.29 * free)


def middle_with_columns(
    scale: Scale,
    height: float,
    centre: Point,
    slot_top: float,
    *,
    rows: bool = False,
    aside: float = 0.0,
) -> CentreLayout:
    """Lay out the pile and the trump card around a point at this height, with their columns (if
    low, rows) and the text beside them; `aside` is the width that stays free between the two."""
    cx, cy = centre
    width = height * CARD_RATIO
    gap = scale.px(10)
    half = max(scale.px(64), 50, 0.0 if scale.portrait else 3.0 * scale.type(18))
    chip = max(34, scale.px(56))
    air = scale.px(AIR)
    beside = rows * (gap + max(0.0, 1.3 * scale.type(16) - width / 2))  # clear of the count
    if rows:
        half = (chip + air + 5.2 * scale.type(18)) / 2

    def column(x: float) -> ChipColumn:
        if not rows:
            return _column(scale, x, cy, half)
        row = in_row(scale, x - half + chip + air, cy, 2 * half - chip - air, chip)
        return row if x > cx else _turned(row)

    from_middle = (width + max(gap, aside)) / 2  # to the middle of the pile, and of the trump
    away = from_middle + width / 2 + half + beside
    count = Point(cx - from_middle, cy + height / 2 - scale.px(2))
    under = count.y + 0.81 * scale.type(16)
    pill = pill_height(scale)
    wide = 7.5 * scale.type(17)
    led = column(cx - away)
    if wide / 2 > away - half:  # small cards, large text: clear of the columns too
        under = max(under, led.box.bottom)
    at = Point(cx, max((under + slot_top) / 2, under + pill / 2))
    if aside:  # a card of the trick lies between the two
        at = Point(min(count.x, cx - (aside + wide) / 2), under + pill / 2)
    return CentreLayout(
        cx=cx,
        cy=cy,
        rx=0.0,
        ry=0.0,
        etched=(0.0, 0.0),
        pile=Pose(cx - from_middle, cy, height),
        trump=Pose(cx + from_middle, cy, height),
        pile_count=count,
        led=led,
        trump_chip=column(cx + away),
        modifier=Rect.around(at, wide, pill),
    )


def tag_at_pile(scale: Scale, count: Point) -> Point:
    """Return the middle of the tag with the pile's count: in large type further up the pile, to
    hang out no further."""
    raised = 0.81 * scale.type(16) * (1 - 1 / max(1.0, scale.text))
    return count._replace(y=count.y - raised)


def pill_height(scale: Scale) -> float:
    """Return the height of the pill under the pile."""
    return max(24, scale.px(32), scale.type(17) * 1.5)


def _column(scale: Scale, x: float, y: float, half: float) -> ChipColumn:
    chip = max(34, scale.px(56))
    caption = scale.type(16)
    name = scale.type(18)
    above = chip / 2 + 1.5 * caption
    below = chip / 2 + 1.5 * name
    return ChipColumn(
        box=Rect(x - half + 2, y - above, 2 * half - 4, above + below),
        caption=Point(x, y - chip / 2 - 0.9 * caption),
        chip=Point(x, y),
        diameter=chip,
        name=Point(x, y + chip / 2 + 0.85 * name),
        room=2 * half - 4,
    )


def wide_table(scale: Scale, centre: CentreLayout) -> Tabletop:
    """Return the table of a wide window."""
    w = scale.width
    h = scale.height + scale.below
    box = Rect(scale.left + w * 0.0575, h * 0.125, w * 0.885, h * 0.84)
    radius = min(box.h / 2, box.w / 2, h * 0.40)
    return tabletop(scale, box, radius, centre)


def tabletop(scale: Scale, box: Rect, radius: float, centre: CentreLayout) -> Tabletop:
    """Return a table with its etched ring about the middle."""
    middle = Point(centre.cx, centre.cy)
    across, down = centre.etched
    most = min(middle.y - box.y, box.bottom - middle.y) - scale.px(18)  # it stays on the table
    ring = across, min(down, most)
    return Tabletop(box, radius, scale.px(11), middle, ring)


def in_row(scale: Scale, x: float, y: float, room: float, chip: float) -> ChipColumn:
    """Return a chip and beside it, from x on, caption and name."""
    air = scale.px(AIR)
    caption = scale.type(16)
    name = scale.type(22)
    left = x - air - chip
    height = max(chip, (1.5 if scale.text == 1 else 1.3) * (caption + name))
    return ChipColumn(
        box=Rect(left, y - height / 2, chip + air + room, height),
        caption=Point(x, y - 0.72 * name),
        chip=Point(left + chip / 2, y),
        diameter=chip,
        name=Point(x, y + 0.62 * name),
        room=room,
        align=0.0,
    )


def _turned(row: ChipColumn) -> ChipColumn:
    """Return a row with its chip last."""
    x = row.box.x + row.room
    return replace(
        row,
        caption=row.caption._replace(x=x),
        chip=row.chip._replace(x=row.box.right - row.diameter / 2),
        name=row.name._replace(x=x),
        align=1.0,
    )
