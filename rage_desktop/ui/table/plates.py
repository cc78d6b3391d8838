"""The plates of the players, own and others: avatar in its bid ring, name, won / bid (VISUAL 8)."""

from rage_desktop.rules import Phase, Text, text
from rage_desktop.stage.geometry import Point
from rage_desktop.stage.hints import own_sentence
from rage_desktop.stage.layout_seats import PlateLayout
from rage_desktop.stage.table_view import Plate, Ring, TableView
from rage_desktop.stage.transients import Effect, Fx
from rage_desktop.ui.art.rings import AVATAR_SHARE, STATE_COLOUR
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table.board import Board, to_rect

BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)
BONE = "#E9D6C8"
PLATE_FILL = ("#36222E", "#23151E")
OWN_FILL = ("#432A2B", "#2A1820")


def draw_plates(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw every opponent's plate."""
    for place in range(1, len(board.seats)):
        _draw_plate(canvas, board, view, board.seat(place))


def status(view: TableView, plate: Plate) -> Text:
    """Return what a plate says while bids are made."""
    if plate.bid is not None:
        return text("Bid {n}", n=plate.bid)
    if plate.has_bid:
        return text("Has bid")
    return text("Bidding…") if plate.turn and (view.phase is Phase.BID) else text("Waiting")


def _effect(view: TableView, kind: Fx, seat: int) -> Effect | None:
    return next((fx for fx in view.effects if fx.kind is kind and fx.seat == seat), None)


def _draw_plate(canvas: Canvas, board: Board, view: TableView, seat: int) -> None:
    kit, layout = board.kit, board.layout.plate(board.place(seat))
    plate, box = view.plates[seat], to_rect(layout.box)
    look, radius = kit.palette, box.h * 0.34
    turn = plate.turn and view.phase is not Phase.DEAL
    if turn:
        kit.shadow(canvas, box, radius, (20, 0, 0.75), look.gold)
    else:
        kit.shadow(canvas, box, radius, (14, 8, 0.5))
    edge = (look.gold, max(2.0, 2.5 * kit.scale), 0.95) if turn else kit.edge(0.12, 1.2)
    if look.high_contrast:
        edge = (look.gold if turn else look.edge, 4.0 if turn else 2.5, 1.0)
    kit.plate(canvas, box, radius, ("#000000",) * 2 if look.high_contrast else PLATE_FILL, edge)
    draw_ring(canvas, board, view, seat, layout.ring, layout.diameter)
    _draw_marks(canvas, board, view, seat, layout)
    name = kit.fonts.fit(board.seats[seat].name, "b", kit.t(19), layout.name.w)
    kit.write(canvas, name, "b", 19, layout.name.x, layout.name.centre.y, look.ivory)
    _draw_number(canvas, board, view, plate, layout)
    _draw_count(canvas, board, plate, layout)


def draw_ring(
    canvas: Canvas, board: Board, view: TableView, seat: int, at: Point, diameter: float
) -> None:
    """Draw a seat's bid ring with its avatar."""
    kit, plate, d = board.kit, view.plates[seat], round(diameter)
    state = view.ring(seat)
    marks = kit.studio.marks
    kit.centre(canvas, marks.bid_ring(d, plate.bid, plate.won, state.value), *at)
    board.avatar(canvas, seat, d * AVATAR_SHARE, at)


def _draw_marks(
    canvas: Canvas, board: Board, view: TableView, seat: int, layout: "PlateLayout"
) -> None:
    kit, plate, state = board.kit, view.plates[seat], view.ring(seat)
    marks, d = kit.studio.marks, layout.diameter
    if state in BADGED and view.phase is not Phase.BID:
        badge = marks.badge(round(d * 0.27), state.value, plate.won - (plate.bid or 0))
        kit.centre(canvas, badge, *layout.badge)
    if plate.dealer:
        letter = kit.say(text("D"))
        kit.centre(canvas, marks.dealer(round(max(22, d * 0.26)), letter), *layout.dealer)


def _draw_number(
    canvas: Canvas, board: Board, view: TableView, plate: Plate, layout: PlateLayout
) -> None:
    kit, box, look = board.kit, layout.number, board.kit.palette
    x, y = box.x, box.centre.y
    if (view.phase is Phase.BID) or plate.bid is None:
        words = kit.say(status(view, plate))
        if (view.phase is Phase.BID) and plate.bid is not None:
            said = kit.say(text("Bid"))
            x += kit.write(canvas, said, "b", 19, x, y, look.soft) + kit.px(8)
            kit.write(canvas, str(plate.bid), "f", 30, x, y, look.ivory)
            return
        if view.phase is not Phase.BID and plate.has_bid:  # secret: only tricks are known
            _fraction(canvas, board, (x, y), box.w, str(plate.won), "?", look.ivory)
            return
        active = plate.turn and (view.phase is Phase.BID)
        words = kit.fonts.fit(words, "s", kit.t(18), box.w)
        kit.write(canvas, words, "s", 18, x, y, look.gold if active else look.soft)
        return
    state = view.ring(plate.seat)
    plain = state is Ring.UNDER and not plate.won
    colour = look.ivory if plain else STATE_COLOUR[state.value]
    _fraction(canvas, board, (x, y), box.w, str(plate.won), str(plate.bid), colour)


def _fraction(
    canvas: Canvas,
    board: Board,
    at: tuple[float, float],
    room: float,
    won: str,
    bid: str,
    colour: str,
    size: float = 30,
) -> None:
    """Write won / bid, smaller where it would not fit."""
    kit = board.kit
    rest = f" / {bid}"
    wide = kit.width(won + rest, "f", size)
    size = size if wide <= room else max(16, size * room / wide)
    x = at[0] + kit.write(canvas, won, "f", size, *at, colour)
    kit.write(canvas, rest, "f", size, x, at[1], BONE)


def _draw_count(canvas: Canvas, board: Board, plate: Plate, layout: PlateLayout) -> None:
    kit = board.kit
    if not plate.cards:
        return
    if layout.back is not None:
        back = layout.back
        if plate.cards > 1:
            under = back._replace(x=back.x - back.width * 0.16, angle=9.0)
            board.card(canvas, None, under, shadow=False)
        board.card(canvas, None, back, shadow=False)
    px = kit.t(16)
    w = layout.back.width if layout.back else 0
    d = round(max(w * 0.98, px * 1.42))
    kit.centre(canvas, kit.studio.marks.count_disc(d, plate.cards, px), *layout.count)


# -- the home seat -------------------------------------------------------------------------------


def draw_own(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw the home seat's plate, or its short form beside two rows of cards."""
    kit, seat, look = board.kit, view.home, board.kit.palette
    sentence = kit.say(own_sentence(view))
    own = board.layout.own.fitted(kit.width(sentence, "s", 17))
    plate, state = view.plates[seat], view.ring(seat)
    box, turn = to_rect(own.box), view.plates[seat].turn and view.phase is not Phase.DEAL
    if not own.compact:
        radius = box.h * 0.3
        if turn:
            kit.shadow(canvas, box, radius, (20, 0, 0.6), look.gold)
        else:
            kit.shadow(canvas, box, radius, (20, 10, 0.6))
        edge = look.gold, max(2.0, 2.4 * kit.scale), 0.9 if turn else 0.25
        if look.high_contrast:
            edge = look.gold if turn else look.edge, 4.0 if turn else 2.5, 1.0
        kit.plate(canvas, box, radius, ("#000000",) * 2 if look.high_contrast else OWN_FILL, edge)
    draw_ring(canvas, board, view, seat, own.ring, own.diameter)
    marks, d = kit.studio.marks, own.diameter
    if state in BADGED and view.phase is not Phase.BID:
        badge = marks.badge(round(d * 0.27), state.value, plate.won - (plate.bid or 0))
        kit.centre(canvas, badge, *own.badge)
    if plate.dealer:
        kit.centre(canvas, marks.dealer(round(max(22, d * 0.22)), kit.say(text("D"))), *own.dealer)
    ax = 0.5 if own.compact else 0.0
    name = kit.fonts.fit(board.seats[seat].name, "b", kit.t(20), own.name.w)
    kit.write(
        canvas, name, "b", 20, own.name.x + own.name.w * ax, own.name.centre.y, look.ivory, ax
    )
    _draw_own_number(canvas, board, view, sentence)


def _draw_own_number(canvas: Canvas, board: Board, view: TableView, sentence: str) -> None:
    kit, look = board.kit, board.kit.palette
    own = board.layout.own.fitted(kit.width(sentence, "s", 17))
    plate, state = view.plates[view.home], view.ring(view.home)
    at = own.number.x, own.number.centre.y
    if plate.bid is None:
        words = kit.say(status(view, plate) if plate.has_bid else text("No bid yet"))
        ax = 0.5 if own.compact else 0.0
        kit.write(canvas, words, "s", 20, at[0] + own.number.w * ax, at[1], look.soft, ax)
        return
    colour = STATE_COLOUR[state.value]
    size = 36 if own.compact else 46
    if own.compact:
        wide = kit.width(f"{plate.won} / {plate.bid}", "f", size)
        at = own.number.x + max(0.0, (own.number.w - wide) / 2), at[1]
    _fraction(canvas, board, at, own.number.w, str(plate.won), str(plate.bid), colour, size)
    if own.sentence is not None:
        words = kit.fonts.fit(sentence, "s", kit.t(17), own.sentence.w)
        kit.write(canvas, words, "s", 17, own.sentence.x, own.sentence.centre.y, colour)
