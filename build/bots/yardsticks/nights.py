"""Plays the missing games of each match, in turn, until each has had enough."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import quickly
from cells import Cell
from msgspec import Struct

from rage_desktop.match.contests.runner import run_games
from rage_desktop.match.contests.tournament import ArenaPlan, Estimate, Game
from yardsticks.frozen import VERSION
from yardsticks.opponents import YARDSTICKS, Yardstick
from yardsticks.stopping import enough, lasting

WIDTH: Final = 1.0  # points


class Task(NamedTuple):
    """One game to be played: who, against whom, and its number."""

    yardstick: str
    plan: ArenaPlan
    game: int
    match: int


class Played(Struct):
    """A game, and the match it belongs to."""

    match: int
    game: Game


@dataclass
class Match:
    """A level at a yardstick, and what has been played of it."""

    yardstick: Yardstick
    level: str
    cell: Cell
    width: float = WIDTH

    @property
    def sets(self) -> int:
        """How many complete sets have been played."""
        return len(self.cell.whole) // len(self.cell.plan.bots)

    @property
    def ahead(self) -> Estimate | None:
        """Points a game ahead of the others, with an interval that holds whenever one stops."""
        found = self.cell.standings
        return lasting(found[0].ahead, self.sets) if found else None

    @property
    def decided(self) -> bool:
        """Whether the games so far are conclusive."""
        return enough(self.ahead, self.yardstick.asks, self.width)

    @property
    def over(self) -> bool:
        """Whether no more is to be played."""
        return self.decided or not self.cell.missing

    def next_sets(self, count: int) -> list[int]:
        """Return the missing games of the next so many sets."""
        size = len(self.cell.plan.bots)
        begun = sorted({index // size for index in self.cell.missing})[:count]
        return [index for index in self.cell.missing if index // size in begun]


def match_of(out: Path, build: str, level: str, yardstick: str, games: int, width: float) -> Match:
    """Return a match, with its games kept below `out`; frozen levels belong to their build."""
    folder = out / (VERSION if level.endswith(VERSION) else build) / yardstick
    folder.mkdir(parents=True, exist_ok=True)
    stick = YARDSTICKS[yardstick]
    return Match(stick, level, Cell(stick.plan(level, games), folder), width)


def play_all(
    matches: Sequence[Match],
    jobs: int = 1,
    executor: Executor | None = None,
    until: float = float("inf"),
    told: Callable[[Match], None] = lambda _: None,
    on: bool = False,
) -> None:
    """Play each match until it is over or `until` has come, a few sets of each in turn; with `on`
    one that is decided is played to its last game.

    The executor may be any, with `jobs` workers; without one games are played in this process.
    """
    while time.monotonic() < until:
        going = [match for match in matches if (match.cell.missing if on else not match.over)]
        if not going:
            return
        tasks = [
            Task(match.yardstick.id, match.cell.plan, game, number)
            for number, match in enumerate(going)
            for game in match.next_sets(jobs)
        ]

        def add(played: Played, going: Sequence[Match] = going) -> None:
            going[played.match].cell.add(played.game)

        run_games(play_task, tuple(tasks), len(tasks), add, jobs if executor else 1, executor)
        for match in going:
            told(match)


def play_task(tasks: Sequence[Task], number: int) -> Played:
    """Play one of the games, wherever this is called."""
    quickly.switch_on()
    yardstick, plan, game, match = tasks[number]
    return Played(match, YARDSTICKS[yardstick].play(plan, game))
