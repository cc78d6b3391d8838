"""The Kit: everything a scene needs to draw, in one value passed around.

A new Kit is made when the window or a setting changes; the caches behind it are kept.
Lengths called `n` are px of the 1920 x 1080 design; everything else is real px of the window.
"""

import re
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Final, TypeAlias

from pygame import Rect, Surface

from rage_desktop.rules.text import Arg, Text
from rage_desktop.stage.layout.scale import DESIGN, SMALLEST_TEXT, Scale
from rage_desktop.stage.motion import Beat, Tempo, Timing
from rage_desktop.stage.words.wording import Wording
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import GAP, Palette
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.studio import Studio
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.hold_times import HoldTimes
from rage_desktop.ui.toolkit.key_table import KEY_NAMES, Keys

NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
Fill: TypeAlias = str | tuple[str, str] | None  # one colour, or from top to bottom
Edge: TypeAlias = tuple[str, float, float]  # colour, real px, opacity


@dataclass(frozen=True, eq=False)
class Kit:
    """Size, scale, art, fonts, words and the settings that change how things look."""

    size: tuple[int, int]
    studio: Studio
    palette: Palette = field(default_factory=Palette)
    wording: Wording = field(default_factory=Wording)
    text_scale: float = 1.0
    reduced_motion: bool = False
    from_right: bool = False  # the language is read from right to left
    turned: bool = False  # and so the page is laid out from right to left
    keys: Keys = field(default_factory=Keys)
    holds: HoldTimes = field(default_factory=HoldTimes)

    @property
    def raster(self) -> Raster:
        """What turns drawings and shapes into surfaces."""
        return self.studio.raster

    @property
    def fonts(self) -> Fonts:
        """What turns words into surfaces."""
        return self.studio.fonts

    def timing(self, beat: Beat) -> Timing:
        """Return a row of the motion table for screens and controls, which keep speed 1."""
        if beat not in self._timings:
            self._timings[beat] = Tempo(reduced=self.reduced_motion).of(beat)
        return self._timings[beat]

    @cached_property
    def _timings(self) -> dict[Beat, Timing]:
        """The rows asked for so far: every control asks for its own in every frame."""
        return {}

    @cached_property
    def _unit(self) -> Scale:
        """What everything is measured in."""
        return Scale(*self.size, self.text_scale)

    @property
    def portrait(self) -> bool:
        """Whether the window is about as high as wide (VISUAL 13, rule 5)."""
        return self._unit.portrait

    @property
    def scale(self) -> float:
        """S: real px for one px of the design."""
        return self._unit.s

    @property
    def frame(self) -> Rect:
        """The box of the design's shape in the middle of the window; menus stay inside it."""
        w, h = self.size if self.portrait else (self.px(DESIGN[0]), self.px(DESIGN[1]))
        return Rect((self.size[0] - w) // 2, (self.size[1] - h) // 2, w, h)

    @property
    def reach(self) -> int:
        """The smallest hit target in real px."""
        return self._unit.target

    def px(self, n: float) -> int:
        """Return a length of the design in real px."""
        return round(self._unit.px(n))

    def t(self, n: float) -> int:
        """Return a text size of the design in real px: scaled by the text setting, never tiny."""
        return self._unit.type(n)

    def say(self, what: Arg) -> str:
        """Write a text in the player's language."""
        return self.wording(what)

    def key(self, usual: str) -> str:
        """Return what the key for a use is called: "Ctrl+F", "Entrée", or a pad's "A"."""
        parts = re.split(r"([ +])", self.keys.shown(usual))
        return "".join(self.say(KEY_NAMES.get(part, part)) for part in parts)

    # -- drawing ---------------------------------------------------------------------------------

    def width(self, string: str, style: str, n: float) -> int:
        """Return how wide `write` would be."""
        return self.fonts.width(unjoined(string), style, self.t(n))

    def write(
        self,
        canvas: Canvas,
        string: str,
        style: str,
        n: float,
        x: float,
        y: float,
        colour: str,
        ax: float = 0.0,
        room: float = inf,
    ) -> int:
        """Write one line, capitals centred on y; ax 0 starts at x, .5 centres, 1 ends there.

        What is wider than `room` is set smaller, and cut short where even that is too wide.
        """
        size, string = self.t(n), unjoined(string)
        if room < inf:
            string, size = self._fitted(string, style, size, room)
        if not string:
            return 0
        line = self.fonts.text(string, style, size, colour)
        canvas.blit(line, x - line.get_width() * ax, y - self.fonts.cap_top(style, size))
        return line.get_width()

    def _fitted(self, string: str, style: str, size: int, room: float) -> tuple[str, int]:
        """Return the text and the size at which it fits; measuring is slow, so it is kept."""

        def fit() -> tuple[str, int]:
            smaller = self.fonts.shrink(string, style, size, room, min(size, SMALLEST_TEXT))
            return self.fonts.fit(string, style, smaller, room), smaller

        if self.fonts.width(string, style, size) <= room:
            return string, size
        return self.fonts.measures.recall(("fitted", string, style, size, round(room)), fit)

    def centre(self, canvas: Canvas, surface: Surface, x: float, y: float) -> None:
        """Draw a surface with its middle at x, y."""
        canvas.blit(surface, x - surface.get_width() / 2, y - surface.get_height() / 2)

    def icon(self, canvas: Canvas, name: str, px: int, x: float, y: float, colour: str) -> None:
        """Draw an icon or emblem of the art folder with its middle at x, y."""
        self.centre(canvas, self.raster.emblem(name, px, colour, GAP), x, y)

    def shadow(
        self,
        canvas: Canvas,
        rect: Rect,
        radius: float,
        level: tuple[float, float, float],
        colour: str = "#000000",
    ) -> None:
        """Draw a shadow (or a glow, with a colour): level = blur and dy of the design, opacity."""
        blur, dy, alpha = level
        alpha *= self.palette.shadow if colour == "#000000" else 1
        if alpha:
            soft, pad = self.raster.shadow(
                rect.w, rect.h, radius, max(1.0, blur * self.scale), alpha, colour
            )
            canvas.blit(soft, rect.x - pad, rect.y - pad + dy * self.scale)

    def edge(self, opacity: float, width: float = 1.3) -> Edge:
        """Return a hairline; high contrast makes every one of them solid."""
        return self.palette.edge, width, max(opacity, self.palette.edge_opacity)

    def plate(
        self,
        canvas: Canvas,
        rect: Rect,
        radius: float,
        fill: Fill,
        edge: Edge | None = None,
        opacity: float = 1.0,
    ) -> None:
        """Draw a rounded rectangle."""
        top, bottom = fill if isinstance(fill, tuple) else (fill, None)
        stroke, width, shown = edge or (None, 0.0, 1.0)
        surface = self.raster.plate(*rect.size, radius, top, bottom, stroke, width, opacity, shown)
        canvas.blit(surface, *rect.topleft)


def upright(canvas: Canvas, kit: Kit, box: Rect) -> AbstractContextManager[None]:
    """Keep what is drawn in a box in its order from left to right on any page: a sum, a fan of
    cards, letters that are typed."""
    return canvas.turned(kit.turned, box)


def as_read(canvas: Canvas, kit: Kit, box: Rect) -> AbstractContextManager[None]:
    """Put what is drawn in a box in the order of the language on any page: words and signs side by
    side at a table, which is not turned itself."""
    return canvas.turned(kit.from_right and not kit.turned, box)


def read_at(kit: Kit, box: Rect, within: Rect) -> Rect:
    """Return where a box is that is drawn `as_read` within another."""
    turns = kit.from_right and not kit.turned
    return Rect(within.x + within.right - box.right, *box[1:]) if turns else box


def seen_at(kit: Kit, box: Rect) -> Rect:
    """Return where in the window a box of the page is seen."""
    return Rect(kit.size[0] - box.right, *box[1:]) if kit.turned else box


def first_that_fits(kit: Kit, style: str, room: float, *said: Text) -> str:
    """Return the first words that fit a width uncut, or else the last ones."""
    words = [kit.say(one) for one in said]
    fits = (one for one in words if kit.fonts.width(one, style, SMALLEST_TEXT) <= room)
    return next(fits, words[-1])


def in_two_lines(kit: Kit, words: str, style: str, n: float, room: float) -> list[str]:
    """Return words in one line or, where that would be cut even in the smallest type, in two."""
    if " " not in words or kit.fonts.width(words, style, min(kit.t(n), SMALLEST_TEXT)) <= room:
        return [words]
    first, *rest = kit.fonts.wrap(words, style, SMALLEST_TEXT, room)
    return [first, " ".join(rest)] if rest else [first]


def unjoined(string: str) -> str:
    """Keep the font from joining the two hyphens of an option such as --help into a dash."""
    apart = string.replace("--", f"-{NON_JOINER}-")
    return apart.replace("--", f"-{NON_JOINER}-")
