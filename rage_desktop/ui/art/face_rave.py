"""Rave, neon: a record in the dark, the ring and emblem lit, the suit's own waveform."""

from typing import Final

from rage_desktop.ui.art.palette import EMBLEM, NEON, mix
from rage_desktop.ui.art.pattern import carving, waveform
from rage_desktop.ui.art.raster import centred, circular, clear_surface, linear
from rage_desktop.ui.art.sheet import Face, Sheet, circle, gauge, rect

_HERO: Final = (53.0, 72.0)
_NIGHT: Final = ("#17121F", "#08060D")


def paint_number(sheet: Sheet, face: Face) -> None:
    """Draw a number card on an empty sheet."""
    colour, rank = face.colour or "red", face.rank or 0
    neon = NEON[colour]
    _ground(sheet, face, colour)
    wave = waveform(colour, neon, 3.4 if face.pattern else 2.6)
    lit = gauge(_HERO, 29.5, 4.2, rank, neon, "")
    # One blur for everything that is lit on the card: it is what a face costs.
    sheet.glow(sheet.layer(wave + lit), 3.1, 0.8)
    sheet.draw(wave + gauge(_HERO, 29.5, 4.2, rank, neon, mix(_NIGHT[0], neon, 0.22)))
    if sheet.mini:
        light = mix(neon, "#FFFFFF", 0.35)
        sheet.words(str(rank), 36 if rank < 10 else 29, 53, 72.5, light, 44)
    else:
        _hero(sheet, colour)
    sheet.clip()
    _index(sheet, face, colour, rank)
    sheet.edge(neon, 2.2)
    sheet.hairline("#FFFFFF", 0.7, 0.65)


def _ground(sheet: Sheet, face: Face, colour: str) -> None:
    neon = NEON[colour]
    night = linear("g", (0, 0), (0, 140), ((0, _NIGHT[0], 1), (1, _NIGHT[1], 1)))
    halo = circular("h", (50, 68), 70, ((0, neon, 0.34), (0.6, neon, 0.10), (1, neon, 0)))
    grooves = "".join(
        circle(*_HERO, r, neon, 0.8, 0.20 - 0.015 * i) for i, r in enumerate(range(38, 66, 4))
    )
    carved = carving(colour, mix(_NIGHT[0], neon, 0.5), 1.0) if face.pattern else ""
    sheet.draw(
        rect(0, 0, 100, 140, "url(#g)") + rect(0, 0, 100, 140, "url(#h)") + grooves + carved,
        night + halo,
    )


def _hero(sheet: Sheet, colour: str) -> None:
    name, neon = EMBLEM["rave"][colour], NEON[colour]
    reach = 33.0  # the light needs room round the emblem, no more: blurs cost by area
    light = clear_surface(2 * reach * sheet.k, 2 * reach * sheet.k)
    emblem = sheet.raster.emblem(name, max(1, round(33 * sheet.k)), neon, "#0B0811")
    centred(light, emblem, light.get_width() / 2, light.get_height() / 2)
    sheet.glow(light, 5, 0.85, _HERO[0] - reach, _HERO[1] - reach)
    sheet.emblem(name, 33, *_HERO, mix(neon, "#FFFFFF", 0.28), "#100C17")


def _index(sheet: Sheet, face: Face, colour: str, rank: int) -> None:
    on = mix(NEON[colour], "#FFFFFF", 0.18)
    sheet.words(str(rank), 28 if rank < 10 else 24.5, 17.2, 20.5, on, 22.5)
    sheet.emblem(EMBLEM["rave"][colour], 17.5, 17.2, 42.5, on, "#131019")
    sheet.letter(face.letter, 17.2, 59, on)
