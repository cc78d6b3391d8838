"""The score sheet as one stop for the keyboard."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.ui.art.palette import PAPER_MARK
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
    pointed: tuple[int, int] | None = None

    @property
    def pressable(self) -> bool:
        """Pointing at the sheet presses nothing."""
        return False

    @property
    def tells_itself(self) -> bool:
        """The cell under the cursor or the pointer tells its sum."""
        return True

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
        """Draw the scroll bar, and a frame about the cell that is asked about."""
        super().paint(canvas, kit)
        spot = self.asked
        if spot is None or self.paper is None:
            return
        colour = "#000000" if kit.palette.high_contrast else PAPER_MARK
        wide = kit.palette.focus_outside * kit.scale if self.look.ring else 3 * kit.scale
        with canvas.clipped(self.bounds):
            box = self.paper.places.cell(*spot).move(0, -self.offset)
            box = box.inflate(-kit.px(4), -kit.px(4))
            kit.plate(canvas, box, kit.px(10), None, (colour, max(2.0, wide), 1.0))

    @property
    def asked(self) -> tuple[int, int] | None:
        """The cell under the keyboard cursor, or under the pointer."""
        return self.cursor if self.look.ring else self.pointed
