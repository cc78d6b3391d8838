"""The draw context: everything a scene needs to draw, in one value passed around.

A new one is made when the window size or a setting changes; the caches behind it are kept.
Lengths called `n` are px of the 1920 x 1080 design; everything else is real px of the window.
"""

import re
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import inf
from typing import Self, TypeAlias

from pygame import Rect, Surface

from rage_desktop.presentation.i18n.translator import Terms, Translator
from rage_desktop.presentation.layout.bar import Hand
from rage_desktop.presentation.layout.geometry import DESIGN, SMALLEST_TEXT, Scale
from rage_desktop.presentation.motion import MotionSettings, MotionToken, Timing
from rage_desktop.rules import Arg
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.fonts import NON_JOINER, Fonts
from rage_desktop.ui.art.palette import GAP, Palette
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.key_bindings import KEY_NAMES, KeyBindings
from rage_desktop.ui.toolkit.press_timing import PressTiming

Fill: TypeAlias = str | tuple[str, str] | None  # one colour, or from top to bottom
Edge: TypeAlias = tuple[str, float, float]  # colour, real px, opacity


@dataclass(frozen=True, eq=False)
class DrawContext:
    """Size, scale, art, fonts, translations and the settings that affect drawing."""

    size: tuple[int, int]
    art: ArtFactory
    palette: Palette = field(default_factory=Palette)
    translator: Translator = field(default_factory=Translator)
    text_scale: float = 1.0
    reduced_motion: bool = False
    one_hand: Hand = "both"  # the side to which controls move
    key_rows: bool = True  # whether pages list their keys, for somebody new to the game
    key_bindings: KeyBindings = field(default_factory=KeyBindings)
    press_timing: PressTiming = field(default_factory=PressTiming)

    @property
    def raster(self) -> Raster:
        """Converts drawings and shapes to surfaces."""
        return self.art.raster

    @property
    def fonts(self) -> Fonts:
        """Converts text to surfaces."""
        return self.art.fonts

    def timing(self, token: MotionToken) -> Timing:
        """Return a row of the motion table for screens and controls, always at speed 1."""
        return _timing(token, self.reduced_motion)

    @cached_property
    def _unit(self) -> Scale:
        """The scale of all lengths."""
        return Scale(*self.size, self.text_scale)

    @property
    def is_portrait(self) -> bool:
        """Whether the window is about as high as wide or higher (VISUAL 13, rule 5)."""
        return self._unit.portrait

    @property
    def scale(self) -> float:
        """S: real px for one px of the design."""
        return self._unit.s

    @property
    def frame(self) -> Rect:
        """The box of the design's shape in the middle of the window; menus stay inside it."""
        w, h = self.size if self.is_portrait else (self.px(DESIGN[0]), self.px(DESIGN[1]))
        return Rect((self.size[0] - w) // 2, (self.size[1] - h) // 2, w, h)

    @property
    def reach(self) -> int:
        """The smallest hit target in real px."""
        return self._unit.target

    def px(self, n: float) -> int:
        """Return a length of the design in real px."""
        return round(n * self._unit.s)

    def t(self, n: float) -> int:
        """Return a text size of the design in real px: scaled by the text setting, never tiny."""
        return self._unit.type(n)

    def with_text(self, text_scale: float) -> Self:
        """Return the context for text of another size."""
        return self if text_scale == self.text_scale else replace(self, text_scale=text_scale)

    def with_text_at_most(self, text_scale: float) -> Self:
        """Return the context for text that is at most so large."""
        return self.with_text(min(self.text_scale, text_scale))

    def tr(self, what: Arg) -> str:
        """Translate a message to the player's language."""
        return self.translator(what)

    def with_terms(self, terms: Terms) -> "DrawContext":
        """Return the context with what its texts call things and people."""
        return replace(self, translator=self.translator.at(*terms))

    def key_label(self, usual: str) -> str:
        """Return the label of the key for an action: "Ctrl+F", "Entrée", or a gamepad's "A"."""
        parts = re.split(r"([ +])", self.key_bindings.key_for(usual))
        return "".join(self.tr(KEY_NAMES.get(part, part)) for part in parts)

    def text_width(self, string: str, style: str, n: float) -> int:
        """Return the width that `draw_text` would give a text."""
        return self.fonts.width(without_ligatures(string), style, self.t(n))

    def _fitted(self, string: str, style: str, size: int, room: float) -> tuple[str, int]:
        """Return the text and the size in real px at which it fits, cached as measuring is slow."""

        def fit() -> tuple[str, int]:
            smaller = self.fonts.shrink(string, style, size, room, min(size, SMALLEST_TEXT))
            return self.fonts.fit(string, style, smaller, room), smaller

        if self.fonts.width(string, style, size) <= room:
            return string, size
        return self.fonts.measures.fetch(("fitted", string, style, size, round(room)), fit)

    def edge(self, opacity: float, width: float = 1.3) -> Edge:
        """Return a hairline; high contrast makes every one of them solid."""
        return self.palette.edge, width, max(opacity, self.palette.edge_opacity)

    def on(self, canvas: Canvas) -> "PaintContext":
        """Return the context for painting on a canvas."""
        return PaintContext(self, canvas)


class PaintContext(DrawContext):
    """A draw context with the canvas of one frame, on which it draws."""

    def __init__(self, ctx: DrawContext, canvas: Canvas) -> None:
        vars(self).update(vars(ctx))  # its settings, and what has been worked out from them
        self._plain = ctx
        self.canvas = canvas

    def with_text(self, text_scale: float) -> Self:
        """Return the context for text of another size, on the same canvas."""
        return type(self)(self._plain.with_text(text_scale), self.canvas)

    def with_terms(self, terms: Terms) -> Self:
        """Return the context with what its texts call things and people, on the same canvas."""
        return type(self)(self._plain.with_terms(terms), self.canvas)

    def draw_text(
        self,
        string: str,
        style: str,
        n: float,
        x: float,
        y: float,
        colour: str,
        ax: float = 0.0,
        room: float = inf,
    ) -> int:
        """Draw one line, capitals centred on y; ax 0 starts at x, .5 centres, 1 ends there.

        Text wider than `room` is set smaller, and truncated where even that is too wide.
        """
        return self.draw_text_px(string, style, self.t(n), x, y, colour, ax, room)

    def draw_text_px(
        self,
        string: str,
        style: str,
        size: int,
        x: float,
        y: float,
        colour: str,
        ax: float = 0.0,
        room: float = inf,
    ) -> int:
        """Draw one line as `draw_text` does, of a text size in real px."""
        string = without_ligatures(string)
        if room < inf:
            string, size = self._fitted(string, style, size, room)
        if not string:
            return 0
        line = self.fonts.text(string, style, size, colour)
        self.canvas.blit(line, x - line.get_width() * ax, y - self.fonts.cap_top(style, size))
        return line.get_width()

    def centre(self, surface: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a surface with its middle at x, y."""
        w, h = surface.get_size()
        self.canvas.blit(surface, x - w / 2, y - h / 2, alpha=alpha)

    def icon(self, name: str, px: int, x: float, y: float, colour: str) -> None:
        """Draw an icon or emblem of the art folder with its middle at x, y."""
        self.centre(self.raster.emblem(name, px, colour, GAP), x, y)

    def shadow(
        self, rect: Rect, radius: float, level: tuple[float, float, float], colour: str = "#000000"
    ) -> None:
        """Draw a shadow (or a glow, with a colour): level = blur and dy of the design, opacity."""
        blur, dy, alpha = level
        alpha *= self.palette.shadow if colour == "#000000" else 1
        if alpha:
            soft, pad = self.raster.shadow(
                rect.w, rect.h, radius, max(1.0, blur * self.scale), alpha, colour
            )
            self.canvas.blit(soft, rect.x - pad, rect.y - pad + dy * self.scale)

    def plate(
        self, rect: Rect, radius: float, fill: Fill, edge: Edge | None = None, opacity: float = 1.0
    ) -> None:
        """Draw a rounded rectangle."""
        top, bottom = fill if isinstance(fill, tuple) else (fill, None)
        stroke, width, shown = edge or (None, 0.0, 1.0)
        surface = self.raster.plate(*rect.size, radius, top, bottom, stroke, width, opacity, shown)
        self.canvas.blit(surface, *rect.topleft)


@cache  # since every control asks for its own in every frame
def _timing(token: MotionToken, reduced: bool) -> Timing:
    return MotionSettings(reduced=reduced).of(token)


def named_colour(palette: Palette, colour: str) -> str:
    """Return a colour given by its name in the palette, or as "#RRGGBB"."""
    return colour if colour.startswith("#") else str(getattr(palette, colour))


def first_that_fits(ctx: DrawContext, style: str, room: float, *said: Arg) -> str:
    """Return the first text that fits a width untruncated, or else the last."""
    words = [ctx.tr(one) for one in said]
    fits = (one for one in words if ctx.fonts.width(one, style, SMALLEST_TEXT) <= room)
    return next(fits, words[-1])


def in_two_lines(ctx: DrawContext, words: str, style: str, n: float, room: float) -> list[str]:
    """Return text as one line or, if that would be truncated even at the smallest size, as two."""
    if " " not in words or ctx.fonts.width(words, style, min(ctx.t(n), SMALLEST_TEXT)) <= room:
        return [words]
    first, *rest = ctx.fonts.wrap(words, style, SMALLEST_TEXT, room)
    return [first, " ".join(rest)] if rest else [first]


def without_ligatures(string: str) -> str:
    """Prevent the font from joining the two hyphens of an option such as --help into a dash."""
    if "--" not in string:
        return string
    apart = string.replace("--", f"-{NON_JOINER}-")
    return apart.replace("--", f"-{NON_JOINER}-")
