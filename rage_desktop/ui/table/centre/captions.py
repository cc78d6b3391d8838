"""The captions of the trick's cards: player, leader and winner (VISUAL 8)."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.scale import SMALLEST_TEXT
from rage_desktop.presentation.layout.trick import CHIPS_FROM, caption_height, chip_size
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import PlayedCard, SeatName, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.table.effects.effect_state import find, level, ramp
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.draw_context import DrawContext, in_reading_order

CHIP_WELL = "#150B11"


def draw_captions(brush: Brush, view: TableView, shown: Sequence[PlayedCard]) -> None:
    """Draw the captions of the played cards, above all cards."""
    for play in shown:
        said, grown = words_at(view, play.seat), _grown(view, play.seat)
        takes = _takes(brush.tctx, view, play.seat)
        look = said, grown, view.viewer, takes
        paint = partial(_draw_caption, brush, play.seat, said, grown)
        if takes is not None:
            paint = partial(_draw_taking, brush, play.seat, said, *takes)
        brush.part(("caption", play.seat), look, paint)


def _takes(tctx: TableContext, view: TableView, seat: int) -> tuple[Text, float] | None:
    """Return the caption of the card that takes the trick, and the progress of its change."""
    if seat != view.taker:
        return None
    people = [place for place, one in enumerate(tctx.seats) if one.level is None]
    words = text("{player} takes it", player=SeatName(seat))
    if people == [seat] and seat == view.viewer:
        words = text("You take it")
    turning = find(view, EffectKind.TAKES, seat=seat)
    return words, 1.0 if turning is None else level(turning.progress, 12)


def _draw_taking(
    brush: Brush, seat: int, before: tuple[Text, bool] | None, words: Text, turned: float
) -> None:
    """Draw the tag changing from its former text to the trick's winner: it widens while the texts
    cross-fade."""
    chips, ctx = len(brush.tctx.seats) >= CHIPS_FROM, brush.ctx
    old, gold = before or (words, False)
    was = _pill(brush.tctx, seat, old, gold=gold, chips=chips, grown=1.0)
    whole = _pill(brush.tctx, seat, words, gold=True, chips=chips, grown=1.0)
    w = round(was.w + (whole.w - was.w) * turned)
    box = Rect(round(whole.centerx - w / 2), whole.y, w, whole.h)
    shown = level(ramp(turned, 0.0, 0.67), 6)
    _draw_plate(brush, box, seat, gold=True, chips=chips)
    with brush.clipped(box):
        if shown < 1 and gold:
            with brush.layer(alpha=1 - shown):
                _draw_words(brush, box, ctx.tr(old), was.w, gold=True, chips=chips)
        with brush.layer(alpha=shown):
            _draw_words(brush, box, ctx.tr(words), whole.w, gold=True, chips=chips)


def words_at(view: TableView, seat: int) -> tuple[Text, bool] | None:
    """Return the text of a card's caption, and whether it is gold; at most one text."""
    if seat == view.winning:
        return text("Winning"), True
    if seat == who_led(view):
        return text("Led"), False
    return None


def who_led(view: TableView) -> int | None:
    """Return the seat that set the suit led, or before that the seat that leads."""
    if not view.trick:
        return None
    return view.trick[lead_index(play.suit for play in view.trick)].seat


def _grown(view: TableView, seat: int) -> float:
    """Return how far a caption has opened: with the outline that moves to its card, or as its
    card settles."""
    winning = find(view, EffectKind.WINNING)
    if winning is not None and winning.seat == seat:
        return level(winning.progress, 8)
    landing = find(view, EffectKind.SETTLE, seat=seat)
    return 1.0 if landing is None else level(landing.progress, 4)


def _draw_caption(brush: Brush, seat: int, said: tuple[Text, bool] | None, grown: float) -> None:
    chips = len(brush.tctx.seats) >= CHIPS_FROM
    slot = brush.layout.centre.slots[brush.tctx.place(seat)]
    if said is None:
        if chips:
            with brush.layer(alpha=grown):
                draw_chip(brush, seat, chip_size(brush.layout.scale), slot.tag)
        return
    with brush.layer(alpha=level(ramp(grown, 0, 0.5), 4)):
        _draw_pill(brush, seat, said, grown, chips=chips)


def _draw_pill(
    brush: Brush, seat: int, said: tuple[Text, bool], grown: float, *, chips: bool
) -> None:
    words, gold = said
    box = _pill(brush.tctx, seat, words, gold=gold, chips=chips, grown=grown)
    with in_reading_order(brush.canvas, brush.ctx, box):
        _draw_plate(brush, box, seat, gold=gold, chips=chips)
        whole = _pill(brush.tctx, seat, words, gold=gold, chips=chips, grown=1.0)
        with brush.clipped(box), brush.layer(alpha=level(ramp(grown, 0.5, 1.0), 4)):
            _draw_words(brush, box, brush.ctx.tr(words), whole.w, gold=gold, chips=chips)


def _draw_plate(brush: Brush, box: Rect, seat: int, *, gold: bool, chips: bool) -> None:
    ctx = brush.ctx
    brush.shadow(box, box.h / 2, (5, 2, 0.5))
    fill, edge = (ctx.palette.gold, None) if gold else (WELL, ctx.edge(0.25))
    brush.plate(box, box.h / 2, fill, edge, 1.0)
    if chips:
        at = Point(box.x + box.h / 2, box.centery)
        draw_chip(brush, seat, chip_size(brush.layout.scale), at)


def _draw_words(
    brush: Brush, box: Rect, words: str, width: int, *, gold: bool, chips: bool
) -> None:
    """Draw the text of a pill that will be `width` px wide: its size is constant while it opens."""
    ctx, left = brush.ctx, box.x + round(box.h * (1.2 if chips else 0.42))
    colour = INK if gold else ctx.palette.ivory
    room = box.left + width - left - box.h * 0.3
    crown, written = _room_for(ctx, words, room) if gold else (False, True)
    if crown:
        icon = round(ctx.t(17) * 1.05)
        at = left + icon / 2 if written else left + room / 2
        brush.icon("i_crown", icon, at, box.centery, colour)
    if written:
        ahead = round(ctx.t(17) * 1.3) * crown
        brush.write(words, "x", 17, left + ahead, box.centery, colour, room=room - ahead)


def _room_for(ctx: DrawContext, words: str, room: float) -> tuple[bool, bool]:
    """Return whether a gold pill shows its crown, and its text: large text beside a plate leaves
    room for only one of them."""
    least = ctx.fonts.width(words, "x", max(SMALLEST_TEXT, ctx.t(16)))
    if least + ctx.t(17) * 1.3 <= room:
        return True, True
    return (False, True) if least <= room else (True, False)


def _pill(
    tctx: TableContext, seat: int, words: Text, *, gold: bool, chips: bool, grown: float
) -> Rect:
    """Return the pill's box: about the card's edge, within the free space."""
    ctx, slot = tctx.ctx, tctx.layout.centre.slots[tctx.place(seat)]
    h = round(caption_height(tctx.layout.scale))
    width = ctx.text_width(ctx.tr(words), "x", 17) + h * (1.65 if chips else 0.85)
    width += ctx.t(17) * 1.3 if gold else 0
    width = min(width, slot.right - slot.left)
    w = round(h + (width - h) * grown)
    x = min(max(slot.tag.x - w / 2, slot.left), slot.right - w)
    return Rect(round(x), round(slot.tag.y - h / 2), w, h)


def draw_chip(brush: Brush, seat: int, d: float, at: Point) -> None:
    """Draw the avatar of a seat as a chip of this diameter, with an edge, about a point."""
    ctx, rim = brush.ctx, max(2, brush.ctx.px(3))
    side = round(d) + 2 * rim
    box = Rect(round(at.x - side / 2), round(at.y - side / 2), side, side)
    brush.plate(box, side / 2, CHIP_WELL, ctx.edge(0.5, 1.2))
    brush.avatar(seat, d, Point(*box.center))
