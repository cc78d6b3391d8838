"""Tooltips of the table: its nodes that have one, what must stay visible under one, and the text
and small pictures (a card, a suit's chip, a bid ring, an icon) made of tooltip data."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from rage_desktop.play.session import Session
from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose
from rage_desktop.presentation.score_sheet import BADGED
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.presentation.tooltips import card_tooltip, centre_tooltip, seat_tooltip
from rage_desktop.presentation.tooltips.tooltip_data import (
    IconSign,
    RingSign,
    TooltipContext,
    TooltipData,
    TooltipRow,
)
from rage_desktop.rules import Card, Phase, SeatName, SuitName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.palette import INK, LIGHT, RING_WELL
from rage_desktop.ui.table.hand.hand_cards import CardNode
from rage_desktop.ui.table.table_context import Brush, TableContext, text_node, to_rect
from rage_desktop.ui.toolkit.nodes import TooltipSource
from rage_desktop.ui.toolkit.scene import TooltipConstraints
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Mark, Row, Ticks, Tooltip

ICONS = {"cards": "i_cards", "crown": "i_crown", "rewind": "rewind"}
# px of the design: large enough to tell its parts and its badge apart
RING = 46
VOID = 36
NOW = 30


@dataclass(frozen=True)
class LargeCard:
    """A large card to look at closely."""

    tctx: TableContext
    card: Card
    state: State = "normal"
    share: float = CARD_RATIO

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw the card upright."""
        Brush(ctx.canvas, self.tctx).card(self.card, Pose(x, y, px), self.state)


@dataclass(frozen=True)
class SuitSign:
    """A suit's chip, or the mark of no trump."""

    tctx: TableContext
    suit: str | None
    void: bool = False
    share: float = 1.0

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw the chip; that of a suit a player has run out of has an x at its corner."""
        Brush(ctx.canvas, self.tctx).chip(self.suit, px, Point(x, y))
        if self.void:
            d = max(12, round(px * 0.46))
            at = (x + px * 0.34, y + px * 0.34)
            disc = ctx.raster.plate(d, d, d / 2, RING_WELL, None, ctx.palette.edge, 1.2, 1.0, 0.6)
            ctx.centre(disc, *at)
            ctx.icon("i_x", max(7, round(d * 0.56)), *at, ctx.palette.ivory)


@dataclass(frozen=True)
class Change:
    """One trump changing to another."""

    tctx: TableContext
    before: str | None
    after: str | None
    share: float = 2.9

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw both chips and the arrow between them."""
        SuitSign(self.tctx, self.before)(ctx, x - px * 0.95, y, px)
        ctx.icon("i_next", round(px * 0.5), x, y, ctx.palette.soft)
        SuitSign(self.tctx, self.after)(ctx, x + px * 0.95, y, px)


@dataclass(frozen=True)
class SmallRing:
    """A bid ring in its present state, with its badge."""

    sign: RingSign
    share: float = 1.15

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw the ring, and its badge at the corner."""
        sign = self.sign
        d = px
        marks = ctx.art.marks
        ctx.centre(marks.bid_ring(d, sign.bid, sign.won, sign.state.value), x, y)
        if sign.state in BADGED:
            self._badge(ctx, x + d * 0.36, y + d * 0.36, max(16, round(d * 0.36)))

    def _badge(self, ctx: ui.PaintContext, x: float, y: float, d: int) -> None:
        """Draw check or x as on the plates, at the size of a ring in a sentence."""
        state = self.sign.state
        colour = STATE_COLOUR[state.value]
        disc = ctx.raster.plate(d, d, d / 2, colour, None, RING_WELL, max(1.5, d * 0.1))
        ctx.centre(disc, x, y)
        icon = "i_check" if state is Ring.EXACT else "i_x"
        ctx.icon(icon, round(d * 0.56), x, y, INK)


@dataclass(frozen=True)
class Icon:
    """A small icon; the dealer's disc for the dealer."""

    sign: IconSign
    share: float = 1.0

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw the icon in the soft colour."""
        if self.sign.name == "dealer":
            ctx.centre(ctx.art.marks.dealer(px, "D"), x, y)
            return
        ctx.icon(ICONS[self.sign.name], px, x, y, ctx.palette.soft)


def make_tooltip(tctx: TableContext, data: TooltipData) -> Tooltip:
    """Return the tooltip for tooltip data."""
    tr = tctx.ctx.tr

    def written(message: Text | None) -> str:
        return tr(message) if message is not None else ""

    return Tooltip(
        title=tr(data.title),
        aside=written(data.aside),
        kind=written(data.kind),
        rule=written(data.rule),
        more=written(data.more),
        rows=tuple(_row(tctx, fact) for fact in data.rows),
        now=_now(tctx, data),
        now_word=tr(text("Now")),
        heading=tr(text("Card memory")),
        known=tuple(
            Row(
                tr(text("no {suit}", suit=SuitName(void.suit))),
                SuitSign(tctx, void.suit, void=True),
                tr(text("trick {n}", n=void.trick)),
                tall=VOID,
            )
            for void in data.voids
        ),
        ticks=_ticks(tctx, data),
        mark=SuitSign(tctx, data.suit) if data.suit is not None or data.none else None,
        picture=LargeCard(tctx, data.card) if data.card is not None else None,
        caption=written(data.caption),
    )


def _row(tctx: TableContext, fact: TooltipRow) -> Row:
    mark: Mark | None = None
    if isinstance(fact.sign, RingSign):
        return Row(tctx.ctx.tr(fact.words), SmallRing(fact.sign), tall=RING)
    if fact.sign is not None:
        mark = Icon(fact.sign)
    aside = tctx.ctx.tr(fact.aside) if fact.aside is not None else ""
    return Row(tctx.ctx.tr(fact.words), mark, aside)


def _now(tctx: TableContext, data: TooltipData) -> Row | None:
    if data.now is None:
        return None
    mark: Mark | None = None
    if data.changed and data.before != data.after:
        mark = Change(tctx, data.before, data.after)
    elif data.after is not None:
        mark = SuitSign(tctx, data.after)
    return Row(tctx.ctx.tr(data.now), mark, tall=NOW)


def _ticks(tctx: TableContext, data: TooltipData) -> Ticks | None:
    seen = data.seen
    if seen is None:
        return None
    words = tctx.ctx.tr(text("Seen {n} of {count}", n=seen.count, count=seen.total))
    return Ticks(words, seen.count, seen.total, LIGHT[tctx.colour(seen.suit)])


def tooltip_context_of(session: Session, *, memory: bool) -> TooltipContext:
    """Return the tooltip context of a session's table; with several people all are named.

    `memory` is whether the player wants facts remembered from earlier play.
    """
    setup = session.match.setup
    viewer = session.viewer
    return TooltipContext(
        view=session.view,
        table=session.table,
        look=setup.file.look,
        events=session.match.events_since(0, viewer),
        you=viewer if len(setup.people) < 2 else None,
        memory=memory,
    )


class TooltipProvider:
    """Gives every node of the table its tooltip, from what the viewer may know."""

    def __init__(self, situation: Callable[[], TooltipContext]) -> None:
        """`situation` returns the present context; it is called for every tooltip."""
        self._situation = situation

    def nodes(self, tctx: TableContext, table: TableView) -> list[ui.Node]:
        """Return nodes for what has a tooltip but no node: the totals, and marks of the centre."""
        seats = range(table.players) if tctx.bar else ()
        nodes = [self._total(tctx, table, seat) for seat in seats]
        centre = tctx.layout.centre
        if table.trump_card is not None and table.trump is not None:
            words = text("{card}, turned up for trump", card=table.trump_card)
            nodes.append(ui.Node("trump-card", ui.Role.IMAGE, words, to_rect(centre.trump.box)))
        if table.lead is None:
            nodes.append(text_node("led", text("Nothing led yet"), centre.led.box))
        if table.low_wins:
            nodes.append(text_node("low-wins", text("Low wins"), centre.modifier))
        return nodes

    def _total(self, tctx: TableContext, table: TableView, seat: int) -> ui.Node:
        """Return the node of a player's points in the bar."""
        player = SeatName(seat)
        total = table.plates[seat].total
        words = ntext("{player}: {n} point", "{player}: {n} points", total, player=player)
        box = tctx.layout.bar.pills[tctx.place(seat)]
        return text_node(f"total-{seat}", words, box, aria_hidden=True)

    def attach(
        self, tctx: TableContext, table: TableView, nodes: Iterable[ui.Node], *, held: bool = False
    ) -> None:
        """Set the tooltips of the table's nodes by id; cards that have to be `held` to be played
        have none on a long press."""
        sources = self._by_id(table)
        for node in nodes:
            if isinstance(node, CardNode):
                node.needs_hold = held
            if isinstance(node, CardNode) and node.card is not None:
                node.tooltip_source = self._ask(tctx, partial(card_tooltip.in_hand, card=node.card))
            elif node.id in sources:
                node.tooltip_source = self._ask(tctx, sources[node.id])

    def _ask(
        self, tctx: TableContext, data: Callable[[TooltipContext], TooltipData]
    ) -> TooltipSource:
        return lambda: make_tooltip(tctx, data(self._situation()))

    def _by_id(self, table: TableView) -> dict[str, Callable[[TooltipContext], TooltipData]]:
        """Return tooltip data by node id."""
        sources: dict[str, Callable[[TooltipContext], TooltipData]] = {
            "trump": centre_tooltip.trump,
            "bid-trump": centre_tooltip.trump,
            "led": centre_tooltip.led,
            "pile": centre_tooltip.pile,
            "low-wins": centre_tooltip.low_cards_win,
            "bids-so-far": seat_tooltip.bids_so_far,
        }
        if table.trump_card is not None:
            sources["trump-card"] = partial(card_tooltip.turned, card=table.trump_card)
        for plate in table.plates:
            seat = plate.seat
            sources[f"seat-{seat}"] = partial(seat_tooltip.plate, seat=seat)
            sources[f"total-{seat}"] = partial(seat_tooltip.total, seat=seat)
            sources[f"cards-{seat}"] = partial(seat_tooltip.cards_left, seat=seat)
            sources[f"ring-{seat}"] = lambda _: seat_tooltip.ring_legend()
            if plate.dealer:
                sources["dealer"] = partial(seat_tooltip.dealer, seat=seat)
        for index, card in enumerate(table.hand):
            if card is not None:  # a hand that is only shown, as in a replay
                sources[f"hand-{index}"] = partial(card_tooltip.in_hand, card=card)
        for place, play in enumerate(table.trick):
            sources[f"trick-{play.seat}"] = partial(
                card_tooltip.on_table, play=play, first=place == 0
            )
        return sources


def constrain_tooltips(around: TooltipConstraints, tctx: TableContext, table: TableView) -> None:
    """Add what a tooltip must not cover: the plates, and my slot while cards are played; it avoids
    the trick, the chips, the hand and the bar where it can."""
    layout = tctx.layout
    clear = [to_rect(plate.bounds) for plate in layout.plates]
    clear += to_rect(layout.own.box), to_rect(layout.hint.box)
    if table.phase is Phase.PLAY:
        clear.append(to_rect(layout.centre.slots[0].pose.box))
    around.clear = tuple(clear)
    slots = [layout.centre.slots[tctx.place(play.seat)].pose.box for play in table.trick]
    chips = layout.centre.led.box, layout.centre.trump_chip.box
    bar = ui.Rect(0, 0, tctx.ctx.size[0], round(layout.bar.bottom))
    hand = ui.Rect(0, round(layout.hand_top), *tctx.ctx.size)
    around.spared = (bar, hand, *(to_rect(box) for box in (*slots, *chips)))
    around.moment = table.number, table.phase, table.tricks_done, len(table.trick)
