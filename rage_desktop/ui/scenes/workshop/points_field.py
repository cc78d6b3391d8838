"""What every bid scores, as a field: bids across, tricks taken down."""

from functools import partial
from typing import Final

from rage_desktop.rules import Edition, Text, ntext, text
from rage_desktop.rules.editions.edition import round_points
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import mix
from rage_desktop.ui.scenes.statistics.charts import Figure

LARGEST: Final = 6  # tricks, of the hands that are shown
CELL: Final = 34  # px of the design: the least height of a cell
GROUND: Final = "#1B1018"
GAIN: Final = "#2E7A64"
LOSS: Final = "#A83C3C"
PALEST: Final = 0.25  # of a colour in a cell that is next to nothing


def shown_hand(edition: Edition, players: int) -> int:
    """Return how many cards the hands have whose points are shown: the largest dealt, or 6."""
    return max(1, min(LARGEST, max(edition.rounds(players), default=1)))


def points_field(ctx: ui.DrawContext, edition: Edition, size: int) -> ui.Element:
    """Return a heading, and a cell for each bid and number of tricks of hands of a size."""
    numbers = range(size + 1)
    points = {
        (bid, won): round_points(edition, size, bid, won) for bid in numbers for won in numbers
    }
    most = max(1, *(abs(each) for each in points.values()))
    parts: list[ui.Element] = [ui.Spacer()]
    parts += [_head(ui.Role.COLUMN_HEADER, text("Bid {bid}", bid=bid), bid) for bid in numbers]
    for won in numbers:
        parts.append(_head(ui.Role.ROW_HEADER, text("took {n}", n=won), won))
        parts += [_cell(ctx, bid, won, points[bid, won], most) for bid in numbers]
    title = ntext(
        "What every bid scores, with hands of {n} card",
        "What every bid scores, with hands of {n} cards",
        size,
    )
    return ui.Column(
        ui.Label(title, "b", 18, "soft", id="points-field", role=ui.Role.HEADING),
        ui.Label(
            text("Across: bids. Down: tricks taken."), size=16, colour="soft", id="field-axes"
        ),
        ui.Grid(*parts, columns=1 + len(numbers), gap=4, row_gap=4),
        gap=8,
    )


def _head(role: ui.Role, name: Text, number: int) -> ui.Element:
    """Return the number at the head of a row or a column."""
    node = ui.Node(f"field-{role}-{number}", role, name, tab_stop="points-field")
    return ui.Label(str(number), "x", 19, "soft", align_text=0.5, min_w=30, node=node)


def _cell(ctx: ui.DrawContext, bid: int, won: int, points: int, most: int) -> ui.Element:
    shown = ctx.translator.signed(points)
    name = text("Bid {bid}, took {won}: {points:+}", bid=bid, won=won, points=points)
    return ui.Label(
        shown,
        "f",
        18,
        align_text=0.5,
        lines=1,
        min_h=CELL,
        background=partial(_paint_cell, points / most, bid == won),
        node=Figure(f"points-{bid}-{won}", name, "points-field"),
    )


def _paint_cell(share: float, is_met: bool, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the ground of a cell: greener for more points, redder for a greater loss."""
    colour = GAIN if share > 0 else LOSS
    depth = PALEST + (1 - PALEST) * abs(share) if share else 0.0
    edge = (ctx.palette.mint, max(1.2, 1.6 * ctx.scale), 1.0) if is_met else None
    ctx.plate(box, ctx.px(8), mix(GROUND, colour, round(depth * 8) / 8), edge)
