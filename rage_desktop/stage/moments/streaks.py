"""How often in a row somebody was exact."""

from collections.abc import Sequence

from rage_desktop.rules import RoundScored


def streak(scores: Sequence[RoundScored], seat: int) -> int:
    """Return how many of the last rounds in a row a seat bid exactly."""
    count = 0
    for score in reversed(scores):
        if score.bids[seat] != score.tricks[seat]:
            break
        count += 1
    return count
