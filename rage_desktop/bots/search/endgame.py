"""The last tricks, exactly: every deal that is possible, and every way to play it.

Where the cards that are still hidden can be placed in few ways, each way is looked at once; only
where a card has to be turned from a pile is its order one of many. And where few cards are left,
each is played to its end with everyone doing the best for itself, instead of by rules of thumb.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, factorial, prod
from random import Random
from typing import TypeAlias

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.search.playout import after_change, after_turn, read_table, standing
from rage_desktop.rules import ActionCard, Card, Role, SeatView

Ended: TypeAlias = tuple[list[int], list[int]]
"""A round that is over: bid less tricks, and BONUS and MALUS points, by seat."""

Worth: TypeAlias = Callable[[int, Ended], float]
"""Gives what a round that is over is worth to a seat."""


NAMING = (Role.WILD, Role.LOW, Role.CHANGE)


def ways(count: int, sizes: Sequence[int]) -> int:
    """Return in how many ways so many cards fill places of these sizes."""
    product = 1
    for size in sizes:
        product *= comb(count, size)
        count -= size
    return product


def lines_of_play(view: SeatView) -> int:
    """Return a bound on the lines of play to the end of a round, over all that may be hidden.

    A card that names a suit counts as one for each suit.
    """
    edition = view.edition
    others = [held for seat, held in enumerate(view.hand_counts) if seat != view.seat]
    deals = ways(sum(others) + view.pile_size, others)
    played = (play.card for trick in (*view.history, view.trick) for play in trick)
    naming = sum(edition.action_counts.get(role, 0) for role in NAMING)
    naming -= sum(_names_a_suit(card) for card in played)
    own = sum(map(_names_a_suit, view.hand))
    naming = own + min(naming - own, sum(others))
    suits: int = len(edition.suits) ** naming
    return deals * prod(map(factorial, view.hand_counts)) * suits


def may_turn(view: SeatView) -> bool:
    """Return whether a card may still be turned for trump, which is chance (RULES 4.5)."""
    if view.edition.change != "turn":
        return view.turn_pending
    gone = [*view.spent, *(play.card for trick in (*view.history, view.trick) for play in trick)]
    played = sum(isinstance(card, ActionCard) and card.role is Role.CHANGE for card in gone)
    return view.turn_pending or played < view.edition.action_counts.get(Role.CHANGE, 0)


def _names_a_suit(card: Card) -> bool:
    return isinstance(card, ActionCard) and card.role in NAMING


def placements(
    cards: Sequence[int], places: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Give each way to fill places, as (size, mask of what it lacks), with cards; some are left."""
    if not places:
        yield ()
        return
    (size, lacks), *others = places
    for chosen in combinations([card for card in cards if not card & lacks], size):
        taken = sum(chosen)
        rest = [card for card in cards if not card & taken]
        for more in placements(rest, others):
            yield (chosen, *more)


def solve(deck: Deck, position: Position, worth: Worth, rng: Random) -> Ended:
    """Return how a round ends if all see the cards and play for what it is worth to them."""
    if not any(position.hands):
        return position.need, position.points
    seat = position.turn
    endings = (
        solve(deck, step(deck, position, play, rng), worth, rng)
        for play in legal_entries(deck, position)
    )
    return max(endings, key=lambda ended: worth(seat, ended))


def legal_entries(deck: Deck, position: Position) -> list[int]:
    """Return the plays open to the seat to move, equal action cards once."""
    hand = position.hands[position.turn]
    lead, _ = read_table(deck, position.table)
    if follow := hand & lead:
        hand = follow | (hand & deck.actions if deck.any_time else 0)
    entries = deck.bits(hand & deck.numbers)
    kinds = (deck.malus, deck.out, deck.rewind, deck.bonus)
    entries += [held & -held for kind in kinds if (held := hand & kind)]
    for kind in (deck.wild, deck.low):
        if held := hand & kind:
            forced = (position.trump or lead) if deck.automatic else 0
            entries += [(held & -held) | suit for suit in ([forced] if forced else deck.suits)]
    if held := hand & deck.change:
        options = deck.change_options(position.undealt, position.trump, position.named)
        entries += [(held & -held) | suit for suit in options or [0]]
    return entries


def step(deck: Deck, position: Position, play: int, rng: Random) -> Position:
    """Return the position after a play (RULES 4)."""
    seat, players = position.turn, len(position.hands)
    kind = play & deck.actions if play > deck.numbers else play
    hands = position.hands[:]
    hands[seat] ^= kind
    trump, named, pending, low = position.trump, position.named, position.pending, position.low
    pile = iter(position.pile)
    if kind & deck.out:
        trump, pending = 0, deck.out_pends
    elif kind & deck.change:
        suit = play & deck.numbers
        trump, pile = after_change(deck, suit, trump, named, pile, position.undealt, rng)
        named, pending = trump or named, False
    elif kind & deck.rewind:
        low = not low or not deck.toggles
    table = [*position.table, play]
    need, points, turn = position.need, position.points, (seat + 1) % players
    if len(table) == players:
        lead, stake = read_table(deck, table)
        place = standing(deck, table, lead, trump, low)[2] if lead else 0
        turn = (seat + 1 + place) % players
        need = [each - (who == turn) for who, each in enumerate(need)]
        points = [each + stake * (who == turn) for who, each in enumerate(points)]
        table, low = [], False
        if pending and hands[turn]:
            trump, pile = after_turn(deck, 0, named, pile, position.undealt, rng)
            named, pending = trump or named, False
    return Position(
        hands=hands,
        need=need,
        points=points,
        turn=turn,
        trump=trump,
        named=named,
        pile=list(pile),
        undealt=position.undealt,
        table=table,
        low=low,
        pending=pending,
    )
