"""The border of the ember cloth: copper, flames along the rim as on its cards' backs, and sparks.

It is the same in all four quarters of a table. Lengths are px of the design, in a small table of
thicker rim fewer than that.
"""

import math
from typing import Final, TypeAlias

from msgspec import Struct

from rage_desktop.ui.art import svg

_COPPER: Final = "#E39A52"
_THREAD: Final = "#FFB27A"
_SHINE: Final = "#FFE0B0"
_SPARK: Final = "#FFC07A"
_TALL: Final = (0.84, 0.6, 1.0, 0.52, 0.92, 0.68)  # of a row's tongues, in turn
_SPARKS: Final = 20
_GOLDEN: Final = 0.618  # its multiples are spread evenly, and yet as if at random


Place: TypeAlias = tuple[float, float]  # along the edge, inside it


class _Row(Struct, frozen=True):
    """A row of tongues: where they part and how far they reach, how wide and how dark they are, how
    bright the thread along them is, and with which height they begin."""

    foot: float
    reach: float
    width: float
    fill: str
    opacity: float
    thread: float
    first: int


_ROWS: Final = (
    _Row(34, 132, 104, "#3B0E18", 0.50, 0.13, 0),
    _Row(18, 94, 84, "#2B0812", 0.66, 0.15, 2),
    _Row(6, 56, 64, "#1A040B", 0.80, 0.17, 1),
)


class _Quarter(Struct, frozen=True):
    """The lower right quarter of a cloth, (0, 0) in its middle, followed along its edge: from the
    middle of the foot round the corner to the middle of the right side."""

    w: float
    h: float
    radius: float

    @property
    def foot(self) -> float:
        return self.w - self.radius

    @property
    def corner(self) -> float:
        return (self.radius - 70) * math.pi / 2  # as long as where the flames are

    @property
    def length(self) -> float:
        return self.foot + self.corner + self.h - self.radius

    def at(self, along: float, inside: float) -> tuple[float, float]:
        """The point so far along the edge and so far inside it."""
        if along < self.foot:
            return along, self.h - inside
        turned = (along - self.foot) / self.corner
        if turned > 1:
            return self.w - inside, self.h - self.radius - (along - self.foot - self.corner)
        turn = turned * math.pi / 2
        r = self.radius - inside
        return self.foot + r * math.sin(turn), self.h - self.radius + r * math.cos(turn)

    def curve(self, *points: Place) -> str:
        """The numbers of points in path data."""
        return " ".join(f"{x:.1f} {y:.1f}" for x, y in (self.at(*point) for point in points))

    def outline(self, inside: float) -> str:
        """Path data of the edge, so far inside it, from the right side to the foot."""
        return " L".join(self.curve((self.length * k / 40, inside)) for k in range(40, -1, -1))

    def swell(self, along: float) -> float:
        """How much higher flames burn here: most at the corner, where a table has room."""
        off = abs(along - self.foot - self.corner / 2) / (self.length / 2)
        return 1.4 - 0.62 * min(1.0, off)


def flames(w: float, h: float, radius: float, rim: float) -> str:
    """Return the lower right quarter of the border of a table of w x h with round corners and a
    rim, as SVG around the middle of the table."""
    quarter = _Quarter(w / 2 - rim, h / 2 - rim, min(radius, w / 2, h / 2) - rim)
    rows = "".join(_row(quarter, row) for row in _ROWS)
    piping = svg.line(f"M{quarter.outline(0.45 * rim)}", _COPPER, 0.13 * rim, 0.5)
    shine = svg.line(f"M{quarter.outline(-0.68 * rim)}", _SHINE, 0.2 * rim, 0.3)
    return rows + _sparks(quarter) + piping + shine


def _row(quarter: _Quarter, row: _Row) -> str:
    """Tongues that lean towards the side, between two halves of upright ones."""
    count = max(2, round(quarter.length / row.width))
    step = quarter.length / (count + 1)
    tip, *fall = _half_tongue(quarter, row, 0, step)
    _, *rise = reversed(_half_tongue(quarter, row, quarter.length, -step))
    tips = f"M{quarter.curve(tip)} C{quarter.curve(*fall)}"
    for i in range(count):
        tall = _TALL[(i + row.first) % len(_TALL)]
        tips += _tongue(quarter, row, (i + 0.5) * step, step, tall)
    tips += f" C{quarter.curve(*rise)}"
    back = f" L{quarter.outline(0)} Z"
    thread = svg.line(tips, _THREAD, 1.5, row.thread)
    return svg.path(tips + back, row.fill, row.opacity) + thread


def _half_tongue(quarter: _Quarter, row: _Row, at: float, step: float) -> list[Place]:
    """The flank of an upright tongue, from its tip to its foot."""
    foot = row.foot * quarter.swell(at)
    high = (row.reach - row.foot) * quarter.swell(at)
    return [
        (at, foot + high),
        (at + 0.08 * step, foot + 0.55 * high),
        (at + 0.6 * step, foot + 0.3 * high),
        (at + 0.5 * step, foot),
    ]


def _tongue(quarter: _Quarter, row: _Row, at: float, step: float, tall: float) -> str:
    before = row.foot * quarter.swell(at)
    after = row.foot * quarter.swell(at + step)
    base = (before + after) / 2
    high = (row.reach - row.foot) * tall * quarter.swell(at + step / 2)
    rise = quarter.curve(
        (at + step * 0.40, before - 2),
        (at + step * 0.46, base + 0.42 * high),
        (at + step * 0.86, base + high),
    )
    fall = quarter.curve(
        (at + step * 0.74, base + 0.6 * high),
        (at + step * 1.1, after + 0.34 * high),
        (at + step, after),
    )
    return f" C{rise} C{fall}"


def _sparks(quarter: _Quarter) -> str:
    sparks = ""
    for i in range(_SPARKS):
        along = quarter.length * (i + 1) / (_SPARKS + 1)
        height = i * _GOLDEN % 1
        x, y = quarter.at(along, (96 + 90 * height) * quarter.swell(along))
        r = 3.2 - 2 * height
        tall = 1.5 * r
        lozenge = (
            f"M{x - r:.1f} {y:.1f} l{r:.1f} {-tall:.1f} {r:.1f} {tall:.1f} {-r:.1f} {tall:.1f} Z"
        )
        sparks += svg.path(lozenge, _SPARK, 0.28 - 0.16 * height)
    return sparks
