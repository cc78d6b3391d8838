"""The paper of the score sheet: composed once into surfaces, then only blitted (VISUAL 9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from pygame import Surface

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.moments.counting import Counted, Counting, Step
from rage_desktop.stage.score_sheet import ScoreSheet
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import (
    INK,
    PAPER,
    PAPER_INK,
    PAPER_MARK,
    PAPER_NOW,
    PAPER_SECOND,
)
from rage_desktop.ui.art.raster import PREMULTIPLIED, clear_surface
from rage_desktop.ui.scenes.score_sheet.cells import (
    LEDGER,
    MOST_WITH_WORDS,
    CellTrees,
    Inks,
    draw_rolling,
    fullest,
)
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate
from rage_desktop.ui.toolkit.layout.element import Layout, lay_out

CONTRAST = Inks(INK, INK, "#595959")
USUAL = Inks(PAPER_INK, PAPER_SECOND, "#8A7362")
CROWN = "#B8720F"
DROP = 16  # px of the design from which a crown comes down
HIGHEST_ROW, EDGE = 250, 16  # px of the design; the edge is right of the last column
ARROWS = {
    Direction.UP: (-1, 0),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
}


def compose(w: int, h: int, turned: bool, draw: Callable[[ui.Canvas], None]) -> Surface:
    """Return what `draw` draws as one surface; surfaces at full opacity only, no fills."""
    canvas = ui.Canvas((w, h))
    with canvas.turned(turned):
        draw(canvas)
    out = clear_surface(w, h)
    for source, x, y, _, _, box in canvas.ops:
        assert isinstance(source, Surface)
        area = (box[0] - x, box[1] - y, box[2], box[3])
        out.blit(source, box[:2], area, PREMULTIPLIED)
    return out


class Paper:
    """One sheet at one size. Made anew when the window, a setting or the game changes."""

    def __init__(
        self,
        kit: ui.Kit,
        seats: tuple[Seat, ...],
        sheet: ScoreSheet,
        area: ui.Rect,
        marked: int,
    ) -> None:
        """Lay the sheet out in `area`, or in less for few rounds; row `marked` is amber."""
        self.kit, self.seats, self.sheet, self.marked = kit, seats, sheet, marked
        self.coming: Text | None = None  # describes the next round
        self._newest = sheet.rounds_played - 1
        self._inks = CONTRAST if kit.palette.high_contrast else USUAL
        self._counting: Counting | None = None
        self._now = 0.0
        self._totals: dict[int, ui.Element] = {}  # by seat, as last made
        self._rows: dict[int, Surface] = {}
        self._feet: dict[bool, Surface] = {}
        self._lay_out(area)

    def _lay_out(self, area: ui.Rect) -> None:
        """Work out the width of the columns, and the heights of head, rows and foot."""
        kit, sheet, players = self.kit, self.sheet, len(self.seats)
        labels = [self._label(text("Cards"), "b", 17), self._label(text("Total"), "x", 20)]
        widest = max(label.width(kit) for label in labels) + kit.px(16)
        self.label = max(kit.px(114 if players < MOST_WITH_WORDS else 70), widest)
        self.column = (area.w - self.label - kit.px(EDGE)) / players
        column, rows = int(self.column), max(1, len(sheet.rows))
        cells = [cell for row in sheet.rows for cell in row.cells]
        self._trees = CellTrees(kit, self._inks)
        likely = (area.h - kit.px(96 + 132)) // rows
        self.layout = fullest(self._trees, cells, players, column, likely)
        heads, feet = self._heads(), self._foot_cells(sheet.totals, sheet.exact)
        self.head = max(kit.px(96), *(head.height(kit, column) for head in heads))
        low = kit.px(132 if self.layout.make is LEDGER.make else 114)
        self.foot = max(low, *(foot.height(kit, column) for foot in feet))
        trees = (self.layout.tree(self._trees, cell) for cell in cells)
        least = max((tree.height(kit, column) for tree in trees), default=kit.px(46))
        room = area.h - self.head - self.foot
        self.row = max(least, min(room // rows, kit.px(HIGHEST_ROW)))
        self.content = len(sheet.rows) * self.row
        view = min(room, self.content)
        self.box = ui.Rect(area.x, area.y, area.w, self.head + view + self.foot)
        self.body = ui.Rect(area.x, area.y + self.head, area.w, view)

    def column_x(self, seat: int) -> int:
        """Return where a seat's column begins, from the paper's left edge."""
        return round(self.label + seat * self.column)

    def cell(self, row: int, seat: int) -> ui.Rect:
        """Return a cell's place in the window while the sheet is not scrolled."""
        x, y = self.box.x + self.column_x(seat), self.body.y + row * self.row
        return ui.Rect(x, y, round(self.column), self.row)

    def cell_at(self, x: int, y: int, offset: int) -> tuple[int, int] | None:
        """Return the row and the seat at a point, while scrolled by `offset`."""
        if not self.body.collidepoint(x, y):
            return None
        row = (y - self.body.y + offset) // self.row
        seat = int((x - self.box.x - self.label) // self.column)
        rows = self.sheet.rows
        is_known = row < len(rows) and 0 <= seat < len(self.seats) and bool(rows[row].cells)
        return (row, seat) if is_known else None

    # -- composed when it is first seen ------------------------------------------------------------

    def _compose(self, height: int, draw: Callable[[ui.Canvas], None]) -> Surface:
        return compose(self.box.w, height, self.kit.turned, draw)

    @cached_property
    def ground(self) -> Surface:
        """The paper with its names and lines."""
        return self._compose(self.box.h, self._draw_ground)

    @cached_property
    def blank(self) -> Surface:
        """The newest row before anything is written in it."""
        return self._compose(self.row, lambda canvas: self._draw_row_ground(canvas, self._newest))

    def row_surface(self, index: int) -> Surface:
        """Return a row with all that is written in it."""
        if index not in self._rows:
            self._rows[index] = self._compose(
                self.row, lambda canvas: self._draw_row(canvas, index)
            )
        return self._rows[index]

    def foot_surface(self, inked: bool) -> Surface:
        """Return the totals: the old ones or, `inked`, the new ones."""
        if inked not in self._feet:
            sheet, latest = self.sheet, self.sheet.latest
            totals, exact = sheet.totals, sheet.exact
            if not inked and latest is not None:
                totals = tuple(line[-2] for line in sheet.series)
                pairs = zip(exact, latest.cells, strict=True)
                exact = tuple(n - cell.exact for n, cell in pairs)
            feet = self._layouts(self._foot_cells(totals, exact), self.foot)

            def draw(canvas: ui.Canvas) -> None:
                for foot in feet:
                    foot.draw(canvas)

            self._feet[inked] = self._compose(self.foot, draw)
        return self._feet[inked]

    # -- drawing what is composed ------------------------------------------------------------------

    def draw(
        self, canvas: ui.Canvas, offset: int, counting: Counting | None = None, now: float = 0.0
    ) -> None:
        """Draw the paper; the newest row as far as it has been counted."""
        self._counting, self._now = counting, now
        kit, box, body = self.kit, self.box, self.body
        kit.shadow(canvas, box, kit.px(18), (34, 20, 0.7))
        canvas.blit(self.ground, *box.topleft)
        with canvas.clipped(body):
            for i in range(len(self.sheet.rows)):
                y = body.y + i * self.row - offset
                if not (-self.row < y - body.y < body.h):
                    continue
                if counting is None or i != self._newest:
                    canvas.blit(self.row_surface(i), box.x, y)
                else:
                    self._draw_counted(canvas, y)
        y = box.bottom - self.foot
        if counting is None:
            canvas.blit(self.foot_surface(inked=True), box.x, y)
        else:
            self._draw_feet(canvas, y, counting)
        crowning = 1.0 if counting is None else counting.crowning(now)
        for seat in self.sheet.leaders if crowning > 0 else ():
            self._draw_crown(canvas, seat, y, crowning)

    def _counted(self, seat: int) -> Counted:
        assert self._counting is not None
        return self._counting.column(seat, self._now)

    @cached_property
    def _newest_cells(self) -> list[Layout]:
        """The cells of the newest row, as far as they have been counted."""
        cells = self.sheet.rows[self._newest].cells
        trees = [
            self.layout.tree(CellTrees(self.kit, self._inks, partial(self._counted, seat)), cell)
            for seat, cell in enumerate(cells)
        ]
        return self._layouts(trees, self.row)

    def _draw_counted(self, canvas: ui.Canvas, y: int) -> None:
        """Draw the newest row as far as it is written."""
        canvas.blit(self.blank, self.box.x, y)
        with canvas.layer(self.box.x, y):
            for seat, cell in enumerate(self._newest_cells):
                if self._counted(seat).step is not Step.EMPTY:
                    cell.draw(canvas)

    @cached_property
    def _rolling_feet(self) -> list[Layout]:
        feet = self._foot_cells(self.sheet.totals, self.sheet.exact, rolls=True)
        return self._layouts(feet, self.foot)

    def _draw_feet(self, canvas: ui.Canvas, y: int, counting: Counting) -> None:
        """Draw the totals: each is the old one, the new one, or rolling; never two at once."""
        for seat in range(len(self.seats)):
            step, x = counting.column(seat, self._now).step, self.box.x
            if step is Step.ROLL:
                with canvas.layer(x, y):
                    self._rolling_feet[seat].draw(canvas)
                continue
            left, right = self.column_x(seat), self.column_x(seat + 1)
            with canvas.clipped((x + left, y, right - left, self.foot)):
                canvas.blit(self.foot_surface(inked=step is Step.DONE), x, y)

    # -- ground ------------------------------------------------------------------------------------

    def _label(self, words: Text, style: str, n: float) -> ui.Label:
        return ui.Label(words, style, n, self._inks.first, align_text=0.5, lines=1)

    def _draw_ground(self, canvas: ui.Canvas) -> None:
        kit, (w, h), inset = self.kit, self.box.size, self.kit.px(14)
        top, bottom = ("#FFFFFF", "#FFFFFF") if kit.palette.high_contrast else PAPER
        canvas.blit(kit.raster.plate(w, h, kit.px(18), top, bottom), 0, 0)
        for seat in range(len(self.seats) + 1):
            x = self.column_x(seat)
            self._line(canvas, (x, inset, 1, h - 2 * inset), 0.6 if seat == 0 else 0.35)
        rule = max(2, round(2.5 * kit.scale))  # the thickness of the heavy rules
        self._line(canvas, (inset, self.head - rule // 2 - 1, w - 2 * inset, rule), 0.7)
        self._line(canvas, (inset, h - self.foot, w - 2 * inset, rule), 0.8)
        for label, y, height in (
            (self._label(text("Cards"), "b", 17), kit.px(2), self.head),
            (self._label(text("Total"), "x", 20), h - self.foot + kit.px(8), self.foot),
        ):
            lay_out(kit, label, ui.Rect(0, y, self.label, height)).draw(canvas)
        for head in self._layouts(self._heads(), self.head):
            head.draw(canvas)

    def _line(self, canvas: ui.Canvas, box: tuple[int, int, int, int], opacity: float) -> None:
        x, y, w, h = box
        opacity = 1.0 if self.kit.palette.high_contrast else opacity
        canvas.blit(self.kit.raster.plate(w, h, 0, self._inks.first, opacity=opacity), x, y)

    def _layouts(self, trees: Sequence[ui.Element], height: int) -> list[Layout]:
        """Return trees laid out one in each column, from the corner of their row."""
        return [
            lay_out(self.kit, tree, ui.Rect(self.column_x(seat), 0, int(self.column), height))
            for seat, tree in enumerate(trees)
        ]

    def _alike(self, *ways: Callable[[int], ui.Element]) -> list[ui.Element]:
        """Return trees for all seats, in the first way in which all fit, or else in the last."""
        kit, seats = self.kit, range(len(self.seats))
        made = ([way(seat) for seat in seats] for way in ways)
        trees: list[ui.Element] = []
        for trees in made:
            if all(tree.width(kit) <= self.column for tree in trees):
                break
        return trees

    def _heads(self) -> list[ui.Element]:
        """The names, beside their portraits or below them."""

        def beside(seat: int) -> ui.Element:
            return ui.Row(portrait(seat, 52), name(seat, 22, 0), gap=9, pad=(20, 4, 6, 0))

        def above(seat: int) -> ui.Element:
            return ui.Column(portrait(seat, 44), name(seat, 17, 0.5), gap=4, pad=(2, 12, 2, 8))

        def portrait(seat: int, side: float) -> ui.Element:
            avatar = self.seats[seat].avatar
            return ui.Picture(
                lambda kit, box: kit.raster.avatar(avatar, min(box.h, round(box.w * 0.9))),
                w=side, h=side,
            )  # fmt: skip

        def name(seat: int, size: float, ax: float) -> ui.Element:
            ink = self._inks.first
            return ui.Label(self.seats[seat].name, "x", size, ink, align_text=ax, lines=1)

        return self._alike(beside, above)

    # -- rows --------------------------------------------------------------------------------------

    def _draw_row(self, canvas: ui.Canvas, index: int) -> None:
        row = self.sheet.rows[index]
        self._draw_row_ground(canvas, index)
        cells = [self.layout.tree(self._trees, cell) for cell in row.cells]
        if index == self._newest + 1 and self.coming is not None and not row.cells:
            cells = self._next_round(self.coming)
        for cell in self._layouts(cells, self.row):
            cell.draw(canvas)

    def _draw_row_ground(self, canvas: ui.Canvas, index: int) -> None:
        kit, w, inset, ink = self.kit, self.box.w, self.kit.px(14), self._inks
        row = self.sheet.rows[index]
        if index == self.marked:
            edge, opacity = kit.px(6), 0.6 if kit.palette.high_contrast else 0.33
            now = kit.raster.plate(
                w - 2 * edge, self.row, kit.px(10), PAPER_NOW, opacity=opacity
            )  # fmt: skip
            canvas.blit(now, edge, 0)
        if index < len(self.sheet.rows) - 1:
            self._line(canvas, (inset, self.row - 1, w - 2 * inset, 1), 0.28)
        colour = ink.first if row.cells or index == self.marked else ink.faint
        at = self.label / 2, self.row / 2
        kit.write(canvas, str(row.hand_size), "f", self.layout.number, *at, colour, 0.5)

    def _next_round(self, coming: Text) -> list[ui.Element]:
        """Say in the next row what it will be, if that fits into the first column."""
        label = ui.Label(coming, "s", 18, self._inks.second, pad=(18, 0))
        column = int(self.column)
        fits = label.min_width(self.kit) <= column and label.height(self.kit, column) <= self.row
        return [label] if fits else []

    # -- totals ------------------------------------------------------------------------------------

    def _foot_cells(
        self, totals: Sequence[int], exact: Sequence[int], *, rolls: bool = False
    ) -> list[ui.Element]:
        """The totals, large, and how many bids were exact: beside them or below."""
        size = 56 if self.layout.make is LEDGER.make else 46

        def times(seat: int) -> ui.Element:
            words = ntext("{n} exact", "{n} exact", exact[seat])
            return ui.Label(words, "s", 16, self._inks.second, lines=1)

        def beside(seat: int) -> ui.Element:
            total = self._total(seat, totals[seat], size, 1.0, rolls=rolls)
            return ui.Row(times(seat), ui.Spacer(), total, gap=8, pad=(16, 20, 18, 0))

        def below(seat: int) -> ui.Element:
            count = ui.Label(text("{n}", n=exact[seat]), "s", 16, self._inks.second, lines=1)
            ring = ui.Picture(
                lambda kit, box: kit.studio.marks.score_ring(box.h, exact=True), w=18, h=18
            )
            words = ui.FitWidth(times(seat), ui.Row(ring, count, gap=5), align_children="middle")
            total = self._total(seat, totals[seat], 34, 0.5, rolls=rolls)
            return ui.Column(total, words, pad=(2, 34, 2, 6))

        return self._alike(beside, below)

    def _total(self, seat: int, points: int, n: float, ax: float, *, rolls: bool) -> ui.Element:
        """A total, at rest or on its way from the old one."""
        number, ink = self.kit.wording(points), self._inks.first

        def paint(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
            at = box.x + box.w * ax, box.centery
            if not rolls:
                kit.write(canvas, number, "f", n, *at, ink, ax, box.w)
                return
            cell, progress = self.sheet.rows[self._newest].cells[seat], self._counted(seat).progress
            draw_rolling(canvas, kit, (cell.before, points), progress, n, at, ink, ax)

        width = (self.kit.width(number, "f", n) + 1) / self.kit.scale
        total = ui.CustomPaint(paint, w=width, h=self.kit.t(n) * 1.2 / self.kit.scale)
        self._totals[seat] = total
        return total

    @cached_property
    def _total_boxes(self) -> list[ui.Rect]:
        """Where the totals stand, from the foot's corner."""
        self._layouts(self._foot_cells(self.sheet.totals, self.sheet.exact), self.foot)
        return [self._totals[seat].box for seat in range(len(self.seats))]

    def _draw_crown(self, canvas: ui.Canvas, seat: int, foot: int, come: float) -> None:
        """Draw a crown that has come so far from above to its place over a total."""
        kit, box = self.kit, self._total_boxes[seat]
        size = max(18, min(kit.px(36), round(box.h * 0.66)))
        mark = kit.raster.emblem("i_crown", size, CROWN, PAPER_INK)
        x = self.box.x + box.centerx - size / 2
        y = foot + box.centery - box.h * 0.3 - size * 1.02 - kit.px(DROP) * (1 - come)
        canvas.blit(mark, x, y, alpha=round(min(1.0, come) * 4) / 4)


@dataclass(eq=False)
class SheetGrid(ui.Scroll):
    """The sheet as one stop for the keyboard: arrows go from cell to cell."""

    focusable: bool = True
    paper: Paper | None = field(default=None)
    cursor: tuple[int, int] = (0, 0)  # row, seat
    pointed: tuple[int, int] | None = None

    @property
    def pressable(self) -> bool:
        """Pointing at the sheet presses nothing."""
        return False

    @property
    def tells_itself(self) -> bool:
        """The cell under the cursor or the pointer tells its sum."""
        return True

    def take(self, intent: Intent) -> tuple[bool, ui.Outcome]:
        """Arrows move the cursor, and leave the sheet at its edges; the rest scrolls."""
        if not isinstance(intent, Navigate):
            return super().take(intent)
        assert self.paper is not None
        down, right = ARROWS[intent.direction]
        row, seat = self.cursor[0] + down, self.cursor[1] + right
        played, players = self.paper.sheet.rounds_played, len(self.paper.seats)
        if not (0 <= row < played and 0 <= seat < players):
            return False, None
        self.cursor = row, seat
        self.reveal(self.cell_bounds(row, seat))
        return True, None

    def cell_bounds(self, row: int, seat: int) -> ui.Rect:
        """Return where a cell is now."""
        assert self.paper is not None
        return self.paper.cell(row, seat).move(0, -self.offset)

    def paint(self, canvas: ui.Canvas, kit: ui.Kit) -> None:
        """Draw the scroll bar, and a frame about the cell that is asked about."""
        super().paint(canvas, kit)
        if self.asked is None or self.paper is None:
            return
        colour = "#000000" if kit.palette.high_contrast else PAPER_MARK
        width = kit.palette.focus_outside * kit.scale if self.look.ring else 3 * kit.scale
        box = self.cell_bounds(*self.asked).inflate(-kit.px(4), -kit.px(4))
        with canvas.clipped(self.bounds):
            kit.plate(canvas, box, kit.px(10), None, (colour, max(2.0, width), 1.0))

    @property
    def asked(self) -> tuple[int, int] | None:
        """The cell under the keyboard cursor, or under the pointer."""
        return self.cursor if self.look.ring else self.pointed
