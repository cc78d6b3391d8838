"""The table of levels; a new level is one entry.

Listing, seating, explaining, simulating and measuring all use it. May import: search, evaluation,
estimate, bitcards, bot, rules. May not: know a character, a program or a process.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from rage_desktop.bots.bitcards.knobs import Knobs
from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import fallible_bot, level_bots
from rage_desktop.bots.search.trials import Effort
from rage_desktop.rules import Edition, Text, text

Make: TypeAlias = Callable[[Random, float | None], Bot]
"""Makes a bot from its generator, and the most seconds a decision may take (None for any time)."""

# A decision stays within a second, the way to a worker process and back included. So many playouts
# take half of that on a machine with nothing else to do: so even with other work going on none has
# to be left out.
MASTER: Final = Effort(
    playouts=1000, seconds=0.97, imagined=150, rivalry=0.6, for_the_win=True, solves=3000
)

ADVISER: Final = "master"  # whose opinion a hint is


class Level(Struct, frozen=True):
    """One entry: the name that files keep, what players call it, and how its bots are made.

    `manner` is what it is like, in six words: levels differ in it; `pace` how long it thinks.
    `far`: it may think longer than a frame takes, so it does so in a worker process. `errors` are
    how it errs, if it plays like a person. `by_chance`: only simulations and the arena seat it.
    `elsewhere` is the level it plays like where meeting a bid isn't what scores most.
    """

    id: str
    label: Text
    manner: Text
    make: Make
    far: bool = False
    errors: fallible_bot.ErrorModel | None = None
    by_chance: bool = False
    elsewhere: str = ""
    pace: Text = text("plays instantly")


_TABLE: Final = (
    Level(
        "random",
        text("Random"),
        text("Plays any legal card"),
        lambda rng, _: level_bots.RandomBot(rng),
        by_chance=True,
    ),
    Level(
        "novice",
        text("Novice"),
        text("Knows the rules, hopes for the best"),
        lambda rng, _: fallible_bot.FallibleBot(rng, fallible_bot.NOVICE),
        errors=fallible_bot.NOVICE,
    ),
    Level(
        "easy",
        text("Easy"),
        text("Bids too high, forgets played cards"),
        lambda rng, _: fallible_bot.FallibleBot(rng, fallible_bot.EASY),
        errors=fallible_bot.EASY,
    ),
    Level(
        "steady",
        text("Steady"),
        text("Watches your bids, forgets old tricks"),
        lambda rng, _: fallible_bot.FallibleBot(rng, fallible_bot.STEADY),
        errors=fallible_bot.STEADY,
    ),
    Level(
        "sharp",
        text("Sharp"),
        text("Remembers every card played"),
        lambda *_: level_bots.CountingBot(),
    ),
    Level(
        "expert",
        text("Expert"),
        text("Has played thousands of games"),
        lambda rng, _: level_bots.TrainedBot(rng),
        far=True,  # its first decision waits for the weights to be read
        elsewhere="sharp",
    ),
    Level(
        "master",
        text("Master"),
        text("Works out your hand and plans ahead"),
        lambda rng, seconds: level_bots.SearchingBot(rng, MASTER.within(seconds)),
        far=True,
        pace=text("thinks for half a second"),
    ),
)

LEVELS: Final[Mapping[str, Level]] = {level.id: level for level in _TABLE}
"""All levels by name, from the weakest up."""


def offered_levels() -> tuple[str, ...]:
    """Return the levels that players may seat, from the weakest up."""
    return tuple(level.id for level in LEVELS.values() if not level.by_chance)


def plays_like(level: str, edition: Edition) -> str:
    """Return the level that one plays like by these rules, mostly itself."""
    other = LEVELS[level].elsewhere
    return other if other and not Knobs.of(edition).rewards_met_bids else level


def make_bot(level: str, rng: Random, time_budget: float | None = 1.0) -> Bot:
    """Return a bot of a level; ValueError with one sentence if there is no such level.

    `time_budget` is the most seconds a decision may take, where the level's own is not less; None
    lets a search finish however long it takes, so that only the generator decides.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no bot level {level!r}: choose one of {', '.join(LEVELS)}.")
    return LEVELS[level].make(rng, time_budget)
