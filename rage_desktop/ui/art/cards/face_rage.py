"""Rage, ember landscape: a suit-coloured sky, four layers of land, a night disc with the ring."""

from typing import Final

import pygame

from rage_desktop.ui.art.card_canvas import Face, Sheet, circle, disc, letter, path, rect
from rage_desktop.ui.art.cards.pattern import carving
from rage_desktop.ui.art.palette import DEEP, EMBLEM, GLOW, INK, IVORY, NEON, ON, SUIT, mix
from rage_desktop.ui.art.raster import circular, linear, stack

_HERO: Final = (53.0, 78.0)
_DEEPER_TOP: Final = {"blue": 0.27, "red": 0.16}  # ivory numerals need a darker ground there
_EMBLEM_GLOW: Final = {"red": 0.5, "orange": 0.3, "green": 0.25, "blue": 0.5, "purple": 0.6}
_LAYERS: Final = (0.22, 0.45, 0.70, 0.92)
_STARS: Final = (
    (84, 14, 1.3), (70, 26, 0.9), (90, 36, 1.1), (40, 12, 1.0), (56, 19, 1.3),
    (10, 62, 1.0), (91, 60, 0.9), (6, 84, 1.2), (94, 82, 1.3), (24, 52, 0.8),
)  # fmt: skip


def paint_number(sheet: Sheet, face: Face) -> None:
    """Draw a number card on an empty sheet."""
    colour, rank = face.colour or "red", face.rank or 0
    sheet.begin(("rage", colour, face.letter, face.pattern), lambda base: _suit(base, face, colour))
    night = _night(colour)
    sheet.ring(_HERO, 29.4, 4.4, rank, (IVORY, mix(night, SUIT[colour], 0.45)))
    if sheet.mini:
        sheet.words(str(rank), 36 if rank < 10 else 31, 53, 78.5, IVORY, 46)
    sheet.words(str(rank), 28 if rank < 10 else 24.5, 17.2, 20.5, ON[colour], 22.5)
    if not sheet.mini:
        _mirrored(sheet, colour, rank)


def _suit(sheet: Sheet, face: Face, colour: str) -> None:
    """Everything but the rank: the sixteen cards of a suit share it."""
    _landscape(sheet, colour)
    if face.pattern:
        sheet.draw(carving(colour, DEEP[colour], 0.55, face.letter))
    sheet.clip()
    night = _night(colour)
    sheet.draw_near(disc(*_HERO, 34.5, night, 0.96), _HERO, 36)
    emblem = EMBLEM["rage"][colour]
    if not sheet.mini:
        light = SUIT[colour]
        if colour in _EMBLEM_GLOW:
            light = mix(NEON[colour], GLOW[colour], _EMBLEM_GLOW[colour])
        sheet.emblem(emblem, 37, *_HERO, light, night)
    sheet.emblem(emblem, 17.5, 17.2, 42.5, ON[colour], SUIT[colour])
    letter(sheet, face.letter, 17.2, 59, ON[colour])
    sheet.edge(IVORY, 2.6)


def _night(colour: str) -> str:
    return mix(DEEP[colour], "#120810", 0.74)


def _landscape(sheet: Sheet, colour: str) -> None:
    base, deep, light = SUIT[colour], DEEP[colour], GLOW[colour]
    top = mix(base, deep, _DEEPER_TOP.get(colour, 0.0))
    sky = linear("g", (0, 0), (0, 140), ((0, top, 1), (0.7, base, 1), (1, mix(base, deep, 0.3), 1)))
    halo = circular("h", _HERO, 58, ((0, light, 0.85), (0.55, light, 0.35), (1, light, 0)))
    ground = rect(0, 0, 100, 140, "url(#g)") + rect(0, 0, 100, 140, "url(#h)")
    sheet.light(ground, sky + halo)
    sheet.draw(_land(colour))


def _mirrored(sheet: Sheet, colour: str, rank: int) -> None:
    tone = INK if colour == "yellow" else IVORY
    turned = pygame.transform.rotate(sheet.fonts.ink(str(rank), "f", 16 * sheet.k, tone), 180)
    x, y = 93 * sheet.k - turned.get_width(), 126 * sheet.k - turned.get_height() / 2
    stack(sheet.surface, turned, x, y)


# -- the land of each suit, back to front ---------------------------------------------------------


def tongues(y: float, height: float, count: int, phase: int) -> str:
    """Path data of a row of flames leaning right, standing on the card's foot."""
    d, w = f"M-4 140 L-4 {y}", 108 / count
    for i in range(count):
        x, tip = -4 + i * w, height * (1 if (i + phase) % 2 == 0 else 0.62)
        d += (
            f" C{x + w * 0.30:g} {y + 2} {x + w * 0.30:g} {y - tip * 0.45:g} "
            f"{x + w * 0.62:g} {y - tip:g} C{x + w * 0.60:g} {y - tip * 0.5:g} "
            f"{x + w:g} {y - tip * 0.25:g} {x + w:g} {y}"
        )
    return d + " L104 140 Z"


def _land(colour: str) -> str:
    tones = [mix(SUIT[colour], DEEP[colour], t) for t in _LAYERS]
    return _LANDS[colour](tones)


def _flames(t: list[str]) -> str:
    rows = ((104, 34, 4, 0), (116, 30, 5, 1), (128, 26, 4, 1), (138, 20, 6, 0))
    return "".join(path(tongues(*row), tone) for row, tone in zip(rows, t, strict=True))


def _dunes(t: list[str]) -> str:
    arcs = ((44, 0.9), (54, 0.75), (64, 0.6), (74, 0.45), (84, 0.32), (94, 0.22))
    return (
        "".join(circle(50, 104, r, t[0], 3.4, opacity) for r, opacity in arcs)
        + path("M-4 108 C20 94 40 112 62 106 C80 101 92 96 104 100 L104 140 L-4 140 Z", t[1])
        + path("M-4 122 C24 126 44 106 66 116 C84 124 94 116 104 112 L104 140 L-4 140 Z", t[2])
        + path("M-4 130 C20 124 40 138 64 130 C82 124 94 130 104 128 L104 140 L-4 140 Z", t[3])
    )


def _bolts(t: list[str]) -> str:
    bolts = "".join(
        path(
            f"M{x + 72} -4 L{x + 80} -4 L{x + 58} 56 L{x + 68} 56 L{x + 18} 146 L{x + 10} 146 "
            f"L{x + 44} 68 L{x + 36} 68 Z",
            t[0],
            0.55,
        )
        for x in range(-60, 120, 20)
    )
    return (
        bolts
        + path("M-4 116 L14 104 L24 112 L44 98 L60 112 L76 102 L104 118 L104 140 L-4 140 Z", t[1])
        + path("M-4 130 L20 116 L34 126 L58 112 L78 126 L92 118 L104 128 L104 140 L-4 140 Z", t[2])
        + path("M-4 138 L26 128 L50 136 L74 127 L104 138 L104 146 L-4 146 Z", t[3])
    )


def _leaves(t: list[str]) -> str:
    rows = (
        (120, 1.0, ((2, -18), (18, 8), (34, -10), (52, 4), (68, -6), (84, 12), (98, -8))),
        (130, 0.86, ((-4, 14), (10, -12), (27, 10), (44, -6), (60, 10), (76, -12), (92, 8))),
        (142, 0.74, ((4, 10), (20, -8), (36, 12), (53, -10), (70, 8), (86, -12), (100, 6))),
    )
    leaves = "".join(
        f'<g transform="translate({x} {y}) rotate({lean}) scale({size})">'
        f"{path('M0 0 C14 -10 16 -30 0 -46 C-16 -30 -14 -10 0 0 Z', tone)}</g>"
        for (y, size, row), tone in zip(rows, t[:3], strict=True)
        for x, lean in row
    )
    return leaves + path("M-4 136 C30 126 70 126 104 136 L104 146 L-4 146 Z", t[3])


def _waves(t: list[str]) -> str:
    foam = GLOW["blue"]
    scales = "".join(
        disc(x, y, 13, tone)
        + circle(x, y, 8.2, foam, 1.5, 0.42 - 0.06 * row)
        + circle(x, y, 3.8, foam, 1.5, 0.34 - 0.06 * row)
        for row, (y, tone) in enumerate(zip((106, 117, 128, 139), t, strict=True))
        for x in range(-20 + 10 * (row % 2), 130, 20)
    )
    return scales + path("M-4 138 L104 138 L104 146 L-4 146 Z", t[3])


def _peaks(t: list[str]) -> str:
    stars = "".join(disc(x, y, r, "#FFE9FF", 0.85) for x, y, r in _STARS)
    far = "".join(_peak(x, 132, 24, h, t[0], mix(t[0], t[1], 0.6)) for x, h in _FAR_PEAKS)
    near = "".join(_peak(x, 140, 26, h, t[2], t[3]) for x, h in ((10, 30), (44, 24), (78, 34)))
    return stars + far + near + path("M-4 134 L30 128 L70 136 L104 130 L104 146 L-4 146 Z", t[3])


_FAR_PEAKS: Final = ((-2, 34), (26, 46), (60, 40), (94, 52))


def _peak(x: float, y: float, w: float, h: float, lit: str, shaded: str) -> str:
    return path(f"M{x - w} {y} L{x} {y - h} L{x + w} {y} Z", lit) + path(
        f"M{x} {y - h} L{x + w} {y} L{x + w * 0.25:g} {y} Z", shaded
    )


_LANDS: Final = {
    "red": _flames,
    "orange": _dunes,
    "yellow": _bolts,
    "green": _leaves,
    "blue": _waves,
    "purple": _peaks,
}
