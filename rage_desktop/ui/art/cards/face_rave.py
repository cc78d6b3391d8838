"""Rave, neon: a record in the dark, the ring and emblem lit, the suit's own waveform."""

from typing import Final

from rage_desktop.ui.art import card_canvas, svg
from rage_desktop.ui.art.palette import NEON, mix
from rage_desktop.ui.art.raster import stack

_HERO: Final = (53.0, 72.0)
_NIGHT: Final = ("#17121F", "#08060D")


def paint_number(sheet: card_canvas.Sheet, face: card_canvas.Face) -> None:
    """Draw a number card on an empty sheet."""
    colour = face.colour or "red"
    rank = face.rank or 0
    index = face.index
    neon = NEON[colour]
    key = ("rave", colour, face.emblem, face.letter, face.pattern)
    sheet.begin(key, lambda base: _suit(base, face, colour))
    lit, spot = sheet.patch(card_canvas.gauge(_HERO, 29.5, 4.2, rank, neon, ""), _HERO, 42)
    sheet.glow(lit, 3, 0.7, spot)
    sheet.ring(_HERO, 29.5, 4.2, rank, (neon, mix(_NIGHT[0], neon, 0.22)))
    if sheet.mini:
        light = mix(neon, "#FFFFFF", 0.35)
        sheet.words(index, 36 if len(index) < 2 else 29, 53, 72.5, light, 44)
    sheet.words(index, 28 if len(index) < 2 else 24.5, 17.2, 20.5, _on(colour), 22.5)


def _suit(sheet: card_canvas.Sheet, face: card_canvas.Face, colour: str) -> None:
    """Everything but the rank, and so most of the blurs: the cards of a suit share it."""
    neon = NEON[colour]
    emblem = face.emblem_in("rave")
    _ground(sheet, face, colour)
    wave = sheet.layer(card_canvas.waveform(colour, neon, 3.4 if face.pattern else 2.6))
    sheet.glow(wave, 3.2, 0.9)
    stack(sheet.surface, wave, 0, 0)
    if not sheet.mini:
        card_canvas.emblem_glow(sheet, emblem, 33, _HERO, (neon, "#0B0811"), 5, 0.85)
        sheet.emblem(emblem, 33, *_HERO, mix(neon, "#FFFFFF", 0.28), "#100C17")
    sheet.clip()
    sheet.emblem(emblem, 17.5, 17.2, 42.5, _on(colour), "#131019")
    card_canvas.letter(sheet, face.letter, 17.2, 59, _on(colour))
    sheet.edge(neon, 2.2)
    sheet.hairline("#FFFFFF", 0.7, 0.65)


def _on(colour: str) -> str:
    return mix(NEON[colour], "#FFFFFF", 0.18)


def _ground(sheet: card_canvas.Sheet, face: card_canvas.Face, colour: str) -> None:
    neon = NEON[colour]
    night = svg.linear("g", (0, 0), (0, 140), ((0, _NIGHT[0], 1), (1, _NIGHT[1], 1)))
    halo = svg.circular("h", (50, 68), 70, ((0, neon, 0.34), (0.6, neon, 0.10), (1, neon, 0)))
    grooves = "".join(
        svg.circle(*_HERO, r, neon, 0.8, 0.20 - 0.015 * i) for i, r in enumerate(range(38, 66, 4))
    )
    carved = (
        card_canvas.carving(colour, mix(_NIGHT[0], neon, 0.5), 1.0, face.letter)
        if face.pattern
        else ""
    )
    ground = svg.rect(0, 0, 100, 140, "url(#g)") + svg.rect(0, 0, 100, 140, "url(#h)")
    sheet.light(ground, night + halo)
    sheet.draw(grooves + carved)
