"""The paper of the score sheet: composed once into a few surfaces, then only blitted (VISUAL 9)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from pygame import Rect, Surface

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Text, text
from rage_desktop.stage.score_sheet import Cell, Row, ScoreSheet
from rage_desktop.stage.table_view import leaders
from rage_desktop.ui.art.palette import (
    INK,
    PAPER,
    PAPER_BAD,
    PAPER_GOOD,
    PAPER_INK,
    PAPER_NOW,
    PAPER_SECOND,
)
from rage_desktop.ui.art.raster import PREMULTIPLIED, clear_surface
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

MOST_FULL_PLAYERS, MOST_FULL_ROUNDS = 6, 14  # beyond these, cells are compressed
WIDE_FROM = 6  # players: their columns are narrow, and the paper wider
TALLEST, EDGE = 84, 16  # a row at most; the margin right of the last column
SQUEEZE = (1.0, 0.92, 0.85, 0.78)
FAINT, BLACK_FAINT = "#8A7362", "#595959"
CROWN = "#B8720F"


class Mode(Enum):
    """How much stands in a cell; the ring and the total always do."""

    FULL = "ring, two lines of words, total"
    LINE = "ring, one line of words, total"
    BESIDE = "ring, total"
    STACKED = "ring over total"


def compose(w: int, h: int, draw: Callable[[Canvas], None]) -> Surface:
    """Return what `draw` draws as one surface; surfaces at full opacity only, no fills."""
    canvas = Canvas((w, h))
    draw(canvas)
    out = clear_surface(w, h)
    for source, x, y, _, _, box in canvas.ops:
        assert isinstance(source, Surface)
        area = (box[0] - x, box[1] - y, box[2], box[3])
        out.blit(source, box[:2], area, PREMULTIPLIED)
    return out


def result_words(cell: Cell) -> Text:
    """Return the short word of a cell: the cards that counted, or how the bid came out."""
    return text("{points:+} card", points=cell.cards) if cell.cards else cell.word


@dataclass(frozen=True)
class Fit:
    """The sizes of a cell's parts, real px; `squeeze` scales its texts."""

    mode: Mode
    squeeze: float
    ring: int
    pad: int
    words: int  # the widest


class Paper:
    """One sheet at one size. Made anew when the window, a setting or the game changes."""

    def __init__(
        self, kit: Kit, seats: tuple[Seat, ...], sheet: ScoreSheet, area: Rect, marked: int
    ) -> None:
        """Lay the sheet out in `area`, or in less for few rounds; row `marked` is amber."""
        self.kit, self.seats, self.sheet, self.marked = kit, seats, sheet, marked
        self.newest = sheet.rounds_played - 1
        self._ink, self._second, self._faint = _inks(kit)
        many = len(seats) >= WIDE_FROM
        self.label = max(kit.px(70 if many else 114), self._label_width() + kit.px(16))
        self.column = (area.w - self.label - kit.px(EDGE)) / len(seats)
        self.fit = self._fit()
        self._lay(area)
        self._ground = compose(self.box.w, self.box.h, self._draw_ground)
        self._rows = [
            compose(self.box.w, self.row, self._row_drawer(i)) for i in range(len(sheet.rows))
        ]
        self._blank = compose(self.box.w, self.row, self._row_drawer(self.newest, blank=True))
        self._feet = [
            compose(self.box.w, self.foot, self._foot_drawer(inked)) for inked in (False, True)
        ]

    # -- places ----------------------------------------------------------------------------------

    def _label_width(self) -> int:
        kit, words = self.kit, ((text("Cards"), "b", 17), (text("Total"), "x", 20))
        return max(kit.width(kit.say(said), style, n) for said, style, n in words)

    def _fit(self) -> Fit:
        """Choose the fullest cell that fits the columns."""
        few = len(self.seats) <= MOST_FULL_PLAYERS and len(self.sheet.rows) <= MOST_FULL_ROUNDS
        modes = (Mode.FULL, Mode.LINE, Mode.BESIDE) if few else (Mode.LINE, Mode.BESIDE)
        for mode in modes:
            for squeeze in SQUEEZE:
                fit, need = self._measured(mode, squeeze)
                if need <= self.column:
                    return fit
        return self._measured(Mode.STACKED, SQUEEZE[-1])[0]

    def _measured(self, mode: Mode, squeeze: float) -> tuple[Fit, float]:
        """Return the sizes at a squeeze, and how wide a cell has to be for them."""
        kit = self.kit
        ring = max(26, kit.px(50 * squeeze), round(kit.t(25 * squeeze) * 1.7))
        if mode is not Mode.FULL:
            ring = max(26, kit.px(42 * squeeze), round(kit.t(22 * squeeze) * 1.6))
        pad = max(4, kit.px(14 * squeeze * squeeze))
        words = 0
        if mode in (Mode.FULL, Mode.LINE):
            lines = {line for cell in self._cells() for line in self._lines(cell, mode)}
            words = max((kit.width(line, "b", 17 * squeeze) for line in lines), default=0)
        totals = {kit.wording(cell.total) for cell in self._cells()}
        total = max((kit.width(n, "f", 28 * squeeze) for n in totals), default=0)
        gaps = pad * 2.3 + kit.px(10 * squeeze) + (kit.px(8 * squeeze) if words else 0)
        return Fit(mode, squeeze, ring, pad, words), ring + words + total + gaps

    def _cells(self) -> list[Cell]:
        return [cell for row in self.sheet.rows for cell in row.cells]

    def _lay(self, area: Rect) -> None:
        kit, fit = self.kit, self.fit
        self.beside = self.column >= kit.px(150) * max(1.0, kit.text_scale * 0.9)
        text_head = kit.px(64) + round(kit.t(17) * 1.6)
        self.head = kit.px(96) if self.beside else max(kit.px(96), text_head)
        self.narrow = fit.mode in (Mode.BESIDE, Mode.STACKED) or len(self.seats) >= WIDE_FROM
        self.foot = max(kit.px(114), round(kit.t(46) * 2.0))
        if self.narrow:
            self.foot = max(kit.px(114), self._crown + round(kit.t(34) + kit.t(16) * 2.2))
        room = area.h - self.head - self.foot
        count = max(1, len(self.sheet.rows))
        self.row = max(self._least_row(), min(room // count, kit.px(TALLEST)))
        self.content = count * self.row
        view = min(room, self.content)
        self.box = Rect(area.x, area.y, area.w, self.head + view + self.foot)
        self.body = Rect(area.x, area.y + self.head, area.w, view)

    @property
    def _crown(self) -> int:
        return max(18, self.kit.px(28 if self.narrow else 36))

    def _least_row(self) -> int:
        kit, fit = self.kit, self.fit
        if fit.mode is Mode.STACKED:
            return fit.ring + round(kit.t(24) * 1.35) + kit.px(8)
        lines = round(kit.t(17 * fit.squeeze) * 2.5) if fit.mode is Mode.FULL else 0
        return max(fit.ring + kit.px(10), lines, kit.px(46))

    def column_x(self, seat: int) -> float:
        """Return where a seat's column begins, from the paper's left edge."""
        return self.label + seat * self.column

    def cell(self, row: int, seat: int) -> Rect:
        """Return a cell's place in the window while the sheet is not scrolled."""
        x = self.box.x + round(self.column_x(seat))
        return Rect(x, self.body.y + row * self.row, round(self.column), self.row)

    def cell_at(self, x: int, y: int, offset: int) -> tuple[int, int] | None:
        """Return the row and the seat at a point, while scrolled by `offset`."""
        if not self.body.collidepoint(x, y):
            return None
        row = (y - self.body.y + offset) // self.row
        seat = int((x - self.box.x - self.label) // self.column)
        rows = self.sheet.rows
        known = row < len(rows) and 0 <= seat < len(self.seats) and bool(rows[row].cells)
        return (row, seat) if known else None

    # -- drawing what is composed ----------------------------------------------------------------

    def draw(self, canvas: Canvas, offset: int, inked: float) -> None:
        """Draw the paper; of the newest row, `inked` cells are written yet (inf: all)."""
        kit, box = self.kit, self.box
        kit.shadow(canvas, box, kit.px(18), (34, 20, 0.7))
        canvas.blit(self._ground, *box.topleft)
        whole = inked >= len(self.seats)
        with canvas.clipped(self.body):
            for i, surface in enumerate(self._rows):
                y = self.body.y + i * self.row - offset
                if not (-self.row < y - self.body.y < self.body.h):
                    continue
                if whole or i != self.newest:
                    canvas.blit(surface, box.x, y)
                else:
                    self._draw_inking(canvas, surface, y, inked)
        y = box.bottom - self.foot
        canvas.blit(self._feet[whole], box.x, y)
        if not whole:
            with canvas.clipped((box.x, y, round(self.column_x(int(inked))), self.foot)):
                canvas.blit(self._feet[True], box.x, y)

    def _draw_inking(self, canvas: Canvas, surface: Surface, y: int, inked: float) -> None:
        """Draw a row as far as it is written: the last cell is still drying."""
        done = int(inked)
        right = round(self.column_x(done))
        with canvas.clipped((self.box.x + right, y, self.box.w - right, self.row)):
            canvas.blit(self._blank, self.box.x, y)
        with canvas.clipped((self.box.x, y, right, self.row)):
            canvas.blit(surface, self.box.x, y)
        with canvas.clipped((self.box.x + right, y, round(self.column), self.row)):
            canvas.blit(surface, self.box.x, y, alpha=round((inked - done) * 4) / 4)

    # -- ground ----------------------------------------------------------------------------------

    def _draw_ground(self, canvas: Canvas) -> None:
        kit, (w, h) = self.kit, self.box.size
        high = kit.palette.high_contrast
        top, bottom = ("#FFFFFF", "#FFFFFF") if high else PAPER
        canvas.blit(kit.raster.plate(w, h, kit.px(18), top, bottom), 0, 0)
        inset = kit.px(14)
        for seat in range(len(self.seats) + 1):
            x = round(self.column_x(seat))
            self._line(canvas, (x, inset, 1, h - 2 * inset), 0.6 if seat == 0 else 0.35)
        y = self.row_width // 2 + 1
        self._line(canvas, (inset, self.head - y, w - 2 * inset, self.row_width), 0.7)
        self._line(canvas, (inset, h - self.foot, w - 2 * inset, self.row_width), 0.8)
        middle = self.head / 2 + kit.px(2)
        cards: Text = text("Cards")
        room = self.label - kit.px(12)
        kit.write(canvas, kit.say(cards), "b", 17, self.label / 2, middle, self._ink, 0.5, room)
        for seat in range(len(self.seats)):
            self._draw_name(canvas, seat)
        total: Text = text("Total")
        low = h - self.foot / 2 + kit.px(8)
        kit.write(canvas, kit.say(total), "x", 20, self.label / 2, low, self._ink, 0.5, room)

    @property
    def row_width(self) -> int:
        """The thickness of the heavy rules."""
        return max(2, round(2.5 * self.kit.scale))

    def _line(self, canvas: Canvas, box: tuple[int, int, int, int], opacity: float) -> None:
        x, y, w, h = box
        opacity = 1.0 if self.kit.palette.high_contrast else opacity
        canvas.blit(self.kit.raster.plate(w, h, 0, self._ink, opacity=opacity), x, y)

    def _draw_name(self, canvas: Canvas, seat: int) -> None:
        kit, who = self.kit, self.seats[seat]
        x, w = self.column_x(seat), self.column
        if self.beside:
            size, left = kit.px(52), x + self.fit.pad + kit.px(6)
            middle = self.head / 2 + kit.px(2)
            kit.centre(canvas, kit.raster.avatar(who.avatar, size), left + size / 2, middle)
            left += size + kit.px(9)
            room = x + w - left - kit.px(6)
            kit.write(canvas, who.name, "x", 22, left, middle, self._ink, 0.0, room)
            return
        size = min(kit.px(44), round(w * 0.7))
        kit.centre(canvas, kit.raster.avatar(who.avatar, size), x + w / 2, kit.px(12) + size / 2)
        y = (kit.px(12) + size + self.head) / 2
        kit.write(canvas, who.name, "x", 17, x + w / 2, y, self._ink, 0.5, w - 4)

    # -- rows ------------------------------------------------------------------------------------

    def _row_drawer(self, index: int, blank: bool = False) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            row = self.sheet.rows[index]
            self._draw_ground_of(canvas, index, row)
            for seat, cell in enumerate(() if blank else row.cells):
                if self.fit.mode is Mode.STACKED:
                    self._draw_stacked(canvas, cell, self.column_x(seat))
                else:
                    self._draw_cell(canvas, cell, self.column_x(seat))

        return draw

    def _draw_ground_of(self, canvas: Canvas, index: int, row: Row) -> None:
        kit, w, inset = self.kit, self.box.w, self.kit.px(14)
        if index == self.marked:
            edge = kit.px(6)
            opacity = 0.6 if kit.palette.high_contrast else 0.33
            now = kit.raster.plate(w - 2 * edge, self.row, 0, PAPER_NOW, opacity=opacity)
            canvas.blit(now, edge, 0)
        if index < len(self.sheet.rows) - 1:
            self._line(canvas, (inset, self.row - 1, w - 2 * inset, 1), 0.28)
        y = self.row / 2
        colour = self._ink if row.cells or index == self.marked else self._faint
        size = 28 if self.fit.mode is Mode.FULL else 24
        kit.write(canvas, str(row.hand_size), "f", size, self.label / 2, y, colour, 0.5)

    def _draw_cell(self, canvas: Canvas, cell: Cell, x: float) -> None:
        kit, fit, y = self.kit, self.fit, self.row / 2
        self._draw_ring(canvas, cell, x + fit.pad + fit.ring / 2, y)
        left = x + fit.pad + fit.ring + kit.px(10 * fit.squeeze)
        lines = self._lines(cell, fit.mode)
        if fit.mode is Mode.FULL:
            step = kit.t(17 * fit.squeeze) * 0.69
            kit.write(canvas, lines[0], "s", 17 * fit.squeeze, left, y - step, self._ink)
            style = "b" if cell.cards else "s"
            colour = self._card_colour(cell)
            kit.write(canvas, lines[1], style, 16 * fit.squeeze, left, y + step, colour)
        elif fit.mode is Mode.LINE:
            kit.write(canvas, lines[0], "s", 17 * fit.squeeze, left, y, self._card_colour(cell))
        right = x + self.column - fit.pad * 1.3
        total = kit.wording(cell.total)
        kit.write(canvas, total, "f", 28 * fit.squeeze, right, y, self._ink, 1.0)

    def _draw_stacked(self, canvas: Canvas, cell: Cell, x: float) -> None:
        kit, fit, middle = self.kit, self.fit, x + self.column / 2
        line = round(kit.t(24) * 1.35)
        y = (self.row - line) / 2
        self._draw_ring(canvas, cell, middle, y)
        y += fit.ring / 2 + line * 0.55
        room = self.column - 4
        kit.write(canvas, kit.wording(cell.total), "f", 24, middle, y, self._ink, 0.5, room)

    def _draw_ring(self, canvas: Canvas, cell: Cell, x: float, y: float) -> None:
        kit, d = self.kit, self.fit.ring
        colour = PAPER_GOOD if cell.exact else PAPER_BAD
        kit.centre(canvas, kit.studio.marks.score_ring(d, cell.exact), x, y)
        number = str(cell.bid)
        size = kit.t((25 if self.fit.mode is Mode.FULL else 22) * self.fit.squeeze)
        size = kit.fonts.shrink(number, "f", size, d * 0.66, 10)
        kit.centre(canvas, kit.fonts.ink(number, "f", size, colour), x, y)

    def _lines(self, cell: Cell, mode: Mode) -> tuple[str, ...]:
        say = self.kit.say
        won, result = say(text("won {n}", n=cell.won)), say(result_words(cell))
        return (won, result) if mode is Mode.FULL else (f"{won} · {result}",)

    def _card_colour(self, cell: Cell) -> str:
        if not cell.cards:
            return self._second if self.fit.mode is Mode.FULL else self._ink
        return PAPER_GOOD if cell.cards > 0 else PAPER_BAD

    # -- totals ----------------------------------------------------------------------------------

    def _foot_drawer(self, inked: bool) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            totals, exact = self._standing(inked)
            first = leaders(totals) if self.newest >= (0 if inked else 1) else ()
            for seat in range(len(self.seats)):
                self._draw_total(canvas, seat, totals[seat], exact[seat], seat in first)

        return draw

    def _standing(self, inked: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return totals and exact bids by seat, with or without the newest round."""
        sheet, latest = self.sheet, self.sheet.latest
        if inked or latest is None:
            return sheet.totals, sheet.exact
        exact = (n - cell.exact for n, cell in zip(sheet.exact, latest.cells, strict=True))
        return tuple(line[-2] for line in sheet.series), tuple(exact)

    def _draw_total(
        self, canvas: Canvas, seat: int, points: int, exact: int, crowned: bool
    ) -> None:
        kit, x, w = self.kit, self.column_x(seat), self.column
        y = self.foot / 2 + kit.px(8)
        number, times = kit.wording(points), kit.say(text("{n} exact", n=exact))
        if self.narrow:
            block = self._crown + kit.t(34) + kit.t(16) * 1.5
            y = (self.foot - block) / 2 + self._crown + kit.t(34) * 0.45
            size, right, ax = 34.0, x + w / 2, 0.5
            below = y + kit.t(34) * 0.5 + kit.t(16) * 0.95
            kit.write(canvas, times, "s", 16, right, below, self._second, 0.5, w - 6)
        else:
            size, right, ax = 46.0, x + w - self.fit.pad * 1.3, 1.0
            kit.write(canvas, times, "s", 16, x + self.fit.pad + 2, y, self._second)
        wide = kit.write(canvas, number, "f", size, right, y, self._ink, ax, w - 6)
        if crowned:
            crown = self._crown
            mark = kit.raster.emblem("i_crown", crown, CROWN, PAPER_INK)
            middle = right - wide * (ax - 0.5)
            kit.centre(canvas, mark, middle, y - kit.t(size) * 0.36 - crown * 0.52)


def _inks(kit: Kit) -> tuple[str, str, str]:
    """Return the colours of the words, of those that matter less, and of rounds to come."""
    if kit.palette.high_contrast:
        return INK, INK, BLACK_FAINT
    return PAPER_INK, PAPER_SECOND, FAINT
