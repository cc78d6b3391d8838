"""Pictures that point to a side, for pages that are read from the right: there they point back."""

from typing import TypeVar, cast
from weakref import WeakKeyDictionary

import pygame
from pygame import Surface

S = TypeVar("S", bound=Surface | str)

POINTING = ("i_back", "i_next", "i_undo")
_SIDED: WeakKeyDictionary[Surface, Surface | None] = WeakKeyDictionary()


def sided(surface: Surface) -> Surface:
    """Note that a surface points to a side, as an arrow does or the line of a chart; return it."""
    _SIDED.setdefault(surface, None)
    return surface


def other_way(source: S) -> S:
    """Return what points the other way, the same Surface each time; all else as it is."""
    if isinstance(source, str) or source not in _SIDED:
        return source
    if _SIDED[source] is None:
        _SIDED[source] = pygame.transform.flip(source, flip_x=True, flip_y=False)
    return cast(S, _SIDED[source])
