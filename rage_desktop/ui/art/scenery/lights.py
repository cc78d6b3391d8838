"""What lies round a card on the table: its shadow or light, and the ring of one that stands out."""

from typing import Final

import pygame
from pygame import Surface

from rage_desktop.ui.art.card_canvas import CORNER, UNITS
from rage_desktop.ui.art.palette import GAP
from rage_desktop.ui.art.raster import Raster, centred, padded, shrinkage

MARGIN: Final = 6  # px at 1x: rotozoom leaves jagged edges without it
LEVEL: Final = 0.05  # degrees below which a card is upright


def soft_card(
    raster: Raster, height: int, angle: float, radius: float, alpha: float, colour: str
) -> Surface:
    """A blurred card, cropped; what is blurred may be drawn at a part of its size."""
    radius = max(2.0, radius)
    part = shrinkage(radius)
    small = height / part
    plate = raster.scratch().plate(
        round(small / 1.4), round(small), (CORNER / UNITS[1]) * small, colour,
        opacity=round(alpha, 2),
    )  # fmt: skip
    soft = padded(plate, round(radius * 3 / part) + 1)
    if abs(angle) >= LEVEL:
        soft = pygame.transform.rotozoom(soft, angle, 1)
    soft = _cropped(pygame.transform.gaussian_blur(soft, max(1, round(radius / part))))
    return soft if part == 1 else pygame.transform.smoothscale_by(soft, part)


def card_ring(raster: Raster, height: int, pad: float, colour: str) -> Surface:
    """A coloured ring `pad` px beyond a card and its ink gap at twice their size, upright."""
    width, corner = round(height / 1.4), (CORNER / UNITS[1]) * height
    ring, gap = (
        raster.scratch().plate(
            round(2 * (width + 2 * grow)), round(2 * (height + 2 * grow)),
            2 * (corner + grow), fill,
        )
        for grow, fill in ((pad, colour), (pad * 0.45, GAP))
    )  # fmt: skip
    out = padded(ring, 2 * MARGIN)
    centred(out, gap, out.get_width() / 2, out.get_height() / 2)
    return out


def _cropped(soft: Surface) -> Surface:
    """The surface less its empty margin; its middle stays in the middle."""
    width, height = soft.get_size()
    box = soft.get_bounding_rect(min_alpha=2)
    if not box.width:
        return soft
    x, y = min(box.left, width - box.right), min(box.top, height - box.bottom)
    return soft.subsurface((x, y, width - 2 * x, height - 2 * y)).copy()
