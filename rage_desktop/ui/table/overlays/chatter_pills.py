"""What bots say, in small pills at their plates."""

from collections.abc import Mapping

from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

PILL = "#F4E9DA"


def chatter_nodes(tctx: TableContext, said: Mapping[int, Text]) -> list[ui.Node]:
    """Return the texts, by seat, as nodes for screen readers."""
    found = []
    for seat, words in said.items():
        line = text("{player}: {words}", player=SeatName(seat), words=words)
        box, _ = _place(tctx, seat, tctx.ctx.tr(words))
        found.append(ui.Node(f"words-{seat}", ui.Role.STATUS, tctx.ctx.tr(line), box))
    return found


def draw_chatter(brush: Brush, said: Mapping[int, Text]) -> None:
    """Draw a small pill with the text at the plate of each speaker."""
    for seat, words in said.items():
        box, shown = _place(brush.tctx, seat, brush.ctx.tr(words))
        brush.shadow(box, box.h / 2, (8, 4, 0.5))
        brush.plate(box, box.h / 2, PILL, (INK, 1.5, 0.8))
        brush.write(shown, "b", 18, box.centerx, box.centery, INK, 0.5)


def _place(tctx: TableContext, seat: int, message: str) -> tuple[ui.Rect, str]:
    """Return the box of a pill across the plate's lower edge, inside the window, and its text."""
    ctx, place = tctx.ctx, tctx.place(seat)
    plate = to_rect(tctx.layout.own.box if place == 0 else tctx.layout.plate(place).box)
    h = round(ctx.t(18) * 1.8)
    said = ctx.fonts.fit(message, "b", ctx.t(18), ctx.size[0] * 0.3)
    box = ui.Rect(0, 0, ctx.text_width(said, "b", 18) + h, h)
    box.midtop = plate.centerx, plate.bottom - h // 4
    box.clamp_ip(ui.Rect(0, 0, *ctx.size).inflate(-ctx.px(16), -ctx.px(16)))
    return box, said
