"""A window is painted when somebody looks at its pixels, which most tests never do.

A frame repainted where it changed and one painted whole are the same picture (`test_canvas` holds
that), so whoever looks late sees what he would have seen at once.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias
from unittest import mock

import pygame
from pygame import Surface

from rage_desktop.ui.toolkit import canvas
from rage_desktop.ui.toolkit.canvas import Box, Op
from rage_desktop.ui.window.window import Window

Paint: TypeAlias = Callable[[Surface, Sequence[Op], Sequence[Box]], None]


class PaintedLate:
    """Keeps the last frame of the window until its surface is asked for."""

    def __init__(self, paint: Paint, surface: Callable[[Window], Surface]) -> None:
        self._paint = paint
        self._surface = surface
        self._owed: tuple[Surface, Sequence[Op]] | None = None

    def paint(self, target: Surface, ops: Sequence[Op], regions: Sequence[Box]) -> None:
        """Paint pictures at once, and a window when it is looked at."""
        if target is pygame.display.get_surface():
            self._owed = target, ops
        else:
            self._paint(target, ops, regions)

    def surface(self, window: Window) -> Surface:
        """Return the window's pixels as they are now."""
        found = self._surface(window)
        owed = self._owed
        self._owed = None
        if owed is not None and owed[0] is found:
            self._paint(found, owed[1], [(0, 0, *found.get_size())])
        return found

    def size(self, window: Window) -> tuple[int, int]:
        """Return width and height, which nobody has to look for."""
        return self._surface(window).get_size()


@contextmanager
def painting_late() -> Iterator[None]:
    """Paint no window that nobody looks at."""
    real = Window.surface.fget  # type: ignore[attr-defined]
    late = PaintedLate(canvas.paint, real)
    with (
        mock.patch.object(canvas, "paint", late.paint),
        mock.patch.object(Window, "surface", property(late.surface)),
        mock.patch.object(Window, "size", property(late.size)),
    ):
        yield
