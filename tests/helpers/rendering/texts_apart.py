"""Texts that lie on each other in a frame: neither of them can be read."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor, Op

SEEN = 40  # opacity of 255 from which a text can be read
DEEP = 3  # px by which two texts must overlap, across and down
HIDES = 190  # opacity of 255 from which a panel hides what is below it
INK = 60  # opacity of 255 from which a pixel belongs to a letter


class TextsApart:
    """Looks at every frame that is shown; `overlaps` are pairs of texts that lay on each other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.overlaps: set[tuple[str, str]] = set()
        self.frames = 0
        self._strings: dict[int, tuple[str, Surface]] = {}
        text = Fonts.text
        present = Compositor.present

        def note_text(fonts: Fonts, string: str, style: str, px: float, colour: str) -> Surface:
            made = text(fonts, string, style, px, colour)
            self._strings[id(made)] = string, made  # kept, so that its id stays its own
            return made

        def note_frame(compositor: Compositor, canvas: Canvas) -> int:
            self.look(canvas)
            return present(compositor, canvas)

        monkeypatch.setattr(Fonts, "text", note_text)
        monkeypatch.setattr(Compositor, "present", note_frame)

    def look(self, canvas: Canvas) -> None:
        """Look at a frame."""
        self.frames += 1
        written: list[tuple[int, str, Rect]] = []
        for place, (source, x, y, _, alpha, clip) in enumerate(canvas.ops):
            string, _ = self._strings.get(id(source), ("", None))
            if not isinstance(source, Surface) or not string.strip() or alpha < SEEN:
                continue
            ink = source.get_bounding_rect(INK).move(x, y).clip(Rect(clip))
            if ink.w and ink.h:
                written.append((place, string, ink))
        for (below, one, box), (above, other, at) in combinations(written, 2):
            both = box.clip(at)
            if one == other or both.w <= DEEP or both.h <= DEEP:
                continue
            if not any(covers(op, both) for op in canvas.ops[below + 1 : above]):
                self.overlaps.add((one, other))


def covers(op: Op, box: Rect) -> bool:
    """Return whether what an operation draws hides a box: a panel between two texts."""
    source, x, y, _, alpha, clip = op
    if alpha < HIDES or not Rect(clip).contains(box):
        return False
    if not isinstance(source, Surface):
        return True
    if not source.get_flags() & pygame.SRCALPHA:
        return True
    spots = [box.center, (box.left, box.centery), (box.right - 1, box.centery)]
    return all(source.get_at((px - x, py - y)).a * alpha >= HIDES * 255 for px, py in spots)
