"""Bots that use the evaluator fitted in self-play, among them the level `master`.

`master` tries the choices judged best on deals that could be the real one. All solve an ending with
few lines of play left exactly.
"""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from time import monotonic

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import (
    Choice,
    evaluate_bids,
    evaluate_plays,
    evaluator_for,
    move_of,
)
from rage_desktop.bots.search.endgame import Endgame, lines_of_play, may_turn
from rage_desktop.bots.search.search import Clock, Searcher
from rage_desktop.bots.search.trials import Candidate, Decision, Effort, Thinker
from rage_desktop.rules import Phase, SeatView

ENDING = Effort(playouts=0, solves=24)


class EvaluatorCache:
    """Caches the evaluator for the last edition and number of seats."""

    def __init__(self) -> None:
        self._judge: Evaluator | None = None

    def of(self, view: SeatView) -> Evaluator:
        """Return the evaluator for a view, creating it if needed."""
        evaluator = self._judge
        if (
            evaluator is None
            or evaluator.seats != view.players
            or evaluator.deck.edition != view.edition
        ):
            evaluator = self._judge = evaluator_for(view.edition, view.players)
        return evaluator


class EvaluatingBot(Thinker):
    """A bot whose choices are first evaluated."""

    def __init__(self, rng: Random, effort: Effort) -> None:
        self._rng, self._effort = rng, effort
        self._judge = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        if ending := solved_decision(self._judge, view, self._effort, self._rng):
            return ending
        evaluator = self._judge.of(view)
        weigh = evaluate_bids if view.phase is Phase.BID else evaluate_plays
        return self._pick(evaluator, view, weigh(evaluator, view))

    @abstractmethod
    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        """Decide among the evaluated choices."""


def best_decision(deck: Deck, view: SeatView, choices: Sequence[Choice]) -> Decision:
    """Return the decision for the choice with the highest value."""
    worths = {move_of(deck, view, choice): worth for choice, worth in choices}
    return Decision(max(worths, key=lambda move: worths[move]), worths)


def searched_decision(
    deck: Deck, view: SeatView, candidates: Sequence[Candidate], counted: bool = False
) -> Decision:
    """Return the decision for the best choice of a search.

    Choices dropped by the search have no comparable value.
    """
    trials = {move_of(deck, view, each.choice): each for each in candidates}
    best, most = next(iter(trials)), candidates[0].trials
    worths = {move: each.worth for move, each in trials.items() if each.trials == most}
    return Decision(best, worths, trials=trials, counted=counted)


def solved_decision(
    evaluator: EvaluatorCache, view: SeatView, effort: Effort, rng: Random
) -> Decision | None:
    """Return the exact solution of an ending with few enough lines of play; None otherwise."""
    if view.phase is Phase.BID or lines_of_play(view) > effort.solves:
        return None
    at_hand = evaluator.of(view)
    solved = Endgame(at_hand, view, effort, rng).solved(evaluate_plays(at_hand, view))
    return searched_decision(at_hand.deck, view, solved, counted=not may_turn(view))


class SearchingBot(EvaluatingBot):
    """Makes the move that does best over deals that could be the real one."""

    def __init__(self, rng: Random, effort: Effort, clock: Clock = monotonic) -> None:
        super().__init__(rng, effort)
        self._clock = clock

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        searcher = Searcher(evaluator, view, self._effort, self._rng, self._clock)
        return searched_decision(evaluator.deck, view, searcher.best(choices))
