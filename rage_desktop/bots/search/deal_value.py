"""Value of a deal for a seat before the first bid, and the deviation of the real deal from it.

All seats bid and play by the evaluator, on every deal alike. So the real deal is one of those the
seat could have been dealt, and its value minus their mean is luck, which averages to zero over many
deals, whatever the players.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct

from rage_desktop.bots.bitcards.position import Position, position_of
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.hand_likelihood import first_trump
from rage_desktop.bots.search.playout import JUDGED, ODD, playout
from rage_desktop.bots.search.round_value import RoundValue, round_value_of
from rage_desktop.rules import Round, SeatView

ODDITY = 0.1  # share of cards played at random


class DealValue(Struct, frozen=True):
    """Points of a round: `expected` from one's own cards and the trump, `lay` for how the cards of
    the others lay; each with its standard error."""

    expected: float
    lay: float
    expected_error: float
    lay_error: float


def deal_value(evaluator: Evaluator, view: SeatView, round_: Round, tries: int) -> DealValue:
    """Return the value of a deal; `view` is a seat's and `round_` the true state, before any
    bid."""
    assert view.seat is not None
    hand = " ".join(map(str, view.hand))
    rng = Random(f"worth/{view.number}/{view.seat}/{hand}")
    table = _Table(evaluator, view, rng)
    deals = Deals(evaluator.deck, view, rng)
    expected = [table.points(deals.sample())[view.seat] for _ in range(tries)]
    real = position_of(evaluator.deck, round_, (0,) * view.players)
    lying = [table.points(real)[view.seat] for _ in range(tries)]
    mean, own_error = fmean(expected), _error(expected)
    return DealValue(mean, fmean(lying) - mean, own_error, sqrt(own_error**2 + _error(lying) ** 2))


class _Table:
    """Plays rounds by judgement, from the first bid on."""

    def __init__(self, evaluator: Evaluator, view: SeatView, rng: Random) -> None:
        self._judge, self._rng = evaluator, rng
        self._value: RoundValue = round_value_of(view, for_the_win=False)
        first, turned = first_trump(evaluator.deck, view)
        self._trump = first or 0
        self._open = evaluator.deck.all_cards & ~turned
        self._listens = view.edition.bids == "open"
        self._in_turn = view.bidding_order

    def points(self, position: Position) -> list[int]:
        """Return how many points every seat makes of a deal."""
        bids, heard = [0] * len(position.hands), list[int]()
        for seat in self._in_turn:
            hand = position.hands[seat]
            bids[seat] = self._judge.bid(hand, self._trump, self._open & ~hand, heard)
            if self._listens:
                heard.append(bids[seat])
        position.need = bids[:]
        need, extra = playout(self._judge, position, self._manner(position), self._rng)
        return self._value.points(bids, need, extra)

    def _manner(self, position: Position) -> bytes:
        odds = 1 - ODDITY, ODDITY
        return bytes(self._rng.choices((JUDGED, ODD), odds, k=position.plays_left))


def _error(points: Sequence[int]) -> float:
    return stdev(points) / sqrt(len(points))
