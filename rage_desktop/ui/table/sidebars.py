"""The sidebars of a very wide window: all bids and tricks at the left (VISUAL 13).

The history is in the right one.
"""

from collections.abc import Iterator
from functools import partial

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.sentences.hints import bid_stands
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.rules import Phase, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, STATE_COLOUR
from rage_desktop.ui.table.centre.plate_words import status
from rage_desktop.ui.table.centre.plates import FACTS
from rage_desktop.ui.table.effects.plate_effects import look
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

EMPTY = "#3A2833"


def draw_wings(brush: Brush, view: TableView) -> None:
    """Draw the left sidebar, if the window has sidebars."""
    sidebars = brush.layout.sidebars
    if sidebars is None:
        return

    def paint() -> None:
        tree = ui.FitHeight(
            partial(_wing, brush.tctx, view, 84),
            partial(_wing, brush.tctx, view, 0),
            partial(_wing, brush.tctx, view, 0, brief=True),
        )
        ui.lay_out(brush.ctx, tree, to_rect(sidebars.left)).draw(brush.canvas)

    seats = tuple(FACTS(plate) for plate in view.plates)
    shown = seats, view.phase, view.hand_size, view.tricks_done, view.viewer
    brush.part("wing", shown, paint)


def _wing(tctx: TableContext, view: TableView, row: int, *, brief: bool = False) -> ui.Element:
    """Return all players' bids and tricks in rows of a minimum height, and the number of tricks
    bid; `brief` leaves out how each player stands."""
    seats = [tctx.seat(place) for place in range(len(view.plates))]
    rows = [_row(tctx, view, seat, row, brief=brief) for seat in seats]
    return ui.Panel(
        ui.Row(ui.Label(text("Bids and tricks"), "x", 20, lines=1), h=50, pad=(12, 0)),
        *rows,
        ui.Spacer(),
        ui.Divider(),
        *_total(tctx, view),
        gap=3,
        pad=(8, 8, 8, 14),
    )


def _row(tctx: TableContext, view: TableView, seat: int, least: int, *, brief: bool) -> ui.Element:
    plate = view.plates[seat]
    palette = tctx.ctx.palette
    state = view.ring(seat)
    plain = plate.bid is None or state is Ring.UNDER
    colour = palette.soft if plain else STATE_COLOUR[state.value]
    is_played = plate.bid is not None and view.phase is not Phase.BID
    stands = bid_stands(view, plate) if is_played else status(view, plate)
    if plate.bid is not None and is_played and state is Ring.UNDER:
        stands = ntext("needs {n}", "needs {n}", plate.bid - plate.won)

    def ring(ctx: ui.PaintContext, box: ui.Rect) -> None:
        d = min(box.w, box.h)
        at = Point(*box.center)
        ctx.centre(ctx.art.marks.bid_ring(d, *look(view, seat)), *at)
        Brush(ctx.canvas, tctx).avatar(seat, d * AVATAR_SHARE, at)

    gold = (palette.gold, max(1.5, 1.6 * tctx.ctx.scale), 0.8)
    words = ui.Column(
        ui.Label(tctx.seats[seat].name, "b", 18, lines=1, line_height=1.25),
        None if brief else ui.Label(stands, "s", 16, colour, lines=1, line_height=1.25),
        grow=1,
    )
    size = 26 if tctx.ctx.text_scale < 1.5 else 19  # the width is the same at any size of type
    colour = palette.ivory if plain else colour
    numbers = ui.Label(_numbers(view, seat), "f", size, colour, lines=1, line_height=1.1)
    return ui.Row(
        ui.CustomPaint(ring, w=58, h=58 if least else 50),
        words,
        numbers,
        gap=10,
        pad=(10, 4),
        min_h=least,
        background=ui.plated(16, None, gold) if seat == view.home else None,
    )


def trick_cells(ctx: ui.DrawContext, box: ui.Rect, count: int) -> Iterator[ui.Rect]:
    """Yield the boxes of one cell for each trick, side by side."""
    count = max(1, count)
    gap = min(ctx.px(8), box.w / count * 0.25)
    step = (box.w + gap) / count
    for i in range(count):
        yield ui.Rect(round(box.x + i * step), box.y, max(2, round(step - gap)), box.h)


def _numbers(view: TableView, seat: int) -> str:
    plate = view.plates[seat]
    if plate.bid is None and (view.phase is Phase.BID or not plate.has_bid):
        return ""
    bid = "?" if plate.bid is None else str(plate.bid)
    return f"{plate.won}\u00a0/\u00a0{bid}"


def _total(tctx: TableContext, view: TableView) -> list[ui.Element]:
    """Return the number of tricks bid, mine in gold."""
    palette = tctx.ctx.palette
    size = max(1, view.hand_size)
    bids = {plate.seat: plate.bid for plate in view.plates}
    known = [bid for bid in bids.values() if bid is not None]
    if len(known) < len(bids) and view.phase is not Phase.BID:
        secret = ui.Label(text("Bids are secret"), size=17, colour=palette.soft)
        return [ui.Row(secret, pad=(12, 6))]
    total = sum(known)
    mine = bids.get(view.home) or 0

    def cells(ctx: ui.PaintContext, box: ui.Rect) -> None:
        fills = [palette.gold] * mine + [palette.soft] * (total - mine) + [EMPTY] * size
        for fill, cell in zip(fills, trick_cells(ctx, box, size), strict=False):
            ctx.plate(cell, cell.h / 2, fill, ctx.edge(0.12, 1.0))

    of = ntext("{total} of {n} trick", "{total} of {n} tricks", size, total=total)
    label = ui.Label(text("Total bid"), size=17, colour=palette.soft, lines=1, grow=1)
    number = ui.Label(of, "b", 17, lines=1, align_text=1.0)
    return [
        ui.FitWidth(ui.Row(label, number, gap=10), number, pad=(12, 0)),
        ui.Row(ui.CustomPaint(cells, h=12, grow=1), pad=(12, 4)),
    ]
