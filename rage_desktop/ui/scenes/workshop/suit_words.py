"""What colours and emblems of suits are called, and looks for suits that are added."""

from collections.abc import Collection, Iterator, Mapping
from string import ascii_uppercase
from typing import Final
from unicodedata import normalize

from rage_desktop.rules import Look, Role, SuitLook, Text, ptext
from rage_desktop.rules.editions.look import COLOURS, Colour, Emblem, free_emblem

COLOUR_NAMES: Final[Mapping[Colour, Text]] = {
    "red": ptext("suit", "Red"),
    "orange": ptext("suit", "Orange"),
    "yellow": ptext("suit", "Yellow"),
    "green": ptext("suit", "Green"),
    "pine": ptext("suit", "Pine"),
    "blue": ptext("suit", "Blue"),
    "purple": ptext("suit", "Purple"),
    "silver": ptext("suit", "Silver"),
}
EMBLEM_NAMES: Final[Mapping[Emblem, Text]] = {
    "flame": ptext("emblem", "Flame"),
    "sun": ptext("emblem", "Sun"),
    "bolt": ptext("emblem", "Bolt"),
    "leaf": ptext("emblem", "Leaf"),
    "wave": ptext("emblem", "Wave"),
    "moon": ptext("emblem", "Moon"),
    "heart": ptext("emblem", "Heart"),
    "mushroom": ptext("emblem", "Mushroom"),
    "horn": ptext("emblem", "Horn"),
    "clover": ptext("emblem", "Clover"),
    "diamond": ptext("emblem", "Diamond"),
    "cross": ptext("emblem", "Cross"),
    "spade": ptext("emblem", "Spade"),
    "bass": ptext("emblem", "Speaker"),
    "house": ptext("emblem", "House"),
    "disco": ptext("emblem", "Mirror ball"),
    "jungle": ptext("emblem", "Palm"),
    "techno": ptext("emblem", "Hexagon"),
    "trance": ptext("emblem", "Spiral"),
    "frost": ptext("emblem", "Snowflake"),
    "fir": ptext("emblem", "Fir"),
}
ROLES: Final = frozenset(role.value for role in Role)


def further_suit(look: Look) -> SuitLook | None:
    """Return a suit unlike all of a look; None where every colour is taken."""
    taken = {suit.colour for suit in look.suits.values()}
    colour = next((each for each in COLOURS if each not in taken), None)
    if colour is None:
        return None
    emblem = free_emblem(look.skin, colour, {look.emblem(code) for code in look.suits})
    return SuitLook(COLOUR_NAMES[colour].msgid, colour, emblem=emblem)


def code_for(name: str, taken: Collection[str]) -> str:
    """Return a code of one or two capital letters for a suit, from its name where that is free."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    letters = [letter for letter in plain if letter in ascii_uppercase]
    first = letters[:1]
    wanted = [*first, *(first[0] + letter for letter in letters[1:]), *ascii_uppercase]
    free: Iterator[str] = (code for code in wanted if code not in taken and code not in ROLES)
    return next(free)
