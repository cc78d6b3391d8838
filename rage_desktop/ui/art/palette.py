"""The colours of the game (VISUAL 3), and those that high contrast changes."""

from collections.abc import Mapping
from colorsys import hsv_to_rgb, rgb_to_hsv
from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from rage_desktop.rules.editions.look import COLOURS, Colour

RGB = tuple[int, int, int]

IVORY: Final = "#FFF3E2"
SOFT: Final = "#D9C5B8"
MUTE: Final = "#A8928A"
INK: Final = "#1C1016"
GOLD: Final = "#FFC65C"
GOLD2: Final = "#E0912F"
MINT: Final = "#7FE7C4"
CORAL: Final = "#FF8473"
CYAN: Final = "#8DF3FF"

BUTTON: Final = ("#FFD88A", "#F2A93B")
CHOSEN: Final = ("#5A3B2C", "#3E2722")  # fill of selected items, from top to bottom
BUTTON_LIP: Final = "#A8641C"
BUTTON_TEXT: Final = "#2A1509"
SECONDARY: Final = ("#4C3443", "#37242F")
ICON_BUTTON: Final = ("#46303E", "#33212C")
KEY: Final = ("#553A4A", "#3C2734")
DANGER: Final = ("#FF9C8A", "#E5604F")
DANGER_TEXT: Final = "#2A0B08"
BUTTON_OFF: Final = ("#33242D", "#2C1F27")
PANEL: Final = ("#33202C", "#261721")
RAISED: Final = ("#3B2632", "#281821")
PLATE: Final = ("#36222E", "#23151E")
OWN_PLATE: Final = ("#432A2B", "#2A1820")
WELL: Final = "#1A0F16"
HAIRLINE: Final = "#FFE9D0"
KEYCAP: Final = "#E9D6C2"
GAP: Final = "#140B10"
SCRIM: Final = "#0B0609"
RING_TRACK: Final = "#5B4450"
RING_WELL: Final = "#150B11"
OBSIDIAN: Final = ("#33242C", "#140C11")

PAPER: Final = ("#FBF1DF", "#EBD9BD")
PAPER_INK: Final = "#2B1B17"
PAPER_SECOND: Final = "#5B463C"
PAPER_GOOD: Final = "#0B6B4E"
PAPER_BAD: Final = "#A8322F"
PAPER_MARK: Final = "#A8641C"
PAPER_NOW: Final = "#F2B44E"

MENU_SKY: Final = ("#2E1826", "#160B12")
MENU_GLOW: Final = "#6A3444"

COOL: Final = frozenset(("oasis", "violet", "midnight"))
"""The cloths beside which a brown ground looks foreign."""
GROUNDS: Final = (
    "panel",
    "raised",
    "plate",
    "own_plate",
    "secondary",
    "icon_button",
    "key",
    "off",
)
TINT: Final = 0.75  # of the cloth's saturation

SKINS: Final = ("rage", "glyphs", "rave")  # of the game's own editions
# The six colours of the ring, from 12 o'clock. Pine and silver, between two of them, came later.
WHEEL: Final[tuple[Colour, ...]] = ("red", "orange", "yellow", "green", "blue", "purple")
CLOCK: Final[Mapping[str, int]] = {
    **{colour: 60 * place for place, colour in enumerate(WHEEL)},
    "pine": 210,
    "silver": 330,
}
"""Where each colour stands on a ring, degrees from 12 o'clock."""


def _by_colour(*values: str) -> Mapping[str, str]:
    return dict(zip(COLOURS, values, strict=True))


SUIT: Final = _by_colour(
    "#CF3A40", "#F0932F", "#FFE13C", "#4CC79A", "#0B4444", "#4F80DE", "#7E34A2", "#C9CDEB"
)
NEON: Final = _by_colour(
    "#EC3836", "#FBA04E", "#FFEF3A", "#34EBAE", "#0F8787", "#82A8FF", "#9A57D2", "#F6FCFF"
)
ON: Final = _by_colour(IVORY, "#2A0F05", "#2B1C00", "#06231A", IVORY, IVORY, IVORY, "#1C1626")
DEEP: Final = _by_colour(
    "#5E0D22", "#8E320B", "#B86E06", "#0B4F45", "#031C1F", "#1B2F7A", "#2E0C52", "#565C8E"
)
GLOW: Final = _by_colour(
    "#FF8A5C", "#FFC560", "#FFF7B0", "#A5EFA0", "#4FC7B8", "#9CCBFF", "#D07BE0", "#FFFFFF"
)
LIGHT: Final = {**SUIT, "pine": NEON["pine"]}  # of what is lit; pine would be a shadow


class Felt(Struct, frozen=True):
    """The table's three felt colours from the light outwards, and its rim."""

    light: str
    middle: str
    dark: str
    rim: str


FELT: Final[Mapping[str, Felt]] = {
    "ember": Felt("#81352F", "#561C24", "#19080D", "#E39A52"),
    "oasis": Felt("#2E5356", "#1D3A3F", "#0D1A1D", "#C9A86A"),
    "violet": Felt("#3A2A66", "#241A45", "#0C0918", "#C060D8"),
    "clay": Felt("#6A3A2E", "#46241F", "#1E0F0E", "#D08A4E"),
    "midnight": Felt("#2C3C62", "#1A2542", "#0A0F1E", "#8FA8D8"),
    "umber": Felt("#514339", "#332922", "#17120F", "#C9A06A"),
}
BLACK_FELT: Final = Felt("#0A0A0A", "#060606", "#000000", "#FFFFFF")


def rgb(colour: str) -> RGB:
    """Read "#RRGGBB" as three numbers 0..255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)  # buttons ask for the same few every frame
def mix(a: str, b: str, t: float) -> str:
    """Blend two colours: a at t = 0, b at t = 1."""
    red, green, blue = (round(x + (y - x) * t) for x, y in zip(rgb(a), rgb(b), strict=True))
    return f"#{red:02X}{green:02X}{blue:02X}"


def contrast(a: str, b: str) -> float:
    """Return WCAG's contrast of two colours, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = (level / 255 for level in rgb(colour))
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((luminance(a), luminance(b)))
    return float((bright + 0.05) / (dark + 0.05))


class Palette(Struct, frozen=True):
    """The tokens that high contrast changes (VISUAL 12); lengths are px at S = 1."""

    high_contrast: bool = False
    ivory: str = IVORY
    soft: str = SOFT
    mute: str = MUTE
    gold: str = GOLD
    mint: str = MINT
    coral: str = CORAL
    panel: tuple[str, str] = PANEL
    raised: tuple[str, str] = RAISED
    plate: tuple[str, str] = PLATE
    own_plate: tuple[str, str] = OWN_PLATE
    secondary: tuple[str, str] = SECONDARY
    icon_button: tuple[str, str] = ICON_BUTTON
    key: tuple[str, str] = KEY
    off: tuple[str, str] = BUTTON_OFF
    well: str = WELL
    edge: str = HAIRLINE
    edge_opacity: float = 0.12
    edge_width: float = 1.5
    focus_outside: float = 4.0
    focus_gap: float = 6.0
    shadow: float = 1.0
    scrim: float = 0.58


def high_contrast_palette() -> Palette:
    """Solid black panels with white edges, ivory for every text, no shadows (VISUAL 12)."""
    black = ("#000000", "#000000")
    return Palette(
        high_contrast=True,
        soft=IVORY,
        mute="#E8DCD0",
        panel=black,
        raised=black,
        plate=black,
        own_plate=black,
        secondary=black,
        icon_button=black,
        key=black,
        well="#000000",
        edge="#FFFFFF",
        edge_opacity=1.0,
        edge_width=2.5,
        focus_outside=5.0,
        shadow=0.0,
        scrim=0.8,
    )


def palette_for(high_contrast: bool) -> Palette:
    """The palette for a player's setting."""
    return high_contrast_palette() if high_contrast else Palette()


def on_cloth(palette: Palette, cloth: str) -> Palette:
    """Return the palette of a table whose cloth is cool: its grounds take the cloth's hue."""
    if palette.high_contrast or cloth not in COOL:
        return palette
    grounds = {name: getattr(palette, name) for name in GROUNDS}
    tinted = {name: tuple(_tinted(one, cloth) for one in pair) for name, pair in grounds.items()}
    return structs.replace(palette, **tinted)


@lru_cache(maxsize=64)
def _tinted(ground: str, cloth: str) -> str:
    """Return a ground in a cloth's hue, on which text can be read as well as on that before."""
    hue, strong, _ = rgb_to_hsv(*rgb(FELT[cloth].light))
    _, saturation, value = rgb_to_hsv(*rgb(ground))
    least = contrast(MUTE, ground)
    made = ground
    for step in range(100):
        lit = hsv_to_rgb(hue, max(saturation, TINT * strong), value * (1 - step / 100))
        made = "#" + "".join(f"{round(part):02X}" for part in lit)
        if contrast(MUTE, made) >= least:
            break
    return made
