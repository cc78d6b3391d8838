"""A name to be changed in place: plain text with a pencil, a text field while it is edited."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Cancel, Confirm, Intent
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.values import Taken, TextField

PENCIL = 18


@dataclass(eq=False)
class NameField(TextField):
    """Enter or a click begins the change, all of the name selected; Enter keeps it, Escape brings
    the old name back. Before, arrows pass over it and letters are shortcuts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.editing = False
        self._before = self.value

    def preferred_size(self, kit: Kit) -> tuple[int, int]:
        """The name in one line; the pencil stands where there is more room."""
        words = kit.width(self.value or self.empty, "x", self.size)
        return words + kit.px(24), round(kit.t(self.size) * 1.5)

    @property
    def typing(self) -> bool:
        """Whether it is being edited."""
        return self.editing

    def inherit(self, old: Node) -> None:
        """Go on being edited."""
        super().inherit(old)
        if isinstance(old, NameField):
            self.editing, self._before = old.editing, old._before

    def left(self) -> None:
        """What was typed holds."""
        self.editing = self.all_selected = False

    def begin(self) -> None:
        """Begin to edit."""
        self.editing, self._before = True, self.value
        self.caret, self.all_selected = len(self.value), bool(self.value)

    def press(self) -> Outcome:
        """Begin to edit, or clear the selection."""
        if self.editing:
            return super().press()
        self.begin()
        return None

    def take(self, intent: Intent) -> Taken:
        """Edit, once begun."""
        if not self.editing:
            return False, None
        match intent:
            case Confirm():
                self.left()
                return True, None
            case Cancel():
                self.left()
                return True, self.set_text(self._before)
        return super().take(intent)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the name and a pencil, or the well while it is edited."""
        if self.editing:
            self.look.ring = False  # the well with its caret says it
            super().paint(canvas, kit)
            return
        box, look = self.bounds, kit.palette
        size, pad = max(12, kit.px(PENCIL)), kit.px(16)
        words = self.value or self.empty
        room = box.w - pad - kit.px(4)
        wide = min(room, kit.width(words, "x", self.size))
        if wide + size + kit.px(12) > room:
            size = 0  # the name needs all of the room
        plate = Rect(box.x + pad // 2, box.y, wide + size + pad + kit.px(8), box.h)
        if self.look.ring:
            paint_slim_focus(canvas, kit, plate.inflate(-kit.px(8), -kit.px(10)), box.h * 0.3)
        elif self.look.hover > 0.5:
            kit.plate(canvas, plate, box.h * 0.34, None, kit.edge(0.28))
        colour = look.ivory if self.value else look.mute
        kit.write(canvas, words, "x", self.size, box.x + pad, box.centery, colour, 0.0, room)
        lit = look.ivory if self.look.ring or self.look.hover > 0.5 else look.mute
        x = box.x + pad + wide + kit.px(8) + size / 2
        if size:
            kit.icon(canvas, "i_pencil", size, x, box.centery, lit)
