"""The four cards at the head of the statistics: won, bids hit, streaks, points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from rage_desktop.match.record.tally import Record
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import rgb
from rage_desktop.ui.art.raster import clear_surface
from rage_desktop.ui.art.sided import sided
from rage_desktop.ui.scenes.record.charts import BLUE, Figure, Now, grown, percent, ring

SIZE = 168  # design px
PARTS, RUN = 15, 10
EMPTY = text("Play a game to the end: this ring is yours.")
NOTHING = "–"  # in the middle: a share of no games is no number


@dataclass(frozen=True)
class Said:
    """What one card says; `middle` counts up to `count`, where there is a number."""

    name: Text
    share: float
    colour: str
    count: float
    middle: Callable[[float], Arg]  # the number as spoken
    below: Text
    figure: Text
    lines: tuple[Text, ...]
    parts: int = 0
    line: tuple[float, ...] = ()


def ring_card(kit: ui.Kit, node_id: str, said: Said, now: Now) -> ui.Element:
    """A ring with its number, a figure and two lines beside it."""
    say, look = kit.say, kit.palette
    words = [say(said.middle(said.count)), say(said.below), say(said.figure)]
    told = ", ".join([*words, *map(say, said.lines)])

    def sweep(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
        ring(canvas, kit, box, said.share * now().share, said.colour, said.parts)

    size = grown(kit, SIZE)
    inside = ui.Column(
        ui.Spacer(),
        ui.Label(lambda: said.middle(said.count * now().share), "f", 42, align_text=0.5,
                 line_height=1.0, lines=1, w=size * 0.72),
        ui.Label(said.below, size=17, colour=look.soft, align_text=0.5, w=size * 0.72),
        ui.Spacer(grow=0.6), align_children="middle",
    )  # fmt: skip
    lines: list[ui.Element] = [
        ui.Label(line, size=17, colour=look.soft, line_height=1.5, w=0) for line in said.lines
    ]
    if said.line:
        lines = [ui.CustomPaint(partial(_draw_line, said), h=52)]
    return ui.Panel(
        ui.Row(
            ui.Stack(ui.CustomPaint(sweep), inside, w=size, h=size),
            ui.Column(ui.Label(said.name, "f", 28), ui.Label(said.figure, "f", 34, said.colour),
                      *lines, grow=1),
            gap=26, grow=1,
        ),
        pad=(32, 16, 16, 16), min_h=grown(kit, 232),
        node=Figure(node_id, f"{say(said.name)}: {told}", "cards"),
    )  # fmt: skip


def _draw_line(said: Said, canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
    """Draw the share of exact bids in the last games, the newest at the right."""
    marks = said.line
    low, high = min(marks), max(marks)
    scale = 1 / (high - low) if high > low else 0.0
    pad = max(6, kit.px(7))
    spots = [
        (
            pad + (box.w - 2 * pad) * place / max(1, len(marks) - 1),
            pad + (box.h - 2 * pad) * (1 - ((mark - low) * scale if scale else 0.5)),
        )
        for place, mark in enumerate(marks)
    ]
    key = ("line", marks, box.size, said.colour)
    drawn = kit.raster.memory.recall(key, lambda: _polyline(spots, box.size, said.colour))
    canvas.blit(drawn, *box.topleft)
    end = spots[-1]
    dot = max(6, kit.px(10))
    plate = kit.raster.plate(dot, dot, dot / 2, kit.palette.ivory)
    kit.centre(canvas, plate, box.x + end[0], box.y + end[1])


def _polyline(
    spots: Sequence[tuple[float, float]], size: tuple[int, int], colour: str
) -> pygame.Surface:
    out = clear_surface(*size)
    if len(spots) > 1:
        pygame.draw.lines(out, rgb(colour), False, spots, 3)
    return sided(out)


def ring_cards(kit: ui.Kit, record: Record, days: int, now: Now) -> list[ui.Element]:
    """Return the four; `days` is the longest row of daily deals."""
    said = (won(kit, record), hits(kit, record), streaks(kit, record, days), points(record))
    names = ("won", "hits", "streaks", "points")
    return [ring_card(kit, name, one, now) for name, one in zip(names, said, strict=True)]


def _nothing(count: float) -> Arg:  # noqa: ARG001
    """Return what stands for a number where there is nothing to count."""
    return NOTHING


def won(kit: ui.Kit, record: Record) -> Said:
    """Return how many games were won, and what luck alone would win."""
    share = record.won / record.games if record.games else 0.0
    if not record.games:
        none = text("No games yet")
        return Said(
            text("Won"), share, kit.palette.gold, share, _nothing, text("won"), none, (EMPTY,)
        )
    lines = (
        text("An even share is {percent}", percent=percent(record.even)),
        text("Average place {place}", place=Decimal(record.place)),
    )
    figure = text("{n} of {all}", n=record.won, all=record.games)
    return Said(text("Won"), share, kit.palette.gold, share, Percent, text("won"), figure, lines)


def hits(kit: ui.Kit, record: Record) -> Said:
    """Return how many bids were made exactly, and the line of the last games."""
    hands = record.hands
    if not hands.of:
        none, how = text("No bids yet"), text("Every bid you make exactly closes a part.")
        return Said(
            text("Bids hit"), 0.0, kit.palette.mint, 0.0, _nothing, text("exact"), none, (how,),
            PARTS,
        )  # fmt: skip
    figure = text("{n} of {all}", n=round(hands.part), all=hands.of)
    line = record.line if len(record.line) > 1 else ()
    lines = () if line else (text("A line grows here from the second game on."),)
    return Said(
        text("Bids hit"), hands.rate, kit.palette.mint, hands.rate, Percent,
        text("exact"), figure, lines, PARTS, line,
    )  # fmt: skip


def streaks(kit: ui.Kit, record: Record, days: int) -> Said:
    """Return the longest rows of exact bids and of games won."""
    run = record.exact_streak
    lines = [
        text("Now {now} · wins {wins}", now=record.exact_now, wins=record.win_streak),
        ntext("Daily deal: {n} day", "Daily deal: {n} days", days),
    ]
    figure = ntext("{n} exact", "{n} exact", run)
    return Said(
        text("Streaks"), min(1.0, run / RUN), kit.palette.gold, run, round, text("in a row"),
        figure, tuple(lines), RUN,
    )  # fmt: skip


def points(record: Record) -> Said:
    """Return points a hand, beside what the cards were worth where games were reviewed."""
    a_hand = record.points / record.hands.of if record.hands.of else 0.0
    best = text("Best game {n}", n=record.best or 0)
    rated = record.rated
    if rated is None or rated.worth <= 0:
        figure = text("{n} in all", n=record.points)
        review = text("Review a game to see your cards' worth.")
        lines: tuple[Text, ...] = (best, review) if record.games else (review,)
        middle = Decimal if record.games else _nothing
        return Said(text("Points"), 0.0, BLUE, a_hand, middle, text("a round"), figure, lines)
    share = rated.made / rated.worth
    figure = text("{percent} of {worth}", percent=percent(share), worth=Decimal(rated.worth))
    lines = (
        text("of what your cards were worth"),
        text("Decisions {percent}", percent=percent(rated.decisions)),
        best,
    )
    return Said(
        text("Points"), max(0.0, min(1.0, share)), BLUE, a_hand, Decimal, text("a round"), figure,
        lines,
    )  # fmt: skip
