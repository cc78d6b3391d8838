"""Card backs, nearly symmetric when turned: flames, a lattice with an eye, a record of fifteen
level bars, dunes round a sun, a night of stars, linked rings."""

from collections.abc import Mapping
from typing import Final

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.card_canvas import Sheet, draw_picture, foil, picture
from rage_desktop.ui.art.palette import GOLD, IVORY, PAPER_INK

_TEAL: Final = "#16424A"
_LATTICE: Final = ("mushroom", "heart", "diamond", "clover", "cross", "horn")
_PINK = "#FF5FC4"
_SKY = "#52E6FF"
_SEALS: Final[Mapping[str, tuple[str, float, float, str, str]]] = {
    "flames": ("flame", 25, 69.5, GOLD, "#1C0B12"),
    "dunes": ("sun", 21, 70, GOLD, "#33101B"),
    "night": ("moon", 25, 70, "#F4E9C8", "#0B0F20"),
}
"""The emblem in the middle of a back, its size and height, its fill and cut."""
_EDGES: Final[Mapping[str, tuple[str, float]]] = {
    "flames": (IVORY, 2.8),
    "dunes": (IVORY, 2.8),
    "night": ("#DCE4FF", 2.6),
    "rings": (GOLD, 2.8),
    "lattice": ("#F3E5CB", 3.4),
}


def paint_back(sheet: Sheet, back: str) -> None:
    """Draw a back on an empty sheet."""
    if back == "lattice":
        _draw_lattice(sheet)
    else:
        draw_picture(sheet, f"back_{back}")
    if back == "record":
        _draw_levels(sheet)
    if back in _SEALS:
        name, size, y, fill, cut = _SEALS[back]
        sheet.emblem(name, size, 50, y, fill, cut)
    sheet.clip()
    if back in _EDGES:
        sheet.edge(*_EDGES[back])
    else:
        foil(sheet, svg.linear("g", (0, 0), (100, 140), ((0, _PINK, 1), (1, _SKY, 1))), 2.4)
    if back == "lattice":
        sheet.hairline(PAPER_INK, 1)


def _draw_lattice(sheet: Sheet) -> None:
    sheet.draw(svg.rect(0, 0, 100, 140, _TEAL))
    for row in range(-1, 8):
        for column in range(-1, 6):
            x = 10 + column * 20 + (10 if row % 2 else 0)
            name = _LATTICE[(column + row * 2) % 6]
            sheet.emblem(name, 11, x, 10 + row * 20, "#2F7076", _TEAL)
    draw_picture(sheet, "back_lattice_eye")


def _draw_levels(sheet: Sheet) -> None:
    """Draw the bars of the record in their light, and its label."""
    sheet.glow(picture(sheet, "back_record_bars"), 4, 0.9)
    draw_picture(sheet, "back_record_bars")
    sheet.draw(svg.disc(50, 70, 15, _PINK) + svg.disc(50, 70, 4, "#0B0812"))
