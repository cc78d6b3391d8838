"""The wings of a very wide window: everybody's bids and tricks at the left (VISUAL 13).

The history is in the right one.
"""

from functools import partial

from pygame import Rect

from rage_desktop.rules import Phase, ntext, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.table_view import Ring, TableView
from rage_desktop.stage.words.hints import bid_stands
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, STATE_COLOUR
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.centre.plates import BONE, FACTS, status
from rage_desktop.ui.table.effects.plate_effects import look
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import as_read
from rage_desktop.ui.toolkit.panels import paint_panel, paint_rule

ROW, RING = 88, 58  # px of the design
TWO_LINES = 3.2  # ems of type that a row needs for name and words
EMPTY = "#3A2833"


def draw_wings(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw the left wing, where the window has wings."""
    if board.layout.wings is None:
        return
    seats = tuple(FACTS(plate) for plate in view.plates)
    shown = seats, view.phase, view.hand_size, view.tricks_done, view.viewer
    paint = partial(_draw_bids, canvas, board, view, to_rect(board.layout.wings.left))
    board.parts.draw(canvas, "wing", shown, paint)


def _draw_bids(canvas: Canvas, board: Board, view: TableView, box: Rect) -> None:
    kit, pad = board.kit, board.kit.px(20)
    paint_panel(canvas, kit, box)
    title = kit.say(text("Bids and tricks"))
    room = box.w - 2 * pad
    with as_read(canvas, kit, box):
        kit.write(
            canvas, title, "x", 20, box.x + pad, box.y + kit.px(33), kit.palette.ivory, 0, room
        )
        top, foot = box.y + kit.px(66), round(kit.px(56) + 1.4 * kit.t(17))
        step = min(kit.px(ROW), (box.bottom - foot - top) // len(view.plates))
        for place in range(len(view.plates)):
            row = Rect(box.x + kit.px(8), top + place * step, box.w - 2 * kit.px(8), step)
            _draw_row(canvas, board, view, board.seat(place), row)
        _draw_total(canvas, board, view, Rect(box.x + pad, box.bottom - foot, room, foot))


def _draw_row(canvas: Canvas, board: Board, view: TableView, seat: int, row: Rect) -> None:
    kit, plate, palette = board.kit, view.plates[seat], board.kit.palette
    if seat == view.home:
        kit.plate(canvas, row, kit.px(16), None, (palette.gold, max(1.5, 1.6 * kit.scale), 0.8))
    d = min(kit.px(RING), round(0.74 * row.h))
    at = Point(row.x + kit.px(10) + d / 2, row.centery)
    kit.centre(canvas, kit.studio.marks.bid_ring(d, *look(view, seat)), *at)
    board.avatar(canvas, seat, d * AVATAR_SHARE, at)
    state = view.ring(seat)
    plain = plate.bid is None or state is Ring.UNDER
    colour = palette.soft if plain else STATE_COLOUR[state.value]
    numbers = _numbers(view, seat)
    wide = kit.width(numbers, "f", 26) if numbers else 0
    right = row.right - kit.px(10)
    shown = palette.ivory if plain else colour
    kit.write(canvas, numbers, "f", 26, right, row.centery, shown if numbers else BONE, 1.0)
    x = at.x + d / 2 + kit.px(12)
    room = right - wide - kit.px(8) - x
    told = plate.bid is not None and view.phase is not Phase.BID
    stands = bid_stands(view, plate) if told else status(view, plate)
    if told and state is Ring.UNDER:
        needed = (plate.bid or 0) - plate.won
        stands = ntext("needs {n}", "needs {n}", needed)
    words = kit.say(stands)
    two = row.h >= TWO_LINES * kit.t(17) and kit.width(words, "s", 14) <= room
    y = row.centery - (0.7 * kit.t(17) if two else 0)
    kit.write(canvas, board.seats[seat].name, "b", 18, x, y, palette.ivory, 0, room)
    if two:
        kit.write(canvas, words, "s", 16, x, row.centery + 0.72 * kit.t(17), colour, 0, room)


def _numbers(view: TableView, seat: int) -> str:
    plate = view.plates[seat]
    if plate.bid is None and (view.phase is Phase.BID or not plate.has_bid):
        return ""
    return f"{plate.won} / {'?' if plate.bid is None else plate.bid}"


def _draw_total(canvas: Canvas, board: Board, view: TableView, box: Rect) -> None:
    """Draw how many of the tricks are bid, mine in gold."""
    kit, palette = board.kit, board.kit.palette
    bids = {plate.seat: plate.bid for plate in view.plates}
    known = [bid for bid in bids.values() if bid is not None]
    paint_rule(canvas, kit, box.x, box.y, box.w)
    y, size = box.y + kit.px(18) + kit.t(17) // 2, max(1, view.hand_size)
    if len(known) < len(bids) and view.phase is not Phase.BID:
        kit.write(canvas, kit.say(text("Bids are secret")), "s", 17, box.x, y, palette.soft)
        return
    total = sum(known)
    of = kit.say(ntext("{total} of {n} trick", "{total} of {n} tricks", size, total=total))
    wide = kit.write(canvas, of, "b", 17, box.right, y, palette.ivory, 1.0, box.w)
    room = box.w - wide - kit.px(10)
    if (label := kit.say(text("Bid in all"))) and kit.width(label, "s", 14) <= room:
        kit.write(canvas, label, "s", 17, box.x, y, palette.soft, 0, room)
    gap, mine = min(kit.px(8), box.w / size * 0.25), bids.get(view.home) or 0
    step, h = (box.w + gap) / size, max(6, kit.px(12))
    for i in range(size):
        cell = Rect(
            round(box.x + i * step), box.bottom - kit.px(14) - h, max(2, round(step - gap)), h
        )
        fill = palette.gold if i < mine else palette.soft if i < total else EMPTY
        kit.plate(canvas, cell, h / 2, fill, kit.edge(0.12, 1.0))
