"""The table in a tall window: plates round the whole oval, cards beside them, a large hand.

From top to bottom (VISUAL 13): bar, plates at the top, the trick with its pile, my slot, my plate
and the hint left and right of it, the hand in full rows.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import hypot

from rage_desktop.presentation.layout.centre import CentreLayout, Tabletop, largest, tabletop
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT, Boxes, Point, Pose, Rect, Scale
from rage_desktop.presentation.layout.middle import (
    CAPTION,
    ROW_NAME,
    MiddleLayout,
    chip_diameter,
    count_hangs,
    in_row,
    middle_with_columns,
    pill_height,
)
from rage_desktop.presentation.layout.plates import (
    SPLIT,
    PlateLayout,
    Plates,
    Side,
    own_size,
    plate,
    plate_size,
    spread,
    upright_plate,
)
from rage_desktop.presentation.layout.trick_slots import (
    Band,
    apart,
    caption_hangs,
    caption_height,
    captioned,
    fits,
    near_their_lines,
    near_their_own,
    tilt,
)

TALLEST = 1.25  # the height of a table in its widths, where the hand leaves that much
MARGIN = 30  # design px left and right of the table
CARD = {4: 230, 6: 210, 8: 192, 10: 173}
"""The height of trick cards, by the most players who get it."""
LARGE_CARD = {2: 340, 4: 290, 6: 260}
"""The same where pile and trump are small, which few players have the width for."""
SIDES = {0: (), 1: (0.417,), 2: (0.711, 0.412), 3: (0.84, 0.60, 0.36)}
"""How far down the table the plates of a side are, the nearest to the home seat first."""
EDGE = 28  # from the window's edge to the plates at the sides
PULLED = 0.25  # how far a card beside its plate lies towards the line to the middle
NAME_EMS = 4.8  # room for a suit's name in the row of chips
LEAST_NAME_EMS = 7.0  # the same in the smallest type: the longest names, set small
# height of pile and trump, in heights of the trick's cards; beside large ones
MIDDLE_SHARE = 0.78
LARGE_SHARE = 0.62
ROUND = 438  # design px: the radius of the table's corners
STEPS = 20  # tried from that radius down
RX = 345  # design px: half the width of a trick without cards at the sides
ETCHED = 1.35  # half the height of the etched ring, in that of the trick


def corner_bottom(scale: Scale, players: int, bar_bottom: float, hand_top: float) -> float:
    """Return where my plate and the hint end: under the table, above the hand."""
    wish = _wished_foot(scale, players, bar_bottom) + scale.px(22) + own_size(scale)[1]
    return min(wish, hand_top - scale.px(8))


def _wished_foot(scale: Scale, players: int, bar_bottom: float) -> float:
    """Return where the table ends if the hand leaves the room."""
    width = scale.width - 2 * scale.px(MARGIN)
    return board_top(scale, players, bar_bottom) + TALLEST * width


def slot_bottom(scale: Scale, players: int, bar_bottom: float, own: Rect) -> float:
    """Return where my slot ends: on the table, and not much below the top of my plate."""
    return min(_wished_foot(scale, players, bar_bottom) - scale.px(42), own.y + scale.px(2))


def tall_plates(
    scale: Scale, players: int, bar_bottom: float, floor: float
) -> tuple[PlateLayout, ...]:
    """Return the others' plates, clockwise: upright ones at the sides, all above `floor`."""
    top = SPLIT[players - 1][1]
    w, h, ring = plate_size(scale, players)
    y = _top_y(scale, players, bar_bottom)
    left, right = _sides(scale, players, bar_bottom, floor)
    edge = max(scale.px(16) + w / 2, scale.px(153) if top > 2 else scale.width * 0.25)
    xs = [scale.width / 2] if top == 1 else [edge, scale.width / 2, scale.width - edge]
    if top in (0, 2):
        xs = [edge, scale.width - edge][:top]
    tops = [plate(scale, Rect.around(Point(x, y), w, h), "top", ring) for x in xs]
    return (*left, *tops, *right)


def _top_y(scale: Scale, players: int, bar_bottom: float) -> float:
    """Return the middle of the plates at the top."""
    _, h, ring = plate_size(scale, players)
    return max(scale.px(185), bar_bottom + scale.px(8) + max(h, ring) / 2)


def board_top(scale: Scale, players: int, bar_bottom: float) -> float:
    """Return where the table begins."""
    y = _top_y(scale, players, bar_bottom)
    return y + scale.px(45) if SPLIT[players - 1][1] else y - scale.px(20)


def _sides(
    scale: Scale, players: int, bar_bottom: float, floor: float
) -> tuple[list[PlateLayout], list[PlateLayout]]:
    """Return the plates at the left, from the home seat on, and at the right, towards it."""
    side, top, _ = SPLIT[players - 1]
    start = board_top(scale, players, bar_bottom)
    gap = scale.px(8)
    high = _top_y(scale, players, bar_bottom) + plate_size(scale, players)[1] / 2 + 2 * gap
    if not top:
        high = bar_bottom + scale.px(40)
    w = max(scale.px(150), 100, 5 * scale.type(19))
    h = min(max(scale.big(188), 120), (floor - high) / max(1, side) - gap)
    foot = min(_wished_foot(scale, players, bar_bottom), floor + scale.px(44))
    ys = [start + share * (foot - start) for share in SIDES[side]]
    ys = spread(ys, h + gap, floor - gap - h / 2, high + h / 2)
    x = scale.px(EDGE) + w / 2

    def upright(x: float, y: float, which: Side) -> PlateLayout:
        return upright_plate(scale, Rect.around(Point(x, y), w, h), which)

    left = [upright(x, y, "left") for y in ys]
    return left, [upright(scale.width - x, y, "right") for y in reversed(ys)]


def tall_table(
    scale: Scale, players: int, centre: CentreLayout, bar_bottom: float, own: Rect
) -> Tabletop:
    """Return the board, from under the plates at the top to mine, or behind it."""
    top = board_top(scale, players, bar_bottom)
    margin = scale.px(MARGIN)
    bottom = min(_wished_foot(scale, players, bar_bottom), own.centre.y - scale.px(22))
    box = Rect(margin, top, scale.width - 2 * margin, bottom - top)
    return tabletop(scale, box, _radius(scale, box, centre), centre)


def _radius(scale: Scale, box: Rect, centre: CentreLayout) -> float:
    """Return the radius of the table's corners: as round as lets no card lie over the rim."""
    cards = [slot.pose.box for slot in centre.slots]
    most = min(box.w / 2, box.h / 2, scale.px(ROUND))
    found = (most * share / STEPS for share in range(STEPS, 0, -1))
    return next((radius for radius in found if _holds(box, radius, cards)), most / STEPS)


def _holds(box: Rect, radius: float, cards: Boxes) -> bool:
    """Return whether no card lies beyond the upper corners of a table, where plates are."""
    return all(
        hypot(max(0.0, radius - across), radius - (card.y - box.y)) <= radius
        for card in cards
        for across in (card.x - box.x, box.right - card.right)
        if card.y - box.y < radius
    )


def tall_centre(scale: Scale, plates: Plates, band: Band, corners: Boxes) -> CentreLayout:
    """Return the arrangement between two heights: under the plates at the top, and the lower end
    of my slot. The chips lie in a row under the pile, or beside it if the cards get larger so."""
    players = len(plates) + 1
    things = [*(one.bounds for one in plates), *corners]

    def laid(heights: Mapping[int, float], share: float) -> CentreLayout:
        wish = scale.px(next(height for most, height in heights.items() if players <= most))
        return largest(lambda shrink: _laid(scale, plates, band, wish * shrink, things, share))

    usual = laid(CARD, MIDDLE_SHARE)
    if players > max(LARGE_CARD):
        return usual
    return max(usual, laid(LARGE_CARD, LARGE_SHARE), key=lambda one: one.card)


def _laid(
    scale: Scale, plates: Plates, band: Band, card: float, things: Boxes, share: float
) -> CentreLayout:
    """Lay the trick with cards of one height and the middle of the table, a share of that, inside
    it, in the first of its forms that is clear of everything; in the last one if none is."""
    high = band[0] + card / 2
    low = band[1] - card / 2
    centre = Point(scale.middle, (high + low) / 2)
    poses = [Pose(centre.x, low, card), *_others(scale, plates, card, centre, high)]
    room = band[0] + card + caption_hangs(scale), low - card / 2
    boxes = [plate.box for plate in plates]
    near = near_their_own(poses, boxes) and near_their_lines(poses, boxes, centre)
    for names in _rooms_for_names(scale):
        middle, roomy = _middle(scale, share * card, room, names)
        slots = captioned(scale, poses, things, middle.fixtures)
        clear = (
            near
            and roomy
            and apart(scale, poses, [*things, *middle.fixtures])
            and fits(scale, slots)
        )
        if clear:
            break
    sides = [(plate, pose) for plate, pose in zip(plates, poses[1:], strict=True) if plate.centred]
    widest = max((plate.box.w for plate, _ in sides), default=0.0)
    ry = (low - high) / 2
    return CentreLayout(
        **vars(replace(middle, cy=centre.y)),
        rx=max((abs(centre.x - pose.x) for _, pose in sides), default=scale.px(RX)),
        ry=max(ry, 1.0),
        etched=(centre.x - scale.px(EDGE + 20) - widest, ETCHED * ry),
        slots=slots,
        clear=clear,
    )


def _rooms_for_names(scale: Scale) -> tuple[float | None, ...]:
    """Return the widths to try for the names of suits in a row of chips, the best first; None for
    chips at the sides of pile and trump."""
    least = LEAST_NAME_EMS * SMALLEST_TEXT * max(1.0, 0.85 * scale.text)
    most = max(least, NAME_EMS * scale.type(ROW_NAME))
    return tuple(dict.fromkeys((most, least, None, 0.89 * least)))


def _others(scale: Scale, plates: Plates, card: float, centre: Point, high: float) -> list[Pose]:
    """Return the places of the others' cards, those under plates at the top from `high` on."""
    sides = {i: _beside(scale, one, card, centre) for i, one in enumerate(plates) if one.centred}
    taken = [pose.box for pose in sides.values()]
    return [
        sides[i] if i in sides else _under(scale, one, card, centre, high, taken)
        for i, one in enumerate(plates)
    ]


def _beside(scale: Scale, one: PlateLayout, card: float, centre: Point) -> Pose:
    """Return the place of a card beside its upright plate, towards the line to the middle."""
    at = one.box.centre
    sign = 1 if one.side == "left" else -1
    angle = -3.0 * -sign
    half = Pose(0, 0, card, angle).box.w / 2
    x = at.x + sign * (one.box.w / 2 + scale.px(14) + half)
    on_line = at.y + (centre.y - at.y) * (x - at.x) / (centre.x - at.x)
    return Pose(x, at.y + PULLED * (on_line - at.y), card, angle)


def _under(
    scale: Scale, one: PlateLayout, card: float, centre: Point, y: float, taken: Boxes
) -> Pose:
    """Return the place of a card under its plate, on the line to the middle: the first one clear
    of the cards at the sides."""
    at = one.box.centre
    dx = centre.x - at.x
    dy = centre.y - at.y
    hanging = caption_height(scale) / 2  # at least: a caption that needs more has its crown alone
    angle = tilt(-dx, -dy) if abs(dx) > 1 else 0.0
    box = Pose(0, 0, card, angle).box
    first = (y - at.y) / dy
    for step in range(40):
        t = first + (1 - first) * step / 40
        pose = Pose(at.x + dx * t, at.y + dy * t, card, angle)
        around = Rect(pose.x - box.w / 2, pose.y - box.h / 2, box.w, box.h + hanging)
        if not any(around.inset(-scale.px(4)).overlaps(other) for other in taken):
            return pose
    return Pose(at.x + dx * first, y, card, angle)


def _middle(
    scale: Scale, height: float, room: Band, names: float | None
) -> tuple[MiddleLayout, bool]:
    """Return pile and trump with both chips in a row below them, or, without `names`, at their
    sides, and the text below that; and whether there is air between them."""
    chip = chip_diameter(scale)
    line = pill_height(scale)
    hang = count_hangs(scale)
    row_height = max(chip, 1.5 * (scale.type(CAPTION) + scale.type(ROW_NAME))) if names else 0.0
    gaps = 4 if names else 3
    air = (room[1] - room[0] - height - hang - row_height - line) / gaps
    pile = Point(scale.middle, room[0] + air + height / 2)
    middle = middle_with_columns(scale, height, pile, room[1])
    roomy = air >= scale.px(4)
    if not names:
        return middle, roomy
    row = pile.y + height / 2 + hang + air + row_height / 2
    text_at = Point(pile.x, row + row_height / 2 + air + line / 2)
    with_row = replace(
        middle,
        led=in_row(scale, pile.x - scale.px(8) - names, row, names, chip),
        trump_chip=in_row(scale, pile.x + scale.px(20) + chip, row, names, chip),
        modifier=Rect.around(text_at, middle.modifier.w, line),
    )
    return with_row, roomy
