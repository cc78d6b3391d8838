"""After the last lesson of a part: a game, the title, or what is different in another edition."""

from pygame import Rect

from rage_desktop.play.lessons.lesson import LEARNT, Lesson
from rage_desktop.play.lessons.reading import Lessons
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.learn.coach import draw_face
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import in_two_lines
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.nodes import Role as NodeRole
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode

WIDTH, EDGE, FACE = 760, 48, 148
BUTTON, SMALL, GAP = 74, 56, 16
OTHERS = text("One minute each: what is different in")


class LearnEndScene(Modal):
    """Pop("deal") for a game, Pop() for the way out, or Pop with another part to learn.

    If there is a game under way below, no other is offered: the way out leads back to it.
    """

    title = text("Learn to play")
    first_focus = default = "deal"

    def __init__(
        self, services: Services, lessons: Lessons, last: Lesson, back: Text | None = None
    ) -> None:
        """`last` is the lesson that the part ended with; `back` names what the way out leads back
        to if a game is under way."""
        super().__init__()
        self._back = back
        if back is not None:
            self.first_focus = self.default = "leave"
        self.services = services
        self._lessons, self._last = lessons, last

    @property
    def _others(self) -> tuple[str, ...]:
        """The parts that tell what is different, except the one just played."""
        return tuple(p for p in self._lessons.parts if p not in (LEARNT, self._last.part))

    def _words(self) -> Text:
        done, part = self.services.settings.learning.done, self._lessons.of(self._last.part)
        left = sum(one.id not in done for one in part)
        if left:
            return text("You can come back to what you skipped at any time.")
        if self._last.part == LEARNT and self._back is not None:
            return text("You know the whole game now.")
        if self._last.part == LEARNT:
            return text("You know the whole game now. A short round with others is next.")
        return text("That is all that is different. The rest is as you know it.")

    # -- places ------------------------------------------------------------------------------------

    def resized(self) -> None:
        """Stack everything from the top down."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._inner = width - 2 * kit.px(EDGE)
        self._lines = kit.fonts.wrap(kit.say(self._words()), "s", kit.t(21), self._inner)
        self._line = round(kit.t(21) * 1.4)
        self._button = max(kit.px(BUTTON), kit.reach)
        self._small = max(kit.px(SMALL), min(kit.reach, kit.px(SMALL) + 10))
        others = len(self._others)
        self._face = kit.px(FACE)
        height = kit.px(36) + self._face + kit.px(24) + self._line * len(self._lines)
        height += 2 * kit.px(GAP) + self._button
        height += self._asked_height() + kit.px(GAP) + others * (self._small + kit.px(10))
        self.panel = Rect(0, 0, width, min(height + kit.px(30), kit.size[1] - 16))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def _asked_height(self) -> int:
        """Return how high the line above the other editions is, or its two lines."""
        asked = in_two_lines(self.kit, self.kit.say(OTHERS), "b", 19, self._inner)
        return round(self.kit.t(19) * 1.6) * len(asked)

    def build(self) -> list[Node]:
        """The words, a game, the way out, and a button for each other edition."""
        kit, panel, gap = self.kit, self.panel, self.kit.px(GAP)
        x = panel.x + kit.px(EDGE)
        y = panel.y + kit.px(36) + self._face + kit.px(24)
        said = Rect(x, y, self._inner, self._line * len(self._lines))
        nodes = [Node("message", NodeRole.STATUS, " ".join(self._lines), said)]
        y = said.bottom + 2 * gap
        half = (self._inner - gap) // 2
        left, right = (
            Rect(x, y, half, self._button),
            Rect(x + half + gap, y, self._inner - half - gap, self._button),
        )
        if self._back is None:
            nodes.append(self._entry("deal", text("Deal me a game"), left, lambda: Pop("deal")))
            nodes.append(self._entry("leave", text("Leave"), right, Pop))
        else:
            nodes.append(self._entry("leave", self._back, left.union(right), Pop))
        y += self._button + gap
        asked, high = kit.say(OTHERS), self._asked_height()
        nodes.append(TextNode("others", asked, Rect(x, y, self._inner, high), style="b", size=19))
        y += high
        for part in self._others:
            box = Rect(x, y, self._inner, self._small)
            nodes.append(self._entry(f"part-{part}", self._title(part), box, self._pops(part)))
            y += self._small + kit.px(10)
        return nodes

    def _entry(self, node_id: str, words: Text, box: Rect, press: Press) -> Button:
        kind = Kind.PRIMARY if node_id == self.default else Kind.SECONDARY
        return Button(node_id, self.kit.say(words), box, kind=kind, size=23, on_press=press)

    def _pops(self, part: str) -> Press:
        return lambda: Pop(part)

    def _title(self, part: str) -> Text:
        file = self.services.library.get(part)
        same = [one for one in self.services.library.editions() if one.title == file.title]
        if len(same) < 2:
            return Text(file.title)
        return text("{title}, {subtitle}", title=Text(file.title), subtitle=Text(file.subtitle))

    def cancel(self) -> Outcome:
        """Escape leaves."""
        return Pop()

    # -- drawing -----------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, the coach in the ring of all that is done, and the words."""
        kit, panel = self.kit, self.panel
        paint_panel(canvas, kit, panel, 28, raised=True)
        done, part = self.services.settings.learning.done, self._lessons.of(self._last.part)
        face = Rect(0, 0, self._face, self._face)
        face.midtop = panel.centerx, panel.y + kit.px(36)
        draw_face(canvas, kit, face, (sum(one.id in done for one in part), len(part)))
        y = face.bottom + kit.px(24) + self._line // 2
        for line in self._lines:
            kit.write(canvas, line, "s", 21, panel.centerx, y, kit.palette.ivory, 0.5)
            y += self._line
