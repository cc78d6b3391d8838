"""The plates of all players: avatar in its bid ring, name, won / bid (VISUAL 8).

A plate is one tree at its place: what is painted, what screen readers are told and what has a
tooltip are its parts. Its layout is kept until what it says changes; effects only paint.
"""

from dataclasses import dataclass, fields
from functools import partial
from math import hypot
from operator import attrgetter
from typing import NamedTuple

from rage_desktop.presentation.effect_values import number_pop, snapping, turn_level
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.score_sheet import BADGED
from rage_desktop.presentation.sentences.hints import bid_stands, own_sentence
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import Arg, Phase, SeatName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.effects.plate_effects import draw_points, draw_ring
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

FACTS = attrgetter(*(fact.name for fact in fields(Plate)))
BONE = "#E9D6C8"

NAME = 19  # sizes of type, px of the design
SMALL_NAME = 16
OWN_NAME = 20
STATUS = 18
FIGURES = {"own": 46.0, "compact": 36.0}
OTHER_FIGURES = 30.0
SMALLER = (1.0, 0.8, 0.64)  # of the figures' size, where the plate leaves them too little room
POINTS = 34
NAME_SHARE = 0.58  # of the room on a flat plate
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
    words = _words(tctx, view, seat, layout)
    room = to_rect(layout.room)
    box = to_rect(layout.box)
    if place == 0:
        wider = min(words.width(tctx.ctx) - room.w, round(layout.widest) - box.w)
        box.w += max(0, wider)
        room.w += max(0, wider)
    ground = partial(_paint_ground, view, seat)
    tree = ui.Stack(
        None if layout.compact else ui.CustomPaint(ground),
        _ring(tctx, view, seat, layout),
        _dealer(tctx, view, seat, layout),
        ui.PlacedAt(room, words),
        _cards(tctx, view, seat, layout),
        _points_over(tctx, view, seat, layout),
        _asleep_below(tctx, seat, layout),
        _sentence_below(view, layout),
        node=ui.Node(f"seat-{seat}", ui.Role.TEXT, _aloud(tctx, view, seat)),
    )
    return ui.lay_out(tctx.ctx, tree, box)


# -- what is written -------------------------------------------------------------------------------


def status(view: TableView, plate: Plate) -> Text:
    """Return the status on a plate during bidding."""
    if plate.bid is not None:
        return text("Bid {n}", n=plate.bid)
    if plate.has_bid:
        return text("Has bid")
    if plate.turn and view.phase is Phase.BID:
        return text("Bidding…")
    return text("No bid yet")


def _words(tctx: TableContext, view: TableView, seat: int, layout: PlateLayout) -> ui.Element:
    """Return the text of a plate for the shape of its room."""
    high = layout.room.h / tctx.ctx.scale
    asleep = tctx.asleep.get(seat)
    size = SMALL_NAME if layout.shape == "small" else NAME
    called = partial(
        ui.Label,
        style="b",
        size=OWN_NAME if layout.side == "home" else size,
        colour=tctx.ctx.palette.coral if asleep else "ivory",
        align_text=0.5 if layout.centred else 0.0,
        lines=1,
        grow=1,
    )
    name: ui.Element = called(tctx.seats[seat].name)
    if asleep:
        name = ui.FitWidth(called(asleep), called(text("Asleep")), grow=1)
    phone = ui.Icon("i_phone", 17, "soft") if seat in tctx.on_phones and not asleep else None
    figures = _figures(tctx, view, seat, layout)
    match layout.shape:
        case "full":
            lines = ui.Column(
                ui.Element(h=0.09 * high),
                ui.Row(phone, name, gap=5, h=0.35 * high),
                ui.Row(figures, _under_cards(tctx, view, seat, layout), h=0.52 * high),
                grow=1,
            )
            return ui.Row(lines, _points(tctx, view, seat), gap=8, align_children="fill")
        case "small":
            return ui.Column(
                ui.Element(h=0.04 * high),
                ui.Row(name, h=0.36 * high),
                ui.Row(figures, _under_cards(tctx, view, seat, layout), h=0.56 * high),
            )
        case "flat":
            wide = NAME_SHARE * layout.room.w / tctx.ctx.scale
            return ui.Row(ui.Column(name, _note(tctx, seat), w=wide, grow=1), figures, gap=8)
        case "own":
            return ui.Column(
                ui.Element(h=0.08 * high),
                ui.Row(name, _points(tctx, view, seat), gap=8, h=0.25 * high),
                ui.Row(figures, h=0.36 * high),
                ui.Row(_sentence(view), h=0.25 * high),
            )
        case "upright":
            return ui.Column(ui.Row(name, h=0.46 * high), ui.Row(figures, h=0.54 * high))
        case "compact":
            return ui.Column(ui.Row(name), ui.Spacer(), ui.Row(figures))


def _figures(tctx: TableContext, view: TableView, seat: int, layout: PlateLayout) -> ui.Element:
    """Return won / bid, and until that is known how the bid stands; in shorter forms where the
    room asks for it."""
    palette = tctx.ctx.palette
    plate = view.plates[seat]
    bidding = view.phase is Phase.BID
    home = layout.side == "home"
    size = FIGURES.get(layout.shape, OTHER_FIGURES)
    number = partial(_number, tctx, view, seat)
    if "bids" in tctx.untold and not plate.has_bid:
        return ui.Element()
    forms: list[ui.Element]
    if plate.bid is None and plate.has_bid and not bidding and not home:  # a secret bid
        forms = [number(size * part, palette.ivory, "?") for part in SMALLER]
    elif plate.bid is None:
        colour = palette.gold if plate.turn and bidding and not home else palette.soft
        forms = [
            ui.Label(words, "s", OWN_NAME if home else STATUS, colour, lines=1)
            for words in _statuses(view, plate)
        ]
        if plate.has_bid:
            forms.append(ui.Icon("i_check", STATUS, "mint"))
    elif bidding and not home:
        bid = number(size, palette.ivory)
        said = ui.Label(text("Bid"), "b", NAME, palette.soft, lines=1)
        forms = [ui.Row(said, bid, gap=8), bid]  # the ring shows which number it is
    else:
        state = view.ring(seat)
        plain = state is Ring.UNDER and not plate.won and not home
        colour = palette.ivory if plain else STATE_COLOUR[state.value]
        forms = [number(size * part, colour, str(plate.bid)) for part in SMALLER]
    if layout.centred:
        forms = [ui.Row(ui.Spacer(), form, ui.Spacer()) for form in forms]
    return ui.FitWidth(
        *forms,
        align_children="fill" if layout.centred else "start",
        grow=0 if layout.shape == "flat" else 1,
    )


def _statuses(view: TableView, plate: Plate) -> list[Text]:
    """Return how a bid stands that isn't shown, the longest first."""
    if plate.has_bid:
        return [status(view, plate), text("Bid")]
    if plate.turn and view.phase is Phase.BID and plate.seat != view.viewer:
        return [status(view, plate), text("Bid…"), text("…")]
    return [text("No bid yet"), text("…")]


def _number(
    tctx: TableContext, view: TableView, seat: int, size: float, colour: str, bid: str = ""
) -> ui.Element:
    """Return the tricks taken out of a bid, or without a bid the number bid; the first number pops
    as it changes."""
    ctx = tctx.ctx
    plate = view.plates[seat]
    first = str(plate.won) if bid else str(plate.bid)
    rest = f" / {bid}" if bid else ""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        grown, shown = number_pop(view, seat, calm=ctx.reduced_motion)
        wide = ctx.text_width(first, "f", size)
        x = box.x + wide / 2
        with ctx.canvas.layer(alpha=shown):
            ctx.draw_text(first, "f", size * grown, x, box.centery, colour, 0.5)
            if rest:
                ctx.draw_text(rest, "f", size, box.x + wide, box.centery, BONE)

    width = ctx.text_width(first + rest, "f", size)
    return ui.CustomPaint(paint, w=width / ctx.scale, h=ctx.t(size) / ctx.scale)


def _sentence(view: TableView) -> ui.Element | None:
    """Return how my bid stands; a word or two where a sentence has no room."""
    plate = view.plates[view.home]
    if plate.bid is None or view.hand_of is None:
        return None
    colour = STATE_COLOUR[view.ring(view.home).value]
    forms = (own_sentence(view), bid_stands(view, plate))
    labels = [ui.Label(words, "s", 17, colour, lines=1) for words in forms]
    return ui.FitWidth(*labels, align_children="start", grow=1)


def _sentence_below(view: TableView, layout: PlateLayout) -> ui.Element | None:
    sentence = _sentence(view)
    if layout.below is None or sentence is None:
        return None
    return ui.PlacedAt(to_rect(layout.below), sentence)


def _note(tctx: TableContext, seat: int) -> ui.Element | None:
    """Return who a player is, in a replay."""
    note = None if tctx.replay_labels is None else tctx.replay_labels.notes[seat]
    return None if note is None else ui.Label(note, "s", 16, "soft", lines=1)


def _aloud(tctx: TableContext, view: TableView, seat: int) -> str:
    """Return what screen readers say of a player."""
    plate = view.plates[seat]
    if plate.bid is None:
        bid = text("has bid") if plate.has_bid else text("no bid yet")
    else:
        bid = text("bid {bid}, took {won} so far", won=plate.won, bid=plate.bid)
    parts: list[Arg] = [SeatName(seat), bid, ntext("{n} point", "{n} points", plate.total)]
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


# -- points of the round ---------------------------------------------------------------------------


def _points(tctx: TableContext, view: TableView, seat: int) -> ui.Element | None:
    """Return the points of the round just over, as wide as they will be once counted."""
    ctx = tctx.ctx
    if view.phase not in (Phase.DEAL, Phase.OVER) or not view.scores:
        return None

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        at = Point(box.right, box.centery)
        draw_points(Brush(ctx.canvas, tctx), view, seat, at, box.w)

    counted = ctx.translator.signed(view.scores[-1].points[seat])
    width = ctx.text_width(counted, "f", POINTS)
    return ui.CustomPaint(paint, w=width / ctx.scale)


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
        if state in BADGED and view.phase is not Phase.BID:
            plate = view.plates[seat]
            over = 0 if plate.bid is None else plate.won - plate.bid
            grown = snapping(view, seat, 0.3) if layout.side == "home" else 1.0
            badge = ctx.art.marks.badge(round(layout.diameter * 0.27 * grown), state.value, over)
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


def _counts_cards(tctx: TableContext, view: TableView, seat: int) -> bool:
    labels = tctx.replay_labels
    shows = labels is None or labels.shows_card_counts
    return seat != view.hand_of and view.plates[seat].cards > 0 and shows


def _under_cards(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return what keeps the figures clear of the number of cards."""
    if not _counts_cards(tctx, view, seat):
        return None
    return ui.Element(w=layout.reserved / tctx.ctx.scale)


def _cards(
    tctx: TableContext, view: TableView, seat: int, layout: PlateLayout
) -> ui.Element | None:
    """Return the number of cards in another player's hand, on a little card back if there is room
    for one."""
    if not _counts_cards(tctx, view, seat):
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
