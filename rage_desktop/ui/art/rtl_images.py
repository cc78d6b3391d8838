"""Directional surfaces, which are mirrored on right-to-left pages."""

from weakref import WeakKeyDictionary

import pygame
from pygame import Surface

DIRECTIONAL_ICONS = ("i_back", "i_next", "i_undo")
_MIRRORED: WeakKeyDictionary[Surface, Surface | None] = WeakKeyDictionary()


def mark_directional(surface: Surface) -> Surface:
    """Mark a surface as directional, such as an arrow or a chart line; return it."""
    _MIRRORED.setdefault(surface, None)
    return surface


def mirrored(source: Surface | str) -> Surface | str:
    """Return the cached mirror image of a directional surface; return other sources unchanged."""
    if isinstance(source, str) or source not in _MIRRORED:
        return source
    back = _MIRRORED[source]
    if back is None:
        back = _MIRRORED[source] = pygame.transform.flip(source, flip_x=True, flip_y=False)
    return back
