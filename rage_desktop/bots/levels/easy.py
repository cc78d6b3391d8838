"""The level `easy`: steady's estimates with a beginner's habits. Pleasant to beat, never silly.

It remembers only the last trick, overrates its cards when it bids, and now and then follows a
hunch: the play it thinks second or third best.
"""

from dataclasses import replace
from math import inf
from random import Random

from msgspec import structs

from rage_desktop.bots.levels.steady import summed
from rage_desktop.bots.search.decision import Decision, Thinker
from rage_desktop.rules import Bid, Move, SeatView

OVERVALUES = 0.3  # part of the bids that are one too high
UNDERVALUES = 0.1
SLIP_COSTS = 4.0  # the most points that such a slip gives away
HUNCHES = 0.25  # part of the plays that follow a hunch
HUNCH_COSTS = 3.0  # points that even a hunch does not knowingly throw away
TRICKS_REMEMBERED = 1


class EasyBot(Thinker):
    """Plays like someone who has just learned the game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def _choose(self, view: SeatView) -> Decision:
        careful = summed(remembered(view))
        move = careful.move
        if isinstance(move, Bid):
            return replace(careful, move=self._slip(view, careful, move))
        return replace(careful, move=self._hunch(careful))

    def _slip(self, view: SeatView, careful: Decision, bid: Bid) -> Bid:
        """Return the careful bid, often one too high, now and then one too low."""
        chance = self._rng.random()
        slip = (chance < OVERVALUES) - (chance > 1 - UNDERVALUES)
        other, worths = Bid(bid.seat, bid.bid + slip), careful.worths
        silly = worths.get(other, -inf) < worths[bid] - SLIP_COSTS
        return bid if silly or other not in view.legal else other

    def _hunch(self, careful: Decision) -> Move:
        """Return the careful play, now and then the second or third best."""
        worths = careful.worths
        ranked = sorted(worths, key=lambda play: -worths[play])
        least = worths[ranked[0]] - HUNCH_COSTS
        tempting = [play for play in ranked[1:3] if worths[play] > least]
        if tempting and self._rng.random() < HUNCHES:
            return self._rng.choice(tempting)
        return ranked[0]


def remembered(view: SeatView) -> SeatView:
    """Return a view with what it remembers of the tricks played."""
    return structs.replace(view, history=view.history[-TRICKS_REMEMBERED:])
