"""The charts of the statistics: what all share; exact bids as bars and rings; the four cards
at the head; achievements, gold and closed if earned, otherwise grey and filled so far.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from rage_desktop.match.statistics import achievements, player_stats
from rage_desktop.match.store.profiles import Achieved
from rage_desktop.presentation.i18n.date_format import format_short_date
from rage_desktop.presentation.motion import Timing
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import gauge
from rage_desktop.ui.art.palette import WELL, mix, rgb
from rage_desktop.ui.art.raster import clear_surface

BLUE = "#82A8FF"  # colour of luck, and of what cards were worth
PAD = 32, 20, 32, 16
USUAL = range(1, 11)  # hands shown where nothing has been played
OWN_BIDS = 5  # bids from here up share a ring

# design px across a ring: on a card of its own, and in a row of bids
SIZE = 168
RING = 66


class EntryAnimation(NamedTuple):
    """How far the figures have come in: rings sweep, numbers count, cells follow each other."""

    timing: Timing
    age: float

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.timing.at(self.age)

    def after(self, place: int) -> float:
        """Return how far the item at a place of the row has come in, 0 to 1."""
        return self.timing.at(self.age - place * self.timing.stagger)

    def number(self, value: float) -> int:
        """Return a number on its way up."""
        return round(value * self.share)


Now: TypeAlias = Callable[[], EntryAnimation]  # asked in every frame


class Figure(ui.Node):
    """A figure that tells more when it is pointed at or has the focus: a cell, a bar, a ring."""

    has_hidden_label = True  # only the figure stands there
    pressable = False  # there is nothing to press

    def __init__(self, node_id: str, name: Arg, stop: str, hint: Arg = "") -> None:
        super().__init__(
            node_id, ui.Role.CELL, name, focusable=True, tab_stop=stop, description=hint
        )

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw a ring round it while it has the focus."""
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, self.bounds.inflate(-ctx.px(8), -ctx.px(8)), ctx.px(12))


def grown(ctx: ui.DrawContext, n: float) -> float:
    """Return a height of the design that grows with the size of type."""
    return n * max(1.0, ctx.t(20) / (20 * ctx.scale))


def heading(table: str, name: Text, below: Text) -> ui.Element:
    """A panel's title, which is that of its table, and a line below it."""
    return ui.Column(
        ui.Label(name, "f", 28, id=table, role=ui.Role.HEADING),
        ui.Label(below, size=17, colour="soft"),
    )


def ring(share: Callable[[], float], colour: str, parts: int = 0, width: float = 9.0) -> ui.Element:
    """A gauge as large as its box allows; its share is asked for in every frame."""

    def make(ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
        size = min(box.size)
        return ctx.raster.svg(gauge(share(), colour, parts, width), size, size)

    return ui.Picture(make)


# -- exact bids ----------------------------------------------------------------------------------


def exact_bars(ctx: ui.DrawContext, record: player_stats.PlayerStats, now: Now) -> ui.Element:
    """Bars above, rings below."""
    sizes = record.by_cards or {size: player_stats.Share(0, 0) for size in USUAL}
    bids = _by_bid(record)
    best = max((share.rate for _, share in bids), default=0.0)
    bars = [
        ui.CustomPaint(
            partial(_paint_bar, record, sizes, place, now),
            max_w=72,
            node=Figure(
                f"cards-{size}",
                _description(ntext("{n} card", "{n} cards", size), share),
                "by-cards",
            ),
        )
        for place, (size, share) in enumerate(sizes.items())
    ]
    rings = [
        ui.Column(
            _bid_ring(ctx, name, share, best, now),
            ui.Label(
                Percent(share.rate) if share.of else "–",
                size=17,
                colour="soft",
                align_text=0.5,
                lines=1,
            ),
        )
        for name, share in bids
    ]
    return ui.Panel(
        heading("by-cards", text("Exact by hand size"), text("Percentage of exact bids")),
        ui.Grid(
            *bars, columns=len(bars), gap=min(8, 72 / len(bars)), grow=1, min_h=grown(ctx, 150)
        ),
        ui.Label(text("cards in hand"), size=16, colour="soft"),
        ui.Divider(),
        heading("by-bid", text("Exact by bid"), text("Ring: how often that bid was exact")),
        ui.Grid(*rings, columns=len(rings)),
        gap=6,
        pad=PAD,
        min_h=grown(ctx, 486),
    )


def _by_bid(record: player_stats.PlayerStats) -> list[tuple[str, player_stats.Share]]:
    found = [(str(n), record.by_bid.get(n, player_stats.Share(0, 0))) for n in range(OWN_BIDS)]
    rest = [share for bid, share in record.by_bid.items() if bid >= OWN_BIDS]
    whole = player_stats.Share(sum(each.part for each in rest), sum(each.of for each in rest))
    return [*found, (f"{OWN_BIDS}+", whole)]


def _bid_ring(
    ctx: ui.DrawContext, bid: str, share: player_stats.Share, best: float, now: Now
) -> ui.Element:
    palette = ctx.palette
    colour = palette.mint if share.of and share.rate >= best else palette.gold
    return ui.Stack(
        ring(lambda: share.rate * now().share, colour, width=11),
        ui.Label(bid, "f", 24, align_text=0.5, lines=1, w=38, align="middle"),
        h=62,
        node=Figure(f"bid-{bid}", _description(text("Bid {bid}", bid=bid), share), "by-bid"),
    )


def _paint_bar(
    record: player_stats.PlayerStats,
    sizes: Mapping[int, player_stats.Share],
    place: int,
    now: Now,
    ctx: ui.PaintContext,
    box: ui.Rect,
) -> None:
    """Draw one bar, its figure above and its number of cards below."""
    palette = ctx.palette
    (size, share) = list(sizes.items())[place]
    foot = box.bottom - round(ctx.t(16) * 1.6)
    top = box.y + round(ctx.t(15) * 1.6)
    best = max((share.rate for share in sizes.values()), default=0.0) or 1.0
    every = 1 + len(sizes) // 13  # labels that would touch each other are left out
    high = max(round((foot - top) * share.rate / best * now().after(place)), 2)
    bar = ui.Rect(box.x, foot - high, max(2, box.w), high)
    good = share.of and share.rate >= record.hands.rate
    fill = ("#8BEBCC", "#43A98B") if good else ("#8A6D7C", "#5B4450")
    if not share.of:
        fill = (WELL, mix(WELL, "#FFFFFF", 0.06))
    ctx.plate(bar, min(ctx.px(8), bar.w / 2, bar.h / 2), fill)
    if share.of and every == 1:
        figure = str(round(100 * share.rate))
        y = bar.y - round(ctx.t(15) * 0.8)
        ctx.draw_text(figure, "b", 15, bar.centerx, y, palette.ivory, 0.5)
    if place % every == 0:
        y = foot + round(ctx.t(16) * 0.9)
        ctx.draw_text(str(size), "s", 16, bar.centerx, y, palette.soft, 0.5)


def _description(what: Text, share: player_stats.Share) -> Text:
    """Say how often it was exact."""
    if not share.of:
        return text("{what}: not played yet", what=what)
    return text(
        "{what}: {percent} exact, {part} of {of}",
        what=what,
        percent=Percent(share.rate),
        part=round(share.part),
        of=share.of,
    )


# -- the cards at the head -------------------------------------------------------------------------


def ring_card(ctx: ui.DrawContext, facts: player_stats.RingText, now: Now) -> ui.Element:
    """A ring with its number; beside it a figure, the line of `facts` and up to three lines."""
    size = grown(ctx, SIZE)
    middle = text("{value}", value=facts.middle(1.0))
    share = text("{value} {unit}", value=middle, unit=facts.below)
    figure = text("{value}", value=facts.figure)
    words = listed((share, figure, *facts.lines))
    told = text("{name}: {value}", name=facts.name, value=words)
    inside = ui.Column(
        ui.Spacer(),
        ui.Label(
            lambda: facts.middle(now().share),
            "f",
            42,
            align_text=0.5,
            line_height=1.0,
            lines=1,
            w=size * 0.72,
        ),
        ui.Label(facts.below, size=17, colour="soft", align_text=0.5, w=size * 0.72),
        ui.Spacer(grow=0.6),
        align_children="middle",
    )
    lines: list[ui.Element] = [
        ui.Label(line, size=17, colour="soft", line_height=1.5, w=0) for line in facts.lines
    ]
    if facts.line:
        lines.insert(0, ui.CustomPaint(partial(_draw_line, facts.line, facts.colour), h=52))
    swept = ring(lambda: facts.share * now().share, facts.colour, facts.parts)
    written = ui.Label(facts.figure, "f", 34, facts.colour)
    return ui.Panel(
        ui.Row(
            ui.Stack(swept, inside, w=size, h=size),
            ui.Column(ui.Label(facts.name, "f", 28), written, *lines, grow=1),
            gap=26,
            grow=1,
        ),
        pad=(32, 16, 16, 16),
        min_h=grown(ctx, 232),
        node=Figure(facts.id, told, "cards"),
    )


def _draw_line(marks: Sequence[float], colour: str, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the share of exact bids in the last games, the newest at the right."""
    low = min(marks)
    high = max(marks)
    scale = 1 / (high - low) if high > low else 0.0
    pad = max(6, ctx.px(7))
    spots = [
        (
            pad + (box.w - 2 * pad) * place / max(1, len(marks) - 1),
            pad + (box.h - 2 * pad) * (1 - ((mark - low) * scale if scale else 0.5)),
        )
        for place, mark in enumerate(marks)
    ]
    key = ("line", marks, box.size, colour)
    drawn = ctx.raster.cache.fetch(key, lambda: _polyline(spots, box.size, colour))
    ctx.canvas.blit(drawn, *box.topleft)
    end = spots[-1]
    dot = max(6, ctx.px(10))
    plate = ctx.raster.plate(dot, dot, dot / 2, ctx.palette.ivory)
    ctx.centre(plate, box.x + end[0], box.y + end[1])


def _polyline(
    spots: Sequence[tuple[float, float]], size: tuple[int, int], colour: str
) -> pygame.Surface:
    out = clear_surface(*size)
    if len(spots) > 1:
        pygame.draw.lines(out, rgb(colour), False, spots, 3)
    return out


def ring_cards(
    ctx: ui.DrawContext, record: player_stats.PlayerStats, days: int, now: Now
) -> list[ui.Element]:
    """Return the four; `days` is the longest row of daily deals."""
    palette = ctx.palette
    said = (
        player_stats.won(record, palette.gold),
        player_stats.hits(record, palette.mint),
        player_stats.streaks(record, days, palette.gold),
        player_stats.points(record, BLUE),
    )
    return [ring_card(ctx, one, now) for one in said]


# -- achievements ----------------------------------------------------------------------------------


class AchievementList:
    """All of them with their tasks, earned first, in as many rows as they need."""

    def __init__(self, tale: achievements.PlayerHistory, achieved: Sequence[Achieved]) -> None:
        self._tale = tale
        self._have: Mapping[str, Achieved] = {each.achievement: each for each in achieved}
        self._order = sorted(achievements.ACHIEVEMENTS, key=lambda each: each.id not in self._have)

    def tree(self, now: Now) -> ui.Element:
        """Their number, and below it the rows."""

        def counted() -> Text:
            earned = now().number(len(self._have))
            return text("{n} of {all}", n=earned, all=len(achievements.ACHIEVEMENTS))

        def make(ctx: ui.DrawContext, width: int) -> ui.Element:
            across = max(1, width // round(13 * ctx.t(16)))
            medals = (self._medal(ctx, each) for each in self._order)
            return ui.Grid(*medals, columns=across, row_gap=8)

        heading = ui.Row(
            ui.Label(text("Achievements"), "f", 28, id="medals", role=ui.Role.HEADING),
            ui.Label(counted, "f", 24, "gold"),
            gap=16,
            pad=(16, 0, 0, 0),
        )
        return ui.Panel(heading, ui.LayoutBuilder(make), gap=8, pad=(16, 20))

    def _medal(self, ctx: ui.DrawContext, each: achievements.Achievement) -> ui.Element:
        palette = ctx.palette
        earned = each.id in self._have
        share = 1.0 if earned else achievements.progress(each, self._tale).rate
        colour = palette.gold if earned else palette.mute

        def picture(ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
            size = round(min(box.size) * 0.58)
            return ctx.raster.emblem(f"achievement_{each.id}", size, colour, colour)

        hint = each.story if earned else each.asks
        ink = palette.ivory if earned else palette.soft
        return ui.Column(
            ui.Stack(ring(lambda: share, colour, width=8), ui.Picture(picture), h=grown(ctx, RING)),
            ui.Label(each.name, "b", 16, ink, align_text=0.5),
            ui.Label(each.asks, size=16, colour="soft", align_text=0.5, pad=(6, 0)),
            gap=8,
            pad=(2, 14),
            node=Figure(f"achievement-{each.id}", self._description(each), "medals", hint),
        )

    def _description(self, each: achievements.Achievement) -> Text:
        """Return its name, and when it was earned or how far along it is."""
        have = self._have.get(each.id)
        far = achievements.progress(each, self._tale)
        if have is not None:
            day = format_short_date(date.fromisoformat(have.earned[:10]))
            return text("{name}, earned on {date}", name=each.name, date=day)
        if far.of > 1:
            return text("{name}, {part} of {of}", name=each.name, part=round(far.part), of=far.of)
        return text("{name}, not earned yet", name=each.name)
