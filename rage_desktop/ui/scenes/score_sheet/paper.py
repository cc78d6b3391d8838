"""The paper of the score sheet: composed once into surfaces, then only blitted (VISUAL 9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.score_sheet import CountProgress, ScoreCount, ScoreSheet, Step
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, PAPER, PAPER_INK, PAPER_MARK, PAPER_NOW, PAPER_SECOND
from rage_desktop.ui.art.raster import PREMULTIPLIED, clear_surface
from rage_desktop.ui.scenes.score_sheet.cells import (
    LEDGER,
    MOST_WITH_WORDS,
    WRITTEN,
    CellTrees,
    Inks,
    choose_layout,
    draw_rolling,
    level,
)

CONTRAST = Inks(INK, INK, "#595959")
USUAL = Inks(PAPER_INK, PAPER_SECOND, "#8A7362")
CROWN = "#B8720F"
DROP = 16  # px of the design from which a crown comes down
# px of the design; the edge is right of the last column
HIGHEST_ROW = 250
NUMBER_LINE = 1.3  # of its type: the height of a row's number of cards
EDGE = 16


def compose(
    ctx: ui.DrawContext, w: int, h: int, draw: Callable[[ui.PaintContext], None]
) -> ui.Surface:
    """Return what `draw` draws as one surface; surfaces at full opacity only, no fills."""
    canvas = ui.Canvas((w, h))
    draw(ctx.on(canvas))
    out = clear_surface(w, h)
    for source, x, y, _, _, box in canvas.ops:
        assert isinstance(source, ui.Surface)
        area = (box[0] - x, box[1] - y, box[2], box[3])
        out.blit(source, box[:2], area, PREMULTIPLIED)
    return out


class Paper:
    """One sheet at one size. Made anew when the window, a setting or the game changes."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        seats: tuple[Seat, ...],
        sheet: ScoreSheet,
        area: ui.Rect,
        marked: int,
    ) -> None:
        """Lay the sheet out in `area`, or in less for few rounds; row `marked` is amber."""
        self.ctx = ctx
        self.seats = seats
        self.sheet = sheet
        self._marked = marked
        self.next_round: Text | None = None  # what it will be
        self._newest = sheet.rounds_played - 1
        self._inks = CONTRAST if ctx.palette.high_contrast else USUAL
        self._trees = CellTrees(ctx, self._inks)
        self._counting: ScoreCount | None = None
        self._now = 0.0
        self._parts: dict[tuple[str, int], ui.Surface] = {}
        self._lay_out(area)

    def _lay_out(self, area: ui.Rect) -> None:
        """Work out the width of the columns, and the heights of head, rows and foot."""
        ctx = self.ctx
        rows = self.sheet.rows
        cells = [cell for row in rows for cell in row.cells]
        self._divide(area.w)
        column = int(self._column)
        likely_row = (area.h - ctx.px(96 + 132)) // max(1, len(rows))
        self.layout = choose_layout(self._trees, cells, len(self.seats), column, likely_row)

        self._heads = self._fitting(*self._ways_to_name())
        feet = self._fitting(partial(self._total, 0), partial(self._total, 34))
        least_foot = ctx.px(132 if self.layout.make is LEDGER.make else 114)
        self._head = max(ctx.px(96), *(head.height(ctx, column) for head in self._heads))
        self._foot = max(least_foot, *(foot.height(ctx, column) for foot in feet))

        trees = [self.layout.tree(self._trees, cell) for cell in cells]
        number = round(NUMBER_LINE * ctx.t(self.layout.number))
        least_row = max((number, *(tree.height(ctx, column) for tree in trees)))
        room = area.h - self._head - self._foot
        self._row = max(least_row, min(room // max(1, len(rows)), ctx.px(HIGHEST_ROW)))
        self.content = len(rows) * self._row

        view = min(room, self.content)
        self.box = ui.Rect(area.x, area.y, area.w, self._head + view + self._foot)
        self.body = ui.Rect(area.x, area.y + self._head, area.w, view)
        self._feet = self._lay_out_row(feet, self._foot)

    def _divide(self, width: int) -> None:
        """Divide the paper's width into a column of labels and one for each player."""
        ctx = self.ctx
        players = len(self.seats)
        self._labels = (self._label(text("Cards"), "b", 17), self._label(text("Total"), "x", 20))
        widest = max(label.width(ctx) for label in self._labels) + ctx.px(16)
        self._left = max(ctx.px(114 if players < MOST_WITH_WORDS else 70), widest)
        self._column = (width - self._left - ctx.px(EDGE)) / players

    def _ways_to_name(self) -> list[Callable[[int], ui.Element]]:
        """Return the ways to name a player at the head of a column, the best first."""
        beside_face = partial(self._name, 22, 52)
        large = partial(self._name, 22, 0)
        small = partial(self._name, 17, 0)
        return [beside_face, small] if self.ctx.text_scale == 1 else [beside_face, large, small]

    def _column_x(self, seat: int) -> int:
        """Return where a seat's column begins, from the paper's left edge."""
        return round(self._left + seat * self._column)

    def _lay_out_row(self, trees: Sequence[ui.Element], height: int) -> list[ui.Layout]:
        """Return trees laid out one in each column, from the corner of their row."""
        return [
            ui.lay_out(self.ctx, tree, ui.Rect(self._column_x(seat), 0, int(self._column), height))
            for seat, tree in enumerate(trees)
        ]

    def _fitting(self, *ways: Callable[[int], ui.Element]) -> list[ui.Element]:
        """Return trees for all seats, in the first way in which all fit, or else in the last."""
        trees: list[ui.Element] = []
        for way in ways:
            trees = [way(seat) for seat in range(len(self.seats))]
            if all(tree.width(self.ctx) <= self._column for tree in trees):
                break
        return trees

    # -- places in the window, while the sheet is not scrolled -------------------------------------

    def cell(self, row: int, seat: int) -> ui.Rect:
        """Return the place of a cell."""
        x = self.box.x + self._column_x(seat)
        y = self.body.y + row * self._row
        return ui.Rect(x, y, round(self._column), self._row)

    def row_label(self, row: int) -> ui.Rect:
        """Return the place of the hand size beside a row."""
        return ui.Rect(self.box.x, self.body.y + row * self._row, self._left, self._row)

    def head(self, seat: int) -> ui.Rect:
        """Return the place of a player's name."""
        cell = self.cell(0, seat)
        return ui.Rect(cell.x, self.box.y, cell.w, self._head)

    @property
    def total_label(self) -> ui.Rect:
        """The place of the word beside the totals."""
        return ui.Rect(self.box.x, self.box.bottom - self._foot, self._left, self._foot)

    def total(self, seat: int) -> ui.Rect:
        """Return the place of a total."""
        cell = self.cell(0, seat)
        return ui.Rect(cell.x, self.box.bottom - self._foot, cell.w, self._foot)

    def cell_at(self, x: int, y: int, offset: int) -> tuple[int, int] | None:
        """Return the row and the seat at a point, while scrolled by `offset`."""
        if not self.body.collidepoint(x, y):
            return None
        row = (y - self.body.y + offset) // self._row
        seat = int((x - self.box.x - self._left) // self._column)
        is_known = row < self.sheet.rounds_played and 0 <= seat < len(self.seats)
        return (row, seat) if is_known else None

    # -- drawing -----------------------------------------------------------------------------------

    def part(self, name: str, index: int = 0) -> ui.Surface:
        """Return a part as it was composed when it was first seen: the "ground" with names and
        lines, a "row" with all that is written in it, "blank" before anything is."""
        if (name, index) not in self._parts:
            height = self._row
            draw = partial(self._draw_row, index)
            if name == "ground":
                height = self.box.h
                draw = partial(self._draw_ground)
            elif name == "blank":
                draw = partial(self._draw_row_ground, self._newest)
            self._parts[name, index] = compose(self.ctx, self.box.w, height, draw)
        return self._parts[name, index]

    def draw(
        self,
        ctx: ui.PaintContext,
        offset: int,
        counting: ScoreCount | None = None,
        now: float = 0.0,
    ) -> None:
        """Draw the paper; the newest row as far as it has been counted."""
        self._counting = counting
        self._now = now
        box = self.box
        body = self.body
        ctx.shadow(box, ctx.px(18), (34, 20, 0.7))
        ctx.canvas.blit(self.part("ground"), *box.topleft)
        with ctx.canvas.clipped(body):
            for i in range(len(self.sheet.rows)):
                y = i * self._row - offset
                if not -self._row < y < body.h:
                    continue
                if counting is None or i != self._newest:
                    ctx.canvas.blit(self.part("row", i), box.x, body.y + y)
                    continue
                ctx.canvas.blit(self.part("blank"), box.x, body.y + y)
                with ctx.canvas.layer(box.x, body.y + y):
                    self._draw_counted(ctx)
        with ctx.canvas.layer(box.x, box.bottom - self._foot):
            for foot in self._feet:
                foot.draw(ctx.canvas)

    def _counted(self, seat: int) -> CountProgress:
        return WRITTEN if self._counting is None else self._counting.column(seat, self._now)

    def _draw_counted(self, ctx: ui.PaintContext) -> None:
        for seat, cell in enumerate(self._newest_cells):
            step, progress = self._counted(seat)
            if step is not Step.EMPTY:
                with ctx.canvas.layer(alpha=level(progress) if step is Step.TRICKS else 1.0):
                    cell.draw(ctx.canvas)

    @cached_property
    def _newest_cells(self) -> list[ui.Layout]:
        """The cells of the newest row, as far as they have been counted."""
        trees = [
            self.layout.tree(CellTrees(self.ctx, self._inks, partial(self._counted, seat)), cell)
            for seat, cell in enumerate(self.sheet.rows[self._newest].cells)
        ]
        return self._lay_out_row(trees, self._row)

    # -- ground ------------------------------------------------------------------------------------

    def _label(self, message: Text | str, style: str, n: float, ax: float = 0.5) -> ui.Label:
        return ui.Label(message, style, n, self._inks.first, align_text=ax, lines=1)

    def _draw_ground(self, ctx: ui.PaintContext) -> None:
        inset = ctx.px(14)
        (w, h) = self.box.size
        top, bottom = ("#FFFFFF", "#FFFFFF") if ctx.palette.high_contrast else PAPER
        ctx.canvas.blit(ctx.raster.plate(w, h, ctx.px(18), top, bottom), 0, 0)
        for seat in range(len(self.seats) + 1):
            x = self._column_x(seat)
            self._line(ctx, (x, inset, 1, h - 2 * inset), 0.6 if seat == 0 else 0.35)
        rule = max(2, round(2.5 * ctx.scale))
        foot = h - self._foot
        self._line(ctx, (inset, self._head - rule // 2 - 1, w - 2 * inset, rule), 0.7)
        self._line(ctx, (inset, foot, w - 2 * inset, rule), 0.8)
        cards, total = self._labels
        ui.lay_out(ctx, cards, ui.Rect(0, ctx.px(2), self._left, self._head)).draw(ctx.canvas)
        ui.lay_out(ctx, total, ui.Rect(0, foot + ctx.px(8), self._left, self._foot)).draw(
            ctx.canvas
        )
        for head in self._lay_out_row(self._heads, self._head):
            head.draw(ctx.canvas)

    def _line(self, ctx: ui.PaintContext, box: tuple[int, int, int, int], opacity: float) -> None:
        x, y, w, h = box
        opacity = 1.0 if ctx.palette.high_contrast else opacity
        ctx.canvas.blit(ctx.raster.plate(w, h, 0, self._inks.first, opacity=opacity), x, y)

    def _name(self, n: float, beside: float, seat: int) -> ui.Element:
        """A portrait, with the name `beside` it or below, and what the figures under it are."""
        who = self.seats[seat]
        side = beside or 44
        portrait = ui.Picture(
            lambda ctx, box: ctx.raster.avatar(who.avatar, min(box.size)),
            w=side,
            h=side,
        )
        if beside:
            total = ui.Label(text("total"), "s", 17, self._inks.second, align_text=1.0)
            below = None if self.layout.make is LEDGER.make else total
            words = ui.Column(self._label(who.name, "x", n, 0), below, grow=1)
            return ui.Row(portrait, words, gap=9, pad=(20, 4, 18, 0))
        return ui.Column(portrait, self._label(who.name, "x", n), gap=4, pad=(6, 12, 6, 8))

    # -- rows --------------------------------------------------------------------------------------

    def _draw_row(self, index: int, ctx: ui.PaintContext) -> None:
        self._draw_row_ground(index, ctx)
        cells = [self.layout.tree(self._trees, cell) for cell in self.sheet.rows[index].cells]
        if self.next_round is not None and index == self._newest + 1:
            label = ui.Label(self.next_round, "s", 18, self._inks.second, pad=(18, 0))
            self._draw_next(ctx, label)
        for cell in self._lay_out_row(cells, self._row):
            cell.draw(ctx.canvas)

    def _draw_next(self, ctx: ui.PaintContext, label: ui.Label) -> None:
        """Write what the next round will be into the first column of its row, or over two."""
        for columns in (1, 2):
            room = int(self._column * columns)
            if label.min_width(ctx) <= room and label.height(ctx, room) <= self._row:
                box = ui.Rect(self._column_x(0), 0, room, self._row)
                ui.lay_out(ctx, label, box).draw(ctx.canvas)
                return

    def _draw_row_ground(self, index: int, ctx: ui.PaintContext) -> None:
        w = self.box.w
        inset = ctx.px(14)
        ink = self._inks
        if index == self._marked:
            edge = ctx.px(6)
            opacity = 0.6 if ctx.palette.high_contrast else 0.33
            box = ui.Rect(edge, 0, w - 2 * edge, self._row)
            ctx.plate(box, ctx.px(10), PAPER_NOW, None, opacity)
        if index < len(self.sheet.rows) - 1:
            self._line(ctx, (inset, self._row - 1, w - 2 * inset, 1), 0.28)
        colour = ink.first if index <= max(self._newest, self._marked) else ink.faint
        size = str(self.sheet.rows[index].hand_size)
        at = (self._left / 2, self._row / 2)
        ctx.draw_text(size, "f", self.layout.number, *at, colour, 0.5)

    # -- totals ------------------------------------------------------------------------------------

    def _total(self, below: float, seat: int) -> ui.Element:
        """A total, with how many bids were exact beside it or, at a smaller size, `below`."""
        ctx = self.ctx
        sheet = self.sheet
        second = self._inks.second
        exact = self.sheet.exact[seat]

        def uncounted() -> int:
            if sheet.latest is None or self._counted(seat).step >= Step.ROLL:
                return 0
            return 1 if sheet.rows[self._newest].cells[seat].exact else 0

        told = [ntext("{n} exact", "{n} exact", max(0, exact - less)) for less in (0, 1)]
        widest = max(told, key=lambda one: ctx.text_width(ctx.tr(one), "s", 16))
        words = ui.Label(lambda: told[uncounted()], "s", 16, second, lines=1, widest=widest)
        if not below:
            total = self._figure(seat, 56 if self.layout.make is LEDGER.make else 46, 1.0)
            return ui.Row(words, ui.Spacer(), total, gap=8, pad=(16, 20, 18, 0))
        count = ui.Label(lambda: text("{n}", n=exact - uncounted()), "s", 16, second, lines=1)
        ring = ui.Picture(lambda ctx, box: ctx.art.marks.score_ring(box.h, exact=True), w=18, h=18)
        short = ui.FitWidth(words, ui.Row(ring, count, gap=5), align_children="middle")
        return ui.Column(self._figure(seat, below, 0.5), short, pad=(2, 34, 2, 6))

    def _figure(self, seat: int, n: float, ax: float) -> ui.Element:
        """A total: that of before, on its way, or the new one, with a crown if it is the best."""
        new = self.sheet.totals[seat]
        old = new if self.sheet.latest is None else self.sheet.latest.cells[seat].before

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            at = (box.x + box.w * ax, box.centery)
            (step, progress) = self._counted(seat)
            if step is Step.ROLL:
                draw_rolling(ctx, (old, new), progress, n, at, self._inks.first, ax)
                return
            total = ctx.translator(new if step is Step.DONE else old)
            ctx.draw_text(total, "f", n, *at, self._inks.first, ax, box.w)
            width = min(box.w, ctx.text_width(total, "f", n))
            if seat in self.sheet.leaders:
                self._draw_crown(ctx, box, at[0] - width * (ax - 0.5))

        width = max(self.ctx.text_width(self.ctx.translator(one), "f", n) + 1 for one in (old, new))
        return ui.CustomPaint(
            paint, w=width / self.ctx.scale, h=1.2 * self.ctx.t(n) / self.ctx.scale
        )

    def _draw_crown(self, ctx: ui.PaintContext, box: ui.Rect, x: float) -> None:
        """Draw the crown over the middle of a total, as far as it has come down."""
        come = 1.0 if self._counting is None else self._counting.crowning(self._now)
        if come <= 0:
            return
        size = max(18, min(ctx.px(36), round(box.h * 0.66)))
        mark = ctx.raster.emblem("i_crown", size, CROWN, PAPER_INK)
        top = box.centery - box.h * 0.3 - size * 1.02 - ctx.px(DROP) * (1 - come)
        ctx.canvas.blit(mark, x - size / 2, top, alpha=round(min(1.0, come) * 4) / 4)


@dataclass(eq=False)
class SheetGrid(ui.Scroll):
    """The sheet as one stop for the keyboard: arrows go from cell to cell."""

    focusable: bool = True
    paper: Paper | None = field(default=None)
    cursor: tuple[int, int] = (0, 0)  # row, seat
    pointed: tuple[int, int] | None = None
    shows_own_tooltip = True  # the cell under the cursor or the pointer tells its sum
    pressable = False  # pointing at the sheet presses nothing

    @property
    def active_cell(self) -> str:
        """The cell under the keyboard cursor."""
        return f"cell-{self.cursor[0] + 1}-{self.cursor[1]}"

    def handle(self, intent: ui.Intent) -> tuple[bool, ui.NavResult]:
        """Arrows move the cursor, and leave the sheet at its edges; the rest scrolls."""
        if not isinstance(intent, ui.Navigate):
            return super().handle(intent)
        assert self.paper is not None
        row, seat = self.cursor
        if intent.direction.is_sideways:
            seat += intent.direction.step
        else:
            row += intent.direction.step
        played = self.paper.sheet.rounds_played
        players = len(self.paper.seats)
        if not (0 <= row < played and 0 <= seat < players):
            return False, None
        self.cursor = row, seat
        self.reveal(self.cell_bounds(row, seat))
        return True, None

    def cell_bounds(self, row: int, seat: int) -> ui.Rect:
        """Return where a cell is now."""
        assert self.paper is not None
        return self.paper.cell(row, seat).move(0, -self.offset)

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the scroll bar, and a frame about the cell that is asked about."""
        super().paint(ctx)
        if self.asked is None or self.paper is None:
            return
        colour = "#000000" if ctx.palette.high_contrast else PAPER_MARK
        width = ctx.palette.focus_outside * ctx.scale if self.visual.focus_ring else 3 * ctx.scale
        box = self.cell_bounds(*self.asked).inflate(-ctx.px(4), -ctx.px(4))
        with ctx.canvas.clipped(self.bounds):
            ctx.plate(box, ctx.px(10), None, (colour, max(2.0, width), 1.0))

    @property
    def asked(self) -> tuple[int, int] | None:
        """The cell under the keyboard cursor, or under the pointer."""
        return self.cursor if self.visual.focus_ring else self.pointed
