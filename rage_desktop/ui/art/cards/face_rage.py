"""Rage, ember landscape: a suit-coloured sky, four layers of land, a night disc with the ring."""

from typing import Final

import pygame

from rage_desktop.ui.art import svg
from rage_desktop.ui.art.card_canvas import Face, Sheet, carving, draw_picture, letter
from rage_desktop.ui.art.palette import DEEP, GLOW, INK, IVORY, NEON, ON, SUIT, mix
from rage_desktop.ui.art.raster import stack

_HERO: Final = (53.0, 78.0)
_DEEPER_TOP: Final = {"blue": 0.27, "red": 0.16}  # ivory numerals need a darker ground there
_EMBLEM_GLOW: Final = {
    "red": 0.5,
    "orange": 0.3,
    "green": 0.25,
    "blue": 0.5,
    "purple": 0.6,
    "pine": 0.6,
}


def paint_number(sheet: Sheet, face: Face) -> None:
    """Draw a number card on an empty sheet."""
    colour = face.colour or "red"
    rank = face.rank or 0
    index = face.index
    key = ("rage", colour, face.emblem, face.letter, face.pattern)
    sheet.begin(key, lambda base: _suit(base, face, colour))
    night = _night(colour)
    sheet.ring(_HERO, 29.4, 4.4, rank, (IVORY, mix(night, SUIT[colour], 0.45)))
    if sheet.mini:
        sheet.words(index, 36 if len(index) < 2 else 31, 53, 78.5, IVORY, 46)
    sheet.words(index, 28 if len(index) < 2 else 24.5, 17.2, 20.5, ON[colour], 22.5)
    if not sheet.mini:
        _mirrored(sheet, colour, index)


def _suit(sheet: Sheet, face: Face, colour: str) -> None:
    """Everything but the rank: the sixteen cards of a suit share it."""
    _landscape(sheet, colour)
    if face.pattern:
        sheet.draw(carving(colour, DEEP[colour], 0.55, face.letter))
    sheet.clip()
    night = _night(colour)
    sheet.draw_near(svg.disc(*_HERO, 34.5, night, 0.96), _HERO, 36)
    emblem = face.emblem_in("rage")
    if not sheet.mini:
        light = SUIT[colour]
        if colour in _EMBLEM_GLOW:
            light = mix(NEON[colour], GLOW[colour], _EMBLEM_GLOW[colour])
        sheet.emblem(emblem, 37, *_HERO, light, night)
    sheet.emblem(emblem, 17.5, 17.2, 42.5, ON[colour], SUIT[colour])
    beside_disc = 17.2 if len(face.letter) < 2 else 13.4
    letter(sheet, face.letter, beside_disc, 58, ON[colour], widest=16.5)
    sheet.edge(IVORY, 2.6)


def _night(colour: str) -> str:
    return mix(DEEP[colour], "#120810", 0.74)


def _landscape(sheet: Sheet, colour: str) -> None:
    base = SUIT[colour]
    deep = DEEP[colour]
    light = GLOW[colour]
    top = mix(base, deep, _DEEPER_TOP.get(colour, 0.0))
    sky = svg.linear(
        "g", (0, 0), (0, 140), ((0, top, 1), (0.7, base, 1), (1, mix(base, deep, 0.3), 1))
    )
    halo = svg.circular("h", _HERO, 58, ((0, light, 0.85), (0.55, light, 0.35), (1, light, 0)))
    ground = svg.rect(0, 0, 100, 140, "url(#g)") + svg.rect(0, 0, 100, 140, "url(#h)")
    sheet.light(ground, sky + halo)
    draw_picture(sheet, f"land_{colour}")


def _mirrored(sheet: Sheet, colour: str, index: str) -> None:
    tone = INK if colour in ("yellow", "silver") else IVORY
    turned = pygame.transform.rotate(sheet.fonts.ink(index, "f", 16 * sheet.k, tone), 180)
    x = 93 * sheet.k - turned.get_width()
    y = 126 * sheet.k - turned.get_height() / 2
    stack(sheet.surface, turned, x, y)
