"""The score sheet as one stop for the keyboard, and its cells in words."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules import SeatName, Text, ntext, text
from rage_desktop.stage.score_sheet import Cell, Row
from rage_desktop.ui.art.palette import PAPER_INK
from rage_desktop.ui.scenes.score_sheet.paper import Paper
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Scroll

ARROWS = {
    Direction.UP: (-1, 0),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
}


@dataclass(eq=False)
class SheetGrid(Scroll):
    """The sheet as one stop for the keyboard: arrows go from cell to cell."""

    focusable: bool = True
    paper: Paper | None = field(default=None)
    cursor: tuple[int, int] = (0, 0)  # row, seat

    @property
    def pressable(self) -> bool:
        """Pointing at the sheet presses nothing."""
        return False

    def take(self, intent: Intent) -> tuple[bool, Outcome]:
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
        self.reveal(self.cell_bounds())
        return True, None

    def cell_bounds(self) -> Rect:
        """Return where the cursor's cell is now."""
        assert self.paper is not None
        return self.paper.places.cell(*self.cursor).move(0, -self.offset)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the scroll bar and, for the keyboard, the cursor."""
        super().paint(canvas, kit)
        if self.look.ring:
            edge = (PAPER_INK, max(3.0, kit.palette.focus_outside * kit.scale), 1.0)
            with canvas.clipped(self.bounds):
                box = self.cell_bounds().inflate(-kit.px(4), -kit.px(4))
                kit.plate(canvas, box, kit.px(12), None, edge)


def cell_sentence(row: Row, seat: int, cell: Cell) -> Text:
    """Return a cell in words, as screen readers and pointing give it."""
    return text(
        "{player}, {cards}: bid {bid}, took {won}, {word}, {total} in all",
        player=SeatName(seat),
        cards=ntext("{n} card", "{n} cards", row.hand_size),
        bid=cell.bid,
        won=cell.won,
        word=cell.word,
        total=cell.total,
    )
