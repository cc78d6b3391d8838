"""Where everything lies on the score sheet's paper, and how much a cell has room for (VISUAL 9)."""

from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Text, text
from rage_desktop.stage.score_sheet import Cell, ScoreSheet
from rage_desktop.stage.words.sums import ledger
from rage_desktop.ui.toolkit.kit import Kit

MOST_FULL_PLAYERS, MOST_FULL_ROUNDS = 6, 14  # beyond these, cells are compressed
WIDE_FROM = 6  # players: their columns are narrow, and the paper wider
TALLEST, EDGE = 250, 16  # a row at most; the margin right of the last column
LEDGER_FROM, SUM_FROM = 150, 86  # rows so high hold the whole sum, or a line of it
SQUEEZE = (1.0, 0.92, 0.85, 0.78)
LINE_STEP = 1.25  # from one line of a ledger to the next, as a multiple of its text size


class Mode(Enum):
    """How much stands in a cell; the ring and the total always do."""

    LEDGER = "ring over two lines of words, the sum line by line, total"
    FULL = "ring, two lines of words or three, total"
    LINE = "ring, one line of words, total"
    BESIDE = "ring, total"
    STACKED = "ring over total"


@dataclass(frozen=True)
class Fit:
    """The sizes of a cell's parts, real px; `squeeze` scales its texts."""

    mode: Mode
    squeeze: float
    ring: int
    pad: int
    words: int  # the widest
    summed: bool = False  # a line of words says how the points add up


class SheetPlaces:
    """The places of one sheet at one size; `fit` is the fullest cell that its columns hold."""

    def __init__(self, kit: Kit, seats: tuple[Seat, ...], sheet: ScoreSheet, area: Rect) -> None:
        """Lay the sheet out in `area`, or in less for few rounds."""
        self._kit, self._seats, self._sheet = kit, seats, sheet
        many = len(seats) >= WIDE_FROM
        self.label = max(kit.px(70 if many else 114), self._label_width() + kit.px(16))
        self.column = (area.w - self.label - kit.px(EDGE)) / len(seats)
        self._likely = (area.h - kit.px(96 + 132)) / max(1, len(sheet.rows)) / kit.scale
        self.fit = self._fit()
        self._lay(area)

    def _label_width(self) -> int:
        kit, words = self._kit, ((text("Cards"), "b", 17), (text("Total"), "x", 20))
        return max(kit.width(kit.say(said), style, n) for said, style, n in words)

    def _fit(self) -> Fit:
        """Choose the fullest cell that fits the columns, and the rows there is room for."""
        rows = self._sheet.rows
        few = len(self._seats) <= MOST_FULL_PLAYERS and len(rows) <= MOST_FULL_ROUNDS
        modes = (Mode.FULL, Mode.LINE, Mode.BESIDE) if few else (Mode.LINE, Mode.BESIDE)
        if self._likely >= LEDGER_FROM * max(1.0, self._kit.text_scale):
            modes = (Mode.LEDGER, *modes)
        for mode in modes:
            for squeeze in SQUEEZE:
                fit, need = self.measured(mode, squeeze)
                if need <= self.column:
                    return fit
        return self.measured(Mode.STACKED, SQUEEZE[-1])[0]

    def measured(self, mode: Mode, squeeze: float) -> tuple[Fit, float]:
        """Return the sizes at a squeeze, and how wide a cell has to be for them."""
        kit = self._kit
        pad = max(4, kit.px(14 * squeeze * squeeze))
        if mode is Mode.LEDGER:
            ring, entry = kit.px(84 * squeeze), self._entry_width(squeeze)
            return Fit(mode, squeeze, ring, pad, entry), ring + entry + pad * 4
        summed = mode is Mode.FULL and self._likely >= SUM_FROM * max(1.0, kit.text_scale)
        ring = max(26, kit.px((64 if summed else 50) * squeeze), round(kit.t(25 * squeeze) * 1.7))
        if mode is not Mode.FULL:
            ring = max(26, kit.px(42 * squeeze), round(kit.t(22 * squeeze) * 1.6))
        words = 0
        if mode in (Mode.FULL, Mode.LINE):
            lines = {line for cell in self._cells() for line in cell_lines(kit, cell, mode, summed)}
            words = max((kit.width(line, "b", 17 * squeeze) for line in lines), default=0)
        totals = {kit.wording(cell.total) for cell in self._cells()}
        total = max((kit.width(n, "f", 28 * squeeze) for n in totals), default=0)
        gaps = pad * 2.3 + kit.px(10 * squeeze) + (kit.px(8 * squeeze) if words else 0)
        return Fit(mode, squeeze, ring, pad, words, summed), ring + words + total + gaps

    def _entry_width(self, squeeze: float) -> int:
        """Return how wide the widest line of a ledger is."""
        kit = self._kit
        lines = [line for cell in self._cells() for line in ledger(cell)]
        said = [kit.width(kit.say(line.label), "s", 17 * squeeze) for line in lines]
        wide = [kit.width(kit.say(line.figure), "f", 19 * squeeze) for line in lines]
        return max(said, default=0) + max(wide, default=0) + kit.px(14)

    def _cells(self) -> list[Cell]:
        return [cell for row in self._sheet.rows for cell in row.cells]

    def _lay(self, area: Rect) -> None:
        kit, fit = self._kit, self.fit
        self.beside = self.column >= kit.px(150) * max(1.0, kit.text_scale * 0.9)
        text_head = kit.px(64) + round(kit.t(17) * 1.6)
        self.head = kit.px(96) if self.beside else max(kit.px(96), text_head)
        self.narrow = fit.mode in (Mode.BESIDE, Mode.STACKED) or len(self._seats) >= WIDE_FROM
        self.foot = max(kit.px(132 if self.generous else 114), round(kit.t(46) * 2.0))
        if self.narrow:
            self.foot = max(kit.px(114), self.crown + round(kit.t(34) + kit.t(16) * 2.2))
        room = area.h - self.head - self.foot
        count = max(1, len(self._sheet.rows))
        self.row = max(self._least_row(), min(room // count, kit.px(TALLEST)))
        self.content = count * self.row
        view = min(room, self.content)
        self.box = Rect(area.x, area.y, area.w, self.head + view + self.foot)
        self.body = Rect(area.x, area.y + self.head, area.w, view)

    @property
    def generous(self) -> bool:
        """Whether there are so few rounds that everything is large."""
        return self.fit.mode is Mode.LEDGER

    @property
    def crown(self) -> int:
        """The size of the crown over the best total."""
        return max(18, self._kit.px(28 if self.narrow else 36))

    def _least_row(self) -> int:
        kit, fit = self._kit, self.fit
        if fit.mode is Mode.STACKED:
            return fit.ring + round(kit.t(24) * 1.35) + kit.px(8)
        if fit.mode is Mode.LEDGER:
            return fit.ring + round(kit.t(17 * fit.squeeze) * 3.6)
        rows = 3.6 if fit.summed else 2.5
        lines = round(kit.t(17 * fit.squeeze) * rows) if fit.mode is Mode.FULL else 0
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
        rows = self._sheet.rows
        known = row < len(rows) and 0 <= seat < len(self._seats) and bool(rows[row].cells)
        return (row, seat) if known else None


def result_words(cell: Cell) -> Text:
    """Return the short word of a cell: the cards that counted, or how the bid came out."""
    return text("{points:+} card", points=cell.cards) if cell.cards else cell.word


def cell_lines(kit: Kit, cell: Cell, mode: Mode, summed: bool = False) -> tuple[str, ...]:
    """Return the words of a cell in a mode that has any."""
    won, result = kit.say(text("took {n}", n=cell.won)), kit.say(result_words(cell))
    if mode is not Mode.FULL:
        return (f"{won} · {result}",)
    addition = kit.say(short_sum(cell)) if summed else ""
    return (won, result, addition) if addition else (won, result)


def short_sum(cell: Cell) -> Text:
    """Return how a cell's points add up, in figures; empty if they are just those of the tricks."""
    tricks, bid, cards = cell.parts
    gaps = {"tricks": tricks, "bid": bid, "cards": cards, "points": cell.points}
    if bid and cards:
        return text("{tricks} {bid:+} {cards:+} = {points}", **gaps)
    if bid:
        return text("{tricks} {bid:+} = {points}", **gaps)
    return text("{tricks} {cards:+} = {points}", **gaps) if cards else Text("")
