"""The panel over a table whose phones and bots bid unseen: who has bid, and how many (VISUAL 13).

It has no state: it is there while nobody at the screen is asked, and says what the table view says.
"""

from collections.abc import Iterator
from functools import partial

from rage_desktop.presentation.sentences.table_lines import have_bid, still_bidding
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, Text, text
from rage_desktop.rules.editions.round_help import how_to_bid
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.table.bidding import panel_parts as parts
from rage_desktop.ui.table.table_context import TableContext, to_rect

WIDTH = 800  # px of the design
HIGH = 402  # px of the design: of what stands beside the trump card, where there is room for it
FACE = 92
SMALL_FACE = 70  # of more than four players: five in a row
LEAST_FACE = 48
THINKING = 0.4  # how much of a face is seen before its player has bid
TICK = 0.42  # of a face


def bid_count(tctx: TableContext, view: TableView) -> ui.Layout | None:
    """Return the panel as laid out, None unless only phones and bots are asked for unseen bids."""
    asked = [plate.seat for plate in view.plates if plate.turn]
    at_screen = [
        seat for seat in asked if tctx.seats[seat].level is None and seat not in tctx.on_phones
    ]
    unseen = view.phase is Phase.BID and view.edition.bids != "open"
    if not unseen or not asked or at_screen or not tctx.on_phones:
        return None
    facts = id(view), view.trump, view.trump_card, [plate.has_bid for plate in view.plates]
    return tctx.parts.keep("bid count", facts, lambda: _lay_out(tctx, view))


def _lay_out(tctx: TableContext, view: TableView) -> ui.Layout:
    """Lay out the first form that fits between the plates, at the middle of the table."""
    ctx = tctx.ctx
    room = to_rect(tctx.layout.bidding)
    width = min(room.w, ctx.px(WIDTH * max(1.0, 0.9 * ctx.text_scale)))
    for tree in _forms(tctx, view):
        height = tree.height(ctx, width)
        if tree.min_width(ctx) <= width and height <= room.h:
            break
    box = ui.Rect(0, 0, width, height)
    box = box.move_to(center=(room.centerx, round(tctx.layout.centre.cy)))
    layout = ui.lay_out(ctx, tree, box.clamp(room))
    for node in layout.nodes:
        node.group = "bid-count"
    return layout


def _forms(tctx: TableContext, view: TableView) -> Iterator[ui.Element]:
    """Yield the arrangements: with the trump card in a well, with its chip beside the heading, and
    the least, which has only the count and the smallest faces."""
    title = text("Secret bids") if view.edition.bids == "secret" else text("Simultaneous bids")
    heading = ui.Label(title, "f", 40, line_height=1.25, grow=1)
    how = ui.Label(how_to_bid(view.edition), size=20, colour="soft", line_height=1.4)
    face = FACE if view.players <= 4 else SMALL_FACE
    top = ui.Column(heading, how, gap=8)
    count = _count(tctx, view)
    if not tctx.ctx.is_portrait:
        for high in (HIGH, 0):
            main = ui.Column(
                top, ui.Spacer(), _faces(tctx, view, face), ui.Spacer(), count, gap=18, min_h=high
            )
            beside = ui.Column(main, pad=(0, 34), grow=1)
            row = ui.Row(parts.well(tctx, view), beside, gap=38, align_children="fill")
            yield _panel(title, row)
    trump = parts.trump_beside(tctx, view, 1.2)
    first = ui.FitWidth(ui.Row(heading, trump, gap=20), ui.Column(heading, trump, gap=8))
    yield _panel(title, ui.Column(first, how, _faces(tctx, view, face), count, gap=18, pad=(0, 26)))
    brief = ui.FitWidth(ui.Row(count, trump, gap=20), ui.Column(count, trump, gap=4))
    faces = _faces(tctx, view, LEAST_FACE)
    yield _panel(title, ui.Column(brief, faces, gap=10, pad=(0, 14)))


def _panel(title: Text, content: ui.Element) -> ui.Element:
    return ui.Column(
        content,
        pad=(24, 0),
        background=lambda ctx, at: ui.paint_panel(ctx, at, 28, raised=True),
        node=ui.Node("bid-count", ui.Role.GROUP, title),
    )


def _count(tctx: TableContext, view: TableView) -> ui.Element:
    """Return how many have bid, and how many have not."""
    made = sum(plate.has_bid for plate in view.plates)
    done = have_bid(made, view.players)
    left = still_bidding(view.players - made)
    return ui.Column(
        ui.Label(done, "x", 24),
        ui.Label(left, size=19, colour="soft"),
        gap=4,
        grow=1,
        node=ui.Node("bids-made", ui.Role.TEXT, ", ".join(map(tctx.ctx.tr, (done, left)))),
    )


def _faces(tctx: TableContext, view: TableView, side: float) -> ui.Element:
    """Return everybody's face, lit and ticked once they have bid; their plates say the same."""
    faces = [
        ui.CustomPaint(partial(_paint_face, tctx, plate.seat, plate.has_bid), w=side, h=side)
        for plate in view.plates
    ]
    return ui.Flow(*faces, gap=0.26 * side, row_gap=0.2 * side)


def _paint_face(
    tctx: TableContext, seat: int, has_bid: bool, ctx: ui.PaintContext, box: ui.Rect
) -> None:
    with ctx.canvas.layer(alpha=1.0 if has_bid else THINKING):
        ctx.centre(ctx.raster.avatar(tctx.seats[seat].avatar, box.h), *box.center)
    if has_bid:
        side = round(TICK * box.h)
        tick = ui.Rect(box.right - side, box.bottom - side, side, side)
        ctx.plate(tick, side / 2, ctx.palette.mint, (INK, 2.5, 1.0))
        ctx.icon("i_check", round(0.6 * side), *tick.center, INK)
