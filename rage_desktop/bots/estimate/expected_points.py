"""Expected points of the rest of a round with the remaining cards.

Every remaining card is one trick to come. With each the player tries to take the trick or to duck
it, whichever promises more; the success follows from the card's chances. Backward induction from
the end of the round gives the expected points for any number of tricks won so far. One sum thus
decides when to take tricks, when to hold back, and what to do once the bid is impossible, whatever
an edition pays.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import fsum

from rage_desktop.bots.bot import legal_bids
from rage_desktop.bots.estimate.card_chances import CardChances, chances_in
from rage_desktop.rules import SeatView, round_points

ABOVE_HOPES = 2  # a bid this far above the optimistic number of tricks is never best


def strongest_first(cards: Sequence[CardChances]) -> list[int]:
    """Return the indices of cards in the order they are expected to be played.

    Strong cards come early, since they lose value as others run out of the suit; weak ones are then
    used to correct the count.
    """
    return sorted(range(len(cards)), key=lambda index: -cards[index].take)


def expected_points(points: Sequence[float], cards: Sequence[CardChances]) -> list[float]:
    """Return the expected points by tricks won so far, with all these cards to play in order.

    `points` are the final ones by tricks won; the result is one shorter for each card.
    """
    values = list(points)
    for card in reversed(cards):
        values = _before(card, values)
    return values


def worths_behind(points: Sequence[float], cards: Sequence[CardChances]) -> list[list[float]]:
    """Return for each card the points to expect as it is about to be played, had it no part.

    `points` are the final ones by tricks won from now on. The cards before it are still to be
    counted; those behind it are, once for all.
    """
    behind = [list(points)]
    for card in reversed(cards[1:]):
        behind.append(_before(card, behind[-1]))
    return behind[::-1]


def _before(card: CardChances, values: Sequence[float]) -> list[float]:
    take, duck = card.take, card.duck
    return [lost + (won - lost) * (take if won > lost else duck) for lost, won in pairwise(values)]


def bid_values(view: SeatView) -> dict[int, float]:
    """Return the expected points of legal bids, in ascending order.

    Those far above the hand's optimistic tricks are left out: they are never best.
    """
    chances, size = chances_in(view), view.hand_size
    in_order = [chances[index] for index in strongest_first(chances)]
    most = fsum(card.take for card in chances) + ABOVE_HOPES

    def points(bid: int) -> list[int]:
        return [round_points(view.edition, size, bid, won) for won in range(size + 1)]

    bids = [bid for bid in legal_bids(view) if bid <= most]
    return {bid: expected_points(points(bid), in_order)[0] for bid in bids}
