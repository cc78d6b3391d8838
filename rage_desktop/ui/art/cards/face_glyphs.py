"""Glyphs, woodblock: paper, a carved spine in the suit's colour, ink; jesters with dice faces."""

import math
from typing import Final

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.card_canvas import Face, Sheet, Spine, carving, draw_picture, letter
from rage_desktop.ui.art.palette import DEEP, ON, PAPER_INK, SUIT, mix
from rage_desktop.ui.art.raster import centred, clear_surface

_CX: Final = 65.5
_DEEPER_SPINE: Final = {"blue": 0.27, "red": 0.14}
_TICK_OFF: Final = "#CDB796"
_BONE: Final = "#FFF3E2"
NAME: Final = Spine(16, 57, 133)  # of a joker


def paint_number(sheet: Sheet, face: Face) -> None:
    """Draw a number card of a glyph on an empty sheet."""
    _paint(sheet, face, "glyphs")


def paint_card(sheet: Sheet, face: Face) -> None:
    """Draw a playing card on an empty sheet: as a glyph's, with the suits of a plain pack."""
    _paint(sheet, face, "cards")


def _paint(sheet: Sheet, face: Face, skin: str) -> None:
    colour = face.colour or "red"
    rank = face.rank or 0
    index = face.index
    emblem = face.emblem_in(skin)
    key = ("glyphs", colour, emblem, face.letter, face.pattern)
    sheet.begin(key, lambda base: _suit(base, face, colour, emblem))
    sheet.ring((_CX, 70), 24.5, 3.6, rank, (PAPER_INK, _TICK_OFF), gap=9)
    if sheet.mini:
        sheet.words(index, 32 if len(index) < 2 else 24, _CX, 70.5, PAPER_INK, 38)
    sheet.words(index, 28 if len(index) < 2 else 24.5, 16, 20.5, ON[colour], 22.5)


def _suit(sheet: Sheet, face: Face, colour: str, emblem: str) -> None:
    """Everything but the rank: the cards of a suit share it."""
    _ground(sheet, face, colour)
    if not sheet.mini:
        _outlined_emblem(sheet, colour, emblem)
    sheet.clip()
    sheet.emblem(emblem, 17.5, 16, 42.5, ON[colour], SUIT[colour])
    letter(sheet, face.letter, 16, 60, ON[colour])
    sheet.edge(PAPER_INK, 1.6)


def paint_joker(sheet: Sheet, face: Face) -> None:
    """Draw a joker whose face is its dots: two (CHANGE) or four (OUT)."""
    dots = 2 if face.role == "CHANGE" else 4
    draw_picture(sheet, f"joker_{dots}")
    sheet.clip()
    if not sheet.mini and face.label:
        sheet.draw(f'<rect x="5.5" y="53" width="20.5" height="86" rx="4" fill="{PAPER_INK}"/>')
        sheet.spine(face.label, NAME, _BONE)
    sheet.emblem(f"dots{dots}", 23, 15.6, 21, _BONE, PAPER_INK)
    sheet.words(str(dots), 17, 15.6, 44, _BONE)
    sheet.edge(PAPER_INK, 1.6)


def _ground(sheet: Sheet, face: Face, colour: str) -> None:
    base = SUIT[colour]
    deep = DEEP[colour]
    carved = mix(base, deep, 0.75 if face.pattern else 0.42)
    frame = (
        f'<rect x="36.5" y="7" width="58" height="126" rx="4" fill="none" stroke="{PAPER_INK}" '
        'stroke-width="1.1" stroke-opacity=".5"/>'
    )
    sheet.draw(
        svg.rect(0, 0, 31, 140, mix(base, deep, _DEEPER_SPINE.get(colour, 0.0)))
        + carving(colour, carved, 1.8 if face.pattern else 1.0, face.letter)
        + svg.rect(31, -2, 72, 144, "url(#p)")
        + svg.rect(30.6, 0, 1.6, 140, PAPER_INK)
        + frame
        + _ornaments(colour),
        svg.linear("p", (31, 0), (80, 140), ((0, "#FCF3E2", 1), (1, "#EAD7BA", 1))),
    )


def _ornaments(colour: str) -> str:
    return "".join(
        svg.line(
            f"M{_CX - 19} {y} L{_CX - 7} {y} M{_CX + 7} {y} L{_CX + 19} {y}", PAPER_INK, 1.1, 0.55
        )
        + svg.line(
            f"M{_CX} {y - 4.6} L{_CX + 4.2} {y} L{_CX} {y + 4.6} L{_CX - 4.2} {y} Z",
            PAPER_INK,
            1.1,
            fill=SUIT[colour],
        )
        for y in (27, 113)
    )


def _outlined_emblem(sheet: Sheet, colour: str, name: str) -> None:
    reach = 1.4
    px = max(1, round(31 * sheet.k))
    ink = sheet.raster.emblem(name, px, PAPER_INK, PAPER_INK)
    side = px + 2 * math.ceil(reach * sheet.k) + 2
    stamp = clear_surface(side, side)
    for step in range(12):
        a = step / 12 * math.tau
        x = math.cos(a) * reach * sheet.k
        y = math.sin(a) * reach * sheet.k
        centred(stamp, ink, side / 2 + x, side / 2 + y)
    centred(stamp, sheet.raster.emblem(name, px, SUIT[colour], PAPER_INK), side / 2, side / 2)
    centred(sheet.surface, stamp, _CX * sheet.k, 70 * sheet.k)
