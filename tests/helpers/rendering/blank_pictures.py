"""Pictures of the right size with nothing on them, for tests that never look at one.

Drawing takes a third of the time in which a screen opens. A test that looks asks for the fixture
`drawn`; one that forgets is told so.
"""

import math
import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import pygame
import pytest
from pygame import Surface

from helpers.driver import Driver
from helpers.rendering.shared_art_factory import KeptArtFactory, kept_art_factory
from rage_desktop import ui
from rage_desktop.ui.art import raster
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.scenery import felt
from rage_desktop.ui.art.surface_cache import cached
from rage_desktop.ui.window.window import Window

LARGEST: Final = 4096 * 4096  # pixels
DEPTH: Final = 4  # bytes


@cache
def undrawn_art_factory() -> KeptArtFactory:
    """Return the art factory of everyone who does not look."""
    return kept_art_factory()


@cache
def canvas() -> memoryview:
    """What all pictures share: to have a size they need no memory of their own."""
    return memoryview(bytearray(LARGEST * DEPTH))


def piece(width: float, height: float) -> Surface:
    """Return a picture of a size; each is an object of its own."""
    w = max(1, round(width))
    h = max(1, round(height))
    return pygame.image.frombuffer(canvas()[: w * h * DEPTH], (w, h), "BGRA")


def draw_nothing(patched: pytest.MonkeyPatch) -> None:
    """Leave all drawing out; sizes stay."""
    for name, instead in _TRANSFORMS.items():
        patched.setattr(pygame.transform, name, instead)
    patched.setattr(pygame.image, "load_sized_svg", lambda _, size: piece(*size))
    patched.setattr(Window, "surface", property(partial(_unseen, Window.surface.fget)))  # type: ignore[attr-defined]
    patched.setattr(Driver, "looks", False)
    patched.setattr(Fonts, "_line", _line)
    patched.setattr(Raster, "roughen", lambda *_: None)
    patched.setattr(CardArt, "_drawn", lambda _, __, high, *_a, **_k: piece(high / 1.4, high))
    patched.setattr(felt, "_draw", lambda *_, **__: piece(1, 1))
    for module, name in _borrowers():
        patched.setattr(module, name, _RASTER[name])


def _unseen(surface: Callable[[Window], Surface], window: Window) -> Surface:
    """Return the window's pixels to the game itself."""
    asking = sys._getframe(1).f_globals["__name__"]
    ours = asking.startswith(("rage_desktop", "helpers.rendering"))
    assert ours, f'{asking} looks at pixels: use the fixture "drawn"'
    return surface(window)


@cached
def _line(self: Fonts, string: str, style: str, px: int, colour: str) -> Surface:
    return piece(self.width(string, style, px), self._height(style, px))


def _scaled(_: Surface, size: Sequence[float], dest: Surface | None = None) -> Surface:
    return piece(*size) if dest is None else dest


def _scaled_by(surface: Surface, factor: float) -> Surface:
    return piece(surface.get_width() * factor, surface.get_height() * factor)


def _rotozoomed(surface: Surface, angle: float, scale: float) -> Surface:
    w, h, a = *surface.get_size(), math.radians(angle)
    sine = abs(math.sin(a))
    cosine = abs(math.cos(a))
    return piece((w * cosine + h * sine) * scale, (w * sine + h * cosine) * scale)


def _as_it_is(surface: Surface, *_: Any, **__: Any) -> Surface:
    return surface


_TRANSFORMS: Final = {
    "scale": _scaled,
    "smoothscale": _scaled,
    "smoothscale_by": _scaled_by,
    "rotozoom": _rotozoomed,
    "gaussian_blur": _as_it_is,
    "grayscale": _as_it_is,
}
_RASTER: Final = {
    "render": lambda _, width, height: piece(width, height),
    "premultiplied": _as_it_is,
    "fade": _as_it_is,
    "stack": lambda *_: None,
    "centred": lambda *_: None,
    "clear_surface": piece,
    "opaque_surface": piece,
    "stretched": lambda surface, width: piece(
        max(width, surface.get_width()), surface.get_height()
    ),
}


@cache
def _borrowers() -> list[tuple[ModuleType, str]]:
    """Return which modules of the interface know the raster's functions by which names. All are
    loaded for it: one that was loaded while nothing is drawn would never draw anything."""
    found = pkgutil.walk_packages(ui.__path__, f"{ui.__name__}.")
    return [
        (module, name)
        for module in [import_module(each.name) for each in found]
        for name in _RASTER
        if getattr(module, name, None) is getattr(raster, name)
    ]
