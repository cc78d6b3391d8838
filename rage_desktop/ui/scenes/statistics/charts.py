"""The charts of the statistics: what all share; exact bids as bars and rings; levels as bars."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

from rage_desktop.bots.levels import LEVELS
from rage_desktop.match.statistics.player_stats import PlayerStats, Share
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.presentation.motion import Timing
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import gauge
from rage_desktop.ui.art.palette import WELL, mix

BLUE = "#82A8FF"  # colour of luck, and of what cards were worth
PAD = 32, 20, 32, 16


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

    def __init__(self, node_id: str, name: Arg, stop: str, hint: Arg = "") -> None:
        super().__init__(
            node_id, ui.Role.TEXT, name, focusable=True, tab_stop=stop, description=hint
        )

    @property
    def pressable(self) -> bool:
        """There is nothing to press."""
        return False

    @property
    def has_hidden_label(self) -> bool:
        """Only the figure stands there."""
        return True

    def paint(self, canvas: ui.Canvas, ctx: ui.DrawContext) -> None:
        """Draw a ring round it while it has the focus."""
        if self.visual.focus_ring:
            ui.paint_slim_focus(
                canvas, ctx, self.bounds.inflate(-ctx.px(8), -ctx.px(8)), ctx.px(12)
            )


def grown(ctx: ui.DrawContext, n: float) -> float:
    """Return a height of the design that grows with the size of type."""
    return n * max(1.0, ctx.t(20) / (20 * ctx.scale))


def heading(name: Text, below: Text | None = None) -> ui.Element:
    """A panel's title, and a line below it."""
    return ui.Column(
        ui.Label(name, "f", 28), ui.Label(below, size=17, colour="soft") if below else None
    )


def ring(share: Callable[[], float], colour: str, parts: int = 0, width: float = 9.0) -> ui.Element:
    """A gauge as large as its box allows; its share is asked for in every frame."""

    def make(ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
        size = min(box.size)
        return ctx.raster.svg(gauge(share(), colour, parts, width), size, size)

    return ui.Picture(make)


# -- exact bids ----------------------------------------------------------------------------------

USUAL = range(1, 11)  # hands shown where nothing has been played
OWN_BIDS = 5  # bids from here up share a ring


def exact_bars(ctx: ui.DrawContext, record: PlayerStats, now: Now) -> ui.Element:
    """Bars above, rings below."""
    sizes = record.by_cards or {size: Share(0, 0) for size in USUAL}
    bids = _by_bid(record)
    best = max((share.rate for _, share in bids), default=0.0)
    bars = [
        ui.CustomPaint(partial(_paint_bar, record, sizes, place, now), max_w=72, node=Figure(
            f"cards-{size}", _description(ntext("{n} card", "{n} cards", size), share), "by-cards"))
        for place, (size, share) in enumerate(sizes.items())
    ]  # fmt: skip
    rings = [
        ui.Column(
            _bid_ring(ctx, name, share, best, now),
            ui.Label(Percent(share.rate) if share.of else "–", size=17, colour="soft",
                     align_text=0.5, lines=1),
        )
        for name, share in bids
    ]  # fmt: skip
    ring_told = text("Ring: how often that bid was exact")
    return ui.Panel(
        heading(text("Exact by hand size")),
        ui.Grid(*bars, columns=len(bars), gap=min(8, 72 / len(bars)), grow=1,
                min_h=grown(ctx, 150)),
        ui.Label(text("cards"), size=16, colour="soft"),
        ui.Divider(), heading(text("Exact by bid")),
        ui.Grid(*rings, columns=len(rings)), ui.Label(ring_told, size=16, colour="soft"),
        gap=6, pad=PAD, min_h=grown(ctx, 486),
    )  # fmt: skip


def _by_bid(record: PlayerStats) -> list[tuple[str, Share]]:
    found = [(str(n), record.by_bid.get(n, Share(0, 0))) for n in range(OWN_BIDS)]
    rest = [share for bid, share in record.by_bid.items() if bid >= OWN_BIDS]
    whole = Share(sum(each.part for each in rest), sum(each.of for each in rest))
    return [*found, (f"{OWN_BIDS}+", whole)]


def _bid_ring(ctx: ui.DrawContext, bid: str, share: Share, best: float, now: Now) -> ui.Element:
    look = ctx.palette
    colour = look.mint if share.of and share.rate >= best else look.gold
    return ui.Stack(
        ring(lambda: share.rate * now().share, colour, width=11),
        ui.Label(bid, "f", 24, align_text=0.5, lines=1, w=38, align="middle"),
        h=62,
        node=Figure(f"bid-{bid}", _description(text("Bid {bid}", bid=bid), share), "by-bid"),
    )


def _paint_bar(
    record: PlayerStats, sizes: Mapping[int, Share], place: int, now: Now,
    canvas: ui.Canvas, ctx: ui.DrawContext, box: ui.Rect,
) -> None:  # fmt: skip
    """Draw one bar, its figure above and its number of cards below."""
    (size, share), look = list(sizes.items())[place], ctx.palette
    foot, top = box.bottom - round(ctx.t(16) * 1.6), box.y + round(ctx.t(15) * 1.6)
    best = max((share.rate for share in sizes.values()), default=0.0) or 1.0
    every = 1 + len(sizes) // 13  # labels that would touch each other are left out
    high = max(round((foot - top) * share.rate / best * now().after(place)), 2)
    bar = ui.Rect(box.x, foot - high, max(2, box.w), high)
    good = share.of and share.rate >= record.hands.rate
    fill = ("#8BEBCC", "#43A98B") if good else ("#8A6D7C", "#5B4450")
    if not share.of:
        fill = (WELL, mix(WELL, "#FFFFFF", 0.06))
    ctx.plate(canvas, bar, min(ctx.px(8), bar.w / 2, bar.h / 2), fill)
    if share.of and every == 1:
        figure, y = str(round(100 * share.rate)), bar.y - round(ctx.t(15) * 0.8)
        ctx.draw_text(canvas, figure, "b", 15, bar.centerx, y, look.ivory, 0.5)
    if place % every == 0:
        y = foot + round(ctx.t(16) * 0.9)
        ctx.draw_text(canvas, str(size), "s", 16, bar.centerx, y, look.soft, 0.5)


def _description(what: Text, share: Share) -> Text:
    """Say how often it was exact."""
    if not share.of:
        return text("{what}: not played yet", what=what)
    return text(
        "{what}: {percent} exact, {part} of {of}",
        what=what, percent=Percent(share.rate), part=round(share.part), of=share.of,
    )  # fmt: skip


# -- against the levels ----------------------------------------------------------------------------

FACES = {
    "novice": "frog",
    "easy": "rabbit",
    "steady": "fox",
    "sharp": "cat",
    "expert": "robot",
    "master": "owl",
}


def level_bars(ctx: ui.DrawContext, record: PlayerStats, now: Now) -> ui.Element:
    """A row for each level, from the weakest up."""
    levels = [level.id for level in LEVELS.values() if level.offered]
    even = ui.Row(
        ui.Element(w=64), ui.Spacer(grow=5),
        ui.Label(text("Line: even"), size=16, colour="soft", align_text=0.5, grow=8, w=0),
        ui.Element(w=84), gap=12,
    )  # fmt: skip
    told = text("How often you finished ahead of a bot of that level")
    return ui.Panel(
        heading(text("Against the levels"), told),
        ui.Column(*(_level(record, level, now) for level in levels), grow=1),
        even, gap=6, pad=(20, 20, 20, 10), min_h=grown(ctx, 486),
    )  # fmt: skip


def _level(record: PlayerStats, level: str, now: Now) -> ui.Element:
    """Face, name, games, bar and share of one level."""
    games = record.met.get(level, 0)
    share = record.levels.get(level, Share(0, 0))
    words = text("{level}: not met yet", level=level_name(level))
    if share.of:
        words = ntext(
            "{level}: ahead of {percent} of its bots, in one game",
            "{level}: ahead of {percent} of its bots, in {n} games",
            games,
            level=level_name(level),
            percent=Percent(share.rate),
        )
    face = FACES.get(level, "robot")
    below = ntext("one game", "{n} games", games) if share.of else text("not met yet")
    return ui.Row(
        ui.Picture(lambda ctx, at: ctx.raster.avatar(face, min(at.size)), w=48, h=48),
        ui.Column(ui.Label(level_name(level), "b", 20, line_height=1.3),
               ui.Label(below, size=16, colour="soft", line_height=1.3),
               grow=5, w=0),
        ui.CustomPaint(partial(_paint_level, share, now), h=24, grow=8),
        ui.Label(Percent(share.rate) if share.of else "–", "f", 24, align_text=1.0, lines=1,
                 min_w=80),
        gap=12, pad=(12, 0), grow=1, node=Figure(f"level-{level}", words, "levels"),
    )  # fmt: skip


def _paint_level(
    share: Share, now: Now, canvas: ui.Canvas, ctx: ui.DrawContext, box: ui.Rect
) -> None:
    bar = box.inflate(0, -box.h // 3)
    ctx.plate(canvas, bar, bar.h / 2, WELL, ctx.edge(0.0))
    filled = round(bar.w * share.rate * now().share)
    if share.of and filled >= bar.h:
        good = share.rate >= 0.5
        fill = ("#8BEBCC", "#5FCBA9") if good else ("#FFD88A", "#F2A93B")
        ctx.plate(canvas, ui.Rect(bar.x, bar.y, filled, bar.h), bar.h / 2, fill)
    canvas.fill(ctx.palette.ivory, (bar.centerx, box.y, 2, box.h), 0.9)
