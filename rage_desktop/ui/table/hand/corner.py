"""The small buttons at my plate: sort order and undo."""

from pygame import Rect

from rage_desktop.ui.table.table_context import TableContext, to_rect

SIDE, GAP = 48, 12


def corner_box(tctx: TableContext, place: int) -> Rect:
    """Return the box of the button at a place, counted from the left: clear of my plate, and of
    the turn's prompt, if that is above it. In a tall window other plates are right above mine:
    there the buttons are beside it."""
    ctx, layout = tctx.ctx, tctx.layout
    side = max(ctx.px(SIDE), min(ctx.reach, 44))
    if layout.corner:
        return to_rect(layout.corner[place])
    if ctx.is_portrait:
        x = layout.own.box.right + ctx.px(GAP) + place * (side + ctx.px(GAP))
        return Rect(round(x), round(layout.own.box.y) + ctx.px(6), side, side)
    bottom = layout.own.box.y - ctx.px(GAP)
    if not layout.slot_says:
        bottom = min(bottom, layout.turn_pill.y - ctx.px(GAP) / 2)
    x = max(layout.own.box.x, 4) + place * (side + ctx.px(GAP))
    return Rect(round(x), round(bottom) - side, side, side)
