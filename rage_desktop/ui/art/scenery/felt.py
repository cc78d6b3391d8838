"""The table seen from above: floor, rim, felt in its light, and the etched ring (VISUAL 8)."""

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import pygame
from msgspec import Struct
from pygame import Surface

from rage_desktop.presentation.layout.centre import Tabletop
from rage_desktop.presentation.layout.geometry import Point, Rect
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import BLACK_FELT, FELT, Felt, mix
from rage_desktop.ui.art.raster import (
    Raster,
    centred,
    clear_surface,
    opaque_surface,
    render,
    round_light,
    stack,
)
from rage_desktop.ui.art.scenery.flames import flames
from rage_desktop.ui.art.scenery.weaves import WEAVES, Weave

TICKS: Final = 90
RIM: Final = 11  # px of the design
_CHALK: Final = "#FFE2BC"
Border: TypeAlias = Callable[[float, float, float, float], str]
"""The lower right quarter of a width, a height, a corner's radius and a rim."""
BORDERS: Final[Mapping[str, Border]] = {"ember": flames}
_LEAST: Final = 860  # px of the design; in a smaller table a border is smaller, too
_STRIP: Final = 256  # px


class _Table(Struct, frozen=True):
    """The position of the table in the window, in whole px."""

    w: int
    h: int
    top: Tabletop

    @property
    def s(self) -> float:
        return self.top.rim / RIM

    @property
    def fineness(self) -> float:
        """The scale at which soft layers are drawn, with no more px than in 1920 x 1080."""
        return 1 / max(1.0, self.s)

    @property
    def box(self) -> tuple[int, int, int, int]:
        x, y, w, h = self.top.box
        return round(x), round(y), round(w), round(h)

    @property
    def cx(self) -> int:
        return round(self.top.middle.x)

    @property
    def cy(self) -> int:
        return round(self.top.middle.y)


def felt(
    raster: Raster, cloth: str, w: int, h: int, top: Tabletop, high_contrast: bool = False
) -> Surface:
    """The opaque background of a window of w x h px with the table in it."""
    key = ("felt", cloth, w, h, top, high_contrast)
    tones = BLACK_FELT if high_contrast else FELT[cloth]
    table = _Table(w, h, top)
    if high_contrast:
        return raster.cache.fetch(key, lambda: _draw(raster.scratch(), table, tones, plain=True))
    weave = WEAVES.get(cloth)
    border = BORDERS.get(cloth)
    return raster.cache.fetch(
        key, lambda: _draw(raster.scratch(), table, tones, weave=weave, border=border)
    )


def felt_panel(
    raster: Raster, cloth: str, w: int, h: int, radius: float, high_contrast: bool = False
) -> Surface:
    """A whole table in a panel of w x h px with round corners."""

    def drawn() -> Surface:
        rim = max(2.0, RIM * h / 1080)
        middle = Point(w / 2, h * 0.44)
        table = Rect(w * 0.05, h * 0.1, w * 0.9, h * 0.82)
        top = Tabletop(table, h * 0.34, rim, middle, (w * 0.3, h * 0.3))
        whole = felt(raster.scratch(), cloth, w, h, top, high_contrast)
        cut = raster.plate(w, h, radius, "#FFFFFF").copy()
        cut.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return cut

    return raster.cache.fetch(("felt panel", cloth, w, h, radius, high_contrast), drawn)


def _draw(
    raster: Raster,
    table: _Table,
    tones: Felt,
    *,
    weave: Weave | None = None,
    border: Border | None = None,
    plain: bool = False,
) -> Surface:
    # Allocating pixels costs more than painting: all layers use one spare surface.
    size = table.w, table.h
    out = opaque_surface(*size)
    spare = clear_surface(*size)
    light = _light(tones)
    pygame.transform.smoothscale(light, size, spare)
    out.blit(spare, (0, 0))
    # The floor beyond the table is dark.
    out.fill((120, 110, 116), special_flags=pygame.BLEND_RGB_MULT)
    if not plain:
        _table_shadow(out, spare, table)
    _rim(out, spare, table, tones)
    _top(out, spare, table, light)
    if weave is not None:
        _weave(out, spare, table, weave)
    if not plain:
        _shade(raster, out, spare, table)
        _pool(out, spare, table, tones)
    if border is not None:
        _trim(out, table, border)
    _etching(out, table)
    raster.roughen(out)
    return out


def _light(tones: Felt) -> Surface:
    """The light on the felt, to be stretched over the window."""
    stops = ((0, tones.light, 1), (0.45, tones.middle, 1), (1, tones.dark, 1))
    return round_light(stops, (128, 104), 176)


def _table_shadow(out: Surface, spare: Surface, table: _Table) -> None:
    x, y, tw, th = table.box
    q = table.fineness / 8
    body = (
        f'<rect x="{x:g}" y="{y + 26 * table.s:g}" width="{tw}" height="{th}" '
        f'rx="{table.top.radius:g}" fill="#000000" fill-opacity="0.75"/>'
    )
    small = render(svg.document(body, table.w, table.h), table.w * q, table.h * q)
    small = pygame.transform.gaussian_blur(small, max(1, round(46 * table.s * q)))
    pygame.transform.smoothscale(small, out.get_size(), spare)
    stack(out, spare, 0, 0)


def _rim(out: Surface, spare: Surface, table: _Table, tones: Felt) -> None:
    x, y, tw, th = table.box
    q = 11 * table.s
    groove = 2 * table.s
    lit = mix(tones.rim, tones.middle, 0.25)
    dark = mix(tones.dark, "#000000", 0.3)
    stops: tuple[svg.Stop, ...] = ((0, lit, 1), (1, dark, 1))
    body = '<rect width="4" height="100%" fill="url(#g)"/>'
    defs = svg.linear("g", (0, 0), (0, th), stops)
    column = svg.document(body, 4, th, defs)
    strip = pygame.transform.scale(render(column, 4, th), (_STRIP, th))
    whole = spare.subsurface((0, 0, tw, th))
    whole.fblits([(strip, (left, 0)) for left in range(0, tw, _STRIP)])
    _round_off(whole, table.top.radius)
    stack(out, whole, x, y)
    well = spare.subsurface((0, 0, round(tw - 2 * (q - groove)), round(th - 2 * (q - groove))))
    well.fill(mix(tones.dark, "#000000", 0.5))
    _round_off(well, table.top.radius - q)
    stack(out, well, x + q - groove, y + q - groove)


def _top(out: Surface, spare: Surface, table: _Table, light: Surface) -> None:
    """Draw the lit felt inside the rim, cut to its shape."""
    x, y, w, h, radius = _inner(table)
    pygame.transform.smoothscale(light, out.get_size(), spare)
    top = spare.subsurface((x, y, w, h))
    _round_off(top, radius)
    stack(out, top, x, y)


def _weave(out: Surface, spare: Surface, table: _Table, weave: Weave) -> None:
    """Draw a cloth's pattern over the felt, at half the size to keep it soft."""
    x, y, w, h, radius = _inner(table)
    drawn = render(
        svg.document(weave(w / table.s, h / table.s), w / table.s, h / table.s), w / 2, h / 2
    )
    top = spare.subsurface((x, y, w, h))
    pygame.transform.smoothscale(drawn, (w, h), top)
    _round_off(top, radius)
    stack(out, top, x, y)


def _trim(out: Surface, table: _Table, border: Border) -> None:
    """Draw a border along the rim: a quarter is rasterised, the others mirror it."""
    x, y, w, h = table.box
    left = w // 2
    above = h // 2
    right = w - left  # the middle column and row of an odd size belong to the quarter
    below = h - above
    unit = min(table.s, min(w, h) / _LEAST)
    body = border(w / unit, h / unit, table.top.radius / unit, table.top.rim / unit)
    quarter = render(svg.document(body, right / unit, below / unit), right, below)
    half = pygame.transform.flip(quarter, True, False).subsurface((0, 0, left, below))
    for part, at in ((half, x), (quarter, x + left)):
        stack(out, part, at, y + above)
        mirrored = pygame.transform.flip(part, False, True)
        stack(out, mirrored.subsurface((0, 0, part.get_width(), above)), at, y)


def _round_off(surface: Surface, radius: float) -> None:
    """Cut round corners: one is rasterised, and the others mirror it."""
    w, h = surface.get_size()
    radius = min(radius, w / 2, h / 2)
    side = math.ceil(radius)
    disc = f'<circle cx="{radius:g}" cy="{radius:g}" r="{radius:g}" fill="#FFFFFF"/>'
    corner = render(svg.document(disc, side, side), side, side)
    for right, below in ((False, False), (True, False), (True, True), (False, True)):
        part = pygame.transform.flip(corner, right, below) if right or below else corner
        spot = (w - side) * right, (h - side) * below
        surface.blit(part, spot, special_flags=pygame.BLEND_RGBA_MULT)


def _shade(raster: Raster, out: Surface, spare: Surface, table: _Table) -> None:
    """Darken the felt towards the rim."""
    x, y, w, h, radius = _inner(table)
    q = table.fineness / 4  # drawn small, as it is blurred anyway
    edge = raster.plate(
        round(w * q),
        round(h * q),
        radius * q,
        None,
        stroke="#000000",
        stroke_width=26 * table.s * q,
        stroke_opacity=0.42,
    )
    soft = pygame.transform.gaussian_blur(edge, max(1, round(16 * table.s * q)))
    whole = spare.subsurface((0, 0, w, h))
    stack(out, pygame.transform.smoothscale(soft, (w, h), whole), x, y)


def _pool(out: Surface, spare: Surface, table: _Table, tones: Felt) -> None:
    """Draw a pool of warm light in the middle of the table."""
    warm = mix(tones.light, "#FFD9A0", 0.35)
    disc = round_light(((0, warm, 0.44), (0.5, tones.light, 0.16), (1, tones.light, 0)))
    _, _, tw, th = table.box
    size = round(tw * 0.904), round(th * 1.071)
    light = pygame.transform.smoothscale(disc, size, spare.subsurface((0, 0, *size)))
    centred(out, light, table.cx, table.cy)


def _etching(out: Surface, table: _Table) -> None:
    """Draw the ring with its ninety ticks, the game's motif, etched into the felt."""
    s = table.s
    (across, down) = table.top.ring
    width = math.ceil(across * 1.03 + 3)
    height = math.ceil(down * 1.03 + 3)
    body = (
        _ellipse(across, down, 1.6 * s, 0.13)
        + _ellipse(across * 1.03, down * 1.03, 0.9 * s, 0.10)
        + _ellipse(across * 0.735, down * 0.667, 66 * s, 0.025)
        + "".join(_tick(i, across, down, 1.3 * s) for i in range(TICKS))
    )
    quarter = render(svg.document(body, width, height), width, height)  # the others mirror it
    for left, above in ((False, False), (True, False), (True, True), (False, True)):
        part = pygame.transform.flip(quarter, left, above) if left or above else quarter
        stack(out, part, table.cx - width * left, table.cy - height * above)


def _ellipse(rx: float, ry: float, width: float, opacity: float) -> str:
    return (
        f'<ellipse cx="0" cy="0" rx="{rx:g}" ry="{ry:g}" fill="none" stroke="{_CHALK}" '
        f'stroke-width="{width:g}" stroke-opacity="{opacity}"/>'
    )


def _tick(i: int, rx: float, ry: float, width: float) -> str:
    a = i / TICKS * math.tau
    x = rx * math.cos(a)
    y = ry * math.sin(a)
    inner = 0.978 if i % 15 else 0.95
    tick = f"M{x:.2f} {y:.2f} L{x * inner:.2f} {y * inner:.2f}"
    return svg.line(tick, _CHALK, width, 0.16, join="miter")


def _inner(table: _Table) -> tuple[int, int, int, int, float]:
    """The felt inside the rim: x, y, w, h, corner radius."""
    x, y, tw, th = table.box
    q = 11 * table.s
    return round(x + q), round(y + q), round(tw - 2 * q), round(th - 2 * q), table.top.radius - q
