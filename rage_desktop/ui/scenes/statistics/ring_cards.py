"""The four cards at the head of the statistics: won, bids hit, streaks, points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from rage_desktop.match.statistics.player_stats import PlayerStats
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import rgb
from rage_desktop.ui.art.raster import clear_surface
from rage_desktop.ui.art.rtl_images import mark_directional
from rage_desktop.ui.scenes.statistics.charts import BLUE, Figure, Now, grown, ring

SIZE = 168  # design px
PARTS, RUN = 15, 10
EMPTY = text("Finish a game to start this ring.")


@dataclass(frozen=True)
class RingText:
    """What one card says. Its number counts up to `count`; None where there is nothing to count."""

    id: str
    name: Text
    colour: str
    share: float
    count: float | None
    below: Text
    figure: Text
    lines: Sequence[Text]
    format: Callable[[float], Arg] = Percent  # the number as spoken
    parts: int = 0
    line: Sequence[float] = ()

    def middle(self, come: float) -> Arg:
        """Return what stands in the ring while figures have come so far, 0 to 1."""
        return "–" if self.count is None else self.format(self.count * come)


def ring_card(ctx: ui.DrawContext, facts: RingText, now: Now) -> ui.Element:
    """A ring with its number, a figure and two lines beside it."""
    size = grown(ctx, SIZE)
    words = facts.middle(1.0), facts.below, facts.figure, *facts.lines
    told = f"{ctx.tr(facts.name)}: {', '.join(map(ctx.tr, words))}"
    inside = ui.Column(
        ui.Spacer(),
        ui.Label(lambda: facts.middle(now().share), "f", 42, align_text=0.5, line_height=1.0,
                 lines=1, w=size * 0.72),
        ui.Label(facts.below, size=17, colour="soft", align_text=0.5, w=size * 0.72),
        ui.Spacer(grow=0.6), align_children="middle",
    )  # fmt: skip
    lines: list[ui.Element] = [
        ui.Label(line, size=17, colour="soft", line_height=1.5, w=0) for line in facts.lines
    ]
    if facts.line:
        lines = [ui.CustomPaint(partial(_draw_line, facts.line, facts.colour), h=52)]
    swept = ring(lambda: facts.share * now().share, facts.colour, facts.parts)
    figure = ui.Label(facts.figure, "f", 34, facts.colour)
    return ui.Panel(
        ui.Row(
            ui.Stack(swept, inside, w=size, h=size),
            ui.Column(ui.Label(facts.name, "f", 28), figure, *lines, grow=1),
            gap=26,
            grow=1,
        ),
        pad=(32, 16, 16, 16),
        min_h=grown(ctx, 232),
        node=Figure(facts.id, told, "cards"),
    )


def _draw_line(
    marks: Sequence[float], colour: str, canvas: ui.Canvas, ctx: ui.DrawContext, box: ui.Rect
) -> None:
    """Draw the share of exact bids in the last games, the newest at the right."""
    low, high = min(marks), max(marks)
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
    canvas.blit(drawn, *box.topleft)
    end = spots[-1]
    dot = max(6, ctx.px(10))
    plate = ctx.raster.plate(dot, dot, dot / 2, ctx.palette.ivory)
    ctx.centre(canvas, plate, box.x + end[0], box.y + end[1])


def _polyline(
    spots: Sequence[tuple[float, float]], size: tuple[int, int], colour: str
) -> pygame.Surface:
    out = clear_surface(*size)
    if len(spots) > 1:
        pygame.draw.lines(out, rgb(colour), False, spots, 3)
    return mark_directional(out)


def ring_cards(ctx: ui.DrawContext, record: PlayerStats, days: int, now: Now) -> list[ui.Element]:
    """Return the four; `days` is the longest row of daily deals."""
    look = ctx.palette
    said = (
        won(record, look.gold),
        hits(record, look.mint),
        streaks(record, days, look.gold),
        points(record),
    )
    return [ring_card(ctx, one, now) for one in said]


def won(record: PlayerStats, colour: str) -> RingText:
    """Return how many games were won, and what luck alone would win."""
    share, figure = record.won / max(1, record.games), text("No games yet")
    lines: list[Text] = [EMPTY]
    if record.games:
        figure = text("{n} of {all}", n=record.won, all=record.games)
        lines = [
            text("An even share is {percent}", percent=Percent(record.even)),
            text("Average place {place}", place=Decimal(record.place)),
        ]
    count = share if record.games else None
    return RingText("won", text("Won"), colour, share, count, text("won"), figure, lines)


def hits(record: PlayerStats, colour: str) -> RingText:
    """Return how many bids were made exactly, and the line of the last games."""
    hands, figure = record.hands, text("No bids yet")
    line: Sequence[float] = record.line if hands.of and len(record.line) > 1 else ()
    lines = [text("Every exact bid fills a part.")]
    if hands.of:
        figure = text("{n} of {all}", n=round(hands.part), all=hands.of)
        lines = [] if line else [text("Your graph starts with your second game.")]
    count = hands.rate if hands.of else None
    name, below = text("Exact bids"), text("exact")
    return RingText(
        "hits", name, colour, hands.rate, count, below, figure, lines, parts=PARTS, line=line
    )


def streaks(record: PlayerStats, days: int, colour: str) -> RingText:
    """Return the longest rows of exact bids and of games won."""
    run, name, below = record.exact_streak, text("Streaks"), text("in a row")
    figure = ntext("{n} exact", "{n} exact", run)
    lines = (
        text("Now {now} · wins {wins}", now=record.exact_now, wins=record.win_streak),
        ntext("Daily deal: {n} day", "Daily deal: {n} days", days),
    )
    share = min(1.0, run / RUN)
    return RingText("streaks", name, colour, share, run, below, figure, lines, round, RUN)


def _best_game(record: PlayerStats) -> Text:
    """Return the most points of a game; quick games are no match for full ones."""
    if record.best_quick is None:
        return text("Best game {n}", n=record.best or 0)
    if record.best is None:
        return text("Best quick game {n}", n=record.best_quick)
    return text("Best game {n}, quick {quick}", n=record.best, quick=record.best_quick)


def points(record: PlayerStats) -> RingText:
    """Return points a hand, beside what the cards were worth where games were reviewed."""
    a_hand = record.points / record.hands.of if record.hands.of else 0.0
    name, below, best = text("Points"), text("per round"), _best_game(record)
    rated = record.rated
    if rated is None or rated.worth <= 0:
        figure = text("{n} in all", n=record.points)
        review = text("Review a game to see what your cards were worth.")
        lines: Sequence[Text] = (best, review) if record.games else (review,)
        count = a_hand if record.games else None
        return RingText("points", name, BLUE, 0.0, count, below, figure, lines, Decimal)
    share = rated.made / rated.worth
    figure = text("{percent} of {worth}", percent=Percent(share), worth=Decimal(rated.worth))
    lines = (
        text("of what your cards were worth"),
        text("Decisions {percent}", percent=Percent(rated.decisions)),
        best,
    )
    filled = max(0.0, min(1.0, share))
    return RingText("points", name, BLUE, filled, a_hand, below, figure, lines, Decimal)
