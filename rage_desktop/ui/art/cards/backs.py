"""Card backs, nearly symmetric when turned: flames, a lattice with an eye, a record of fifteen
level bars, dunes round a sun, a night of stars, linked rings."""

from random import Random
from typing import Final

from rage_desktop.ui.art.card_canvas import Sheet, circle, disc, foil, line, path, rect, wedge
from rage_desktop.ui.art.cards.face_rage import tongues
from rage_desktop.ui.art.palette import GOLD, IVORY, PAPER_INK, SUIT, WHEEL, mix
from rage_desktop.ui.art.raster import circular, linear, segments

_EMBER: Final = "#1C0B12"
_TEAL: Final = "#16424A"
_BONE: Final = "#F3E5CB"
_LATTICE: Final = ("mushroom", "heart", "diamond", "clover", "cross", "horn")
_LEVELS: Final = (8, 15, 22, 12, 18, 26, 14, 9, 20, 28, 16, 11, 24, 17, 12)
_PINK, _SKY = "#FF5FC4", "#52E6FF"


def paint_back(sheet: Sheet, look: str) -> None:
    """Draw a back on an empty sheet."""
    paint = {
        "flames": _flames, "lattice": _eye, "record": _record, "dunes": _dunes, "night": _night,
        "rings": _rings,
    }  # fmt: skip
    paint[look](sheet)


def _both_ways(half: str) -> str:
    """Repeat markup rotated by 180 degrees about the card's middle."""
    return half + f'<g transform="rotate(180 50 70)">{half}</g>'


def _dunes(sheet: Sheet) -> None:
    sky = circular("g", (50, 70), 82, ((0, "#FFC67A", 1), (0.45, "#E0713F", 1), (1, "#7A2436", 1)))
    layers = (
        ("M0 92 Q28 78 58 92 T100 86 V140 H0 Z", "#A8432F"),
        ("M0 106 Q34 90 64 106 T100 102 V140 H0 Z", "#7C2A2E"),
        ("M0 121 Q26 108 56 121 T100 117 V140 H0 Z", "#4A1622"),
    )
    half = "".join(path(shape, tone) for shape, tone in layers)
    sun = disc(50, 70, 25, "#33101B") + segments(
        (50, 70), 20.5, 4.2, ["#FFD88A"] * 15, gap=7, start=0
    )
    sheet.draw(rect(0, 0, 100, 140, "url(#g)") + _both_ways(half) + sun, sky)
    sheet.emblem("sun", 21, 50, 70, GOLD, "#33101B")
    sheet.clip()
    sheet.edge(IVORY, 2.8)


def _night(sheet: Sheet) -> None:
    ground = linear(
        "g", (0, 0), (100, 140), ((0, "#1B2547", 1), (0.5, "#10142B", 1), (1, "#1B2547", 1))
    )
    chance, stars = Random(3), ""
    for _ in range(26):
        x, y = 6 + 88 * chance.random(), 6 + 60 * chance.random()
        stars += disc(x, y, 0.5 + 1.1 * chance.random(), "#E6ECFF", 0.45 + 0.5 * chance.random())
    moon = (
        disc(50, 70, 29, "#0B0F20")
        + segments((50, 70), 25, 3.6, [SUIT[c] for c in WHEEL], gap=7, start=-30)
        + circle(50, 70, 34, "#9FB3E8", 0.8, 0.5)
    )
    sheet.draw(rect(0, 0, 100, 140, "url(#g)") + _both_ways(stars) + moon, ground)
    sheet.emblem("moon", 25, 50, 70, "#F4E9C8", "#0B0F20")
    sheet.clip()
    sheet.edge("#DCE4FF", 2.6)


def _rings(sheet: Sheet) -> None:
    chain = "".join(
        circle(x * 20 + (10 if y % 2 else 0), y * 17.5, 13.5, "#C9963F", 1.3, 0.8)
        for y in range(-1, 10)
        for x in range(-1, 7)
    )
    seal = disc(50, 70, 22, "#1A1013") + circle(50, 70, 18, GOLD, 3.4) + circle(50, 70, 11, GOLD, 1)
    sheet.draw(rect(0, 0, 100, 140, "#1F1418") + chain + seal)
    sheet.clip()
    sheet.edge(GOLD, 2.8)


def _flames(sheet: Sheet) -> None:
    rays = "".join(
        path(wedge(50, 70, 120, at - 4.2, at + 4.2), "#FF9A55", 0.13) for at in range(0, 360, 15)
    )
    rows = ((104, 34, 4, 0), (118, 28, 5, 1), (131, 22, 4, 0))
    tones = ("#A32B2E", "#7A1B2B", "#4E1024")
    half = "".join(path(tongues(*row), tone) for row, tone in zip(rows, tones, strict=True))
    seal = (
        disc(50, 70, 31, _EMBER)
        + segments((50, 70), 26, 4.6, [SUIT[c] for c in WHEEL], gap=7, start=-30)
        + circle(50, 70, 20, GOLD, 1, 0.5)
    )
    sky = circular("g", (50, 70), 80, ((0, "#F07A3C", 1), (0.6, "#C23A33", 1), (1, "#8A1F2E", 1)))
    sheet.draw(rect(0, 0, 100, 140, "url(#g)") + rays + _both_ways(half) + seal, sky)
    sheet.emblem("flame", 25, 50, 69.5, GOLD, _EMBER)
    sheet.clip()
    sheet.edge(IVORY, 2.8)


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
