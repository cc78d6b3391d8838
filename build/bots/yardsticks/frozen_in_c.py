"""Playouts in C for the levels of 0.1.0, whose judge and rounds are ours by other names.

It does for those levels what `quickly` does for ours: the same moves from the same random numbers.
tests/build/test_yardsticks.py makes sure of it.
"""

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from random import Random
from typing import Any, Final

import quickly

from rage_desktop.bots.judge.model import Weighed
from rage_desktop.bots.judge.spot import Spot

OTHER_NAMES: Final = {"take": "_press", "duck": "_shed", "heights": "_heights"}


def switch_on(judges: Any, search: Any) -> None:
    """Let the modules `judge` and `search` of 0.1.0 play out in C, where there is a compiler."""
    _in_python(judges, search)
    if quickly.compiled() is None:
        return
    judge = judges.Judge
    for ours, theirs in OTHER_NAMES.items():
        setattr(judge, ours, property(attrgetter(theirs)))
    judge.weigh, judge.worths_of_bids = _weigh, quickly.quick_bids
    search.playout = _playout


def switch_off(judges: Any, search: Any) -> None:
    """Let them play out in Python again."""
    judge = judges.Judge
    judge.weigh, judge.worths_of_bids, search.playout = _in_python(judges, search)


@cache
def _in_python(judges: Any, search: Any) -> tuple[Callable[..., Any], ...]:
    return judges.Judge.weigh, judges.Judge.worths_of_bids, search.playout


def _weigh(judge: Any, spot: tuple[Any, ...]) -> list[Weighed]:
    return quickly.quick_weigh(judge, Spot(*spot))


def _playout(
    _: object,
    position: Any,
    manner: Iterable[int],
    rng: Random,
    forced: int = 0,
    me: int = -1,
    log: list[int] | None = None,
    judge: Any = None,
) -> tuple[list[int], list[int]]:
    return quickly.quick_playout(judge, position, manner, rng, forced, me, log)
