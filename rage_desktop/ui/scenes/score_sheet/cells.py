"""A cell of the score sheet as a small tree, at rest and while it is counted (VISUAL 9, 10)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rage_desktop.rules import Text, text
from rage_desktop.stage.moments.counting import Counted, Step, rolling
from rage_desktop.stage.score_sheet import Cell
from rage_desktop.stage.words.sums import addends, ledger, outcome
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import PAPER_BAD, PAPER_GOOD
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.toolkit.kit import upright
from rage_desktop.ui.toolkit.layout.element import Paint, lay_out

WRITTEN = Counted(Step.DONE, 1.0)
STAMPED_FROM = 1.15  # the size at which points are stamped
LEVELS = 6  # sizes and opacities of a stamp
LINE = 1.25  # from line to line in a cell, of the size of type
DIGIT_HEIGHT = 1.12  # of a digit's size: how high the window is in which it rolls
DIGIT_STEPS = 24  # of that height: motion in steps can be drawn from kept pictures
TIP_WIDTH, TIP_GAP = 420, 14  # px of the design; the gap to the cell holds the arrow
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

    kit: ui.Kit
    inks: Inks
    counted: Callable[[], Counted] = lambda: WRITTEN

    # -- the layouts -------------------------------------------------------------------------------

    def ledger(self, cell: Cell, size: float) -> ui.Element:
        """Ring and words at the left, the sum line by line at the right, the total below it."""
        n, colour = 17 * size, PAPER_GOOD if cell.exact else PAPER_BAD
        left = ui.Column(
            self._ring(cell, 84 * size, 44 * size),
            self._words(text("took {n}", n=cell.won), n),
            self._words(outcome(cell), n, colour, "b", Step.STAMP),
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
        pad, lines = 14 * size * size, self._lines(cell, 17 * size)
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
        ring, total = self._ring(cell, 42 * size, 22 * size), self._total(cell, 28 * size, 1.0)
        return ui.Row(ring, ui.Spacer(), total, gap=4, pad=(pad, 3, pad * 1.3, 3), min_h=46)

    def stacked(self, cell: Cell, size: float) -> ui.Element:
        """Ring over total."""
        ring, total = self._ring(cell, 42 * size, 22 * size), self._total(cell, 24, 0.5)
        return ui.Column(ring, total, align_children="middle", pad=(2, 4))

    # -- parts -------------------------------------------------------------------------------------

    def _lines(self, cell: Cell, n: float) -> list[ui.Element]:
        """How many were taken, and what came of it: the cards that counted, or the bid."""
        words, style, colour = cell.word, "s", self.inks.second
        if cell.cards:
            words, style = text("{points:+} card", points=cell.cards), "b"
            colour = PAPER_GOOD if cell.cards > 0 else PAPER_BAD
        result = self._words(words, n * 16 / 17, colour, style, Step.STAMP)
        return [self._words(text("took {n}", n=cell.won), n), result]

    def _words(
        self, words: Text, n: float, colour: str = "", style: str = "s", step: Step = Step.TRICKS
    ) -> ui.Element:
        """Words that appear in a step."""
        return ui.Label(
            lambda: words if self.counted().step >= step else "",
            style, n, colour or self.inks.first, lines=1, line_height=LINE, widest=words,
        )  # fmt: skip

    def _ring(self, cell: Cell, diameter: float, n: float) -> ui.Element:
        """The bid in its ring: closed where it was exact."""
        kit, number = self.kit, str(cell.bid)
        d = max(26, kit.px(diameter), round(kit.t(n) * 1.6))

        def paint(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
            kit.centre(canvas, kit.studio.marks.score_ring(d, cell.exact), *box.center)
            size = kit.fonts.shrink(number, "f", kit.t(n), d * 0.66, 10)
            colour = PAPER_GOOD if cell.exact else PAPER_BAD
            kit.centre(canvas, kit.fonts.ink(number, "f", size, colour), *box.center)

        side = d / kit.scale
        return ui.CustomPaint(paint, w=side, h=side)

    def _sum(self, cell: Cell, n: float) -> list[ui.Element]:
        """The lines of a ledger, a thin rule and what they come to."""
        inks, lines = {0: self.inks.first, 1: PAPER_GOOD, -1: PAPER_BAD}, ledger(cell)
        rows: list[ui.Element] = []
        for line in lines:
            comes, figure, size = Step.STAMP if line.mood else Step.TRICKS, line.figure, n * 19 / 17
            label = self._words(line.label, n, self.inks.second, "s", comes)
            paint = self._stamp(self.kit.say(figure), size, inks[line.mood], comes)
            width = self.kit.width(self.kit.say(figure), "f", size) / self.kit.scale
            rows.append(ui.Row(label, ui.Spacer(), ui.CustomPaint(paint, w=width, h=26), gap=14))
        if len(lines) > 1:
            points, ink = self.kit.wording.signed(cell.points), self.inks

            def paint_rule(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
                if self.counted().step >= Step.ROLL:
                    rule = kit.raster.plate(box.w, 1, 0, ink.first, opacity=0.5)
                    canvas.blit(rule, *box.topleft)
                    at = box.right, box.centery + 2
                    kit.write(canvas, points, "f", n * 20 / 17, *at, ink.second, 1.0)

            rows.append(ui.CustomPaint(paint_rule, h=LINE * self.kit.t(n) / self.kit.scale))
        return rows

    def _total(self, cell: Cell, n: float, ax: float, *, has_stamps: bool = True) -> ui.Element:
        """What stands where the total will be: what is added, then the total rolling."""
        first, good = self.inks.first, PAPER_GOOD
        stamped = cell.parts.bid or cell.parts.cards
        stamps = {
            Step.TRICKS: (cell.parts.tricks, self.inks.second),
            Step.STAMP: (stamped, good if stamped > 0 else PAPER_BAD),
        }
        total = self.kit.wording(cell.total)

        def paint(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
            (step, progress), at = self.counted(), (box.x + box.w * ax, box.centery)
            if step is Step.DONE:
                kit.write(canvas, total, "f", n, *at, first, ax, box.w)
            elif step is Step.ROLL:
                draw_rolling(canvas, kit, (cell.before, cell.total), progress, n, at, first, ax)
            elif has_stamps and step in stamps:
                points, ink = stamps[step]
                said = kit.wording.signed(points)
                self._stamp(said, n * 0.86, ink, step, ax)(canvas, kit, box)

        width = (self.kit.width(total, "f", n) + 2) / self.kit.scale
        return ui.CustomPaint(paint, w=width, h=self.kit.t(n) * 1.2 / self.kit.scale)

    def _stamp(self, said: str, n: float, ink: str, step: Step, ax: float = 1.0) -> Paint:
        """Return what writes a figure that comes in a step, shrinking to its size."""

        def paint(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
            counted, grown, opacity = self.counted(), 1.0, float(self.counted().step >= step)
            if counted.step is step:
                near = level(counted.progress)
                grown = STAMPED_FROM - (STAMPED_FROM - 1) * near if step is Step.STAMP else 1.0
                opacity = 0.3 + 0.7 * near
            if opacity:
                with canvas.layer(alpha=opacity):
                    at = box.x + box.w * ax, box.centery
                    kit.write(canvas, said, "f", n * grown, *at, ink, ax)

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
LAYOUTS = (  # the fullest first
    LEDGER,
    LEDGER._replace(size=0.85),
    CellLayout(CellTrees.summed, 1.0, is_roomy=True, number=28),
    CellLayout(CellTrees.summed, 0.85, is_roomy=True, number=28),
    CellLayout(CellTrees.full, 1.0, number=28),
    CellLayout(CellTrees.full, 0.85, number=28),
    CellLayout(CellTrees.below, 0.9, has_words=True),
    CellLayout(CellTrees.short, 1.0),
    CellLayout(CellTrees.short, 0.85),
    CellLayout(CellTrees.short, 0.7),
)
LAST = CellLayout(CellTrees.stacked, 0.8)


def choose_layout(
    trees: CellTrees, cells: Sequence[Cell], players: int, column: int, row: int
) -> CellLayout:
    """Return the fullest layout whose cells are no wider than a column; a roomy one only where they
    are no higher than a row, too."""

    def fits(layout: CellLayout) -> bool:
        made = (layout.tree(trees, cell) for cell in cells)
        return (players <= MOST_WITH_WORDS or not layout.has_words) and all(
            one.min_width(trees.kit) <= column
            and (not layout.is_roomy or one.height(trees.kit, column) <= row)
            for one in made
        )

    return next(filter(fits, LAYOUTS), LAST)


def short_sum(cell: Cell) -> Text | None:
    """Return how a cell's points add up, in figures; None if they are just those of the tricks."""
    tricks, bid, cards = cell.parts
    gaps = {"tricks": tricks, "bid": bid, "cards": cards, "points": cell.points}
    if bid and cards:
        return text("{tricks} {bid:+} {cards:+} = {points}", **gaps)
    if bid:
        return text("{tricks} {bid:+} = {points}", **gaps)
    return text("{tricks} {cards:+} = {points}", **gaps) if cards else None


def level(progress: float) -> float:
    """Return an opacity in steps, which can be drawn from kept pictures."""
    return round(max(0.0, min(1.0, progress)) * LEVELS) / LEVELS


# -- numbers that roll -----------------------------------------------------------------------------


def draw_rolling(
    canvas: ui.Canvas,
    kit: ui.Kit,
    values: tuple[int, int],
    progress: float,
    size: float,
    at: tuple[float, float],
    colour: str,
    ax: float = 1.0,
) -> None:
    """Draw a number on its way from one value to another, as `Kit.write` draws it at rest.

    The old digit leaves upwards as the new one comes: they never share a place.
    """
    old, new = (kit.wording(value) for value in values)
    digits = rolling(old, new, progress)
    before, after = _edges(kit, old, size, len(digits)), _edges(kit, new, size, len(digits))
    x = at[0] + (1 - ax) * (after[0] + (before[0] - after[0]) * (1 - progress))
    height = round(kit.t(size) * DIGIT_HEIGHT)
    for i, digit in enumerate(digits):
        start, end = (
            before[j] + (after[j] - before[j]) * digit.progress for j in (i, i + 1)
        )  # fmt: skip
        middle = x - (start + end) / 2
        gone = round(height * round(digit.progress * DIGIT_STEPS) / DIGIT_STEPS)
        window = round(x - start) - 2, round(at[1] - height / 2), round(start - end) + 4, height
        with canvas.clipped(window):
            if digit.old and gone < height:
                kit.write(canvas, digit.old, "f", size, middle, at[1] - gone, colour, 0.5)
            if digit.new and gone:
                kit.write(canvas, digit.new, "f", size, middle, at[1] + height - gone, colour, 0.5)


def _edges(kit: ui.Kit, figure: str, size: float, places: int) -> list[int]:
    """Return how far from the right end each of so many places begins, and 0 for the end."""
    widths = [kit.width(figure[i:], "f", size) for i in range(len(figure))]
    return [widths[0]] * (places - len(figure)) + [*widths, 0]


# -- tips ------------------------------------------------------------------------------------------


def cell_tip(kit: ui.Kit, cell: Cell, origin: Text) -> ui.Element:
    """Return the sum of a cell's points, and below it where they came from."""
    colours = {0: kit.palette.ivory, 1: kit.palette.mint, -1: kit.palette.coral}
    parts = [(part, 20, colours[mood]) for part, mood in addends(cell)]
    parts.append((text("= {points}", points=cell.points), 22, kit.palette.ivory))
    labels = [ui.Label(part, "b", size, colour, lines=1) for part, size, colour in parts]
    addition = ui.Row(*labels, gap=12)

    def paint(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
        box = ui.Rect(*box.topleft, addition.width(kit), box.h)
        with upright(canvas, kit, box):
            lay_out(kit, addition, box).draw(canvas)

    width = addition.width(kit)
    return ui.Column(
        ui.CustomPaint(paint, w=width / kit.scale, h=addition.height(kit, width) / kit.scale),
        ui.Label(origin, "s", 17, kit.palette.soft, max_w=(TIP_WIDTH - 40) * kit.text_scale),
        gap=6,
        pad=(20, 16),
        min_w=TIP_WIDTH,
    )


def draw_tip(canvas: ui.Canvas, kit: ui.Kit, tip: ui.Element, at: ui.Rect, room: ui.Rect) -> None:
    """Draw a tip with an arrow at the cell `at`: below, or above where there is no room."""
    gap, look, width = kit.px(TIP_GAP), kit.palette, min(tip.width(kit), room.w)
    box = ui.Rect(0, 0, width, tip.height(kit, width))
    box.midtop = at.centerx, at.bottom + gap
    is_below = box.bottom <= room.bottom
    if not is_below:
        box.bottom = at.top - gap
    box.clamp_ip(room)
    kit.shadow(canvas, box, kit.px(18), (22, 12, 0.55))
    w, h = kit.px(24), kit.px(13)
    points, colour = ("0 13 12 0 24 13", look.raised[0]) if is_below else (
        "0 0 12 13 24 0", look.raised[1]
    )  # fmt: skip
    arrow = document(f'<polygon points="{points}" fill="{colour}"/>', 24, 13)
    x = min(max(at.centerx, box.left + w), box.right - w)
    y = box.top - h + 1 if is_below else box.bottom - 1
    canvas.blit(kit.raster.svg(arrow, w, h), x - w / 2, y)
    kit.plate(canvas, box, kit.px(18), look.raised, kit.edge(0.18, look.edge_width))
    lay_out(kit, tip, box).draw(canvas)
