"""How often each bid ended with how many tricks: gold below, mint on, coral above the diagonal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.record.tally import Record
from rage_desktop.rules import ntext, text
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, MINT, WELL, mix
from rage_desktop.ui.scenes.record.charts import Chart, Coming, Figure, heading, percent, tall
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node

LEAST, MOST = 6, 8  # the last row: bids
TOP, FOOT, SIDE, PITCH = 111, 45, 122, 48  # design px
GROUND = "#221520"


@dataclass(frozen=True)
class Cell:
    """A bid and what it ended with; the last row and column stand for everything beyond as well."""

    bid: int
    won: int
    times: int
    share: float  # of hands with this bid


class HeatMap(Chart):
    """Rows are bids, columns tricks won."""

    id = "heat-map"

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        bids = [bid for bid, _ in record.cells]
        self._last = min(max([LEAST, *bids]), MOST)
        self._cells = self._counted()
        self._most = max((cell.times for cell in self._cells), default=1)

    def _counted(self) -> list[Cell]:
        counts, rows = Counter[tuple[int, int]](), Counter[int]()
        for (bid, won), times in self.record.cells.items():
            counts[self._place(bid, won)] += times
            rows[min(bid, self._last)] += times
        return [
            Cell(bid, won, times, times / rows[bid]) for (bid, won), times in sorted(counts.items())
        ]

    def _place(self, bid: int, won: int) -> tuple[int, int]:
        """Return the cell of a hand: exact, over and under stay so even in the last row."""
        row = min(bid, self._last)
        if won == bid:
            return row, row
        if won > bid:
            return row, max(row + 1, min(won, self._last + 1))
        return row, min(won, row - 1)

    def height(self, kit: Kit) -> int:
        """486 design px: the more rows, the lower each is."""
        return tall(kit, 486)

    def height_in(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """Room for rows of the usual height."""
        return tall(kit, max(486, TOP + FOOT + PITCH * (self._last + 1)))

    def nodes(self, kit: Kit, box: Rect) -> Sequence[Node]:
        """Each cell that is not empty."""
        return [
            Figure(f"cell-{cell.bid}-{cell.won}", self._told(kit, cell), self._box(kit, box, cell),
                   self.id)
            for cell in self._cells
        ]  # fmt: skip

    def _told(self, kit: Kit, cell: Cell) -> str:
        return kit.say(
            ntext(
                "Bid {bid}, took {won}: once, {percent} of such bids",
                "Bid {bid}, took {won}: {n} times, {percent} of such bids",
                cell.times,
                bid=self._named(cell.bid, self._last if self._beyond else -1),
                won=self._named(cell.won, self._last + 1),
                percent=percent(cell.share),
            )
        )

    @property
    def _beyond(self) -> bool:
        return any(bid > self._last for bid, _ in self.record.cells)

    @staticmethod
    def _named(value: int, last: int) -> str:
        return f"{value}+" if value == last else str(value)

    def _box(self, kit: Kit, box: Rect, cell: Cell) -> Rect:
        grid, wide, high = self._grid(kit, box)
        x, y = grid.x + cell.won * wide, grid.y + cell.bid * high
        return Rect(round(x), round(y), round(wide - kit.px(8)), round(high - kit.px(6)))

    def _grid(self, kit: Kit, box: Rect) -> tuple[Rect, float, float]:
        """Return where the cells lie, and how far one is from the next."""
        named = kit.width(kit.say(text("bid")), "s", 16) + kit.px(20 + 28 + 20)
        left, top = box.x + max(kit.px(SIDE), named + kit.px(32)), box.y + tall(kit, TOP)
        grid = Rect(left, top, box.right - kit.px(46) - left, box.bottom - tall(kit, FOOT) - top)
        wide = min(grid.w / (self._last + 2), kit.px(130))
        return grid, wide, grid.h / (self._last + 1)

    def paint(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw the cells, each with its figure; the axes at the left and below."""
        heading(canvas, kit, box, text("Bid and taken"),
                text("How often each bid ended with how many tricks"))  # fmt: skip
        times = {(cell.bid, cell.won): cell for cell in self._cells}
        for bid in range(self._last + 1):
            for won in range(self._last + 2):
                cell = times.get((bid, won), Cell(bid, won, 0, 0.0))
                with canvas.layer(0, 0, coming.after(bid + won)):
                    self._paint_cell(canvas, kit, box, cell)
        self._paint_axes(canvas, kit, box)

    def _paint_cell(self, canvas: Canvas, kit: Kit, box: Rect, cell: Cell) -> None:
        place, radius = self._box(kit, box, cell), kit.px(10)
        if not cell.times:
            kit.plate(canvas, place, radius, WELL, None, 0.55)
            return
        colour = MINT if cell.won == cell.bid else GOLD if cell.won < cell.bid else CORAL
        strength = (cell.times / self._most) ** 0.55
        fill = mix(GROUND, colour, 0.12 + 0.78 * strength)
        edge = (MINT, max(1.5, 2 * kit.scale), 1.0) if cell.won == cell.bid else None
        if kit.palette.high_contrast and edge is None:
            edge = kit.edge(1.0)
        kit.plate(canvas, place, radius, fill, edge)
        ink = INK if strength > 0.45 else kit.palette.ivory
        kit.write(canvas, str(cell.times), "x", 18, *place.center, ink, 0.5, place.w - kit.px(8))

    def _paint_axes(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        grid, wide, high = self._grid(kit, box)
        look, x = kit.palette, grid.x - kit.px(28)
        for bid in range(self._last + 1):
            y = grid.y + bid * high + (high - kit.px(6)) / 2
            name = self._named(bid, self._last if self._beyond else -1)
            kit.write(canvas, name, "x", 20, x, y, look.soft, 0.5)
            if not bid:
                room = x - kit.px(20) - (box.x + kit.px(32))
                kit.write(canvas, kit.say(text("bid")), "s", 16, box.x + kit.px(32), y, look.soft,
                          0.0, room)  # fmt: skip
        y = grid.bottom + (box.bottom - grid.bottom) * 0.42
        taken = kit.say(text("taken"))
        end = grid.x + round(wide * 0.2)
        x = box.x + kit.px(32)
        if x + kit.width(taken, "s", 16) > end:  # a longer word begins further left
            x = box.x + kit.px(16)
        kit.write(canvas, taken, "s", 16, x, y, look.soft, 0.0, max(end - x, kit.px(70)))
        for won in range(self._last + 2):
            middle = grid.x + won * wide + (wide - kit.px(8)) / 2
            kit.write(canvas, self._named(won, self._last + 1), "x", 20, middle, y, look.soft, 0.5)
