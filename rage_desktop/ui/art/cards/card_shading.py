"""Unplayable cards, greyed and hatched, and highlighted cards (VISUAL 7)."""

import pygame
from pygame import Surface

from rage_desktop.ui.art.card_canvas import CORNER, UNITS, Sheet, line
from rage_desktop.ui.art.raster import PREMULTIPLIED, Raster, fade


def dimmed(plain: Surface, hatched: Surface | None) -> Surface:
    """Return a card 45 % grey, then darkened; hatched beside the index if there is a hatching."""
    out = fade(plain, 0.55)
    grey = fade(pygame.transform.grayscale(plain), 0.45)
    out.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out.fill((163, 149, 157, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if hatched is not None:
        out.blit(hatched, (0, 0), special_flags=PREMULTIPLIED)
    return out


def brightened(plain: Surface, raster: Raster) -> Surface:
    """Return a brightened card."""
    width, height = plain.get_size()
    light = raster.plate(width, height, (CORNER / UNITS[1]) * height, "#12100E")
    out = plain.copy()
    out.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def hatching(sheet: Sheet) -> Surface:
    """Return the hatching of a card in high contrast, without its index."""
    strokes = "".join(f"M{x} 142 L{x + 144} -2 " for x in range(-110, 100, 9))
    sheet.draw(line(strokes, "#000000", 2.2, 0.62, join="miter"))
    sheet.surface.fill((0, 0, 0, 0), (0, 0, round(31 * sheet.k), sheet.surface.get_height()))
    sheet.clip()
    return sheet.surface
