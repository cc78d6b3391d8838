"""The small buttons over my plate: how the hand is sorted, and the way back."""

from pygame import Rect

from rage_desktop.ui.table.board import Board

SIDE, GAP = 48, 12


def corner_box(board: Board, place: int) -> Rect:
    """Return the box of the button at a place, counted from the left: clear of my plate, and of
    what my turn asks, where that stands over it."""
    kit, layout = board.kit, board.layout
    side = max(kit.px(SIDE), min(kit.reach, 44))
    bottom = layout.own.box.y - kit.px(GAP)
    if not layout.slot_says and not kit.portrait:
        bottom = min(bottom, layout.turn_pill.y - kit.px(GAP) / 2)
    x = max(layout.own.box.x, 4) + place * (side + kit.px(GAP))
    return Rect(round(x), round(bottom) - side, side, side)
