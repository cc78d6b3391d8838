"""Bids from tables fitted by self-play: what each card of a hand adds to the best bid.

A table belongs to a deck, its scoring, a number of seats and a hand size. It holds a few weights:
how much of a trick a trump and a plain card are worth at certain heights of the rank (in between
the line is straight), what each action card is worth, and what follows from the whole hand. Rules
without a table of their own use the nearest one by seats and hand size, or count for themselves.
"""

from collections.abc import Mapping, Sequence

from rage_desktop.bots.deck import Deck
from rage_desktop.rules import Edition, Role

TRUMP_KNOTS = (0.0, 0.5, 0.8, 1.0)
SIDE_KNOTS = (0.0, 0.5, 0.75, 0.9, 1.0)
ROLES = tuple(Role)
CONSTANT, VOID_WITH_TRUMPS, NO_TRUMP, OTHERS_OVER = range(4)
"""What follows from the hand as a whole: always; plain suits lacked while trumps are held; a round
without trump; tricks that the others have bid beyond their share."""
USUAL = (0.3, 0.45, 0.7, 0.95, 0.0, 0.05, 0.2, 0.4, 0.7, 0.8, 0.2, *[0.0] * 9)
WEIGHTS = len(TRUMP_KNOTS) + len(SIDE_KNOTS) + len(ROLES) + 4


def signature(edition: Edition) -> str:
    """Return what of an edition a bid depends on: editions with equal ones share their tables."""
    actions = "".join(f"{role[0:2]}{edition.action_counts.get(role, 0)}" for role in ROLES)
    per_trick = edition.points_per_trick
    points = (
        per_trick.exact,
        per_trick.over,
        per_trick.under,
        edition.exact,
        edition.exact_zero,
        edition.missed,
        edition.per_trick_short,
        edition.per_trick_over,
    )
    ranks = edition.ranks.high - edition.ranks.low + 1
    return f"{len(edition.suits)}x{ranks} {actions} {','.join(map(str, points))}"


class Bidder:
    """Estimates the best bid for hands of one deck, seats and hand size; made once a decision."""

    def __init__(self, deck: Deck, size: int, weights: Sequence[float]) -> None:
        self.deck, self._size = deck, size
        trump, side, role, hand = _parts(weights)
        self._hand = hand
        ranks = deck.edition.ranks
        span = max(1, ranks.high - ranks.low)
        self._value: dict[int, tuple[float, float]] = {}
        for code, card in deck.cards.items():
            if code < deck.above:
                height = (card.rank - ranks.low) / span  # type: ignore[union-attr]
                self._value[code] = (
                    sum(map(_times, trump, hats(height, TRUMP_KNOTS))),
                    sum(map(_times, side, hats(height, SIDE_KNOTS))),
                )
            else:
                worth = role[ROLES.index(card.role)]  # type: ignore[union-attr]
                self._value[code] = (worth, worth)

    def estimate(self, hand: int, trump: int, others_over: float = 0.0) -> float:
        """Return the best bid for a hand as a number with a fraction."""
        whole, value = self._hand, self._value
        total = whole[CONSTANT] + whole[OTHERS_OVER] * others_over
        if not trump:
            total += whole[NO_TRUMP]
        elif hand & trump:
            total += whole[VOID_WITH_TRUMPS] * sum(not hand & suit for suit in self.deck.suits)
        while hand:
            card = hand & -hand
            hand ^= card
            total += value[card][0 if card & trump else 1]
        return total

    def bid(self, hand: int, trump: int, others_over: float = 0.0) -> int:
        """Return the best bid for a hand, whatever the hook forbids."""
        return min(self._size, max(0, int(self.estimate(hand, trump, others_over) + 0.5)))


def over_their_share(bids: Sequence[int | None], size: int) -> float:
    """Return how many tricks the known bids are beyond an even share of the round's."""
    known = [bid for bid in bids if bid is not None]
    return sum(known) - len(known) * size / len(bids)


def weights_for(
    tables: Mapping[str, Mapping[str, str]], edition: Edition, seats: int, size: int
) -> tuple[float, ...]:
    """Return the weights of the nearest table: of these seats and size if there is one."""
    cells = tables.get(signature(edition))
    if not cells:
        return usual_weights(edition, seats, size)

    def distance(name: str) -> tuple[float, float]:
        other_seats, other_size = map(int, name.split("x"))
        return abs(seats - other_seats), abs(size - other_size)

    return tuple(map(float, cells[min(cells, key=distance)].split()))


def usual_weights(edition: Edition, seats: int, size: int) -> tuple[float, ...]:
    """Return weights for rules that no table knows, such that all bids come to all tricks."""
    bidder = Bidder(Deck(edition), size, USUAL)
    deck = bidder.deck
    mean = sum(bidder.estimate(code, deck.suits[0]) for code in deck.cards) / len(deck.cards)
    return (*USUAL[:-4], size / seats - size * mean, *USUAL[-3:])


def hats(height: float, knots: Sequence[float]) -> list[float]:
    """Return how much of each knot's value a height takes: two neighbours share it."""
    shares = [0.0] * len(knots)
    for index in range(len(knots) - 1):
        low, high = knots[index], knots[index + 1]
        if low <= height <= high:
            part = (height - low) / (high - low)
            shares[index], shares[index + 1] = 1 - part, part
            break
    return shares


def _parts(weights: Sequence[float]) -> tuple[Sequence[float], ...]:
    trump, side = len(TRUMP_KNOTS), len(TRUMP_KNOTS) + len(SIDE_KNOTS)
    role = side + len(ROLES)
    return weights[:trump], weights[trump:side], weights[side:role], weights[role:]


def _times(one: float, other: float) -> float:
    return one * other
