"""When to stop playing: intervals that hold however often one looks at them.

Where nobody is ahead, a 95 % interval misses zero one time in twenty; whoever looks after every
game and stops at the first such interval will nearly always find one. These are wider, by half at
first: in 95 % of runs none is ever wrong, whenever one stops (a confidence sequence by the normal
mixture, after Robbins; for means of many sets).
"""

from collections.abc import Iterable
from math import log, sqrt
from typing import Final

from rage_desktop.match.contests.tournament import CONFIDENCE, Estimate

ERROR: Final = 0.05
BEST_AT: Final = 100  # sets at which these intervals are narrowest for their kind
FEWEST: Final = 10  # sets; fewer may be all alike by chance


def lasting(found: Estimate | None, sets: int) -> Estimate | None:
    """Return an estimate whose margin holds whenever one stops; None from too few sets."""
    if found is None or found.margin is None:
        return found
    if sets < FEWEST:
        return Estimate(found.mean, None)
    return Estimate(found.mean, found.margin / CONFIDENCE * _errors(sets))


def enough(found: Estimate | None, asks: Iterable[float], width: float) -> bool:
    """Return whether a lasting interval is clear of all that is asked, or narrower than `width`."""
    if found is None or found.margin is None:
        return False
    clear = all(abs(found.mean - asked) > found.margin for asked in asks)
    return clear or 2 * found.margin < width


def _errors(sets: int) -> float:
    """Return how many standard errors the margin has."""
    weight = sets * (-2 * log(ERROR) + log(-2 * log(ERROR)) + 1) / BEST_AT
    return sqrt(2 * (1 + 1 / weight) * log(sqrt(weight + 1) / ERROR))
