"""Shadow or glow of a card on the table, and the ring of a highlighted card."""

from math import ceil, cos, radians, sin
from typing import Final

import pygame
from pygame import Surface

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.card_canvas import CORNER, UNITS
from rage_desktop.ui.art.palette import GAP
from rage_desktop.ui.art.raster import Raster, padded, render, shrinkage

MARGIN: Final = 6  # px at 1x: rotozoom leaves jagged edges without it
LEVEL: Final = 0.05  # degrees below which a card counts as upright


def soft_card(
    raster: Raster, height: int, angle: float, radius: float, alpha: float, colour: str
) -> Surface:
    """A blurred card, cropped; may be drawn at a reduced size."""
    radius = max(2.0, radius)
    part = shrinkage(radius)
    soft = _plate(raster, height / part, round(radius * 3 / part) + 1, alpha, colour)
    if abs(angle) >= LEVEL:
        soft = pygame.transform.rotozoom(soft, angle, 1)
    soft = _cropped(pygame.transform.gaussian_blur(soft, max(1, round(radius / part))))
    return soft if part == 1 else pygame.transform.smoothscale_by(soft, part)


def soft_upright(
    raster: Raster, height: int, radius: float, alpha: float, colour: str
) -> tuple[Surface, int]:
    """A blurred upright card at a reduced size, and the factor to enlarge it: the source of the
    shadows of a card in flight at any angle."""
    radius = max(2.0, radius)
    part = max(2, 2 * shrinkage(radius))  # in motion less resolution is enough
    soft = _plate(raster, height / part, round(radius * 3 / part) + 2, alpha, colour)
    return _cropped(pygame.transform.gaussian_blur(soft, max(1, round(radius / part)))), part


def _plate(raster: Raster, height: float, pad: int, alpha: float, colour: str) -> Surface:
    """A plain card with a margin."""
    size = (round(height / 1.4), round(height))
    corner = (CORNER / UNITS[1]) * height
    plate = raster.scratch().plate(*size, corner, colour, opacity=round(alpha, 2))
    return padded(plate, pad)


def card_ring(height: int, angle: float, pad: float, colour: str) -> Surface:
    """A coloured ring `pad` px beyond a card, with an ink gap, at the angle of the card."""
    width = round(height / 1.4)
    corner = (CORNER / UNITS[1]) * height
    # a picture that is turned has that margin
    turn = radians(angle)
    room = 2 * pad + 2 * MARGIN
    w, h = (
        ceil(abs((width + room) * along) + abs((height + room) * across))
        for along, across in ((cos(turn), sin(turn)), (sin(turn), cos(turn)))
    )
    body = "".join(
        f'<rect x="{-width / 2 - grow:g}" y="{-height / 2 - grow:g}" '
        f'width="{width + 2 * grow:g}" height="{height + 2 * grow:g}" '
        f'rx="{corner + grow:g}" ry="{corner + grow:g}" fill="{fill}"/>'
        for grow, fill in ((pad, colour), (pad * 0.45, GAP))
    )
    place = f"translate({w / 2:g} {h / 2:g}) rotate({-angle:g})"
    return render(svg.document(f'<g transform="{place}">{body}</g>', w, h), w, h)


def _cropped(soft: Surface) -> Surface:
    """The surface without its empty margin, still centred."""
    width, height = soft.get_size()
    box = soft.get_bounding_rect(min_alpha=2)
    if not box.width:
        return soft
    x = min(box.left, width - box.right)
    y = min(box.top, height - box.bottom)
    return soft.subsurface((x, y, width - 2 * x, height - 2 * y)).copy()
