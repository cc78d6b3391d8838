"""How an edition is shown: its skin, and what it calls suits and action cards."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.input_limits import Code, Name
from rage_desktop.rules.cards import Role
from rage_desktop.rules.text import Text

Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple"]
SuitWord: TypeAlias = Literal["suit", "colour", "genre"]
TrickWord: TypeAlias = Literal["trick", "set"]
RoundWord: TypeAlias = Literal["round", "hand"]

PLAIN_ACTION_NAMES = {
    Role.WILD: "Wild",
    Role.LOW: "Low",
    Role.CHANGE: "New trump",
    Role.OUT: "No trump",
    Role.REWIND: "Rewind",
    Role.BONUS: "Bonus",
    Role.MALUS: "Malus",
}


class SuitLook(Struct, frozen=True, forbid_unknown_fields=True):
    """How a suit is shown: its name in plain English (a message id) and its colour.

    `single` is what one card of it is called where that differs: a Heart of Hearts.
    """

    name: Name
    colour: Colour
    single: Name = ""


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an edition is shown: the skin of its cards, the names of suits and action cards, and what
    it calls a suit.

    `trick_word` and `round_word` are read for the sake of files of 0.1.0, and say nothing: a trick
    is a trick, a round a round in every edition.
    """

    skin: Literal["rage", "glyphs", "rave"]
    tint: Code = ""  # another shade for the edition's tile, e.g. "amigo"
    suits: dict[Code, SuitLook]
    actions: dict[Role, Name] = {}
    suit_word: SuitWord = "suit"
    trick_word: TrickWord = "trick"
    round_word: RoundWord = "round"

    def suit_name(self, code: str) -> Text:
        """Return the name of a suit."""
        return Text(self.suits[code].name)

    def action_name(self, role: Role) -> Text:
        """Return the name of an action card, a plain one where the edition has none."""
        return Text(self.actions.get(role) or PLAIN_ACTION_NAMES[role])
