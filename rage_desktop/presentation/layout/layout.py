"""Layout of the whole table: one pure function from window size to all boxes.

Places are counted clockwise from the home seat (0, bottom); `anchors` converts seats to places. A
very wide window has the stage of 16:9 in its middle, and a sidebar in each margin (VISUAL 13).
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rage_desktop.presentation.layout import portrait
from rage_desktop.presentation.layout.bar import (
    TOWARDS,
    Hand,
    OneHandLayout,
    TopBar,
    one_hand_layout,
    top_bar,
)
from rage_desktop.presentation.layout.centre import (
    LEAST_CARD,
    centre_layout,
    enough,
    wide_table,
)
from rage_desktop.presentation.layout.geometry import DESIGN, Point, Rect, Scale
from rage_desktop.presentation.layout.hand import HandLayout
from rage_desktop.presentation.layout.handless_table import EDGE, handless_foot
from rage_desktop.presentation.layout.plates import (
    HintPlate,
    PlateLayout,
    Shape,
    compact_width,
    hint_plate,
    opponents,
    own_plate,
    own_size,
    prompt_height,
)
from rage_desktop.presentation.layout.reviewed_table import reviewed_table
from rage_desktop.presentation.layout.table_places import (
    AroundTable,
    LastTrickRoom,
    Sidebars,
    TableKind,
    TableLayout,
)
from rage_desktop.presentation.layout.trick_slots import caption_height
from rage_desktop.presentation.layout.watched_table import watched_table

WINGS_FROM = 2.2
"""Windows this wide (width / height) and wider have sidebars."""

HISTORY = 340  # design px from the right, where the history drawer opens
BIDDING = 516  # design px: the height of the bidding panel
SQUEEZED = 0.85  # share of the bidding panel's height left above one-handed buttons


class Free(NamedTuple):
    """What the plates leave free in the middle: from where down, and how wide."""

    top: float
    width: float


def bidding_room(scale: Scale, free: Free, floor: float) -> Rect:
    """Return the room of the bidding panel: between the plates, down to the `floor`."""
    top = free.top if scale.portrait else max(free.top, scale.px(222))
    width = free.width - 2 * scale.px(4)
    return Rect(scale.middle - width / 2, top, width, floor - scale.px(8) - top)


def last_trick_room(scale: Scale, button: Rect, free: Free, floor: float) -> LastTrickRoom:
    """Return the room of the last trick, whose button is in the bar, down to the `floor`."""
    hook = Point(button.centre.x, button.bottom + scale.px(34))
    width = min(free.width, scale.width - 2 * scale.px(24))
    top = max(free.top, hook.y)
    between = Rect(scale.middle - width / 2, top, width, floor - scale.px(8) - top)
    return LastTrickRoom(hook, between)


def stage_of(window: Scale) -> Scale:
    """Return where the table is laid: the whole window, or the 16:9 in the middle of a very wide
    one."""
    whole = window.height + window.below
    if window.width / whole < WINGS_FROM:
        return window
    width = whole * DESIGN[0] / DESIGN[1]
    return replace(window, width=width, left=(window.width - width) / 2)


def make_sidebars(scale: Scale, margin: float, bar: TopBar) -> Sidebars:
    """Return the sidebars in margins of this width, below the bar."""
    width = min(margin - scale.px(36), scale.px(320))
    top = bar.bottom + scale.px(8)
    top = max(scale.px(90), top)
    height = min(scale.big(640), scale.height - scale.px(24) - top)
    left = Rect(scale.px(24), top, width, height)
    return Sidebars(left, left._replace(x=scale.width - scale.px(24) - width))


@lru_cache(32)  # cached: windows are resized and games resumed with repeating sizes
def table_layout(
    width: float,
    height: float,
    players: int,
    hand_size: int,
    text_scale: float = 1.0,
    hand_scale: float = 1.0,
    below: float = 0.0,
    one_hand: Hand = "both",
    *,
    kind: TableKind = TableKind.PLAYED,
    room: Rect | None = None,
) -> TableLayout:
    """Lay out the table for a window in pixels; `hand_size` is the round's, so that nothing moves
    while the hand shrinks. Ask `hand.slots(n)` for the remaining cards.

    A table that is reviewed lies in a `room` of the window, without one in all of it.

    `hand_scale` is the preferred zoom of the hand, reduced if it does not fit. The height `below`
    is reserved for other content: the hand is then completely visible above it. With `one_hand`
    controls are at that side; a portrait window has them all at the bottom anyway.
    """
    scale = Scale(width, height - below, text_scale, below)
    if kind is TableKind.REVIEWED:
        return reviewed_table(scale, room or Rect(0, 0, width, height), players, hand_size)
    zoom = hand_scale
    hand: Hand = "both" if scale.portrait or below else one_hand
    if kind is TableKind.HANDLESS:
        return _laid(scale, players, hand_size, 1.0, "both", handless=True)
    layout = _laid(scale, players, hand_size, zoom, hand)
    while zoom > 1 and not _fits(layout):
        zoom = max(1.0, zoom - 0.05)
        layout = _laid(scale, players, hand_size, zoom, hand)
    return watched_table(layout) if kind is TableKind.WATCHED else layout


def _fits(layout: TableLayout) -> bool:
    """Whether every card of the hand is distinguishable, and the rest of the table fits."""
    corners = (layout.own.box, layout.hint.box, layout.turn_pill)
    return (
        layout.centre.clear
        and layout.centre.slots[0].pose.height >= LEAST_CARD
        and all(layout.hand.shows(held) for held in range(1, layout.hand_size + 1))
        and not any(plate.bounds.overlaps(box) for plate in layout.plates for box in corners)
    )


def _laid(
    window: Scale,
    players: int,
    hand_size: int,
    zoom: float,
    one_hand: Hand,
    *,
    handless: bool = False,
) -> TableLayout:
    """Lay out the table on its stage; a very wide window has sidebars beside it, and a bar over
    all three."""
    stage = stage_of(window)
    bar = top_bar(window, players, one_hand)
    if handless:
        laid = _without_hand(stage, bar, players, hand_size)
    else:
        laid = _on_stage(stage, bar, players, hand_size, zoom, one_hand)
    if stage is window:
        return laid
    return replace(laid, scale=window, sidebars=make_sidebars(window, stage.left, bar))


def _on_stage(
    scale: Scale, bar: TopBar, players: int, hand_size: int, zoom: float, one_hand: Hand
) -> TableLayout:
    hand = replace(_hand(scale, zoom, hand_size), lean=TOWARDS[one_hand])
    top = hand.top(hand.rows(hand_size)) if scale.portrait else _hand_top(hand)
    around = _tall(scale, players, bar, top) if scale.portrait else _wide(scale, hand, players, bar)
    free = _free(scale, around.plates)
    floor = around.own.box.y if scale.portrait else top
    bidding = bidding_room(scale, free, floor)
    over = floor if scale.portrait or scale.text == 1 else min(floor, around.turn_pill.y)
    last_trick = last_trick_room(scale, bar.buttons["last_trick"], free, over)
    reach = _reached(scale, one_hand, bar, around, top) if one_hand != "both" else None
    if reach is not None:
        above = bidding_room(scale, free, reach.top)
        if above.h < SQUEEZED * min(bidding.h, scale.big(BIDDING)):
            reach = None  # the buttons stay in the bar
        else:
            bidding = above
            last_trick = replace(last_trick, hook=None)
    return TableLayout(
        scale=scale,
        players=players,
        hand_size=hand_size,
        bar=bar if reach is None else reach.bar,
        hand=hand,
        bidding=bidding,
        last_trick=last_trick,
        hand_top=top,
        one_hand=one_hand,
        corner=() if reach is None else reach.corner,
        **vars(around),
    )


def _without_hand(scale: Scale, bar: TopBar, players: int, hand_size: int) -> TableLayout:
    """Lay out a table whose hands are all on phones."""
    lowest = scale.height - scale.px(EDGE)
    if scale.portrait:
        lowest = portrait.corner_bottom(scale, players, bar.bottom, lowest + scale.px(8))
    foot = handless_foot(scale, players, lowest)
    no_pill = Rect(foot.own.box.x, foot.top, foot.own.box.w, 0)
    if scale.portrait:
        around = _tall_around(scale, players, bar, foot.own, foot.hint, no_pill)
    else:
        low = foot.top - caption_height(scale)
        around = _wide_around(scale, players, bar, low, foot.own, foot.hint, no_pill)
    free = _free(scale, around.plates)
    return TableLayout(
        scale=scale,
        players=players,
        hand_size=hand_size,
        bar=bar,
        hand=_hand(scale, 1.0, hand_size),
        bidding=bidding_room(scale, free, foot.top),
        last_trick=last_trick_room(scale, bar.buttons["last_trick"], free, foot.top),
        hand_top=foot.top,
        corner=foot.corner,
        is_handless=True,
        **vars(around),
    )


def _hand_top(hand: HandLayout) -> float:
    """Return the upper edge of the hand as dealt, or later in one row, if that is higher."""
    return min(hand.top(hand.rows(hand.dealt)), hand.top(1))


def _reached(
    scale: Scale, hand: Hand, bar: TopBar, around: AroundTable, top: float
) -> OneHandLayout | None:
    """Return the buttons above the hand, between my slot and the plate at that side."""
    mine = around.centre.slots[0].pose.box
    gap = scale.px(12)
    left = around.own.box.right + gap
    right = mine.x - gap
    if hand == "right":
        history = scale.right - scale.px(24) - max(scale.px(HISTORY), 15 * scale.type(17))
        left = mine.right + gap
        right = min(around.hint.box.x, history) - gap
    room = Rect(left, 0, right - left, top - scale.px(4))
    lying = [slot.pose.box for slot in around.centre.slots]
    plates = [plate.bounds for plate in around.plates]
    return one_hand_layout(scale, bar, hand, room, (*lying, *plates, *around.centre.pieces))


def _wide(scale: Scale, hand: HandLayout, players: int, bar: TopBar) -> AroundTable:
    """Lay out a wide window: plates at its edges, home plate and hint beside the hand."""
    top = _hand_top(hand)
    own, hint = _corner_plates(scale, hand)
    # two small buttons stand between my plate and what my turn asks
    over = own.box.y - scale.px(18) - max(scale.px(48), scale.target)
    height = prompt_height(scale)
    bottom = min(over, top) if own.compact else over
    turn_pill = Rect(own.box.x, bottom - height, own_size(scale)[0], height)
    return _wide_around(scale, players, bar, top, own, hint, turn_pill, reached=hand.lean != 0)


def _wide_around(
    scale: Scale,
    players: int,
    bar: TopBar,
    top: float,
    own: PlateLayout,
    hint: HintPlate,
    turn_pill: Rect,
    *,
    reached: bool = False,
) -> AroundTable:
    """Lay out what is above the foot of a wide window, which begins at `top`. Where `reached`, the
    buttons for one hand need the room beside the home card."""
    corners = [own.box, hint.box, turn_pill]
    if scale.below and scale.text > 1:  # nobody is asked
        corners.pop()
    floor = min(box.y for box in corners)

    def laid(shape: Shape) -> AroundTable:
        plates = opponents(scale, players, bar.bottom, floor, shape)
        at_top = [plate.bounds.bottom for plate in plates if plate.side == "top"]
        band = max(at_top, default=bar.bottom + scale.px(44)), top
        centre = centre_layout(scale, plates, band, corners, beside_home=not reached)
        return AroundTable(plates, own, hint, turn_pill, centre, wide_table(scale, centre))

    full = laid("full")
    if full.card >= enough(scale):
        return full
    return max(full, laid("small"), key=lambda around: around.card)


def _tall(scale: Scale, players: int, bar: TopBar, top: float) -> AroundTable:
    """Lay out a portrait window: plates around the oval, home plate and hint above the hand, with
    the turn's question between them."""
    bottom = portrait.corner_bottom(scale, players, bar.bottom, top)
    widest = own_size(scale)[0]
    own = own_plate(scale, False, bottom, widest)
    corner = 2 * scale.target + 2 * scale.px(12)  # two small buttons beside my plate
    bulb = scale.target + 2 * scale.px(12)
    room = scale.width - scale.px(24) - (own.box.right + scale.px(12) + corner + bulb)
    hint = hint_plate(scale, "plate", bottom, room)
    left = own.box.right + scale.px(12)
    right = hint.box.x - scale.px(12)
    height = prompt_height(scale)
    turn_pill = Rect(left, own.box.bottom - height, right - left, height)
    return _tall_around(scale, players, bar, own, hint, turn_pill)


def _tall_around(
    scale: Scale, players: int, bar: TopBar, own: PlateLayout, hint: HintPlate, turn_pill: Rect
) -> AroundTable:
    """Lay out what is above the foot of a tall window."""
    plates = portrait.tall_plates(scale, players, bar.bottom, own.box.y)
    at_top = [plate.bounds.bottom for plate in plates if plate.side == "top"]
    board = portrait.board_top(scale, players, bar.bottom)
    low = portrait.slot_bottom(scale, players, bar.bottom, own.box)
    band = max(at_top, default=board) + scale.px(9), low
    centre = portrait.tall_centre(scale, plates, band, [own.box, hint.box, turn_pill])
    table = portrait.tall_table(scale, players, centre, bar.bottom, own.box)
    return AroundTable(plates, own, hint, turn_pill, centre, table)


def _hand(scale: Scale, zoom: float, dealt: int) -> HandLayout:
    if scale.portrait:
        room = scale.width - 2 * scale.px(24)
        return HandLayout(scale, room, room, zoom, dealt)
    beside = own_size(scale)[0] + scale.px(24) + scale.px(20)
    beside_rows = compact_width(scale) + scale.px(28)
    more = (scale.width - scale.px(1920)) / 2  # a wide window's surplus
    room = min(scale.px(1212) + more, scale.width - 2 * beside)
    room2 = min(scale.px(1536) + more, scale.width - 2 * beside_rows)
    return HandLayout(scale, room, room2, zoom, dealt)


def _corner_plates(scale: Scale, hand: HandLayout) -> tuple[PlateLayout, HintPlate]:
    """Return the home seat's plate and the hint beside the hand (VISUAL 13)."""
    if hand.rows(hand.dealt) == 2:
        return (
            own_plate(scale, True, scale.height, 0),
            hint_plate(scale, "narrow", scale.height - scale.px(40), 0),
        )
    bottom = scale.height - scale.px(24)
    widest = (scale.width - hand.room) / 2 - scale.px(24) - scale.px(12)
    own = own_plate(scale, False, bottom, widest)
    return own, hint_plate(scale, "plate", bottom, widest)


def _free(scale: Scale, plates: tuple[PlateLayout, ...]) -> Free:
    """Return the room between the plates for panels in the middle."""
    tops = [plate.bounds.bottom for plate in plates if plate.side == "top"]
    sides = [plate.bounds for plate in plates if plate.side != "top"]
    reach = max((min(box.right - scale.left, scale.right - box.x) for box in sides), default=0.0)
    return Free(max(tops, default=0.0) + scale.px(10), scale.width - 2 * (reach + scale.px(10)))
