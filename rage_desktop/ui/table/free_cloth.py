"""Free cloth: where something may lie over the table for a while and cover no card that counts."""

from collections.abc import Iterable, Sequence

from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.presentation.layout.trick_slots import caption_height
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.free_boxes import free_boxes

AIR = 8  # px of the design between two things


def trick_boxes(layout: TableLayout, places: Iterable[int]) -> list[ui.Rect]:
    """Return the boxes of the trick's cards at some places, each with its caption."""
    low = caption_height(layout.scale)
    found = []
    for slot in map(layout.centre.slots.__getitem__, places):
        caption = Box.around(slot.tag, 1.2 * slot.pose.width, low)
        found.append(to_rect(slot.pose.box).union(to_rect(caption)))
    return found


def fixed_boxes(layout: TableLayout) -> list[ui.Rect]:
    """Return the boxes of what stays all round: plates, bar, the hand and my place in the trick."""
    width, height = layout.scale.width, layout.scale.height
    left, right = 0.0, width
    if not layout.scale.portrait:  # the hand lies between my plate and the hint
        left, right = layout.own.box.right, layout.hint.box.x
    hand = Box(left, layout.hand_top, right - left, height - layout.hand_top)
    bar = Box(0, 0, width, layout.bar.bottom)
    plates = [plate.bounds for plate in layout.plates]
    slot = layout.centre.slots[0].pose.box
    mine = layout.own.box, layout.hint.box, layout.turn_pill, slot
    hands = [box for box in layout.open_hands if box is not None]
    return [to_rect(box) for box in (bar, hand, *plates, *mine, *hands)]


def gaps(tctx: TableContext, taken: Sequence[ui.Rect]) -> list[ui.Rect]:
    """Return the largest boxes of the window that lie on nothing that is `taken`, a little away
    from that."""
    air = tctx.ctx.px(AIR)
    inside = ui.Rect(0, 0, *tctx.ctx.size).inflate(-2 * air, -2 * air)
    return free_boxes(inside, [box.inflate(2 * air, 2 * air) for box in taken])
