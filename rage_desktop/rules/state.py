"""A game at one moment, the moves that lead to the next, and chance derived from the game's seed.

States are values: `apply` makes new ones and never alters its input. An edition and its moves are
the whole game.
"""

from enum import StrEnum
from random import Random
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Card, NumberCard
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.flaws import check_edition, check_players
from rage_desktop.rules.events import RoundScored


def chance(seed: str, *purpose: str | int) -> Random:
    """Return the generator for one purpose of one game; equal arguments give equal draws."""
    return Random("/".join((seed, *map(str, purpose))))


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


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


DEAL, BID, PLAY, OVER = Phase  # see `cards`: looking members up on the class is slow


class PlayedCard(Struct, frozen=True, gc=False):
    """A card on the table; `suit` is the one it counts as, None for an action card without."""

    seat: int
    card: Card
    suit: str | None


class PublicRound(Struct, frozen=True, kw_only=True):
    """What everybody knows of a round: what is trump, what was played and won.

    Tuples are by seat; `history` holds the complete tricks.
    """

    hand_size: int
    spent: tuple[Card, ...]
    trump_card: NumberCard | None
    trump: str | None
    last_named: str | None
    tricks: tuple[int, ...]
    bonus: tuple[int, ...]
    malus: tuple[int, ...]
    trick: tuple[PlayedCard, ...] = ()
    lead: str | None = None
    low_wins: bool = False
    turn_pending: bool = False
    history: tuple[tuple[PlayedCard, ...], ...] = ()

    @property
    def turned(self) -> tuple[Card, ...]:
        """The cards turned so far: the spent ones and the trump card."""
        return self.spent if self.trump_card is None else (*self.spent, self.trump_card)


class Round(PublicRound, frozen=True, kw_only=True, gc=False):
    """One round, with what players hide from each other. Tuples are by seat."""

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    bids: tuple[int | None, ...]
    turn: int


class Recycled(Struct, frozen=True, gc=False):
    """The order in which spent cards came back, after that many plays in a round."""

    number: int
    plays: int
    cards: tuple[str, ...]


def empty_round(players: int, hand_size: int, first: int) -> Round:
    """Return a round before its cards are dealt, with the seat to bid first."""
    nobody = (0,) * players
    return Round(
        hand_size=hand_size,
        hands=((),) * players,
        pile=(),
        spent=(),
        trump_card=None,
        trump=None,
        last_named=None,
        bids=(None,) * players,
        tricks=nobody,
        bonus=nobody,
        malus=nobody,
        turn=first,
    )


class State(Struct, frozen=True, gc=False):
    """A game: its edition, seats and seed, the round under way and the rounds scored so far.

    `number` counts rounds from 1 and names the next one while the phase is DEAL. `round` stays
    after scoring, so that the last trick can be looked at, until the next deal. `recycled` is what
    a record tells in place of a seed that is not revealed yet.
    """

    edition: Edition
    players: int
    seed: str
    dealer: int
    number: int = 1
    phase: Phase = Phase.DEAL
    round: Round | None = None
    scores: tuple[RoundScored, ...] = ()
    recycled: tuple[Recycled, ...] = ()

    @property
    def under_way(self) -> Round:
        """The round under way, or scored last; there is none before the first deal."""
        assert self.round is not None
        return self.round

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        return self.scores[-1].totals if self.scores else (0,) * self.players


def new_game(edition: Edition, players: int, seed: str) -> State:
    """Return a game before its first deal; raises EditionError where the rules do not fit."""
    check_edition(edition)
    check_players(edition, players)
    first_dealer = chance(seed, "dealer").randrange(players)  # RULES 3.1
    return State(edition, players, seed, first_dealer)


def hand_size(edition: Edition, players: int, number: int) -> int:
    """Return the cards each gets in round `number`; a game to N points begins over and over."""
    sizes = edition.rounds(players)
    return sizes[(number - 1) % len(sizes)]
