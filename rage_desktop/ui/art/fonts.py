"""Text as surfaces: five styles in two families, measured and placed by their cap height."""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.font import Font

from rage_desktop.ui.art.palette import rgb
from rage_desktop.ui.art.raster import clear_surface, premultiplied, stack
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

_FILES: Final = {
    "r": ("font_manrope", "Manrope-Medium.ttf"),
    "s": ("font_manrope", "Manrope-SemiBold.ttf"),
    "b": ("font_manrope", "Manrope-Bold.ttf"),
    "x": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "f": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
}
STYLES: Final = tuple(_FILES)
_STAND_IN: Final = "x"  # characters Fredoka lacks (Greek, arrows) are set in Manrope (VISUAL 4)
_OPEN: Final = 40  # fonts open at once; each caches its glyphs, which cost most
_MEASURES: Final = 256 << 10  # bytes: some 4,000 widths, kept apart from surfaces
_BREAKS: Final = re.compile(" (?!·)")  # where a line may end; not at non-breaking spaces
_ELLIPSIS: Final = "\u2026"
NON_JOINER: Final = "\u200c"  # keeps two letters from being joined, and is drawn as nothing
_NO_CHARACTER: Final = "\uffff"  # every font draws its box for it
_ORNAMENTS: Final = ("So", "Sk", "Mn", "Me", "Cf")  # emoji, accents and joiners, not letters


class FontError(RuntimeError):
    """A font file is not installed."""


class Fonts:
    """Text surfaces, premultiplied and cached. Styles: r s b x (Manrope), f (Fredoka One)."""

    def __init__(self, budget: int = 5 << 20, most_open: int = _OPEN) -> None:
        pygame.font.init()
        self.cache = SurfaceCache(budget)
        self.measures = SurfaceCache(_MEASURES)  # outlives the surfaces, since measuring is slow
        self._most_open = most_open
        self._fonts: OrderedDict[tuple[str, int], Font] = OrderedDict()
        self._cap_tops: dict[tuple[str, int], float] = {}
        self._lacks: dict[str, bool] = {}
        self._draws: dict[str, bool] = {}
        self._paths = {style: font_file(*file) for style, file in _FILES.items()}

    def text(self, string: str, style: str, px: float, colour: str) -> Surface:
        """One line of text; its cap height is centred on y when drawn at y - cap_top."""
        return self._line(string, style, round(px), colour)

    def ink(self, string: str, style: str, px: float, colour: str) -> Surface:
        """One line of text cropped to its ink, for exactly centred numerals."""
        return self._ink(string, style, round(px), colour)

    def width(self, string: str, style: str, px: float) -> int:
        """The width of `text`, in px."""
        size = round(px)

        def measured() -> int:
            return sum(self._font(st, size).size(run)[0] for st, run in self._runs(string, style))

        return self.measures.fetch((string, style, size), measured)

    def cap_top(self, style: str, px: float) -> float:
        """Distance from the top of a text surface to the middle of its capitals, in px."""
        size = round(px)
        found = self._cap_tops.get((style, size))  # asked for every line of every frame
        if found is None:
            found = self._ascent(style, size) - self._cap_height(style, size) / 2
            self._cap_tops[style, size] = found
        return found

    def wrap(self, string: str, style: str, px: float, width: float) -> list[str]:
        """Break text into lines no wider than width; a longer word is broken. The dot between two
        facts stays with the first, so that they can be told apart also where a line ends there."""
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in filter(None, _BREAKS.split(paragraph)):
                longer = f"{line} {word}" if line else word
                if self.width(longer, style, px) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word.removesuffix(" ·") if self.width(word, style, px) > width else word
                *full, line = self._pieces(line, style, px, width)
                lines += full
            lines.append(line)
        return lines

    def fit(self, string: str, style: str, px: float, width: float) -> str:
        """The text, or as much of it as fits the width, with an ellipsis."""
        if self.width(string, style, px) <= width:
            return string
        low = 0
        high = len(string)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(string[:middle].rstrip() + _ELLIPSIS, style, px) <= width:
                low = middle
            else:
                high = middle - 1
        return string[:low].rstrip() + _ELLIPSIS

    def shrink(self, string: str, style: str, px: float, width: float, smallest: int) -> int:
        """The largest size from px down to smallest at which the text fits the width."""
        size = round(px)
        if size <= smallest or (natural := self.width(string, style, size)) <= max(0, width):
            return size
        # Begin near the result, since every size tried opens a font.
        size = max(smallest, min(size - 1, int(size * width / natural)))
        while size > smallest and self.width(string, style, size) > width:
            size -= 1
        while size + 1 < px and self.width(string, style, size + 1) <= width:
            size += 1
        return size

    def _pieces(self, word: str, style: str, px: float, width: float) -> list[str]:
        pieces = []
        piece = ""
        for char in word:
            if piece and self.width(piece + char, style, px) > width:
                pieces.append(piece)
                piece = ""
            piece += char
        return [*pieces, piece]

    @cached
    def _line(self, string: str, style: str, px: int, colour: str) -> Surface:
        ascent = self._ascent(style, px)
        runs = [
            (self._font(st, px), self._font(st, px).render(run, True, rgb(colour)))
            for st, run in self._runs(string, style)
            if self._font(st, px).size(run)[0]  # a run without width cannot be drawn
        ]
        out = clear_surface(sum(run.get_width() for _, run in runs), self._height(style, px))
        x = 0
        for font, run in runs:
            stack(out, premultiplied(run), x, ascent - font.get_ascent())
            x += run.get_width()
        return out

    @cached
    def _ink(self, string: str, style: str, px: int, colour: str) -> Surface:
        line = self._line(string, style, px, colour)
        box = line.get_bounding_rect()
        return line.subsurface(box).copy() if box.width and box.height else line

    def _runs(self, string: str, style: str) -> Iterator[tuple[str, str]]:
        """Runs of one style. A word with a missing character changes family as a whole."""
        string = self._drawable(string)
        if style != "f" or not any(self._missing(char) for char in string):
            yield style, string
        elif any(self._missing(char) and char.isalpha() for char in string):
            yield _STAND_IN, string
        else:
            for missing, run in groupby(string, self._missing):
                yield _STAND_IN if missing else style, "".join(run)

    def _drawable(self, string: str) -> str:
        """A text without the ornaments that no font here has, such as emoji in a name: their boxes
        would lie on its letters or crowd them out. One of nothing else keeps its boxes."""
        if string.isascii():
            return string
        composed = unicodedata.normalize("NFC", string)
        kept = "".join(char for char in composed if self._is_drawn(char))
        return kept if kept.strip() else composed

    def _is_drawn(self, char: str) -> bool:
        if char == NON_JOINER or unicodedata.category(char) not in _ORNAMENTS:
            return True
        if char not in self._draws:
            font = self._font(_STAND_IN, 32)
            self._draws[char] = font.metrics(char) != font.metrics(_NO_CHARACTER)
        return self._draws[char]

    def _missing(self, char: str) -> bool:
        if char not in self._lacks:
            box = self._font("f", 32).metrics(char)[0]
            self._lacks[char] = not char.isspace() and (box is None or box[:4] == (0, 0, 0, 0))
        return self._lacks[char]

    def _font(self, style: str, px: int) -> Font:
        key = (style, max(1, px))
        if key in self._fonts:
            self._fonts.move_to_end(key)
            return self._fonts[key]
        font = self._fonts[key] = Font(self._paths[style], key[1])
        if len(self._fonts) > self._most_open:
            self._fonts.popitem(last=False)
        return font

    def _ascent(self, style: str, px: int) -> int:
        return self._extent(style, px)[0]

    def _height(self, style: str, px: int) -> int:
        return sum(self._extent(style, px))

    def _extent(self, style: str, px: int) -> tuple[int, int]:
        """The ascent and descent of a line, in px."""

        def extent() -> tuple[int, int]:
            fonts = self._family(style, px)
            highest = max(font.get_ascent() for font in fonts)
            return highest, max(font.get_height() - font.get_ascent() for font in fonts)

        return self.measures.fetch(("extent", style, px), extent)

    def _family(self, style: str, px: int) -> list[Font]:
        styles = (style, _STAND_IN) if style == "f" else (style,)
        return [self._font(st, px) for st in styles]

    def _cap_height(self, style: str, px: int) -> int:
        def height() -> int:
            return self._font(style, px).render("H", True, "white").get_bounding_rect().height

        return self.measures.fetch(("capitals", style, px), height)


def font_file(package: str, file: str) -> Path:
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    if not places:
        raise FontError(f"The font package {package} is not installed: install the game again")
    return Path(places[0]) / "files" / file
