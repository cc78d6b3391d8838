"""How everybody's share of duels went over the evenings: a line each, with the face at its end."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil, floor

from rage_desktop.presentation.score_sheet import spread
from rage_desktop.rules import ntext, text
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.scenes.score_sheet.chart import DASHES, OTHERS
from rage_desktop.ui.scenes.statistics.charts import grown

FEWEST = 2  # evenings: fewer make no line
MOST = len(OTHERS)  # people with a line, the first of the standing
FACE = 40  # px of the design
GRID = 0.1  # of the share: lines are at whole tenths
HEIGHT = 210  # px of the design

Shares = Mapping[str, Sequence[float | None]]


def evenings_curve(
    ctx: ui.DrawContext, shares: Shares, people: Sequence[str], face: Callable[[str], str]
) -> ui.Child:
    """Return the panel for people in their order; None while there are too few evenings."""
    evenings = max((len(line) for line in shares.values()), default=0)
    if evenings < FEWEST:
        return None
    shown = people[:MOST]
    about = ntext(
        "The share of duels won over {n} evening, a line for each person",
        "The share of duels won over {n} evenings, a line for each person",
        evenings,
    )
    lines = ui.CustomPaint(
        partial(_paint, {one: shares[one] for one in shown}, face),
        h=grown(ctx, HEIGHT),
        node=ui.Node("curve", ui.Role.IMAGE, about),
    )
    return ui.Panel(
        ui.Label(text("Over the evenings"), "f", 32, id="over", role=ui.Role.HEADING),
        ui.Label(text("Share of duels won so far"), size=19, colour="soft"),
        lines,
        gap=10,
        pad=(36, 28, 32, 28),
    )


class _Scale:
    """Where shares stand in a box, beside the two that are written at its left."""

    def __init__(self, ctx: ui.DrawContext, shares: Shares, box: ui.Rect) -> None:
        known = [share for line in shares.values() for share in line if share is not None]
        self.low = floor(min(known) / GRID) * GRID
        self.high = max(ceil(max(known) / GRID) * GRID, self.low + GRID)
        written = [ctx.tr(Percent(share)) for share in (self.low, self.high)]
        label = max(ctx.text_width(words, "s", 16) for words in written)
        self._steps = max(len(line) for line in shares.values()) - 1
        face = ctx.px(FACE)
        left = box.x + label + ctx.px(12)
        self.plot = ui.Rect(left, box.y + face // 2, box.right - left - face, box.h - face)

    def point(self, evening: int, share: float) -> tuple[float, float]:
        x = self.plot.x + self.plot.w * evening / self._steps
        part = (share - self.low) / (self.high - self.low)
        return x, self.plot.bottom - self.plot.h * part


def _paint(shares: Shares, face: Callable[[str], str], ctx: ui.PaintContext, box: ui.Rect) -> None:
    scale = _Scale(ctx, shares, box)
    plot = scale.plot
    for share in (scale.low, scale.high):
        y = round(scale.point(0, share)[1])
        ctx.canvas.fill("#FFE9D0", (plot.x, y, plot.w, max(1, round(ctx.scale))), 0.2)
        words = ctx.tr(Percent(share))
        ctx.draw_text(words, "s", 16, plot.x - ctx.px(12), y, ctx.palette.soft, 1.0)
    paths = {
        person: [scale.point(n, share) for n, share in enumerate(line) if share is not None]
        for person, line in shares.items()
    }
    ctx.canvas.blit(_lines(ctx, box, list(paths.values())), *box.topleft)
    side = ctx.px(FACE)
    ends = {person: path[-1][1] for person, path in paths.items()}
    for person, middle in _apart(ends, plot, side * 0.8).items():
        ctx.centre(ctx.raster.avatar(face(person), side), plot.right + side // 2, middle)


def _apart(ends: Mapping[str, float], plot: ui.Rect, wish: float) -> dict[str, float]:
    """Return the heights of faces at the ends of lines, moved apart where they would overlap."""
    people = sorted(ends, key=lambda person: ends[person])
    heights = [ends[person] for person in people]
    apart = min(wish, plot.h / max(1, len(people) - 1))
    lower = spread(heights, apart, plot.top, plot.bottom)
    mirrored = spread([-y for y in reversed(heights)], apart, -plot.bottom, -plot.top)
    higher = [-y for y in reversed(mirrored)]
    # of level ones, some move up and some down
    return {person: (down + up) / 2 for person, down, up in zip(people, lower, higher, strict=True)}


def _lines(
    ctx: ui.PaintContext, box: ui.Rect, paths: Sequence[Sequence[tuple[float, float]]]
) -> ui.Surface:
    """Draw a line for each person, in a colour and a dash pattern of their own."""
    scale = max(ctx.scale, 0.6)
    body = ""
    for path, colour, dash in zip(paths, OTHERS, DASHES, strict=False):
        line = " L".join(f"{x - box.x:.1f} {y - box.y:.1f}" for x, y in path)
        marks = " ".join(f"{float(n) * scale:.1f}" for n in dash.split())
        body += (
            f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="{4 * scale:.1f}" '
            f'stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="{marks}"/>'
        )
    return ctx.raster.svg(svg.document(body, *box.size), *box.size)
