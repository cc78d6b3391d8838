"""Two windows play on one data folder: each is killed at any moment while the other plays on.

The first is a plain start, the second one with `--edition`, which opens a window of its own.
"""

import shutil
import time
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from helpers.fixtures.matches import noon
from life import Life, Running, Shown, compare, kept_games
from trials import Input, Result, Told, Wrong

from rage_desktop.match.edition_files import FOLDER
from rage_desktop.match.store.store import open_store

ROUNDS = 3  # of a life, with three kills each
LONGEST = 1.0  # seconds before a kill
BEGIN = "next "

Kept = dict[int, list[str]]


def two_windows(life: Life, rng: Random) -> Iterator[Told]:
    """Kill one window, then both, a few times over."""
    life.prepare(rng.choice((0, 4)))
    kept: Kept = {}
    for _ in range(ROUNDS):
        what = Input("kill: one of two windows", ending=".zip")
        yield what
        pair = Pair(life.folder)
        try:
            pair.play(rng)
            kept = pair.check(kept)
        except Exception as error:
            fault = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            packed = Path(shutil.make_archive(f"{life.folder}-packed", "zip", life.folder))
            detail = "\n".join((*traceback.format_exception(error), *pair.last_lines))
            yield Result(Input(what.kind, packed.read_bytes(), ".zip"), fault[:80], detail)
            return
        finally:
            pair.kill()
        yield Result(what)


class Pair:
    """Two windows on one folder, and all that played in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: list[Running] = []
        self._all: list[Running] = []

    def play(self, rng: Random) -> None:
        """Let both play; kill one, open it again while the other plays on, and kill both."""
        self._start(0, rng)
        self._start(1, rng)
        self._play_on(rng)
        killed = rng.randrange(2)
        self._open[killed].kill()
        self._play_on(rng, but=killed)
        self._start(killed, rng)
        self._play_on(rng)
        self.kill()

    def kill(self) -> None:
        """Kill what is open."""
        for running in self._open:
            running.kill()

    def check(self, before: Kept) -> Kept:
        """Return all games kept. Raises Wrong if one is not kept as it was before, or as one of
        the windows showed it last."""
        with closing(open_store(self._folder, noon)) as store:
            if not store.queue.is_saved or store.queue.notice is not None:
                raise Wrong("the store is not taken as it is")
            kept = kept_games(store, self._folder)
        shown = [_games_shown(running) for running in self._all]
        for game in {*before, *(game for games in shown for game in games)}:
            if game not in kept:
                raise Wrong("a game that was shown is not kept")
            _check_game([games[game] for games in shown if game in games], before, game, kept)
        return kept

    @property
    def last_lines(self) -> list[str]:
        """What the windows said last."""
        return [line for running in self._all for line in ("--", *running.lines[-30:])]

    def _start(self, number: int, rng: Random) -> None:
        edition = self._folder / FOLDER / "short.toml" if number else None
        running = Running(self._folder, str(rng.random()), edition)
        self._open[number : number + 1] = [running]
        self._all.append(running)
        if not running.wait_for(BEGIN):
            raise Wrong("the game does not start")

    def _play_on(self, rng: Random, but: int | None = None) -> None:
        """Let the windows play for a moment. Raises Wrong if one ends by itself."""
        end = time.monotonic() + rng.random() * LONGEST
        while time.monotonic() < end:
            for number, running in enumerate(self._open):
                if number != but and running.hear(0.01) is None:
                    raise Wrong("the game ends by itself")


def _games_shown(running: Running) -> dict[int, Shown]:
    """Return the moves of each game as a window showed them last."""
    games: dict[int, Shown] = {}
    for line in running.lines:
        match line.split(" ", 3):
            case ["resumed", game, _]:
                games[int(game)] = Shown()
            case ["shown", game, ply, move]:
                shown = games[int(game)]
                shown.moves[int(ply) :] = [move]
                shown.may_go = 0
            case ["back", game, ply]:
                games[int(game)].may_go = max(1, len(games[int(game)].moves) - int(ply))
            case ["gone", game, count]:
                shown = games[int(game)]
                shown.moves[int(count) :] = []
                shown.may_go = 0
            case ["lost", scene, *_]:
                raise Wrong(f"{scene} is in front, which nobody asked for")
    return games


def _check_game(shown: list[Shown], before: Kept, game: int, kept: Kept) -> None:
    """Raise Wrong unless the game is kept as it was, or as one window showed it."""
    if not shown:
        if kept[game] != before[game]:
            raise Wrong("a game is changed that no window played")
        return
    faults = []
    for each in shown:
        try:
            compare(each, kept[game])
        except Wrong as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]
