"""Compares pictures of two windows: the same scene on Linux and elsewhere."""

import os
from pathlib import Path
from typing import Final

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # a build script's output is read by people
import pygame

SIZE: Final = (1280, 720)
NEAR: Final = 24  # of 255, in each colour: at an edge no eye sees that
MOST: Final = 0.005  # the share of pixels that may differ by more


def surface(pixels: bytes) -> pygame.Surface:
    """Return the picture that a screen's pixels make."""
    return pygame.image.frombuffer(pixels, SIZE, "BGRA").convert(24)


def differing(one: bytes, other: bytes) -> float:
    """Return the share of pixels whose colour is clearly different in the other picture."""
    near = (NEAR, NEAR, NEAR, 255)
    mask = pygame.mask.from_threshold(surface(one), (0, 0, 0), near, surface(other))
    return 1 - mask.count() / (SIZE[0] * SIZE[1])


def save(pixels: bytes, path: Path) -> None:
    """Write a picture as PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface(pixels), path)
