"""The rays behind the winner, slowly turning."""

import math

import pygame
from pygame import Surface

from rage_desktop.ui.art.card_canvas import path
from rage_desktop.ui.art.raster import document, render
from rage_desktop.ui.art.scenery.dunes import Frame

COUNT = 24
APART, HALF = 15.0, 3.4  # degrees
STEP = 0.25  # degrees: finer turns cannot be seen
CENTRE = (960, 430)
HORIZON = 960  # below it the near dunes hide everything
LIGHT, OPACITY = "#FFD9A0", 0.06
SHARE = 0.5  # soft light: at half the resolution there is no visible difference


class Rays:
    """Keeps only the last two pictures: a whole turn would fill the memory."""

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[int, int, float], Surface]] = []

    def __call__(self, frame: Frame, turn: float) -> Surface:
        """Return the rays turned by degrees, to be drawn from the window's top left corner."""
        key = frame.w, frame.h, round(turn % APART / STEP) * STEP % APART
        for known, surface in self._kept:
            if known == key:
                return surface
        surface = _draw(frame, key[2])
        self._kept = [*self._kept[-1:], (key, surface)]
        return surface


def _draw(frame: Frame, turn: float) -> Surface:
    w, h = frame.w, min(frame.h, round(frame.y(HORIZON)))
    x, y, reach = frame.w / 2, frame.y(CENTRE[1]), math.hypot(frame.w, frame.h)
    body = "".join(
        path(_ray(x, y, reach, step * APART + turn), LIGHT, OPACITY) for step in range(COUNT)
    )
    small = render(document(body, w, h), w * SHARE, h * SHARE)
    return pygame.transform.smoothscale(small, (w, h))


def _ray(x: float, y: float, reach: float, degrees: float) -> str:
    a, b = math.radians(degrees - HALF), math.radians(degrees + HALF)
    return (
        f"M{x:.1f} {y:.1f} L{x + reach * math.sin(a):.1f} {y - reach * math.cos(a):.1f} "
        f"L{x + reach * math.sin(b):.1f} {y - reach * math.cos(b):.1f} Z"
    )
