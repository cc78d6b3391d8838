"""Reads what is written on a screen: every line, where it is, what is cut, hidden or crossed.

Nothing is painted meanwhile, since pictures take time and say nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import pytest
from pygame import Rect, Surface

from helpers.driver import Driver
from helpers.rendering.blank_pictures import draw_nothing, piece
from helpers.rendering.shared_art_factory import kept_art_factory
from rage_desktop.ui import game
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor, Op
from rage_desktop.ui.toolkit.draw_context import DrawContext

Line = tuple[str, Rect]
SOLID = 0.75  # opacity at which a plate hides what is written below it

# What lines say and where their capitals stand, and the plates that hide things: for as long as
# anybody keeps the surface, for a line set on one page may stand on the next. What is written on
# the faces of cards is no line: `test_faces` looks at it.
WRITTEN: WeakKeyDictionary[Surface, tuple[str, int, int]] = WeakKeyDictionary()
PLATES: WeakSet[Surface] = WeakSet()


class Page:
    """The frame in the window."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self.size = (0, 0)
        self._lines: list[Line] | None = None
        self.cut: set[str] = set()  # what did not fit since the page was cleared
        self.ends: dict[str, str] = {}  # words by a part at which a line would break them
        self.broken: set[str] = set()  # words of which such a part was written as a line
        self.sizes: dict[str, int] = {}  # by word, the smallest type it was set in since then

    def clear(self) -> None:
        """Forget what was cut."""
        self.cut.clear()
        self.ends.clear()
        self.broken.clear()
        self.sizes.clear()

    def turn(self, canvas: Canvas) -> None:
        """Look at a frame."""
        self.ops = canvas.ops
        self.size = canvas.size
        self._lines = None

    def faults(self) -> list[str]:
        """Return everything that somebody would notice."""
        return [
            *(f"cut: {words}" for words in sorted(self.cut)),
            *(f"broken: {word}" for word in sorted(self.broken)),
            *(f"outside: {words} at {box}" for words, box in self.outside()),
            *(f"clipped: {words} at {box}" for words, box in self.clipped()),
            *(f"{a[0]!r} at {a[1]} stands on {b[0]!r} at {b[1]}" for a, b in self.crossed()),
        ]

    def lines(self) -> list[Line]:
        """Return what can be read, and the boxes of its capitals."""
        if self._lines is None:
            self._lines = self._read()
        return self._lines

    def _read(self) -> list[Line]:
        found: list[Line] = []
        for surface, x, y, _, _, clip in self.ops:
            box = Rect(clip)
            line = WRITTEN.get(surface) if isinstance(surface, Surface) else None
            if isinstance(surface, Surface) and line is not None:
                words, top, cap = line
                ink = Rect(x, y + top, surface.get_width(), cap)
                if box.colliderect(ink):
                    whole = box.size >= self.size
                    found.append((words, ink if whole else _seen_of(ink, box)))
            elif isinstance(surface, str) and box.size >= self.size:
                found.clear()  # under a scrim
            elif surface in PLATES and box.collidelist([ink for _, ink in found]) >= 0:
                found = [line for line in found if not box.contains(line[1].clip(box))]
        return found

    def outside(self) -> list[Line]:
        """Return the lines that the window's edge cuts."""
        return [line for line in self.lines() if not Rect(0, 0, *self.size).contains(line[1])]

    def clipped(self) -> list[Line]:
        """Return the lines of which an end is hidden."""
        return [
            (WRITTEN[surface][0], Rect(clip))
            for surface, x, _, _, _, clip in self.ops
            if isinstance(surface, Surface) and surface in WRITTEN
            if clip[0] - x > 2 or x + surface.get_width() - clip[0] - clip[2] > 2
        ]

    def crossed(self) -> list[tuple[Line, Line]]:
        """Return pairs of lines that overlap, other than a line and its own shadow."""
        lines = self.lines()
        boxes = [box.inflate(-4, -2) for _, box in lines]
        return [
            (one, other)
            for at, one in enumerate(lines, start=1)
            for other in [lines[at + n] for n in boxes[at - 1].collidelistall(boxes[at:])]
            if (one[0], one[1].x, one[1].w) != (other[0], other[1].x, other[1].w)
        ]


def _seen_of(ink: Rect, box: Rect) -> Rect:
    """Return what a page that scrolls shows of a line from top to bottom."""
    top = max(ink.top, box.top)
    bottom = min(ink.bottom, box.bottom)
    return Rect(ink.x, top, ink.w, bottom - top)


@cache
def blank_art_factory() -> ArtFactory:
    """Return the art factory of all pages; what is drawn there is never painted."""
    return kept_art_factory()


@lru_cache(20_000)
def blank_line(fonts: Fonts, string: str, style: str, px: int) -> Surface:
    """A line as wide and high as `Fonts.text` draws it, and the same object each time."""
    w = max(1, fonts.width(string, style, px))
    h = fonts._height(style, px)
    surface = piece(w, h)
    cap = fonts._cap_height(style, px)
    WRITTEN[surface] = string, round(fonts.cap_top(style, px) - cap / 2), cap
    return surface


@lru_cache(1000)
def blank_plate(w: int, h: int, solid: bool) -> Surface:
    """Return a blank plate: what it covers matters here, not what it looks like."""
    surface = piece(w, h)
    if solid:
        PLATES.add(surface)
    return surface


@contextmanager
def read_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Open a page that always holds the last frame."""
    page = Page()

    def present(self: Compositor, canvas: Canvas) -> int:
        page.turn(canvas)
        return 1

    with monkeypatch.context() as patched:
        patched.setattr(Compositor, "present", present)
        note_writing(page, patched)
        paint_nothing(patched)
        patched.setattr(Driver, "looks", True)  # whoever reads sees the frames it stops at
        yield page


def note_writing(page: Page, patched: pytest.MonkeyPatch) -> None:
    """Note what lines say, which of them had to be cut, and which words broken."""
    fit = Fonts.fit
    set_in = DrawContext._fitted
    break_word = Fonts._pieces

    def fitted(self: Fonts, string: str, style: str, px: float, width: float) -> str:
        out = fit(self, string, style, px, width)
        if out != string:
            page.cut.add(f"{string} -> {out}")
        return out

    def set_again(
        self: DrawContext, string: str, style: str, size: int, room: float
    ) -> tuple[str, int]:
        out = set_in(self, string, style, size, room)
        if out[0] != string:
            page.cut.add(f"{string} -> {out[0]}")
        return out

    def pieces(self: Fonts, word: str, style: str, px: float, width: float) -> list[str]:
        out = break_word(self, word, style, px, width)
        page.ends |= dict.fromkeys(out[:-1], "/".join(out))
        return out

    def written(self: Fonts, string: str, style: str, px: float, colour: str) -> Surface:
        if string in page.ends:
            page.broken.add(page.ends[string])
        for word in string.split():
            page.sizes[word] = min(page.sizes.get(word, 1000), round(px))
        return blank_line(self, string, style, round(px))

    patched.setattr(Fonts, "fit", fitted)
    patched.setattr(Fonts, "_pieces", pieces)
    patched.setattr(DrawContext, "_fitted", set_again)
    patched.setattr(Fonts, "text", written)


def paint_nothing(patched: pytest.MonkeyPatch) -> None:
    """Leave out pictures and effects, and note the plates that hide what is below them."""

    def plate(
        self: Raster, w: int, h: int, *how: Any, opacity: float = 1.0, **more: Any
    ) -> Surface:
        fill = how[1] if len(how) > 1 else None
        opacity = how[5] if len(how) > 5 else opacity
        return blank_plate(w, h, fill is not None and opacity >= SOLID)

    draw_nothing(patched)
    patched.setattr(game, "make_art_factory", blank_art_factory)
    patched.setattr(Raster, "plate", plate)
