"""Places of the players' plates round the table (VISUAL 8, 13).

What stands on a plate is a tree, in `ui/table/centre/plates`; its words are in `plate_words` there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Literal, TypeAlias

from rage_desktop.presentation.layout.geometry import Point, Pose, Rect, Scale

Side: TypeAlias = Literal["left", "top", "right", "home", "foot"]
Shape: TypeAlias = Literal["full", "small", "upright", "flat", "own", "compact"]

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
SIZES = {5: (288, 104, 112), 8: (262, 96, 104), 10: (244, 92, 98)}
"""Width, height and ring diameter of the opponents' plates, by the most players who get them."""
PADS = {"own": (14, 14), "flat": (10, 18), "full": (10, 13), "small": (10, 13)}
"""Design px beside the ring, and to the plate's other end."""
INSETS = {"own": 7, "flat": 0}  # from the plate's end to the ring; others stand out a little
FIGURES_DOWN = {"full": 0.70, "small": 0.68}  # middle of the figures, in heights of the plate
# sizes of type
NAME = 19
SMALL_NAME = 16  # on a small plate
FIGURES = 30
STATUS = 18
COUNT = 16
MARGIN = 26  # design px from the window's edge to the plates
WORD = 3.7  # of its type: "Bidding…" on a small plate, whose ring leaves it that much
DISC = 1.42  # of its type: the disc that says how many cards somebody holds


@dataclass(frozen=True)
class PlateLayout:
    """Where one player's plate is: its box, its ring at one end, and the room left for its text.

    An `upright` plate has its room under the ring, a `compact` one above and below it, the others
    beside it. `count` is the middle of the number of cards in hand, `back` the little card back
    under that, None where the number would hide it; `reserved` is the width that both take from
    the room. A home seat's plate may grow to `widest` for its sentence, which has a place of its
    own `below` a flat one. Larger `text` than this has no room on it.
    """

    box: Rect
    side: Side
    shape: Shape
    ring: Point
    diameter: float
    room: Rect
    count: Point
    back: Pose | None = None
    reserved: float = 0.0
    below: Rect | None = None
    widest: float = 0.0
    text: float = inf

    @cached_property
    def bounds(self) -> Rect:
        """The plate with its ring, which sticks out a little."""
        ring = Rect.around(self.ring, self.diameter, self.diameter)
        left = min(self.box.x, ring.x)
        top = min(self.box.y, ring.y)
        right = max(self.box.right, ring.right)
        bottom = max(self.box.bottom, ring.bottom)
        return Rect(left, top, right - left, bottom - top)

    @property
    def badge(self) -> Point:
        """The middle of the badge."""
        return self._on_ring(0.36, 0.36)

    @property
    def card_points(self) -> Point:
        """The middle of what the cards in the player's tricks bring."""
        if self.compact:
            return self._on_ring(0.4, -0.3)
        if self.shape == "upright":
            return self._on_ring(-0.36, 0.28)
        return self._on_ring(-0.44 if self.shape == "flat" else -0.36, 0.36)

    @property
    def dealer(self) -> Point:
        """The middle of the dealer's disc."""
        return self._on_ring(-0.38, -0.37)

    @property
    def centred(self) -> bool:
        """Whether its text is centred over or under the ring."""
        return self.shape in ("upright", "compact")

    @property
    def compact(self) -> bool:
        """Whether this is the home seat's ring, name and number only."""
        return self.shape == "compact"

    def _on_ring(self, inwards: float, down: float) -> Point:
        sign = -1 if self.side == "right" else 1
        d = self.diameter
        return Point(self.ring.x + sign * inwards * d, self.ring.y + down * d)


Plates: TypeAlias = Sequence[PlateLayout]


@dataclass(frozen=True)
class HintPlate:
    """What the focused card would do; `narrow` means short stacked lines."""

    box: Rect
    shape: Literal["plate", "narrow"]
    widest: float


# -- what is where on a plate ----------------------------------------------------------------------


def plate(scale: Scale, box: Rect, side: Side, ring: float, shape: Shape = "full") -> PlateLayout:
    """Return the parts of a plate whose ring, of this diameter, is at its outer end."""
    gap, pad = (scale.px(units) for units in PADS[shape])
    if shape == "own" and scale.text > 1:
        gap = scale.px(6)
        pad = scale.px(16)
    mirrored = side == "right"
    inset = min(box.h, ring) / 2
    if shape in INSETS:
        inset = ring / 2 + scale.px(INSETS[shape])
    x = box.right - inset if mirrored else box.x + inset
    at = Point(x, box.centre.y)
    left = box.x + pad if mirrored else x + ring / 2 + gap
    right = x - ring / 2 - gap if mirrored else box.right - pad
    room = Rect(left, box.y, right - left, box.h)
    made = PlateLayout(box, side, shape, at, ring, room, at)
    if shape == "flat":
        sign = -1 if mirrored else 1
        return replace(made, count=Point(x + sign * 0.38 * ring, at.y - 0.38 * ring))
    return made if side == "home" else _counted(scale, made)


def _counted(scale: Scale, plate: PlateLayout) -> PlateLayout:
    """Return a plate with its count at the end of the line of figures, and the card back under it
    if it does not hide that."""
    small = plate.shape == "small"
    disc = DISC * scale.type(COUNT)
    back = 0.46 * plate.box.h  # height of the card back
    to_end = max(0.36 * back, disc / 2)
    x = plate.room.right - to_end
    y = plate.box.y + FIGURES_DOWN["small" if small else "full"] * plate.box.h
    if small or disc > 0.75 * back:
        reserved = to_end + disc / 2 + scale.px(4)
        return replace(plate, count=Point(x, y), reserved=reserved)
    at = Point(x, y - 0.05 * plate.box.h)
    reserved = to_end + 0.64 * back  # the fan leans to the left
    return replace(plate, count=at, back=Pose(*at, back), reserved=reserved)


def upright_plate(scale: Scale, box: Rect, side: Side) -> PlateLayout:
    """Return the parts of a plate at the side of a tall window: ring, name and number in a column,
    the count at the ring's inner top."""
    h = box.h
    pad = scale.px(6)
    figures = max(0.2 * h, 0.85 * scale.type(FIGURES))
    name = max(0.16 * h, 1.05 * scale.type(NAME))
    text_top = box.y + 0.98 * h - figures - name
    room = Rect(box.x + pad, text_top, box.w - 2 * pad, figures + name)
    diameter = min(0.555 * h, room.w, text_top - box.y - 0.065 * h)
    ring = Point(box.centre.x, box.y + 0.075 * h + diameter / 2)
    inwards = -1 if side == "right" else 1
    count = Point(ring.x + inwards * 0.38 * diameter, ring.y - 0.38 * diameter)
    return PlateLayout(box, side, "upright", ring, diameter, room, count)


# -- the others' plates ----------------------------------------------------------------------------


def plate_size(scale: Scale, players: int, shape: Shape = "full") -> tuple[float, float, float]:
    """Return width, height and ring diameter of the opponents' plates: large type widens them,
    the rings keep their size."""
    if shape == "small":
        return _small_plate_size(scale)
    name = scale.type(NAME)
    width, height, ring = next(size for most, size in SIZES.items() if players <= most)
    wish = max(scale.px(width), 168) + 6 * name * (1 - 1 / scale.text)
    across = max(2, SPLIT[players - 1][1])
    room = (scale.width - 2 * scale.px(MARGIN) - (across - 1) * scale.px(12)) / across
    h = max(scale.px(height), 66, 1.25 * (name + scale.type(FIGURES)))
    return min(wish, room), h, max(scale.px(ring), 74)


def _small_plate_size(scale: Scale) -> tuple[float, float, float]:
    """Return width, height and ring diameter of a plate whose two lines lie close."""
    figures = scale.type(FIGURES)
    count = DISC * scale.type(COUNT)
    gap, pad = PADS["small"]
    ring = 1.08 * max(scale.px(80), 60, 1.35 * figures)
    h = max(ring / 1.08, 0.97 * (scale.type(SMALL_NAME) + figures))  # figures hang below no line
    w = ring / 1.08 + scale.px(gap + pad + 12) + 2.5 * figures + count
    if scale.text > 1:  # the ring leaves room for a word
        word = WORD * scale.type(STATUS)
        ring = min(ring, w - scale.px(gap + pad + 4) - count - word)
    return w, h, ring


def opponents(
    scale: Scale, players: int, bar_bottom: float, floor: float, shape: Shape = "full"
) -> tuple[PlateLayout, ...]:
    """Return the plates of all but the home seat, clockwise from its left, all above `floor`."""
    width, height, ring = plate_size(scale, players, shape)
    side, top, _ = SPLIT[players - 1]
    over = max(0.0, (ring - height) / 2)
    step = height + scale.px(16)
    first = max(scale.px(90), bar_bottom + over + scale.px(8)) + height / 2
    highest = first
    lowest = floor - scale.px(16) - height / 2
    if top and players < 9:  # as far out as the row at the top: below it
        highest += step
    elif shape == "small":
        highest += height / 2
    heights = [share * scale.height for share in SIDE_SHARES[side]]
    if players == 3:
        heights = [0.27 * scale.height]
    if side == 3 and heights[0] > lowest:  # the middle one stays in the middle
        heights[1] = (lowest + max(heights[2], highest)) / 2
    ys = spread(heights, step, lowest, highest)
    edge = width / 2 + scale.px(MARGIN)
    places: list[tuple[Side, float, float]] = [("left", scale.left + edge, y) for y in ys]
    places += [("top", x, first) for x in _top_places(scale, players, top)]
    places += [("right", scale.right - edge, y) for y in reversed(ys)]
    return tuple(
        plate(scale, Rect.around(Point(x, y), width, height), at, ring, shape)
        for at, x, y in places
    )


def _top_places(scale: Scale, players: int, count: int) -> list[float]:
    if count <= 1:
        return [scale.middle] * count
    span = TOP_SPAN[count] * scale.width
    if players >= 9:
        span = scale.px(FULL_SPAN[count])
    first = scale.middle - span / 2
    return [first + span * place / (count - 1) for place in range(count)]


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


# -- the home seat ---------------------------------------------------------------------------------


def own_size(scale: Scale) -> tuple[float, float]:
    """Return width and height of the home seat's full plate."""
    return max(scale.big(304), 230), max(scale.big(132), 74)


def compact_width(scale: Scale) -> float:
    """Return the width that the compact plate and the narrow hint take beside two rows."""
    return max(scale.big(164), 112)


def own_plate(scale: Scale, compact: bool, bottom: float, widest: float) -> PlateLayout:
    """Return the home seat's plate standing on `bottom`."""
    if compact:
        return _compact_own(scale)
    w, h = own_size(scale)
    box = Rect(scale.left + scale.px(24), bottom - h, w, h)
    ring = min(scale.px(122 if scale.text == 1 else 110), h - 4)  # large lines need the width
    return replace(plate(scale, box, "home", ring, "own"), widest=max(w, widest))


def _compact_own(scale: Scale) -> PlateLayout:
    ring = max(scale.px(128), 74)
    width = max(ring, compact_width(scale) - scale.px(28))
    name = scale.type(19) * 1.5
    number = max(scale.px(44), 26)
    left = scale.left + scale.px(20)
    bottom = scale.height - scale.px(18)
    box = Rect(left, bottom - number - ring - name - scale.px(8), width, 0)
    box = box._replace(h=bottom - box.y)
    at = Point(left + width / 2, box.y + name + scale.px(4) + ring / 2)
    return PlateLayout(box, "home", "compact", at, ring, box, at, widest=width)


def hint_plate(
    scale: Scale, shape: Literal["plate", "narrow"], bottom: float, widest: float
) -> HintPlate:
    """Return the hint plate at the right, standing on `bottom`."""
    edge = 20 if shape == "narrow" else 24
    (w, h) = own_size(scale)
    if shape == "narrow":
        w = compact_width(scale)
        h = max(scale.big(206), 120)
    box = Rect(scale.right - scale.px(edge) - w, bottom - h, w, h)
    return HintPlate(box, shape, max(w, widest) if shape == "plate" else w)


def prompt_height(scale: Scale) -> float:
    """Return the height of a one-line pill that carries a sentence."""
    return max(30, scale.px(44), scale.type(20) * 1.7)
