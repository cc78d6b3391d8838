"""Glyphs, woodblock: paper, a carved spine in the suit's colour, ink; jesters with dice faces."""

import math
from typing import Final

from rage_desktop.ui.art.card_canvas import Face, Sheet, disc, letter, line, path, rect
from rage_desktop.ui.art.cards.pattern import carving
from rage_desktop.ui.art.palette import DEEP, EMBLEM, ON, PAPER, PAPER_INK, SUIT, WHEEL, mix
from rage_desktop.ui.art.raster import Stop, centred, clear_surface, linear

_CX: Final = 65.5
_DEEPER_SPINE: Final = {"blue": 0.27, "red": 0.14}
_SHEET: Final[tuple[Stop, Stop]] = ((0, PAPER[0], 1), (1, PAPER[1], 1))
_TICK_OFF: Final = "#CDB796"
_BONE: Final = "#FFF3E2"


def paint_number(sheet: Sheet, face: Face) -> None:
    """Draw a number card on an empty sheet."""
    colour, rank = face.colour or "red", face.rank or 0
    key = ("glyphs", colour, face.letter, face.pattern)
    sheet.begin(key, lambda base: _suit(base, face, colour))
    sheet.ring((_CX, 70), 24.5, 3.6, rank, (PAPER_INK, _TICK_OFF), gap=9)
    if sheet.mini:
        sheet.words(str(rank), 32 if rank < 10 else 24, _CX, 70.5, PAPER_INK, 38)
    sheet.words(str(rank), 28 if rank < 10 else 24.5, 16, 20.5, ON[colour], 22.5)


def _suit(sheet: Sheet, face: Face, colour: str) -> None:
    """Everything but the rank: the cards of a suit share it."""
    _ground(sheet, face, colour)
    if not sheet.mini:
        _outlined_emblem(sheet, colour)
    sheet.clip()
    sheet.emblem(EMBLEM["glyphs"][colour], 17.5, 16, 42.5, ON[colour], SUIT[colour])
    letter(sheet, face.letter, 16, 60, ON[colour])
    sheet.edge(PAPER_INK, 1.6)


def paint_joker(sheet: Sheet, face: Face) -> None:
    """Draw a joker whose face is its dots: two (CHANGE) or four (OUT)."""
    dots = 2 if face.role == "CHANGE" else 4
    lozenges = "".join(
        path(f"M15.5 {y} L25 {y + 9} L15.5 {y + 18} L6 {y + 9} Z", SUIT[colour])
        for y, colour in zip(range(60, 138, 13), WHEEL, strict=True)
    )
    sheet.draw(
        rect(0, 0, 100, 140, "url(#p)") + rect(0, 0, 31, 140, PAPER_INK) + lozenges + _jester(dots),
        linear("p", (0, 0), (60, 140), _SHEET),
    )
    if not sheet.mini:
        _name(sheet, face.label)
    sheet.clip()
    sheet.emblem(f"dots{dots}", 23, 15.6, 21, _BONE, PAPER_INK)
    sheet.words(str(dots), 17, 15.6, 44, _BONE)
    sheet.edge(PAPER_INK, 1.6)


def _spine(colour: str) -> str:
    return mix(SUIT[colour], DEEP[colour], _DEEPER_SPINE.get(colour, 0.0))


def _ground(sheet: Sheet, face: Face, colour: str) -> None:
    carved = mix(SUIT[colour], DEEP[colour], 0.75 if face.pattern else 0.42)
    frame = (
        f'<rect x="36.5" y="7" width="58" height="126" rx="4" fill="none" stroke="{PAPER_INK}" '
        'stroke-width="1.1" stroke-opacity=".5"/>'
    )
    sheet.draw(
        rect(0, 0, 31, 140, _spine(colour))
        + carving(colour, carved, 1.8 if face.pattern else 1.0, face.letter)
        + rect(31, -2, 72, 144, "url(#p)")
        + rect(30.6, 0, 1.6, 140, PAPER_INK)
        + frame
        + _ornaments(colour),
        linear("p", (31, 0), (80, 140), ((0, "#FCF3E2", 1), (1, "#EAD7BA", 1))),
    )


def _ornaments(colour: str) -> str:
    return "".join(
        line(f"M{_CX - 19} {y} L{_CX - 7} {y} M{_CX + 7} {y} L{_CX + 19} {y}", PAPER_INK, 1.1, 0.55)
        + line(
            f"M{_CX} {y - 4.6} L{_CX + 4.2} {y} L{_CX} {y + 4.6} L{_CX - 4.2} {y} Z",
            PAPER_INK,
            1.1,
            fill=SUIT[colour],
        )
        for y in (27, 113)
    )


def _outlined_emblem(sheet: Sheet, colour: str) -> None:
    name, reach = EMBLEM["glyphs"][colour], 1.4
    px = max(1, round(31 * sheet.k))
    ink = sheet.raster.emblem(name, px, PAPER_INK, PAPER_INK)
    side = px + 2 * math.ceil(reach * sheet.k) + 2
    stamp = clear_surface(side, side)
    for step in range(12):
        a = step / 12 * math.tau
        x, y = math.cos(a) * reach * sheet.k, math.sin(a) * reach * sheet.k
        centred(stamp, ink, side / 2 + x, side / 2 + y)
    centred(stamp, sheet.raster.emblem(name, px, SUIT[colour], PAPER_INK), side / 2, side / 2)
    centred(sheet.surface, stamp, _CX * sheet.k, 70 * sheet.k)


def _name(sheet: Sheet, label: str) -> None:
    """The joker's name on two lines at most, smaller if it must be."""
    size = 11.5
    lines = sheet.fonts.wrap(label, "f", size * sheet.k, 56 * sheet.k)
    while len(lines) > 2 and size > 8:
        size -= 1
        lines = sheet.fonts.wrap(label, "f", size * sheet.k, 56 * sheet.k)
    top = 107.5 if len(lines) > 1 else 112
    for row, text in enumerate(lines[:2]):
        sheet.words(text, size, _CX, top + 11.5 * row, PAPER_INK, 62)


def _jester(dots: int) -> str:
    """A three-pointed cap with bells over the die face: bright and smiling, or grey and blank."""
    merry = dots == 2
    left, middle, right = (
        (SUIT["red"], SUIT["purple"], SUIT["blue"]) if merry else ("#6E5A50", "#4A3A33", "#6E5A50")
    )
    bell = SUIT["yellow"] if merry else "#C9B391"
    parts = (
        ("M46 62 C38 56 36 44 40 32 C48 34 54 40 57 48 Z", left),
        ("M85 62 C93 56 95 44 91 32 C83 34 77 40 74 48 Z", right),
        ("M46 62 C52 46 58 34 65.5 22 C73 34 79 46 85 62 C72 57 59 57 46 62 Z", middle),
        ("M46 62 C59 57 72 57 85 62 C88 82 78 97 65.5 102 C53 97 43 82 46 62 Z", "#FFF8EA"),
    )
    bells = "".join(
        f'<circle cx="{x}" cy="{y}" r="4.6" fill="{bell}" stroke="{PAPER_INK}" stroke-width="1.8"/>'
        for x, y in ((40, 30), (91, 30), (_CX, 19))
    )
    spots = ((57, 74), (74, 74)) if merry else ((57, 71), (74, 71), (57, 86), (74, 86))
    eyes = "".join(disc(x, y, 5, PAPER_INK) for x, y in spots)
    smile = line("M57 88 C61 92 70 92 74 88", PAPER_INK, 2) if merry else ""
    cap = [line(d, PAPER_INK, 2, fill=fill) for d, fill in parts]
    return "".join(cap[:3]) + bells + cap[3] + eyes + smile
