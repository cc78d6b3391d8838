"""Estimated figures of every legal bid: half of an evaluating level's opinion of a bid, and the
measure of a bot's thinking time.

These are the figures the level `steady` chooses by, and two more from the same sums: the
probability of making the bid, and the expected tricks.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rage_desktop.bots.bot import legal_bids
from rage_desktop.bots.estimate.card_chances import CardChances, card_chances
from rage_desktop.bots.estimate.expected_points import sensible_bids, strongest_first
from rage_desktop.bots.estimate.hold_chance import rivals_of
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import SeatView, round_points


class BidFigures(Struct, frozen=True):
    """A bid: expected points, the probability of making it exactly, expected tricks when made."""

    bid: int
    points: float
    exact: float
    tricks: float


def weigh_bids(view: SeatView) -> list[BidFigures]:
    """Return every sensible legal bid, best first, the lower of equal ones first."""
    knowledge = knowledge_of(view)
    rivals = rivals_of(view, knowledge)
    ahead = card_chances(view.hand, view.edition, knowledge, rivals, view.trump)
    in_order = [ahead[index] for index in strongest_first(ahead)]
    found: list[BidFigures] = []
    for bid in sensible_bids(legal_bids(view), ahead):
        size = view.hand_size
        points = [round_points(view.edition, size, bid, won) for won in range(size + 1)]
        found.append(BidFigures(bid, *_ending(points, bid, in_order)))
    return sorted(found, key=lambda worth: -worth.points)


def _ending(
    points: Sequence[float], goal: int, in_order: Sequence[CardChances]
) -> tuple[float, float, float]:
    """Return expected points, the probability of exactly `goal` tricks, and expected tricks.

    `points` are the final ones by tricks won, as in `expected_points`; cards are played alike.
    """
    now = [(worth, float(won == goal), float(won)) for won, worth in enumerate(points)]
    for card in reversed(in_order):
        now = [_mixed(lost, won, card) for lost, won in pairwise(now)]
    return now[0]


def _mixed(
    lost: tuple[float, float, float], won: tuple[float, float, float], card: CardChances
) -> tuple[float, float, float]:
    part = card.take if won[0] > lost[0] else card.duck
    return (
        lost[0] + (won[0] - lost[0]) * part,
        lost[1] + (won[1] - lost[1]) * part,
        lost[2] + (won[2] - lost[2]) * part,
    )
