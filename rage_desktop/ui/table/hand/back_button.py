"""The button over my plate that goes back to my last decision, or says why that is impossible."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.play.way_back import WayBack
from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

KEY = "U"
TAKE_BACK: Text = text("Take back")


@dataclass(eq=False)
class BackButton(IconButton):
    """Grey where nothing may be taken back; a press then says why."""

    barred: bool = False

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the button, paler where it is barred."""
        if not self.barred:
            super().paint(canvas, kit)
            return
        with canvas.layer(alpha=0.5):
            super().paint(canvas, kit)


def back_button(kit: Kit, bounds: Rect, way: WayBack, press: Callable[[], Outcome]) -> BackButton:
    """Return the button; its hint says why it is grey."""
    why = "" if way.why_not is None else kit.say(way.why_not)
    words = kit.say(TAKE_BACK)
    button = BackButton("undo", words, bounds, icon="i_undo", key=KEY, hint=why, on_press=press)
    button.barred = way.seat is None
    return button
