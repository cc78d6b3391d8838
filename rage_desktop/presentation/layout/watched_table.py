"""The table of a game being watched: flat plates, room for open hands and a close trick.

Everything lies in units of the trick's cards; where they would become too small the table stays as
it is for those who play.
"""

from dataclasses import replace

from rage_desktop.presentation.layout.bar import with_short_strip
from rage_desktop.presentation.layout.centre import LEAST_CARD, CentreLayout, Tabletop
from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose, Rect, Scale
from rage_desktop.presentation.layout.middle import (
    COLUMN_NAME,
    ChipColumn,
    MiddleLayout,
    chip_diameter,
    column,
    column_width,
    in_row,
    middle_with_columns,
)
from rage_desktop.presentation.layout.plates import PlateLayout, plate
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.presentation.layout.trick_slots import Band, TrickSlot, caption_height

FEW = 4  # up to so many players the trick lies close, as the hands leave it the middle

# Plates, in px of the design unless said otherwise.
FLAT = 72  # height of a flat plate
RING = 1.16  # diameter of its ring, in heights of the plate
SIDE_Y = 298  # the middle of a lone plate at a side
NAME = 3.4  # the least room for a name, in heights of its type
NAME_SHARE = 0.56  # of the room on a flat plate; the rest is for the figures

# Open hands, in px of the design.
TOP_Y = 92  # where those at the top begin
TOP_HIGH = 124  # height of the cards beside a plate at the top
SIDE_HIGH = 132  # under a plate at a side
ROW_HIGH = 92  # beside one of several plates at the top
UNDER_HIGH = 84  # under one of them
TOP_PITCH = 104  # the most from card to card at the top, and elsewhere
PITCH = 66
TOP_ROOM = 600  # the greatest width of a hand at the top, and the least at a side
SIDE_ROOM = 360
LEAST_OPEN = 40  # the height below which nothing can be made out
STRIP = 0.28  # of a card's width: what tells it apart from the next

# The trick close together.
CARD = 151  # the height of its cards, px of the design; in a tall window
TALL_CARD = 212
ACROSS = 1.56  # from the middle to the cards at the sides, in heights of a card
ASIDE = 1.15  # from the middle to pile and suit led, in heights of a card
PILE = 0.6  # height of the pile, in heights of a card
TURNED = 3.0  # degrees by which cards at the sides are turned
MUCH = 0.7  # a trick smaller than this part of the players' own is much smaller
SHRINK = (1.0, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5)
RAISED = 0.3  # how far a caption is over the edge of its card, in heights of the caption
CAPTION_ROOM = 170  # px of the design to either side of a card for its caption

LINE = 50  # px of the design: the sentence over the hand
AIR = 9  # and the air about it


def foot_of_sentence(layout: TableLayout) -> int:
    """Return how far down the sentence over the hand goes: it ends above the cards' figures."""
    scale = layout.scale
    line = round(max(scale.px(LINE), 1.6 * scale.type(20)))
    return round(layout.hand_top + scale.px(28)) - line // 2 + line


def open_cards(layout: TableLayout, place: int, count: int, room: Rect) -> list[Rect]:
    """Return the boxes of the cards of an open hand in its room."""
    side = layout.plate(place).side
    width = room.h * CARD_RATIO
    most = (TOP_PITCH if side == "top" else PITCH) * room.h / SIDE_HIGH
    pitch = min(most, (room.w - width) / max(1, count - 1))
    x = room.right - width - pitch * (count - 1) if side == "right" else room.x
    return [Rect(x + i * pitch, room.y, width, room.h) for i in range(count)]


def watched_table(layout: TableLayout) -> TableLayout:
    """Return the layout of a table that is watched: with flat plates, rooms for open hands, and for
    few players the trick close together."""
    laid = _with_flat_plates(layout)
    places = range(1, layout.players)
    return replace(laid, open_hands=tuple(_open_hand(laid, place) for place in places))


def _with_flat_plates(layout: TableLayout) -> TableLayout:
    scale = layout.scale
    layout = replace(layout, bar=with_short_strip(scale, layout.bar))
    if layout.players > FEW and scale.portrait:
        return _below_hands(layout)
    plates = tuple(_flat(scale, one, _flat_box(layout, one)) for one in layout.plates)
    laid = replace(layout, plates=plates, own=_flat_own(scale, layout.own))
    if layout.players > FEW:
        return laid if _hands_beside(laid) else _below_hands(laid)
    close = _close_trick(laid)
    return layout if close is None else replace(laid, centre=close, table=_about(laid.table, close))


def _about(table: Tabletop, centre: CentreLayout) -> Tabletop:
    """Return the tabletop with its ring about the trick."""
    across = min(table.ring[0], centre.rx * 2)
    down = min(table.ring[1], centre.ry * 1.7)
    return table._replace(middle=Point(centre.cx, centre.cy), ring=(across, down))


def _hands_beside(layout: TableLayout) -> bool:
    """Return whether hands at the top of a full table go beside their plates rather than under
    them, because they can all be told apart there."""
    tops = [one for one in layout.plates if one.side == "top"]
    if layout.players <= FEW or layout.scale.portrait:
        return False
    rooms = (_room_beside(layout, one) for one in tops)
    cards = 1 + (layout.hand_size - 1) * STRIP
    return all(room.w >= room.h * CARD_RATIO * cards for room in rooms)


def _room_beside(layout: TableLayout, plate: PlateLayout) -> Rect:
    """Return the room between a plate at the top and whatever is at its right."""
    scale = layout.scale
    box = plate.box
    gap = layout.scale.px(10)
    tops = [one.bounds.x for one in layout.plates if one.side == "top" and one.box.x > box.x]
    edge = scale.width if layout.sidebars is None else layout.sidebars.right.x
    height = min(scale.px(ROW_HIGH), 2 * (box.centre.y - layout.bar.bottom - scale.px(4)))
    x = box.right + gap
    return Rect(x, box.centre.y - height / 2, min([edge, *tops]) - gap - x, height)


def _open_hand(layout: TableLayout, place: int) -> Rect | None:
    """Return where the open hand of a place lies: beside a lone plate at the top, else under its
    plate; None where it would be too small."""
    scale = layout.scale
    plate = layout.plate(place)
    gap = layout.scale.px(8)
    box = plate.box
    is_top = plate.side == "top"
    if is_top and sum(one.side == "top" for one in layout.plates) == 1:
        width = min(scale.px(TOP_ROOM), scale.width - box.right - 4 * gap)
        return Rect(box.right + 2 * gap, _top_of_hands(layout), width, scale.px(TOP_HIGH))
    if is_top and _hands_beside(layout):
        return _room_beside(layout, plate)
    others = [one.bounds for one in layout.plates if one is not plate]
    below = [
        one.y
        for one in others
        if one.y >= box.bottom and one.right > box.x and one.x < box.right + scale.px(40)
    ]
    floor = min([*below, layout.own.box.y])
    height = min(scale.px(UNDER_HIGH if is_top else SIDE_HIGH), floor - box.bottom - 2 * gap)
    if height < scale.px(LEAST_OPEN):
        return None
    is_wide = not is_top and layout.players <= FEW
    width = max(box.w, scale.px(SIDE_ROOM)) if is_wide else box.w
    x = box.x if box.centre.x < scale.width / 2 else box.right - width
    return Rect(x, box.bottom + gap, width, height)


def _below_hands(layout: TableLayout) -> TableLayout:
    """Return the layout with the cards of those at the top under their open hands, and all of the
    trick as much smaller as that needs."""
    scale = layout.scale
    tops = [one.side == "top" for one in layout.plates]
    under = [one.box.bottom for one, top in zip(layout.plates, tops, strict=True) if top]
    floor = max(under, default=0.0) + scale.px(UNDER_HIGH + 3 * 8)
    for shrink in SHRINK:
        found = [
            _lowered(slot, shrink, floor if place and tops[place - 1] else 0.0)
            for place, slot in enumerate(layout.centre.slots)
        ]
        centre = replace(layout.centre, slots=tuple(found))
        if _clear(centre):
            return replace(layout, centre=centre)
    return layout


def _lowered(slot: TrickSlot, shrink: float, floor: float) -> TrickSlot:
    """Return a place with a smaller card, not above the floor, its caption as far below it."""
    pose = slot.pose
    height = slot.pose.height * shrink
    y = max(pose.y, floor + height / 2)
    tag = slot.tag._replace(y=slot.tag.y + (y + height / 2) - (pose.y + pose.height / 2))
    return replace(slot, pose=pose._replace(y=y, height=height), tag=tag)


def _flat_box(layout: TableLayout, one: PlateLayout) -> Rect:
    """Return where a plate is: as before, a lone one at a side higher, one at the top aside."""
    scale = layout.scale
    width = one.box.w
    height = _flat_height(scale)
    if layout.players > FEW:
        return Rect.around(one.box.centre, width, min(height, one.box.h))
    if one.side == "top":
        return _beside_top_hand(layout, one, height)
    top = _top_of_hands(layout)
    if not scale.portrait:
        middle = max(scale.px(SIDE_Y), top + height)
        return Rect(one.box.x, middle - height / 2, width, height)
    width = scale.big(300)
    left = scale.px(24) if one.side == "left" else scale.width - scale.px(24) - width
    return Rect(left, top + scale.px(TOP_HIGH + 20), width, height)


def _flat_height(scale: Scale) -> float:
    """Return the height of a flat plate: two lines of text."""
    return max(scale.big(FLAT), 1.3 * (scale.type(19) + scale.type(16)))


def _beside_top_hand(layout: TableLayout, one: PlateLayout, height: float) -> Rect:
    """Return the box of the plate at the top, which stands in the middle together with its hand."""
    scale = layout.scale
    hand = scale.px(TOP_HIGH * CARD_RATIO) + scale.px(TOP_PITCH) * (layout.hand_size - 1)
    room = min(hand, scale.px(TOP_ROOM)) + 2 * scale.px(8)
    x = one.box.centre.x - (room + one.box.w) / 2
    if scale.portrait:
        x = scale.px(24)
    under_bar = layout.bar.bottom + (RING - 1) / 2 * height + scale.px(4)
    beside_hand = _top_of_hands(layout) + scale.px(48) - height / 2
    return Rect(x, max(under_bar, beside_hand), one.box.w, height)


def _top_of_hands(layout: TableLayout) -> float:
    """Return where open hands at the top begin."""
    return max(layout.bar.bottom + layout.scale.px(8), layout.scale.px(TOP_Y))


def _flat(scale: Scale, one: PlateLayout, box: Rect) -> PlateLayout:
    """Return a plate made flat, its name over who it is, and the figures at its other end; one
    with no width for that keeps its lines."""
    flat = plate(scale, box, one.side, RING * box.h, "flat")
    if one.side == "home" or has_name(scale, flat):
        return replace(flat, widest=one.widest)
    return plate(scale, box, one.side, RING * box.h, "small" if one.shape == "small" else "full")


def has_name(scale: Scale, flat: PlateLayout) -> bool:
    """Return whether a flat plate has room for a name beside its figures."""
    return NAME_SHARE * flat.room.w >= NAME * scale.type(19)


def _flat_own(scale: Scale, own: PlateLayout) -> PlateLayout:
    """Return the plate of the home seat, as flat as the others, with its sentence under it."""
    if own.compact:
        return own
    height = _flat_height(scale)
    line = 1.4 * scale.type(17)
    if own.box.h < height + line:
        return own
    box = own.box._replace(h=height)
    flat = _flat(scale, own, box)
    x = flat.ring.x + flat.diameter / 2 - scale.px(30)
    y = box.bottom + scale.px(8)
    return replace(flat, below=Rect(x, y, own.widest, line))


def _close_trick(layout: TableLayout) -> CentreLayout | None:
    """Return the trick about the trump, with the largest cards at which nothing collides; None
    where they could not be read, or in a tall window were much smaller than to those who play."""
    scale = layout.scale
    band = _band(layout)
    chip = max(34, scale.px(56), 1.5 * (scale.type(16) + scale.type(22)))
    most = scale.px(TALL_CARD if scale.portrait else CARD)
    wish = min(most, (band[1] - band[0] - chip - 2 * scale.px(12)) / 2)
    least = MUCH * layout.centre.slots[0].pose.height if scale.portrait else LEAST_CARD
    found = (_laid(layout, wish * shrink, band) for shrink in SHRINK if wish * shrink >= least)
    return next((laid for laid in found if _clear(laid)), None)


def _laid(layout: TableLayout, card: float, band: Band) -> CentreLayout:
    """Return the trick between two heights with cards of this one, pile and suit led at the sides
    of my card."""
    scale = layout.scale
    cx = layout.centre.cx
    high, low = band
    top = Pose(cx, high + card / 2, card, 1.0)
    mine = Pose(cx, low - card / 2, card)
    cy = (mine.y + top.y) / 2
    trump = trump_row(scale, cx, cy - RAISED * caption_height(scale))
    pile, led = _at_my_sides(scale, mine, low, trump)
    away = max(ACROSS * card, trump.box.right - cx + 0.45 * card)
    over_corners = min(led.box.y, pile.pile.box.y) - scale.px(6) - card * 0.53
    level = max(top.y, min(cy, over_corners))
    poses = {
        "left": Pose(cx - away, level, card, TURNED),
        "right": Pose(cx + away, level, card, -TURNED),
        "top": top,
    }
    modifier = pile.modifier
    text_at = Point(led.box.right + scale.px(12) + modifier.w / 2, pile.pile.y)
    return CentreLayout(
        cx=cx,
        cy=cy,
        pile=pile.pile,
        trump=pile.trump,
        pile_count=pile.pile_count,
        led=led,
        trump_chip=trump,
        modifier=Rect.around(text_at, modifier.w, modifier.h),
        rx=away,
        ry=mine.y - cy,
        etched=layout.centre.etched,
        slots=tuple(_slot(scale, pose) for pose in (mine, *(poses[p.side] for p in layout.plates))),
    )


def _at_my_sides(
    scale: Scale, mine: Pose, low: float, trump: ChipColumn
) -> tuple[MiddleLayout, ChipColumn]:
    """Return the pile left of my card, and right of it the column of the suit led, clear of my card
    and of the row with the trump."""
    card = mine.height
    under_led = chip_diameter(scale) / 2 + 1.5 * scale.type(COLUMN_NAME)
    foot = low - max(PILE * card / 2 + scale.px(14), under_led)
    pile = middle_with_columns(scale, PILE * card, Point(mine.x - ASIDE * card, foot), low)
    width = column_width(scale)
    led = column(scale, mine.x + ASIDE * card, foot, width)
    edge = mine.box.right
    if trump.box.bottom > led.box.y:
        edge = max(edge, trump.box.right)
    least = edge + scale.px(8)
    return pile, led.moved_by(max(0.0, least - led.box.x))


def _clear(centre: CentreLayout) -> bool:
    """Return whether no card or piece lies on another."""
    chips = centre.led.box, centre.trump_chip.box
    boxes = [*(slot.pose.box for slot in centre.slots), *chips, centre.pile.box, centre.trump.box]
    return not any(one.overlaps(other) for i, one in enumerate(boxes) for other in boxes[i + 1 :])


def _band(layout: TableLayout) -> Band:
    """Return between which heights the trick lies: under the hands, over the sentence."""
    scale = layout.scale
    caption = (0.5 + RAISED) * caption_height(layout.scale)
    top = _top_of_hands(layout)
    if any(one.side == "top" for one in layout.plates):
        top += scale.px(TOP_HIGH)
    if scale.portrait:
        sides = [one.box.bottom for one in layout.plates if one.side != "top"]
        top = max([top, *(under + scale.px(8 + SIDE_HIGH) for under in sides)])
        return top + caption, layout.own.box.y - scale.px(AIR)
    line = min(max(scale.px(LINE), 1.6 * scale.type(20)), scale.px(60))
    return top + caption, layout.hand_top + scale.px(28) - line / 2 - scale.px(AIR)


def _slot(scale: Scale, pose: Pose) -> TrickSlot:
    """Return the place of a card, its caption on the upper edge, over the card's figures."""
    tag = tag_above(scale, pose)
    room = scale.px(CAPTION_ROOM)
    return TrickSlot(pose, tag, pose.x - room, pose.x + room)


def tag_above(scale: Scale, pose: Pose) -> Point:
    """Return the middle of a caption on the upper edge of a card, over its figures."""
    return Point(pose.x, pose.y - pose.height / 2 - RAISED * caption_height(scale))


def trump_row(scale: Scale, cx: float, y: float) -> ChipColumn:
    """Return the trump about a point: its chip, and beside it caption and name."""
    chip = max(34, scale.px(50))
    name = scale.type(22)
    left = cx - 0.55 * chip - 0.5 * (scale.px(10) + 3.4 * name) + scale.px(6)
    x = left + chip + scale.px(10)
    return in_row(scale, x, y, max(4.3 * name, 5.4 * scale.type(16)), chip)
