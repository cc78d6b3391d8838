"""Where the title has its menu, and what that leaves to the cards."""

from typing import NamedTuple

from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.scenery.skies import title_plan

LEFT = 120  # px of the design: where name and menu begin
FAN_GAP = 24  # from the menu to the cards
CORNERS = 96  # px of the design: the height of what stands in the corners


class MenuPlace(NamedTuple):
    """Where the menu begins, and its width, in px."""

    left: int
    top: int
    width: int


def menu_width(ctx: ui.DrawContext) -> int:
    """Return the width of the menu, into which the line of a saved game fits."""
    return max(ctx.px(620 if ctx.is_portrait else 470), ctx.t(18) * 22)


def fan_begins(ctx: ui.DrawContext) -> int:
    """Return where the cards may begin: right of the menu, but for a tall window, which has that
    below them."""
    if ctx.is_portrait:
        return 0
    return ctx.frame.x + ctx.px(LEFT) + menu_width(ctx) + ctx.px(FAN_GAP)


def menu_in_place(
    ctx: ui.DrawContext, menu: ui.Element, lower: ui.Element
) -> tuple[ui.Element, MenuPlace]:
    """Return the menu, or the `lower` one, a row less, where that has no room; and its place: at
    the left of the sunset, in a tall window below the sun."""
    width = menu_width(ctx)
    if ctx.is_portrait:
        ground = title_plan(*ctx.size).ground
        lowest = ctx.size[1] - ctx.px(28) - lower.height(ctx, width)
        top = min(round(ground) + ctx.px(30), lowest)
        return lower, MenuPlace((ctx.size[0] - width) // 2, top, width)
    top = ctx.frame.y + ctx.px(392)
    fits = menu.height(ctx, width) <= ctx.size[1] - ctx.px(CORNERS) - top
    return menu if fits else lower, MenuPlace(ctx.frame.x + ctx.px(LEFT), top, width)
