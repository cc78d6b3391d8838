"""Converts tooltip data of the table to text, and to small pictures of the edition in play: a card,
a suit's chip, a bid ring, an icon.
"""

from dataclasses import dataclass

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose
from rage_desktop.presentation.round_results import BADGED
from rage_desktop.presentation.table_view import Ring
from rage_desktop.presentation.tooltips.tooltip_data import (
    IconSign,
    RingSign,
    TooltipData,
    TooltipRow,
)
from rage_desktop.rules import Card, SuitName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.palette import INK, RING_WELL, SUIT
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Mark, Row, Ticks, Tooltip

ICONS = {"cards": "i_cards", "crown": "i_crown", "rewind": "rewind"}


@dataclass(frozen=True)
class LargeCard:
    """A large card to look at closely."""

    tctx: TableContext
    card: Card
    state: State = "normal"
    share: float = CARD_RATIO

    def __call__(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, px: int) -> None:
        """Draw the card upright."""
        del ctx
        Brush(canvas, self.tctx).card(self.card, Pose(x, y, px), self.state)


@dataclass(frozen=True)
class SuitSign:
    """A suit's chip, the mark of no trump, or the dashes of an unsettled suit."""

    tctx: TableContext
    suit: str | None
    open: bool = False
    void: bool = False
    share: float = 1.0

    def __call__(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, px: int) -> None:
        """Draw the chip; that of a suit a player has run out of has an x at its corner."""
        marks = ctx.art.marks
        if self.suit is None:
            chip = marks.open_chip(px) if self.open else marks.none_chip(px)
            ctx.centre(canvas, chip, x, y)
            return
        Brush(canvas, self.tctx).chip(self.suit, px, Point(x, y))
        if self.void:
            d, at = max(12, round(px * 0.46)), (x + px * 0.34, y + px * 0.34)
            disc = ctx.raster.plate(d, d, d / 2, RING_WELL, None, ctx.palette.edge, 1.2, 1.0, 0.6)
            ctx.centre(canvas, disc, *at)
            ctx.icon(canvas, "i_x", max(7, round(d * 0.56)), *at, ctx.palette.ivory)


@dataclass(frozen=True)
class Change:
    """One trump changing to another."""

    tctx: TableContext
    before: str | None
    after: str | None
    share: float = 2.9

    def __call__(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, px: int) -> None:
        """Draw both chips and the arrow between them."""
        SuitSign(self.tctx, self.before)(canvas, ctx, x - px * 0.95, y, px)
        ctx.icon(canvas, "i_next", round(px * 0.5), x, y, ctx.palette.soft)
        SuitSign(self.tctx, self.after)(canvas, ctx, x + px * 0.95, y, px)


@dataclass(frozen=True)
class SmallRing:
    """A bid ring in its present state, with its badge."""

    sign: RingSign
    share: float = 1.15

    def __call__(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, px: int) -> None:
        """Draw the ring, and its badge at the corner."""
        sign, d = self.sign, px
        marks = ctx.art.marks
        ctx.centre(canvas, marks.bid_ring(d, sign.bid, sign.won, sign.state.value), x, y)
        if sign.state in BADGED:
            self._badge(canvas, ctx, x + d * 0.36, y + d * 0.36, max(16, round(d * 0.36)))

    def _badge(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, d: int) -> None:
        """Draw check, +n or x as on the plates, at the size of a ring in a sentence."""
        sign = self.sign
        colour = STATE_COLOUR[sign.state.value]
        disc = ctx.raster.plate(d, d, d / 2, colour, None, RING_WELL, max(1.5, d * 0.1))
        ctx.centre(canvas, disc, x, y)
        if sign.state is Ring.OVER:
            words = f"+{sign.won - (sign.bid or 0)}"
            ctx.centre(canvas, ctx.fonts.ink(words, "x", round(d * 0.5), INK), x, y)
            return
        icon = "i_check" if sign.state is Ring.EXACT else "i_x"
        ctx.icon(canvas, icon, round(d * 0.56), x, y, INK)


@dataclass(frozen=True)
class Icon:
    """A small icon; the dealer's disc for the dealer."""

    sign: IconSign
    share: float = 1.0

    def __call__(self, canvas: ui.Canvas, ctx: ui.DrawContext, x: float, y: float, px: int) -> None:
        """Draw the icon in the soft colour."""
        if self.sign.name == "dealer":
            ctx.centre(canvas, ctx.art.marks.dealer(px, "D"), x, y)
            return
        ctx.icon(canvas, ICONS[self.sign.name], px, x, y, ctx.palette.soft)


RING, VOID, NOW = 46, 36, 30  # px of the design: large enough to tell its parts and its badge apart


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
    if data.changed:
        mark = Change(tctx, data.before, data.after)
    elif data.after is not None:
        mark = SuitSign(tctx, data.after)
    return Row(tctx.ctx.tr(data.now), mark, tall=NOW)


def _ticks(tctx: TableContext, data: TooltipData) -> Ticks | None:
    seen = data.seen
    if seen is None:
        return None
    words = tctx.ctx.tr(text("Seen {n} of {count}", n=seen.count, count=seen.total))
    return Ticks(words, seen.count, seen.total, SUIT[tctx.colour(seen.suit)])
