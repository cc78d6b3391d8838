"""Search: try each choice on many deals that could be the real one, and play them out.

All choices are tried on the same deals; one that falls clearly behind is dropped, so that most
trials go to the choices that are hard to tell apart. In the playouts the others now and then play
at random: a player who trusts its picture of them too much is easily fooled.

Where little is hidden any more, `endgame` solves what is left exactly.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import Choice
from rage_desktop.bots.search.hand_likelihood import HandLikelihood
from rage_desktop.bots.search.playout import EVALUATED, FORCED, ODD, playout
from rage_desktop.bots.search.trials import Candidate, Effort, Trials
from rage_desktop.rules import Phase, SeatView

Clock: TypeAlias = Callable[[], float]

MANNERS = 64  # ways for the others to be odd, drawn once per decision
BATCH = 12  # deals that all choices are tried on before some are dropped
MANY_CARDS = 8
HOPELESS = 8.0  # a choice valued so many points behind is not tried at all
APART = 11.0  # points by which one trial has to be better: a choice is dropped at two errors
APART_IN_WINS = 28.0  # the same where a won game counts


def in_the_race(candidates: list[Candidate], apart: float) -> list[Candidate]:
    """Return the candidates that may still be best, best first; all were tried equally often.

    `apart` is the points by which one trial has to be better. A candidate is dropped when it is
    behind both with and without the evaluator's opinion.
    """
    ahead = sorted(candidates, key=lambda each: -each.worth)
    top = ahead[0]
    margin = apart / top.trials**0.5

    def behind(each: Candidate) -> float:
        return min(top.mean - each.mean, top.worth - each.worth)

    return [each for each in ahead if behind(each) <= margin]


class Searcher(Trials):
    """Searches one decision; made for it and thrown away."""

    def __init__(
        self, evaluator: Evaluator, view: SeatView, effort: Effort, rng: Random, clock: Clock
    ) -> None:
        self._clock = clock
        self._began = clock()
        super().__init__(evaluator, view, effort, rng)
        # The evaluator knows points only, is the coarser beside trials the fewer cards are left.
        left = min(1.0, len(view.hand) / MANY_CARDS)
        self._trust = 0.0 if self._value.for_the_win else effort.trust * left
        self._imagined = HandLikelihood(evaluator, view, self._deals, effort.imagined, rng)
        self._chance = rng  # of what happens in a playout
        self._manners = self._some_manners()
        self._manner = self._manners[0]

    def best(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Return the plays or bids tried, best first; `choices` have the evaluator's opinion."""
        effort = self._effort
        trust = self._trust
        self._likely, most = max(choices, key=lambda choice: choice[1])
        candidates = [
            Candidate(choice, prior=worth - most if trust else 0.0, trust=trust)
            for choice, worth in choices
        ]
        alive = [each for each in candidates if each.prior >= -HOPELESS]
        apart = APART_IN_WINS if self._value.for_the_win else APART
        tried = 0
        began = self._clock()
        ready = began - self._began  # seconds spent imagining hands
        while not tried or (tried < effort.playouts and len(alive) > 1):
            more = BATCH * len(alive)
            taken = self._clock() - began
            if tried and ready + taken * (tried + more) / tried > effort.seconds:
                break  # at this pace the next batch would end too late
            for _ in range(BATCH):
                position = self._deal()
                for candidate in alive:
                    self._try(candidate, position)
                tried += len(alive)
                if self._clock() - self._began > effort.seconds:
                    break  # with a large hand even the first batch takes too long
            alive = in_the_race(alive, apart)
        return [*alive, *sorted(set(candidates) - set(alive), key=lambda each: -each.mean)]

    def _deal(self) -> Position:
        position = self._deals.sample(self._imagined.hands())
        self._manner = self._manners[int(self._rng.random() * MANNERS)]
        if self._unknown:
            self._guess_bids(position)
        return position

    def _try(self, candidate: Candidate, position: Position) -> None:
        seat = self._seat
        evaluator = self._evaluator
        if self._view.phase is Phase.BID:
            position.need[seat] = self._bids[seat] = candidate.choice
            need, points = playout(evaluator, position, self._manner, self._chance, me=seat)
        else:
            need, points = playout(
                evaluator, position, self._manner, self._chance, candidate.choice, seat
            )
        self._note(candidate, need, points)

    def _some_manners(self) -> list[bytes]:
        effort = self._effort
        plays = sum(self._view.hand_counts)
        first = bytes([FORCED]) if self._view.phase is Phase.PLAY else b""
        later = range(plays - len(first))
        random = self._rng.random
        usual = 1 - effort.oddity
        return [
            first + bytes([EVALUATED if random() < usual else ODD for _ in later])
            for _ in range(MANNERS)
        ]
