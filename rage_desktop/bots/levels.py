"""The levels that a seat can be given, by name."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.random_bot import RandomBot
from rage_desktop.bots.steady import SteadyBot


def _steady(rng: Random) -> Bot:  # noqa: ARG001 - it needs no chance: every choice has a reason
    return SteadyBot()


LEVELS: Mapping[str, Callable[[Random], Bot]] = MappingProxyType(
    {"random": RandomBot, "steady": _steady}
)


def make_bot(level: str, rng: Random) -> Bot:
    """Return a bot of a level; ValueError with one sentence if there is no such level."""
    try:
        return LEVELS[level](rng)
    except KeyError:
        known = ", ".join(LEVELS)
        raise ValueError(f"There is no bot level {level!r}: choose one of {known}.") from None
