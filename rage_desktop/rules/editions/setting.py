"""What a setting of an edition is, and how its value is read and changed."""

from enum import Enum, auto
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from rage_desktop.rules.editions.edition import (
    Changes,
    Edition,
    HandSizes,
    Players,
    Ranks,
    TrickPoints,
)
from rage_desktop.rules.text import Text, ptext, text

TABLES: Final[dict[str, type[Struct]]] = {
    "ranks": Ranks,
    "players": Players,
    "hand_sizes": HandSizes,
    "points_per_trick": TrickPoints,
}
"""The knobs that are tables, with the struct of each."""


class Group(Enum):
    """The groups of settings, in the order in which they are shown."""

    DECK = text("Deck")
    ACTIONS = text("Action cards")
    DEAL = text("Deal")
    TRUMP = text("Trump")
    BIDS = text("Bids")
    PLAY = ptext("group of settings", "Play")
    POINTS = text("Points")
    ENDING = text("Ending")

    @property
    def title(self) -> Text:
        """What the group is called."""
        return self.value


class Control(Enum):
    """How a setting is changed, and so what its value is."""

    SWITCH = auto()  # a bool
    CHOICE = auto()  # one of the choices
    NUMBER = auto()  # a number, or one of the choices
    SPAN = auto()  # the lowest and the highest number, as a table
    SIZES = auto()  # a list of numbers
    SUITS = auto()  # the codes of the suits
    COUNTS = auto()  # a number for each action card
    TRUMP = auto()  # the code of a suit, or "none"
    TRUMPS = auto()  # a list of them
    TIES = auto()  # a list of the choices


class Choice(Struct, frozen=True):
    """A value that can be chosen; None for a key that is left out."""

    value: str | None
    label: Text
    meaning: Text


class Setting(Struct, frozen=True, kw_only=True):
    """A setting: where it stands, what it says, what it takes, and what of that is refused.

    `key` is the knob, or the knob and a field of its table ("hand_sizes.fit"). `low` and `high`
    are the least and the most of each of its numbers.
    """

    key: str
    group: Group
    title: Text
    meaning: Text
    control: Control
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    refused: str = ""

    @property
    def knob(self) -> str:
        """The knob of the edition that it changes, or changes a part of."""
        return self.key.partition(".")[0]


def value_of(edition: Edition, key: str) -> Any:
    """Return the value of a setting as an edition file has it; None if it is left out."""
    value: Any = edition
    for name in key.split("."):
        value = getattr(value, name)
    return msgspec.to_builtins(value)


def changes_for(edition: Edition, key: str, value: Any) -> Changes:
    """Return the change of knobs that gives a setting this value; None leaves it out."""
    knob, _, name = key.partition(".")
    if not name:
        return {knob: value}
    table = structs.asdict(getattr(edition, knob)) | {name: value}
    return {knob: {field: each for field, each in table.items() if each is not None}}


def usual_value(key: str) -> Any:
    """Return the value of a setting that is left out; None if it has to be there, or has none."""
    knob, _, name = key.partition(".")
    default = _default(Edition, knob)
    if not name:
        return default
    if default is not None:
        return default[name]
    return _default(TABLES[knob], name)


def _default(owner: type[Struct], name: str) -> Any:
    field = next(field for field in structs.fields(owner) if field.name == name)
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None
