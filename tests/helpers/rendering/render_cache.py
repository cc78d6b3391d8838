"""Draws everything once: equal markup at an equal size gives an equal picture, as do blurs.

A test run opens the same screens hundreds of times, each with a cache of its own.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from io import BytesIO
from typing import Any
from unittest import mock

import pygame
from pygame import Surface

ROOM = 192 << 20  # bytes


class DrawnOnce:
    """Pictures by what they were made of; everyone who asks gets a copy."""

    def __init__(
        self, draw: Callable[..., Surface], blur: Callable[[Surface, int], Surface]
    ) -> None:
        self._draw, self._blur = draw, blur
        self._pictures: OrderedDict[bytes, Surface] = OrderedDict()
        self._used = 0

    def load_sized_svg(self, file: Any, size: tuple[int, int]) -> Surface:
        """Draw markup at a size; anything else is drawn as usual."""
        if not isinstance(file, BytesIO):
            return self._draw(file, size)
        markup = file.getvalue()
        return self._recall(_key(size, data=markup), lambda: self._draw(BytesIO(markup), size))

    def gaussian_blur(self, surface: Surface, radius: int, *more: Any) -> Surface:
        """Blur a surface."""
        if more:
            return self._blur(surface, radius, *more)
        look = surface.get_size(), surface.get_flags(), surface.get_masks(), radius
        key = _key(look, data=surface.get_buffer().raw)
        return self._recall(key, lambda: self._blur(surface, radius))

    def _recall(self, key: bytes, make: Callable[[], Surface]) -> Surface:
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key].copy()
        made = self._pictures[key] = make()
        self._used += _weight(made)
        while self._used > ROOM:
            self._used -= _weight(self._pictures.popitem(last=False)[1])
        return made.copy()


def _key(*parts: object, data: bytes) -> bytes:
    return blake2b(repr(parts).encode() + data, digest_size=16).digest()


def _weight(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


@contextmanager
def remembering(drawn: DrawnOnce) -> Iterator[None]:
    """Let all drawing and blurring go through the cache."""
    with (
        mock.patch.object(pygame.image, "load_sized_svg", drawn.load_sized_svg),
        mock.patch.object(pygame.transform, "gaussian_blur", drawn.gaussian_blur),
    ):
        yield
