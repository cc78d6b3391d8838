"""Edition files: an edition with its look, its words and its named variants, read from TOML."""

from typing import Any, Literal

from msgspec import Struct

from rage_desktop.rules.cards import Role
from rage_desktop.rules.edition import Edition


class SuitLook(Struct, frozen=True, forbid_unknown_fields=True):
    """How a suit is shown: its name in plain English (a message id) and its colour."""

    name: str
    colour: Literal["red", "orange", "yellow", "green", "blue", "purple"]


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an edition is shown: the skin of its cards and the names of suits and action cards."""

    skin: Literal["rage", "glyphs", "rave"]
    tint: str = ""  # another shade for the edition's tile, e.g. "amigo"
    suits: dict[str, SuitLook]
    actions: dict[Role, str] = {}


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A named house rule: knob values that replace the edition's (RULES 6).

    An id that ends in `-N` takes a number: every knob set to "N" gets it.
    """

    id: str
    name: str
    meaning: str
    changes: dict[str, Any]


class EditionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One edition as it lies on disk. `notes` are remarks for the help page, as message ids."""

    title: str
    subtitle: str
    look: Look
    rules: Edition
    variants: tuple[Variant, ...] = ()
    unofficial_players: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The edition's id, as records name it."""
        return self.rules.id
