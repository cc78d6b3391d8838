"""Challenge codes: reproduce a game's rules, seats, levels, characters and cards.

Custom rules are encoded as the nearest built-in edition and the knobs that differ from it; the
fingerprint of the rules verifies the result.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name
from rage_desktop.match.codes.code_text import CodeError, decode_code, encode_code, is_code
from rage_desktop.match.dealer import parse_seed
from rage_desktop.match.game_setup import AVATARS, BOT, HUMAN, TABLE, Seat, Setup, Variants
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import Edition, EditionFile, text
from rage_desktop.rules.editions.edition import EditionError
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.untrusted_input import UNREADABLE

KIND: Final = "RC1"
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
        return encode_code(KIND, msgspec.msgpack.encode(self))

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
                text("{edition} has different rules here than where this code was made.",
                     edition=file.name)
            )  # fmt: skip
        return made


def is_challenge(typed: str) -> bool:
    """Return whether a text looks like a challenge code."""
    return is_code(KIND, typed)


def parse_challenge(typed: str) -> Challenge:
    """Parse a challenge code; raises CodeError."""
    try:
        made = msgspec.msgpack.decode(decode_code(KIND, typed), type=Challenge)
        return structs.replace(made, seed=parse_seed(made.seed))
    except UNREADABLE as error:
        raise CodeError(text("This challenge was made by another version of the game.")) from error


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
    found = [(file, _differing(file.rules, setup.edition)) for file in built_in
             if file.rules.suits == suits]  # fmt: skip
    if not found:
        return None
    file, changes = min(found, key=lambda each: len(each[1]))
    return file, (), changes


def _differing(base: Edition, edition: Edition) -> dict[str, Any]:
    one, other = msgspec.to_builtins(base), msgspec.to_builtins(edition)
    return {knob: other[knob] for knob in other if knob != "id" and one[knob] != other[knob]}
