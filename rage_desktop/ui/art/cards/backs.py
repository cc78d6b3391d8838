"""Card backs: mirrored flames, a teal lattice with an eye, a record of fifteen level bars."""

import math
from typing import Final

from rage_desktop.ui.art.card_canvas import Sheet, circle, disc, foil, line, path, rect
from rage_desktop.ui.art.cards.face_rage import tongues
from rage_desktop.ui.art.palette import GOLD, IVORY, PAPER_INK, SUIT, WHEEL, mix
from rage_desktop.ui.art.raster import circular, linear, segments

_EMBER: Final = "#1C0B12"
_TEAL: Final = "#16424A"
_BONE: Final = "#F3E5CB"
_LATTICE: Final = ("mushroom", "heart", "diamond", "clover", "cross", "horn")
_LEVELS: Final = (8, 15, 22, 12, 18, 26, 14, 9, 20, 28, 16, 11, 24, 17, 12)
_PINK, _SKY = "#FF5FC4", "#52E6FF"


def paint_back(sheet: Sheet, skin: str) -> None:
    """Draw the back of a skin on an empty sheet."""
    {"rage": _flames, "glyphs": _eye, "rave": _record}[skin](sheet)


def _flames(sheet: Sheet) -> None:
    rays = "".join(path(_ray(degrees), "#FF9A55", 0.13) for degrees in range(0, 360, 15))
    rows = ((104, 34, 4, 0), (118, 28, 5, 1), (131, 22, 4, 0))
    tones = ("#A32B2E", "#7A1B2B", "#4E1024")
    half = "".join(path(tongues(*row), tone) for row, tone in zip(rows, tones, strict=True))
    seal = (
        disc(50, 70, 31, _EMBER)
        + segments((50, 70), 26, 4.6, [SUIT[c] for c in WHEEL], gap=7, start=-30)
        + circle(50, 70, 20, GOLD, 1, 0.5)
    )
    sky = circular("g", (50, 70), 80, ((0, "#F07A3C", 1), (0.6, "#C23A33", 1), (1, "#8A1F2E", 1)))
    turned = f'<g transform="rotate(180 50 70)">{half}</g>'
    sheet.draw(rect(0, 0, 100, 140, "url(#g)") + rays + half + turned + seal, sky)
    sheet.emblem("flame", 25, 50, 69.5, GOLD, _EMBER)
    sheet.clip()
    sheet.edge(IVORY, 2.8)


def _ray(degrees: float) -> str:
    a, b = math.radians(degrees - 4.2), math.radians(degrees + 4.2)
    return (
        f"M50 70 L{50 + 120 * math.sin(a):.2f} {70 - 120 * math.cos(a):.2f} "
        f"L{50 + 120 * math.sin(b):.2f} {70 - 120 * math.cos(b):.2f} Z"
    )


def _eye(sheet: Sheet) -> None:
    sheet.draw(rect(0, 0, 100, 140, _TEAL))
    for row in range(-1, 8):
        for column in range(-1, 6):
            x = 10 + column * 20 + (10 if row % 2 else 0)
            name = _LATTICE[(column + row * 2) % 6]
            sheet.emblem(name, 11, x, 10 + row * 20, "#2F7076", _TEAL)
    sheet.draw(
        line("M50 34 L80 70 L50 106 L20 70 Z", _TEAL, 4, fill=_BONE, join="miter")
        + line("M50 43 L72.5 70 L50 97 L27.5 70 Z", _TEAL, 1.6, join="miter")
        + disc(50, 70, 9, _TEAL)
        + disc(50, 70, 3.4, _BONE)
    )
    sheet.clip()
    sheet.edge(_BONE, 3.4)
    sheet.hairline(PAPER_INK, 1)


def _record(sheet: Sheet) -> None:
    grooves = "".join(circle(50, 70, r, "#2A2138", 1) for r in range(20, 92, 4))
    sheet.draw(rect(0, 0, 100, 140, "#0B0812") + grooves)
    bars = "".join(_bar(i, level) for i, level in enumerate(_LEVELS))
    sheet.glow(sheet.layer(bars), 4, 0.9)
    sheet.draw(bars + disc(50, 70, 15, _PINK) + disc(50, 70, 4, "#0B0812"))
    sheet.clip()
    foil(sheet, linear("g", (0, 0), (100, 140), ((0, _PINK, 1), (1, _SKY, 1))), 2.4)


def _bar(i: int, level: int) -> str:
    tone = mix(_PINK, _SKY, i / 14 if i < 8 else (14 - i) / 7 * 0.9)
    bar = line(f"M50 46 L50 {46 - level * 0.8:g}", tone, 5)
    return f'<g transform="rotate({i * 24} 50 70)">{bar}</g>'
