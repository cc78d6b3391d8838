"""Who plays whom: each yardstick is a table with opponents that never change."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Final

import match_open_spiel
from duel import game_of, seats, usual_bot
from match_open_spiel import PEER, Search
from strangers import STRANGERS

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.games import play_game
from rage_desktop.match.contests.tournament import ArenaPlan, Game
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.library import open_library
from yardsticks.frozen import LEVELS as FROZEN
from yardsticks.frozen import frozen_bot

SEED: Final = "yardsticks"  # the same deals for everybody, in every version
SEATS: Final = 4


def play_rage(plan: ArenaPlan, index: int) -> Game:
    """Play one whole game of levels, of today or frozen, and strangers."""
    edition = plan.edition
    seed, bots, _ = seats(plan, index, _bot)
    played = play_game(edition, bots, seed, lambda number: deck_for(edition, seed, number))
    return game_of(plan, index, played.state.scores, played.winners)


def play_oh_hell(search: Search, plan: ArenaPlan, index: int) -> Game:
    """Play one round of ten cards beside OpenSpiel."""
    return match_open_spiel.play_one(search, plan, index, _bot).game


@dataclass(frozen=True)
class Yardstick:
    """Opponents, how to sit down with them, and how far ahead of them a level should be.

    `asks` are the figures that an interval must be clear of to be conclusive.
    """

    id: str
    others: tuple[str, ...]
    search: Search | None = None
    asks: tuple[float, ...] = (0.0,)

    @property
    def table(self) -> str:
        """What is played, in words."""
        return "Oh Hell, a round of ten cards, two and two" if self.search else "Rage, whole games"

    @property
    def missing(self) -> str:
        """What must be installed first; empty if nothing."""
        return "open_spiel" if self.search and not find_spec("pyspiel") else ""

    def plan(self, level: str, games: int) -> ArenaPlan:
        """Return the match of a level with these opponents, of at most so many games."""
        file = match_open_spiel.oh_hell() if self.search else open_library().get("rage")
        bots = (level, *self.others)
        return ArenaPlan(file=file, bots=bots, players=SEATS, games=games, seed=SEED)

    def play(self, plan: ArenaPlan, index: int) -> Game:
        """Play one game of a plan."""
        if self.search:
            return play_oh_hell(self.search, plan, index)
        return play_rage(plan, index)


def _bot(name: str, rng: Random) -> Bot:
    return frozen_bot(name, rng) if name in FROZEN else usual_bot(name, rng)


GOAL: Final = 8.0  # points a game by which Master should be ahead of 0.1.0's Sharp

_TABLE: Final = (
    *(
        Yardstick(name, (name,) * (SEATS - 1), asks=(0.0, GOAL) if level == "sharp" else (0.0,))
        for name, level in FROZEN.items()
    ),
    Yardstick("strangers", tuple(STRANGERS)),
    Yardstick("ismcts-1000", (PEER,), Search(1000, 10)),
    Yardstick("ismcts-10000", (PEER,), Search(10000, 20)),
)
YARDSTICKS: Final[Mapping[str, Yardstick]] = {each.id: each for each in _TABLE}
