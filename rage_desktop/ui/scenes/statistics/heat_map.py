"""How often each bid ended with how many tricks: gold below, mint on, coral above the diagonal."""

from collections import Counter
from dataclasses import dataclass

from rage_desktop.match.statistics.player_stats import PlayerStats
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, MINT, WELL, contrast, mix
from rage_desktop.ui.scenes.statistics.charts import PAD, Figure, Now, grown, heading

# the last row: bids
LEAST = 6
MOST = 8
GROUND = "#221520"
LEGIBLE = 4.5  # contrast of text, as WCAG asks


def ink_on(fill: str, light: str) -> str:
    """Return the light ink or the dark one, or what is clearer still, to be read on a colour."""
    inks = (light, INK, "#FFFFFF", "#000000")
    return next(ink for ink in inks if contrast(ink, fill) >= LEGIBLE)


@dataclass(frozen=True)
class Cell:
    """A bid and its number of tricks; the last row and column include everything above."""

    bid: int
    won: int
    times: int
    share: float  # of hands with this bid


class HeatMap:
    """Rows are bids, columns tricks won."""

    def __init__(self, record: PlayerStats) -> None:
        self._record = record
        bids = [bid for bid, _ in record.cells]
        self._last = min(max([LEAST, *bids]), MOST)
        self._beyond = any(bid > self._last for bid in bids)
        self._cells = self._counted()
        self._most = max((cell.times for cell in self._cells.values()), default=1)

    def _counted(self) -> dict[tuple[int, int], Cell]:
        counts = Counter[tuple[int, int]]()
        rows = Counter[int]()
        for (bid, won), times in self._record.cells.items():
            counts[self._place(bid, won)] += times
            rows[min(bid, self._last)] += times
        return {
            (bid, won): Cell(bid, won, times, times / rows[bid])
            for (bid, won), times in sorted(counts.items())
        }

    def _place(self, bid: int, won: int) -> tuple[int, int]:
        """Return the cell of a hand: exact, over and under stay so even in the last row."""
        row = min(bid, self._last)
        if won == bid:
            return row, row
        if won > bid:
            return row, max(row + 1, min(won, self._last + 1))
        return row, min(won, row - 1)

    def tree(self, ctx: ui.DrawContext, now: Now) -> ui.Element:
        """The cells, each with its figure; the axes at the left and below."""
        columns = range(self._last + 2)
        axis = ui.Label(text("bid"), size=16, colour="soft", span=1 + len(columns))
        parts: list[ui.Element] = [axis]
        for bid in range(self._last + 1):
            number = ui.Label(self._bid(bid), "x", 20, "soft", align_text=0.5, w=40)
            node = _header(f"row-{bid}", ui.Role.ROW_HEADER, text("Bid {bid}", bid=self._bid(bid)))
            parts.append(ui.Row(ui.Spacer(), number, pad=(0, 0, 8, 0), node=node))
            parts += [self._cell(bid, won, now) for won in columns]
        parts.append(ui.Label(text("taken"), size=16, colour="soft"))
        for won in columns:
            node = _header(f"won-{won}", ui.Role.COLUMN_HEADER, text("took {n}", n=self._won(won)))
            number = ui.Label(self._won(won), "x", 20, "soft", align_text=0.5, h=42, node=node)
            parts.append(number)
        told = text(
            "How many tricks each bid ended with. Green: exact. Gold: too few. Red: too many."
        )
        return ui.Panel(
            heading("heat-map", text("Bid and taken"), told),
            ui.Grid(*parts, columns=(1.2, *[1.0] * len(columns)), gap=8, row_gap=6, grow=1),
            gap=14,
            pad=PAD,
            min_h=grown(ctx, 486),
        )

    def _cell(self, bid: int, won: int, now: Now) -> ui.Element:
        cell = self._cells.get((bid, won))

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            with ctx.canvas.layer(0, 0, now().after(bid + won)):
                self._paint_cell(ctx, box, cell)

        if cell is None:
            return ui.CustomPaint(paint, min_h=36)
        node = Figure(f"cell-{bid}-{won}", self._description(cell), "heat-map")
        return ui.CustomPaint(paint, min_h=36, node=node)

    def _description(self, cell: Cell) -> Text:
        return ntext(
            "Bid {bid}, took {won}: once, {percent} of such bids",
            "Bid {bid}, took {won}: {n} times, {percent} of such bids",
            cell.times,
            bid=self._bid(cell.bid),
            won=self._won(cell.won),
            percent=Percent(cell.share),
        )

    def _bid(self, bid: int) -> str:
        return f"{bid}+" if self._beyond and bid == self._last else str(bid)

    def _won(self, won: int) -> str:
        return f"{won}+" if won > self._last else str(won)

    def _paint_cell(self, ctx: ui.PaintContext, place: ui.Rect, cell: Cell | None) -> None:
        radius = ctx.px(10)
        if cell is None:
            ctx.plate(place, radius, WELL, None, 0.55)
            return
        colour = MINT
        if cell.won != cell.bid:
            colour = GOLD if cell.won < cell.bid else CORAL
        strength = (cell.times / self._most) ** 0.55
        fill = mix(GROUND, colour, 0.12 + 0.78 * strength)
        edge = (MINT, max(1.5, 2 * ctx.scale), 1.0) if cell.won == cell.bid else None
        if ctx.palette.high_contrast and edge is None:
            edge = ctx.edge(1.0)
        ctx.plate(place, radius, fill, edge)
        ink = ink_on(fill, ctx.palette.ivory)
        ctx.draw_text(str(cell.times), "x", 18, *place.center, ink, 0.5, place.w - ctx.px(8))


def _header(node_id: str, role: ui.Role, name: Text) -> ui.Node:
    return ui.Node(node_id, role, name, tab_stop="heat-map", has_visible_hint=True)
