"""What happened, in the past tense: one small class per fact, each carrying its results."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Card


class RoundBegan(Struct, frozen=True, gc=False):
    """A new round was opened; rounds are numbered from 1."""

    number: int
    hand_size: int
    dealer: int


class HandsDealt(Struct, frozen=True, gc=False):
    """Every seat got its hand; a card is None where the viewer may not know it."""

    hands: tuple[tuple[Card | None, ...], ...]
    pile: tuple[Card | None, ...]


class TrumpTurned(Struct, frozen=True, gc=False):
    """The first trump was looked for: all cards turned, in order; trump None for no trump."""

    turned: tuple[Card, ...]
    trump: str | None


class BidMade(Struct, frozen=True, gc=False):
    """A seat bid; `bid` is None where the viewer may not know it yet."""

    seat: int
    bid: int | None


class BidsRevealed(Struct, frozen=True, gc=False):
    """Bids made unseen became known to all."""

    bids: tuple[int, ...]


class CardPlayed(Struct, frozen=True, gc=False):
    """A card was played; `suit` is the suit it was declared as or named (WILD, LOW, CHANGE)."""

    seat: int
    card: Card
    suit: str | None = None


class TrumpChanged(Struct, frozen=True, gc=False):
    """An OUT, a CHANGE or the turn after a trick settled the trump, changed or not.

    `turned` lists the cards turned in order, before and after recycling; `recycled` is the new
    pile, top first, where the spent cards were shuffled into one (None where the viewer may not
    know them). `card` is the trump card now face up, None when there is none.
    """

    seat: int
    cause: Literal["OUT", "CHANGE", "TURN"]
    turned: tuple[Card, ...]
    trump: str | None
    card: Card | None = None
    recycled: tuple[Card | None, ...] = ()


class TrickWon(Struct, frozen=True, gc=False):
    """A trick was complete; bonus and malus count those cards in it."""

    winner: int
    bonus: int
    malus: int


class RoundScored(Struct, frozen=True, gc=False):
    """A round was over; all by seat."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def exact(self, seat: int) -> bool:
        """Return whether a seat won as many tricks as it had bid."""
        return self.bids[seat] == self.tricks[seat]


class GameOver(Struct, frozen=True, gc=False):
    """The game ended; `decided_by` is "points" or the tie rule that decided."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


Event: TypeAlias = (
    RoundBegan
    | HandsDealt
    | TrumpTurned
    | BidMade
    | BidsRevealed
    | CardPlayed
    | TrumpChanged
    | TrickWon
    | RoundScored
    | GameOver
)
Events: TypeAlias = tuple[Event, ...]
