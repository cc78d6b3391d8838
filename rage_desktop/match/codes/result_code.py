"""Result codes: the outcome of a challenge, for comparison with other players' outcomes.

The code detects typing errors. It proves nothing: anyone can construct any result.
"""

from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Points
from rage_desktop.match.codes.challenge import Challenge
from rage_desktop.match.codes.code_text import CodeError, decode_code, encode_code, is_code
from rage_desktop.rules import RoundScored, text
from rage_desktop.untrusted_input import UNREADABLE

KIND: Final = "RR1"
MOST_HANDS: Final = 200

Hand = tuple[Annotated[int, Meta(ge=0, le=500)], Annotated[int, Meta(ge=0, le=500)], Points]


class Result(Struct, frozen=True, array_like=True):
    """One person's result: the challenge's identifier, their name, place (from 1), and for every
    hand the bid, the tricks won and the points."""

    mark: Id
    name: Name
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    hands: Annotated[tuple[Hand, ...], Meta(min_length=1, max_length=MOST_HANDS)]

    def __str__(self) -> str:
        return encode_code(KIND, msgspec.msgpack.encode(self))

    @property
    def total(self) -> int:
        """The points of all hands."""
        return sum(points for _, _, points in self.hands)


class Compared(NamedTuple):
    """One hand of two results side by side; `ahead` is my total minus theirs, including this
    hand."""

    mine: Hand
    theirs: Hand
    ahead: int


def is_result(typed: str) -> bool:
    """Return whether a text looks like a result code."""
    return is_code(KIND, typed)


def parse_result(typed: str) -> Result:
    """Parse a result code; raises CodeError."""
    try:
        return msgspec.msgpack.decode(decode_code(KIND, typed), type=Result)
    except UNREADABLE as error:
        raise CodeError(text("This result was made by another version of the game.")) from error


def result_of(
    challenge: Challenge, name: str, seat: int, place: int, scores: tuple[RoundScored, ...]
) -> Result:
    """Return the result of a seat in a finished game."""
    hands = tuple((score.bids[seat], score.tricks[seat], score.points[seat]) for score in scores)
    return Result(challenge.mark, name, place, hands)


def compare_results(mine: Result, theirs: Result) -> tuple[Compared, ...]:
    """Return two results hand by hand; raises CodeError if they belong to different games."""
    if mine.mark != theirs.mark or len(mine.hands) != len(theirs.hands):
        raise CodeError(text("These two results are from different games."))
    ahead, found = 0, list[Compared]()
    for one, other in zip(mine.hands, theirs.hands, strict=True):
        ahead += one[2] - other[2]
        found.append(Compared(one, other, ahead))
    return tuple(found)
