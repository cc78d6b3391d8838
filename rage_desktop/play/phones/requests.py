"""Messages from a phone to the game, version 1: closed structs, anything else is refused.

docs/PHONES.md has each with an example. Nothing here decides anything: a request is a wish.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rage_desktop.input_limits import MOST_PLAYERS, Code
from rage_desktop.match.game_setup import Avatar, SeatedName
from rage_desktop.untrusted_input import NO_CONTROLS

LONGEST = 4096  # bytes of a request

Letters: TypeAlias = Annotated[str, Meta(max_length=8, pattern=NO_CONTROLS)]
SecretText: TypeAlias = Annotated[str, Meta(max_length=64, pattern=NO_CONTROLS)]
Language: TypeAlias = Annotated[str, Meta(max_length=35, pattern=NO_CONTROLS)]
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16, pattern=NO_CONTROLS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
BidNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True, frozen=True):
    """Come in by the four letters, or come back by the secret."""

    v: Ply
    code: Letters = ""
    secret: SecretText = ""
    at: Ply = 0
    lang: Annotated[tuple[Language, ...], Meta(max_length=12)] = ()


class Sit(Struct, tag_field="t", tag="sit", forbid_unknown_fields=True, frozen=True):
    """Take a seat, the first free one if none is named; or change name and face in one's own."""

    name: SeatedName
    face: Avatar
    seat: SeatNumber | None = None


class Ready(Struct, tag_field="t", tag="ready", forbid_unknown_fields=True, frozen=True):
    """Ready for the deal or the next round, or not yet."""

    yes: bool = True


class Again(Struct, tag_field="t", tag="again", forbid_unknown_fields=True, frozen=True):
    """Another game, after this one."""


class Swap(Struct, tag_field="t", tag="swap", forbid_unknown_fields=True, frozen=True):
    """Swap seats with somebody."""

    seat: SeatNumber


class Stand(Struct, tag_field="t", tag="stand", forbid_unknown_fields=True, frozen=True):
    """Give the seat up."""


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True, frozen=True):
    """A bid, or a card with the suit it names."""

    id: RequestId
    ply: Ply
    bid: BidNumber | None = None
    card: Code | None = None
    suit: Code | None = None


class Back(Struct, tag_field="t", tag="back", forbid_unknown_fields=True, frozen=True):
    """Take the last move back."""

    id: RequestId
    ply: Ply


class Rest(Struct, tag_field="t", tag="rest", forbid_unknown_fields=True, frozen=True):
    """Take the rest of the tricks."""

    id: RequestId
    ply: Ply


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True, frozen=True):
    """Answer a question."""

    to: RequestId
    yes: bool


class Hidden(Struct, tag_field="t", tag="hidden", forbid_unknown_fields=True, frozen=True):
    """The page goes to sleep."""


Request: TypeAlias = Hello | Sit | Ready | Again | Swap | Stand | Act | Back | Rest | Say | Hidden

_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


class BadRequest(Exception):
    """Something that no page of the game sends."""


def read(said: str) -> Request:
    """Read what a phone sent; raises BadRequest for anything else."""
    try:
        if len(said.encode()) > LONGEST:
            raise BadRequest
        return _decoder.decode(said)
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        raise BadRequest from error
