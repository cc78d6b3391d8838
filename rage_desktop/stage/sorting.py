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
