"""The suit wheel: a sector for each suit at its clock position, the selected one lifted."""

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import DEEP, GAP, GOLD, IVORY, ON, SUIT, WELL, mix
from rage_desktop.ui.art.raster import Raster, blur, centred, fade, render, stack
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

# In the units of the drawing the sectors' middle line has radius 256 (VISUAL 9).
_R: Final = 256.0
_BAND: Final = 150.0
_GAP: Final = 2.2  # degrees each side
_LIFT: Final = 14.0
_SIDE: Final = 800.0
_LOCKED: Final = 0.35
_DEEPER: Final = {"blue": 0.28, "red": 0.16, "purple": 0.05}


class Wheel:
    """Draws suit wheels of 2 to 8 sectors. `radius` is the middle line of the sectors, px;
    the square surfaces of `base` and `lifted` lie over each other, centred on the wheel."""

    def __init__(self, raster: Raster, budget: int = 6 << 20) -> None:
        self.cache = SurfaceCache(budget)
        self._raster = raster

    @cached
    def base(
        self,
        colours: tuple[str, ...],
        emblems: tuple[str, ...],
        radius: int,
        chosen: int | None = None,
        locked: frozenset[int] = frozenset(),
    ) -> Surface:
        """All sectors but the selected one, over their shadow; locked ones faint with a lock."""
        scale = radius / _R
        flat = self._sectors(colours, radius, chosen, locked)
        soft = flat.copy()
        soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        out = blur(soft, 22 * scale)
        out.scroll(0, round(16 * scale))
        stack(out, flat, 0, 0)
        for index, emblem in enumerate(emblems):
            if index != chosen:
                self._emblem(out, colours, emblem, radius, index, index in locked)
        return out

    @cached
    def lifted(
        self, colours: tuple[str, ...], emblems: tuple[str, ...], radius: int, index: int
    ) -> Surface:
        """The selected sector: moved outwards, with an ivory edge and a gold glow."""
        scale = radius / _R
        count = len(colours)
        colour = colours[index]
        dx, dy = svg.on_circle(0, 0, _LIFT, index * 360 / count)
        outline = _outline(index, count)
        light = self._drawing(svg.line(outline, GOLD, 0, fill=GOLD), radius, dx, dy)
        out = blur(light, 26 * scale)
        sector = svg.line(outline, GAP, 14, fill=SUIT[colour]) + svg.line(
            outline, IVORY, 6, fill=_tone(colour)
        )
        stack(out, self._drawing(sector, radius, dx, dy), 0, 0)
        self._emblem(out, colours, emblems[index], radius, index, lifted=True)
        return out

    @cached
    def hub(self, radius: int) -> Surface:
        """The dark disc in the middle, under the card being played."""
        size = round(300 * radius / _R)
        return self._raster.plate(size, size, size / 2, "#1B1017", None, "#FFE9D0", 1.5, 0.96, 0.16)

    def _sectors(
        self, colours: Sequence[str], radius: int, chosen: int | None, locked: frozenset[int]
    ) -> Surface:
        body = ""
        for index, colour in enumerate(colours):
            if index == chosen:
                continue
            span = _span(index, len(colours))
            opacity = _LOCKED if index in locked else 1.0
            rim = mix(SUIT[colour], "#FFFFFF", 0.3)
            body += svg.arc((0, 0), _R, span, _BAND, _tone(colour), opacity=opacity)
            body += svg.arc((0, 0), _R + 72.5, span, 5, rim, opacity=0.9 * opacity)
        return self._drawing(body, radius)

    def _drawing(self, body: str, radius: int, dx: float = 0.0, dy: float = 0.0) -> Surface:
        middle = _SIDE / 2
        moved = f'<g transform="translate({middle + dx:g} {middle + dy:g})">{body}</g>'
        side = _SIDE * radius / _R
        return render(svg.document(moved, _SIDE, _SIDE), side, side)

    def _emblem(
        self,
        out: Surface,
        colours: Sequence[str],
        emblem: str,
        radius: int,
        index: int,
        locked: bool = False,
        lifted: bool = False,
    ) -> None:
        scale = radius / _R
        middle = out.get_width() / 2
        dx, dy = spot(len(colours), index, radius, lifted)
        colour = colours[index]
        px = round(60 * scale)
        picture = self._raster.emblem(emblem, px, ON[colour], SUIT[colour])
        x = middle + dx
        y = middle + dy - 30 * scale
        centred(out, fade(picture, _LOCKED) if locked else picture, x, y)
        if locked:
            disc = round(38 * scale)
            x = x + 26 * scale
            y = y + 18 * scale
            plate = self._raster.plate(disc, disc, disc / 2, WELL, opacity=0.95)
            centred(out, plate, x, y)
            centred(out, self._raster.emblem("i_lock", round(25 * scale), IVORY, WELL), x, y)


def spot(count: int, index: int, radius: float, lifted: bool = False) -> tuple[float, float]:
    """A sector's middle relative to the wheel's, px: its emblem is above, its text below."""
    reach = radius * (1 + _LIFT / _R) if lifted else radius
    return svg.on_circle(0, 0, reach, index * 360 / count)


def sector_at(count: int, radius: float, dx: float, dy: float) -> int | None:
    """The sector under a point given from the wheel's middle, or None."""
    distance = math.hypot(dx, dy) / radius * _R
    if not _R - _BAND / 2 <= distance <= _R + _BAND / 2 + _LIFT:
        return None
    degrees = math.degrees(math.atan2(dx, -dy)) % 360
    return round(degrees * count / 360) % count


def _tone(colour: str) -> str:
    """Return a slightly darker tone than the suit's, for the contrast of its text."""
    return mix(SUIT[colour], DEEP[colour], _DEEPER.get(colour, 0.06))


def _span(index: int, count: int, gap: float = _GAP) -> tuple[float, float]:
    step = 360 / count
    return (index - 0.5) * step + gap, (index + 0.5) * step - gap


def _outline(index: int, count: int) -> str:
    start, end = _span(index, count, 2.0)
    outer = _R + _BAND / 2
    inner = _R - _BAND / 2
    large = 1 if end - start > 180 else 0
    (x0, y0), (x1, y1) = svg.on_circle(0, 0, outer, start), svg.on_circle(0, 0, outer, end)
    (x2, y2), (x3, y3) = svg.on_circle(0, 0, inner, end), svg.on_circle(0, 0, inner, start)
    return (
        f"M{x0:.2f} {y0:.2f} A{outer} {outer} 0 {large} 1 {x1:.2f} {y1:.2f} "
        f"L{x2:.2f} {y2:.2f} A{inner} {inner} 0 {large} 0 {x3:.2f} {y3:.2f} Z"
    )
