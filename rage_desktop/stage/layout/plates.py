"""Plates of the players round the table, and what is written on them (VISUAL 8, 13)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

from rage_desktop.stage.layout.geometry import Point, Pose, Rect
from rage_desktop.stage.layout.scale import Scale

Side: TypeAlias = Literal["left", "top", "right"]

SPLIT = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
"""Opponents at the left, the top and the right, clockwise from the home seat's left."""

TOP_SPAN = {1: 0.0, 2: 0.40, 3: 0.56}
"""From the first to the last plate at the top, by width of the window."""
FULL_SPAN = {2: 400.0, 3: 700.0}
"""The same with nine or ten players, in units of the drawing: the corners stay free."""
SIDE_SHARES = {0: (), 1: (0.40,), 2: (0.545, 0.315), 3: (0.655, 0.43, 0.205)}
"""How far down the plates of a side are, the nearest to the home seat first."""


@dataclass(frozen=True)
class PlateLayout:
    """One opponent: the plate's box, its ring, and where name, numbers and card back stand.

    `name` and `number` are boxes to write in (left aligned, centred upwards); `back` is the little
    card back with the count on it, None where there is no room: then the count alone is written.
    The badge sits on the ring at the inner bottom, the dealer's disc at the outer top. On an
    `upright` one name and number are centred under the ring; on a `flat` one the number stands at
    the other end, and under the name there may be room for a `note` on who that is.
    """

    box: Rect
    side: Side
    ring: Point
    diameter: float
    name: Rect
    number: Rect
    back: Pose | None
    count: Point
    badge: Point
    dealer: Point
    upright: bool = False
    flat: bool = False
    note: Rect | None = None

    @cached_property
    def bounds(self) -> Rect:
        """The plate with its ring, which stands out a little."""
        ring = Rect.around(self.ring, self.diameter, self.diameter)
        left, top = min(self.box.x, ring.x), min(self.box.y, ring.y)
        right, bottom = max(self.box.right, ring.right), max(self.box.bottom, ring.bottom)
        return Rect(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class OwnPlate:
    """The home seat: like a plate, with a plain sentence, which stands below a `flat` one;
    `compact` is ring, name and number only.

    `widest` is how wide the box may grow to hold a long sentence without touching the hand.
    """

    box: Rect
    compact: bool
    ring: Point
    diameter: float
    name: Rect
    number: Rect
    sentence: Rect | None
    badge: Point
    dealer: Point
    widest: float
    flat: bool = False
    note: Rect | None = None

    def fitted(self, line: float) -> "OwnPlate":
        """Return the plate widened for a sentence of this many pixels, as far as there is room."""
        if self.sentence is None or self.flat or line <= self.sentence.w:
            return self
        extra = min(line - self.sentence.w, self.widest - self.box.w)
        return replace(
            self,
            box=self.box._replace(w=self.box.w + extra),
            sentence=self.sentence._replace(w=self.sentence.w + extra),
        )


@dataclass(frozen=True)
class HintPlate:
    """What the focused card would do; `pill` means a line or two, `narrow` short stacked lines."""

    box: Rect
    shape: Literal["plate", "narrow", "pill"]
    title: Rect
    line: Rect | None
    keys: Rect | None
    widest: float


def plate_size(scale: Scale, players: int) -> tuple[float, float, float]:
    """Return width, height and ring diameter of the opponents' plates."""
    if players <= 5:
        width, height, ring = 288, 104, 112
    elif players <= 8:
        width, height, ring = 262, 96, 104
    else:
        width, height, ring = 244, 92, 98
    w = max(scale.big(width), 168)
    across = max(2, SPLIT[players - 1][1])
    fits = (scale.width - 2 * scale.px(26) - (across - 1) * scale.px(12)) / across
    return min(w, fits), max(scale.big(height), 66), max(scale.big(ring), 74)


def opponents(
    scale: Scale, players: int, bar_bottom: float, floor: float
) -> tuple[PlateLayout, ...]:
    """Return the plates of all but the home seat, clockwise from its left, all above `floor`."""
    width, height, ring = plate_size(scale, players)
    left, top, right = SPLIT[players - 1]
    over = max(0.0, (ring - height) / 2)
    first = max(scale.px(90), bar_bottom + over + scale.px(8))
    edge = width / 2 + scale.px(26)
    side_y = _side_heights(scale, players, first, height, floor)
    places: list[tuple[Point, Side]] = [(Point(edge, y), "left") for y in side_y[:left]]
    tops = _top_places(scale, players, top)
    places += [(Point(x, first + height / 2), "top") for x in tops]
    places += [(Point(scale.width - edge, y), "right") for y in reversed(side_y[:right])]
    roomy = not (scale.text >= 1.5 and players >= 7)
    return tuple(
        plate(scale, Rect.around(centre, width, height), side, ring, roomy)
        for centre, side in places
    )


def _top_places(scale: Scale, players: int, count: int) -> list[float]:
    if count <= 1:
        return [scale.width / 2] * count
    span = TOP_SPAN[count] * scale.width
    if players >= 9:
        span = scale.px(FULL_SPAN[count])
    first = (scale.width - span) / 2
    return [first + span * place / (count - 1) for place in range(count)]


def _side_heights(
    scale: Scale, players: int, first: float, height: float, floor: float
) -> list[float]:
    """Return the y of the plates on one side, the nearest to the home seat first."""
    side, top, _ = SPLIT[players - 1]
    shares = (0.27,) if players == 3 else SIDE_SHARES[side]
    step, highest = height + scale.px(16), first + height / 2
    if top and players < 9:  # they are as far out as the row at the top: below it
        highest += step
    heights = [share * scale.height for share in shares]
    lowest = floor - scale.px(16) - height / 2
    return spread(heights, step, lowest, highest)


def spread(heights: Sequence[float], step: float, lowest: float, highest: float) -> list[float]:
    """Return heights, the lowest on screen first, moved to be a step or more apart and within
    both ends; the upper end holds where there is no room for all."""
    found: list[float] = []
    for height in heights:
        found.append(min(height, found[-1] - step if found else lowest))
    for place in reversed(range(len(found))):
        least = found[place + 1] + step if place + 1 < len(found) else highest
        found[place] = max(found[place], least)
    return found


def plate(scale: Scale, box: Rect, side: Side, ring: float, roomy: bool) -> PlateLayout:
    """Return what is where on a plate; `roomy` leaves room for a little card back."""
    mirrored = side == "right"
    sign = -1 if mirrored else 1
    y, h = box.centre.y, box.h
    centre = Point(box.right - h / 2 if mirrored else box.x + h / 2, y)
    pad, gap = scale.px(13), scale.px(10)
    start = box.x + scale.px(14) if mirrored else centre.x + ring / 2 + gap
    end = centre.x - ring / 2 - gap if mirrored else box.right - pad
    low = y + 0.20 * h
    back_height = 0.46 * h
    back = Pose(end - back_height * 0.36, low - 0.05 * h, back_height)
    count = Point(back.x, back.y)
    name_height, number_height = 0.36 * h, 0.46 * h
    beside = back.x - 0.64 * back_height if roomy else back.box.x  # the fan leans to the left
    return PlateLayout(
        box=box,
        side=side,
        ring=centre,
        diameter=ring,
        name=Rect(start, y - 0.24 * h - name_height / 2, end - start, name_height),
        number=Rect(start, low - number_height / 2, beside - start, number_height),
        back=back if roomy else None,
        count=count,
        badge=Point(centre.x + sign * 0.36 * ring, y + 0.36 * ring),
        dealer=Point(centre.x - sign * 0.38 * ring, y - 0.36 * ring),
    )


def upright_plate(scale: Scale, box: Rect, side: Side) -> PlateLayout:
    """Return what is where on a plate of a tall window's side: ring, name and number in a column,
    the count at the ring's inner top."""
    sign = -1 if side == "right" else 1
    x, pad = box.centre.x, scale.px(6)
    name, number = 0.16 * box.h, 0.20 * box.h
    d = min(0.555 * box.h, box.w - 2 * pad)
    ring = Point(x, box.y + 0.075 * box.h + d / 2)
    return PlateLayout(
        box=box,
        side=side,
        ring=ring,
        diameter=d,
        name=Rect(box.x + pad, box.y + 0.705 * box.h - name / 2, box.w - 2 * pad, name),
        number=Rect(box.x + pad, box.y + 0.88 * box.h - number / 2, box.w - 2 * pad, number),
        back=None,
        count=Point(x + sign * 0.38 * d, ring.y - 0.38 * d),
        badge=Point(x + sign * 0.36 * d, ring.y + 0.36 * d),
        dealer=Point(x - sign * 0.38 * d, ring.y - 0.38 * d),
        upright=True,
    )


def own_size(scale: Scale) -> tuple[float, float]:
    """Return width and height of the home seat's full plate."""
    return max(scale.big(304), 230), max(scale.big(132), 74)


def compact_width(scale: Scale) -> float:
    """Return the width that the compact plate and the narrow hint take beside two rows."""
    return max(scale.big(164), 112)


def own_plate(scale: Scale, compact: bool, bottom: float, widest: float) -> OwnPlate:
    """Return the home seat's plate standing on `bottom`."""
    return _compact_own(scale) if compact else _full_own(scale, bottom, widest)


def _full_own(scale: Scale, bottom: float, widest: float) -> OwnPlate:
    w, h = own_size(scale)
    box = Rect(scale.px(24), bottom - h, w, h)
    ring = min(scale.big(122), h - 4)
    centre = Point(box.x + h / 2 + scale.px(2), box.centre.y)
    start = centre.x + ring / 2 + scale.px(14)
    room = box.right - scale.px(14) - start

    def line(at: float, share: float) -> Rect:
        return Rect(start, box.y + h * (at - share / 2), room, h * share)

    return OwnPlate(
        box=box,
        compact=False,
        ring=centre,
        diameter=ring,
        name=line(0.20, 0.24),
        number=line(0.51, 0.36),
        sentence=line(0.81, 0.24),
        badge=Point(centre.x + 0.36 * ring, centre.y + 0.36 * ring),
        dealer=Point(centre.x - 0.38 * ring, centre.y - 0.36 * ring),
        widest=max(w, widest),
    )


def _compact_own(scale: Scale) -> OwnPlate:
    ring = max(scale.px(128), 74)
    width = max(ring, compact_width(scale) - scale.px(28))
    name, number = scale.type(19) * 1.5, max(scale.px(44), 26)
    left, bottom = scale.px(20), scale.height - scale.px(18)
    box = Rect(left, bottom - number - ring - name - scale.px(8), width, 0)
    box = box._replace(h=bottom - box.y)
    centre = Point(left + width / 2, box.y + name + scale.px(4) + ring / 2)
    return OwnPlate(
        box=box,
        compact=True,
        ring=centre,
        diameter=ring,
        name=Rect(left, box.y, width, name),
        number=Rect(left, bottom - number, width, number),
        sentence=None,
        badge=Point(centre.x + 0.36 * ring, centre.y + 0.36 * ring),
        dealer=Point(centre.x - 0.38 * ring, centre.y - 0.36 * ring),
        widest=width,
    )


def hint_plate(
    scale: Scale, shape: Literal["plate", "narrow", "pill"], bottom: float, widest: float
) -> HintPlate:
    """Return the hint plate at the right, standing on `bottom`."""
    if shape == "pill":
        return _hint_pill(scale, bottom)
    w, h = own_size(scale)
    if shape == "narrow":
        w, h = compact_width(scale), max(scale.big(206), 120)
        widest = w
    box = Rect(scale.width - scale.px(24 if shape == "plate" else 20) - w, bottom - h, w, h)
    pad = scale.px(22 if shape == "plate" else 14)

    def line(at: float, share: float) -> Rect:
        return Rect(box.x + pad, box.y + h * (at - share / 2), w - 2 * pad, h * share)

    if shape == "narrow":
        return HintPlate(box, shape, line(0.165, 0.2), line(0.42, 0.28), line(0.76, 0.36), w)
    return HintPlate(box, shape, line(0.23, 0.3), line(0.49, 0.24), line(0.78, 0.3), max(w, widest))


def _hint_pill(scale: Scale, bottom: float) -> HintPlate:
    h, line = pill_height(scale), 1.35 * scale.type(17)
    w = own_size(scale)[0]
    box = Rect(scale.width - scale.px(24) - w, bottom - h - line, w, h + line)
    return HintPlate(box, "pill", box.inset(h * 0.2), None, None, w)


def pill_height(scale: Scale) -> float:
    """Return the height of a one-line pill that carries a sentence."""
    return max(30, scale.px(44), scale.type(20) * 1.7)
