"""Where everything lies on the score sheet's paper, and how much a cell has room for (VISUAL 9)."""

from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Text, text
from rage_desktop.stage.score_sheet import Cell, ScoreSheet
from rage_desktop.ui.toolkit.kit import Kit

MOST_FULL_PLAYERS, MOST_FULL_ROUNDS = 6, 14  # beyond these, cells are compressed
WIDE_FROM = 6  # players: their columns are narrow, and the paper wider
TALLEST, EDGE = 84, 16  # a row at most; the margin right of the last column
SQUEEZE = (1.0, 0.92, 0.85, 0.78)


class Mode(Enum):
    """How much stands in a cell; the ring and the total always do."""

    FULL = "ring, two lines of words, total"
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


class SheetPlaces:
    """The places of one sheet at one size; `fit` is the fullest cell that its columns hold."""

    def __init__(self, kit: Kit, seats: tuple[Seat, ...], sheet: ScoreSheet, area: Rect) -> None:
        """Lay the sheet out in `area`, or in less for few rounds."""
        self._kit, self._seats, self._sheet = kit, seats, sheet
        many = len(seats) >= WIDE_FROM
        self.label = max(kit.px(70 if many else 114), self._label_width() + kit.px(16))
        self.column = (area.w - self.label - kit.px(EDGE)) / len(seats)
        self.fit = self._fit()
        self._lay(area)

    def _label_width(self) -> int:
        kit, words = self._kit, ((text("Cards"), "b", 17), (text("Total"), "x", 20))
        return max(kit.width(kit.say(said), style, n) for said, style, n in words)

    def _fit(self) -> Fit:
        """Choose the fullest cell that fits the columns."""
        few = len(self._seats) <= MOST_FULL_PLAYERS and len(self._sheet.rows) <= MOST_FULL_ROUNDS
        modes = (Mode.FULL, Mode.LINE, Mode.BESIDE) if few else (Mode.LINE, Mode.BESIDE)
        for mode in modes:
            for squeeze in SQUEEZE:
                fit, need = self.measured(mode, squeeze)
                if need <= self.column:
                    return fit
        return self.measured(Mode.STACKED, SQUEEZE[-1])[0]

    def measured(self, mode: Mode, squeeze: float) -> tuple[Fit, float]:
        """Return the sizes at a squeeze, and how wide a cell has to be for them."""
        kit = self._kit
        ring = max(26, kit.px(50 * squeeze), round(kit.t(25 * squeeze) * 1.7))
        if mode is not Mode.FULL:
            ring = max(26, kit.px(42 * squeeze), round(kit.t(22 * squeeze) * 1.6))
        pad = max(4, kit.px(14 * squeeze * squeeze))
        words = 0
        if mode in (Mode.FULL, Mode.LINE):
            lines = {line for cell in self._cells() for line in cell_lines(kit, cell, mode)}
            words = max((kit.width(line, "b", 17 * squeeze) for line in lines), default=0)
        totals = {kit.wording(cell.total) for cell in self._cells()}
        total = max((kit.width(n, "f", 28 * squeeze) for n in totals), default=0)
        gaps = pad * 2.3 + kit.px(10 * squeeze) + (kit.px(8 * squeeze) if words else 0)
        return Fit(mode, squeeze, ring, pad, words), ring + words + total + gaps

    def _cells(self) -> list[Cell]:
        return [cell for row in self._sheet.rows for cell in row.cells]

    def _lay(self, area: Rect) -> None:
        kit, fit = self._kit, self.fit
        self.beside = self.column >= kit.px(150) * max(1.0, kit.text_scale * 0.9)
        text_head = kit.px(64) + round(kit.t(17) * 1.6)
        self.head = kit.px(96) if self.beside else max(kit.px(96), text_head)
        self.narrow = fit.mode in (Mode.BESIDE, Mode.STACKED) or len(self._seats) >= WIDE_FROM
        self.foot = max(kit.px(114), round(kit.t(46) * 2.0))
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
    def crown(self) -> int:
        """The size of the crown over the best total."""
        return max(18, self._kit.px(28 if self.narrow else 36))

    def _least_row(self) -> int:
        kit, fit = self._kit, self.fit
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
        rows = self._sheet.rows
        known = row < len(rows) and 0 <= seat < len(self._seats) and bool(rows[row].cells)
        return (row, seat) if known else None


def result_words(cell: Cell) -> Text:
    """Return the short word of a cell: the cards that counted, or how the bid came out."""
    return text("{points:+} card", points=cell.cards) if cell.cards else cell.word


def cell_lines(kit: Kit, cell: Cell, mode: Mode) -> tuple[str, ...]:
    """Return the words of a cell in a mode that has any."""
    won, result = kit.say(text("took {n}", n=cell.won)), kit.say(result_words(cell))
    return (won, result) if mode is Mode.FULL else (f"{won} · {result}",)
