"""The plates of all players: avatar in its bid ring, name, won / bid (VISUAL 8)."""

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from math import inf
from operator import attrgetter
from typing import NamedTuple

from rage_desktop.presentation.effect_values import number_pop, points, snapping, turn_level
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT, Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.score_sheet import BADGED
from rage_desktop.presentation.sentences.hints import bid_stands, own_sentence
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import Phase, Text, text
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.table.effects.plate_effects import draw_points, draw_ring
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

FACTS = attrgetter(*(fact.name for fact in fields(Plate)))
BONE = "#E9D6C8"


class Ground(NamedTuple):
    """The look of a plate: corner radius in heights of the plate, shadow, gold glow."""

    radius: float
    shadow: tuple[float, float, float]
    glow: float


OTHERS = Ground(0.34, (14, 8, 0.5), 0.75)
OWN = Ground(0.3, (20, 10, 0.6), 0.6)


def draw_plates(brush: Brush, view: TableView) -> None:
    """Draw every opponent's plate."""
    for place in range(1, len(brush.tctx.seats)):
        seat = brush.tctx.seat(place)
        _part(brush, view, seat, partial(_draw_plate, brush, view, seat))


def _part(brush: Brush, view: TableView, seat: int, paint: Callable[[], None]) -> None:
    """Draw a plate from its recording, unless an effect is running that may show on it."""
    if any(fx.seat in (seat, -1) or fx.other == seat for fx in view.effects):
        paint()
        return
    round_facts = view.phase, view.hand_size, view.tricks_done, view.scores[-1:]
    look = FACTS(view.plates[seat]), round_facts, view.viewer, view.faces.get(seat)
    brush.part(("plate", seat), look, paint)


def status(view: TableView, plate: Plate) -> Text:
    """Return the status on a plate during bidding."""
    if plate.bid is not None:
        return text("Bid {n}", n=plate.bid)
    if plate.has_bid:
        return text("Has bid")
    if plate.turn and view.phase is Phase.BID:
        return text("Bidding…")
    return text("No bid yet")


def _draw_plate(brush: Brush, view: TableView, seat: int) -> None:
    plate = view.plates[seat]
    layout = brush.layout.plate(brush.tctx.place(seat))
    _draw_ground(brush, view, seat, layout)
    draw_ring(brush, view, seat, layout.ring, layout.diameter)
    _draw_marks(brush, view, seat, layout)
    _draw_name(brush, seat, layout, 19)
    _draw_note(brush, seat, layout.note)
    _draw_number(brush, view, plate, layout)
    _draw_count(brush, plate, layout)
    _draw_points(brush, view, plate, layout)


def _draw_name(brush: Brush, seat: int, layout: PlateLayout, size: float, taken: float = 0) -> None:
    """Write a name where the plate has room for it, beside what its line already holds."""
    ctx = brush.ctx
    box = layout.name
    ax = 0.5 * layout.centred
    if box is not None:
        name = ctx.fonts.fit(brush.tctx.seats[seat].name, "b", ctx.t(size), box.w - taken)
        x = box.x + box.w * ax
        brush.write(name, "b", size, x, box.centre.y, ctx.palette.ivory, ax)


def _draw_note(brush: Brush, seat: int, box: Box | None) -> None:
    """Write the role of a player under the name."""
    note = None if brush.tctx.replay_labels is None else brush.tctx.replay_labels.notes[seat]
    if box is not None and note is not None:
        said = brush.ctx.tr(note)
        soft = brush.ctx.palette.soft
        brush.write(said, "s", 16, box.x, box.centre.y, soft, room=box.w)


def _draw_points(brush: Brush, view: TableView, plate: Plate, layout: PlateLayout) -> None:
    """Write the points of the round inside the plate; on an upright one in place of the cards, and
    above the figures of a flat or small one that has no room beside them."""
    ctx = brush.ctx
    box = to_rect(layout.box)
    inner = layout.ring.x > layout.number.x  # ring at the right: points at its left
    right = layout.ring.x - layout.diameter * 0.5 - ctx.px(10) if inner else box.right - ctx.px(18)
    figures = ctx.text_width(f"{plate.won} / {plate.bid}", "f", 30)
    room = right - layout.number.x - figures - ctx.px(16)
    if box.h > box.w:
        draw_points(brush, view, plate.seat, layout.count, tag=True)
    elif layout.shape in ("flat", "small") and room < ctx.px(40):
        draw_points(brush, view, plate.seat, _over(brush.tctx, layout), tag=True)
    else:
        draw_points(brush, view, plate.seat, Point(right, box.centery), max(room, ctx.px(30)))


def _over(tctx: TableContext, flat: PlateLayout) -> Point:
    """Return the point above the figures of a flat plate."""
    return Point(flat.number.right - tctx.ctx.px(30), flat.box.y)


def _draw_ground(brush: Brush, view: TableView, seat: int, layout: PlateLayout) -> None:
    """Draw a plate without its content, gold while it is the player's turn."""
    ctx = brush.ctx
    look = brush.ctx.palette
    box = to_rect(layout.box)
    ground = OWN if layout.side == "home" else OTHERS
    radius = box.h * ground.radius
    black = look.high_contrast
    fill = look.own_plate if ground is OWN else look.plate
    gold = turn_level(view, seat)
    width = max(2.0, 2.5 * ctx.scale)
    if gold < 1:
        brush.shadow(box, radius, ground.shadow)
        edge = ctx.edge(0.12, 1.2) if ground is OTHERS else (look.gold, width, 0.25)
        brush.plate(box, radius, fill, (look.edge, 2.5, 1.0) if black else edge)
    if gold > 0:
        with brush.layer(alpha=gold):
            brush.shadow(box, radius, (20, 0, ground.glow), look.gold)
            brush.plate(box, radius, fill, (look.gold, 4.0 if black else width, 0.95))


def _draw_marks(brush: Brush, view: TableView, seat: int, layout: PlateLayout) -> None:
    """Draw the badge and the dealer's disc on a ring."""
    ctx = brush.ctx
    plate = view.plates[seat]
    state = view.ring(seat)
    marks = brush.ctx.art.marks
    d = layout.diameter
    home = layout.side == "home"
    if state in BADGED and view.phase is not Phase.BID:
        px = round(d * 0.27 * (snapping(view, seat, 0.3) if home else 1.0))
        badge = marks.badge(px, state.value, plate.won - (plate.bid or 0))
        brush.centre(badge, *layout.badge)
    if plate.dealer and "dealer" not in brush.tctx.untold:
        disc = marks.dealer(round(max(22, d * (0.22 if home else 0.26))), ctx.tr(text("D")))
        brush.centre(disc, *layout.dealer)


def _draw_number(brush: Brush, view: TableView, plate: Plate, layout: PlateLayout) -> None:
    ctx = brush.ctx
    box = layout.number
    look = brush.ctx.palette
    x = box.x
    y = box.centre.y
    ax = 0.5 if layout.centred else float(layout.shape == "flat")
    scale, shown = number_pop(view, plate.seat, calm=ctx.reduced_motion)
    if "bids" in brush.tctx.untold and not plate.has_bid:
        return
    if (view.phase is Phase.BID) or plate.bid is None:
        words = ctx.tr(status(view, plate))
        if (view.phase is Phase.BID) and plate.bid is not None:
            said = ctx.tr(text("Bid"))
            number = str(plate.bid)
            width = ctx.text_width(said, "b", 19) + ctx.px(8) + ctx.text_width(number, "f", 30)
            if width > box.w:  # the ring shows which number it is
                x += max(0.0, box.w - ctx.text_width(number, "f", 30)) * ax
            else:
                x += max(0.0, box.w - width) * ax
                x += brush.write(said, "b", 19, x, y, look.soft) + ctx.px(8)
            with brush.layer(alpha=shown):
                _pop(brush, number, (x, y), look.ivory, 30, scale)
            return
        if view.phase is not Phase.BID and plate.has_bid:  # secret bids: only tricks are known
            _fraction(brush, box, ax, str(plate.won), "?", look.ivory, pop=scale)
            return
        active = plate.turn and (view.phase is Phase.BID)
        colour = look.gold if active else look.soft
        if active and ctx.text_width(words, "s", 18) > box.w:
            words = ctx.tr(text("Bid…"))  # a truncated word would look like a mistake
        least = max(SMALLEST_TEXT, round(0.75 * ctx.t(18)))  # smaller text would not count as large
        if ctx.fonts.width(words, "s", least) > box.w:
            words = ctx.tr(text("Bid") if plate.has_bid else text("…"))
        with brush.layer(alpha=shown):
            brush.write(words, "s", 18, x + box.w * ax, y, colour, ax, room=box.w)
        return
    state = view.ring(plate.seat)
    plain = state is Ring.UNDER and not plate.won
    colour = look.ivory if plain else STATE_COLOUR[state.value]
    with brush.layer(alpha=shown):
        _fraction(brush, box, ax, str(plate.won), str(plate.bid), colour, pop=scale)


def _fraction(
    brush: Brush,
    box: Box,
    ax: float,
    won: str,
    bid: str,
    colour: str,
    size: float = 30,
    pop: float = 1.0,
) -> None:
    """Write won / bid in a box, smaller where it would not fit; the number won may pop."""
    ctx = brush.ctx
    rest = f" / {bid}"
    width = ctx.text_width(won + rest, "f", size)
    size = size if width <= box.w else max(16, size * box.w / width)
    at = box.x + max(0.0, box.w - width) * ax, box.centre.y
    x = at[0] + _pop(brush, won, at, colour, size, pop)
    brush.write(rest, "f", size, x, at[1], BONE)


def _pop(
    brush: Brush, number: str, at: tuple[float, float], colour: str, size: float, scale: float
) -> int:
    """Write a number scaled about its middle; return its unscaled width."""
    ctx = brush.ctx
    width = ctx.text_width(number, "f", size)
    brush.write(number, "f", size * scale, at[0] + width / 2, at[1], colour, 0.5)
    return width


def _draw_count(brush: Brush, plate: Plate, layout: PlateLayout) -> None:
    ctx = brush.ctx
    if not plate.cards or (
        brush.tctx.replay_labels is not None and not brush.tctx.replay_labels.shows_card_counts
    ):
        return
    if layout.back is not None:
        back = layout.back
        if plate.cards > 1:
            under = back._replace(x=back.x - back.width * 0.16, angle=9.0)
            brush.card(None, under, shadow=False)
        brush.card(None, back, shadow=False)
    px = ctx.t(16)
    w = layout.back.width if layout.back else 0
    d = round(max(w * 0.98, px * 1.42))
    brush.centre(brush.ctx.art.marks.count_disc(d, plate.cards, px), *layout.count)


# -- the home seat -------------------------------------------------------------------------------


def draw_own(brush: Brush, view: TableView) -> None:
    """Draw the home seat's plate, or its short form beside a hand in two rows."""
    _part(brush, view, view.home, partial(_draw_own, brush, view))


def _draw_own(brush: Brush, view: TableView) -> None:
    ctx = brush.ctx
    seat = view.home
    sentence = _sentence(brush.tctx, view)
    own = brush.layout.own.fitted(ctx.text_width(sentence, "s", 17))
    if not own.compact:
        _draw_ground(brush, view, seat, own)
    draw_ring(brush, view, seat, own.ring, own.diameter)
    _draw_marks(brush, view, seat, own)
    taken = 0 if own.compact else _own_points(brush, view, own)
    _draw_name(brush, seat, own, 20, taken)
    _draw_note(brush, seat, own.note)
    if "bids" not in brush.tctx.untold or view.plates[seat].has_bid:
        _draw_own_number(brush, view, sentence)
    if own.compact:
        at = Point(own.number.x + own.number.w, own.ring.y - own.diameter * 0.6)
        draw_points(brush, view, seat, at, ctx.px(90))


def _own_points(brush: Brush, view: TableView, own: PlateLayout) -> int:
    """Write the points of the round beside the name, since the tricks are too wide for more;
    return the width taken from the name's line."""
    ctx = brush.ctx
    gained = points(view, view.home)
    if gained is None or own.name is None:
        return 0
    if own.shape == "flat":
        draw_points(brush, view, view.home, _over(brush.tctx, own), tag=True)
        return 0
    at = Point(own.box.right - ctx.px(24), own.name.centre.y + ctx.px(2))
    room = ctx.px(60)
    draw_points(brush, view, view.home, at, room)
    width = min(room, ctx.text_width(ctx.translator.signed(gained), "f", 34))
    return max(0, width + ctx.px(10) - round(at.x - own.name.x - own.name.w))


def _sentence(tctx: TableContext, view: TableView) -> str:
    """Return the state of my bid; one word where large text leaves no room for the sentence."""
    ctx = tctx.ctx
    plate = view.plates[view.home]
    said = ctx.tr(own_sentence(view))
    place = tctx.layout.own.fitted(ctx.text_width(said, "s", 17)).sentence
    cut = place is not None and ctx.fonts.width(said, "s", SMALLEST_TEXT) > place.w
    return ctx.tr(bid_stands(view, plate)) if cut and plate.bid is not None else said


def _draw_own_number(brush: Brush, view: TableView, sentence: str) -> None:
    ctx = brush.ctx
    look = brush.ctx.palette
    own = brush.layout.own.fitted(ctx.text_width(sentence, "s", 17))
    plate = view.plates[view.home]
    state = view.ring(view.home)
    at = (own.number.x, own.number.centre.y)
    flat = own.shape == "flat"
    if plate.bid is None:
        words = ctx.tr(status(view, plate) if plate.has_bid else text("No bid yet"))
        ax = 0.5 if own.compact else 1.0 if flat else 0.0
        middle = at[0] + own.number.w / 2
        if flat and ctx.text_width(words, "s", 20) > own.number.w:
            words = ctx.tr(text("…"))
        if own.compact and ctx.text_width(words, "s", 20) > 2 * min(middle, own.box.w) - ctx.px(16):
            words = ctx.tr(text("…"))
        x = at[0] + own.number.w * ax
        past_a_short_name = own.box.right - at[0] - ctx.px(16)
        room = inf if own.compact else past_a_short_name
        brush.write(words, "s", 20, x, at[1], look.soft, ax, room)
        return
    colour = STATE_COLOUR[state.value]
    size, ax = (30, 1.0) if flat else (36, 0.5) if own.compact else (46, 0.0)
    scale, shown = number_pop(view, view.home, calm=ctx.reduced_motion)
    with brush.layer(alpha=shown):
        _fraction(brush, own.number, ax, str(plate.won), str(plate.bid), colour, size, scale)
    if own.sentence is not None:
        line = own.sentence
        brush.write(sentence, "s", 17, line.x, line.centre.y, colour, room=line.w)
