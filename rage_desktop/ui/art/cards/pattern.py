"""The carved suit patterns: a second, colourless way to tell the suits apart (VISUAL 7)."""

import math
from typing import Final

from rage_desktop.ui.art.card_canvas import circle, disc, line, path

_STEP: Final = 16
_TOP: Final = 58
_TOP_UNDER_LETTER: Final = 68


def carving(colour: str, ink: str, opacity: float = 1.0, letter: str = "") -> str:
    """The pattern of a suit in the index column (x 0..31), as markup in card units.

    It starts under the emblem, or under the suit letter if there is one.
    """
    rows = range(_TOP_UNDER_LETTER if letter else _TOP, 146, _STEP)
    if colour == "red":
        return "".join(_chevron(y, ink, 0.7 * opacity) for y in rows)
    if colour == "orange":
        return "".join(_dots(y, ink, 0.75 * opacity) for y in rows)
    if colour == "yellow":
        return "".join(
            line(f"M-2 {y + 14} C8 {y - 2} 23 {y - 2} 33 {y + 14}", ink, 3.4, opacity) for y in rows
        )
    if colour == "green":
        return "".join(_rings(y, ink, opacity) for y in rows)
    if colour == "blue":
        return "".join(
            line(f"M15.5 {y} L24 {y + 8} L15.5 {y + 16} L7 {y + 8} Z", ink, 2.6, opacity)
            for y in rows
        )
    return "".join(_bricks(y, row % 2, ink, opacity) for row, y in enumerate(rows))


def waveform(colour: str, ink: str, width: float = 2.6) -> str:
    """The waveform of a suit along y 100..130, as markup in card units."""
    if colour == "yellow":
        return "".join(disc(6 + i * 11, 116 + 6 * math.sin(i * 1.4), 3, ink) for i in range(9))
    return line(_WAVES[colour], ink, width)


_WAVES: Final = {
    "red": "M0 126 C18 126 14 102 30 102 C46 102 42 126 54 126 C70 126 64 100 82 100 "
    "C92 100 94 120 100 126",
    "orange": "M0 122 L12 106 L24 126 L36 106 L48 126 L60 106 L72 126 L84 106 L100 124",
    "green": "M0 118 L16 118 L19 104 L23 128 L27 112 L30 118 L46 118 L49 100 L54 130 L58 110 "
    "L61 118 L74 118 L77 104 L81 128 L85 112 L88 118 L100 118",
    "blue": "M0 118 L0 106 L12 106 L12 126 L24 126 L24 106 L36 106 L36 126 L48 126 L48 106 "
    "L60 106 L60 126 L72 126 L72 106 L84 106 L84 126 L96 126 L96 116 L100 116",
    "purple": "M0 116 C8 98 17 98 25 116 C33 134 42 134 50 116 C58 98 67 98 75 116 "
    "C83 134 92 134 100 116",
}


def _chevron(y: int, ink: str, opacity: float) -> str:
    d = f"M0 {y} L15.5 {y + 9} L31 {y} L31 {y + 5} L15.5 {y + 14} L0 {y + 5} Z"
    return path(d, ink, min(1.0, opacity))


def _dots(y: int, ink: str, opacity: float) -> str:
    spots = ((5.5, y + 6), (15.5, y + 14), (25.5, y + 6))
    return "".join(disc(x, cy, 3.6, ink, min(1.0, opacity)) for x, cy in spots)


def _rings(y: int, ink: str, opacity: float) -> str:
    spots = ((15.5, y + 8), (0, y), (31, y))
    return "".join(circle(x, cy, 6.2, ink, 2.6, opacity) for x, cy in spots)


def _bricks(y: int, odd: int, ink: str, opacity: float) -> str:
    joints = (8, 23) if odd else (15.5,)
    walls = "".join(f" M{x} {y + 7} L{x} {y + 23}" for x in joints)
    return line(f"M0 {y + 7} L31 {y + 7}{walls}", ink, 2.4, opacity, join="miter")
