"""The order of the cards in a hand: trumps at the right, by colour, by rank, or as laid by hand."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from rage_desktop.rules import ActionCard, Card, Role


class Sorting(StrEnum):
    """How a player wants the hand; by hand, a new one comes as with trumps at the right."""

    TRUMPS = "trumps"
    COLOUR = "colour"
    RANK = "rank"
    HAND = "hand"


MOST_OFF = 3  # by how many cards a hand's rows may differ from halves, for a suit's sake


def row_break(hand: Sequence[Card | None]) -> int:
    """Return how many cards go in the back row of two, so that no suit lies in both; 0 for half
    of them, where no suit ends near the middle."""
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
    """Return cards as a hand shows them: suits in order, high to low, actions last by role.

    `trump` is the suit that is trump now, `laid` the order in which cards were laid by hand.
    """
    roles, suits = list(Role), list(order)
    if sorting in (Sorting.TRUMPS, Sorting.HAND) and trump in suits:
        suits.remove(trump)
        suits.append(trump)
    by_rank = sorting is Sorting.RANK

    def key(card: Card) -> tuple[int, int, int]:
        if isinstance(card, ActionCard):
            return len(suits), roles.index(card.role), card.copy
        suit, rank = suits.index(card.suit), -card.rank
        return (-1, rank, suit) if by_rank else (suit, rank, 0)

    found = sorted(cards, key=key)
    if sorting is Sorting.HAND:
        found.sort(key=lambda card: laid.index(card) if card in laid else len(laid))
    return found
