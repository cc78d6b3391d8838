"""The small buttons at my plate: how the hand is sorted, and the way back."""

from pygame import Rect

from rage_desktop.ui.table.board import Board, to_rect

SIDE, GAP = 48, 12


def corner_box(board: Board, place: int) -> Rect:
    """Return the box of the button at a place, counted from the left: clear of my plate, and of
    what my turn asks, where that stands over it. In a tall window others' plates are right above
    mine: there they stand beside it."""
    kit, layout = board.kit, board.layout
    side = max(kit.px(SIDE), min(kit.reach, 44))
    if layout.corner:
        return to_rect(layout.corner[place])
    if kit.portrait:
        x = layout.own.box.right + kit.px(GAP) + place * (side + kit.px(GAP))
        return Rect(round(x), round(layout.own.box.y) + kit.px(6), side, side)
    bottom = layout.own.box.y - kit.px(GAP)
    if not layout.slot_says:
        bottom = min(bottom, layout.turn_pill.y - kit.px(GAP) / 2)
    x = max(layout.own.box.x, 4) + place * (side + kit.px(GAP))
    return Rect(round(x), round(bottom) - side, side, side)
