"""Games of a kind for `run_games`: some break, die or last. Other processes import little here."""

import os
import time
from pathlib import Path


def broken(folder: Path, index: int) -> int:
    """Break at the third game; later ones take their time and leave a file."""
    if index == 2:
        raise LookupError("a mistake")
    time.sleep(0.5 * (index > 2))
    (folder / str(index)).touch()
    return index


class TwoReasonsError(Exception):
    """Cannot be unpickled, as its one argument is not enough to make it."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def unreadable(plan: None, index: int) -> int:
    """Break in a way that cannot be sent back."""
    raise TwoReasonsError("one", "other")


def lasting(folder: Path, index: int) -> int:
    """Last, all but the first."""
    if index:
        (folder / "begun").touch()
        time.sleep(600)
        (folder / "ended").touch()
    return index


def dying(plan: int, index: int) -> int:
    """Die at the game of this number."""
    if index == plan:
        os._exit(3)
    return index


def squared(factor: int, index: int) -> int:
    """Return a number that follows from both."""
    return factor * index * index
