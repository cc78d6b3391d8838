"""Pictures that point to a side, for pages that are read from the right: there they point back."""

from weakref import WeakKeyDictionary

import pygame
from pygame import Surface

POINTING = ("i_back", "i_next", "i_undo")
_SIDED: WeakKeyDictionary[Surface, Surface | None] = WeakKeyDictionary()


def sided(surface: Surface) -> Surface:
    """Note that a surface points to a side, as an arrow does or the line of a chart; return it."""
    _SIDED.setdefault(surface, None)
    return surface


def other_way(source: Surface | str) -> Surface | str:
    """Return what points the other way, the same Surface each time; all else as it is."""
    if isinstance(source, str) or source not in _SIDED:
        return source
    back = _SIDED[source]
    if back is None:
        back = _SIDED[source] = pygame.transform.flip(source, flip_x=True, flip_y=False)
    return back
