"""Raster surfaces: SVG, plates, shadows, gradients. Every result is premultiplied or opaque."""

import math
import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pygame
from pygame import Surface

from rage_desktop.asset_paths import reading_asset
from rage_desktop.presentation.faces import Mood
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.heads import CHARACTERS
from rage_desktop.ui.art.moods import portrait_markup
from rage_desktop.ui.art.surface_cache import SurfaceCache, cached
from rage_desktop.ui.art.svg import Stop

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED

_EMBLEM_FILL: Final = "#2A1720"
_ICON_CUT: Final = "#3A2230"
_LIGHT: Final = "#FFF6E8"  # the cut of an emblem, the fill of an icon
_GRAIN: Final = 256
SHRINKAGES = ((32, 8), (12, 4), (4, 2))
"""By how much a surface may shrink for a blur wider than so many px."""


class ArtError(ValueError):
    """A picture cannot be made."""


# -- pixels --------------------------------------------------------------------------------------


def clear_surface(width: float, height: float) -> Surface:
    """A transparent surface in the common format of all art."""
    return Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA, 32)


def opaque_surface(width: int, height: int) -> Surface:
    """A surface without alpha for whole backgrounds."""
    return Surface((max(1, width), max(1, height)), 0, 32)


def premultiplied(surface: Surface) -> Surface:
    """Convert a straight-alpha surface to the format of all art. Needs no display."""
    return surface.convert(clear_surface(1, 1)).premul_alpha_ip()


def render(markup: str, width: float, height: float) -> Surface:
    """Rasterise SVG markup at a size, uncached and premultiplied."""
    size = (max(1, round(width)), max(1, round(height)))
    return premultiplied(pygame.image.load_sized_svg(BytesIO(markup.encode()), size))


def round_light(
    stops: Sequence[Stop], centre: tuple[int, int] = (128, 128), radius: int = 128
) -> Surface:
    """A square of 256 px filled with a radial gradient, to be stretched."""
    body = svg.rect(0, 0, 256, 256, "url(#g)")
    defs = svg.circular("g", centre, radius, stops)
    return render(svg.document(body, 256, 256, defs), 256, 256)


def stack(target: Surface, top: Surface, x: float, y: float) -> None:
    """Lay a premultiplied surface over another, its top left corner at (x, y)."""
    target.blit(top, (round(x), round(y)), special_flags=PREMULTIPLIED)


def centred(target: Surface, top: Surface, cx: float, cy: float) -> None:
    """Lay a premultiplied surface over another, its middle at (cx, cy)."""
    stack(target, top, cx - top.get_width() / 2, cy - top.get_height() / 2)


def fade(surface: Surface, opacity: float) -> Surface:
    """A more transparent copy of a premultiplied surface."""
    level = round(255 * opacity)
    copy = surface.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def padded(surface: Surface, pad: int) -> Surface:
    """The surface with a transparent margin: rotation and blur need room at the edge."""
    width, height = surface.get_size()
    out = clear_surface(width + 2 * pad, height + 2 * pad)
    out.blit(surface, (pad, pad), special_flags=PREMULTIPLIED)
    return out


def turned(double: Surface, angle: float, share: float = 0.5) -> Surface:
    """Rotate a surface drawn at about twice its size (with a margin) by degrees counter-clockwise,
    and scale it by a share.

    Rotating first and halving afterwards averages four pixels: rotozoom at .5 does not.
    """
    whole = pygame.transform.rotozoom(double, angle, 1)
    size = (round(whole.get_width() * share), round(whole.get_height() * share))
    return pygame.transform.smoothscale(whole, size)


def stretched(surface: Surface, width: int) -> Surface:
    """The surface made wider by repeating its middle column."""
    drawn, height = surface.get_size()
    if drawn >= width:
        return surface
    half = drawn // 2
    middle = surface.subsurface((half, 0, 1, height))
    out = clear_surface(width, height)
    out.blit(surface, (0, 0), (0, 0, half, height), PREMULTIPLIED)
    filling = pygame.transform.scale(middle, (width - drawn + 1, height))
    out.blit(filling, (half, 0), special_flags=PREMULTIPLIED)
    right = (half + 1, 0, drawn - half - 1, height)
    out.blit(surface, (width - drawn + half + 1, 0), right, PREMULTIPLIED)
    return out


def shrinkage(radius: float) -> int:
    """Return the factor by which a surface may shrink for a blur: wide ones hide it (VISUAL 14)."""
    return next((factor for more_than, factor in SHRINKAGES if radius > more_than), 1)


def blur(surface: Surface, radius: float) -> Surface:
    """Gaussian blur of a premultiplied surface; wide ones at a fraction of the resolution."""
    factor = shrinkage(radius)
    if factor == 1:
        return pygame.transform.gaussian_blur(surface, max(1, round(radius)))
    width, height = surface.get_size()
    small = (max(1, width // factor), max(1, height // factor))
    soft = pygame.transform.gaussian_blur(
        pygame.transform.smoothscale(surface, small), max(1, round(radius / factor))
    )
    return pygame.transform.smoothscale(soft, (width, height))


class Raster:
    """Rasteriser of all art: the SVG folder and a cache of the results."""

    def __init__(self, svg_dir: Path, budget: int = 16 << 20) -> None:
        self.cache = SurfaceCache(budget)
        self._dir = svg_dir
        self._texts: dict[str, str] = {}

    def apart(self, budget: int) -> "Raster":
        """A rasteriser with a cache of its own."""
        return Raster(self._dir, budget)

    def scratch(self) -> "Raster":
        """A rasteriser for one large picture, whose parts are not cached."""
        return self.apart(0)

    @cached
    def svg(self, markup: str, w: int, h: int) -> Surface:
        """A whole SVG document at a size in px."""
        return render(markup, w, h)

    def markup(self, name: str) -> str:
        """The SVG text of a picture of the art folder. Raises AssetDamaged."""
        if name not in self._texts:
            path = self._dir / f"{name}.svg"
            with reading_asset(path):
                self._texts[name] = path.read_text(encoding="utf-8")
        return self._texts[name]

    @cached
    def emblem(self, name: str, px: int, fill: str, cut: str) -> Surface:
        """An emblem or icon ("i_...") of the art folder in two colours. Raises ArtError."""
        main, second = (_LIGHT, _ICON_CUT) if name.startswith("i_") else (_EMBLEM_FILL, _LIGHT)
        colours = {main: fill, second: cut}
        markup = re.sub(f"{main}|{second}", lambda hit: colours[hit[0]], self.markup(name))
        return render(markup, px, px)

    @cached
    def avatar(self, name: str, px: int) -> Surface:
        """A round portrait in its own colours ("fox"). Raises ArtError."""
        return render(self.markup(f"avatar_{name}"), px, px)

    @cached
    def portrait(
        self, name: str, mood: Mood, gaze: tuple[float, float], px: int, still: bool
    ) -> Surface:
        """A round portrait in a mood, looking to (x, y) of -1 to 1; a `still` head is not tilted.

        Raises ArtError.
        """
        if mood is Mood.REST or name not in CHARACTERS:
            return self.avatar(name, px)
        face = render(portrait_markup(name, mood, gaze, still), px, px)
        disc = render(
            svg.document('<circle cx="50" cy="50" r="50" fill="#FFF"/>', 100, 100), px, px
        )
        face.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return face

    @cached
    def plate(
        self,
        w: int,
        h: int,
        radius: float,
        fill: str | None,
        fill2: str | None = None,
        stroke: str | None = None,
        stroke_width: float = 0.0,
        opacity: float = 1.0,
        stroke_opacity: float = 1.0,
        horizontal: bool = False,
    ) -> Surface:
        """A rounded rectangle, with a gradient to fill2 and an edge inside its bounds."""
        w = max(1, w)
        h = max(1, h)
        inset = stroke_width / 2
        reach = math.ceil(min(radius, w / 2, h / 2) + stroke_width) + 1
        # The middle of a plate is one column repeated: draw only the ends.
        drawn = w if horizontal else min(w, 2 * reach + 2)
        corner = max(0.0, min(radius, w / 2, h / 2) - inset)
        end = (w, 0) if horizontal else (0, h)
        defs = svg.linear("g", (0, 0), end, ((0, fill, 1), (1, fill2, 1))) if fill and fill2 else ""
        edge = (
            f' stroke="{stroke}" stroke-width="{stroke_width:g}" '
            f'stroke-opacity="{stroke_opacity:g}"'
            if stroke and stroke_width
            else ""
        )
        body = (
            f'<rect x="{inset:g}" y="{inset:g}" width="{drawn - stroke_width:g}" '
            f'height="{h - stroke_width:g}" rx="{corner:g}" ry="{corner:g}" '
            f'fill="{"url(#g)" if defs else fill or "none"}" fill-opacity="{opacity:g}"{edge}/>'
        )
        return stretched(render(svg.document(body, drawn, h, defs), drawn, h), w)

    @cached
    def shadow(
        self, w: int, h: int, radius: float, blur: float, alpha: float, colour: str = "#000000"
    ) -> tuple[Surface, int]:
        """A blurred rounded rectangle and the margin round it: blit it at (x - pad, y - pad)."""
        pad = max(1, round(blur * 3))
        factor = shrinkage(blur)
        q = 1 / factor
        q_pad = -(-pad // factor)
        soft = clear_surface(w * q + 2 * q_pad, h * q + 2 * q_pad)
        core = svg.document(
            f'<rect x="0" y="0" width="{w}" height="{h}" rx="{min(radius, w / 2, h / 2):g}" '
            f'fill="{colour}" fill-opacity="{alpha:g}"/>',
            w,
            h,
        )
        soft.blit(render(core, w * q, h * q), (q_pad, q_pad))
        soft = pygame.transform.gaussian_blur(soft, max(1, round(blur * q)))
        if factor > 1:
            pad = q_pad * factor
            soft = pygame.transform.smoothscale(soft, (w + 2 * pad, h + 2 * pad))
        return soft, pad

    @cached
    def radial(self, w: int, h: int, stops: tuple[Stop, ...]) -> Surface:
        """An elliptic gradient that fills w x h: offset 0 the middle, 1 the middle of each edge."""
        return pygame.transform.smoothscale(round_light(stops), (max(1, w), max(1, h)))

    @cached
    def gradient(
        self, w: int, h: int, stops: tuple[Stop, ...], horizontal: bool = False
    ) -> Surface:
        """A linear gradient that fills w x h, from the top or from the left."""
        w = max(1, w)
        h = max(1, h)
        sw, sh = (w, 4) if horizontal else (4, h)
        defs = svg.linear("g", (0, 0), (sw, 0) if horizontal else (0, sh), stops)
        body = f'<rect width="{sw}" height="{sh}" fill="url(#g)"/>'
        return pygame.transform.scale(render(svg.document(body, sw, sh, defs), sw, sh), (w, h))

    def roughen(self, surface: Surface) -> None:
        """Add 0..2 levels of noise to the light of an opaque surface, or to the alpha of a dark
        premultiplied one, whose colours get 0..1, to prevent banding of gradients."""
        veil = bool(surface.get_flags() & pygame.SRCALPHA)
        grain = self._grain(veil)
        mode = pygame.BLEND_RGBA_ADD if veil else pygame.BLEND_RGB_ADD
        width, height = surface.get_size()
        spots = [(x, y) for y in range(0, height, _GRAIN) for x in range(0, width, _GRAIN)]
        surface.fblits([(grain, spot) for spot in spots], mode)

    @cached
    def _grain(self, veil: bool) -> Surface:
        levels = bytes(i % 3 for i in range(256))
        noise = Random(3).randbytes(_GRAIN * _GRAIN * 3).translate(levels)
        if veil:
            pixels = bytearray(Random(4).randbytes(_GRAIN * _GRAIN * 4))
            pixels = pixels.translate(bytes(i % 2 for i in range(256)))
            pixels[3::4] = noise[: _GRAIN * _GRAIN]
            alpha = pygame.image.frombytes(bytes(pixels), (_GRAIN, _GRAIN), "RGBA")
            return alpha.convert(clear_surface(1, 1))
        tile = pygame.image.frombytes(noise, (_GRAIN, _GRAIN), "RGB")
        return tile.convert(opaque_surface(1, 1))
