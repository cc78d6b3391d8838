"""A dialog that says something in plain sentences, or asks for confirmation."""

from collections.abc import Callable, Sequence

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind

WIDTH = 760
LINE = 30


class NoticeScene(Modal):
    """Sentences to read, and a button to close them."""

    default = "ok"

    def __init__(self, sentences: Sequence[Text], heading: Text | None = None) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self._heading = heading or text("Note")

    def resized(self) -> None:
        """Break the sentences into lines that fit."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - kit.px(48))
        self._lines: list[str] = []
        for sentence in self._sentences:
            room = width - kit.px(80)
            self._lines += [*kit.fonts.wrap(kit.say(sentence), "s", kit.t(20), room), ""]
        self._line = max(kit.px(LINE), round(kit.t(20) * 1.45))
        height = kit.px(190) + self._line * len(self._lines)
        self.panel = Rect(0, 0, width, height)
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def build(self) -> list[Node]:
        """The sentences for screen readers, and the buttons."""
        spoken = " ".join(self.kit.say(sentence) for sentence in self._sentences)
        return [
            Node("heading", Role.HEADING, self.kit.say(self._heading), self.panel),
            Node("message", Role.STATUS, spoken, self.panel),
            *self.buttons(),
        ]

    def buttons(self) -> list[Node]:
        """One button, at the right."""
        return [self.button("ok", text("OK"), Kind.PRIMARY, 0, Pop)]

    def button(
        self, node_id: str, name: Text, kind: Kind, place: int, press: Callable[[], Outcome]
    ) -> Button:
        """Make a button of the bottom row; place 0 is the rightmost."""
        kit, w, h = self.kit, self.kit.px(230), self.kit.px(64)
        x = self.panel.right - kit.px(40) - w - place * (w + kit.px(16))
        bounds = Rect(x, self.panel.bottom - kit.px(36) - h, w, h)
        return Button(node_id, kit.say(name), bounds, kind=kind, size=22, on_press=press)

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel with its heading and lines."""
        kit, panel = self.kit, self.panel
        paint_panel(canvas, kit, panel, 28, raised=True)
        x, y = panel.x + kit.px(40), panel.y + kit.px(54)
        kit.write(canvas, kit.say(self._heading), "f", 32, x, y, kit.palette.ivory)
        y += kit.px(56)
        for line in self._lines:
            kit.write(canvas, line, "s", 20, x, y, kit.palette.soft)
            y += self._line


def farewell(sentences: Sequence[Text]) -> Outcome:
    """Return the dialog that tells why programs have left, if any have."""
    heading = text("A program has left")
    return Push(NoticeScene(sentences, heading)) if sentences else None


class ConfirmScene(NoticeScene):
    """A question; Pop(True) for yes, Pop(False) for no, Pop(None) for no answer: Escape."""

    default = "no"

    def __init__(self, heading: Text, question: Text, yes: Text, no: Text, *more: Text) -> None:
        """`more` are sentences below the question."""
        super().__init__((question, *more), heading)
        self._yes, self._no = yes, no

    def buttons(self) -> list[Node]:
        """No at the right, where a hasty Enter lands; yes in the colour of danger."""
        return [
            self.button("yes", self._yes, Kind.DANGER, 1, lambda: Pop(True)),
            self.button("no", self._no, Kind.PRIMARY, 0, lambda: Pop(False)),
        ]
