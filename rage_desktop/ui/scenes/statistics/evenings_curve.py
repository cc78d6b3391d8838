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


def _paint(shares: Shares, face: Callable[[str], str], ctx: ui.PaintContext, box: ui.Rect) -> None:
    known = [share for line in shares.values() for share in line if share is not None]
    low = floor(min(known) / GRID) * GRID
    high = max(ceil(max(known) / GRID) * GRID, low + GRID)
    size = ctx.px(FACE)
    label = max(ctx.text_width(ctx.tr(Percent(share)), "s", 16) for share in (low, high))
    left = box.x + label + ctx.px(12)
    plot = ui.Rect(left, box.y + size // 2, box.right - left - size, box.h - size)
    evenings = max(len(line) for line in shares.values())

    def point(number: int, share: float) -> tuple[float, float]:
        x = plot.x + plot.w * number / (evenings - 1)
        return x, plot.bottom - plot.h * (share - low) / (high - low)

    for share in (low, high):
        y = round(point(0, share)[1])
        ctx.canvas.fill("#FFE9D0", (plot.x, y, plot.w, max(1, round(ctx.scale))), 0.2)
        ctx.draw_text(ctx.tr(Percent(share)), "s", 16, left - ctx.px(12), y, ctx.palette.soft, 1.0)
    paths = {
        person: [point(n, share) for n, share in enumerate(line) if share is not None]
        for person, line in shares.items()
    }
    ctx.canvas.blit(_lines(ctx, box, list(paths.values())), *box.topleft)
    ends = sorted(paths, key=lambda person: paths[person][-1][1])
    heights = [paths[person][-1][1] for person in ends]
    apart = min(size * 0.8, plot.h / max(1, len(ends) - 1))
    lower = spread(heights, apart, plot.top, plot.bottom)
    mirrored = spread([-y for y in reversed(heights)], apart, -plot.bottom, -plot.top)
    for person, below, above in zip(ends, lower, reversed(mirrored), strict=True):
        middle = (below - above) / 2  # of level ones, some move up and some down
        ctx.centre(ctx.raster.avatar(face(person), size), plot.right + size // 2, middle)


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
