"""The unit everything is measured in: S of VISUAL 2 and 13, and the size of type."""

from dataclasses import dataclass
from functools import cached_property

DESIGN = (1920, 1080)
PORTRAIT = (1100, 1400)
SMALLEST_TEXT = 14
PORTRAIT_BELOW = 1.2
"""Windows narrower than this (width / height) get the portrait arrangement (VISUAL 13.5)."""


MOST_SMALL, SMALL = 1.5, 0.65  # in a window below 1280 x 720
MOST_TALL = 1.5  # in a tall one, whose type is larger to begin with


def text_that_fits(width: float, height: float, wish: float) -> float:
    """Return the text size a window of this size has room for, at most the one wished for."""
    unit = Scale(width, height)
    if unit.portrait:
        return min(wish, MOST_TALL)
    return min(wish, MOST_SMALL) if unit.s < SMALL else wish


@dataclass(frozen=True)
class Scale:
    """A window's size in pixels and the text size setting: 1 to 2.

    `below` is what stands under the height: units are those of the whole window.
    """

    width: float
    height: float
    text: float = 1.0
    below: float = 0.0

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
