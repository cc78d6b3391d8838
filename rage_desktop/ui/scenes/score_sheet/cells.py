"""A cell of the score sheet, at rest and while it is counted (VISUAL 9, 10)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rage_desktop.rules import text
from rage_desktop.stage.moments.counting import Counted, Step
from rage_desktop.stage.score_sheet import Cell
from rage_desktop.stage.words.sums import ledger, outcome
from rage_desktop.ui.art.palette import PAPER_BAD, PAPER_GOOD
from rage_desktop.ui.scenes.score_sheet.figures import draw_rolling
from rage_desktop.ui.scenes.score_sheet.sheet_places import (
    LINE_STEP,
    Mode,
    SheetPlaces,
    cell_lines,
)
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

WRITTEN = Counted(Step.DONE, 1.0)
STAMPED_FROM = 1.15  # the size at which points are stamped
LEVELS = 6  # sizes and opacities of a stamp


class Inks(NamedTuple):
    """The colours of the words, of those that matter less, and of rounds to come."""

    first: str
    second: str
    faint: str


@dataclass(frozen=True)
class CellPainter:
    """Draws cells into a row whose top left corner is given."""

    kit: Kit
    places: SheetPlaces
    inks: Inks

    def draw(
        self, canvas: Canvas, cell: Cell, left: float, top: float, counted: Counted = WRITTEN
    ) -> None:
        """Draw a cell as far as it is counted."""
        if counted.step is Step.EMPTY:
            return
        mode = self.places.fit.mode
        paint = {Mode.LEDGER: self._ledger, Mode.STACKED: self._stacked}.get(mode, self._row)
        paint(canvas, cell, left, top, counted)

    # -- the forms ---------------------------------------------------------------------------------

    def _row(self, canvas: Canvas, cell: Cell, left: float, top: float, counted: Counted) -> None:
        """Ring, words, total in a row."""
        kit, fit, y = self.kit, self.places.fit, top + self.places.row / 2
        x = left + fit.pad + fit.ring + kit.px(10 * fit.squeeze)
        lines = cell_lines(kit, cell, fit.mode, fit.summed)
        told = counted.step >= Step.STAMP
        with canvas.layer(alpha=_fading(counted, Step.TRICKS)):
            self._ring(canvas, cell, left + fit.pad + fit.ring / 2, y)
            if fit.mode is Mode.FULL:
                self._words(canvas, cell, lines if told else lines[:1], (x, y), len(lines))
            elif fit.mode is Mode.LINE:
                colour = self._card_colour(cell)
                kit.write(canvas, lines[0], "s", 17 * fit.squeeze, x, y, colour)
        right = left + self.places.column - fit.pad * 1.3
        self._figure(canvas, cell, (right, y), 28 * fit.squeeze, 1.0, counted)

    def _words(
        self,
        canvas: Canvas,
        cell: Cell,
        lines: tuple[str, ...],
        at: tuple[float, float],
        places: int,
    ) -> None:
        """The lines beside the ring."""
        kit, n = self.kit, 17 * self.places.fit.squeeze
        step = kit.t(n) * (1.38 if places == 2 else LINE_STEP)
        y = at[1] - step * (places - 1) / 2
        styles = (
            ("s", n, self.inks.first),
            ("b" if cell.cards else "s", n * 16 / 17, self._card_colour(cell)),
            ("s", n * 16 / 17, self.inks.second),
        )
        for line, (style, size, colour) in zip(lines, styles, strict=False):
            kit.write(canvas, line, style, size, at[0], y, colour)
            y += step

    def _stacked(
        self, canvas: Canvas, cell: Cell, left: float, top: float, counted: Counted
    ) -> None:
        """The ring over the total."""
        kit, fit, middle = self.kit, self.places.fit, left + self.places.column / 2
        line = round(kit.t(24) * 1.35)
        y = top + (self.places.row - line) / 2
        with canvas.layer(alpha=_fading(counted, Step.TRICKS)):
            self._ring(canvas, cell, middle, y)
        y += fit.ring / 2 + line * 0.55
        self._figure(canvas, cell, (middle, y), 24, 0.5, counted)

    def _ledger(
        self, canvas: Canvas, cell: Cell, left: float, top: float, counted: Counted
    ) -> None:
        """Ring and words at the left, the sum line by line at the right, the total below it."""
        kit, fit, high = self.kit, self.places.fit, self.places.row
        n = 17 * fit.squeeze
        block = fit.ring + kit.t(n) * 3.2
        y = top + min(kit.px(24), max(kit.px(5), (high - block) / 2)) + fit.ring / 2
        x = left + fit.pad * 1.4 + fit.ring / 2
        won, result = (kit.say(said) for said in (text("took {n}", n=cell.won), outcome(cell)))
        with canvas.layer(alpha=_fading(counted, Step.TRICKS)):
            self._ring(canvas, cell, x, y)
            low = y + fit.ring / 2 + kit.t(n) * 0.95
            self._under_ring(canvas, won, "s", (left, x, low), self.inks.first)
        if counted.step >= Step.STAMP:
            colour = PAPER_GOOD if cell.exact else PAPER_BAD
            self._under_ring(canvas, result, "b", (left, x, low + kit.t(n) * LINE_STEP), colour)
        right = left + self.places.column - fit.pad * 1.3
        foot = top + high - max(kit.px(34), kit.t(40) * 0.75)
        self._sum(canvas, cell, (right - fit.words, right), (y - fit.ring * 0.36, foot), counted)
        if counted.step >= Step.ROLL:
            self._figure(canvas, cell, (right, foot), 42 * fit.squeeze, 1.0, counted)

    def _under_ring(
        self, canvas: Canvas, words: str, style: str, at: tuple[float, float, float], colour: str
    ) -> None:
        """Write a word under a ring; a long one begins at the column's edge. `at`: the column's
        left, the ring's middle, and down."""
        kit, n, (left, x, y) = self.kit, 17 * self.places.fit.squeeze, at
        x = max(x, left + self.places.fit.pad / 2 + kit.width(words, style, n) / 2)
        kit.write(canvas, words, style, n, x, y, colour, 0.5)

    def _sum(
        self,
        canvas: Canvas,
        cell: Cell,
        across: tuple[float, float],
        down: tuple[float, float],
        counted: Counted,
    ) -> None:
        """The ledger's lines, a thin rule and what they come to."""
        kit, fit, (left, right) = self.kit, self.places.fit, across
        n, y, lines = 17 * fit.squeeze, down[0], ledger(cell)
        room = down[1] - kit.t(40) * 0.95 - y
        step = min(max(kit.px(26), kit.t(n) * LINE_STEP), room / (len(lines) + 0.25))
        inks = {0: self.inks.first, 1: PAPER_GOOD, -1: PAPER_BAD}
        for line in lines:
            comes = Step.STAMP if line.mood else Step.TRICKS
            if counted.step < comes:
                break
            kit.write(canvas, kit.say(line.label), "s", n, left, y, self.inks.second)
            figure, size = kit.say(line.figure), 19 * fit.squeeze
            paint = partial(
                kit.write, canvas, figure, "f", x=right, y=y, colour=inks[line.mood], ax=1.0
            )
            _stamp(canvas, counted, paint, size, comes)
            y += step
        if counted.step < Step.ROLL or len(lines) < 2:
            return
        rule = kit.raster.plate(max(1, round(right - left)), 1, 0, self.inks.first, opacity=0.5)
        canvas.blit(rule, left, y - step * 0.45)
        total = kit.wording.signed(cell.points)
        y += step * 0.25
        kit.write(canvas, total, "f", 20 * fit.squeeze, right, y, self.inks.second, 1.0)

    # -- parts -------------------------------------------------------------------------------------

    def _figure(
        self,
        canvas: Canvas,
        cell: Cell,
        at: tuple[float, float],
        size: float,
        ax: float,
        counted: Counted,
    ) -> None:
        """What stands where the total will be: what is added, then the total rolling."""
        kit, ink = self.kit, self.inks.first
        room = self.places.column - 4
        match counted.step:
            case Step.DONE:
                kit.write(canvas, kit.wording(cell.total), "f", size, *at, ink, ax, room)
            case Step.ROLL:
                values = cell.before, cell.total
                draw_rolling(canvas, kit, values, counted.progress, size, at, ink, ax)
            case _:
                points, colour = cell.parts.tricks, self.inks.second
                if counted.step is Step.STAMP:
                    points = cell.parts.bid or cell.parts.cards
                    colour = PAPER_GOOD if points > 0 else PAPER_BAD
                words = kit.wording.signed(points)
                paint = partial(
                    kit.write, canvas, words, "f", x=at[0], y=at[1], colour=colour, ax=ax
                )
                _stamp(canvas, counted, paint, size * 0.86, counted.step)

    def _ring(self, canvas: Canvas, cell: Cell, x: float, y: float) -> None:
        kit, d = self.kit, self.places.fit.ring
        colour = PAPER_GOOD if cell.exact else PAPER_BAD
        kit.centre(canvas, kit.studio.marks.score_ring(d, cell.exact), x, y)
        number = str(cell.bid)
        large = {Mode.LEDGER: 44, Mode.FULL: 25}.get(self.places.fit.mode, 22)
        size = kit.t(large * self.places.fit.squeeze)
        size = kit.fonts.shrink(number, "f", size, d * 0.66, 10)
        kit.centre(canvas, kit.fonts.ink(number, "f", size, colour), x, y)

    def _card_colour(self, cell: Cell) -> str:
        if not cell.cards:
            full = self.places.fit.mode is Mode.FULL
            return self.inks.second if full else self.inks.first
        return PAPER_GOOD if cell.cards > 0 else PAPER_BAD


def _fading(counted: Counted, step: Step) -> float:
    """Return the opacity of what appears in a step."""
    return _level(counted.progress) if counted.step is step else 1.0


def _stamp(
    canvas: Canvas, counted: Counted, paint: Callable[..., object], size: float, step: Step
) -> None:
    """Write a figure that shrinks to its size during the step."""
    if counted.step is not step:
        paint(n=size)
        return
    near = _level(min(1.0, counted.progress))
    grown = STAMPED_FROM - (STAMPED_FROM - 1) * near if step is Step.STAMP else 1.0
    with canvas.layer(alpha=0.3 + 0.7 * near):
        paint(n=size * grown)


def _level(progress: float) -> float:
    return round(max(0.0, min(1.0, progress)) * LEVELS) / LEVELS
