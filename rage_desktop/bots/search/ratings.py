"""Ratings, in points of the round: of every legal move from its player's view, and of a whole deal.

A bot needs only the best move; a review needs the values of all, with errors. So every move is
tried on the same deals with the same random numbers, and the difference of two moves is the mean of
their differences. A move clearly behind is dropped early, except the one to `keep`.

The value of a deal is taken before the first bid. All seats bid and play by the evaluator, on every
deal alike. So the real deal is one of those the seat could have been dealt, and its value minus
their mean is luck, which averages to zero over many deals, whatever the players.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from msgspec import Struct, structs

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position, position_of
from rage_desktop.bots.bot import legal_bids
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import (
    distinct_plays,
    evaluate_bids,
    evaluate_plays,
    move_of,
)
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.endgame import Endgame, lines_of_play, may_turn
from rage_desktop.bots.search.hand_likelihood import first_trump
from rage_desktop.bots.search.playout import EVALUATED, ODD, playout
from rage_desktop.bots.search.search import Searcher
from rage_desktop.bots.search.trials import Candidate, Effort, RoundValue, Trials, round_value_of
from rage_desktop.rules import ActionCard, Bid, Move, Phase, Play, Round, SeatView

REVIEW: Final = Effort(playouts=8000, seconds=inf, imagined=150, trust=100.0, solves=3000)
"""The effort of the strongest level, but for points alone and however long it takes."""

CARDS: Final = 200_000  # played per decision, at most: large hands get fewer playouts
FIRST: Final = 96  # deals all moves are tried on, if that takes no more than half of CARDS
TOLD: Final = 480  # deals the best move is tried on, since its points are displayed
BATCH: Final = 24  # minimum deals between two eliminations
LOOKS: Final = 8  # the more deals there were, the more come before the next look
CLEAR: Final = 3.5  # standard errors behind at which a move is dropped
SETTLED: Final = 0.06  # points: a difference known to one such standard error needs no more deals
BIDS_AROUND: Final = 1  # bids tried beyond those that the evaluator finds sensible
ODDITY = 0.1  # share of cards played at random


class RatedMove(Struct, frozen=True):
    """A move: the points of the round to expect from it, and the chance that the bid is made.

    `behind` is how many points it brings less than the best one, `error` the standard error of
    that; both are 0 for the best.
    """

    move: Move
    points: float
    closes: float
    behind: float
    error: float


class Ratings(Struct, frozen=True):
    """All distinct moves of a decision, best first; moves with equal cards stand for each other.

    `tricks` is how likely the seat ends the round with 0, 1, 2 … tricks after the best move.
    """

    options: tuple[RatedMove, ...]
    tricks: tuple[float, ...]


@dataclass(slots=True)
class ChoiceTrials:
    """How the rounds ended in which one choice was tried: points and tricks, deal by deal.

    `prior` is the evaluator's opinion of it against the best, where it has one.
    """

    candidate: Candidate
    prior: float | None
    points: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)


def rate(evaluator: Evaluator, view: SeatView, effort: Effort, keep: Move | None = None) -> Ratings:
    """Rate the moves of a view in which a seat may move; deterministic for a view.

    There is no seed: `keep` is tried to the end, without affecting anything else.
    """
    hand = " ".join(map(str, view.hand))
    seed = f"{view.number}/{view.seat}/{len(view.history)}/{len(view.trick)}/{hand}"
    rng = Random(seed)
    deck = evaluator.deck
    kept = None if keep is None else choice_of(deck, view, keep)
    choices = _choices(evaluator, view, kept)
    if view.phase is Phase.PLAY and lines_of_play(view) <= effort.solves:
        solver = _Solver(evaluator, view, structs.replace(effort, rivalry=0.0), rng)
        return solver.rate(choices, counted=not may_turn(view))
    return _Rater(evaluator, view, effort, rng, monotonic).rate(choices, kept)


def choice_of(deck: Deck, view: SeatView, move: Move) -> int:
    """Return what a legal move is tried as: a bid, or an entry of the deck, equal cards as one."""
    if isinstance(move, Bid):
        return move.bid
    assert isinstance(move, Play)
    card = move.card
    if isinstance(card, ActionCard):
        alike = (each for each in view.hand if each.role is card.role)
        card = min(alike, key=lambda each: deck.masks.codes[each])
    return deck.entry(card, move.suit)


class _Listing(Trials):
    """Trials that are kept one by one."""

    def _begin(self, choices: Mapping[int, float | None]) -> list[ChoiceTrials]:
        priors = [prior for prior in choices.values() if prior is not None]
        most = max(priors, default=0.0)
        self._tried = {
            choice: ChoiceTrials(Candidate(choice), None if prior is None else prior - most)
            for choice, prior in choices.items()
        }
        return list(self._tried.values())

    def _note(self, candidate: Candidate, need: list[int], extra: list[int]) -> None:
        super()._note(candidate, need, extra)
        tried = self._tried.get(candidate.choice)
        if tried is not None:
            bid = self._bids[self._seat]
            tricks = bid - need[self._seat]
            tried.points.append(self._value.pays[bid][tricks] + extra[self._seat])
            tried.tricks.append(tricks)

    def _ratings(self, trust: float, counted: bool) -> Ratings:
        """Return what all choices came to; their points are those of the best less the gap."""
        view = self._view
        size = self._view.hand_size
        ranked = _ranked(list(self._tried.values()), trust)
        best = ranked[0][0]
        top = fmean(best.points)
        count = len(best.points)
        options = tuple(
            RatedMove(
                move_of(self._deck, view, tried.candidate.choice),
                top - behind,
                tried.candidate.exact / tried.candidate.trials,
                behind,
                0.0 if counted else error,
            )
            for tried, behind, error in ranked
        )
        chances = tuple(best.tricks.count(won) / count for won in range(size + 1))
        return Ratings(options, chances)


class _Rater(Searcher, _Listing):
    """Tries all choices on sampled deals."""

    def rate(self, choices: Mapping[int, float | None], kept: int | None) -> Ratings:
        tried = alive = self._begin(choices)
        known = {choice: prior for choice, prior in choices.items() if prior is not None}
        self._likely = max(known or choices, key=lambda each: known.get(each, 0.0))
        self._chance = Random()
        deals = self._rng
        trust = self._trust
        most = min(self._effort.playouts, CARDS // sum(self._view.hand_counts))
        more = min(FIRST, max(BATCH, most // (2 * len(alive))))
        playouts = count = 0
        while alive and playouts < most:
            for _ in range(more):
                position = self._deal()
                chance = deals.getrandbits(32)
                for each in alive:
                    self._chance.seed(chance)
                    self._try(each.candidate, position)
            playouts = playouts + more * len(alive)
            count = count + more
            alive = _in_the_race(tried, trust, kept)
            more = max(BATCH, count // LOOKS)
        return self._ratings(trust, counted=False)


class _Solver(Endgame, _Listing):
    """Solves an ending with so little hidden that every deal can be looked at."""

    def rate(self, choices: Mapping[int, float | None], counted: bool) -> Ratings:
        tried = self._begin(choices)
        self._solve_every_deal([each.candidate for each in tried])
        return self._ratings(0.0, counted)


def _ranked(tried: Sequence[ChoiceTrials], trust: float) -> list[tuple[ChoiceTrials, float, float]]:
    """Return the choices, best first, with the points each is behind and the error of that."""
    most = max(len(each.points) for each in tried)
    full = [each for each in tried if len(each.points) == most]
    best = max(full, key=lambda each: _worth(each, trust))
    gaps = [(each, *_behind(best, each, trust)) for each in tried]
    first = min(gaps, key=lambda gap: gap[1])[0]
    if first is not best and len(first.points) == most:
        gaps = [(each, *_behind(first, each, trust)) for each in tried]
        best = first
    # A move dropped early may not come out ahead of one that was not.
    gaps = [(each, 0.0 if each is best else max(gap, 0.0), error) for each, gap, error in gaps]
    return sorted(gaps, key=lambda gap: (gap[0] is not best, gap[1]))


def _in_the_race(
    tried: Sequence[ChoiceTrials], trust: float, kept: int | None
) -> list[ChoiceTrials]:
    """Return the choices that need more deals; none if all is settled."""
    ranked = _ranked(tried, trust)
    best = ranked[0][0]
    most = len(best.points)
    near = [
        (each, error)
        for each, behind, error in ranked
        if len(each.points) == most
        and (each is best or behind <= CLEAR * error or each.candidate.choice == kept)
    ]
    if any(error > SETTLED for _, error in near):
        return [each for each, _ in near]
    if most >= TOLD:
        return []
    return [each for each, _ in near if each is best or each.candidate.choice == kept]


def _behind(best: ChoiceTrials, other: ChoiceTrials, trust: float) -> tuple[float, float]:
    """Return the points one choice is behind another, deal by deal, and the standard error."""
    if other is best:
        return 0.0, 0.0
    apart = [x - y for x, y in zip(best.points, other.points, strict=False)]
    count = len(apart)
    total = fsum(apart)
    mean = total / count
    spread = fsum([each * each for each in apart]) - total * mean
    error = sqrt(max(0.0, spread) / max(1, count - 1) / count)
    if best.prior is None or other.prior is None:
        return mean, error
    part = count / (count + trust)
    return part * mean + (1 - part) * (best.prior - other.prior), part * error


def _worth(tried: ChoiceTrials, trust: float) -> float:
    count = len(tried.points)
    mean = fmean(tried.points)
    if tried.prior is None or not trust:
        return mean
    part = count / (count + trust)
    return part * mean + (1 - part) * (mean + tried.prior)


def _choices(evaluator: Evaluator, view: SeatView, kept: int | None) -> dict[int, float | None]:
    """Return all moves to try, with the evaluator's opinion where it has one."""
    if view.phase is Phase.BID:
        valued = dict(evaluate_bids(evaluator, view))
        low = min(valued) - BIDS_AROUND
        high = max(valued) + BIDS_AROUND
        bids = [bid for bid in legal_bids(view) if low <= bid <= high or bid == kept]
        return {bid: valued.get(bid) for bid in bids}
    weighed = dict(evaluate_plays(evaluator, view))
    return {entry: weighed.get(entry) for entry in distinct_plays(evaluator.deck, view)}


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
    hand = " ".join(map(str, view.hand))
    rng = Random(f"worth/{view.number}/{view.seat}/{hand}")
    table = _Table(evaluator, view, rng)
    deals = Deals(evaluator.deck, view, rng)
    expected = [table.points(deals.sample())[view.me] for _ in range(tries)]
    real = position_of(evaluator.deck, round_, (0,) * view.players)
    lying = [table.points(real)[view.me] for _ in range(tries)]
    mean = fmean(expected)
    own_error = _error(expected)
    return DealValue(mean, fmean(lying) - mean, own_error, sqrt(own_error**2 + _error(lying) ** 2))


class _Table:
    """Plays rounds by the evaluator, from the first bid on."""

    def __init__(self, evaluator: Evaluator, view: SeatView, rng: Random) -> None:
        self._evaluator = evaluator
        self._rng = rng
        self._value: RoundValue = round_value_of(view, for_the_win=False)
        first, turned = first_trump(evaluator.deck, view)
        self._trump = first or 0
        self._open = evaluator.deck.masks.all_cards & ~turned
        self._listens = view.edition.bids == "open"
        self._in_turn = view.bidding_order

    def points(self, position: Position) -> list[int]:
        """Return how many points every seat makes of a deal."""
        bids = [0] * len(position.hands)
        heard = list[int]()
        for seat in self._in_turn:
            hand = position.hands[seat]
            bids[seat] = self._evaluator.bid(hand, self._trump, self._open & ~hand, heard)
            if self._listens:
                heard.append(bids[seat])
        position.need = bids[:]
        need, extra = playout(self._evaluator, position, self._manner(position), self._rng)
        return self._value.points(bids, need, extra)

    def _manner(self, position: Position) -> bytes:
        odds = 1 - ODDITY, ODDITY
        return bytes(self._rng.choices((EVALUATED, ODD), odds, k=position.plays_left))


def _error(points: Sequence[int]) -> float:
    return stdev(points) / sqrt(len(points))
