"""The level `easy`: steady's thoughts with a beginner's habits. Pleasant to beat, never silly.

It remembers only the trick before, likes its cards too well when it bids, and now and then follows
a hunch: the play it thinks second or third best.
"""

from random import Random

from msgspec import structs

from rage_desktop.bots.bot import legal_bids, legal_plays
from rage_desktop.bots.steady import SteadyBot
from rage_desktop.bots.turn import Turn
from rage_desktop.rules import Play, SeatView

OVERVALUES = 0.3  # part of the bids that are one too high
UNDERVALUES = 0.1
HUNCHES = 0.25  # part of the plays that follow a hunch
HUNCH_COSTS = 3.0  # points that even a hunch does not throw away with open eyes
TRICKS_REMEMBERED = 1


class EasyBot:
    """Plays like someone who has just learned the game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._careful = SteadyBot()

    def bid(self, view: SeatView) -> int:
        """Return steady's bid, often one too high, now and then one too low."""
        bid, chance = self._careful.bid(view), self._rng.random()
        slip = (chance < OVERVALUES) - (chance > 1 - UNDERVALUES)
        return bid + slip if bid + slip in legal_bids(view) else bid

    def play(self, view: SeatView) -> Play:
        """Return a play that looks good with most of the round forgotten."""
        plays = legal_plays(view)
        if len(plays) == 1:
            return plays[0]
        turn = Turn(remembered(view))
        worth = {play: turn.worth(play) for play in plays}
        ranked = sorted(plays, key=lambda play: -worth[play])
        best = worth[ranked[0]]
        tempting = [play for play in ranked[1:3] if worth[play] > best - HUNCH_COSTS]
        if tempting and self._rng.random() < HUNCHES:
            return self._rng.choice(tempting)
        return ranked[0]


def remembered(view: SeatView) -> SeatView:
    """Return a view with what it remembers of the tricks played."""
    return structs.replace(view, history=view.history[-TRICKS_REMEMBERED:])
