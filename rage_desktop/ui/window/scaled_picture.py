"""A window too small to lay anything out in: its picture is laid out larger and shown smaller."""

from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from rage_desktop.presentation.layout.geometry import PORTRAIT_BELOW

LEAST = (800, 500)
LEAST_TALL = (640, 800)
LONGEST = 6  # times the shorter side, of a picture that is scaled
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
FINGER = (pygame.FINGERMOTION, pygame.FINGERDOWN, pygame.FINGERUP)


class Fit(NamedTuple):
    """The size a picture is laid out at, and where in the window it is shown."""

    size: tuple[int, int]
    shown: Rect


def fit(width: int, height: int) -> Fit:
    """Return how a window of this size is filled: a small one by a picture scaled down to it."""
    tall = width < PORTRAIT_BELOW * height
    least_wide, least_high = LEAST_TALL if tall else LEAST
    times = max(1.0, least_wide / width, least_high / height)
    if times == 1:
        return Fit((width, height), Rect(0, 0, width, height))
    wide = round(width * times)
    high = round(height * times)
    if wide > LONGEST * high:
        wide = LONGEST * high
    elif high > LONGEST * wide:
        high = LONGEST * wide
    scale = min(width / wide, height / high)
    shown = Rect(0, 0, max(1, round(wide * scale)), max(1, round(high * scale)))
    shown.center = width // 2, height // 2
    return Fit((wide, high), shown.clamp(Rect(0, 0, width, height)))


class ScaledPicture:
    """The picture of a small window; draw on `surface`, then `show` it."""

    def __init__(self, display: Surface) -> None:
        self._display = display
        self.window = display.get_size()
        self.size, self.shown = fit(*self.window)
        self.surface = Surface(self.size, 0, display)

    def show(self) -> None:
        """Show the whole picture."""
        fine = self.surface.get_bitsize() >= 24  # what smoothscale needs
        scale = pygame.transform.smoothscale if fine else pygame.transform.scale
        self._display.fill((0, 0, 0))
        self._display.blit(scale(self.surface, self.shown.size), self.shown)
        pygame.display.update()

    def locate(self, event: Event) -> Event:
        """Return an event of the pointer with its place in the picture; any other as it is."""
        if event.type in MOUSE:
            x, y = event.pos
            moved: dict[str, Any] = {"pos": (round(self._across(x)), round(self._down(y)))}
        elif event.type in FINGER:
            x = event.x * self.window[0]
            y = event.y * self.window[1]
            moved = {"x": self._across(x) / self.size[0], "y": self._down(y) / self.size[1]}
        else:
            return event
        return Event(event.type, event.dict | moved)

    def _across(self, x: float) -> float:
        return (x - self.shown.x) * self.size[0] / self.shown.w

    def _down(self, y: float) -> float:
        return (y - self.shown.y) * self.size[1] / self.shown.h
