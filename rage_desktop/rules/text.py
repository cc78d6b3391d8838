"""Sentences for players as values: a message id and its arguments, translated by who shows it."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Card
from rage_desktop.user_error import UserError

TITLE = "edition"
SUIT = "suit"
ACTION_CARD = "action card"
"""Contexts of what editions call themselves, their suits and their action cards: what a player
calls them is translated only where it is one of the game's own names of that kind."""


class SuitName(Struct, frozen=True):
    """Stands for the name that the edition gives to a suit.

    `single`: the name of one of its cards, or of the kind ("any Heart"), not of the suit.
    """

    code: str
    single: bool = False

    def __str__(self) -> str:
        return self.code


class SeatName(Struct, frozen=True):
    """Stands for the name of the player in a seat."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat + 1}"


class Decimal(Struct, frozen=True):
    """A number with one place behind the point, as the player's language writes it.

    `signed`: a plus stands before what is above zero.
    """

    value: float
    signed: bool = False

    def __str__(self) -> str:
        """Return it as English writes it, with a real minus sign."""
        written = f"{self.value:+.1f}" if self.signed else f"{self.value:.1f}"
        zero = written in ("-0.0", "+0.0")
        return "0.0" if zero else written.replace("-", "\u2212")


class Percent(Struct, frozen=True):
    """A share as whole percents, as the player's language writes them."""

    share: float

    def __str__(self) -> str:
        """Return it as English writes it."""
        return f"{round(100 * self.share)}%"


class Text(Struct, frozen=True):
    """One sentence or phrase in English with named gaps; `plural` and `n` choose the form.

    `context` tells translators which of several meanings it has.
    """

    msgid: str
    args: Mapping[str, "Arg"] = {}
    plural: str = ""
    n: int = 1
    context: str = ""

    def __str__(self) -> str:
        """Return plain English, with codes where names would stand."""
        form = self.plural if self.plural and self.n != 1 else self.msgid
        gaps = {
            key: value if isinstance(value, int) else str(value)  # numbers may have a format
            for key, value in self.args.items()
        }
        return form.format(**gaps)


Arg: TypeAlias = str | int | Decimal | Percent | Card | SuitName | SeatName | Text


def text(msgid: str, /, **args: Arg) -> Text:
    """Mark a sentence for translation and fill its gaps."""
    return Text(msgid, args)


def ptext(context: str, msgid: str, /, **args: Arg) -> Text:
    """Mark a sentence that is translated in more than one way, and say which is meant here."""
    return Text(msgid, args, context=context)


def title_text(words: str) -> Text:
    """Return the title or subtitle of an edition."""
    return Text(words, context=TITLE)


def suit_text(words: str) -> Text:
    """Return the name of a suit, or of one card of it."""
    return Text(words, context=SUIT)


def action_text(words: str) -> Text:
    """Return an edition's name of an action card."""
    return Text(words, context=ACTION_CARD)


def ntext(singular: str, plural: str, n: int, /, **args: Arg) -> Text:
    """Mark a sentence with a number in it; `{n}` is filled with n."""
    return Text(singular, {"n": n, **args}, plural, n)


def plural_text(singular: str, plural: str) -> Text:
    """Mark a sentence with a number in it, for gaps to be filled in later."""
    return Text(singular, plural=plural)


class TextError(UserError):
    """Something refused or missing; `reason` tells a player what, where, and what to do."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason
