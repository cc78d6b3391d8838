"""How an edition is shown: the skin of its cards, the colours, emblems and names of its suits."""

from collections.abc import Collection, Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from rage_desktop.input_limits import Code, Mark, Name
from rage_desktop.rules.cards import Role
from rage_desktop.rules.text import Text, action_text, suit_text, text

Skin: TypeAlias = Literal["rage", "glyphs", "rave", "cards"]
Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "pine", "blue", "purple", "silver"]
RageEmblem: TypeAlias = Literal["flame", "sun", "bolt", "leaf", "wave", "moon"]
CardEmblem: TypeAlias = Literal["heart", "mushroom", "horn", "clover", "diamond", "cross", "spade"]
RaveEmblem: TypeAlias = Literal["bass", "house", "disco", "jungle", "techno", "trance"]
Emblem: TypeAlias = Literal[RageEmblem, CardEmblem, RaveEmblem, "frost", "fir"]
Cloth: TypeAlias = Literal["ember", "oasis", "violet", "clay", "midnight", "umber"]
Back: TypeAlias = Literal["flames", "lattice", "record", "dunes", "night", "rings"]
SuitWord: TypeAlias = Literal["suit", "colour", "genre"]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The colours of suits, in the order in which they lie in a hand and on the wheel."""
EMBLEMS: Final[tuple[Emblem, ...]] = get_args(Emblem)
PLAIN_ACTION_NAMES: Final[Mapping[Role, Text]] = {
    Role.WILD: text("Wild"),
    Role.LOW: text("Low"),
    Role.CHANGE: text("New trump"),
    Role.OUT: text("No trump"),
    Role.REWIND: text("Rewind"),
    Role.BONUS: text("Bonus"),
    Role.MALUS: text("Malus"),
}


def _by_colour(*six: Emblem) -> Mapping[Colour, Emblem]:
    red, orange, yellow, green, blue, purple = six
    return {
        "red": red,
        "orange": orange,
        "yellow": yellow,
        "green": green,
        "pine": "fir",
        "blue": blue,
        "purple": purple,
        "silver": "frost",
    }


USUAL_EMBLEMS: Final[Mapping[str, Mapping[Colour, Emblem]]] = {
    "rage": _by_colour("flame", "sun", "bolt", "leaf", "wave", "moon"),
    "glyphs": _by_colour("heart", "mushroom", "horn", "clover", "diamond", "cross"),
    "cards": _by_colour("heart", "mushroom", "horn", "clover", "diamond", "spade"),
    "rave": _by_colour("bass", "house", "disco", "jungle", "techno", "trance"),
}
"""The emblem of each colour, by skin."""


def free_emblem(skin: Skin, colour: Colour, taken: Collection[str]) -> Emblem | Literal[""]:
    """Return what a suit of a colour names as its emblem: nothing where the colour's own is free,
    else the first that is."""
    if USUAL_EMBLEMS[skin][colour] not in taken:
        return ""
    return next(each for each in EMBLEMS if each not in taken)


class SuitLook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a suit is shown: its name in plain English (a message id), its colour and its emblem.

    `single` is what one card of it is called where that differs: a Heart of Hearts. Without an
    `emblem` it has the one that its colour has in the skin.
    """

    name: Name
    colour: Colour
    single: Name = ""
    emblem: Emblem | Literal[""] = ""


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How an edition is shown: the skin of its cards, the names of suits and action cards, and what
    it calls a suit.

    `trick_word` and `round_word` are read for the sake of files of 0.1.0, and say nothing: a trick
    is a trick, a round a round in every edition. `ranks` has what stands for a rank, as J for 11.
    """

    skin: Skin
    tint: Code = ""  # another shade for the edition's tile, e.g. "amigo"
    cloth: Cloth | Literal[""] = ""  # the skin's own, if it names none
    back: Back | Literal[""] = ""
    tile: Annotated[tuple[Code, ...], Meta(max_length=3)] = ()  # three cards that its tile shows
    suits: dict[Code, SuitLook]
    ranks: dict[int, Mark] = {}
    actions: dict[Role, Name] = {}
    suit_word: SuitWord = "suit"
    trick_word: Literal["trick", "set"] = "trick"
    round_word: Literal["round", "hand"] = "round"

    def suit_name(self, code: str) -> Text:
        """Return the name of a suit."""
        return suit_text(self.suits[code].name)

    def emblem(self, code: str) -> Emblem:
        """Return the emblem of a suit: its own, or the one its colour has in the skin."""
        suit = self.suits[code]
        return suit.emblem or USUAL_EMBLEMS[self.skin][suit.colour]

    def rank_name(self, rank: int) -> Text:
        """Return what stands for a rank on cards and in sentences."""
        if rank in self.ranks:
            return Text(self.ranks[rank])
        return text("{n}", n=rank)

    def action_name(self, role: Role) -> Text:
        """Return the name of an action card, a plain one where the edition has none."""
        if role in self.actions:
            return action_text(self.actions[role])
        return PLAIN_ACTION_NAMES[role]
