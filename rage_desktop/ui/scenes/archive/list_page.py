"""A page of lines that scrolls: back and a heading above, a panel with line under line below."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Scroll, TextNode

PAD, EDGE = 12, 16  # above the first line; what the view leaves of the panel

Line = TypeVar("Line")


class LinesScene(Scene, ABC, Generic[Line]):
    """The frame of such a page; a subclass has the lines, and draws one."""

    wide = 1160  # design px

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._scroll = Scroll("lines", name="Lines")
        self._lines: list[Line] = []

    def resized(self) -> None:
        """Place the panel and read the lines again: games may have gone on meanwhile."""
        kit = self.kit
        self._scroll.name = kit.say(self.title)
        wish = kit.px(self.wide) * kit.t(17) / (17 * kit.scale * kit.text_scale)  # type has a floor
        width = min(round(wish), kit.size[0] - kit.px(80))
        self._panel = Rect((kit.size[0] - width) // 2, 0, width, 0)
        self._panel.y = kit.frame.y + kit.px(136) + self._below_heading()
        self._panel.h = kit.size[1] - kit.px(64) - self._panel.y
        self._room = self._panel.h
        self._read()

    def _read(self) -> None:
        self._lines = self._read_lines()
        self._panel.h = min(self._room, self._content + self.kit.px(EDGE))

    @abstractmethod
    def _read_lines(self) -> list[Line]: ...

    @abstractmethod
    def _height(self, line: Line) -> int: ...

    @abstractmethod
    def _line_nodes(self, place: int, line: Line, box: Rect) -> Sequence[Node]: ...

    @abstractmethod
    def _draw_line(self, canvas: Canvas, line: Line, y: int, height: int) -> None: ...

    def _beside_heading(self, head: Rect) -> Sequence[Node]:  # noqa: ARG002
        return ()

    def _below_heading(self) -> int:
        """Return how much lower the panel begins, for what has no room beside the heading."""
        return 0

    def build(self) -> list[Node]:
        """Back, heading, and the lines with what can be pressed in them."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        corner = kit.frame.x + kit.px(48), kit.frame.y + kit.px(66) - side // 2
        head = Rect(corner[0] + side + kit.px(24), corner[1], kit.px(800), side)
        view = self._panel.inflate(-kit.px(EDGE), -kit.px(EDGE))
        nodes: list[Node] = []
        y = self._panel.y + kit.px(PAD)
        for place, line in enumerate(self._lines):
            box = Rect(self._panel.x, y, self._panel.w, self._height(line))
            nodes += self._line_nodes(place, line, box)
            y = box.bottom
        return [
            IconButton(
                "back", say(text("Back")), Rect(*corner, side, side), icon="i_back", key="Esc",
                on_press=self.cancel,
            ),
            TextNode("heading", say(self.title), head, style="f", size=46),
            *self._beside_heading(head),
            *self._scroll.place(view, self._content, nodes),
        ]  # fmt: skip

    @property
    def _content(self) -> int:
        return sum(map(self._height, self._lines)) + 2 * self.kit.px(PAD)

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panel, the words of each line, then the buttons."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        paint_panel(canvas, kit, self._panel, 26)
        self.lay_out()  # the scroll view is placed before its page is drawn
        with self._scroll.page(canvas):
            y = self._panel.y + kit.px(PAD)
            for line in self._lines:
                height = self._height(line)
                self._draw_line(canvas, line, y, height)
                y += height
        super().draw(canvas)
