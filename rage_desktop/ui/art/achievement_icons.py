"""The icons of achievements, each drawn here by code, in one colour."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from rage_desktop.ui.art.card_canvas import circle, disc, line, path
from rage_desktop.ui.art.raster import arc, document


def achievement_icon(which: str, colour: str) -> str:
    """Return the drawing of an achievement, a plain ring for one that is not known here."""
    return document(DRAWN.get(which, DRAWN["first-ring"])(colour), 100, 100)


def _star(x: float, y: float, r: float, points: int, inner: float) -> str:
    """Return path data of a star."""
    turn = [(r * (1 if i % 2 == 0 else inner), pi * i / points - pi / 2) for i in range(2 * points)]
    spots = [f"{x + far * cos(a):.1f} {y + far * sin(a):.1f}" for far, a in turn]
    return "M" + " L".join(spots) + " Z"


def _moon(x: float, y: float, r: float) -> str:
    """Return path data of a crescent, open to the right."""
    return (
        f"M{x + r * 0.55:.1f} {y - r * 0.83:.1f} A{r:g} {r:g} 0 1 0 {x + r * 0.55:.1f}"
        f" {y + r * 0.83:.1f} A{r * 0.85:.1f} {r * 0.85:.1f} 0 0 1 {x + r * 0.55:.1f}"
        f" {y - r * 0.83:.1f} Z"
    )


def _palm(c: str) -> str:
    trunk = line("M50 88 C46 70 46 56 52 42", c, 7)
    leaves = "M52 42 C40 28 26 30 18 42 M52 42 C44 22 30 16 20 20 M52 42 C64 28 78 32 84 44"
    return trunk + line(leaves + " M52 42 C60 22 74 16 84 22", c, 7) + line("M30 90 H72", c, 6)


def _beads(c: str) -> str:
    string = line("M10 38 Q50 84 90 38", c, 3)
    spots = ((14, 42), (30, 57), (50, 62), (70, 57), (86, 42))
    return string + "".join(disc(x, y, 8.5, c) for x, y in spots)


def _caravan(c: str) -> str:
    camel = "M{0} 70 v-16 q4 -14 10 -4 q6 -12 11 2 l7 -14 6 2 -1 6 -5 0 -6 16 v8 M{1} 70 v-12"
    walk = "".join(line(camel.format(x, x + 18), c, 5) for x in (10, 52))
    return walk + line("M6 76 H94", c, 4)


def _silence(c: str) -> str:
    hidden = line("M26 34 C26 20 74 20 74 34 V66 C74 80 26 80 26 66 Z", c, 8)
    return hidden + line("M38 50 H62", c, 8)


def _dune(c: str) -> str:
    sun = disc(68, 30, 11, c)
    return sun + path("M6 80 C26 76 34 44 52 42 C66 42 66 76 94 80 Z", c)


def _bold(c: str) -> str:
    waves = "".join(arc((30.0, 50.0), r, (55, 125), 7, c, cap="round") for r in (26, 42, 58))
    return disc(26, 50, 11, c) + waves


def _clear_sky(c: str) -> str:
    rays = "".join(
        line(
            f"M{50 + 30 * cos(a):.1f} {50 + 30 * sin(a):.1f}"
            f" L{50 + 42 * cos(a):.1f} {50 + 42 * sin(a):.1f}",
            c,
            7,
        )
        for a in (pi * i / 4 for i in range(8))
    )
    return disc(50, 50, 19, c) + rays


def _long_way(c: str) -> str:
    road = "M14 84 C60 84 16 60 46 54 C74 48 40 30 74 26"
    return line(road, c, 8) + line("M74 40 V12 L92 20 L74 28", c, 6)


def _grain(c: str) -> str:
    scale = "M50 22 V78 M32 80 H68 M18 40 L50 30 L82 24"
    pans = "M8 58 H30 L18 40 Z M70 42 H94 L82 24 Z"
    return line(scale, c, 6) + line(pans, c, 4) + disc(19, 50, 4, c)


def _winds(c: str) -> str:
    rose = path(_star(50, 50, 40, 4, 0.24), c)
    return rose + "".join(
        disc(50 + 27 * cos(a), 50 + 27 * sin(a), 5, c)
        for a in (pi / 4 + pi * i / 2 for i in range(4))
    )


def _owl(c: str) -> str:
    eyes = circle(34, 50, 14, c, 7) + circle(66, 50, 14, c, 7) + disc(34, 50, 5, c)
    return (
        eyes + disc(66, 50, 5, c) + line("M16 28 L34 34 M84 28 L66 34 M46 66 L50 74 L54 66", c, 7)
    )


def _fire(c: str) -> str:
    flame = "M50 22 C62 38 68 46 62 58 A14 14 0 0 1 38 58 C34 48 46 44 50 22 Z"
    around = ((16, 40), (84, 40), (22, 74), (78, 74))
    logs = line("M36 82 H64", c, 6)
    return path(flame, c) + logs + "".join(disc(x, y, 8, c) for x, y in around)


def _suns(c: str) -> str:
    spots = [(50.0, 50.0)]
    spots += [(50 + 31 * sin(pi * i / 3), 50 - 31 * cos(pi * i / 3)) for i in range(6)]
    return "".join(disc(x, y, 10, c) for x, y in spots)


def _eye(c: str) -> str:
    lid = line("M10 50 C30 22 70 22 90 50 C70 78 30 78 10 50 Z", c, 7)
    return lid + disc(50, 50, 13, c)


def _chain(c: str) -> str:
    return "".join(
        circle(x, y, 15, c, 6) for x, y in ((30, 34), (50, 56), (70, 34), (30, 76), (70, 76))
    )


DRAWN: Mapping[str, Callable[[str], str]] = {
    "first-ring": lambda c: circle(50, 50, 30, c, 12),
    "in-the-shade": _palm,
    "string-of-five": _beads,
    "caravan": _caravan,
    "silence": _silence,
    "whole-dune": _dune,
    "bold-word": _bold,
    "clear-sky": _clear_sky,
    "last-spark": lambda c: path(_star(50, 52, 34, 4, 0.3) + _star(80, 22, 12, 4, 0.3), c),
    "long-way": _long_way,
    "a-grain": _grain,
    "three-moons": lambda c: path(_moon(26, 60, 16) + _moon(50, 36, 16) + _moon(74, 60, 16), c),
    "four-winds": _winds,
    "owl-awake": _owl,
    "full-fire": _fire,
    "seven-suns": _suns,
    "clear-eyes": _eye,
    "thousand-rings": _chain,
}
