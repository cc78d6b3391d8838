"""The four cards at the head of the statistics: won, bids hit, streaks, points."""

from collections.abc import Sequence
from functools import partial

import pygame

from rage_desktop.match.statistics.player_stats import (
    PlayerStats,
    RingText,
    hits,
    points,
    streaks,
    won,
)
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import rgb
from rage_desktop.ui.art.raster import clear_surface
from rage_desktop.ui.art.rtl_images import mark_directional
from rage_desktop.ui.scenes.statistics.charts import BLUE, Figure, Now, grown, ring

SIZE = 168  # design px


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
        points(record, BLUE),
    )
    return [ring_card(ctx, one, now) for one in said]
