"""What happened, in the past tense: one small class per fact, each carrying its results."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import CHANGE, Card


class _Fact(Struct, frozen=True, gc=False, tag_field="event"):
    """A fact, tagged in JSON by the word that records have for it."""


class RoundBegan(_Fact, frozen=True, gc=False, tag="round"):
    """A new round was opened; rounds are numbered from 1."""

    number: int
    hand_size: int
    dealer: int


class HandsDealt(_Fact, frozen=True, gc=False, tag="deal"):
    """Every seat got its hand; a card is None where the viewer may not know it."""

    hands: tuple[tuple[Card | None, ...], ...]
    pile: tuple[Card | None, ...]


class TrumpTurned(_Fact, frozen=True, gc=False, tag="trump"):
    """The first trump was looked for: all cards turned, in order; trump None for no trump."""

    turned: tuple[Card, ...]
    trump: str | None


class BidMade(_Fact, frozen=True, gc=False, tag="bid"):
    """A seat bid; `bid` is None where the viewer may not know it yet."""

    seat: int
    bid: int | None


class BidsRevealed(_Fact, frozen=True, gc=False, tag="bids_revealed"):
    """Bids made unseen became known to all."""

    bids: tuple[int, ...]


class CardPlayed(_Fact, frozen=True, gc=False, tag="play"):
    """A card was played; `suit` is the suit it was declared as or named (WILD, LOW, CHANGE)."""

    seat: int
    card: Card
    suit: str | None = None

    @property
    def counts_as(self) -> str | None:
        """The suit that the card counts as, None for an action card without one (RULES 4.3)."""
        return self.card.suit or (None if self.card.role is CHANGE else self.suit)


class TrumpChanged(_Fact, frozen=True, gc=False, tag="trump_changed"):
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


class TrickWon(_Fact, frozen=True, gc=False, tag="trick"):
    """A trick was complete; bonus and malus count those cards in it."""

    winner: int
    bonus: int
    malus: int


class RoundScored(_Fact, frozen=True, gc=False, tag="round_scored"):
    """A round was over; all by seat."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def exact(self, seat: int) -> bool:
        """Return whether a seat won as many tricks as it had bid."""
        return self.bids[seat] == self.tricks[seat]


class GameOver(_Fact, frozen=True, gc=False, tag="game_over"):
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
