"""The levels that search: the choices judged best are tried on deals that could be the real one."""

from random import Random
from time import monotonic

from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import Choice
from rage_desktop.bots.levels.evaluating_bot import EvaluatingBot, searched_decision
from rage_desktop.bots.search.decision import Decision
from rage_desktop.bots.search.search import Clock, Searcher
from rage_desktop.bots.search.trials import Effort
from rage_desktop.rules import SeatView


class SearchingBot(EvaluatingBot):
    """Makes the move that does best over deals that could be the real one."""

    def __init__(self, rng: Random, effort: Effort, clock: Clock = monotonic) -> None:
        super().__init__(rng, effort)
        self._clock = clock

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        searcher = Searcher(evaluator, view, self._effort, self._rng, self._clock)
        return searched_decision(evaluator.deck, view, searcher.best(choices))
