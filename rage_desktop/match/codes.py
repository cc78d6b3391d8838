"""Codes to share: challenges (rules, seats, levels, characters and cards of a game) and results.

They are written in letters that are hard to mistake for each other, with check characters: a wrong
letter passes once in a million times. They prove nothing: anyone can construct a valid code.
Custom rules are encoded as the nearest built-in edition and the knobs that differ from it; the
fingerprint of the rules verifies them.
"""

import base64
import hashlib
from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Points
from rage_desktop.match.dealer import parse_seed
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import AVATARS, BOT, HUMAN, TABLE, Seat, Setup, Variants
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import Edition, EditionFile, RoundScored, Text, text
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.rules.editions.flaws import EditionError
from rage_desktop.untrusted_input import UNREADABLE

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TO_SIGNS: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", SIGNS)  # from base 32
FROM_SIGNS: Final = {sign: letter for letter, sign in TO_SIGNS.items()}
MISTAKEN: Final = str.maketrans("ILO", "110")
CHECKED: Final = 4  # check characters, 20 bits
GROUP: Final = 5
LONGEST: Final = 4000


class CodeError(MatchError):
    """A text that is not a code of its kind, or was copied with errors."""


def encode_code(kind: str, payload: bytes) -> str:
    """Return a code: its kind, a full stop, and groups of five characters."""
    signs = base64.b32encode(payload).decode().rstrip("=").translate(TO_SIGNS)
    whole = signs + _check(kind, signs)
    return f"{kind}." + "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def decode_code(kind: str, typed: str) -> bytes:
    """Return the payload of a code; case, spaces and hyphens are ignored. Raises CodeError."""
    head, dot, rest = typed.strip().partition(".")
    if len(typed) > LONGEST or not dot or head.upper().strip() != kind:
        raise CodeError(text("A code like this begins with {kind}.", kind=kind))
    signs = "".join(rest.upper().translate(MISTAKEN).replace("-", " ").split())
    body = signs[:-CHECKED]
    check = signs[-CHECKED:]
    if not body or any(sign not in SIGNS for sign in signs) or check != _check(kind, body):
        raise CodeError(_SLIP)
    return base64.b32decode(body.translate(FROM_SIGNS) + "=" * (-len(body) % 8))


def is_code(kind: str, typed: str) -> bool:
    """Return whether a text looks like a code of this kind."""
    return typed.strip().upper().startswith(f"{kind}.")


def _check(kind: str, signs: str) -> str:
    digest = int.from_bytes(hashlib.sha256(f"{kind}.{signs}".encode()).digest()[:4])
    return "".join(SIGNS[digest >> (5 * i) & 31] for i in range(CHECKED))


_SLIP: Final[Text] = text("A character of this code is wrong or missing. Copy the code again.")


CHALLENGE: Final = "RC1"
PERSON: Final = ""


class Challenge(Struct, frozen=True, array_like=True):
    """The content of a code. `seats` has a pair for each seat: its level ("" for a person), and the
    index of its avatar, which determines its character."""

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
        return encode_code(CHALLENGE, msgspec.msgpack.encode(self))

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


def parse_challenge(typed: str) -> Challenge:
    """Parse a challenge code; raises CodeError."""
    try:
        made = msgspec.msgpack.decode(decode_code(CHALLENGE, typed), type=Challenge)
        checked = structs.replace(made, seed=parse_seed(made.seed))
    except UNREADABLE as error:
        raise CodeError(text("This challenge was made by another version of the game.")) from error
    if all(level != PERSON for level, _ in checked.seats):
        raise CodeError(text("This challenge has no seat for you."))
    return checked


def challenge_of(setup: Setup, built_in: Iterable[EditionFile]) -> Challenge | None:
    """Return the challenge of a game; None if no built-in edition has its deck, or if a program has
    a seat."""
    if any(seat.program is not None for seat in setup.seats):
        return None
    base = _base(setup, tuple(built_in))
    if base is None:
        return None
    file, variants, changes = base
    return Challenge(
        file.id,
        fingerprint(setup.edition),
        setup.seed,
        tuple((seat.level or PERSON, AVATARS.index(seat.avatar)) for seat in setup.seats),
        variants,
        changes,
    )


def _base(
    setup: Setup, built_in: tuple[EditionFile, ...]
) -> tuple[EditionFile, tuple[str, ...], dict[str, Any]] | None:
    """Return the base edition, and the house rules and knobs that turn it into the game's
    edition."""
    for file in built_in:
        if file.id == setup.file.id and file.rules == setup.file.rules:
            return file, setup.variants, setup.changes
    suits = setup.edition.suits
    found = [
        (file, _differing(file.rules, setup.edition))
        for file in built_in
        if file.rules.suits == suits
    ]
    if not found:
        return None
    file, changes = min(found, key=lambda each: len(each[1]))
    return file, (), changes


def _differing(base: Edition, edition: Edition) -> dict[str, Any]:
    one = msgspec.to_builtins(base)
    other = msgspec.to_builtins(edition)
    return {knob: other[knob] for knob in other if knob != "id" and one[knob] != other[knob]}


RESULT: Final = "RR1"
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
