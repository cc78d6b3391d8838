"""Points, boxes and card poses in pixels (y grows downwards, angles are degrees anticlockwise), and
the unit everything is measured in: S of VISUAL 2 and 13, and the size of type."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeAlias

CARD_RATIO = 5 / 7
"""Width of a card divided by its height (VISUAL 2)."""
NAME_END = 112 / 140
"""How far down a card the name of an action card may reach, of the card's height."""

DESIGN = (1920, 1080)
PORTRAIT = (1100, 1400)
SMALLEST_TEXT = 14
PORTRAIT_BELOW = 1.2
"""Windows narrower than this (width / height) get the portrait arrangement (VISUAL 13.5)."""
# in a window below 1280 x 720
MOST_SMALL = 1.5
SMALL = 0.65
MOST_TALL = 1.5  # in a tall one, whose type is larger to begin with


class Point(NamedTuple):
    """A place on screen."""

    x: float
    y: float


class Rect(NamedTuple):
    """A box by its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, centre: Point, w: float, h: float) -> "Rect":
        """Return the box of this size about a centre."""
        return cls(centre.x - w / 2, centre.y - h / 2, w, h)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, by: float) -> "Rect":
        """Return the box with every edge moved inwards (outwards where `by` is negative)."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def contains(self, other: "Rect", slack: float = 0.01) -> bool:
        """Return whether the other box lies wholly inside this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def gap(self, other: "Rect") -> float:
        """Return how far the boxes are apart, 0 where they touch."""
        x, y, w, h = self
        left, top, width, height = other
        across = max(left - (x + w), x - (left + width), 0.0)
        return hypot(across, max(top - (y + h), y - (top + height), 0.0))

    def overlaps(self, other: "Rect", slack: float = 0.01) -> bool:
        """Return whether the boxes share more than an edge."""
        return (
            self.x < other.x + other.w - slack
            and other.x < self.x + self.w - slack
            and self.y < other.y + other.h - slack
            and other.y < self.y + self.h - slack
        )


Boxes: TypeAlias = Sequence[Rect]


class Pose(NamedTuple):
    """How a card lies: its centre, its height and its angle."""

    x: float
    y: float
    height: float
    angle: float = 0.0

    @property
    def width(self) -> float:
        """The card's width."""
        return self.height * CARD_RATIO

    @property
    def box(self) -> Rect:
        """The upright box that holds the turned card."""
        x, y, h, angle = self
        w = h * CARD_RATIO
        if angle:
            c = abs(cos(radians(angle)))
            s = abs(sin(radians(angle)))
            w, h = w * c + h * s, w * s + h * c
        return Rect(x - w / 2, y - h / 2, w, h)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies on the turned card."""
        c = cos(radians(self.angle))
        s = sin(radians(self.angle))
        dx = x - self.x
        dy = y - self.y
        across = dx * c - dy * s
        down = dx * s + dy * c
        return abs(across) <= self.width / 2 and abs(down) <= self.height / 2

    def spot(self, across: float, down: float) -> Point:
        """Return the place of a point of the turned card, given from its middle."""
        c = cos(radians(self.angle))
        s = sin(radians(self.angle))
        return Point(self.x + across * c + down * s, self.y + down * c - across * s)

    def beside(self, other: "Pose") -> bool:
        """Return whether both lie in the same row of a hand."""
        return abs(self.y - other.y) < self.height * 0.3

    def raised(self, by: float) -> "Pose":
        """Return the pose lifted up the screen."""
        return self._replace(y=self.y - by)


def text_that_fits(width: float, height: float, wish: float) -> float:
    """Return the text size a window of this size has room for, at most the one wished for."""
    unit = Scale(width, height)
    if unit.portrait:
        return min(wish, MOST_TALL)
    return min(wish, MOST_SMALL) if unit.s < SMALL else wish


@dataclass(frozen=True)
class Scale:
    """A window's size in pixels and the text size setting: 1 to 2.

    `below` is what stands under the height: units are those of the whole window. The stage of a
    very wide window is a scale of its own, which begins `left` px from the window's edge.
    """

    width: float
    height: float
    text: float = 1.0
    below: float = 0.0
    left: float = 0.0

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.left + self.width

    @property
    def middle(self) -> float:
        """The x halfway between the edges."""
        return self.left + self.width / 2

    def with_text(self, most: float) -> "Scale":
        """Return the scale for text that is at most so large."""
        return self if self.text <= most else replace(self, text=most)

    @cached_property
    def portrait(self) -> bool:
        """Whether the window is tall rather than wide."""
        return self.width / (self.height + self.below) < PORTRAIT_BELOW

    @cached_property
    def s(self) -> float:
        """Pixels for one unit of the 1920 x 1080 drawing."""
        w, h = PORTRAIT if self.portrait else DESIGN
        return min(self.width / w, (self.height + self.below) / h)

    @cached_property
    def growth(self) -> float:
        """How much plates and panels grow with the text size (VISUAL 12); a portrait window has
        no height to spare, there they grow as little as the type allows."""
        return max(1.0, (0.77 if self.portrait else 0.9) * self.text)

    @cached_property
    def target(self) -> int:
        """The smallest side of anything that can be pressed."""
        return 34 if self.s < 0.75 else 44

    def px(self, units: float) -> float:
        """Return units of the drawing in pixels."""
        return units * self.s

    def type(self, units: float) -> int:
        """Return the pixel size of type: at least 14 px, times the text size setting."""
        return round(max(SMALLEST_TEXT, units * self.s) * self.text)

    def big(self, units: float) -> float:
        """Return pixels for a plate or panel that grows with the text."""
        return units * self.s * self.growth
