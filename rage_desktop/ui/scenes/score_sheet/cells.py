"""A cell of the score sheet as a small tree, at rest and while it is counted (VISUAL 9, 10)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rage_desktop.presentation.score_sheet import Cell, CountProgress, Step, rolling
from rage_desktop.presentation.sentences.score_breakdown import addends, ledger, outcome, short_sum
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import PAPER_BAD, PAPER_GOOD
from rage_desktop.ui.toolkit.tooltip.tooltip_placement import place_tooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_tree import paint_arrow

WRITTEN = CountProgress(Step.DONE, 1.0)
STAMPED_FROM = 1.15  # the size at which points are stamped
LEVELS = 6  # sizes and opacities of a stamp
LINE = 1.25  # from line to line in a cell, of the size of type
DIGIT_HEIGHT = 1.12  # of a digit's size: how high the window is in which it rolls
DIGIT_STEPS = 24  # of that height: motion in steps can be drawn from kept pictures
# px of the design; the gap to the cell holds the arrow
TIP_WIDTH = 420
TIP_GAP = 18
MOST_WITH_WORDS = 6  # players; the cells of more are compressed rather than made higher


class Inks(NamedTuple):
    """The colours of the words, of those that matter less, and of rounds to come."""

    first: str
    second: str
    faint: str


@dataclass(frozen=True)
class CellTrees:
    """Makes the trees of cells; `counted` tells how far their column has come. A `size` below 1
    makes everything smaller."""

    ctx: ui.DrawContext
    inks: Inks
    counted: Callable[[], CountProgress] = lambda: WRITTEN

    # -- the layouts -------------------------------------------------------------------------------

    def ledger(self, cell: Cell, size: float) -> ui.Element:
        """Ring and words at the left, the sum line by line at the right, the total below it."""
        n = 17 * size
        colour = PAPER_GOOD if cell.exact else PAPER_BAD
        left = ui.Column(
            self._ring(cell, 84 * size, 44 * size),
            self._words(text("took {n}", n=cell.won), n),
            self._words(outcome(cell), n, colour, "b", Step.STAMP),
            ui.Spacer(),
            self._words(text("total"), n, self.inks.second, "s", Step.ROLL),
            align_children="middle",
        )
        total = self._total(cell, 42 * size, 1.0, has_stamps=False)
        right = ui.Column(*self._sum(cell, n), ui.Spacer(), total, grow=1)
        pad = 14 * size * size
        return ui.Row(
            left, right, gap=pad * 1.3, pad=(pad * 1.2, 14, pad * 1.3, 8), align_children="fill"
        )

    def summed(self, cell: Cell, size: float) -> ui.Element:
        """Ring, two lines of words and how the points add up, total."""
        return self._in_row(cell, size, 64, short_sum(cell), 86)

    def full(self, cell: Cell, size: float) -> ui.Element:
        """Ring, two lines of words, total."""
        return self._in_row(cell, size, 50)

    def _in_row(
        self, cell: Cell, size: float, ring: float, addition: Text | None = None, least: float = 46
    ) -> ui.Element:
        pad = 14 * size * size
        lines = self._lines(cell, 17 * size)
        if addition:
            lines.append(self._words(addition, 16 * size, self.inks.second, "s", Step.STAMP))
        return ui.Row(
            self._ring(cell, ring * size, 25 * size),
            ui.Column(*lines, pad=(3, 3, 0, 3)),
            ui.Spacer(),
            self._total(cell, 28 * size, 1.0),
            gap=6 * size,
            pad=(pad, 2, pad * 1.3, 2),
            min_h=least,
        )

    def below(self, cell: Cell, size: float) -> ui.Element:
        """Ring and total over the words."""
        words = self._lines(cell, 17 * size)
        words_below = ui.Flow(*words, gap=8, row_gap=0, pad=(8, 0, 4, 6))
        row = ui.FitWidth(self.short(cell, size), self.stacked(cell, size))
        return ui.Column(row, words_below)

    def short(self, cell: Cell, size: float) -> ui.Element:
        """Ring, total."""
        pad = 14 * size * size
        ring = self._ring(cell, 42 * size, 22 * size)
        total = self._total(cell, 28 * size, 1.0)
        return ui.Row(ring, ui.Spacer(), total, gap=4, pad=(pad, 3, pad * 1.3, 3), min_h=46)

    def stacked(self, cell: Cell, size: float) -> ui.Element:
        """Ring over total."""
        ring = self._ring(cell, 42 * size, 22 * size)
        total = self._total(cell, 24, 0.5)
        return ui.Column(ring, total, align_children="middle", pad=(2, 4))

    # -- parts -------------------------------------------------------------------------------------

    def _lines(self, cell: Cell, n: float) -> list[ui.Element]:
        """How many were taken, and what came of it: the cards that counted, or the bid."""
        words = cell.word
        style = "s"
        colour = self.inks.second
        if cell.cards:
            words = text("{points:+} card", points=cell.cards)
            style = "b"
            colour = PAPER_GOOD if cell.cards > 0 else PAPER_BAD
        result = self._words(words, n * 16 / 17, colour, style, Step.STAMP)
        return [self._words(text("took {n}", n=cell.won), n), result]

    def _words(
        self, message: Text, n: float, colour: str = "", style: str = "s", step: Step = Step.TRICKS
    ) -> ui.Element:
        """Words that appear in a step."""
        return ui.Label(
            lambda: message if self.counted().step >= step else "",
            style,
            n,
            colour or self.inks.first,
            lines=1,
            line_height=LINE,
            widest=message,
        )

    def _ring(self, cell: Cell, diameter: float, n: float) -> ui.Element:
        """The bid in its ring: closed where it was exact."""
        ctx = self.ctx
        number = str(cell.bid)
        d = max(26, ctx.px(diameter), round(ctx.t(n) * 1.6))

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            ctx.centre(ctx.art.marks.score_ring(d, cell.exact), *box.center)
            size = ctx.fonts.shrink(number, "f", ctx.t(n), d * 0.66, 10)
            colour = PAPER_GOOD if cell.exact else PAPER_BAD
            ctx.centre(ctx.fonts.ink(number, "f", size, colour), *box.center)

        side = d / ctx.scale
        return ui.CustomPaint(paint, w=side, h=side)

    def _sum(self, cell: Cell, n: float) -> list[ui.Element]:
        """The lines of a ledger, a thin rule and the sum."""
        inks = {0: self.inks.first, 1: PAPER_GOOD, -1: PAPER_BAD}
        lines = ledger(cell)
        rows: list[ui.Element] = []
        for line in lines:
            comes = Step.STAMP if line.mood else Step.TRICKS
            figure = line.figure
            size = n * 19 / 17
            label = self._words(line.label, n, self.inks.second, "s", comes)
            paint = self._stamp(self.ctx.tr(figure), size, inks[line.mood], comes)
            width = self.ctx.text_width(self.ctx.tr(figure), "f", size) / self.ctx.scale
            rows.append(ui.Row(label, ui.Spacer(), ui.CustomPaint(paint, w=width, h=26), gap=14))
        if len(lines) > 1:
            points = self.ctx.translator.signed(cell.points)
            ink = self.inks

            def paint_rule(ctx: ui.PaintContext, box: ui.Rect) -> None:
                if self.counted().step >= Step.ROLL:
                    rule = ctx.raster.plate(box.w, 1, 0, ink.first, opacity=0.5)
                    ctx.canvas.blit(rule, *box.topleft)
                    at = box.right, box.centery + 2
                    ctx.draw_text(points, "f", n * 20 / 17, *at, ink.second, 1.0)

            rows.append(ui.CustomPaint(paint_rule, h=LINE * self.ctx.t(n) / self.ctx.scale))
        return rows

    def _total(self, cell: Cell, n: float, ax: float, *, has_stamps: bool = True) -> ui.Element:
        """The place of the total: first the addition, then the total rolling."""
        first = self.inks.first
        good = PAPER_GOOD
        stamped = cell.parts.bid or cell.parts.cards
        stamps = {
            Step.TRICKS: (cell.parts.tricks, self.inks.second),
            Step.STAMP: (stamped, good if stamped > 0 else PAPER_BAD),
        }
        total = self.ctx.translator(cell.total)

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            at = (box.x + box.w * ax, box.centery)
            (step, progress) = self.counted()
            if step is Step.DONE:
                ctx.draw_text(total, "f", n, *at, first, ax, box.w)
            elif step is Step.ROLL:
                draw_rolling(ctx, (cell.before, cell.total), progress, n, at, first, ax)
            elif has_stamps and step in stamps:
                points, ink = stamps[step]
                said = ctx.translator.signed(points)
                self._stamp(said, n * 0.86, ink, step, ax)(ctx, box)

        width = (self.ctx.text_width(total, "f", n) + 2) / self.ctx.scale
        return ui.CustomPaint(paint, w=width, h=self.ctx.t(n) * 1.2 / self.ctx.scale)

    def _stamp(self, message: str, n: float, ink: str, step: Step, ax: float = 1.0) -> ui.Paint:
        """Return what writes a figure that comes in a step, shrinking to its size."""

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            counted = self.counted()
            grown = 1.0
            opacity = float(self.counted().step >= step)
            if counted.step is step:
                near = level(counted.progress)
                grown = STAMPED_FROM - (STAMPED_FROM - 1) * near if step is Step.STAMP else 1.0
                opacity = 0.3 + 0.7 * near
            if opacity:
                with ctx.canvas.layer(alpha=opacity):
                    at = box.x + box.w * ax, box.centery
                    ctx.draw_text(message, "f", n * grown, *at, ink, ax)

        return paint


class CellLayout(NamedTuple):
    """One way to lay out all cells of a sheet."""

    make: Callable[[CellTrees, Cell, float], ui.Element]
    size: float = 1.0
    is_roomy: bool = False  # only where all rows are seen at once
    has_words: bool = False  # only for few players
    number: float = 24  # the size of the hand sizes beside the rows

    def tree(self, trees: CellTrees, cell: Cell) -> ui.Element:
        """Return a cell."""
        return self.make(trees, cell, self.size)


LEDGER = CellLayout(CellTrees.ledger, 1.0, is_roomy=True, number=40)
LARGE = CellLayout(CellTrees.below, 1.0, has_words=True, number=28)  # for large text
LAYOUTS = (  # the fullest first
    LEDGER,
    LEDGER._replace(size=0.85),
    CellLayout(CellTrees.summed, 1.0, is_roomy=True, number=28),
    CellLayout(CellTrees.summed, 0.85, is_roomy=True, number=28),
    CellLayout(CellTrees.full, 1.0, number=28),
    CellLayout(CellTrees.full, 0.85, number=28),
    LARGE,
    CellLayout(CellTrees.below, 0.9, has_words=True),
    CellLayout(CellTrees.short, 1.0),
    CellLayout(CellTrees.short, 0.85),
    CellLayout(CellTrees.short, 0.7),
)
LAST = CellLayout(CellTrees.stacked, 0.8)


def choose_layout(
    trees: CellTrees, cells: Sequence[Cell], players: int, column: int, row: int
) -> CellLayout:
    """Return the fullest layout whose cells are no wider than a column, of large text rather one
    that is not smaller; a roomy one only where they are no higher than a row, too."""

    def fits(layout: CellLayout) -> bool:
        made = (layout.tree(trees, cell) for cell in cells)
        return (players <= MOST_WITH_WORDS or not layout.has_words) and all(
            one.min_width(trees.ctx) <= column
            and (not layout.is_roomy or one.height(trees.ctx, column) <= row)
            for one in made
        )

    by_size = sorted(LAYOUTS, key=lambda one: (one.make is CellTrees.short, one.size < 1))
    usual = (one for one in LAYOUTS if one is not LARGE)
    return next(filter(fits, usual if trees.ctx.text_scale == 1 else by_size), LAST)


def level(progress: float) -> float:
    """Return an opacity in steps, which can be drawn from kept pictures."""
    return round(max(0.0, min(1.0, progress)) * LEVELS) / LEVELS


# -- numbers that roll -----------------------------------------------------------------------------


def draw_rolling(
    ctx: ui.PaintContext,
    values: tuple[int, int],
    progress: float,
    size: float,
    at: tuple[float, float],
    colour: str,
    ax: float = 1.0,
) -> None:
    """Draw a number rolling from one value to another, as `ctx.draw_text` draws it at rest.

    The old digit leaves upwards as the new one arrives, so that they never overlap.
    """
    old, new = (ctx.translator(value) for value in values)
    digits = rolling(old, new, progress)
    before = _edges(ctx, old, size, len(digits))
    after = _edges(ctx, new, size, len(digits))
    x = at[0] + (1 - ax) * (after[0] + (before[0] - after[0]) * (1 - progress))
    height = round(ctx.t(size) * DIGIT_HEIGHT)
    for i, digit in enumerate(digits):
        start, end = (before[j] + (after[j] - before[j]) * digit.progress for j in (i, i + 1))
        middle = x - (start + end) / 2
        gone = round(height * round(digit.progress * DIGIT_STEPS) / DIGIT_STEPS)
        window = round(x - start) - 2, round(at[1] - height / 2), round(start - end) + 4, height
        with ctx.canvas.clipped(window):
            if digit.old and gone < height:
                ctx.draw_text(digit.old, "f", size, middle, at[1] - gone, colour, 0.5)
            if digit.new and gone:
                ctx.draw_text(digit.new, "f", size, middle, at[1] + height - gone, colour, 0.5)


def _edges(ctx: ui.DrawContext, figure: str, size: float, places: int) -> list[int]:
    """Return how far from the right end each of so many places begins, and 0 for the end."""
    widths = [ctx.text_width(figure[i:], "f", size) for i in range(len(figure))]
    return [widths[0]] * (places - len(figure)) + [*widths, 0]


# -- tips ------------------------------------------------------------------------------------------


def cell_tip(ctx: ui.DrawContext, cell: Cell, origin: Text) -> ui.Element:
    """Return the sum of a cell's points, and below it where they came from."""
    colours = {0: ctx.palette.ivory, 1: ctx.palette.mint, -1: ctx.palette.coral}
    parts = [(part, 20, colours[mood]) for part, mood in addends(cell)]
    parts.append((text("= {points}", points=cell.points), 22, ctx.palette.ivory))
    labels = [ui.Label(part, "b", size, colour, lines=1) for part, size, colour in parts]
    addition = ui.Row(*labels, gap=12)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        box = ui.Rect(*box.topleft, addition.width(ctx), box.h)
        ui.lay_out(ctx, addition, box).draw(ctx.canvas)

    width = addition.width(ctx)
    return ui.Column(
        ui.CustomPaint(paint, w=width / ctx.scale, h=addition.height(ctx, width) / ctx.scale),
        ui.Label(origin, "s", 17, "soft", max_w=(TIP_WIDTH - 40) * ctx.text_scale),
        gap=6,
        pad=(20, 16),
        min_w=TIP_WIDTH,
    )


def draw_tip(
    ctx: ui.PaintContext, tip: ui.Element, at: ui.Rect, above: ui.Rect, room: ui.Rect
) -> None:
    """Draw a tip for the cell `at`, as tooltips are drawn; below all rows `above`, if it can."""
    width = min(tip.width(ctx), room.w)
    size = width, tip.height(ctx, width)
    place = place_tooltip(size, at, room, [above], ctx.px(TIP_GAP), large=False)
    ui.paint_panel(ctx, place.box, 20, raised=True)
    if place.side is not None:
        paint_arrow(ctx, place.box, place.side, at)
    ui.lay_out(ctx, tip, place.box).draw(ctx.canvas)
