"""The middle of the table: pile, trump card, chips and the trick's slots (VISUAL 8, 13.5).

The formulas of VISUAL 8 give the wish. Where something would touch (small windows, large text,
portrait), the ring of slots is widened, narrowed or flattened and, last, the cards are made
smaller: the first arrangement in which nothing collides is taken. At a full table the slots lean
towards their plates as far as there is room, so that one sees whose card is whose.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import atan2, copysign, cos, degrees, hypot, radians, sin
from typing import TypeAlias

from rage_desktop.stage.layout.geometry import CARD_RATIO, Point, Pose, Rect
from rage_desktop.stage.layout.scale import Scale

Band: TypeAlias = tuple[float, float]
SHRINK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
FLATTEN = (1.0, 0.92, 0.84, 0.76)
WIDEN = (1.0, 1.07, 1.14, 1.22, 1.32, 0.93, 0.86, 0.78, 0.7, 0.62, 0.54, 0.46)
LEANS = (0.8, 0.6, 0.4, 0.2)
"""How far slots may lean from their even places towards their plates, on rings no narrower than
wished."""
FULL = 7  # players from whom on more than one sits at a side of a wide table
TALLEST = 1.15
"""The ring of slots is never taller than this times its width (VISUAL 13.5)."""


@dataclass(frozen=True)
class ChipColumn:
    """Caption, suit chip and name of the suit, one above the other; `box` holds all three."""

    box: Rect
    caption: Point
    chip: Point
    diameter: float
    name: Point


@dataclass(frozen=True)
class TrickSlot:
    """Where a seat's card lies in the trick, and where the middle of its tag "Winning" goes."""

    pose: Pose
    tag: Point


@dataclass(frozen=True)
class CentreLayout:
    """The middle of the table; `slots` begin with the home seat and go clockwise.

    The felt's etched ring follows the ellipse (cx, cy, rx, ry). `modifier` is the box for a pill
    such as "Low wins"; `pile_count` the middle of the tag under the pile. `clear` is whether
    nothing collides.
    """

    cx: float
    cy: float
    rx: float
    ry: float
    pile: Pose
    trump: Pose
    pile_count: Point
    led: ChipColumn
    trump_chip: ChipColumn
    modifier: Rect
    slots: tuple[TrickSlot, ...]
    clear: bool = True

    @property
    def fixtures(self) -> tuple[Rect, ...]:
        """The boxes that a trick card must not cover."""
        tag = Rect.around(self.pile_count, self.pile.width, self.pile.height * 0.18)
        return (
            self.pile.box,
            self.trump.box,
            self.modifier,
            self.led.box,
            self.trump_chip.box,
            tag,
        )


def centre_layout(
    scale: Scale, seats: Sequence[Point], bands: Sequence[Band], obstacles: Sequence[Rect]
) -> CentreLayout:
    """Return the arrangement between two heights, clear of the obstacles (plates, panels).

    `seats` are the middles of the others' plates, clockwise. The bands (top, bottom) are tried in
    order at each card size.
    """
    players = len(seats) + 1
    wish = _card_height(scale, players, max(bottom - top for top, bottom in bands))
    for shrink, (top, bottom) in product(SHRINK, bands):
        card, centre = wish * shrink, Point(scale.width / 2, (top + bottom) / 2)
        middle = _middle(scale, players, card, centre)
        barred = (*obstacles, *middle.fixtures)
        tall = (bottom - top - card) / 2 - scale.px(2)
        wished = next(_rings(scale, players, tall))
        even = list(_slots(seats, card, centre, wished, 0))
        most = 0.9 * _astray(even, seats)

        def helps(leaning: Sequence[Pose], most: float = most) -> bool:
            return _astray(leaning, seats) < most

        for lean, ring in _arrangements(scale, players, tall):
            slots = _clear(scale, _slots(seats, card, centre, ring, lean), barred)
            if slots:
                laid = _with_slots(scale, middle, ring, slots, obstacles)
                if not lean or (_tags_are_clear(scale, laid.slots) and helps(slots)):
                    return laid
    # a window below the sizes we promise: the smallest cards, overlapping
    slots = list(_slots(seats, card, centre, ring, lean))
    return replace(_with_slots(scale, middle, ring, slots, obstacles), clear=False)


def _arrangements(
    scale: Scale, players: int, tall: float
) -> Iterator[tuple[float, tuple[float, float]]]:
    """Give how far slots lean towards their plates, and the ring they lie on, best first."""
    rings = list(_rings(scale, players, tall))
    wide = [ring for ring in rings if ring[0] >= rings[0][0] and ring[1] >= rings[0][1]]
    if players >= FULL and not scale.portrait:
        yield from product(LEANS, wide)
    yield from product((0.0,), rings)


def _rings(scale: Scale, players: int, tall: float) -> Iterator[tuple[float, float]]:
    """Give the half width and half height of rings to lay the trick on, the wish first."""
    wide = scale.px(345 if players == 3 else 352 if players <= 5 else 440)
    for flat, widen in product(FLATTEN, WIDEN):
        yield wide * widen, min(tall * flat, TALLEST * wide * widen)


def _card_height(scale: Scale, players: int, free: float) -> float:
    if players <= 5:
        return min(scale.px(172), 0.315 * free)
    return min(scale.px(150 if players <= 8 else 140), 0.29 * free)


def _middle(scale: Scale, players: int, card: float, centre: Point) -> CentreLayout:
    """Return the pile, the trump card and their columns, for trick cards of this height."""
    cx, cy = centre
    height = card * (0.86 if players <= 5 else 0.80)
    width, gap = height * CARD_RATIO, scale.px(10)
    half = max(scale.px(64), 50, 2.7 * scale.type(18))
    away = width + gap / 2 + half
    pill = max(26, scale.px(34), scale.type(17) * 1.5)
    pill_width = 7.5 * scale.type(17)
    led = _column(scale, cx - away, cy, half)
    over = cy - height / 2 - scale.px(8)
    if pill_width / 2 > away - half:  # small cards, large text: clear of the columns too
        over = min(over, led.box.y)
    pill_y = over - pill / 2
    return CentreLayout(
        cx=cx,
        cy=cy,
        rx=0.0,
        ry=0.0,
        pile=Pose(cx - width / 2 - gap / 2, cy, height),
        trump=Pose(cx + width / 2 + gap / 2, cy, height),
        pile_count=Point(cx - width / 2 - gap / 2, cy + height / 2 - scale.px(2)),
        led=led,
        trump_chip=_column(scale, cx + away, cy, half),
        modifier=Rect.around(Point(cx, pill_y), pill_width, pill),
        slots=(),
    )


def _column(scale: Scale, x: float, y: float, half: float) -> ChipColumn:
    chip, caption, name = max(34, scale.px(56)), scale.type(16), scale.type(18)
    above, below = chip / 2 + 1.5 * caption, chip / 2 + 1.5 * name
    return ChipColumn(
        box=Rect(x - half + 2, y - above, 2 * half - 4, above + below),
        caption=Point(x, y - chip / 2 - 0.9 * caption),
        chip=Point(x, y),
        diameter=chip,
        name=Point(x, y + chip / 2 + 0.85 * name),
    )


def _angles(
    seats: Sequence[Point], centre: Point, ring: tuple[float, float], lean: float
) -> Iterator[float]:
    """Give the angle of each slot, clockwise from the home seat's."""
    (cx, cy), (rx, ry), home = centre, ring, 90.0
    yield home
    for place, (x, y) in enumerate(seats, start=1):
        even = place * 360 / (len(seats) + 1)
        wish = (degrees(atan2((y - cy) / ry, (x - cx) / rx)) - home) % 360
        yield home + even + lean * (wish - even)


def _slots(
    seats: Sequence[Point], card: float, centre: Point, ring: tuple[float, float], lean: float
) -> Iterator[Pose]:
    """Give each slot, clockwise from the home seat's."""
    for angle in _angles(seats, centre, ring, lean):
        yield _slot(angle, card, centre, ring)


def _slot(degree: float, card: float, centre: Point, ring: tuple[float, float]) -> Pose:
    (cx, cy), (rx, ry) = centre, ring
    across, down, tilt = _direction(degree)
    return Pose(cx + rx * across, cy + ry * down, card, tilt)


@lru_cache(maxsize=64)  # the same few for every ring that is tried
def _direction(degree: float) -> tuple[float, float, float]:
    """Return where on a ring of 1 by 1 a card lies at this angle, and how it is turned."""
    angle = radians(degree)
    c, s = round(cos(angle), 9), round(sin(angle), 9)
    tilt = -8.4 * c * s - (copysign(3.5, c) if abs(s) < 0.2 else 0)
    return copysign(abs(c) ** 0.8, c), copysign(abs(s) ** 0.8, s), tilt


def _with_slots(
    scale: Scale,
    middle: CentreLayout,
    ring: tuple[float, float],
    poses: Sequence[Pose],
    obstacles: Sequence[Rect],
) -> CentreLayout:
    slots = []
    for pose in poses:
        others = [other.box for other in poses if other is not pose]
        slots.append(TrickSlot(pose, _tag(scale, pose, obstacles, others)))
    return replace(middle, rx=ring[0], ry=ring[1], slots=tuple(slots))


def _tag(scale: Scale, pose: Pose, plates: Sequence[Rect], cards: Sequence[Rect]) -> Point:
    """Return where a card's tag goes: above it, or below where above it there is a plate. One that
    would touch another card stands aside: flush with its own card, or past its edge."""
    away = pose.height / 2 + max(scale.px(11), 9)
    wide, high = _tag_size(scale)
    flush, past = max(0.0, (wide - pose.width) / 2), 0.4 * wide
    asides = (0.0, flush, -flush, past, -past)
    spots = [Point(pose.x + x, pose.y + y) for x in asides for y in (-away, away)]

    window = Rect(0, 0, scale.width, scale.height)

    def fits(at: Point, boxes: Sequence[Rect]) -> bool:
        box = Rect.around(at, wide, high)
        return window.contains(box) and not any(box.overlaps(other) for other in boxes)

    clear = (at for at in spots if fits(at, (*plates, *cards)))
    off_plates = (at for at in spots if fits(at, plates))
    return next(clear, next(off_plates, spots[1]))


def _astray(slots: Sequence[Pose], seats: Sequence[Point]) -> float:
    """Return by how much cards lie nearer to another's plate than to that of who played them."""
    far = 0.0
    for place, slot in enumerate(slots[1:]):
        away = [hypot(slot.x - x, slot.y - y) for x, y in seats]
        own = away.pop(place)
        far += max(0.0, own - min(away, default=own))
    return far


def _tag_size(scale: Scale) -> tuple[float, float]:
    return 6.4 * scale.type(16), 1.62 * scale.type(16)


def _tags_are_clear(scale: Scale, slots: Sequence[TrickSlot]) -> bool:
    """Return whether no tag would touch another card."""
    tags = [Rect.around(slot.tag, *_tag_size(scale)) for slot in slots]
    return not any(
        tag.overlaps(other.pose.box)
        for tag, slot in zip(tags, slots, strict=True)
        for other in slots
        if other is not slot
    )


def _clear(scale: Scale, slots: Iterable[Pose], barred: Sequence[Rect]) -> list[Pose]:
    """Return the slots, or none once one touches another, what is barred or the window's edge."""
    gap = max(2.0, scale.px(4))
    bounds, taken, clear = Rect(0, 0, scale.width, scale.height), list(barred), list[Pose]()
    for pose in slots:
        box = pose.box.inset(-gap / 2)
        if any(box.overlaps(other) for other in taken) or not bounds.contains(box):
            return []
        taken.append(box)
        clear.append(pose)
    return clear
