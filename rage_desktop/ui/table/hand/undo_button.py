"""The undo button over my plate; it undoes my last decision, or says why it cannot."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.play.undo import UndoOption
from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

KEY = "U"
TAKE_BACK: Text = text("Take back")


@dataclass(eq=False)
class UndoButton(IconButton):
    """Grey if nothing can be undone; a press then shows the reason."""

    barred: bool = False

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the button, paler while disabled."""
        if not self.barred:
            super().paint(canvas, ctx)
            return
        with canvas.layer(alpha=0.5):
            super().paint(canvas, ctx)


def make_undo_button(
    ctx: DrawContext, bounds: Rect, way: UndoOption, press: Callable[[], NavResult]
) -> UndoButton:
    """Return the button; its description gives the reason if it is grey."""
    why = "" if way.why_not is None else ctx.tr(way.why_not)
    words = ctx.tr(TAKE_BACK)
    button = UndoButton(
        "undo", words, bounds, icon="i_undo", key=KEY, description=why, on_press=press
    )
    button.barred = way.seat is None
    return button
