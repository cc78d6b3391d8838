"""The preview of hands and holds: a small table with what is pressed in gold, and a place to try
how long a press lasts, how often it counts and when a held arrow repeats."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.match.settings import Settings
from rage_desktop.rules import ntext, text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.layout.layout import TableLayout, table_layout
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.palette import WELL, WHEEL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    Confirm,
    Direction,
    Intent,
    LetGo,
    Navigate,
    PointerDown,
    PointerUp,
    Released,
)
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus

PLAYERS, CARDS = 4, 6
DOTS = 9
FULL = 2.0  # seconds that fill the bar


@dataclass
class Trial:
    """What was tried so far; `held` is None while nothing is held."""

    held: float | None = None
    longest: float = 0.0
    presses: int = 0
    dot: int = DOTS // 2

    def takes(self, intent: Intent, on_it: bool) -> bool:
        """Follow a press; return whether the intent is dealt with."""
        match intent:
            case PointerDown(button=1) | Confirm() if on_it:
                self.held, self.longest, self.presses = 0.0, 0.0, self.presses + 1
            case Navigate(Direction.LEFT) if on_it and self.dot > 0:
                self.dot -= 1
            case Navigate(Direction.RIGHT) if on_it and self.dot < DOTS - 1:
                self.dot += 1
            case PointerUp() | LetGo() | Released("Confirm"):
                self.held = None
                return False
            case _:
                return False
        return not isinstance(intent, PointerDown)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        if self.held is not None:
            self.held += dt
            self.longest = self.held


@dataclass(eq=False)
class TryField(Node):
    """The place to try: a bar that fills with a press, and a dot that arrows move."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    held: bool = True
    trial: Trial = field(default_factory=Trial)
    marks: tuple[float, ...] = ()  # seconds after which a press counts

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the field, its words, the bar with its marks, and the dots."""
        box, look, round_ = self.bounds, kit.palette, kit.px(16)
        if self.look.ring:
            paint_focus(canvas, kit, box, round_)
        kit.plate(canvas, box, round_, look.secondary, kit.edge(0.18))
        inner = box.inflate(-kit.px(40), 0)
        y = box.y + kit.t(18) * 0.95
        kit.write(canvas, self.name, "b", 18, inner.x, y, look.ivory, room=inner.w * 0.48)
        kit.write(canvas, self.value, "s", 17, inner.right, y, look.soft, 1.0, inner.w * 0.48)
        bar = Rect(inner.x, 0, inner.w, max(8, kit.px(14)))
        bar.centery = round(box.y + box.h * 0.6)
        kit.plate(canvas, bar, bar.h / 2, WELL, kit.edge(0.2))
        done = round(bar.w * min(1.0, self.trial.longest / FULL))
        full = kit.raster.plate(*bar.size, bar.h / 2, look.gold)
        with canvas.clipped((bar.x, bar.y, done, bar.h)):
            canvas.blit(full, *bar.topleft)
        for seconds in self.marks:
            mark = Rect(0, 0, max(2, kit.px(4)), round(bar.h * 1.8))
            mark.center = round(bar.x + bar.w * min(1.0, seconds / FULL)), bar.centery
            kit.plate(canvas, mark, 1, look.ivory)
        self._paint_dots(canvas, kit, inner, box.bottom - kit.px(20))

    def _paint_dots(self, canvas: Canvas, kit: Kit, inner: Rect, y: int) -> None:
        for i in range(DOTS):
            here = i == self.trial.dot
            side = max(8, kit.px(18)) if here else max(4, kit.px(8))
            colour = kit.palette.gold if here else kit.palette.mute
            dot = kit.raster.plate(side, side, side / 2, colour)
            kit.centre(canvas, dot, inner.x + inner.w * (i + 0.5) / DOTS, y)


def try_field(kit: Kit, box: Rect, trial: Trial, settings: Settings) -> TryField:
    """Return the field at the foot of the preview's box."""
    high = max(kit.px(120), round(kit.t(18) * 3.8))
    bounds = Rect(box.x + kit.px(24), 0, box.w - kit.px(48), high)
    bounds.bottom = box.bottom - kit.px(24)
    times = settings.hold_to_confirm, settings.long_press
    pressed = ntext("{n} press", "{n} presses", trial.presses)
    return TryField(
        "try", kit.say(text("Try it here")), bounds, value=kit.say(pressed),
        hint=kit.say(text("Hold it, press it twice, hold an arrow")),
        trial=trial, marks=tuple(ms / 1000 for ms in times if ms),
    )  # fmt: skip


def draw_hand_table(canvas: Canvas, kit: Kit, settings: Settings, skin: str, box: Rect) -> None:
    """Draw the table of this window, small: cards as they lie, what can be pressed in gold."""
    width, height = kit.size
    small = min(box.w / width, box.h / height)
    layout = table_layout(
        width, height, PLAYERS, CARDS, kit.text_scale, settings.hand_size / 100,
        one_hand=settings.one_hand,
    )  # fmt: skip
    ground = Rect(0, 0, round(width * small), round(height * small))
    ground.midtop = box.midtop
    kit.plate(canvas, ground, kit.px(12), kit.palette.well, kit.edge(0.3))
    at = (ground.x, ground.y, small)
    with canvas.clipped(ground):
        boxes = [plate.box for plate in layout.plates]
        for around in (*boxes, layout.own.box, layout.hint.box):
            _block(canvas, kit, around, at, kit.palette.mute, 0.35)
        _block(canvas, kit, layout.bidding, at, kit.palette.gold, 0.25)
        for target in layout.targets():
            _block(canvas, kit, target, at, kit.palette.gold, 1.0)
        _draw_hand(canvas, kit, layout, skin, at)


def _block(
    canvas: Canvas, kit: Kit, place: Box, at: tuple[int, int, float], colour: str, shown: float
) -> None:
    x, y, small = at
    w, h = max(2, round(place.w * small)), max(2, round(place.h * small))
    plate = kit.raster.plate(w, h, min(w, h) * 0.3, colour)
    canvas.blit(plate, round(x + place.x * small), round(y + place.y * small), alpha=shown)


def _draw_hand(
    canvas: Canvas, kit: Kit, layout: TableLayout, skin: str, at: tuple[int, int, float]
) -> None:
    x, y, small = at
    cards = kit.studio.cards(skin, kit.palette.high_contrast)
    for colour, pose in zip(WHEEL, layout.slots(CARDS), strict=True):
        high = max(12, round(pose.height * small))
        picture = cards.placed(Face(colour, 7), high, pose.angle)
        kit.centre(canvas, picture, x + pose.x * small, y + pose.y * small)
