"""Converts tooltip data of the table to text and pictures of the edition in play."""

from rage_desktop.presentation.tooltips.tooltip_data import RingSign, TooltipData, TooltipRow
from rage_desktop.rules import SuitName, Text, text
from rage_desktop.ui.art.palette import SUIT
from rage_desktop.ui.table.table_context import TableContext
from rage_desktop.ui.table.tooltips.tooltip_icons import (
    Change,
    Icon,
    LargeCard,
    SmallRing,
    SuitSign,
)
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Mark, Row, Ticks, Tooltip

RING, VOID, NOW = 46, 36, 30  # px of the design: large enough to tell its parts and its badge apart


def make_tooltip(tctx: TableContext, told: TooltipData) -> Tooltip:
    """Return the tooltip for tooltip data."""
    tr = tctx.ctx.tr

    def written(words: Text | None) -> str:
        return tr(words) if words is not None else ""

    return Tooltip(
        title=tr(told.title),
        aside=written(told.aside),
        kind=written(told.kind),
        rule=written(told.rule),
        more=written(told.more),
        rows=tuple(_row(tctx, fact) for fact in told.rows),
        now=_now(tctx, told),
        now_word=tr(text("Now")),
        heading=tr(text("Known from play")),
        known=tuple(
            Row(
                tr(text("no {suit}", suit=SuitName(void.suit))),
                SuitSign(tctx, void.suit, void=True),
                tr(text("trick {n}", n=void.trick)),
                tall=VOID,
            )
            for void in told.voids
        ),
        ticks=_ticks(tctx, told),
        mark=SuitSign(tctx, told.suit) if told.suit is not None or told.none else None,
        picture=LargeCard(tctx, told.card) if told.card is not None else None,
        caption=written(told.caption),
    )


def _row(tctx: TableContext, fact: TooltipRow) -> Row:
    mark: Mark | None = None
    if isinstance(fact.sign, RingSign):
        return Row(tctx.ctx.tr(fact.words), SmallRing(fact.sign), tall=RING)
    if fact.sign is not None:
        mark = Icon(fact.sign)
    aside = tctx.ctx.tr(fact.aside) if fact.aside is not None else ""
    return Row(tctx.ctx.tr(fact.words), mark, aside)


def _now(tctx: TableContext, told: TooltipData) -> Row | None:
    if told.now is None:
        return None
    mark: Mark | None = None
    if told.changed:
        mark = Change(tctx, told.before, told.after)
    elif told.after is not None:
        mark = SuitSign(tctx, told.after)
    return Row(tctx.ctx.tr(told.now), mark, tall=NOW)


def _ticks(tctx: TableContext, told: TooltipData) -> Ticks | None:
    seen = told.seen
    if seen is None:
        return None
    words = tctx.ctx.tr(text("Seen {n} of {count}", n=seen.count, count=seen.total))
    return Ticks(words, seen.count, seen.total, SUIT[tctx.colour(seen.suit)])
