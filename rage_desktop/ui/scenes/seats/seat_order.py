"""Changing the order of the seats in place: a row is dragged by its grip, or moved by keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rage_desktop.match.game_setup import Seat
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.intents import Cancel

# design px of a grip's dots
DOT = 4
APART = 8


class SeatOrder:
    """State of the held row and of the positions of all rows while they move."""

    def __init__(self) -> None:
        self.held: int | None = None  # the place whose row the pointer holds
        self.carried: int | None = None  # the place whose row the arrows move
        self._levels = AnimatedValues()
        self._rows: list[ui.Rect] = []
        self._grip = (0, 0)  # point of the row at which it was grabbed
        self._pointer = (0, 0)  # page coordinates

    @property
    def moving(self) -> bool:
        """Whether a row is still moving."""
        return self._levels.is_animating

    def advance(self, dt: float) -> None:
        """Advance the moving rows."""
        self._levels.advance(dt)

    def laid(
        self, ctx: ui.DrawContext, rows: Sequence[ui.Rect], seats: Sequence[Seat]
    ) -> list[ui.Rect]:
        """Return the present boxes of these seats' rows; their targets are `rows` of the page."""
        if [*rows] != self._rows:  # another window size, another number of seats
            self._levels = AnimatedValues()
            self._rows = [*rows]
        seconds = ctx.timing(ui.MotionToken.CLOSE_RANKS).seconds
        shown = []
        for place, (row, seat) in enumerate(zip(rows, seats, strict=True)):
            goal = row.topleft
            time = seconds
            if place == self.held:
                goal = self._in_hand()
                time = 0.0
            who = seat.name, seat.avatar, seat.player
            x, y = (self._levels.animate_to((who, i), goal[i], time) for i in (0, 1))
            shown.append(ui.Rect(round(x), round(y), *row.size))
        return shown

    def _in_hand(self) -> tuple[int, int]:
        """Return the position of the held row, kept within the list."""
        x, y = (self._pointer[i] - self._grip[i] for i in (0, 1))
        xs = [one.x for one in self._rows]
        ys = [one.y for one in self._rows]
        return min(max(x, min(xs)), max(xs)), min(max(y, min(ys)), max(ys))

    def pull(self, place: int, x: int, y: int) -> int:
        """Move the row of a place to the pointer, which is at x, y of the page; return the
        place it is over now."""
        self._pointer = x, y
        if self.held is None:
            self.held = place
            row = self._rows[place]
            self._grip = x - row.x, y - row.y
        left, top = self._in_hand()
        distances = [abs(row.x - left) + abs(row.y - top) for row in self._rows]
        return distances.index(min(distances))

    def let_go(self) -> int | None:
        """Release the held or carried row; return the place that was held."""
        held = self.held
        self.held = None
        self.carried = None
        return held


@dataclass(eq=False)
class Grip(ui.Control):
    """Six dots: the row follows the pointer that holds them. Enter picks it up for the arrows, and
    Enter or Escape releases it."""

    repeatable: bool = True
    carried: bool = False
    pull: Callable[[int, int], ui.NavResult] = lambda _x, _y: None
    step: Callable[[int], ui.NavResult] = lambda _by: None
    has_hidden_label = True  # the dots show no name
    draggable = True  # it captures the pointer

    def drag(self, x: int, y: int) -> ui.NavResult:
        """Drag the row."""
        return self.pull(x, y)

    def handle(self, intent: ui.Intent) -> tuple[bool, ui.NavResult]:
        """Move the row by arrows while it is carried."""
        if not self.carried:
            return False, None
        match intent:
            case ui.Navigate(way):
                return True, self.step(way.step)
            case ui.Confirm() | Cancel() | ui.Shortcut("Space"):
                return True, self.press()
        return False, None

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the dots, gold while the row is carried."""
        box = self.bounds
        palette = ctx.palette
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box.inflate(-ctx.px(4), -ctx.px(4)), ctx.px(8))
        lit = palette.ivory if self.visual.hover > 0.5 or self.visual.focus_ring else palette.mute
        colour = palette.gold if self.carried or self.visual.pressed else lit
        size = max(3, ctx.px(DOT))
        apart = max(6, ctx.px(APART))
        for i in (-0.5, 0.5):
            for j in (-1, 0, 1):
                x = box.centerx + i * apart - size / 2
                y = box.centery + j * apart - size / 2
                ctx.plate(ui.Rect(round(x), round(y), size, size), size / 2, colour)


@dataclass(eq=False)
class LiftedRow(ui.Node):
    """The background of a held row, raised above the others."""

    role: ui.Role = field(default=ui.Role.IMAGE, init=False)
    aria_hidden: bool = True

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the plate."""
        box = self.bounds.inflate(-ctx.px(12), 0)
        ui.paint_panel(ctx, box, 16, raised=True)
