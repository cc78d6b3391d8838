"""The caption at each card of the trick: whose it is, who led and who is winning (VISUAL 8)."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from rage_desktop.rules import SeatName, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.layout.trick import CHIPS_FROM, caption_height, chip_size
from rage_desktop.stage.table_view import TableView, TrickCard
from rage_desktop.stage.transients import Fx
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects import centre_effects
from rage_desktop.ui.table.effects.progress import find, level, ramp
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read

CHIP_WELL = "#150B11"


def draw_captions(
    canvas: Canvas, board: Board, view: TableView, shown: Sequence[TrickCard]
) -> None:
    """Draw the captions of the cards that lie there, above all of them."""
    for play in shown:
        said, grown = words_at(view, play.seat), _grown(view, play.seat)
        takes = _takes(board, view, play.seat)
        look = said, grown, view.viewer, takes
        paint = partial(_draw_caption, canvas, board, play.seat, said, grown)
        if takes is not None:
            paint = partial(_draw_taking, canvas, board, play.seat, said, *takes)
        board.parts.draw(canvas, ("caption", play.seat), look, paint)


def _takes(board: Board, view: TableView, seat: int) -> tuple[Text, float] | None:
    """Return what the card that takes the trick says, and how far its tag has turned into that."""
    if seat != view.taker:
        return None
    people = [place for place, one in enumerate(board.seats) if one.level is None]
    words = text("{player} takes it", player=SeatName(seat))
    if people == [seat] and seat == view.viewer:
        words = text("You take it")
    turning = find(view, Fx.TAKES, seat)
    return words, 1.0 if turning is None else level(turning.progress, 12)


def _draw_taking(
    canvas: Canvas,
    board: Board,
    seat: int,
    before: tuple[Text, bool] | None,
    words: Text,
    turned: float,
) -> None:
    """Draw the tag on its way from what it said to who takes the trick: it widens while the words
    give way to each other."""
    chips, kit = len(board.seats) >= CHIPS_FROM, board.kit
    old, gold = before or (words, False)
    was = _pill(board, seat, old, gold=gold, chips=chips, grown=1.0)
    whole = _pill(board, seat, words, gold=True, chips=chips, grown=1.0)
    w = round(was.w + (whole.w - was.w) * turned)
    box = Rect(round(whole.centerx - w / 2), whole.y, w, whole.h)
    shown = level(ramp(turned, 0.0, 0.67), 6)
    _draw_plate(canvas, board, box, seat, gold=True, chips=chips)
    with canvas.clipped(box):
        if shown < 1 and gold:
            with canvas.layer(alpha=1 - shown):
                _draw_words(canvas, board, box, kit.say(old), was.w, gold=True, chips=chips)
        with canvas.layer(alpha=shown):
            _draw_words(canvas, board, box, kit.say(words), whole.w, gold=True, chips=chips)


def words_at(view: TableView, seat: int) -> tuple[Text, bool] | None:
    """Return what a card's caption says, and whether in gold; at most one thing."""
    if seat == view.winning:
        return text("Winning"), True
    if seat == who_led(view):
        return text("Led"), False
    return None


def who_led(view: TableView) -> int | None:
    """Return who set the suit led, or until somebody has, who leads."""
    if not view.trick:
        return None
    return view.trick[lead_index(play.suit for play in view.trick)].seat


def _grown(view: TableView, seat: int) -> float:
    """Return how far a caption has opened: with the outline that comes to its card, or as its
    card settles."""
    winning = centre_effects.winning(view)
    if winning is not None and winning.seat == seat:
        return level(winning.progress, 8)
    landing = find(view, Fx.SETTLE, seat)
    return 1.0 if landing is None else level(landing.progress, 4)


def _draw_caption(
    canvas: Canvas, board: Board, seat: int, said: tuple[Text, bool] | None, grown: float
) -> None:
    chips = len(board.seats) >= CHIPS_FROM
    slot = board.layout.centre.slots[board.place(seat)]
    if said is None:
        if chips:
            with canvas.layer(alpha=grown):
                draw_chip(canvas, board, seat, chip_size(board.layout.scale), slot.tag)
        return
    with canvas.layer(alpha=level(ramp(grown, 0, 0.5), 4)):
        _draw_pill(canvas, board, seat, said, grown, chips=chips)


def _draw_pill(
    canvas: Canvas,
    board: Board,
    seat: int,
    said: tuple[Text, bool],
    grown: float,
    *,
    chips: bool,
) -> None:
    words, gold = said
    box = _pill(board, seat, words, gold=gold, chips=chips, grown=grown)
    with as_read(canvas, board.kit, box):
        _draw_plate(canvas, board, box, seat, gold=gold, chips=chips)
        whole = _pill(board, seat, words, gold=gold, chips=chips, grown=1.0)
        with canvas.clipped(box), canvas.layer(alpha=level(ramp(grown, 0.5, 1.0), 4)):
            _draw_words(canvas, board, box, board.kit.say(words), whole.w, gold=gold, chips=chips)


def _draw_plate(
    canvas: Canvas, board: Board, box: Rect, seat: int, *, gold: bool, chips: bool
) -> None:
    kit = board.kit
    kit.shadow(canvas, box, box.h / 2, (5, 2, 0.5))
    fill, edge = (kit.palette.gold, None) if gold else (WELL, kit.edge(0.25))
    kit.plate(canvas, box, box.h / 2, fill, edge, 1.0)
    if chips:
        at = Point(box.x + box.h / 2, box.centery)
        draw_chip(canvas, board, seat, chip_size(board.layout.scale), at)


def _draw_words(
    canvas: Canvas, board: Board, box: Rect, words: str, wide: int, *, gold: bool, chips: bool
) -> None:
    """Draw the words of a pill that will be `wide` px: they keep their size while it opens."""
    kit, left = board.kit, box.x + round(box.h * (1.2 if chips else 0.42))
    colour = INK if gold else kit.palette.ivory
    room = box.left + wide - left - box.h * 0.3
    crown, written = _room_for(kit, words, room) if gold else (False, True)
    if crown:
        icon = round(kit.t(17) * 1.05)
        at = left + icon / 2 if written else left + room / 2
        kit.icon(canvas, "i_crown", icon, at, box.centery, colour)
    if written:
        ahead = round(kit.t(17) * 1.3) * crown
        kit.write(canvas, words, "x", 17, left + ahead, box.centery, colour, room=room - ahead)


def _room_for(kit: Kit, words: str, room: float) -> tuple[bool, bool]:
    """Tell whether a gold pill shows its crown, and its words: large type beside a plate leaves
    room for one of them."""
    least = kit.fonts.width(words, "x", SMALLEST_TEXT)
    if least + kit.t(17) * 1.3 <= room:
        return True, True
    return (False, True) if least <= room else (True, False)


def _pill(board: Board, seat: int, words: Text, *, gold: bool, chips: bool, grown: float) -> Rect:
    """Return the pill's box: about the card's edge, but within what is free there."""
    kit, slot = board.kit, board.layout.centre.slots[board.place(seat)]
    h = round(caption_height(board.layout.scale))
    wide = kit.width(kit.say(words), "x", 17) + h * (1.65 if chips else 0.85)
    wide += kit.t(17) * 1.3 if gold else 0
    wide = min(wide, slot.right - slot.left)
    w = round(h + (wide - h) * grown)
    x = min(max(slot.tag.x - w / 2, slot.left), slot.right - w)
    return Rect(round(x), round(slot.tag.y - h / 2), w, h)


def draw_chip(canvas: Canvas, board: Board, seat: int, d: float, at: Point) -> None:
    """Draw the avatar of a seat as a chip of this diameter, with its edge, about a point."""
    kit, rim = board.kit, max(2, board.kit.px(3))
    side = round(d) + 2 * rim
    box = Rect(round(at.x - side / 2), round(at.y - side / 2), side, side)
    kit.plate(canvas, box, side / 2, CHIP_WELL, kit.edge(0.5, 1.2))
    board.avatar(canvas, seat, d, Point(*box.center))
