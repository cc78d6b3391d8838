"""The dialog with the languages, each called as its speakers call it."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.own_files import assets_dir
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.languages import own_name, shipped
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Chain, Outcome, Pop, Restyle
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode

WIDTH, EDGE, GAP = 560, 40, 14
SYSTEMS = ""  # what settings say when the system's language is used


def language_name(code: str) -> Text:
    """Return how a choice of language is written."""
    return text("System language") if code == SYSTEMS else text("{name}", name=own_name(code))


class LanguagesScene(Modal):
    """The system's language, or one of those available; it is used at once."""

    title = text("Language")

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._codes = (SYSTEMS, *shipped(assets_dir() / "locale"))
        now = services.settings.language
        self.default = self.first_focus = _id(now if now in self._codes else SYSTEMS)

    def resized(self) -> None:
        """Make the panel as high as its languages."""
        kit = self.kit
        self._high = max(kit.px(64), kit.reach, round(kit.t(22) * 1.9))
        self._head = kit.px(36) + round(kit.t(36) * 1.3) + kit.px(12)
        rows = len(self._codes) * (self._high + kit.px(GAP))
        width = min(max(kit.px(WIDTH), kit.t(WIDTH // 2)), kit.size[0] - 48)
        self.panel = Rect(0, 0, width, self._head + rows + kit.px(EDGE - GAP))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def build(self) -> list[Node]:
        """A button for each language, the present one in gold."""
        kit, inner = self.kit, self.panel.inflate(-2 * self.kit.px(EDGE), 0)
        head = Rect(inner.x, self.panel.y + kit.px(36), inner.w, round(kit.t(36) * 1.3))
        nodes: list[Node] = [TextNode("heading", kit.say(self.title), head, style="f", size=36)]
        for i, code in enumerate(self._codes):
            top = self.panel.y + self._head + i * (self._high + kit.px(GAP))
            kind = Kind.PRIMARY if _id(code) == self.default else Kind.SECONDARY
            place = Rect(inner.x, top, inner.w, self._high)
            name = kit.say(language_name(code))
            nodes.append(Button(_id(code), name, place, kind=kind, on_press=self._speaker(code)))
        return nodes

    def _speaker(self, code: str) -> Callable[[], Outcome]:
        def speak() -> Outcome:
            self.services.change_settings(language=code)
            return Chain((Restyle(), Pop()))

        return speak

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)


def _id(code: str) -> str:
    return f"language-{code or 'system'}"
