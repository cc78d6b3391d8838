"""The paper of the score sheet: composed once into surfaces, then only blitted (VISUAL 9)."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from pygame import Rect, Surface

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.moments.counting import Counting, Step
from rage_desktop.stage.score_sheet import Row, ScoreSheet
from rage_desktop.ui.art.palette import (
    INK,
    PAPER,
    PAPER_INK,
    PAPER_NOW,
    PAPER_SECOND,
)
from rage_desktop.ui.art.raster import PREMULTIPLIED, clear_surface
from rage_desktop.ui.scenes.score_sheet.cells import CellPainter, Inks
from rage_desktop.ui.scenes.score_sheet.figures import draw_rolling
from rage_desktop.ui.scenes.score_sheet.sheet_places import Mode, SheetPlaces
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, first_that_fits

FAINT, BLACK_FAINT = "#8A7362", "#595959"
CROWN = "#B8720F"
DROP = 16  # px of the design from which a crown comes down


def compose(w: int, h: int, turned: bool, draw: Callable[[Canvas], None]) -> Surface:
    """Return what `draw` draws as one surface; surfaces at full opacity only, no fills."""
    canvas = Canvas((w, h))
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
        kit: Kit,
        seats: tuple[Seat, ...],
        sheet: ScoreSheet,
        area: Rect,
        marked: int,
    ) -> None:
        """Lay the sheet out in `area`, or in less for few rounds; row `marked` is amber."""
        self.kit, self.seats, self.sheet, self.marked = kit, seats, sheet, marked
        self.coming: Text | None = None  # describes the next round
        self.places = places = SheetPlaces(kit, seats, sheet, area)
        self._newest = sheet.rounds_played - 1
        self._inks = _inks(kit)
        self._cells = CellPainter(kit, places, self._inks)
        self._rows: dict[int, Surface] = {}
        self._feet: dict[bool, Surface] = {}

    # -- composed when it is first seen ----------------------------------------------------------

    @cached_property
    def ground(self) -> Surface:
        """The paper with its names and lines."""
        return compose(*self.places.box.size, self.kit.turned, self._draw_ground)

    @cached_property
    def blank(self) -> Surface:
        """The newest row before anything is written in it."""
        draw = self._row_drawer(self._newest, blank=True)
        return compose(self.places.box.w, self.places.row, self.kit.turned, draw)

    def row(self, index: int) -> Surface:
        """A row with all that is written in it."""
        if index not in self._rows:
            draw = self._row_drawer(index)
            self._rows[index] = compose(self.places.box.w, self.places.row, self.kit.turned, draw)
        return self._rows[index]

    def foot(self, inked: bool) -> Surface:
        """The totals: the old ones or, `inked`, the new ones."""
        if inked not in self._feet:
            draw = self._foot_drawer(inked)
            self._feet[inked] = compose(self.places.box.w, self.places.foot, self.kit.turned, draw)
        return self._feet[inked]

    # -- drawing what is composed ----------------------------------------------------------------

    def draw(
        self, canvas: Canvas, offset: int, counting: Counting | None = None, now: float = 0.0
    ) -> None:
        """Draw the paper; the newest row as far as it has been counted."""
        places = self.places
        kit, box = self.kit, places.box
        kit.shadow(canvas, box, kit.px(18), (34, 20, 0.7))
        canvas.blit(self.ground, *box.topleft)
        with canvas.clipped(places.body):
            for i in range(len(self.sheet.rows)):
                y = places.body.y + i * places.row - offset
                if not (-places.row < y - places.body.y < places.body.h):
                    continue
                if counting is None or i != self._newest:
                    canvas.blit(self.row(i), box.x, y)
                else:
                    self._draw_counted(canvas, y, counting, now)
        y = box.bottom - places.foot
        if counting is None:
            canvas.blit(self.foot(inked=True), box.x, y)
            crowning = 1.0
        else:
            self._draw_feet(canvas, y, counting, now)
            crowning = counting.crowning(now)
        for seat in self.sheet.leaders if crowning > 0 else ():
            self._draw_crown(canvas, seat, y, crowning)

    def _draw_counted(self, canvas: Canvas, y: int, counting: Counting, now: float) -> None:
        """Draw the newest row as far as it is written."""
        canvas.blit(self.blank, self.places.box.x, y)
        with canvas.layer(self.places.box.x, y):
            for seat, cell in enumerate(self.sheet.rows[self._newest].cells):
                counted = counting.column(seat, now)
                self._cells.draw(canvas, cell, self.places.column_x(seat), 0, counted)

    def _draw_feet(self, canvas: Canvas, y: int, counting: Counting, now: float) -> None:
        """Draw the totals: each is the old one, the new one, or rolling; never two at once."""
        places, cells = self.places, self.sheet.rows[self._newest].cells
        for seat, cell in enumerate(cells):
            step, progress = counting.column(seat, now)
            left = places.box.x + round(places.column_x(seat))
            right = places.box.x + round(places.column_x(seat + 1))
            if step is not Step.ROLL:
                with canvas.clipped((left, y, right - left, places.foot)):
                    canvas.blit(self.foot(inked=step is Step.DONE), places.box.x, y)
                continue
            with canvas.layer(places.box.x, y):
                self._draw_times(canvas, seat, self.sheet.exact[seat])
                spot, values = self._total_spot(seat), (cell.before, cell.total)
                at, ink = (spot.x, spot.y), self._inks.first
                draw_rolling(canvas, self.kit, values, progress, spot.size, at, ink, spot.ax)

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
        kit.write(
            canvas, kit.say(cards), "b", 17, places.label / 2, middle, self._inks.first, 0.5, room
        )
        for seat in range(len(self.seats)):
            self._draw_name(canvas, seat)
        total: Text = text("Total")
        low = h - places.foot / 2 + kit.px(8)
        kit.write(
            canvas, kit.say(total), "x", 20, places.label / 2, low, self._inks.first, 0.5, room
        )

    @property
    def _rule(self) -> int:
        """The thickness of the heavy rules."""
        return max(2, round(2.5 * self.kit.scale))

    def _line(self, canvas: Canvas, box: tuple[int, int, int, int], opacity: float) -> None:
        x, y, w, h = box
        opacity = 1.0 if self.kit.palette.high_contrast else opacity
        canvas.blit(self.kit.raster.plate(w, h, 0, self._inks.first, opacity=opacity), x, y)

    def _draw_name(self, canvas: Canvas, seat: int) -> None:
        kit, who = self.kit, self.seats[seat]
        x, w = self.places.column_x(seat), self.places.column
        if self.places.beside:
            size, left = kit.px(52), x + self.places.fit.pad + kit.px(6)
            middle = self.places.head / 2 + kit.px(2)
            kit.centre(canvas, kit.raster.avatar(who.avatar, size), left + size / 2, middle)
            left += size + kit.px(9)
            room = x + w - left - kit.px(6)
            kit.write(canvas, who.name, "x", 22, left, middle, self._inks.first, 0.0, room)
            return
        size = min(kit.px(44), round(w * 0.7))
        kit.centre(canvas, kit.raster.avatar(who.avatar, size), x + w / 2, kit.px(12) + size / 2)
        y = (kit.px(12) + size + self.places.head) / 2
        kit.write(canvas, who.name, "x", 17, x + w / 2, y, self._inks.first, 0.5, w - 4)

    # -- rows ------------------------------------------------------------------------------------

    def _row_drawer(self, index: int, blank: bool = False) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            row = self.sheet.rows[index]
            self._draw_ground_of(canvas, index, row)
            for seat, cell in enumerate(() if blank else row.cells):
                self._cells.draw(canvas, cell, self.places.column_x(seat), 0)
            if index == self._newest + 1 and self.coming is not None and not row.cells:
                self._draw_next(canvas, self.coming)

        return draw

    def _draw_ground_of(self, canvas: Canvas, index: int, row: Row) -> None:
        kit, w, inset, ink = self.kit, self.places.box.w, self.kit.px(14), self._inks
        if index == self.marked:
            edge, radius = kit.px(6), kit.px(10)
            opacity = 0.6 if kit.palette.high_contrast else 0.33
            now = kit.raster.plate(
                w - 2 * edge, self.places.row, radius, PAPER_NOW, opacity=opacity
            )
            canvas.blit(now, edge, 0)
        if index < len(self.sheet.rows) - 1:
            self._line(canvas, (inset, self.places.row - 1, w - 2 * inset, 1), 0.28)
        y = self.places.row / 2
        colour = ink.first if row.cells or index == self.marked else ink.faint
        size = {Mode.LEDGER: 40, Mode.FULL: 28}.get(self.places.fit.mode, 24)
        kit.write(canvas, str(row.hand_size), "f", size, self.places.label / 2, y, colour, 0.5)

    def _draw_next(self, canvas: Canvas, coming: Text) -> None:
        """Say in the next row what it will be, if that fits into the first column."""
        kit, n = self.kit, 18
        room = self.places.column - self.places.fit.pad * 2.8
        lines = kit.fonts.wrap(kit.say(coming), "s", kit.t(n), max(room, kit.t(n)))
        step = kit.t(n) * 1.5
        if len(lines) * step > self.places.row or self.places.narrow:
            return
        x = self.places.column_x(0) + self.places.fit.pad * 1.4
        y = self.places.row / 2 - step * (len(lines) - 1) / 2
        for line in lines:
            kit.write(canvas, line, "s", n, x, y, self._inks.second)
            y += step

    # -- totals ----------------------------------------------------------------------------------

    def _foot_drawer(self, inked: bool) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            totals, exact = self._standing(inked)
            for seat in range(len(self.seats)):
                self._draw_total(canvas, seat, totals[seat], exact[seat])

        return draw

    def _standing(self, inked: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return totals and exact bids by seat, with or without the newest round."""
        sheet, latest = self.sheet, self.sheet.latest
        if inked or latest is None:
            return sheet.totals, sheet.exact
        exact = (n - cell.exact for n, cell in zip(sheet.exact, latest.cells, strict=True))
        return tuple(line[-2] for line in sheet.series), tuple(exact)

    def _draw_total(self, canvas: Canvas, seat: int, points: int, exact: int) -> None:
        kit, spot = self.kit, self._total_spot(seat)
        self._draw_times(canvas, seat, exact)
        room = self.places.column - 6
        number = kit.wording(points)
        kit.write(canvas, number, "f", spot.size, spot.x, spot.y, self._inks.first, spot.ax, room)

    def _draw_times(self, canvas: Canvas, seat: int, exact: int) -> None:
        """Write how often somebody was exact."""
        kit, spot = self.kit, self._total_spot(seat)
        times = ntext("{n} exact", "{n} exact", exact)
        if self.places.narrow:
            below = spot.y + kit.t(34) * 0.5 + kit.t(16) * 0.95
            self._draw_times_in(canvas, exact, (spot.x, below), self.places.column - 6)
            return
        left = self.places.column_x(seat) + self.places.fit.pad + 2
        kit.write(canvas, kit.say(times), "s", 16, left, spot.y, self._inks.second)

    def _draw_times_in(
        self, canvas: Canvas, exact: int, at: tuple[float, float], room: float
    ) -> None:
        """Write it in the middle; a closed ring says it if the word would be cut."""
        kit, (x, y) = self.kit, at
        short = text("{n}", n=exact)
        whole = ntext("{n} exact", "{n} exact", exact)
        words = first_that_fits(kit, "s", room, whole, short)
        if words == kit.say(short):
            d = round(kit.t(16) * 1.1)
            kit.centre(canvas, kit.studio.marks.score_ring(d, exact=True), x - d * 0.6, y)
            x += d * 0.6
        kit.write(canvas, words, "s", 16, x, y, self._inks.second, 0.5, room)

    def _total_spot(self, seat: int) -> "Spot":
        """Return where a total stands, from the foot's corner."""
        kit, places = self.kit, self.places
        x, w = places.column_x(seat), places.column
        if places.narrow:
            block = places.crown + kit.t(34) + kit.t(16) * 1.5
            y = (places.foot - block) / 2 + places.crown + kit.t(34) * 0.45
            return Spot(x + w / 2, y, 34.0, 0.5)
        size = 56.0 if places.generous else 46.0
        return Spot(x + w - places.fit.pad * 1.3, places.foot / 2 + kit.px(10), size, 1.0)

    # -- crowns ----------------------------------------------------------------------------------

    def _draw_crown(self, canvas: Canvas, seat: int, foot: int, come: float) -> None:
        """Draw a crown that has come so far from above to its place over a total."""
        kit, size = self.kit, self.places.crown
        x, y = self._crown_spot(seat)
        y -= kit.px(DROP) * (1 - come)
        mark = kit.raster.emblem("i_crown", size, CROWN, PAPER_INK)
        left, top, shown = x - size / 2, y - size / 2, min(1.0, come)
        canvas.blit(mark, self.places.box.x + left, foot + top, alpha=round(shown * 4) / 4)

    def _crown_spot(self, seat: int) -> tuple[float, float]:
        kit, spot = self.kit, self._total_spot(seat)
        total = kit.wording(self.sheet.totals[seat])
        wide = min(kit.width(total, "f", spot.size), self.places.column - 6)
        middle = spot.x - wide * (spot.ax - 0.5)
        return middle, spot.y - kit.t(spot.size) * 0.36 - self.places.crown * 0.52


class Spot(NamedTuple):
    """Where a figure stands, its size in the design, and which end is fixed (1: the right one)."""

    x: float
    y: float
    size: float
    ax: float


def _inks(kit: Kit) -> Inks:
    return (
        Inks(INK, INK, BLACK_FAINT)
        if kit.palette.high_contrast
        else Inks(PAPER_INK, PAPER_SECOND, FAINT)
    )
