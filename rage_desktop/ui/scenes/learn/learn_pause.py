"""The pause in a lesson: go on, begin it again, skip it, settings, leave."""

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode

WIDTH, EDGE, BUTTON, GAP = 560, 44, 68, 14


class LearnPauseScene(Modal):
    """Pop("again"), Pop("skip"), Pop("leave"), or Pop() to go on."""

    title = text("Pause")
    first_focus = default = "resume"

    def __init__(self, services: Services, back: Text | None = None) -> None:
        """`back` names what leaving leads back to if a game is under way below."""
        super().__init__()
        self._leads_to = back
        self.services = services

    def resized(self) -> None:
        """Make the panel as high as its buttons."""
        kit, count = self.kit, len(self._entries())
        self._button = max(kit.px(BUTTON), min(kit.reach, kit.px(BUTTON) + 8))
        self._head = kit.px(30) + round(kit.t(40) * 1.3)
        height = self._head + count * (self._button + kit.px(GAP)) + kit.px(EDGE)
        self.panel = Rect(0, 0, min(kit.px(WIDTH), kit.size[0] - 48), height)
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def _entries(self) -> tuple[tuple[str, Text, Press], ...]:
        return (
            ("resume", text("Go on"), Pop),
            ("again", text("Start this lesson again"), lambda: Pop("again")),
            ("skip", text("Skip this lesson"), lambda: Pop("skip")),
            ("settings", text("Settings"), lambda: routes.to_settings()),
            ("leave", self._leads_to or text("Leave"), lambda: Pop("leave")),
        )

    def build(self) -> list[Node]:
        """A heading and the ways on."""
        kit, panel = self.kit, self.panel
        x, w = panel.x + kit.px(EDGE), panel.w - 2 * kit.px(EDGE)
        box = Rect(x, panel.y + kit.px(20), w, self._head - kit.px(20))
        name = kit.say(text("Learn to play"))
        nodes: list[Node] = [TextNode("heading", name, box, style="f", size=40, ax=0.5)]
        y = panel.y + self._head + kit.px(GAP)
        for node_id, words, press in self._entries():
            kind = Kind.PRIMARY if node_id == "resume" else Kind.SECONDARY
            bounds = Rect(x, y, w, self._button)
            button = Button(node_id, kit.say(words), bounds, kind=kind, size=24, on_press=press)
            button.key = "P" if node_id == "resume" else ""
            nodes.append(button)
            y += self._button + kit.px(GAP)
        return nodes

    def cancel(self) -> Outcome:
        """Escape goes on with the lesson."""
        return Pop()

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)
