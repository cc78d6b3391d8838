"""Pictures that point to a side, for pages that are read from the right: there they point back."""

from weakref import WeakKeyDictionary

import pygame
from pygame import Surface

DIRECTIONAL_ICONS = ("i_back", "i_next", "i_undo")
_MIRRORED: WeakKeyDictionary[Surface, Surface | None] = WeakKeyDictionary()


def mark_directional(surface: Surface) -> Surface:
    """Note that a surface points to a side, as an arrow does or the line of a chart; return it."""
    _MIRRORED.setdefault(surface, None)
    return surface


def mirrored(source: Surface | str) -> Surface | str:
    """Return what points the other way, the same Surface each time; all else as it is."""
    if isinstance(source, str) or source not in _MIRRORED:
        return source
    back = _MIRRORED[source]
    if back is None:
        back = _MIRRORED[source] = pygame.transform.flip(source, flip_x=True, flip_y=False)
    return back
