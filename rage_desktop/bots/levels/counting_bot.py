"""The level `sharp`: one rule-based player for every edition, variant and number of seats.

It bids what promises the most points, and plays for the points that bid can still bring; an ending
with few lines of play left it solves exactly. It knows no edition, only the knobs of one.
"""

from random import Random

from rage_desktop.bots.bot import check_asked, legal_bids
from rage_desktop.bots.estimate.card_chances import card_chances
from rage_desktop.bots.estimate.expected_points import (
    expected_points,
    sensible_bids,
    strongest_first,
)
from rage_desktop.bots.estimate.hold_chance import rivals_of
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.bots.levels.evaluating_bot import ENDING, EvaluatorCache, solved_decision
from rage_desktop.bots.search.decision import Decision, Thinker
from rage_desktop.rules import Bid, Move, Phase, SeatView, round_points

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
    bidding = view.phase is Phase.BID
    worths = _worths_of_bids(view) if bidding else _worths_of_plays(view)
    blur = BLUR_OF_BIDS if bidding else BLUR_OF_PLAYS
    return Decision(max(worths, key=lambda move: worths[move]), worths, blur)


def _worths_of_bids(view: SeatView) -> dict[Move, float]:
    knowledge = knowledge_of(view)
    rivals = rivals_of(view, knowledge)
    ahead = card_chances(view.hand, view.edition, knowledge, rivals, view.trump)
    in_order = [ahead[index] for index in strongest_first(ahead)]
    seat, size, found = check_asked(view), view.hand_size, dict[Move, float]()
    for bid in sensible_bids(legal_bids(view), ahead):
        points = [round_points(view.edition, size, bid, won) for won in range(size + 1)]
        found[Bid(seat, bid)] = expected_points(points, in_order)[0]
    return found


def _worths_of_plays(view: SeatView) -> dict[Move, float]:
    values = PlayValues(view)
    return {play: values.worth(play) for play in view.plays()}
