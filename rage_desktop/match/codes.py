"""Codes to share: challenges (rules, seats, levels, characters and cards of a game) and results.

They prove nothing: anyone can construct a valid code. A challenge names its edition if that comes
with the game, otherwise it carries the whole edition; the fingerprint of the rules verifies both.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Points
from rage_desktop.match.code_signs import LONGEST, CodeError, decode_code, encode_code, is_code
from rage_desktop.match.dealer import parse_seed
from rage_desktop.match.edition_code import pack_edition, unpack_edition
from rage_desktop.match.edition_files import COME_ALONG, game_edition
from rage_desktop.match.game_setup import AVATARS, BOT, HUMAN, TABLE, Seat, Setup, Variants
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import Edition, EditionFile, RoundScored, text
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.rules.editions.flaws import EditionError
from rage_desktop.untrusted_input import UNREADABLE

CHALLENGE: Final = "RC1"
WITH_EDITION: Final = "RC2"
PERSON: Final = ""
RESULT: Final = "RR1"
MOST_HANDS: Final = 200


class Challenge(Struct, frozen=True, array_like=True):
    """The content of a code. `seats` has a pair for each seat: its level ("" for a person), and the
    index of its avatar, which determines its character."""

    kind: ClassVar[str] = CHALLENGE

    edition_id: Id
    rules: Id
    seed: Name
    seats: Annotated[
        tuple[tuple[str, Annotated[int, Meta(ge=0, lt=len(AVATARS))]], ...],
        Meta(min_length=2, max_length=MOST_PLAYERS),
    ]
    variants: Variants = ()
    changes: dict[Id, Any] = {}

    def __str__(self) -> str:
        return encode_code(self.kind, msgspec.msgpack.encode(self))

    def file(self, get: Callable[[str], EditionFile]) -> EditionFile:
        """Return the edition, which `get` returns by its id."""
        return get(self.edition_id)

    @property
    def mark(self) -> str:
        """The identifier of this challenge in its result codes."""
        return hashlib.sha256(msgspec.msgpack.encode(self)).hexdigest()[:12]

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of its bots."""
        return tuple(level for level, _ in self.seats if level != PERSON)

    def seated(self, who: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return its seats with these people in the human seats; bots keep their character and get
        unused names."""
        people = [seat for seat in who if seat.is_human]
        del people[[level for level, _ in self.seats].count(PERSON) :]
        names = {seat.name.casefold() for seat in people}
        spare = [name for name, _ in TABLE if name.casefold() not in names]
        usual = {avatar: name for name, avatar in TABLE}
        found: list[Seat] = []
        for level, number in self.seats:
            avatar = AVATARS[number]
            if level == PERSON and people:
                found.append(people.pop(0))
                continue
            name = usual[avatar] if usual[avatar] in spare else spare[0]
            spare.remove(name)
            found.append(Seat(name, avatar, BOT + level if level else HUMAN))
        return tuple(found)

    def edition(self, file: EditionFile) -> Edition:
        """Return the challenge's rules; raises CodeError if they cannot be reproduced here."""
        try:
            made = with_variants(file, self.variants, self.changes, len(self.seats))
        except EditionError as error:
            raise CodeError(error.reason) from error
        if fingerprint(made) != self.rules:
            raise CodeError(
                text(
                    "{edition} has different rules here than where this code was made.",
                    edition=file.name,
                )
            )
        return made


class ChallengeWithEdition(Challenge, frozen=True, array_like=True):
    """A challenge that carries the edition, as `edition_code` packs it, in place of an id."""

    kind: ClassVar[str] = WITH_EDITION

    packed: bytes = b""

    @property
    def mark(self) -> str:
        """The identifier in result codes, which does not depend on how the edition is packed."""
        content = (self.rules, self.seed, self.seats, self.variants, self.changes)
        return hashlib.sha256(msgspec.msgpack.encode(content)).hexdigest()[:12]

    def file(self, get: Callable[[str], EditionFile]) -> EditionFile:  # noqa: ARG002
        """Return the edition that the challenge carries; raises CodeError."""
        return unpack_edition(self.packed)


def is_challenge(typed: str) -> bool:
    """Return whether a text looks like the code of a challenge."""
    return any(is_code(kind, typed) for kind in (CHALLENGE, WITH_EDITION))


def parse_challenge(typed: str) -> Challenge:
    """Parse a challenge code; raises CodeError."""
    kind = ChallengeWithEdition if is_code(WITH_EDITION, typed) else Challenge
    try:
        made = msgspec.msgpack.decode(decode_code(kind.kind, typed), type=kind)
        checked = structs.replace(made, seed=parse_seed(made.seed))
    except UNREADABLE as error:
        raise CodeError(text("This challenge was made by another version of the game.")) from error
    if all(level != PERSON for level, _ in checked.seats):
        raise CodeError(text("This challenge has no seat for you."))
    return checked


def challenge_of(setup: Setup) -> Challenge | None:
    """Return the challenge of a game; None if a program has a seat, or if its edition is too long
    for a code."""
    if any(seat.program is not None for seat in setup.seats):
        return None
    rules = fingerprint(setup.edition)
    seats = tuple((seat.level or PERSON, AVATARS.index(seat.avatar)) for seat in setup.seats)
    more = (setup.variants, setup.changes)
    file = setup.file
    if file.id in COME_ALONG and file.rules == game_edition(file.id).rules:
        return Challenge(file.id, rules, setup.seed, seats, *more)
    packed = pack_edition(file)
    made = ChallengeWithEdition("", rules, setup.seed, seats, *more, packed)
    return made if len(str(made)) <= LONGEST else None


Hand = tuple[Annotated[int, Meta(ge=0, le=500)], Annotated[int, Meta(ge=0, le=500)], Points]


class Result(Struct, frozen=True, array_like=True):
    """One person's result: the challenge's identifier, their name, place (from 1), and for every
    hand the bid, the tricks won and the points."""

    mark: Id
    name: Name
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    hands: Annotated[tuple[Hand, ...], Meta(min_length=1, max_length=MOST_HANDS)]

    def __str__(self) -> str:
        return encode_code(RESULT, msgspec.msgpack.encode(self))

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


def parse_result(typed: str) -> Result:
    """Parse a result code; raises CodeError."""
    try:
        return msgspec.msgpack.decode(decode_code(RESULT, typed), type=Result)
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
    ahead = 0
    found = list[Compared]()
    for one, other in zip(mine.hands, theirs.hands, strict=True):
        ahead += one[2] - other[2]
        found.append(Compared(one, other, ahead))
    return tuple(found)
