"""A round under way with every card known, in the ints of `Deck`: where a playout starts."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.rules import PlayedCard, Round, SeatView


@dataclass(slots=True)
class Position:
    """Lists are by seat; `need` is bid less tricks won, `points` those of BONUS and MALUS won.

    `table` holds the plays of the trick under way, `pile` the cards still to be turned, top first,
    `undealt` the whole of what was not dealt: a turned card never leaves that.
    """

    hands: list[int]
    need: list[int]
    points: list[int]
    turn: int
    trump: int
    named: int
    pile: list[int]
    undealt: int
    table: list[int] = field(default_factory=list)
    low: bool = False
    pending: bool = False

    @property
    def plays_left(self) -> int:
        """Return how many cards are still to be played."""
        return sum(hand.bit_count() for hand in self.hands)


def table_of(deck: Deck, trick: tuple[PlayedCard, ...]) -> list[int]:
    """Return the plays of a trick under way."""
    return [deck.entry(played.card, played.suit) for played in trick]


def position_of(deck: Deck, round_: Round, bids: tuple[int, ...]) -> Position:
    """Return the position of a round whose cards are all known: for tests and for analysis."""
    return replace(
        public_position(deck, round_, bids, round_.turn),
        hands=[deck.hand(hand) for hand in round_.hands],
        pile=[deck.codes[card] for card in round_.pile],
        undealt=deck.hand((*round_.pile, *round_.turned)),
    )


def public_position(deck: Deck, seen: Round | SeatView, bids: Sequence[int], turn: int) -> Position:
    """Return what everybody may know of a position: no hands, no pile."""
    return Position(
        hands=[],
        need=[bid - won for bid, won in zip(bids, seen.tricks, strict=True)],
        points=[
            bonus * deck.bonus_points + malus * deck.malus_points
            for bonus, malus in zip(seen.bonus, seen.malus, strict=True)
        ],
        turn=turn,
        trump=deck.mask(seen.trump),
        named=deck.mask(seen.last_named),
        pile=[],
        undealt=0,
        table=table_of(deck, seen.trick),
        low=seen.low_wins,
        pending=seen.turn_pending,
    )
