"""An edition: every knob of RULES 6 as one validated value. No code asks which edition it is."""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop import input_limits as limits
from rage_desktop.rules.cards import ActionCard, Card, NumberCard, Role
from rage_desktop.rules.editions.points import can_bring_points, rewards_met_bids
from rage_desktop.rules.text import Text, text
from rage_desktop.untrusted_input import quote
from rage_desktop.user_error import UserError

MOST_CARDS = 500  # a deck beyond this is a slip of the pen, and would only eat memory
LATER_KNOBS: Final = ("cannot_follow",)
"""The knobs that 0.1.0 did not have. It refuses unknown ones, so they are written only where needed
(see `plain_knobs`); their usual value is what it did."""


Flaw: TypeAlias = tuple[str, Text]


class EditionError(UserError):
    """Rules that contradict each other; `knob` names the one to change."""

    def __init__(self, knob: str, reason: Text) -> None:
        super().__init__(f"{knob}: {reason}")
        self.knob = knob
        self.reason = reason


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
    largest hand that fits and ends at 1, up ends at the largest hand that fits.
    """

    order: Literal["down", "up", "down_up", "up_down", "list"]
    first: limits.Number | None = None
    last: limits.Number | None = None
    step: limits.Number = 1
    sizes: Annotated[tuple[limits.Number, ...], Meta(max_length=MOST_CARDS)] = ()


class TrickPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for each trick won, by how the bid came out."""

    exact: limits.Points
    over: limits.Points
    under: limits.Points


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
    trump_when_no_number_card: limits.Code = "none"
    bids: Literal["open", "hidden", "secret"] = "open"
    hook: bool = False
    action_cards_any_time: bool = False
    cannot_follow: Literal["any_card", "must_trump"] = "any_card"
    wild_suit: Literal["named", "automatic"] = "named"
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
    def flaw(self) -> Flaw | None:
        """The first contradiction among the knobs: the knob and why; None if they agree."""
        return next(_flaws(self), None)

    @cached_property
    def rewards_met_bids(self) -> bool:
        """Whether a bid scores most when it is met."""
        return rewards_met_bids(self)

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
        return _rounds(self.hand_sizes, self.largest_hand(players))


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
def _rounds(plan: HandSizes, largest: int) -> tuple[int, ...]:
    if plan.order == "list":
        return plan.sizes
    if plan.order in ("down", "down_up"):
        first = largest if plan.first is None else plan.first
        last = 1 if plan.last is None else plan.last
        way = tuple(range(first, last - 1, -plan.step))
    else:
        first = 1 if plan.first is None else plan.first
        last = largest if plan.last is None else plan.last
        way = tuple(range(first, last + 1, plan.step))
    return way + way[-2::-1] if plan.order in ("down_up", "up_down") else way


def check_edition(edition: Edition) -> None:
    """Raise EditionError for the first contradiction among the knobs, whatever the seats."""
    if edition.flaw is not None:
        raise EditionError(*edition.flaw)


def check_players(edition: Edition, players: int) -> None:
    """Raise EditionError if this many cannot play, or some round does not fit the deck."""
    low, high = edition.players.min, edition.players.max
    if not low <= players <= high:
        reason = text(
            "This edition is for {low} to {high} players, not {players}.",
            players=players,
            low=low,
            high=high,
        )
        raise EditionError("players", reason)
    largest = edition.largest_hand(players)
    for size in edition.rounds(players):
        if size > largest:
            raise EditionError("hand_sizes", _too_large(edition, players, size, largest))


def _too_large(edition: Edition, players: int, size: int, largest: int) -> Text:
    return text(
        "{size} cards each are too many for {players} players. With {deck} cards, "
        "{kept} of them undealt, {largest} is the most.",
        size=size,
        players=players,
        deck=edition.deck_size(),
        kept=edition.cards_kept_undealt,
        largest=largest,
    )


def _flaws(edition: Edition) -> Iterator[Flaw]:
    """Yield the contradictions among the knobs, those first on which others build."""
    yield from _flaws_of_numbers(edition)
    yield from _flaws_of_suits(edition)
    yield from _flaws_of_deck(edition)
    yield from _flaws_of_play(edition)
    if (reason := _why_not_hand_sizes(edition)) is not None:
        yield "hand_sizes", reason


def _flaws_of_numbers(edition: Edition) -> Iterator[Flaw]:
    negative = next((role for role, count in edition.action_counts.items() if count < 0), "")
    if negative:
        yield "action_counts", text("There can't be fewer than 0 {role} cards.", role=negative)
    if edition.cards_kept_undealt < 0:
        yield "cards_kept_undealt", text("The number of undealt cards can't be below 0.")
    if edition.game_ends != "rounds" and edition.game_ends <= 0:
        yield "game_ends", text("A game to points needs a target above 0.")


def _flaws_of_suits(edition: Edition) -> Iterator[Flaw]:
    suits = edition.suits
    if clash := next((code for code in suits if suits.count(code) > 1), ""):
        reason = text("Two suits have the code {code}. Give each its own.", code=clash)
        yield "suits", reason
    for code in suits:
        if not _is_code(code):
            reason = text("{code} can't be a suit's code. Use capital letters.", code=quote(code))
            yield "suits", reason


def _flaws_of_deck(edition: Edition) -> Iterator[Flaw]:
    size = edition.deck_size()
    ranks = edition.ranks
    if ranks.low < 0:
        yield "ranks", text("Ranks can't be negative. Begin at 0 or above.")
    if ranks.low > ranks.high:
        yield "ranks", text("The lowest rank is above the highest. Swap them.")
    if size <= 0:
        yield "suits", text("The deck is empty. Add suits or action cards.")
    if size > MOST_CARDS:
        reason = text(
            "The deck has {n} cards, but at most {most} are allowed.", n=size, most=MOST_CARDS
        )
        yield "ranks", reason
    if ranks.high > limits.HIGHEST_RANK:
        reason = text(
            "The highest rank is {n}, but it can be at most {most}.",
            n=ranks.high,
            most=limits.HIGHEST_RANK,
        )
        yield "ranks", reason
    if not edition.suits:
        yield "suits", text("No suit is left, but a trick needs at least one.")


def _flaws_of_play(edition: Edition) -> Iterator[Flaw]:
    trumpless = edition.trump_when_no_number_card
    players = edition.players
    changes = edition.action_counts.get(Role.CHANGE, 0) > 0
    if players.min < 2:
        yield "players", text("A game needs at least 2 players.")
    if players.max > limits.MOST_PLAYERS:
        yield "players", text("A table seats at most {n} players.", n=limits.MOST_PLAYERS)
    if players.min > players.max:
        yield "players", text("The smallest number of players is above the largest. Swap them.")
    if edition.hook and edition.bids != "open":
        yield "hook", text("The rule for the last bidder needs open bids.")
    if trumpless != "none" and trumpless not in edition.suits:
        reason = text("{code} isn't a suit of this deck. Name one, or write none.", code=trumpless)
        yield "trump_when_no_number_card", reason
    if changes and edition.change == "choose_from_pile" and edition.cards_kept_undealt <= 0:
        reason = text("Turning up a trump needs a pile. Keep at least 1 card undealt.")
        yield "cards_kept_undealt", reason
    if edition.game_ends != "rounds" and not can_bring_points(edition):
        reason = text("Nobody can ever score a point, so a game to points would never end.")
        yield "game_ends", reason
    if not edition.ties:
        yield "ties", text("The list of tie rules is empty. Add at least “shared”.")


def _is_code(code: str) -> bool:
    return code.isascii() and code.isalpha() and code.isupper() and code not in Role.__members__


def _why_not_hand_sizes(edition: Edition) -> Text | None:
    plan = edition.hand_sizes
    most = edition.players.max
    largest = edition.largest_hand(most)
    if plan.step < 1:
        return text("The step is {step}, but it must be at least 1.", step=plan.step)
    if plan.order == "list" and not plan.sizes:
        return text("The list of hand sizes is empty. Add at least one.")
    if plan.order != "list" and plan.sizes:
        return text("Hand sizes are listed, but the order is {order}.", order=plan.order)
    asked = [*plan.sizes, *(end for end in (plan.first, plan.last) if end is not None)]
    if min(asked, default=1) < 1:
        return text("A round can't have {size} cards. Begin at 1.", size=min(asked))
    if max(asked, default=1) > largest:
        return _too_large(edition, most, max(asked), largest)
    if not edition.rounds(most):
        return text("There's no round to play, because the first and last hand sizes cross.")
    return None
