"""An edition: every knob of RULES 6 as one value, and what its points add up to (RULES 5).

No code asks which edition it is.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop import input_limits as limits
from rage_desktop.rules.cards import ActionCard, Card, NumberCard, Role

MOST_CARDS = 500  # a deck beyond this is a slip of the pen, and would only eat memory
LATER_KNOBS: Final = (
    "cannot_follow",
    "trump_lead",
    "first_trump",
    "exact_squared",
    "off_squared",
)
"""The knobs that 0.1.0 did not have. It refuses unknown ones, so they are written only where needed
(see `plain_knobs`); their usual value is what it did."""

# of those compared: what lies beyond them is rare
LARGEST_BID = 4
FURTHEST_OVER = 3


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many people can play."""

    min: limits.Number
    max: limits.Number

    def __str__(self) -> str:
        """Return "2–8", or "4" if it is always as many."""
        return f"{self.min}–{self.max}" if self.min < self.max else str(self.min)


class Ranks(Struct, frozen=True, forbid_unknown_fields=True):
    """The ranks of every suit, both ends included."""

    low: limits.Number
    high: limits.Number


class HandSizes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many cards each round has: an order with its ends, or a list of one's own.

    `first` is where the order begins; `last` where it ends or turns. Left out: down begins at the
    largest hand that fits and ends at 1, up ends at the largest hand that fits. With `fit` hands
    that are too large for the players are as large as fits; with `ends_for_all` the first, the last
    and the hand at which the order turns are dealt once for each player.
    """

    order: Literal["down", "up", "down_up", "up_down", "list"]
    first: limits.Number | None = None
    last: limits.Number | None = None
    step: limits.Number = 1
    sizes: Annotated[tuple[limits.Number, ...], Meta(max_length=MOST_CARDS)] = ()
    fit: bool = False
    ends_for_all: bool = False


class TrickPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for each trick won, by how the bid came out."""

    exact: limits.Points
    over: limits.Points
    under: limits.Points


Changes: TypeAlias = Mapping[str, Any]
"""Knobs with the values that they get, plain as in an edition file."""
TieRule: TypeAlias = Literal["most_exact", "best_last_round", "coin", "shared"]


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Every knob, named as in RULES 6 (the table there is the reference for each value)."""

    id: limits.Id
    suits: Annotated[tuple[limits.Code, ...], Meta(max_length=limits.MOST_SUITS)]
    ranks: Ranks
    action_counts: dict[Role, limits.Number] = {}
    players: Players
    hand_sizes: HandSizes
    cards_kept_undealt: limits.Number = 1
    first_trump: Annotated[tuple[limits.Code, ...], Meta(max_length=MOST_CARDS)] = ()
    trump_when_no_number_card: limits.Code = "none"
    bids: Literal["open", "hidden", "secret"] = "open"
    hook: bool = False
    action_cards_any_time: bool = False
    cannot_follow: Literal["any_card", "must_trump"] = "any_card"
    trump_lead: Literal["any_time", "when_broken", "after_first_trick"] = "any_time"
    wild_suit: Literal["named", "automatic", "above_all"] = "named"
    equal_wilds: Literal["first_high", "last_high"] = "first_high"
    change: Literal["choose_from_pile", "turn", "choose_any"] = "choose_from_pile"
    change_excludes: Literal["last_named", "in_force", "nothing"] = "last_named"
    change_with_nothing_suitable: Literal["none", "recycle_spent", "next_suit_down"] = "none"
    no_trump_lasts: Literal["until_change", "trick_then_turn"] = "until_change"
    second_rewind: Literal["stays", "toggles"] = "stays"
    points_per_trick: TrickPoints = TrickPoints(1, 1, 1)
    exact: limits.Points = 10
    exact_zero: limits.Points = 5
    missed: limits.Points = 0
    per_trick_short: limits.Points = 0
    per_trick_over: limits.Points = 0
    exact_squared: limits.Points = 0
    off_squared: limits.Points = 0
    bonus: limits.Points = 5
    malus: limits.Points = -5
    sweep: Literal["off", "not_in_one_card_round", "always"] = "off"
    game_ends: Literal["rounds"] | limits.Number = "rounds"
    ties: Annotated[tuple[TieRule, ...], Meta(max_length=8)] = ("shared",)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card once, suits in order and ranks upwards, action cards last."""
        numbers = [
            NumberCard(suit, rank)
            for suit in self.suits
            for rank in range(self.ranks.low, self.ranks.high + 1)
        ]
        actions = [
            ActionCard(role, copy)
            for role in Role
            for copy in range(self.action_counts.get(role, 0))
        ]
        return (*numbers, *actions)

    @cached_property
    def cards(self) -> frozenset[Card]:
        """The deck as a set."""
        return frozenset(self.deck)

    @cached_property
    def rewards_met_bids(self) -> bool:
        """Whether a bid scores most when it is met."""
        return _rewards_met_bids(self)

    def card_points(self, card: Card) -> int:
        """Return the points of a BONUS or MALUS card; 0 for any other."""
        if card.role is Role.BONUS:
            return self.bonus
        return self.malus if card.role is Role.MALUS else 0

    def deck_size(self) -> int:
        """Return the number of cards in the deck."""
        ranks = max(0, self.ranks.high - self.ranks.low + 1)
        return len(self.suits) * ranks + sum(self.action_counts.values())

    def largest_hand(self, players: int) -> int:
        """Return the largest hand that can be dealt to each of this many players."""
        return (self.deck_size() - self.cards_kept_undealt) // players

    def rounds(self, players: int) -> tuple[int, ...]:
        """Return the hand size of every round, in order (RULES 3.2)."""
        return _rounds(self.hand_sizes, self.largest_hand(players), players)

    def listed_trump(self, number: int) -> str | None:
        """Return the first trump of a round by `first_trump`, None for none (RULES 3.3)."""
        listed = self.first_trump[(number - 1) % len(self.first_trump)]
        return None if listed == "none" else listed


def plain_knobs(edition: Edition) -> dict[str, Any]:
    """Return the knobs as plain values, for records, saved games, seals and programs: all that
    0.1.0 knew, later ones where they differ from the usual value."""
    plain: dict[str, Any] = msgspec.to_builtins(edition)
    usual = {field.name: field.default for field in structs.fields(Edition)}
    for knob in LATER_KNOBS:
        if plain[knob] == msgspec.to_builtins(usual[knob]):
            del plain[knob]
    return plain


@cache
def _rounds(plan: HandSizes, largest: int, players: int) -> tuple[int, ...]:
    way = _way(plan, largest)
    times = players if plan.ends_for_all else 1
    if len(way) < 2:
        sizes = way * times
    elif plan.order in ("down_up", "up_down"):
        middle = way[1:-1]
        sizes = way[:1] * times + middle + way[-1:] * times + middle[::-1] + way[:1] * times
    else:
        sizes = way[:1] * times + way[1:-1] + way[-1:] * times
    return tuple(min(size, largest) for size in sizes) if plan.fit else sizes


def _way(plan: HandSizes, largest: int) -> tuple[int, ...]:
    """Return the hand sizes of an order up to its end, or to where it turns."""
    if plan.order == "list":
        return plan.sizes
    if plan.order in ("down", "down_up"):
        first = largest if plan.first is None else plan.first
        last = 1 if plan.last is None else plan.last
        return tuple(range(first, last - 1, -plan.step))
    first = 1 if plan.first is None else plan.first
    last = largest if plan.last is None else plan.last
    return tuple(range(first, last + 1, plan.step))


class Parts(NamedTuple):
    """What a round's points are made of."""

    tricks: int  # for the tricks won
    bid: int  # for having met the bid, or missed it
    cards: int  # for the bonus and malus cards won

    @property
    def total(self) -> int:
        """The points of the round."""
        return self.tricks + self.bid + self.cards


def round_points(
    edition: Edition, hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
) -> int:
    """Return one player's points for a round; bonus and malus count the cards won."""
    return sum(round_parts(edition, hand_size, bid, won, bonus, malus))


def round_parts(
    edition: Edition, hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
) -> Parts:
    """Return what one player's points for a round are made of."""
    per_trick = edition.points_per_trick
    if won == bid:
        trick_points = per_trick.exact * won
        for_bid = edition.exact if bid else edition.exact_zero
        for_bid += edition.exact_squared * bid * bid
    elif won > bid:
        trick_points = per_trick.over * won
        for_bid = edition.missed + edition.per_trick_over * (won - bid)
        for_bid += edition.off_squared * (won - bid) ** 2
    else:
        trick_points = per_trick.under * won
        for_bid = edition.missed + edition.per_trick_short * (bid - won)
        for_bid += edition.off_squared * (bid - won) ** 2
    if won == hand_size and pays_sweep(edition, hand_size):
        trick_points *= 2
    return Parts(trick_points, for_bid, edition.bonus * bonus + edition.malus * malus)


def pays_sweep(edition: Edition, hand_size: int) -> bool:
    """Return whether taking every trick of a round doubles what they pay."""
    return edition.sweep == "always" or (edition.sweep == "not_in_one_card_round" and hand_size > 1)


def _rewards_met_bids(edition: Edition) -> bool:
    """Return whether a bid scores most when it is met; large ones, and far misses, don't count."""
    most = max(edition.rounds(edition.players.min), default=0)
    return all(
        round_points(edition, most, bid, won) < round_points(edition, most, bid, bid)
        for bid in range(min(LARGEST_BID, most) + 1)
        for won in range(min(bid + FURTHEST_OVER, most) + 1)
        if won != bid
    )
