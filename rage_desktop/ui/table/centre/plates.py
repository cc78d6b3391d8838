"""The plates of the players, own and others: avatar in its bid ring, name, won / bid (VISUAL 8)."""

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from math import inf
from operator import attrgetter
from typing import NamedTuple

from rage_desktop.rules import Phase, Text, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.layout.plates import PlateLayout
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.table_view import Plate, Ring, TableView
from rage_desktop.stage.words.hints import bid_stands, own_sentence
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.effects.plate_effects import (
    draw_points,
    draw_ring,
    number_pop,
    points,
    turn_level,
)
from rage_desktop.ui.table.effects.sparks import badge_grown
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Fill

FACTS = attrgetter(*(fact.name for fact in fields(Plate)))
BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)
BONE = "#E9D6C8"


class Ground(NamedTuple):
    """How a plate looks: its corners in heights of the plate, its shadow, its glow in gold."""

    fill: tuple[str, str]
    radius: float
    shadow: tuple[float, float, float]
    glow: float


OTHERS = Ground(("#36222E", "#23151E"), 0.34, (14, 8, 0.5), 0.75)
OWN = Ground(("#432A2B", "#2A1820"), 0.3, (20, 10, 0.6), 0.6)


def draw_plates(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw every opponent's plate."""
    for place in range(1, len(board.seats)):
        seat = board.seat(place)
        _part(canvas, board, view, seat, partial(_draw_plate, canvas, board, view, seat))


def _part(
    canvas: Canvas, board: Board, view: TableView, seat: int, paint: Callable[[], None]
) -> None:
    """Draw a plate from what was recorded, unless an effect is under way that may show on it."""
    if any(fx.seat in (seat, -1) or fx.other == seat for fx in view.effects):
        paint()
        return
    round_facts = view.phase, view.hand_size, view.tricks_done, view.scores[-1:]
    look = FACTS(view.plates[seat]), round_facts, view.viewer
    board.parts.draw(canvas, ("plate", seat), look, paint)


def status(view: TableView, plate: Plate) -> Text:
    """Return what a plate says while bids are made."""
    if plate.bid is not None:
        return text("Bid {n}", n=plate.bid)
    if plate.has_bid:
        return text("Has bid")
    return text("Bidding…") if plate.turn and (view.phase is Phase.BID) else text("Waiting")


def _draw_plate(canvas: Canvas, board: Board, view: TableView, seat: int) -> None:
    plate, layout = view.plates[seat], board.layout.plate(board.place(seat))
    _draw_ground(canvas, board, view, seat, layout)
    draw_ring(canvas, board, view, seat, layout.ring, layout.diameter)
    _draw_marks(canvas, board, view, seat, layout)
    _draw_name(canvas, board, seat, layout, 19)
    _draw_note(canvas, board, seat, layout.note)
    _draw_number(canvas, board, view, plate, layout)
    _draw_count(canvas, board, plate, layout)
    _draw_points(canvas, board, view, plate, layout)


def _draw_name(
    canvas: Canvas, board: Board, seat: int, layout: PlateLayout, size: float, taken: float = 0
) -> None:
    """Write a name where a plate has room for it, beside what is taken of its line."""
    kit, box, ax = board.kit, layout.name, 0.5 * layout.centred
    if box is not None:
        name = kit.fonts.fit(board.seats[seat].name, "b", kit.t(size), box.w - taken)
        x = box.x + box.w * ax
        kit.write(canvas, name, "b", size, x, box.centre.y, kit.palette.ivory, ax)


def _draw_note(canvas: Canvas, board: Board, seat: int, box: Box | None) -> None:
    """Write who somebody is under the name."""
    note = None if board.watched is None else board.watched.notes[seat]
    if box is not None and note is not None:
        said, soft = board.kit.say(note), board.kit.palette.soft
        board.kit.write(canvas, said, "s", 16, box.x, box.centre.y, soft, room=box.w)


def _draw_points(
    canvas: Canvas, board: Board, view: TableView, plate: Plate, layout: PlateLayout
) -> None:
    """Write what the round has brought inside the plate; on an upright one, where cards were, and
    over the figures of a flat or small one."""
    kit, box = board.kit, to_rect(layout.box)
    if layout.shape in ("flat", "small"):
        draw_points(canvas, board, view, plate.seat, _over(board, layout), tag=True)
        return
    if box.h > box.w:
        draw_points(canvas, board, view, plate.seat, layout.count, tag=True)
        return
    inner = layout.ring.x > layout.number.x  # the ring at the right: points at its left
    right = layout.ring.x - layout.diameter * 0.5 - kit.px(10) if inner else box.right - kit.px(18)
    room = right - layout.number.x - kit.width(f"{plate.won} / {plate.bid}", "f", 30) - kit.px(8)
    at = Point(right, box.centery)
    draw_points(canvas, board, view, plate.seat, at, max(room, kit.px(30)))


def _over(board: Board, flat: PlateLayout) -> Point:
    """Return the place over the figures of a flat plate."""
    return Point(flat.number.right - board.kit.px(30), flat.box.y)


def _draw_ground(
    canvas: Canvas, board: Board, view: TableView, seat: int, layout: PlateLayout
) -> None:
    """Draw a plate without what is on it, in gold while it is somebody's turn."""
    kit, look, box = board.kit, board.kit.palette, to_rect(layout.box)
    ground = OWN if layout.side == "home" else OTHERS
    radius, black = box.h * ground.radius, look.high_contrast
    fill: Fill = ("#000000", "#000000") if black else ground.fill
    gold, wide = turn_level(view, seat), max(2.0, 2.5 * kit.scale)
    if gold < 1:
        kit.shadow(canvas, box, radius, ground.shadow)
        edge = kit.edge(0.12, 1.2) if ground is OTHERS else (look.gold, wide, 0.25)
        kit.plate(canvas, box, radius, fill, (look.edge, 2.5, 1.0) if black else edge)
    if gold > 0:
        with canvas.layer(alpha=gold):
            kit.shadow(canvas, box, radius, (20, 0, ground.glow), look.gold)
            kit.plate(canvas, box, radius, fill, (look.gold, 4.0 if black else wide, 0.95))


def _draw_marks(
    canvas: Canvas, board: Board, view: TableView, seat: int, layout: PlateLayout
) -> None:
    """Draw the badge and the dealer's disc on a ring."""
    kit, plate, state = board.kit, view.plates[seat], view.ring(seat)
    marks, d, home = kit.studio.marks, layout.diameter, layout.side == "home"
    if state in BADGED and view.phase is not Phase.BID:
        px = round(d * 0.27 * (badge_grown(view, seat) if home else 1.0))
        badge = marks.badge(px, state.value, plate.won - (plate.bid or 0))
        kit.centre(canvas, badge, *layout.badge)
    if plate.dealer:
        disc = marks.dealer(round(max(22, d * (0.22 if home else 0.26))), kit.say(text("D")))
        kit.centre(canvas, disc, *layout.dealer)


def _draw_number(
    canvas: Canvas, board: Board, view: TableView, plate: Plate, layout: PlateLayout
) -> None:
    kit, box, look = board.kit, layout.number, board.kit.palette
    x, y, ax = box.x, box.centre.y, 0.5 if layout.centred else float(layout.shape == "flat")
    scale, shown = number_pop(board, view, plate.seat)
    if (view.phase is Phase.BID) or plate.bid is None:
        words = kit.say(status(view, plate))
        if (view.phase is Phase.BID) and plate.bid is not None:
            said, number = kit.say(text("Bid")), str(plate.bid)
            wide = kit.width(said, "b", 19) + kit.px(8) + kit.width(number, "f", 30)
            if wide > box.w:  # the ring says what the number is
                x += max(0.0, box.w - kit.width(number, "f", 30)) * ax
            else:
                x += max(0.0, box.w - wide) * ax
                x += kit.write(canvas, said, "b", 19, x, y, look.soft) + kit.px(8)
            with canvas.layer(alpha=shown):
                _pop(canvas, board, number, (x, y), look.ivory, 30, scale)
            return
        if view.phase is not Phase.BID and plate.has_bid:  # secret: only tricks are known
            _fraction(canvas, board, box, ax, str(plate.won), "?", look.ivory, pop=scale)
            return
        active = plate.turn and (view.phase is Phase.BID)
        colour = look.gold if active else look.soft
        if active and kit.width(words, "s", 18) > box.w:
            words = kit.say(text("Bid …"))  # the word cut short would look like a mistake
        least = max(SMALLEST_TEXT, round(0.75 * kit.t(18)))  # smaller, it would not be large type
        if kit.fonts.width(words, "s", least) > box.w:
            words = kit.say(text("Bid") if plate.has_bid else text("…"))
        with canvas.layer(alpha=shown):
            kit.write(canvas, words, "s", 18, x + box.w * ax, y, colour, ax, room=box.w)
        return
    state = view.ring(plate.seat)
    plain = state is Ring.UNDER and not plate.won
    colour = look.ivory if plain else STATE_COLOUR[state.value]
    with canvas.layer(alpha=shown):
        _fraction(canvas, board, box, ax, str(plate.won), str(plate.bid), colour, pop=scale)


def _fraction(
    canvas: Canvas,
    board: Board,
    box: Box,
    ax: float,
    won: str,
    bid: str,
    colour: str,
    size: float = 30,
    pop: float = 1.0,
) -> None:
    """Write won / bid into a box, smaller where it would not fit; the tricks won may pop."""
    kit = board.kit
    rest = f" / {bid}"
    wide = kit.width(won + rest, "f", size)
    size = size if wide <= box.w else max(16, size * box.w / wide)
    at = box.x + max(0.0, box.w - wide) * ax, box.centre.y
    x = at[0] + _pop(canvas, board, won, at, colour, size, pop)
    kit.write(canvas, rest, "f", size, x, at[1], BONE)


def _pop(
    canvas: Canvas,
    board: Board,
    number: str,
    at: tuple[float, float],
    colour: str,
    size: float,
    scale: float,
) -> int:
    """Write a number scaled about its own middle; return the width it has at rest."""
    kit = board.kit
    wide = kit.width(number, "f", size)
    kit.write(canvas, number, "f", size * scale, at[0] + wide / 2, at[1], colour, 0.5)
    return wide


def _draw_count(canvas: Canvas, board: Board, plate: Plate, layout: PlateLayout) -> None:
    kit = board.kit
    if not plate.cards or (board.watched is not None and not board.watched.counted):
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
    _part(canvas, board, view, view.home, partial(_draw_own, canvas, board, view))


def _draw_own(canvas: Canvas, board: Board, view: TableView) -> None:
    kit, seat = board.kit, view.home
    sentence = _sentence(board, view)
    own = board.layout.own.fitted(kit.width(sentence, "s", 17))
    if not own.compact:
        _draw_ground(canvas, board, view, seat, own)
    draw_ring(canvas, board, view, seat, own.ring, own.diameter)
    _draw_marks(canvas, board, view, seat, own)
    taken = 0 if own.compact else _own_points(canvas, board, view, own)
    _draw_name(canvas, board, seat, own, 20, taken)
    _draw_note(canvas, board, seat, own.note)
    _draw_own_number(canvas, board, view, sentence)
    if own.compact:
        at = Point(own.number.x + own.number.w, own.ring.y - own.diameter * 0.6)
        draw_points(canvas, board, view, seat, at, kit.px(90))


def _own_points(canvas: Canvas, board: Board, view: TableView, own: PlateLayout) -> int:
    """Write what the round has brought beside the name, for the tricks are too wide to be joined;
    return how much of the name's line that takes."""
    kit, gained = board.kit, points(view, view.home)
    if gained is None or own.name is None:
        return 0
    if own.shape == "flat":
        draw_points(canvas, board, view, view.home, _over(board, own), tag=True)
        return 0
    at, room = Point(own.box.right - kit.px(24), own.name.centre.y + kit.px(2)), kit.px(60)
    draw_points(canvas, board, view, view.home, at, room)
    wide = min(room, kit.width(kit.wording.signed(gained), "f", 34))
    return max(0, wide + kit.px(10) - round(at.x - own.name.x - own.name.w))


def _sentence(board: Board, view: TableView) -> str:
    """Return how my bid stands; in a word where large type leaves no room for the sentence."""
    kit, plate = board.kit, view.plates[view.home]
    said = kit.say(own_sentence(view))
    place = board.layout.own.fitted(kit.width(said, "s", 17)).sentence
    cut = place is not None and kit.fonts.width(said, "s", SMALLEST_TEXT) > place.w
    return kit.say(bid_stands(view, plate)) if cut and plate.bid is not None else said


def _draw_own_number(canvas: Canvas, board: Board, view: TableView, sentence: str) -> None:
    kit, look = board.kit, board.kit.palette
    own = board.layout.own.fitted(kit.width(sentence, "s", 17))
    plate, state = view.plates[view.home], view.ring(view.home)
    at, flat = (own.number.x, own.number.centre.y), own.shape == "flat"
    if plate.bid is None:
        words = kit.say(status(view, plate) if plate.has_bid else text("No bid yet"))
        ax = 0.5 if own.compact else 1.0 if flat else 0.0
        middle = at[0] + own.number.w / 2
        if flat and kit.width(words, "s", 20) > own.number.w:
            words = kit.say(text("…"))
        if own.compact and kit.width(words, "s", 20) > 2 * min(middle, own.box.w) - kit.px(16):
            words = kit.say(text("…"))
        x, room = (
            at[0] + own.number.w * ax,
            inf if own.compact else own.box.right - at[0] - kit.px(16),  # past a short name
        )
        kit.write(canvas, words, "s", 20, x, at[1], look.soft, ax, room)
        return
    colour = STATE_COLOUR[state.value]
    size, ax = (30, 1.0) if flat else (36, 0.5) if own.compact else (46, 0.0)
    scale, shown = number_pop(board, view, view.home)
    with canvas.layer(alpha=shown):
        _fraction(
            canvas, board, own.number, ax, str(plate.won), str(plate.bid), colour, size, scale
        )
    if own.sentence is not None:
        line = own.sentence
        kit.write(canvas, sentence, "s", 17, line.x, line.centre.y, colour, room=line.w)
