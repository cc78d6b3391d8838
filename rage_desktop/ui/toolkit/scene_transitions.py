"""Transitions between screens: an iris opens from the control that was pressed."""

from math import hypot
from typing import Protocol

import pygame
from pygame import Surface

from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.ui.art.palette import GOLD, rgb
from rage_desktop.ui.toolkit.canvas import OPAQUE, PREMUL, Canvas

RIM = 0.008  # of the window's height


class SceneTransition(Protocol):
    """An exit transition drawn over the next scene."""

    def advance(self, dt: float) -> bool:
        """Let time pass; return whether the transition still covers something."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw the remaining part."""
        ...


class IrisTransition:
    """The last frame of the old screen, drawn over the new one while the iris opens."""

    def __init__(self, old: Surface, centre: tuple[int, int], reduced: bool) -> None:
        """Open from `centre`, or fade for reduced motion; `old` is modified."""
        self._centre = centre
        self._reduced = reduced
        self._timing = MotionSettings(reduced=reduced).of(MotionToken.SCENE)
        self._age = 0.0
        self._old = old
        if not reduced:
            self._old = Surface(old.get_size(), pygame.SRCALPHA, 32)
            self._old.blit(old, (0, 0))
        w, h = old.get_size()
        x, y = centre
        self._farthest = hypot(max(x, w - x), max(y, h - y))
        self._rim = max(2, round(h * RIM))

    def advance(self, dt: float) -> bool:
        """Let time pass; return whether the transition still covers something."""
        self._age += dt
        return self._age < self._timing.seconds

    def draw(self, canvas: Canvas) -> None:
        """Draw the remaining part of the old screen."""
        opened = self._timing.at(self._age)
        if self._reduced:
            canvas.blit(self._old, 0, 0, OPAQUE, 1 - opened)
            return
        radius = round(self._farthest * opened)
        # The hole only grows: each frame cuts more out of the same surface, including the rim.
        pygame.draw.circle(self._old, rgb(GOLD), self._centre, radius + self._rim)
        pygame.draw.circle(self._old, (0, 0, 0, 0), self._centre, radius)
        # The compositor repaints a Surface only if it is another object; a subsurface is one.
        canvas.blit(self._old.subsurface(self._old.get_rect()), 0, 0, PREMUL)
