"""Lines of narration, and their combination into one announcement."""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import TypeAlias

from msgspec import Struct, structs

from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.rules import SeatName, Text, text


class Verbosity(IntEnum):
    """The setting from which a line is shown; each includes the previous ones."""

    FEW = 0
    NORMAL = 1
    ALL = 2


LEVELS = {"few": Verbosity.FEW, "normal": Verbosity.NORMAL, "all": Verbosity.ALL}
"""Levels by the names of the setting."""


class Rank(IntEnum):
    """Priority of a line when several are due."""

    EFFECT = 1
    TRICK = 2
    FATE = 3
    GAME = 4
    TURN = 5


class Tone(StrEnum):
    """Outcome of the bid a line is about."""

    PLAIN = "plain"
    EXACT = "exact"
    OVER = "over"


class Part(StrEnum):
    """The part of a round that a line belongs to."""

    DEAL = "deal"
    BIDS = "bids"
    PLAY = "play"
    SCORE = "score"


class Line(Struct, frozen=True, kw_only=True):
    """One sentence; `seat` is the acting seat, if any.

    `trick` is its trick, from 1, while cards are played. An `aside` appears in the history only.
    """

    said: Text
    level: Verbosity
    rank: Rank
    seat: int | None = None
    tone: Tone = Tone.PLAIN
    part: Part = Part.PLAY
    trick: int = 0
    aside: bool = False


Moment: TypeAlias = tuple[Line, ...]
"""The lines of one event, most important first."""

MOST = 2  # sentences in one announcement


def announced(moment: Sequence[Line], level: Verbosity, most: int | None = MOST) -> Line | None:
    """Return the announcement of a moment at a verbosity: at most so many sentences, as one line.
    None is all of them, asides included."""
    due = [line for line in moment if line.level <= level and not (most and line.aside)][:most]
    if not due:
        return None
    first = due[0]
    return Line(
        said=sentences([line.said for line in due]),
        level=first.level,
        rank=first.rank,
        seat=first.seat,
        tone=first.tone,
        part=first.part,
        trick=first.trick,
    )


def voiced(seat: int, you: int | None, own: Text, other: Text) -> Text:
    """Return a sentence addressing the person, or the one about a player with `{player}` in it."""
    if seat == you:
        return own
    return structs.replace(other, args={**other.args, "player": SeatName(seat)})


def points_of(n: int) -> Text:
    """Return the points of a card in words for speech."""
    return text("plus {n}", n=n) if n >= 0 else text("minus {n}", n=-n)
