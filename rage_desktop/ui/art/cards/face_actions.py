"""Action cards: obsidian, outside the suits; every mark grows from the ring (VISUAL 7)."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from rage_desktop.presentation.layout.geometry import NAME_END
from rage_desktop.ui.art import palette, svg
from rage_desktop.ui.art.card_canvas import Face, Sheet, Spine, emblem_glow, foil, signed
from rage_desktop.ui.art.raster import ArtError

_MIDDLE: Final = (61.0, 70.0)
_RADIUS: Final = 29.0  # of the ring: clear of the name on the spine
# the name: between the corner's mark and what lies across the lower edge, larger on a small card
NAME: Final = Spine(16, 31, 140 * NAME_END)
MINI_NAME: Final = Spine(23, 31, 140 * NAME_END)
_SMALLER: Final = 0.9  # marks, so that they keep their place in the ring
_AMBER: Final = "#FFD36E"
_CRACKS: Final = ((14, 82), (92, 160), (172, 236), (250, 300), (308, 350))
_GOLD_FOIL: Final = svg.linear(
    "g",
    (0, 0),
    (100, 140),
    ((0, "#FFE6A8", 1), (0.35, "#D08A3A", 1), (0.6, "#FFDF9A", 1), (1, "#A5602A", 1)),
)
NEON_FOIL: Final = svg.linear(
    "g", (0, 0), (100, 140), ((0, "#FF5FC4", 1), (0.5, "#FFE2F6", 1), (1, "#52E6FF", 1))
)


class Mark(Struct, frozen=True):
    """A role's picture ("" shows its points instead), its size, glow and kind of ring."""

    picture: str
    size: float
    light: str
    ring: str  # "six", "closed", "cracked", "thin" or ""


_RAGE: Final[Mapping[str, Mark]] = {
    "WILD": Mark("star", 38, palette.IVORY, "six"),
    "LOW": Mark("sample", 40, palette.IVORY, "thin"),
    "CHANGE": Mark("change", 40, palette.IVORY, "six"),
    "OUT": Mark("out", 60, "#E9DCD3", ""),
    "REWIND": Mark("rewind", 40, palette.CYAN, "thin"),
    "BONUS": Mark("", 44, _AMBER, "closed"),
    "MALUS": Mark("", 44, palette.CORAL, "cracked"),
}
_RAVE: Final[Mapping[str, Mark]] = {
    "WILD": Mark("sickset", 40, _AMBER, "thin"),
    "LOW": Mark("sample", 40, palette.IVORY, "thin"),
    "CHANGE": Mark("fader", 40, palette.IVORY, "six"),
    "OUT": Mark("trackend", 40, "#E9DCE9", "thin"),
    "REWIND": Mark("rewind", 40, palette.CYAN, "thin"),
    "BONUS": Mark("banger", 40, _AMBER, "closed"),
    "MALUS": Mark("flop", 40, palette.CORAL, "cracked"),
}


def mark_of(role: str, skin: str) -> Mark:
    """The mark of a role in a skin. Raises ArtError for an unknown role."""
    try:
        return (_RAVE if skin == "rave" else _RAGE)[role]
    except KeyError:
        raise ArtError(f"{role!r} is no role of an action card: use one of {[*_RAGE]}") from None


def paint_action(sheet: Sheet, face: Face, skin: str) -> None:
    """Draw an action card on an empty sheet."""
    mark = mark_of(face.role or "", skin)
    rave = skin == "rave"
    night = "#0C0912" if rave else "#160D13"
    _ground(sheet, mark.light, ("#1C1426", "#09070E") if rave else palette.OBSIDIAN)
    ring = _ring(mark, palette.NEON if rave else palette.SUIT)
    sheet.draw_near(svg.disc(*_MIDDLE, _RADIUS + 4, night), _MIDDLE, _RADIUS + 5)
    if rave and ring:
        sheet.glow(sheet.layer(ring), 3, 0.7)
    sheet.draw_near(ring, _MIDDLE, _RADIUS + 5)
    _hero(sheet, face, mark, night, rave)
    sheet.clip()
    _corner(sheet, face, mark, night)
    if face.label:
        sheet.spine(face.label, MINI_NAME if sheet.mini else NAME, palette.IVORY)
    _edge(sheet, skin)


def _ground(sheet: Sheet, light: str, tones: tuple[str, str]) -> None:
    stone = svg.linear("g", (0, 0), (0, 140), ((0, tones[0], 1), (1, tones[1], 1)))
    halo = svg.circular("h", _MIDDLE, 62, ((0, light, 0.30), (0.6, light, 0.08), (1, light, 0)))
    rays = "".join(
        svg.path(svg.wedge(*_MIDDLE, 90, turn * 20, turn * 20 + 10), light, 0.05)
        for turn in range(18)
    )
    ground = svg.rect(0, 0, 100, 140, "url(#g)") + svg.rect(0, 0, 100, 140, "url(#h)")
    sheet.light(ground, stone + halo)
    sheet.draw(rays)


def _ring(mark: Mark, colours: Mapping[str, str]) -> str:
    if mark.ring == "six":
        six = [colours[colour] for colour in palette.WHEEL]
        return svg.segments(_MIDDLE, _RADIUS, 6, six, gap=5, start=-30)
    if mark.ring == "cracked":
        return "".join(svg.arc(_MIDDLE, _RADIUS, span, 5, mark.light) for span in _CRACKS)
    if mark.ring == "closed":
        return svg.circle(*_MIDDLE, _RADIUS, mark.light, 5)
    return svg.circle(*_MIDDLE, _RADIUS, mark.light, 3, 0.75) if mark.ring else ""


def _hero(sheet: Sheet, face: Face, mark: Mark, night: str, rave: bool) -> None:
    size = mark.size * _SMALLER
    if not mark.picture:
        sheet.words(signed(face.points), size, _MIDDLE[0] - 1, _MIDDLE[1], mark.light, 54)
        return
    if rave:
        emblem_glow(sheet, mark.picture, size, _MIDDLE, (mark.light, night), 4, 0.6)
    sheet.emblem(mark.picture, size, *_MIDDLE, mark.light, night)


def _corner(sheet: Sheet, face: Face, mark: Mark, night: str) -> None:
    if face.role in ("BONUS", "MALUS"):
        sheet.words(signed(face.points), 18.5, 17.8, 17.5, mark.light, 24)
    else:
        sheet.emblem(mark.picture, 20, 16.5, 18.5, mark.light, night)


def _edge(sheet: Sheet, skin: str) -> None:
    if skin in ("glyphs", "cards"):
        sheet.edge(palette.PAPER[0], 2.8)
        sheet.hairline(palette.PAPER_INK, 1.0)
    elif skin == "rave":
        foil(sheet, NEON_FOIL, 2.4)
    else:
        foil(sheet, _GOLD_FOIL, 2.8)
