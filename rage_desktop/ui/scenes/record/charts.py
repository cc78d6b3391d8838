"""What all charts on the statistics page share: the panel, its measures, how it comes in."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.match.record.tally import Record
from rage_desktop.rules import Text
from rage_desktop.rules.text import Percent
from rage_desktop.stage.motion import Timing
from rage_desktop.ui.art.gauges import gauge
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus

BLUE = "#82A8FF"  # colour of luck, and of what cards were worth


class Coming(NamedTuple):
    """How far the figures have come in: rings sweep, numbers count, cells follow each other."""

    timing: Timing
    age: float

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.timing.at(self.age)

    def after(self, place: int) -> float:
        """Return how far the item at a place of the row has come in, 0 to 1."""
        return self.timing.at(self.age - place * self.timing.stagger)

    def number(self, value: float) -> int:
        """Return a number on its way up."""
        return round(value * self.share)


def tall(kit: Kit, n: float) -> int:
    """Return a height of the design in real px, which grows with the size of type."""
    return max(kit.px(n), round(n * kit.t(20) / 20))


class Chart(ABC):
    """A panel of the page: as wide as it is told, as high as it says."""

    id = ""

    def __init__(self, record: Record) -> None:
        self.record = record

    @abstractmethod
    def height(self, kit: Kit) -> int:
        """Return how high the panel is, in real px."""

    def height_in(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """Return its height in a column of its own."""
        return self.height(kit)

    @abstractmethod
    def nodes(self, kit: Kit, box: Rect) -> Sequence[Node]:
        """Return what can be asked there, for pointer, keys and screen readers."""

    @abstractmethod
    def paint(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw what is on the panel."""

    def draw(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw the panel and what is on it."""
        paint_panel(canvas, kit, box)
        self.paint(canvas, kit, box, coming)


class Figure(Node):
    """A figure that tells more when it is pointed at or has the focus: a cell, a bar, a ring."""

    def __init__(self, node_id: str, name: str, bounds: Rect, stop: str, hint: str = "") -> None:
        super().__init__(node_id, Role.TEXT, name, bounds, focusable=True, stop=stop, hint=hint)

    @property
    def pressable(self) -> bool:
        """There is nothing to press."""
        return False

    @property
    def wordless(self) -> bool:
        """Only the figure stands there."""
        return True

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw a ring round it while it has the focus."""
        if self.look.ring:
            paint_slim_focus(canvas, kit, self.bounds.inflate(-kit.px(8), -kit.px(8)), kit.px(12))


def heading(canvas: Canvas, kit: Kit, box: Rect, name: Text, below: Text | None = None) -> None:
    """Write a panel's title, and a line below it."""
    x, room = box.x + kit.px(32), box.w - kit.px(64)
    kit.write(
        canvas, kit.say(name), "f", 28, x, box.y + tall(kit, 42), kit.palette.ivory, 0.0, room
    )
    if below is not None:
        y = box.y + tall(kit, 75)
        kit.write(canvas, kit.say(below), "s", 17, x, y, kit.palette.soft, 0.0, room)


def ring(
    canvas: Canvas, kit: Kit, size: int, at: tuple[float, float], share: float, colour: str,
    parts: int = 0, width: float = 9.0,
) -> None:  # fmt: skip
    """Draw a gauge with its middle at a point."""
    kit.centre(canvas, kit.raster.svg(gauge(share, colour, parts, width), size, size), *at)


def percent(share: float) -> Percent:
    """Return a share to be written as a whole percentage."""
    return Percent(share)
