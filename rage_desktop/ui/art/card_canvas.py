"""Canvas of one card: units of 1/100 card width, and the anatomy all skins share: its edge, the
rank ring, and the carved suit patterns, a second, colourless way to tell the suits apart
(VISUAL 7).
"""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from rage_desktop.rules.editions.look import USUAL_EMBLEMS, Colour
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import (
    Raster,
    blur,
    centred,
    clear_surface,
    fade,
    padded,
    render,
    stack,
)

UNITS: Final = (100, 140)
CORNER: Final = 8.4  # .06 of the height
SPINE = 16.5  # units from the left edge to the middle of what stands on the spine
NARROWED: Final = 1.2  # by so much text is narrowed before it is set smaller to fit there
LEAST_SPINE: Final = 13  # px: smaller text is hard to read on its side
TICKS: Final = 15
Spot = tuple[int, int]
MINI_BELOW: Final = 116  # px: smaller faces show the rank in the ring
# the rows of a suit's pattern in the index column, in card units: from one to the next, the first
_STEP: Final = 16
_TOP: Final = 58
_TOP_UNDER_LETTER: Final = 68

_WAVES: Final = {
    "red": "M0 126 C18 126 14 102 30 102 C46 102 42 126 54 126 C70 126 64 100 82 100 "
    "C92 100 94 120 100 126",
    "orange": "M0 122 L12 106 L24 126 L36 106 L48 126 L60 106 L72 126 L84 106 L100 124",
    "green": "M0 118 L16 118 L19 104 L23 128 L27 112 L30 118 L46 118 L49 100 L54 130 L58 110 "
    "L61 118 L74 118 L77 104 L81 128 L85 112 L88 118 L100 118",
    "blue": "M0 118 L0 106 L12 106 L12 126 L24 126 L24 106 L36 106 L36 126 L48 126 L48 106 "
    "L60 106 L60 126 L72 126 L72 106 L84 106 L84 126 L96 126 L96 116 L100 116",
    "pine": "M0 126 L9 126 L17 102 L25 126 L34 126 L42 108 L50 126 L59 126 L67 100 L75 126 L84 126 "
    "L92 106 L100 126",
    "silver": "M5 112L5 120M14 107L14 125M23 102L23 130M32 108L32 124M41 113L41 119M50 106L50 126"
    "M59 100L59 130M68 107L68 125M77 112L77 120M86 105L86 127M95 110L95 122",
    "purple": "M0 116 C8 98 17 98 25 116 C33 134 42 134 50 116 C58 98 67 98 75 116 "
    "C83 134 92 134 100 116",
}


@dataclass(frozen=True)
class Face:
    """The content of a card's face: a colour and a rank, or a role with its translated label.

    `points` is the value of BONUS and MALUS, `letter` the optional suit letter of the index
    column, `pattern` selects the stronger suit pattern. `mark` stands for the rank, as J for 11.
    A suit has the `emblem` of its colour in the skin if it names none.
    """

    colour: Colour | None = None
    rank: int | None = None
    role: str | None = None
    label: str = ""
    points: int = 0
    letter: str = ""
    pattern: bool = False
    mark: str = ""
    emblem: str = ""

    @property
    def index(self) -> str:
        """What is written for the rank."""
        return self.mark or str(self.rank or 0)

    def emblem_in(self, skin: str) -> str:
        """Return the emblem of a number card in a skin."""
        colour = self.colour or "red"
        return self.emblem or USUAL_EMBLEMS[skin][colour]


def gauge(
    centre: tuple[float, float],
    r: float,
    width: float,
    rank: int,
    on: str,
    off: str,
    gap: float = 7.0,
) -> str:
    """The rank ring: 15 ticks from 12 o'clock, as many lit as the rank; 15 and more close it."""
    lit = min(TICKS, rank)
    return svg.segments(centre, r, width, [on] * lit + [off] * (TICKS - lit), gap=gap)


def signed(points: int) -> str:
    """Points with their sign, minus as U+2212; nothing has none."""
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"\u2212{-points}"


class Spine(NamedTuple):
    """The size of text down the left edge of a card, and between which heights; in card units."""

    size: float
    top: float
    bottom: float

    @property
    def room(self) -> float:
        """How long the text may be."""
        return self.bottom - self.top

    def px(self, fonts: Fonts, string: str, k: float) -> float:
        """Return the size in px of text on a card of `k` px a unit."""
        em = max(1, fonts.width(string, "f", 100)) / 100
        return k * min(self.size, NARROWED * self.room / em)


@dataclass(eq=False)
class Sheet:
    """A card-shaped surface with drawing in card units; premultiplied throughout."""

    raster: Raster
    fonts: Fonts
    height: int
    mini: bool = False
    high_contrast: bool = False

    def __post_init__(self) -> None:
        self.k = self.height / UNITS[1]
        self._size = round(self.height / 1.4), self.height
        self.surface = clear_surface(*self._size)

    def begin(self, key: Hashable, paint: Callable[["Sheet"], None]) -> None:
        """Start from a layer shared by several cards, painted once per key and size."""

        def base() -> Surface:
            sheet = replace(self)
            paint(sheet)
            return sheet.surface

        whole = ("base", key, self.height, self.mini, self.high_contrast)
        stack(self.surface, self.raster.cache.fetch(whole, base), 0, 0)

    def layer(self, body: str, defs: str = "") -> Surface:
        """Markup in card units as a surface of the card's size."""
        return render(svg.document(body, *UNITS, defs), *self._size)

    def draw(self, body: str, defs: str = "") -> None:
        """Draw markup in card units over the card."""
        stack(self.surface, self.layer(body, defs), 0, 0)

    def light(self, body: str, defs: str = "") -> None:
        """Draw gradients over the card, at a small size enlarged, since they have no edges."""
        small = render(svg.document(body, *UNITS, defs), *(side / 4 for side in self._size))
        stack(self.surface, pygame.transform.smoothscale(small, self._size), 0, 0)

    def draw_near(self, body: str, centre: tuple[float, float], reach: float) -> None:
        """Draw markup over the card that stays within reach of a centre."""
        part, spot = self.patch(body, centre, reach)
        stack(self.surface, part, *spot)

    def patch(self, body: str, centre: tuple[float, float], reach: float) -> tuple[Surface, Spot]:
        """Markup within reach of a centre as a surface, and its px place: cost depends on area."""
        left, top = ((c - reach) * self.k // 1 for c in centre)
        side = int(2 * reach * self.k) + 2
        units = side / self.k
        view = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{units}" height="{units}" '
            f'viewBox="{left / self.k} {top / self.k} {units} {units}">{body}</svg>'
        )
        return render(view, side, side), (int(left), int(top))

    def glow(self, layer: Surface, radius: float, strength: float, at: Spot = (0, 0)) -> None:
        """Add a blurred layer as light, its top left corner at a px place."""
        light = blur(layer, radius * self.k)
        if strength < 1:
            light = fade(light, strength)
        self.surface.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)

    def ring(
        self,
        centre: tuple[float, float],
        r: float,
        width: float,
        rank: int,
        tones: tuple[str, str],
        gap: float = 7.0,
    ) -> None:
        """Draw the rank ring; tones = lit and unlit."""
        body = gauge(centre, r, width, rank, *tones, gap)
        picture, spot = self.patch(body, centre, r + width / 2 + 1)
        stack(self.surface, picture, *spot)

    def emblem(self, name: str, size: float, cx: float, cy: float, fill: str, cut: str) -> None:
        """Lay an emblem on the card, its middle at (cx, cy)."""
        picture = self.raster.emblem(name, max(1, round(size * self.k)), fill, cut)
        centred(self.surface, picture, cx * self.k, cy * self.k)

    def words(
        self, string: str, size: float, cx: float, cy: float, colour: str, widest: float = 100.0
    ) -> None:
        """Set text in Fredoka with its ink centred on (cx, cy), narrowed if too wide."""
        ink = squeezed(self.fonts.ink(string, "f", size * self.k, colour), widest * self.k)
        centred(self.surface, ink, cx * self.k, cy * self.k)

    def spine(self, string: str, on: Spine, colour: str) -> None:
        """Set text down the left edge, as on the spine of a book: it shows in every fan, where the
        next card covers the rest."""
        px = max(6, round(on.px(self.fonts, string, self.k)))
        ink = squeezed(self.fonts.ink(string, "f", px, colour), on.room * self.k)
        turned = pygame.transform.rotate(ink, -90)
        middle = on.top * self.k + turned.get_height() / 2
        centred(self.surface, turned, SPINE * self.k, middle)

    def clip(self) -> None:
        """Cut the card's rounded corners."""
        mask = self.raster.plate(*self._size, CORNER * self.k, "#FFFFFF")
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def edge(self, colour: str, width: float) -> None:
        """Draw the card's edge, width in units; high contrast asks for 4 px (VISUAL 12)."""
        px = width * self.k
        if self.high_contrast:
            px = max(px, 4 * min(1.0, self.height / 172))
        self._rim(colour, px, 1.0)

    def hairline(self, colour: str, width: float, opacity: float = 1.0) -> None:
        """Draw a finer second edge over the first."""
        self._rim(colour, width * self.k, opacity)

    def _rim(self, colour: str, px: float, opacity: float) -> None:
        corner = CORNER * self.k
        rim = self.raster.plate(
            *self._size, corner, None, stroke=colour, stroke_width=px, stroke_opacity=opacity
        )
        stack(self.surface, rim, 0, 0)


def picture(sheet: Sheet, name: str) -> Surface:
    """A picture of the art folder at the card's size. Raises ArtError."""
    return render(sheet.raster.markup(name), *sheet.surface.get_size())


def draw_picture(sheet: Sheet, name: str) -> None:
    """Draw a picture of the art folder over the card. Raises ArtError."""
    stack(sheet.surface, picture(sheet, name), 0, 0)


def emblem_glow(
    sheet: Sheet,
    name: str,
    size: float,
    centre: tuple[float, float],
    tones: tuple[str, str],
    radius: float,
    strength: float,
) -> None:
    """Add the glow of an emblem at a centre; tones = its fill and cut."""
    picture = sheet.raster.emblem(name, max(1, round(size * sheet.k)), *tones)
    room = padded(picture, round(3 * radius * sheet.k))
    left, top = (round(c * sheet.k - room.get_width() / 2) for c in centre)
    sheet.glow(room, radius, strength, (left, top))


def letter(
    sheet: Sheet, string: str, cx: float, cy: float, colour: str, widest: float = 26
) -> None:
    """Set the optional suit letters of the index column."""
    if string:
        ink = sheet.fonts.ink(string, "x", 12 * sheet.k, colour)
        centred(sheet.surface, squeezed(ink, widest * sheet.k), cx * sheet.k, cy * sheet.k)


def foil(sheet: Sheet, defs: str, width: float) -> None:
    """Draw the edge with a gradient `g` of the given defs."""
    inset = width / 2
    w = UNITS[0] - width
    h = UNITS[1] - width
    sheet.draw(
        f'<rect x="{inset:g}" y="{inset:g}" width="{w:g}" height="{h:g}" '
        f'rx="{CORNER - inset:g}" fill="none" stroke="url(#g)" stroke-width="{width:g}"/>',
        defs,
    )


def squeezed(surface: Surface, widest: float) -> Surface:
    """The surface, narrowed to a width in px if it is wider."""
    if surface.get_width() <= widest:
        return surface
    return pygame.transform.smoothscale(surface, (max(1, round(widest)), surface.get_height()))


def carving(colour: str, ink: str, opacity: float = 1.0, letter: str = "") -> str:
    """The pattern of a suit in the index column (x 0..31), as markup in card units.

    It starts under the emblem, or under the suit letter if there is one.
    """
    rows = range(_TOP_UNDER_LETTER if letter else _TOP, 146, _STEP)
    return "".join(_motif(colour, y, row % 2, ink, opacity) for row, y in enumerate(rows))


def _motif(colour: str, y: int, odd: int, ink: str, opacity: float) -> str:
    """One row of a suit's pattern, from y down."""
    match colour:
        case "red":
            chevron = f"M0 {y} L15.5 {y + 9} L31 {y} L31 {y + 5} L15.5 {y + 14} L0 {y + 5} Z"
            return svg.path(chevron, ink, min(1.0, 0.7 * opacity))
        case "orange":
            spots = ((5.5, y + 6), (15.5, y + 14), (25.5, y + 6))
            shown = min(1.0, 0.75 * opacity)
            return "".join(svg.disc(x, cy, 3.6, ink, shown) for x, cy in spots)
        case "yellow":
            return svg.line(f"M-2 {y + 14} C8 {y - 2} 23 {y - 2} 33 {y + 14}", ink, 3.4, opacity)
        case "green":
            spots = ((15.5, y + 8), (0, y), (31, y))
            return "".join(svg.circle(x, cy, 6.2, ink, 2.6, opacity) for x, cy in spots)
        case "blue":
            diamond = f"M15.5 {y} L24 {y + 8} L15.5 {y + 16} L7 {y + 8} Z"
            return svg.line(diamond, ink, 2.6, opacity)
        case "pine":
            firs = "".join(_fir(x, y + 3) for x in ((7.5, 23.5) if odd else (-0.5, 15.5, 31.5)))
            return svg.path(firs, ink, min(1.0, 0.75 * opacity))
        case "silver":
            flakes = "".join(_flake(x, y + 8) for x in ((7.5, 23.5) if odd else (-0.5, 15.5, 31.5)))
            return svg.line(flakes, ink, 2.2, opacity)
    joints = (8, 23) if odd else (15.5,)
    walls = "".join(f" M{x} {y + 7} L{x} {y + 23}" for x in joints)
    return svg.line(f"M0 {y + 7} L31 {y + 7}{walls}", ink, 2.4, opacity, join="miter")


def _fir(x: float, top: float) -> str:
    """A small triangle below its tip."""
    return f"M{x - 6.5} {top + 11} L{x} {top} L{x + 6.5} {top + 11} Z"


def _flake(x: float, y: float) -> str:
    """A small star of six arms about a point."""
    arms = (svg.on_circle(x, y, 5.4, 60 * turn) for turn in range(6))
    return "".join(f"M{x} {y} L{end_x:.1f} {end_y:.1f} " for end_x, end_y in arms)


def waveform(colour: str, ink: str, width: float = 2.6) -> str:
    """The waveform of a suit along y 100..130, as markup in card units."""
    if colour == "yellow":
        return "".join(svg.disc(6 + i * 11, 116 + 6 * math.sin(i * 1.4), 3, ink) for i in range(9))
    return svg.line(_WAVES[colour], ink, width)
