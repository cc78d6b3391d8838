"""The paper of the score sheet: composed once into a few surfaces, then only blitted (VISUAL 9)."""

from collections.abc import Callable

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
from rage_desktop.ui.scenes.score_sheet.sheet_places import Mode, SheetPlaces, cell_lines
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

FAINT, BLACK_FAINT = "#8A7362", "#595959"
CROWN = "#B8720F"


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


class Paper:
    """One sheet at one size. Made anew when the window, a setting or the game changes."""

    def __init__(
        self, kit: Kit, seats: tuple[Seat, ...], sheet: ScoreSheet, area: Rect, marked: int
    ) -> None:
        """Lay the sheet out in `area`, or in less for few rounds; row `marked` is amber."""
        self.kit, self.seats, self.sheet, self.marked = kit, seats, sheet, marked
        self.places = places = SheetPlaces(kit, seats, sheet, area)
        self._newest = sheet.rounds_played - 1
        self._ink, self._second, self._faint = _inks(kit)
        self._ground = compose(places.box.w, places.box.h, self._draw_ground)
        self._rows = [
            compose(places.box.w, places.row, self._row_drawer(i)) for i in range(len(sheet.rows))
        ]
        self._blank = compose(places.box.w, places.row, self._row_drawer(self._newest, blank=True))
        self._feet = [
            compose(places.box.w, places.foot, self._foot_drawer(inked)) for inked in (False, True)
        ]

    # -- drawing what is composed ----------------------------------------------------------------

    def draw(self, canvas: Canvas, offset: int, inked: float) -> None:
        """Draw the paper; of the newest row, `inked` cells are written yet (inf: all)."""
        places = self.places
        kit, box = self.kit, places.box
        kit.shadow(canvas, box, kit.px(18), (34, 20, 0.7))
        canvas.blit(self._ground, *box.topleft)
        whole = inked >= len(self.seats)
        with canvas.clipped(places.body):
            for i, surface in enumerate(self._rows):
                y = places.body.y + i * places.row - offset
                if not (-places.row < y - places.body.y < places.body.h):
                    continue
                if whole or i != self._newest:
                    canvas.blit(surface, box.x, y)
                else:
                    self._draw_inking(canvas, surface, y, inked)
        y = box.bottom - places.foot
        counted = box.w if whole else round(places.column_x(int(inked)))
        with canvas.clipped((box.x, y, counted, places.foot)):
            canvas.blit(self._feet[True], box.x, y)
        with canvas.clipped((box.x + counted, y, box.w - counted, places.foot)):
            canvas.blit(self._feet[False], box.x, y)

    def _draw_inking(self, canvas: Canvas, surface: Surface, y: int, inked: float) -> None:
        """Draw a row as far as it is written: the last cell is still drying."""
        places = self.places
        done = int(inked)
        right = round(places.column_x(done))
        with canvas.clipped((places.box.x + right, y, places.box.w - right, places.row)):
            canvas.blit(self._blank, places.box.x, y)
        with canvas.clipped((places.box.x, y, right, places.row)):
            canvas.blit(surface, places.box.x, y)
        with canvas.clipped((places.box.x + right, y, round(places.column), places.row)):
            canvas.blit(surface, places.box.x, y, alpha=round((inked - done) * 4) / 4)

    # -- ground ----------------------------------------------------------------------------------

    def _draw_ground(self, canvas: Canvas) -> None:
        places = self.places
        kit, (w, h) = self.kit, places.box.size
        high = kit.palette.high_contrast
        top, bottom = ("#FFFFFF", "#FFFFFF") if high else PAPER
        canvas.blit(kit.raster.plate(w, h, kit.px(18), top, bottom), 0, 0)
        inset = kit.px(14)
        for seat in range(len(self.seats) + 1):
            x = round(places.column_x(seat))
            self._line(canvas, (x, inset, 1, h - 2 * inset), 0.6 if seat == 0 else 0.35)
        y = self._rule // 2 + 1
        self._line(canvas, (inset, places.head - y, w - 2 * inset, self._rule), 0.7)
        self._line(canvas, (inset, h - places.foot, w - 2 * inset, self._rule), 0.8)
        middle = places.head / 2 + kit.px(2)
        cards: Text = text("Cards")
        room = places.label - kit.px(12)
        kit.write(canvas, kit.say(cards), "b", 17, places.label / 2, middle, self._ink, 0.5, room)
        for seat in range(len(self.seats)):
            self._draw_name(canvas, seat)
        total: Text = text("Total")
        low = h - places.foot / 2 + kit.px(8)
        kit.write(canvas, kit.say(total), "x", 20, places.label / 2, low, self._ink, 0.5, room)

    @property
    def _rule(self) -> int:
        """The thickness of the heavy rules."""
        return max(2, round(2.5 * self.kit.scale))

    def _line(self, canvas: Canvas, box: tuple[int, int, int, int], opacity: float) -> None:
        x, y, w, h = box
        opacity = 1.0 if self.kit.palette.high_contrast else opacity
        canvas.blit(self.kit.raster.plate(w, h, 0, self._ink, opacity=opacity), x, y)

    def _draw_name(self, canvas: Canvas, seat: int) -> None:
        kit, who = self.kit, self.seats[seat]
        x, w = self.places.column_x(seat), self.places.column
        if self.places.beside:
            size, left = kit.px(52), x + self.places.fit.pad + kit.px(6)
            middle = self.places.head / 2 + kit.px(2)
            kit.centre(canvas, kit.raster.avatar(who.avatar, size), left + size / 2, middle)
            left += size + kit.px(9)
            room = x + w - left - kit.px(6)
            kit.write(canvas, who.name, "x", 22, left, middle, self._ink, 0.0, room)
            return
        size = min(kit.px(44), round(w * 0.7))
        kit.centre(canvas, kit.raster.avatar(who.avatar, size), x + w / 2, kit.px(12) + size / 2)
        y = (kit.px(12) + size + self.places.head) / 2
        kit.write(canvas, who.name, "x", 17, x + w / 2, y, self._ink, 0.5, w - 4)

    # -- rows ------------------------------------------------------------------------------------

    def _row_drawer(self, index: int, blank: bool = False) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            row = self.sheet.rows[index]
            self._draw_ground_of(canvas, index, row)
            for seat, cell in enumerate(() if blank else row.cells):
                if self.places.fit.mode is Mode.STACKED:
                    self._draw_stacked(canvas, cell, self.places.column_x(seat))
                else:
                    self._draw_cell(canvas, cell, self.places.column_x(seat))

        return draw

    def _draw_ground_of(self, canvas: Canvas, index: int, row: Row) -> None:
        kit, w, inset = self.kit, self.places.box.w, self.kit.px(14)
        if index == self.marked:
            edge = kit.px(6)
            opacity = 0.6 if kit.palette.high_contrast else 0.33
            now = kit.raster.plate(w - 2 * edge, self.places.row, 0, PAPER_NOW, opacity=opacity)
            canvas.blit(now, edge, 0)
        if index < len(self.sheet.rows) - 1:
            self._line(canvas, (inset, self.places.row - 1, w - 2 * inset, 1), 0.28)
        y = self.places.row / 2
        colour = self._ink if row.cells or index == self.marked else self._faint
        size = 28 if self.places.fit.mode is Mode.FULL else 24
        kit.write(canvas, str(row.hand_size), "f", size, self.places.label / 2, y, colour, 0.5)

    def _draw_cell(self, canvas: Canvas, cell: Cell, x: float) -> None:
        kit, fit, y = self.kit, self.places.fit, self.places.row / 2
        self._draw_ring(canvas, cell, x + fit.pad + fit.ring / 2, y)
        left = x + fit.pad + fit.ring + kit.px(10 * fit.squeeze)
        lines = cell_lines(kit, cell, fit.mode)
        if fit.mode is Mode.FULL:
            step = kit.t(17 * fit.squeeze) * 0.69
            kit.write(canvas, lines[0], "s", 17 * fit.squeeze, left, y - step, self._ink)
            style = "b" if cell.cards else "s"
            colour = self._card_colour(cell)
            kit.write(canvas, lines[1], style, 16 * fit.squeeze, left, y + step, colour)
        elif fit.mode is Mode.LINE:
            kit.write(canvas, lines[0], "s", 17 * fit.squeeze, left, y, self._card_colour(cell))
        right = x + self.places.column - fit.pad * 1.3
        total = kit.wording(cell.total)
        kit.write(canvas, total, "f", 28 * fit.squeeze, right, y, self._ink, 1.0)

    def _draw_stacked(self, canvas: Canvas, cell: Cell, x: float) -> None:
        kit, fit, middle = self.kit, self.places.fit, x + self.places.column / 2
        line = round(kit.t(24) * 1.35)
        y = (self.places.row - line) / 2
        self._draw_ring(canvas, cell, middle, y)
        y += fit.ring / 2 + line * 0.55
        room = self.places.column - 4
        kit.write(canvas, kit.wording(cell.total), "f", 24, middle, y, self._ink, 0.5, room)

    def _draw_ring(self, canvas: Canvas, cell: Cell, x: float, y: float) -> None:
        kit, d = self.kit, self.places.fit.ring
        colour = PAPER_GOOD if cell.exact else PAPER_BAD
        kit.centre(canvas, kit.studio.marks.score_ring(d, cell.exact), x, y)
        number = str(cell.bid)
        size = kit.t((25 if self.places.fit.mode is Mode.FULL else 22) * self.places.fit.squeeze)
        size = kit.fonts.shrink(number, "f", size, d * 0.66, 10)
        kit.centre(canvas, kit.fonts.ink(number, "f", size, colour), x, y)

    def _card_colour(self, cell: Cell) -> str:
        if not cell.cards:
            return self._second if self.places.fit.mode is Mode.FULL else self._ink
        return PAPER_GOOD if cell.cards > 0 else PAPER_BAD

    # -- totals ----------------------------------------------------------------------------------

    def _foot_drawer(self, inked: bool) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            totals, exact = self._standing(inked)
            first = leaders(totals) if self._newest >= (0 if inked else 1) else ()
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
        kit, x, w = self.kit, self.places.column_x(seat), self.places.column
        y = self.places.foot / 2 + kit.px(8)
        number, times = kit.wording(points), kit.say(text("{n} exact", n=exact))
        if self.places.narrow:
            block = self.places.crown + kit.t(34) + kit.t(16) * 1.5
            y = (self.places.foot - block) / 2 + self.places.crown + kit.t(34) * 0.45
            size, right, ax = 34.0, x + w / 2, 0.5
            below = y + kit.t(34) * 0.5 + kit.t(16) * 0.95
            kit.write(canvas, times, "s", 16, right, below, self._second, 0.5, w - 6)
        else:
            size, right, ax = 46.0, x + w - self.places.fit.pad * 1.3, 1.0
            kit.write(canvas, times, "s", 16, x + self.places.fit.pad + 2, y, self._second)
        wide = kit.write(canvas, number, "f", size, right, y, self._ink, ax, w - 6)
        if crowned:
            crown = self.places.crown
            mark = kit.raster.emblem("i_crown", crown, CROWN, PAPER_INK)
            middle = right - wide * (ax - 0.5)
            kit.centre(canvas, mark, middle, y - kit.t(size) * 0.36 - crown * 0.52)


def _inks(kit: Kit) -> tuple[str, str, str]:
    """Return the colours of the words, of those that matter less, and of rounds to come."""
    if kit.palette.high_contrast:
        return INK, INK, BLACK_FAINT
    return PAPER_INK, PAPER_SECOND, FAINT
