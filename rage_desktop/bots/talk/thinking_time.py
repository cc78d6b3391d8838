"""Apparent thinking time of a player: the harder the choice, the longer."""

from math import exp, inf, sqrt
from random import Random

from rage_desktop.bots.estimate.bid_figures import weigh_bids
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.rules import Phase, SeatView

QUICK = 0.35  # seconds for a move without a choice
LONG = 1.25  # seconds more for the hardest
CLOSE = 1.0  # points between the two best; a gap much wider than this makes a choice easy
MANY = 8  # moves to choose from that make it as hard as it gets
WAVER = 0.25  # so that nobody takes the same time twice


def difficulty(view: SeatView) -> float:
    """Return the difficulty of a decision, from 0 (no choice) to 1."""
    if len(view.legal) < 2:
        return 0.0
    worths: list[float]
    if view.phase is Phase.BID:
        worths = [worth.points for worth in weigh_bids(view)]
    else:
        best: dict[str, float] = {}  # copies of a card are no choice
        values = PlayValues(view)
        for play in view.plays():
            worth = values.worth(play)
            card = str(play.card)
            best[card] = max(worth, best.get(card, worth))
        worths = sorted(best.values(), reverse=True)
    if len(worths) < 2:
        return 0.0
    near = exp(-(worths[0] - worths[1]) / CLOSE)
    return near * min(1.0, sqrt((len(worths) - 1) / (MANY - 1)))


def thinking_time(view: SeatView, speed: float, rng: Random) -> float:
    """Return the apparent thinking time in seconds at an animation speed; 0 at infinite speed."""
    if speed == inf:
        return 0.0
    seconds = QUICK + LONG * difficulty(view)
    return seconds * (1 + WAVER * (2 * rng.random() - 1)) / speed
