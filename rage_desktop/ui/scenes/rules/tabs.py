"""What turns the pages of the rules: editions and chapters as tabs, and what a search found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.ui.art.palette import BUTTON, BUTTON_TEXT, WELL, mix
from rage_desktop.ui.scenes.rules.blocks import Still
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome

SIZE, SMALLEST = 19.0, 14.0


@dataclass(eq=False)
class SmallTab(Node):
    """A tab of a row: gold where it is the one that is open."""

    role: Role = field(default=Role.TAB, init=False)
    focusable: bool = True
    size: float = SIZE

    @staticmethod
    def width(kit: Kit, name: str, size: float = SIZE) -> int:
        """Return how wide a tab will be."""
        return kit.width(name, "b", size) + kit.px(34)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the plate and the name."""
        box, radius = self.bounds, self.bounds.h * 0.32
        if self.look.ring:
            paint_slim_focus(canvas, kit, box, radius)
        if self.selected:
            kit.plate(canvas, box, radius, BUTTON, kit.edge(0.4))
        else:
            fill = mix(WELL, "#FFFFFF", round(self.look.hover * 4) / 4 * 0.1)
            kit.plate(canvas, box, radius, fill, kit.edge(0.14))
        colour = BUTTON_TEXT if self.selected else kit.palette.soft
        kit.write(canvas, self.name, "b", self.size, *box.center, colour, 0.5, box.w - 6)


@dataclass(eq=False)
class Hit(Node):
    """A sentence that a search found, with the chapter it stands in."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    where: str = ""
    lines: Sequence[str] = ()

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row, lit under the pointer."""
        box, look, radius = self.bounds, kit.palette, kit.px(16)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        light = 0.05 + round(self.look.hover * 4) / 4 * 0.08
        kit.plate(canvas, box, radius, look.ivory, None, light)
        x, y = box.x + kit.px(24), box.y + kit.px(14) + kit.t(16) * 0.8
        kit.write(canvas, self.where, "b", 16, x, y, look.gold)
        y += kit.t(16) * 0.8 + kit.t(20) * 0.9
        for line in self.lines:
            kit.write(canvas, line, "s", 20, x, y, look.ivory)
            y += kit.t(20) * 1.4


@dataclass(frozen=True)
class Found(Still):
    """The place of a Hit among the blocks of a page; the Hit paints itself."""

    words: str
    where: str
    turn: Callable[[], Outcome]

    def height(self, kit: Kit, width: int) -> int:
        """As high as the Hit, and a gap."""
        return hit_height(kit, len(self._lines(kit, width))) + kit.px(12)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw nothing."""

    def node(self, kit: Kit, place: int, box: Rect) -> Hit:
        """Return what is pressed to go there."""
        box.h -= kit.px(12)
        lines = self._lines(kit, box.w)
        return Hit(f"hit-{place}", f"{self.where}: {self.words}", box, where=self.where,
                   lines=lines, on_press=self.turn)  # fmt: skip

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.words, "s", kit.t(20), width - kit.px(48))


def hit_height(kit: Kit, lines: int) -> int:
    """Return how high a row of so many lines is."""
    return round(kit.px(28) + kit.t(16) * 1.8 + lines * kit.t(20) * 1.4)


def fitting_size(kit: Kit, names: Sequence[str], room: int, gap: int) -> float:
    """Return the size of type at which tabs fit side by side, or the smallest there is."""
    size = SIZE
    while size > SMALLEST and not fits(kit, names, room, gap, size):
        size -= 1
    return size


def fits(kit: Kit, names: Sequence[str], room: int, gap: int, size: float = SMALLEST) -> bool:
    """Tell whether tabs fit side by side."""
    return sum(SmallTab.width(kit, name, size) + gap for name in names) - gap <= room


def flowed(
    kit: Kit, names: Sequence[str], area: Rect, height: int, size: float = SIZE
) -> list[Rect]:
    """Return where tabs lie when they wrap into another row."""
    gap, x, y, boxes = kit.px(8), area.x, area.y, []
    for name in names:
        wide = min(SmallTab.width(kit, name, size), area.w)
        if x > area.x and x + wide > area.right:
            x, y = area.x, y + height + gap
        boxes.append(Rect(x, y, wide, height))
        x += wide + gap
    return boxes
