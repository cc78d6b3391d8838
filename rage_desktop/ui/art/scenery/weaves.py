"""Patterns woven all over a cloth, as SVG for so many px of the design."""

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from rage_desktop.ui.art import svg

Weave: TypeAlias = Callable[[float, float], str]  # of a width and a height
_CHALK: Final = "#FFE2BC"


def _waves(w: float, h: float) -> str:
    """Rows of dunes, each offset by half a dune."""
    rows = []
    for row in range(math.ceil(h / 58) + 1):
        x = -160.0 + (row % 2) * 80
        hills = "q 80 -64 160 0 " * (math.ceil(w / 160) + 2)
        rows.append(svg.line(f"M{x:g} {row * 58} {hills}", _CHALK, 2.2, 0.07, join="miter"))
    return "".join(rows)


def _stars(w: float, h: float) -> str:
    """Stars of four points, scattered evenly at random."""
    chance = Random(11)
    points = []
    for row in range(math.ceil(h / 74)):
        for column in range(math.ceil(w / 74)):
            x, y = (74 * (place + 0.1 + 0.8 * chance.random()) for place in (column, row))
            r = 2.5 + 5.5 * chance.random() ** 2
            k = r * 0.22
            points.append(
                f"M{x:.1f} {y - r:.1f} L{x + k:.1f} {y - k:.1f} L{x + r:.1f} {y:.1f} "
                f"L{x + k:.1f} {y + k:.1f} L{x:.1f} {y + r:.1f} L{x - k:.1f} {y + k:.1f} "
                f"L{x - r:.1f} {y:.1f} L{x - k:.1f} {y - k:.1f} Z"
            )
    return svg.path(" ".join(points), "#DDE6FF", 0.16)


def _lattice(w: float, h: float) -> str:
    """Threads crossing in lozenges."""
    span = math.ceil((w + h) / 92) + 1
    threads = " ".join(
        f"M{i * 92 - h:.0f} 0 l{h:.0f} {h:.0f} M{i * 92:.0f} 0 l{-h:.0f} {h:.0f}"
        for i in range(span)
    )
    return svg.line(threads, _CHALK, 1.8, 0.06, join="miter")


WEAVES: Final[Mapping[str, Weave]] = {
    "clay": _waves,
    "midnight": _stars,
    "umber": _lattice,
}
