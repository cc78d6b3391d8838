"""The level `expert`: the evaluator fitted in self-play, without a search.

It values a card by what it does for the rest of the hand (see `evaluator`); with the last few cards
it averages that with the estimates of `sharp`. The games it was fitted in reward a bid that is met:
where another result scores more, or tricks cost, it plays by the estimates of `sharp` alone.
"""

from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import Choice, legal_play
from rage_desktop.bots.levels.counting_bot import summed_decision
from rage_desktop.bots.levels.evaluating_bot import ENDING, EvaluatingBot, best_decision
from rage_desktop.bots.search.trials import Decision
from rage_desktop.rules import Phase, SeatView

LAST_CARDS = 3


class TrainedBot(EvaluatingBot):
    """Makes the move that is worth most by judgement."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, ENDING)

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        if not evaluator.deck.rewards_met_bids:
            return summed_decision(view)
        if view.phase is Phase.PLAY and len(view.hand) <= LAST_CARDS:
            choices = _with_sums(evaluator.deck, view, choices)
        return best_decision(evaluator.deck, view, choices)


def _with_sums(deck: Deck, view: SeatView, weighed: list[Choice]) -> list[Choice]:
    """Return the plays with the mean of the evaluator's and sharp's estimates, in points."""
    values = PlayValues(view)
    return [
        (entry, (worth + values.worth(legal_play(deck, view, entry))) / 2)
        for entry, worth in weighed
    ]
