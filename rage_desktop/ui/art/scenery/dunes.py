"""Layered flat dunes, the background of every scene outside the table."""

from collections.abc import Sequence
from math import ceil, floor
from random import Random

from msgspec import Struct
from pygame import Surface

from rage_desktop.presentation.layout.geometry import Scale
from rage_desktop.ui.art.card_canvas import path
from rage_desktop.ui.art.palette import rgb
from rage_desktop.ui.art.raster import clear_surface, document, render, stack

OVERSCAN = 8  # px on each side, so that a layer can shift with the pointer


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
    w, h = frame.w + 2 * OVERSCAN, frame.h - top
    out = clear_surface(w, h)
    for i, tone in enumerate(row.tones):
        outline, (upper, lower) = _dune(frame, row, i, rng)
        high = max(0, min(upper - top, h))
        low = max(high, min(lower - top, h))
        if low > high:
            moved = f'<g transform="translate({OVERSCAN} {-top - high})">{path(outline, tone)}</g>'
            stack(out, render(document(moved, w, low - high), w, low - high), 0, high)
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
    crests, x = [], start
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
