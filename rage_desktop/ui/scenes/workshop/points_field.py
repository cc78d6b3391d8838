"""What every bid scores, as a field: bids across, tricks taken down."""

from collections.abc import Callable
from functools import partial
from typing import Final

from rage_desktop.rules import Edition, Text, ntext, text
from rage_desktop.rules.editions.edition import round_points
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import mix
from rage_desktop.ui.scenes.statistics.charts import Figure

LARGEST: Final = 6  # tricks, of the hands that are shown
# px of the design
CELL: Final = 34  # the least height of a cell
GAP: Final = 4
SIZE: Final = 18  # of the points' type
HEAD: Final = 19  # of that of the numbers beside them
STOP: Final = "points-field"  # the Tab stop that all cells share
GROUND: Final = "#1B1018"
GAIN: Final = "#2E7A64"
LOSS: Final = "#A83C3C"
HEADERS: Final = {"column": ui.Role.COLUMN_HEADER, "row": ui.Role.ROW_HEADER}
PALEST: Final = 0.25  # of a colour in a cell that is next to nothing


def shown_hand(edition: Edition, players: int) -> int:
    """Return how many cards the hands have whose points are shown: the largest dealt, or 6."""
    return max(1, min(LARGEST, max(edition.rounds(players), default=1)))


def points_field(edition: Edition, size: int) -> ui.Element:
    """Return a heading, and a cell for each bid and number of tricks of hands of a size."""
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
        _Field(edition, size),
        gap=8,
    )


class _Field(ui.Element):
    """The cells with their heads, in one element: they change with every key. A first row and a
    first column have the numbers of bids and of tricks."""

    def __init__(self, edition: Edition, size: int) -> None:
        super().__init__()
        self._numbers = range(size + 1)
        self._points = {
            (bid, won): round_points(edition, size, bid, won)
            for won in self._numbers
            for bid in self._numbers
        }
        self._most = max(1, *(abs(each) for each in self._points.values()))

    def content_width(self, ctx: ui.DrawContext) -> int:
        """Return the width at which no number is set smaller."""
        signed = ctx.translator.signed
        widest = max(ctx.text_width(signed(n), "f", SIZE) for n in set(self._points.values()))
        return (widest + ctx.px(GAP)) * (len(self._numbers) + 1)

    def content_height(self, ctx: ui.DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the height of all rows."""
        return self._pitch(ctx) * (len(self._numbers) + 1) - ctx.px(GAP)

    def _pitch(self, ctx: ui.DrawContext) -> int:
        """Return the height of a row with its gap, in real px."""
        return max(ctx.px(CELL), round(ctx.t(SIZE) * 1.4)) + ctx.px(GAP)

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Record the painting of all cells, and a node for each."""
        gap = layout.ctx.px(GAP)
        count = len(self._numbers) + 1
        lefts = [box.x + round(place * (box.w + gap) / count) for place in range(count + 1)]
        tops = [box.y + round(place * (box.h + gap) / count) for place in range(count + 1)]

        def cell(column: int, row: int) -> ui.Rect:
            x = lefts[column]
            y = tops[row]
            return ui.Rect(x, y, lefts[column + 1] - gap - x, tops[row + 1] - gap - y)

        layout.paint(partial(self._paint, cell), box)
        for bid in self._numbers:
            layout.add(_head("column", text("Bid {bid}", bid=bid), bid, cell(bid + 1, 0)))
        for won in self._numbers:
            layout.add(_head("row", text("took {n}", n=won), won, cell(0, won + 1)))
            for bid in self._numbers:
                points = self._points[bid, won]
                name = text("Bid {bid}, took {won}: {points:+}", bid=bid, won=won, points=points)
                node = Figure(f"points-{bid}-{won}", name, STOP)
                node.bounds = cell(bid + 1, won + 1)
                layout.add(node)

    def _paint(self, cell: Callable[[int, int], ui.Rect], ctx: ui.PaintContext, _: ui.Rect) -> None:
        palette = ctx.palette
        for number in self._numbers:
            for at in (cell(number + 1, 0), cell(0, number + 1)):
                ctx.draw_text(str(number), "x", HEAD, *at.center, palette.soft, 0.5)
        for (bid, won), points in self._points.items():
            at = cell(bid + 1, won + 1)
            _paint_ground(ctx, at, points / self._most, is_met=bid == won)
            shown = ctx.translator.signed(points)
            ctx.draw_text(shown, "f", SIZE, *at.center, palette.ivory, 0.5, at.w)


def _head(kind: str, name: Text, number: int, at: ui.Rect) -> ui.Node:
    """Return the node of the number at the head of a row or a column."""
    role = HEADERS[kind]
    return ui.Node(f"field-{role}-{number}", role, name, at, tab_stop=STOP)


def _paint_ground(ctx: ui.PaintContext, at: ui.Rect, share: float, *, is_met: bool) -> None:
    """Draw the ground of a cell: greener for more points, redder for a greater loss."""
    colour = GAIN if share > 0 else LOSS
    depth = PALEST + (1 - PALEST) * abs(share) if share else 0.0
    edge = (ctx.palette.mint, max(1.2, 1.6 * ctx.scale), 1.0) if is_met else None
    ctx.plate(at, ctx.px(8), mix(GROUND, colour, round(depth * 8) / 8), edge)
