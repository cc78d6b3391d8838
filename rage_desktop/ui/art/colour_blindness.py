"""Simulation of colour blindness that lacks one kind of cone (Machado 2009, severity 1.0)."""

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

import pygame
from pygame import Surface

from rage_desktop.ui.art.palette import RGB
from rage_desktop.ui.art.raster import clear_surface

ColourVision = Literal["none", "protan", "deutan", "tritan"]

# applied to linear light, row by row: red, green and blue as they are seen
_MATRICES: Final = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def simulate(surface: Surface, sight: ColourVision) -> Surface:
    """Return a premultiplied surface as perceived; uncached, some 10 ms for a card."""
    if sight == "none":
        return surface

    @cache
    def seen(pixel: int) -> int:
        *colour, alpha = pixel.to_bytes(4, sys.byteorder)
        if not alpha:
            return pixel
        plain = [min(255, round(part * 255 / alpha)) for part in colour]
        colour = [round(part * alpha / 255) for part in simulate_colour(plain, sight)]
        return int.from_bytes(bytes((*colour, alpha)), sys.byteorder)

    pixels = array("I", pygame.image.tobytes(surface, "RGBA"))
    changed = array("I", map(seen, pixels))
    out = pygame.image.frombytes(changed.tobytes(), surface.get_size(), "RGBA")
    return out.convert(clear_surface(1, 1))


def simulate_colour(colour: Sequence[int], sight: ColourVision) -> RGB:
    """Return a colour as perceived."""
    red, green, blue = (_light(part) for part in colour)
    seen = [_level(r * red + g * green + b * blue) for r, g, b in _MATRICES[sight]]
    return seen[0], seen[1], seen[2]


def _light(level: int) -> float:
    """A level of 0..255 as linear light (sRGB)."""
    part = level / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _level(light: float) -> int:
    part = min(1.0, max(0.0, light))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
