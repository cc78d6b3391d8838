"""Sorting of a hand: trumps at the right, by colour, by rank, or manual."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from rage_desktop.rules import ActionCard, Card, Role

MOST_OFF = 3  # cards by which rows may differ from halves to keep a suit together


class Sorting(StrEnum):
    """The player's sorting of the hand; with manual order a new hand starts with trumps at the
    right."""

    TRUMPS = "trumps"
    COLOUR = "colour"
    RANK = "rank"
    HAND = "hand"


def row_break(hand: Sequence[Card | None]) -> int:
    """Return the number of cards in the back row of two, so that no suit is split; 0 for half of
    them, if no suit ends near the middle."""
    half = (len(hand) + 1) // 2
    ends = [
        place
        for place in range(max(1, half - MOST_OFF), min(len(hand), half + MOST_OFF + 1))
        if _suit(hand[place]) != _suit(hand[place - 1])
    ]
    return min(ends, key=lambda place: abs(place - half), default=0)


def _suit(card: Card | None) -> str | None:
    return None if card is None else card.suit


def sort_hand(
    cards: Iterable[Card],
    order: Sequence[str],
    trump: str | None = None,
    sorting: Sorting = Sorting.TRUMPS,
    laid: Sequence[Card] = (),
) -> list[Card]:
    """Return cards in hand order: suits in order, high to low, actions last by role.

    `trump` is the current trump suit, `laid` the manual order.
    """
    roles = list(Role)
    suits = list(order)
    if sorting in (Sorting.TRUMPS, Sorting.HAND) and trump in suits:
        suits.remove(trump)
        suits.append(trump)
    by_rank = sorting is Sorting.RANK

    def key(card: Card) -> tuple[int, int, int]:
        if isinstance(card, ActionCard):
            return len(suits), roles.index(card.role), card.copy
        suit = suits.index(card.suit)
        rank = -card.rank
        return (-1, rank, suit) if by_rank else (suit, rank, 0)

    found = sorted(cards, key=key)
    if sorting is Sorting.HAND:
        found.sort(key=lambda card: laid.index(card) if card in laid else len(laid))
    return found
