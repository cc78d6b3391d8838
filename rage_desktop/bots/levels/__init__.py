"""The levels that a seat can be given, by name."""

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import TypeAlias

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels.easy import EasyBot
from rage_desktop.bots.levels.random_bot import RandomBot
from rage_desktop.bots.levels.searching import SearchingBot
from rage_desktop.bots.levels.sharp import SharpBot
from rage_desktop.bots.levels.steady import SteadyBot
from rage_desktop.bots.search.trials import Effort

Make: TypeAlias = Callable[[Random, float | None], Bot]

# The way to a worker and back takes time, too, within 0.15 and 1 second.
EXPERT = Effort(playouts=600, seconds=0.14, imagined=60, rivalry=0.6, solves=1000)
MASTER = Effort(
    playouts=3000,
    seconds=0.97,
    imagined=150,
    rivalry=0.6,
    for_the_win=True,
    solves=3000,
)


def _random(rng: Random, seconds: float | None) -> Bot:  # noqa: ARG001 - it takes no time
    return RandomBot(rng)


def _easy(rng: Random, seconds: float | None) -> Bot:  # noqa: ARG001 - it thinks fast
    return EasyBot(rng)


def _steady(rng: Random, seconds: float | None) -> Bot:  # noqa: ARG001 - every choice has a reason
    return SteadyBot()


def _sharp(rng: Random, seconds: float | None) -> Bot:  # noqa: ARG001 - it judges, and fast
    return SharpBot(rng)


def _searching(effort: Effort) -> Make:
    def make(rng: Random, seconds: float | None) -> Bot:
        return SearchingBot(rng, effort.within(seconds), monotonic)

    return make


LEVELS: Mapping[str, Make] = MappingProxyType(
    {
        "random": _random,
        "easy": _easy,
        "steady": _steady,
        "sharp": _sharp,
        "expert": _searching(EXPERT),
        "master": _searching(MASTER),
    }
)


def make_bot(level: str, rng: Random, time_budget: float | None = 1.0) -> Bot:
    """Return a bot of a level; ValueError with one sentence if there is no such level.

    `time_budget` is the most seconds a decision may take, where the level's own is not less; None
    lets a search finish however long it takes, so that only the generator decides.
    """
    try:
        make = LEVELS[level]
    except KeyError:
        known = ", ".join(LEVELS)
        raise ValueError(f"There is no bot level {level!r}: choose one of {known}.") from None
    return make(rng, time_budget)
