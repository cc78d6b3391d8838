"""What can be done to a game: deal, bid, play. An edition and its moves are the whole game."""

from typing import TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Card


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """Begin a round with this shuffled deck; cards go out one at a time from the dealer's left."""

    deck: tuple[Card, ...]


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """Say how many tricks this seat will take."""

    seat: int
    bid: int


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Put a card on the table; `suit` goes with WILD, LOW and a choosing CHANGE only."""

    seat: int
    card: Card
    suit: str | None = None


Move: TypeAlias = Deal | Bid | Play
