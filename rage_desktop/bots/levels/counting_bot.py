"""The level `sharp`: one rule-based player for every edition, variant and number of seats.

It bids what promises the most points, and plays for the points that bid can still bring; an ending
with few lines of play left it solves exactly. It knows no edition, only the knobs of one.
"""

from random import Random

from rage_desktop.bots.bot import check_asked
from rage_desktop.bots.estimate.expected_points import bid_values
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.bots.levels.evaluating_bot import ENDING, EvaluatorCache, solved_decision
from rage_desktop.bots.search.trials import Decision, Thinker
from rage_desktop.rules import Bid, Move, Phase, SeatView

BLUR_OF_BIDS, BLUR_OF_PLAYS = 0.4, 0.25  # points; its estimates are coarse


class CountingBot(Thinker):
    """Plays for the most expected points; deterministic for a view.

    Of equally good moves it makes the lowest bid or the first play, except in solved endings.
    """

    def __init__(self) -> None:
        self._judge = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        return solved_decision(self._judge, view, ENDING, Random(0)) or summed_decision(view)


def fallback(view: SeatView) -> Move:
    """Return the move that replaces a missing answer: the best by these estimates."""
    try:
        return summed_decision(view).move
    except Exception:  # any legal move keeps the game going
        return view.legal[0]


def summed_decision(view: SeatView) -> Decision:
    """Return the decision for the most points to expect, summed over what each card may bring."""
    worths: dict[Move, float]
    if view.phase is Phase.BID:
        seat, blur = check_asked(view), BLUR_OF_BIDS
        worths = {Bid(seat, bid): worth for bid, worth in bid_values(view).items()}
    else:
        values, blur = PlayValues(view), BLUR_OF_PLAYS
        worths = {play: values.worth(play) for play in view.plays()}
    return Decision(max(worths, key=lambda move: worths[move]), worths, blur)
