"""Card faces as SVG symbols, for pages that draw them by themselves: the same shapes as the faces
on the table (VISUAL 7), without blurs. A page adds ring, rank and label."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from rage_desktop.rules.editions.look import Colour, Look
from rage_desktop.ui.art import palette, svg
from rage_desktop.ui.art.card_canvas import carving, waveform
from rage_desktop.ui.art.cards.face_actions import mark_of
from rage_desktop.ui.art.compact_svg import compact, drawn_once, inner
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import DEEP, GLOW, IVORY, NEON, ON, PAPER_INK, SUIT, mix
from rage_desktop.ui.art.raster import Raster

ROLES: Final = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")
_RAGE_HERO: Final = (53.0, 78.0)
_RAVE_HERO: Final = (53.0, 72.0)
_GLYPHS_HERO: Final = (65.5, 70.0)
_ACTION_HERO: Final = (61.0, 70.0)
_ACTION_RADIUS: Final = 29.0
_EMBLEM_GLOW: Final = {
    "red": 0.5,
    "orange": 0.3,
    "green": 0.25,
    "blue": 0.5,
    "purple": 0.6,
    "pine": 0.6,
}
_DEEPER_TOP: Final = {"blue": 0.27, "red": 0.16}
_DEEPER_SPINE: Final = {"blue": 0.27, "red": 0.14}
_CRACKS: Final = ((14, 82), (92, 160), (172, 236), (250, 300), (308, 350))
_GOLD_FOIL: Final = ((0.0, "#FFE6A8"), (0.35, "#D08A3A"), (0.6, "#FFDF9A"), (1.0, "#A5602A"))
_NEON_FOIL: Final = ((0.0, "#FF5FC4"), (0.5, "#FFE2F6"), (1.0, "#52E6FF"))


GLYPHS: Final = "glyphs"  # playing cards are drawn as these, with other emblems


def card_drawings(raster: Raster, look: Look, roles: Collection[str] = ROLES) -> str:
    """Return a group for each suit (`c-red`) of a look and each of the roles (`c-WILD`), in units
    of 100 x 140, with what they share. Emblems are `<use>`s of the symbols of `emblem_symbols`.
    """
    skin: str = look.skin
    skin = GLYPHS if skin == "cards" else skin
    suits = "".join(_group(f"c-{one}", _suit(raster, skin, one)) for one in _colours(look))
    actions = "".join(
        _group(f"c-{role}", _action(raster, skin, role)) for role in ROLES if role in roles
    )
    return compact(f"<defs>{_shared(skin)}{suits}{actions}</defs>")


def _shared(skin: str) -> str:
    """What all cards of a skin use: the whole card, its edge, rays, and where gradients run."""
    hero = {"rage": _RAGE_HERO, "glyphs": _GLYPHS_HERO, "rave": (50.0, 68.0)}[skin]
    reach = 70 if skin == "rave" else 58
    foil = _NEON_FOIL if skin == "rave" else _GOLD_FOIL
    night = ("#17121F", "#08060D") if skin == "rave" else palette.OBSIDIAN
    rays = "".join(svg.wedge(*_ACTION_HERO, 90, turn * 20, turn * 20 + 10) for turn in range(18))
    return (
        '<path id="g" d="M0 0h100v140H0z"/>'
        '<rect id="k" x="1.3" y="1.3" width="97.4" height="137.4" rx="7.1" fill="none"/>'
        f'<path id="y" fill-opacity=".05" d="{rays}"/>'
        '<linearGradient id="v" gradientUnits="userSpaceOnUse" x2="0" y2="140"/>'
        f'<radialGradient id="o" gradientUnits="userSpaceOnUse" cx="{hero[0]}" cy="{hero[1]}" '
        f'r="{reach}"/>'
        f'<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="{_ACTION_HERO[0]}" '
        f'cy="{_ACTION_HERO[1]}" r="62"/>'
        + _gradient("f", "v", [(at, tone, 1) for at, tone in foil])
        + _gradient("s" if skin == "rave" else "n", "v", ((0, night[0], 1), (1, night[1], 1)))
    )


def _colours(look: Look) -> list[Colour]:
    return [suit.colour for suit in look.suits.values()]


def emblem_symbols(raster: Raster, look: Look) -> str:
    """Return the emblem of each suit as a symbol (`e-red`), filled with the current colour and cut
    with `--cut`."""
    return "".join(
        two_toned(f"e-{suit.colour}", raster.markup(look.emblem(code)), "#2A1720", "#FFF6E8")
        for code, suit in look.suits.items()
    )


def two_toned(name: str, markup: str, fill: str, cut: str) -> str:
    """Return a picture of two colours as a symbol that takes them from where it is used."""
    body = inner(markup).replace(fill, "currentColor").replace(cut, "var(--cut)")
    return compact(f'<symbol id="{name}" viewBox="0 0 100 100">{body}</symbol>')


def number_faces(fonts: Fonts, look: Look) -> dict[str, Any]:
    """Return how a page draws ring, rank and label: units of the card; tones by colour."""
    colours = _colours(look)
    skin: str = look.skin
    skin = GLYPHS if skin == "cards" else skin
    hero, r, width, gap = {
        "rage": (_RAGE_HERO, 29.4, 4.4, 7.0),
        "glyphs": (_GLYPHS_HERO, 24.5, 3.6, 9.0),
        "rave": (_RAVE_HERO, 29.5, 4.2, 7.0),
    }[skin]
    return {
        "skin": skin,
        "hero": hero,
        "ring": (r, width, gap),
        "tones": {colour: _ring_tones(skin, colour) for colour in colours},
        "index": {colour: _index_tone(skin, colour) for colour in colours},
        "middle": {colour: _middle_tone(skin, colour) for colour in colours},
        "at": (16.0 if skin == "glyphs" else 17.2, 20.5),
        "squeeze": [_squeeze(fonts, str(rank), 24.5, 22.5) for rank in range(10, 16)],
        "mirrored": skin == "rage",
        "action": (_ACTION_HERO[0] - 1, _ACTION_HERO[1]),
        "light": {role: mark_of(role, skin).light for role in ("BONUS", "MALUS")},
        "joker": skin == "glyphs",
    }


def _group(name: str, body: str) -> str:
    return f'<g id="{name}">{body}</g>'


def _hero(skin: str, colour: str, size: float, centre: tuple[float, float]) -> str:
    """The emblem in a ring, which gives way to the rank on small cards."""
    emblem = _use(f"e-{colour}", size, centre, _hero_tones(skin, colour))
    return emblem.replace("/>", ' data-hero=""/>')


def _use(emblem: str, size: float, centre: tuple[float, float], tones: tuple[str, str]) -> str:
    """An emblem round a centre; tones are its fill and its cut, which the page sets as `--cut`."""
    x = centre[0] - size / 2
    y = centre[1] - size / 2
    fill, cut = tones
    return (
        f'<use href="#{emblem}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" '
        f'color="{fill}" data-cut="{cut}"/>'
    )


def _ground(fill: str) -> str:
    return f'<use href="#g" fill="{fill}"/>'


def _gradient(name: str, template: str, stops: Sequence[svg.Stop]) -> str:
    kind = "linearGradient" if template == "v" else "radialGradient"
    lights = "".join(
        f'<stop offset="{at:g}" stop-color="{tone}" stop-opacity="{opacity:g}"/>'
        for at, tone, opacity in stops
    )
    return f'<{kind} id="{name}" href="#{template}">{lights}</{kind}>'


def _edge(colour: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'<use href="#k" stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{opacity:g}"/>'
    )


def _drawing(raster: Raster, name: str, prefix: str) -> str:
    """A picture of the art folder whose ids are its own."""
    body = inner(raster.markup(name))
    body = re.sub(r'id="(\w+)"', rf'id="{prefix}\1"', body)
    body = re.sub(r"url\(#(\w+)\)", rf"url(#{prefix}\1)", body)
    return drawn_once(_circles_once(body, prefix), f"{prefix}d")


def _circles_once(body: str, prefix: str) -> str:
    """Write three circles around one centre once, and use them wherever they come again."""
    group = re.compile(r'(?:<circle cx="([-\d.]+)" cy="([-\d.]+)"[^>]*/>\s*){3}')
    seen: dict[str, str] = {}

    def shared(found: re.Match[str]) -> str:
        x, y = found[1], found[2]
        centred = found[0].replace(f'cx="{x}" cy="{y}" ', "")
        if "cx=" in centred:
            return found[0]
        name = seen.setdefault(centred, f"{prefix}{len(seen)}")
        return f'<use href="#{name}" x="{x}" y="{y}"/>'

    body = group.sub(shared, body)
    defs = "".join(f'<g id="{name}">{circles}</g>' for circles, name in seen.items())
    return f"<defs>{defs}</defs>{body}" if defs else body


# -- suits ---------------------------------------------------------------------------------------


def _night(colour: str) -> str:
    return mix(DEEP[colour], "#120810", 0.74)


def _ring_tones(skin: str, colour: str) -> tuple[str, str]:
    if skin == "glyphs":
        return PAPER_INK, "#CDB796"
    if skin == "rave":
        return NEON[colour], mix("#17121F", NEON[colour], 0.22)
    return IVORY, mix(_night(colour), SUIT[colour], 0.45)


def _index_tone(skin: str, colour: str) -> str:
    return mix(NEON[colour], "#FFFFFF", 0.18) if skin == "rave" else ON[colour]


def _middle_tone(skin: str, colour: str) -> str:
    """The rank in the ring of a small card."""
    if skin == "glyphs":
        return PAPER_INK
    return mix(NEON[colour], "#FFFFFF", 0.35) if skin == "rave" else IVORY


def _squeeze(fonts: Fonts, words: str, size: float, widest: float) -> float:
    """How much narrower words have to be than they are by themselves."""
    ink = fonts.ink(words, "f", size * 4, IVORY).get_width() / 4
    return round(min(1.0, widest / ink), 2)


def _suit(raster: Raster, skin: str, colour: str) -> str:
    if skin == "rage":
        return _rage_suit(raster, colour)
    return _glyphs_suit(colour) if skin == "glyphs" else _rave_suit(colour)


def _rage_suit(raster: Raster, colour: str) -> str:
    base = SUIT[colour]
    top = mix(base, DEEP[colour], _DEEPER_TOP.get(colour, 0.0))
    foot = mix(base, DEEP[colour], 0.3)
    light = GLOW[colour]
    return (
        _gradient(f"s-{colour}", "v", ((0, top, 1), (0.7, base, 1), (1, foot, 1)))
        + _gradient(f"h-{colour}", "o", ((0, light, 0.85), (0.55, light, 0.35), (1, light, 0)))
        + _ground(f"url(#s-{colour})")
        + _ground(f"url(#h-{colour})")
        + _drawing(raster, f"land_{colour}", f"l-{colour}")
        + svg.disc(*_RAGE_HERO, 34.5, _night(colour), 0.96)
        + _hero("rage", colour, 37, _RAGE_HERO)
        + _use(f"e-{colour}", 17.5, (17.2, 42.5), _index_tones("rage", colour))
        + _edge(IVORY, 2.6)
    )


def _glyphs_suit(colour: str) -> str:
    base = SUIT[colour]
    deep = DEEP[colour]
    spine = mix(base, deep, _DEEPER_SPINE.get(colour, 0.0))
    cx = _GLYPHS_HERO[0]
    lines = "".join(f"M{cx - 19} {y}h12M{cx + 7} {y}h12" for y in (27, 113))
    lozenges = "".join(f"M{cx - 4.2} {y}l4.2-4.6 4.2 4.6-4.2 4.6Z" for y in (27, 113))
    return (
        _gradient(f"p-{colour}", "v", ((0, "#FCF3E2", 1), (1, "#EAD7BA", 1)))
        + svg.rect(0, 0, 31, 140, spine)
        + carving(colour, mix(base, deep, 0.42))
        + svg.rect(31, -2, 72, 144, f"url(#p-{colour})")
        + svg.rect(30.6, 0, 1.6, 140, PAPER_INK)
        + f'<rect x="36.5" y="7" width="58" height="126" rx="4" fill="none" stroke="{PAPER_INK}" '
        'stroke-width="1.1" stroke-opacity=".5"/>'
        + svg.line(lines, PAPER_INK, 1.1, 0.55)
        + svg.line(lozenges, PAPER_INK, 1.1, fill=base)
        + _use(f"e-{colour}", 34, _GLYPHS_HERO, (PAPER_INK, PAPER_INK)).replace(
            "/>", ' data-hero=""/>'
        )
        + _hero("glyphs", colour, 31, _GLYPHS_HERO)
        + _use(f"e-{colour}", 17.5, (16, 42.5), _index_tones("glyphs", colour))
        + _edge(PAPER_INK, 1.6)
    )


def _rave_suit(colour: str) -> str:
    neon = NEON[colour]
    grooves = "".join(
        svg.circle(*_RAVE_HERO, r, neon, 0.8, 0.20 - 0.015 * i)
        for i, r in enumerate(range(38, 66, 4))
    )
    return (
        _gradient(f"h-{colour}", "o", ((0, neon, 0.34), (0.6, neon, 0.1), (1, neon, 0)))
        + _ground("url(#s)")
        + _ground(f"url(#h-{colour})")
        + grooves
        + f'<g opacity=".3">{waveform(colour, neon, 8)}</g>'
        + waveform(colour, neon)
        + svg.circle(*_RAVE_HERO, 29.5, neon, 9, 0.16)
        + _hero("rave", colour, 33, _RAVE_HERO)
        + _use(f"e-{colour}", 17.5, (17.2, 42.5), _index_tones("rave", colour))
        + _edge(neon, 2.2)
        + _edge("#FFFFFF", 0.7, 0.65)
    )


# -- actions -------------------------------------------------------------------------------------


def _action(raster: Raster, skin: str, role: str) -> str:
    if skin == "glyphs" and role in ("CHANGE", "OUT"):
        return _joker(raster, role)
    mark = mark_of(role, skin)
    light = mark.light
    rave = skin == "rave"
    hero = ""
    corner = ""
    if mark.picture:
        hero = _use(f"m-{role}", mark.size * 0.9, _ACTION_HERO, _mark_tones(skin, role))
        if role not in ("BONUS", "MALUS"):
            corner = _use(f"m-{role}", 20, (16.5, 18.5), _mark_tones(skin, role))
    edge = _edge("url(#f)", 2.6)
    if skin == "glyphs":
        edge = _edge(palette.PAPER[0], 2.8) + _edge(PAPER_INK, 1)
    return (
        _gradient(f"h-{role}", "a", ((0, light, 0.3), (0.6, light, 0.08), (1, light, 0)))
        + _ground("url(#s)" if rave else "url(#n)")
        + _ground(f"url(#h-{role})")
        + f'<use href="#y" fill="{light}"/>'
        + svg.disc(*_ACTION_HERO, _ACTION_RADIUS + 4, _action_night(skin))
        + _action_ring(mark.ring, light, palette.NEON if rave else SUIT)
        + hero
        + corner
        + edge
    )


def _action_night(skin: str) -> str:
    return "#0C0912" if skin == "rave" else "#160D13"


def _action_ring(kind: str, light: str, colours: Mapping[str, str]) -> str:
    if kind == "six":
        six = [colours[colour] for colour in palette.WHEEL]
        return svg.segments(_ACTION_HERO, _ACTION_RADIUS, 6, six, gap=5, start=-30)
    if kind == "cracked":
        return "".join(svg.arc(_ACTION_HERO, _ACTION_RADIUS, span, 5, light) for span in _CRACKS)
    if kind == "closed":
        return svg.circle(*_ACTION_HERO, _ACTION_RADIUS, light, 5)
    return svg.circle(*_ACTION_HERO, _ACTION_RADIUS, light, 3, 0.75) if kind else ""


def _joker(raster: Raster, role: str) -> str:
    dots = 2 if role == "CHANGE" else 4
    return (
        _drawing(raster, f"joker_{dots}", f"j-{role}")
        + f'<rect x="5.5" y="53" width="20.5" height="84" rx="4" fill="{PAPER_INK}"/>'
        + _use(f"m-{role}", 23, (15.6, 21), _mark_tones("glyphs", role))
        + _edge(PAPER_INK, 1.6)
    )


def mark_symbols(raster: Raster, skin: str, roles: Collection[str] = ROLES) -> str:
    """Return the pictures in the rings of action cards as symbols (`m-WILD`)."""
    names = {role: mark_of(role, skin).picture for role in ROLES if role in roles}
    if skin == "glyphs":
        names |= {"CHANGE": "dots2", "OUT": "dots4"}
    return "".join(
        two_toned(f"m-{role}", raster.markup(name), "#2A1720", "#FFF6E8")
        for role, name in names.items()
        if name
    )


def _mark_tones(skin: str, role: str) -> tuple[str, str]:
    if skin == "glyphs" and role in ("CHANGE", "OUT"):
        return "#FFF3E2", PAPER_INK
    return mark_of(role, skin).light, _action_night(skin)


def _hero_tones(skin: str, colour: str) -> tuple[str, str]:
    if skin == "rave":
        return mix(NEON[colour], "#FFFFFF", 0.28), "#100C17"
    if skin == "glyphs":
        return SUIT[colour], PAPER_INK
    if colour not in _EMBLEM_GLOW:
        return SUIT[colour], _night(colour)
    return mix(NEON[colour], GLOW[colour], _EMBLEM_GLOW[colour]), _night(colour)


def _index_tones(skin: str, colour: str) -> tuple[str, str]:
    return _index_tone(skin, colour), "#131019" if skin == "rave" else SUIT[colour]
