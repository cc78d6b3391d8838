"""The plates of all players: avatar in its bid ring, name, won / bid (VISUAL 8).

A plate is one tree at its place: what is painted, what screen readers are told and what has a
tooltip are its parts. Its layout is kept until what it says changes; effects only paint.
"""

from dataclasses import dataclass, fields, replace
from functools import partial
from math import hypot
from operator import attrgetter
from typing import NamedTuple

from rage_desktop.presentation.effect_values import card_points, snapping, turn_level
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.score_sheet import BADGED
from rage_desktop.presentation.sentences.narration.announcements import points_of, voiced
from rage_desktop.presentation.table_view import Plate, TableView
from rage_desktop.rules import Arg, Phase, SeatName, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.centre.plate_words import PlateWords, counts_cards, sentence
from rage_desktop.ui.table.effects.card_points import draw_card_points
from rage_desktop.ui.table.effects.plate_effects import draw_points, draw_ring
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

FACTS = attrgetter(*(fact.name for fact in fields(Plate)))
LEAST_BADGED = 44  # px: a badge would cover the avatar in a smaller ring
BAND = 0.39  # of a ring's diameter: from there on it is the ring, not the avatar
TAG_IN = 30  # px of the design from the plate's end to the middle of a tag with points


# -- drawing ---------------------------------------------------------------------------------------


def draw_plates(brush: Brush, view: TableView) -> None:
    """Draw every opponent's plate."""
    for place in range(1, len(brush.tctx.seats)):
        _draw_plate(brush, view, brush.tctx.seat(place))


def draw_own(brush: Brush, view: TableView) -> None:
    """Draw the home seat's plate, or its short form beside a hand in two rows."""
    _draw_plate(brush, view, view.home)


def _draw_plate(brush: Brush, view: TableView, seat: int) -> None:
    """Draw a plate from its recording, unless an effect is running that may show on it."""

    def paint() -> None:
        plate_at_its_place(brush.tctx, view, seat).draw(brush.canvas)

    if any(fx.seat in (seat, -1) or fx.other == seat for fx in view.effects):
        paint()
        return
    tctx = brush.tctx
    facts = _facts(view, seat), view.faces.get(seat), tctx.untold, tctx.asleep.get(seat)
    brush.part(("plate", seat), facts, paint)


def plate_at_its_place(tctx: TableContext, view: TableView, seat: int) -> ui.Layout:
    """Return a player's plate as laid out, with its nodes."""
    facts = id(view), _facts(view, seat), tctx.untold, tctx.asleep.get(seat)
    return tctx.parts.keep(("plate tree", seat), facts, lambda: _lay_out(tctx, view, seat))


def _facts(view: TableView, seat: int) -> object:
    """Return everything that a plate says, but for effects."""
    round_facts = view.phase, view.hand_size, view.tricks_done, view.scores[-1:]
    return FACTS(view.plates[seat]), round_facts, view.viewer


def _lay_out(tctx: TableContext, view: TableView, seat: int) -> ui.Layout:
    place = tctx.place(seat)
    layout = tctx.layout.own if place == 0 else tctx.layout.plate(place)
    tctx = replace(tctx, ctx=tctx.ctx.with_text_at_most(layout.text))
    said = PlateWords(tctx, view, seat, layout).tree()
    room = to_rect(layout.room)
    box = to_rect(layout.box)
    if place == 0:
        wider = min(said.width(tctx.ctx) - room.w, round(layout.widest) - box.w)
        box.w += max(0, wider)
        room.w += max(0, wider)
    ground = partial(_paint_ground, view, seat)
    tree = ui.Stack(
        None if layout.compact else ui.CustomPaint(ground),
        _ring(tctx, view, seat, layout),
        _dealer(tctx, view, seat, layout),
        _card_points(tctx, view, seat, layout),
        ui.PlacedAt(room, said),
        _cards(tctx, view, seat, layout),
        _points_over(tctx, view, seat, layout),
        _asleep_below(tctx, seat, layout),
        _sentence_below(view, layout),
        node=ui.Node(f"seat-{seat}", ui.Role.TEXT, _aloud(tctx, view, seat)),
    )
    return ui.lay_out(tctx.ctx, tree, box)


# -- what readers hear ----------------------------------------------------------------------------


def _aloud(tctx: TableContext, view: TableView, seat: int) -> str:
    """Return what screen readers say of a player."""
    plate = view.plates[seat]
    if plate.bid is None:
        bid = text("has bid") if plate.has_bid else text("no bid yet")
    else:
        bid = text("bid {bid}, took {won} so far", won=plate.won, bid=plate.bid)
    parts: list[Arg] = [SeatName(seat), bid, ntext("{n} point", "{n} points", plate.total)]
    brought = card_points(view, seat)
    parts += [text("cards worth {points}", points=points_of(value)) for value in brought]
    if seat != view.hand_of and plate.cards:
        parts.append(ntext("{n} card in hand", "{n} cards in hand", plate.cards))
    if plate.dealer:
        parts.append(text("dealer"))
    if plate.turn and view.phase is not Phase.DEAL:
        parts.append(text("to move"))
    if seat in tctx.asleep:
        parts.append(text("phone out of reach"))
    elif seat in tctx.on_phones:
        parts.append(text("on a phone"))
    return ", ".join(map(tctx.ctx.tr, parts))


# -- tags on its edge ------------------------------------------------------------------------------


def _points_over(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return the points of the round in a tag, for plates that have no room for them: in place of
    the cards on an upright one, beside the ring of a compact one, else at the upper edge."""
    if layout.shape in ("full", "own") or view.phase not in (Phase.DEAL, Phase.OVER):
        return None
    if layout.shape == "upright":
        at = layout.count
    elif layout.shape == "compact":
        at = Point(layout.room.right, layout.ring.y - layout.diameter * 0.6)
    else:
        at = Point(layout.room.right - tctx.ctx.px(TAG_IN), layout.box.y)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG001
        draw_points(Brush(ctx.canvas, tctx), view, seat, at, tag=True)

    return ui.CustomPaint(paint)


def _asleep_below(tctx: TableContext, seat: int, layout: PlateLayout) -> ui.Element | None:
    """Return since when a phone is out of reach, in a tag below a plate that has no name; on
    others it stands in the name's place, and the avatar says whose it is."""
    said = tctx.asleep.get(seat)
    if said is None or layout.shape != "small":
        return None
    at = Point(layout.room.centre.x, layout.box.bottom)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG001
        brush = Brush(ctx.canvas, tctx)
        brush.tag(ctx.tr(said), at, fill=WELL, colour=ctx.palette.coral)

    return ui.CustomPaint(paint)


def _sentence_below(view: TableView, layout: PlateLayout) -> ui.Element | None:
    """Return how my bid stands, where that has a place below the plate."""
    said = sentence(view)
    if layout.below is None or said is None:
        return None
    return ui.PlacedAt(to_rect(layout.below), said)


# -- ground, ring and cards ------------------------------------------------------------------------


class Ground(NamedTuple):
    """The ground of a plate: corner radius in heights of the plate, shadow, gold glow."""

    radius: float
    shadow: tuple[float, float, float]
    glow: float


OTHERS = Ground(0.34, (14, 8, 0.5), 0.75)
OWN = Ground(0.3, (20, 10, 0.6), 0.6)


def _paint_ground(view: TableView, seat: int, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Paint a plate without its content, gold while it is the player's turn."""
    palette = ctx.palette
    home = seat == view.hand_of
    ground = OWN if home else OTHERS
    radius = box.h * ground.radius
    black = palette.high_contrast
    fill = palette.own_plate if home else palette.plate
    gold = turn_level(view, seat)
    width = max(2.0, 2.5 * ctx.scale)
    if gold < 1:
        edge = (palette.gold, width, 0.25) if home else ctx.edge(0.12, 1.2)
        ctx.shadow(box, radius, ground.shadow)
        ctx.plate(box, radius, fill, (palette.edge, 2.5, 1.0) if black else edge)
    if gold > 0:
        with ctx.canvas.layer(alpha=gold):
            ctx.shadow(box, radius, (20, 0, ground.glow), palette.gold)
            ctx.plate(box, radius, fill, (palette.gold, 4.0 if black else width, 0.95))


@dataclass(eq=False)
class RingNode(ui.Node):
    """A bid ring; its hit area is the ring, not the avatar within it."""

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is on the ring."""
        d = self.bounds.w
        away = hypot(x - self.bounds.centerx, y - self.bounds.centery)
        return BAND * d <= away <= 0.53 * d


def _ring(tctx: TableContext, view: TableView, seat: int, layout: PlateLayout) -> ui.Element:
    """Return the ring with its avatar, and its badge once the round is decided for it."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG001
        brush = Brush(ctx.canvas, tctx)
        draw_ring(brush, view, seat, layout.ring, layout.diameter)
        state = view.ring(seat)
        large = layout.diameter >= LEAST_BADGED
        if large and state in BADGED and view.phase is not Phase.BID:
            grown = snapping(view, seat, 0.3) if layout.side == "home" else 1.0
            badge = ctx.art.marks.badge(round(layout.diameter * 0.27 * grown), state.value)
            ctx.centre(badge, *layout.badge)

    box = to_rect(Box.around(layout.ring, layout.diameter, layout.diameter))
    name = text("Bid ring: {player}", player=SeatName(seat))
    node = RingNode(f"ring-{seat}", ui.Role.IMAGE, name, aria_hidden=True)
    return ui.PlacedAt(box, ui.CustomPaint(paint, node=node))


def _dealer(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return the dealer's disc, if this player deals."""
    if not view.plates[seat].dealer or "dealer" in tctx.untold:
        return None
    size = layout.diameter * (0.22 if layout.side == "home" else 0.26)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG001
        disc = ctx.art.marks.dealer(round(max(22, size)), ctx.tr(text("D")))
        ctx.centre(disc, *layout.dealer)

    box = to_rect(Box.around(layout.dealer, layout.diameter * 0.3, layout.diameter * 0.3))
    words = voiced(seat, tctx.you(view), text("You deal"), text("{player} deals"))
    node = ui.Node("dealer", ui.Role.TEXT, words, aria_hidden=True)
    return ui.PlacedAt(box, ui.CustomPaint(paint, node=node))


def _card_points(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return what the cards in the player's tricks bring, if any brings something."""
    plate = view.plates[seat]
    if not (plate.bonus or plate.malus):
        return None
    return ui.CustomPaint(
        lambda ctx, _: draw_card_points(Brush(ctx.canvas, tctx), view, seat, layout)
    )


def _cards(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return the number of cards in another player's hand, on a little card back if there is room
    for one."""
    if not counts_cards(tctx, view, seat):
        return None
    count = view.plates[seat].cards
    back = layout.back

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG001
        brush = Brush(ctx.canvas, tctx)
        if back is not None:
            if count > 1:
                under = back._replace(x=back.x - back.width * 0.16, angle=9.0)
                brush.card(None, under, shadow=False)
            brush.card(None, back, shadow=False)
        px = ctx.t(16)
        wide = 0.0 if back is None else back.width
        disc = ctx.art.marks.count_disc(round(max(wide * 0.98, px * 1.42)), count, px)
        ctx.centre(disc, *layout.count)

    size = tctx.ctx.t(16) * 1.5 if back is None else back.height
    words = ntext("{n} card in hand", "{n} cards in hand", count)
    node = ui.Node(f"cards-{seat}", ui.Role.TEXT, words, aria_hidden=True)
    box = to_rect(Box.around(layout.count, size * 0.8, size))
    return ui.PlacedAt(box, ui.CustomPaint(paint, node=node))
