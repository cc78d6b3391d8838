"""Cosmetic choices of a player: the backs of the cards and the cloth of the table.

Each edition has its own, named "edition".
"""

from collections.abc import Mapping
from typing import Final

from rage_desktop.rules.editions.look import Look

EDITION: Final = "edition"
BACKS: Final = ("flames", "lattice", "record", "dunes", "night", "rings")
CLOTHS: Final = ("ember", "oasis", "violet", "clay", "midnight", "umber")
_OWN: Final[Mapping[str, tuple[str, str]]] = {
    "rage": ("flames", "ember"),
    "glyphs": ("lattice", "oasis"),
    "cards": ("rings", "midnight"),
    "rave": ("record", "violet"),
    "amigo": ("dunes", "clay"),
}


def back_of(look: Look, chosen: str = EDITION) -> str:
    """Return the back of an edition's cards for a player's choice."""
    return chosen if chosen in BACKS else own(look)[0]


def cloth_of(look: Look, chosen: str = EDITION) -> str:
    """Return the cloth of an edition's table for a player's choice."""
    return chosen if chosen in CLOTHS else own(look)[1]


def own(look: Look) -> tuple[str, str]:
    """Return an edition's own back and cloth."""
    back, cloth = _OWN.get(look.tint) or _OWN[look.skin]
    return look.back or back, look.cloth or cloth


def own_of_skin(skin: str) -> tuple[str, str]:
    """Return the back and the cloth of a skin."""
    return _OWN[skin]
