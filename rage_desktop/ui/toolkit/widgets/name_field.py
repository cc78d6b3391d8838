"""A name edited in place: plain text with a pencil, and a text field while it is edited."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import Cancel, Confirm, Intent
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.widgets.form_controls import Taken, TextField

PENCIL = 18


@dataclass(eq=False, repr=False)
class NameField(TextField):
    """Enter or a click starts editing, with the whole name selected; Enter accepts, Escape restores
    the old name. While it is not edited, arrows pass over it and letters are shortcuts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.editing = False
        self._before = self.value

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """The name in one line; the pencil is drawn if there is more room."""
        words = ctx.text_width(self.value or self.empty, "x", self.size)
        return words + ctx.px(24), round(ctx.t(self.size) * 1.5)

    @property
    def typing(self) -> bool:
        """Whether it is being edited."""
        return self.editing

    def inherit(self, old: Node) -> None:
        """Keep editing."""
        super().inherit(old)
        if isinstance(old, NameField):
            self.editing = old.editing
            self._before = old._before

    def left(self) -> None:
        """Accept the typed name."""
        self.editing = self.all_selected = False

    def begin(self) -> None:
        """Start editing."""
        self.editing = True
        self._before = self.value
        self.caret = len(self.value)
        self.all_selected = bool(self.value)

    def press(self) -> NavResult:
        """Start editing, or clear the selection."""
        if self.editing:
            return super().press()
        self.begin()
        return None

    def handle(self, intent: Intent) -> Taken:
        """Handle editing, once started."""
        if not self.editing:
            return False, None
        match intent:
            case Confirm():
                self.left()
                return True, None
            case Cancel():
                self.left()
                return True, self.set_text(self._before)
        return super().handle(intent)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the name and a pencil, or the well while it is edited."""
        if self.editing:
            self.visual.focus_ring = False  # the well with its caret shows the focus
            super().paint(ctx)
            return
        box = self.bounds
        palette = ctx.palette
        size = max(12, ctx.px(PENCIL))
        pad = ctx.px(16)
        words = self.value or self.empty
        room = box.w - pad - ctx.px(4)
        wide = min(room, ctx.text_width(words, "x", self.size))
        if wide + size + ctx.px(12) > room:
            size = 0  # the name needs all of the room
        plate = Rect(box.x + pad // 2, box.y, wide + size + pad + ctx.px(8), box.h)
        if self.visual.focus_ring:
            paint_slim_focus(ctx, plate.inflate(-ctx.px(8), -ctx.px(10)), box.h * 0.3)
        elif self.visual.hover > 0.5:
            ctx.plate(plate, box.h * 0.34, None, ctx.edge(0.28))
        colour = palette.ivory if self.value else palette.mute
        ctx.draw_text(words, "x", self.size, box.x + pad, box.centery, colour, 0.0, room)
        lit = palette.ivory if self.visual.focus_ring or self.visual.hover > 0.5 else palette.mute
        x = box.x + pad + wide + ctx.px(8) + size / 2
        if size:
            ctx.icon("i_pencil", size, x, box.centery, lit)
