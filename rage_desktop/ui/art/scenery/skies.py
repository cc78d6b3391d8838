"""Backgrounds beyond the table: sunset title, menus, dusk podium, night curtain (VISUAL 1, 9), and
the layered flat dunes before them."""

import math
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from random import Random
from typing import Final

import pygame
from msgspec import Struct
from pygame import Surface

from rage_desktop.presentation.layout.geometry import Scale
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import GLOW, MENU_GLOW, MENU_SKY, MINT, WHEEL, mix, rgb
from rage_desktop.ui.art.raster import (
    Raster,
    blur,
    centred,
    clear_surface,
    opaque_surface,
    padded,
    render,
    stack,
)
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached

OVERSCAN = 8  # px on each side, so that a layer can shift with the pointer
_SUNSET: Final[tuple[svg.Stop, ...]] = (
    (0, "#1C0B22", 1),
    (0.30, "#4A1635", 1),
    (0.52, "#A63A3A", 1),
    (0.66, "#EE8A4B", 1),
    (0.74, "#FFC67A", 1),
    (1, "#FFC67A", 1),
)
_DUSK: Final[tuple[svg.Stop, ...]] = (
    (0, "#1C0B22", 1),
    (0.45, "#5A1C38", 1),
    (0.8, "#C2503F", 1),
    (1, "#F0935A", 1),
)
_NIGHT: Final[tuple[svg.Stop, ...]] = (
    (0, "#0D0716", 1),
    (0.45, "#2A1238", 1),
    (0.72, "#6B2745", 1),
    (0.86, "#B0483F", 1),
    (1, "#B0483F", 1),
)
_SUN_GLOW: Final[tuple[svg.Stop, ...]] = (
    (0, "#FFD9A0", 0.85),
    (0.28, "#FF9A5A", 0.55),
    (0.65, "#D9503F", 0.18),
    (1, "#A63A3A", 0),
)
_DUSK_GLOW: Final[tuple[svg.Stop, ...]] = (
    (0, "#FFD9A0", 0.7),
    (0.4, "#E8704A", 0.4),
    (1, "#A63A3A", 0),
)
_MOON_GLOW: Final[tuple[svg.Stop, ...]] = (
    (0, "#B58CFF", 0.55),
    (0.30, "#7A4AA8", 0.36),
    (0.7, "#4A2058", 0.12),
    (1, "#2A1238", 0),
)
_SCRIM: Final[tuple[svg.Stop, ...]] = (
    (0, "#160A14", 0.93),
    (0.5, "#1A0B16", 0.70),
    (1, "#1A0B16", 0),
)
_GILT: Final[tuple[svg.Stop, ...]] = (
    (0, "#FFF9EC", 1),
    (0.45, "#FFF1D6", 1),
    (0.62, "#FFD27A", 1),
    (0.85, "#FFB04A", 1),
    (1, "#FF9C3C", 1),
)

_SUN: Final = (1310.0, 470.0)
_SUN_SIZE: Final = 900
# in portrait windows, where the menu lies below
_TALL_HORIZON = 0.53
_TALL_SUN_SIZE = 540
# the podium's horizon in a tall window, and px of the design that must be left below it
_TALL_DUSK = 0.66
_BELOW_HORIZON = 526
_SUN_SHOWN: Final = 80.0  # percent of its height, from the top
# of the sun's ring: arcs, their radius in percent of its diameter, degrees free at each end
_SUN_ARCS: Final = 15
_ARC_RADIUS: Final = 46.5
_ARC_GAP: Final = 3.5
_DISC: Final = 36.0  # radius of the sun's disc, in percent of its diameter
_OPEN: Final = 58.0  # percent of its height that the cards leave open
_SUNLIGHT: Final = "#FFF3DA"
_STARRY: Final = 0.36  # share of the height
_MOON: Final = (960.0, 424.0)
_HEM: Final = 260  # px of the design
_STARLIGHT: Final = "#FFE9D0"


class Frame(Struct, frozen=True):
    """A window as a picture uses it: a 16:9 box in its middle, the sky and the land beyond.

    s is px per design px; x() and y() place design points (1920 x 1080), anchored on the
    middle of the width and on the horizon, which is at this share of the height.
    """

    w: int
    h: int
    horizon: float = 0.6

    @property
    def tall(self) -> bool:
        return Scale(self.w, self.h).portrait

    @property
    def s(self) -> float:
        return Scale(self.w, self.h).s

    def x(self, design: float) -> float:
        return self.w / 2 + (design - 960) * self.s

    def y(self, design: float) -> float:
        return self.h * self.horizon + (design - 648) * self.s


def dusk_frame(w: int, h: int) -> Frame:
    """Return the frame of the podium: in a tall window lower, as far as there is room for what
    stands below it."""
    usual = Frame(w, h)
    if not usual.tall:
        return usual
    return Frame(w, h, max(usual.horizon, min(_TALL_DUSK, 1 - _BELOW_HORIZON * usual.s / h)))


class Layer(Struct, frozen=True):
    """A premultiplied surface and the place of its top left corner."""

    surface: Surface
    x: int
    y: int


class Range(Struct, frozen=True):
    """A row of dunes: its horizon (share of the 16:9 box), its tones back to front."""

    horizon: float
    tones: tuple[str, ...]
    seed: int
    height: float


def dunes(frame: Frame, row: Range) -> Layer:
    """Draw a range over the whole width, wider than the window by OVERSCAN on each side.

    A dune is rasterised only down to its lowest crest and filled below: cost depends on area.
    """
    top = max(0, round(frame.y(1080 * row.horizon) - 1080 * frame.s * 0.1 * row.height))
    rng = Random(row.seed)
    w = frame.w + 2 * OVERSCAN
    h = frame.h - top
    out = clear_surface(w, h)
    for i, tone in enumerate(row.tones):
        outline, (upper, lower) = _dune(frame, row, i, rng)
        high = max(0, min(upper - top, h))
        low = max(high, min(lower - top, h))
        if low > high:
            moved = (
                f'<g transform="translate({OVERSCAN} {-top - high})">{svg.path(outline, tone)}</g>'
            )
            stack(out, render(svg.document(moved, w, low - high), w, low - high), 0, high)
        out.fill(rgb(tone), (0, low, w, h - low))
    return Layer(out, -OVERSCAN, top)


def _dune(frame: Frame, row: Range, i: int, rng: Random) -> tuple[str, tuple[int, int]]:
    """Path data of a dune, and the heights (px of the window) of its outline."""
    first = frame.y(1080 * row.horizon)
    base = first + (frame.h - first) * (i / len(row.tones)) * 0.96
    swell = 1080 * frame.s * 0.075 * row.height * (1 - 0.08 * i)
    rng.random()
    x, crests = _crests(frame, swell, rng, Random(row.seed * 97 + i))
    d = f"M{x:.1f} {frame.h + 20} L{x:.1f} {base:.1f}"
    for width, height, settle in crests:
        d += (
            f" C{x + width * 0.32:.1f} {base:.1f} {x + width * 0.34:.1f} "
            f"{base - height * 0.5:.1f} {x + width * 0.60:.1f} {base - height:.1f} "
            f"C{x + width * 0.60:.1f} {base - height * 0.55:.1f} {x + width * 0.92:.1f} "
            f"{base - height * 0.2:.1f} {x + width:.1f} {base + settle:.1f}"
        )
        x += width
    high = base - max(height for _, height, _ in crests)
    low = base + max(0.0, *(settle for _, _, settle in crests))
    return f"{d} L{x:.1f} {frame.h + 20} Z", (floor(high) - 1, ceil(low) + 1)


def _crests(
    frame: Frame, swell: float, rng: Random, beyond: Random
) -> tuple[float, Sequence[tuple[float, float, float]]]:
    """Crests from the left edge to the right; those in the 16:9 box are always the same."""

    def crest(source: Random) -> tuple[float, float, float]:
        width = source.uniform(0.10, 0.22) * 1920 * frame.s
        return width, swell * source.uniform(0.5, 1.25), source.uniform(-0.1, 0.1) * swell

    start = frame.x(0) - 40 * frame.s
    right = frame.x(1920) + 40 * frame.s
    crests = []
    x = start
    while x < right:
        crests.append(crest(rng))
        x += crests[-1][0]
    while x < frame.w + 2 * OVERSCAN:
        crests.append(crest(beyond))
        x += crests[-1][0]
    while start > -2 * OVERSCAN:
        crests.insert(0, crest(beyond))
        start -= crests[0][0]
    return start, crests


_TITLE_BACK: Final = Range(0.60, ("#D2603F", "#B0413A"), 11, 1.25)
_TITLE_FRONT: Final = Range(0.735, ("#7E2434", "#561830", "#341024", "#1C0916"), 23, 0.95)
_DUSK_BACK: Final = Range(0.665, ("#8A2B38", "#5E1A31", "#341024"), 5, 1.1)
_DUSK_FRONT: Final = Range(0.777, ("#230B1A", "#160711"), 8, 0.5)
_NIGHT_LAND: Final = Range(0.60, ("#7E2A45", "#5A1B3C", "#3D1230", "#260B21", "#15060F"), 31, 1.15)


class Star(Struct, frozen=True):
    """A star of a sky, px: it twinkles between its own brightness and .85 in `period` seconds."""

    x: int
    y: int
    radius: float
    light: float
    phase: float
    period: float


class Dusk(Struct, frozen=True):
    """The podium's background: sky (below the rays), far dunes, near dunes at its blocks."""

    sky: Surface
    back: Layer
    front: Layer


class Title(Dusk, frozen=True):
    """The title from back to front; cards of the fan go between the two ranges of dunes."""

    scrim: Layer | None


class TitlePlan(Struct, frozen=True):
    """Where things lie at the title. Stars are above `starry`, cards and dunes below it.

    In portrait windows the name is above the top of the sun, and the menu below `ground`, where
    the near dunes begin.
    """

    frame: Frame
    sun: tuple[float, float, float]  # x, y, diameter
    stars: tuple[Star, ...]
    starry: int
    ground: float


class Night(Struct, frozen=True):
    """The curtain: sky with stars, its hem while it falls, the rising dunes, and the
    moon."""

    sky: Surface
    hem: Surface
    land: Layer
    stars: tuple[Star, ...]
    moon: tuple[float, float, float]  # x, y, diameter


class Scenery:
    """Draws the backgrounds for any window size; skies are opaque, layers premultiplied."""

    def __init__(self, raster: Raster, fonts: Fonts, budget: int = 40 << 20) -> None:
        self.cache = SurfaceCache(budget)
        self._raster = raster
        self._fonts = fonts

    @cached
    def title(self, w: int, h: int) -> Title:
        """The sunset with its fifteen-tick sun, dunes before and behind the fan of cards."""
        plan = title_plan(w, h)
        frame = plan.frame
        (sun_x, sun_y, sun) = plan.sun
        sky = self._sky(frame, _SUNSET)
        self._glow(sky, (sun_x, sun_y), (1700 * frame.s, 1500 * frame.s), _SUN_GLOW)
        self._scatter(sky, plan.stars)
        _put_sun(sky, self._raster.markup("title_sun"), round(sun), sun_x, sun_y)
        self._raster.roughen(sky)
        scrim = None
        if not frame.tall:
            width = round(frame.x(980))
            shade = self._raster.scratch().gradient(width, h, _SCRIM, horizontal=True)
            self._raster.roughen(shade)
            scrim = Layer(shade, 0, 0)
        back = dunes(frame, _TITLE_BACK)
        front = dunes(frame, _TITLE_FRONT)
        return Title(sky, back, front, scrim)

    @cached
    def sun_arcs(self, size: int, lit: int) -> Surface:
        """The first `lit` arcs of the title's sun in mint light, to be laid over it; those at the
        top are first, so that they can be seen. With all of them the disc has the six colours."""
        step = 360 / _SUN_ARCS
        order = [place // 2 if place % 2 == 0 else -(place // 2) - 1 for place in range(lit)]
        defs = ""
        body = ""
        if lit == _SUN_ARCS:
            defs = svg.linear("dusk", (50, 50 - _DISC), (50, _OPEN), _dusk_stops())
            body = svg.disc(50, 50, _DISC, "url(#dusk)")
        for place in order:
            start = place * step + _ARC_GAP
            path = svg.arc_path(50, 50, _ARC_RADIUS, start, start + step - 2 * _ARC_GAP)
            body += svg.line(path, MINT, 5.0, 0.25) + svg.line(path, MINT, 2.9)
        return render(svg.document(body, 100, 100, defs), size, size)

    @cached
    def menu(self, w: int, h: int, glow: tuple[float, float] = (620, 380)) -> Surface:
        """The plain background of new game and settings; `glow` is a design point (1920 x 1080)."""
        frame = Frame(w, h)
        out = self._sky(frame, ((0, MENU_SKY[0], 1), (1, MENU_SKY[1], 1)))
        light: tuple[svg.Stop, ...] = ((0, MENU_GLOW, 0.6), (1, MENU_SKY[0], 0))
        size = (1700 * frame.s, 1100 * frame.s)
        self._glow(out, (frame.x(glow[0]), h * glow[1] / 1080), size, light)
        self._raster.roughen(out)
        return out

    @cached
    def dusk(self, w: int, h: int) -> Dusk:
        """The podium at dusk, without its rays."""
        frame = dusk_frame(w, h)
        sky = self._sky(frame, _DUSK)
        middle = (w / 2, frame.y(470))
        self._glow(sky, middle, (1500 * frame.s, 1300 * frame.s), _DUSK_GLOW)
        self._raster.roughen(sky)
        return Dusk(sky, dunes(frame, _DUSK_BACK), dunes(frame, _DUSK_FRONT))

    @cached
    def night(self, w: int, h: int) -> Night:
        """The night behind the hot-seat curtain."""
        frame = Frame(w, h)
        x = frame.x(_MOON[0])
        y = frame.y(_MOON[1])
        sky = self._sky(frame, _NIGHT)
        self._glow(sky, (x, y), (1700 * frame.s, 1500 * frame.s), _MOON_GLOW)
        stars = _stars(frame, 120, 0.62, seed=7)
        self._scatter(sky, stars)
        halo = render(self._raster.markup("moon_halo"), 940 * frame.s, 940 * frame.s)
        centred(sky, halo, x, y)
        self._raster.roughen(sky)
        return Night(
            sky,
            self._hem(sky, round(_HEM * frame.s)),
            dunes(frame, _NIGHT_LAND),
            stars,
            (x, y, 352 * frame.s),
        )

    def _hem(self, sky: Surface, depth: int) -> Surface:
        """The fade-out of a sky's lower edge."""
        w, h = sky.get_size()
        stops: tuple[svg.Stop, ...] = ((0, "#FFFFFF", 1), (0.5, "#FFFFFF", 0.42), (1, "#FFFFFF", 0))
        out = self._raster.scratch().gradient(w, depth, stops)
        edge = pygame.transform.scale(sky.subsurface((0, h - 1, w, 1)), (w, depth))
        out.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return out

    @cached
    def star(self, radius: float, light: float) -> Surface:
        """A star's sprite, drawn centred; use few steps of light, since each is cached."""
        size = max(3, math.ceil(radius * 2) + 2)
        body = svg.disc(size / 2, size / 2, radius, _STARLIGHT, light)
        return render(svg.document(body, size, size), size, size)

    @cached
    def wordmark(self, px: int, word: str = "RAGE") -> tuple[Surface, int, int]:
        """The game's name in gilt over its lip and shadow, and the offset of its top left corner
        from the point of its left edge at the middle of its capitals."""
        ink = self._fonts.text(word, "f", px, "#FFFFFF")
        pad = max(4, round(px * 0.16))
        out = blur(padded(self._fonts.text(word, "f", px, "#000000"), pad), max(2, px * 0.05))
        out.scroll(0, round(px * 0.05))
        stack(out, self._fonts.text(word, "f", px, "#B5481F"), pad, pad + px * 0.035)
        gilt = ink.copy()
        shine = self._raster.scratch().gradient(*ink.get_size(), _GILT)
        gilt.blit(shine, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        stack(out, gilt, pad, pad)
        return out, -pad, -round(self._fonts.cap_top("f", px)) - pad

    def _sky(self, frame: Frame, stops: tuple[svg.Stop, ...]) -> Surface:
        out = opaque_surface(frame.w, frame.h)
        column = opaque_surface(4, frame.h)
        column.blit(self._raster.scratch().gradient(4, frame.h, stops), (0, 0))
        return pygame.transform.scale(column, (frame.w, frame.h), out)

    def _glow(
        self,
        sky: Surface,
        at: tuple[float, float],
        size: tuple[float, float],
        stops: tuple[svg.Stop, ...],
    ) -> None:
        light = self._raster.scratch().radial(round(size[0]), round(size[1]), stops)
        centred(sky, light, *at)

    def _scatter(self, sky: Surface, stars: Sequence[Star]) -> None:
        for star in stars:
            centred(sky, self.star(star.radius, round(star.light, 1)), star.x, star.y)


@lru_cache(maxsize=1)
def title_plan(w: int, h: int) -> TitlePlan:
    """Lay out the title in a window of this size."""
    frame = Frame(w, h)
    sun = _SUN_SIZE
    across = _SUN[0]
    if frame.tall:
        frame = Frame(w, h, _TALL_HORIZON)
        sun = _TALL_SUN_SIZE
        across = 960
    x = frame.x(across)
    y = frame.y(_SUN[1])
    return TitlePlan(
        frame,
        sun=(x, y, sun * frame.s),
        stars=_stars(frame, 70, _STARRY, seed=2),
        starry=math.ceil(h * _STARRY) + 4,
        ground=frame.y(1080 * _TITLE_FRONT.horizon),
    )


def _stars(frame: Frame, count: int, depth: float, seed: int) -> tuple[Star, ...]:
    """Stars over the upper part of the sky; more of them where the sky is wider than 16:9."""
    rng = Random(seed)
    count = round(count * max(1.0, frame.w * frame.h / (1920 * 1080 * frame.s**2)))
    return tuple(
        Star(
            round(rng.uniform(0, frame.w)),
            round(rng.uniform(0, frame.h * depth)),
            round(rng.choice((1, 1.3, 1.8, 2.4)) * max(0.6, frame.s), 2),
            rng.uniform(0.25, 0.85),
            rng.random(),
            rng.uniform(2, 5),
        )
        for _ in range(count)
    )


def _dusk_stops() -> list[svg.Stop]:
    """Return the six colours from the top of the sun down to the cards, as soft as its light."""
    colours = [mix(GLOW[name], _SUNLIGHT, 0.4) for name in WHEEL]
    return [(place / (len(colours) - 1), colour, 1.0) for place, colour in enumerate(colours)]


def _put_sun(sky: Surface, markup: str, size: int, x: float, y: float) -> None:
    """Draw the ring sun about a point, from the markup of its left half. The halves are symmetric,
    and the foot is hidden by the dunes: only what is visible is rasterised, to be sooner."""
    half = max(1, round(size / 2))
    left = render(markup, half, half * _SUN_SHOWN / 50)
    top = y - half
    middle = round(x - half) + half
    stack(sky, left, middle - left.get_width(), top)  # it may come a pixel wider than asked for
    stack(sky, pygame.transform.flip(left, True, False), middle, top)
