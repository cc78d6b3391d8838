"""The table seen from above: floor, rim, felt in its light, and the etched ring (VISUAL 8)."""

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from rage_desktop.ui.art.palette import BLACK_FELT, FELT, Felt, mix
from rage_desktop.ui.art.raster import (
    Raster,
    Stop,
    centred,
    circular,
    document,
    opaque_surface,
    render,
    stack,
)

TICKS: Final = 90
_CHALK: Final = "#FFE2BC"


@dataclass(frozen=True)
class _Table:
    """Where the table stands in the window, and where the trick lies on it; px."""

    w: int
    h: int
    cx: float
    cy: float
    rx: float
    ry: float

    @property
    def s(self) -> float:
        return min(self.w / 1920, self.h / 1080)

    @property
    def box(self) -> tuple[int, int, int, int]:
        tw, th = round(self.w * 0.885), round(self.h * 0.84)
        return (self.w - tw) // 2, round(self.h * 0.125), tw, th

    @property
    def radius(self) -> float:
        _, _, tw, th = self.box
        return min(th / 2, tw / 2, self.h * 0.40)

    @property
    def etched(self) -> float:
        """The trick's ry, less where the ring drawn from it would leave the table."""
        return min(self.ry, (self.cy - self.box[1] - 18 * self.s) / 1.545)


def felt(
    raster: Raster,
    skin: str,
    w: int,
    h: int,
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    high_contrast: bool = False,
) -> Surface:
    """The opaque table background; (cx, cy, rx, ry) is the ellipse of the trick, in px."""
    key = ("felt", skin, w, h, round(cx), round(cy), round(rx), round(ry), high_contrast)
    table = _Table(w, h, cx, cy, rx, ry)
    tones = BLACK_FELT if high_contrast else FELT[skin]
    return raster.memory.recall(key, lambda: _draw(raster.scratch(), table, tones, high_contrast))


def etched_ring(w: int, h: int, cx: float, cy: float, rx: float, ry: float) -> tuple[float, float]:
    """The half axes of the etched ellipse, about (cx, cy), for the same arguments as `felt`."""
    table = _Table(w, h, round(cx), round(cy), round(rx), round(ry))
    return table.rx * 1.36, table.etched * 1.5


def _draw(raster: Raster, table: _Table, tones: Felt, high_contrast: bool) -> Surface:
    out = opaque_surface(table.w, table.h)
    light = _light(table, tones)
    out.blit(light, (0, 0))
    # The floor beyond the table lies in the dark.
    out.fill((120, 110, 116), special_flags=pygame.BLEND_RGB_MULT)
    if not high_contrast:
        _table_shadow(raster, out, table)
    _rim(raster, out, table, tones)
    _top(raster, out, table, light)
    if not high_contrast:
        _shade(raster, out, table)
        _pool(raster, out, table, tones)
    _etching(out, table)
    raster.roughen(out)
    return out


def _light(table: _Table, tones: Felt) -> Surface:
    stops: tuple[Stop, ...] = ((0, tones.light, 1), (0.45, tones.middle, 1), (1, tones.dark, 1))
    body = '<rect width="256" height="256" fill="url(#g)"/>'
    square = document(body, 256, 256, circular("g", (128, 104), 176, stops))
    small = opaque_surface(256, 256)
    small.blit(render(square, 256, 256), (0, 0))
    return pygame.transform.smoothscale(small, (table.w, table.h))


def _table_shadow(raster: Raster, out: Surface, table: _Table) -> None:
    x, y, tw, th = table.box
    soft, pad = raster.shadow(tw, th, table.radius, 46 * table.s, 0.75)
    stack(out, soft, x - pad, y - pad + 26 * table.s)


def _rim(raster: Raster, out: Surface, table: _Table, tones: Felt) -> None:
    x, y, tw, th = table.box
    q, groove = 11 * table.s, 2 * table.s
    lit, dark = mix(tones.rim, tones.middle, 0.25), mix(tones.dark, "#000000", 0.3)
    stack(out, raster.plate(tw, th, table.radius, lit, dark), x, y)
    inner = (round(tw - 2 * (q - groove)), round(th - 2 * (q - groove)))
    well = raster.plate(*inner, table.radius - q, mix(tones.dark, "#000000", 0.5))
    stack(out, well, x + q - groove, y + q - groove)


def _top(raster: Raster, out: Surface, table: _Table, light: Surface) -> None:
    """Lay the lit felt into the rim, cut to its shape."""
    x, y, w, h, radius = _inner(table)
    top = raster.plate(w, h, radius, "#FFFFFF").copy()
    cut = opaque_surface(w, h)
    cut.blit(light, (-x, -y))
    top.blit(cut, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    stack(out, top, x, y)


def _shade(raster: Raster, out: Surface, table: _Table) -> None:
    """The felt darkens towards the rim."""
    x, y, w, h, radius = _inner(table)
    q = 0.25  # drawn small: it is blurred anyway
    edge = raster.plate(
        round(w * q), round(h * q), radius * q, None,
        stroke="#000000", stroke_width=26 * table.s * q, stroke_opacity=0.42,
    )  # fmt: skip
    soft = pygame.transform.gaussian_blur(edge, max(1, round(16 * table.s * q)))
    stack(out, pygame.transform.smoothscale(soft, (w, h)), x, y)


def _pool(raster: Raster, out: Surface, table: _Table, tones: Felt) -> None:
    """A pool of warm light in the middle of the table."""
    warm = mix(tones.light, "#FFD9A0", 0.35)
    stops: tuple[Stop, ...] = ((0, warm, 0.34), (0.5, tones.light, 0.12), (1, tones.light, 0))
    light = raster.radial(round(table.w * 0.8), round(table.h * 0.9), stops)
    centred(out, light, table.cx, table.cy)


def _etching(out: Surface, table: _Table) -> None:
    """The ring with its ninety ticks: the game's one motif, cut into the felt."""
    s, cx, cy, ry = table.s, table.cx, table.cy, table.etched
    width, height = table.rx * 1.40 + 3, ry * 1.545 + 3
    body = (
        _ellipse(table.rx * 1.36, ry * 1.50, 1.6 * s, 0.13)
        + _ellipse(table.rx * 1.40, ry * 1.545, 0.9 * s, 0.10)
        + _ellipse(table.rx, ry, 66 * s, 0.025)
        + "".join(_tick(i, table.rx * 1.36, ry * 1.5, 1.3 * s) for i in range(TICKS))
    )
    box = f'<g transform="translate({width:g} {height:g})">{body}</g>'
    ring = render(document(box, 2 * width, 2 * height), 2 * width, 2 * height)
    centred(out, ring, cx, cy)


def _ellipse(rx: float, ry: float, width: float, opacity: float) -> str:
    return (
        f'<ellipse cx="0" cy="0" rx="{rx:g}" ry="{ry:g}" fill="none" stroke="{_CHALK}" '
        f'stroke-width="{width:g}" stroke-opacity="{opacity}"/>'
    )


def _tick(i: int, rx: float, ry: float, width: float) -> str:
    a = i / TICKS * math.tau
    x, y = rx * math.cos(a), ry * math.sin(a)
    inner = 0.978 if i % 15 else 0.95
    return (
        f'<path d="M{x:.2f} {y:.2f} L{x * inner:.2f} {y * inner:.2f}" stroke="{_CHALK}" '
        f'stroke-width="{width:g}" stroke-opacity=".16"/>'
    )


def _inner(table: _Table) -> tuple[int, int, int, int, float]:
    """The felt inside the rim: x, y, w, h, corner radius."""
    x, y, tw, th = table.box
    q = 11 * table.s
    return round(x + q), round(y + q), round(tw - 2 * q), round(th - 2 * q), table.radius - q
