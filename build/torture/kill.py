"""Kills: a game is ended by SIGKILL in every phase, and everything that was shown is still there.

A life is a data folder on which the game is started and killed several times; each start checks
what the kill before left.
"""

import shutil
import sqlite3
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias

from life import PATIENCE, Life, Running, Shown
from materials import YESTERDAY
from trials import Input, Result, Told, Trial, Wrong
from two_windows import two_windows

from rage_desktop.match.store.database import FILE_NAME as STORE

KILLS = 4  # of a first start, or of an old store
PHASES = ("deal", "bid", "play", "take-back", "round end", "game end", "settings", "start")
SPREAD = {  # seconds within which to kill
    "start": 0.6,
    "first start": 0.8,
    "old store": 0.03,
    "settings": 0.006,
    "round end": 0.15,
    "game end": 0.15,
}
MOMENT = 0.05  # for all other phases
ENOUGH = 20.0  # seconds to wait for a phase, which some games never reach

Come: TypeAlias = Callable[[Running], object]
"""Lets a game reach the moment at which it is killed."""


@contextmanager
def campaign(seed: str, folder: Path) -> Iterator[Trial]:
    """Return the trial of life number n, which is ended several times."""

    def trial(number: int) -> Iterator[Told]:
        life = Life(folder / "life")
        try:
            yield from LIVES[number % len(LIVES)](life, Random(f"{seed}/kill/{number}"))
        finally:
            life.end()

    yield trial


def usual_life(life: Life, rng: Random) -> Iterator[Told]:
    """Kill once in every phase."""
    life.prepare(rng.choice((0, 1, 4)))
    for phase in rng.sample(PHASES, len(PHASES)):
        what = Input(f"kill: {phase}", ending=".zip")
        yield what
        result = _killed(life, rng, what, partial(_come_to, phase=phase, rng=rng))
        yield result
        if result.fault and "leftover" not in result.fault:
            return


def _come_to(running: Running, phase: str, rng: Random) -> None:
    """Let the game reach a phase, not always for the first time."""
    early = phase in ("start", "first start")
    if not early and not running.wait_for("title"):
        raise Wrong("the game does not start")
    start = "back" if phase == "take-back" else f"next {phase}"
    for _ in range(0 if early else rng.choice((1, 1, 2, 3))):
        if not running.wait_for(start, ENOUGH):
            break
    time.sleep(rng.random() * SPREAD.get(phase, MOMENT))


def _first_start(life: Life, rng: Random) -> Iterator[Told]:
    come = partial(_come_to, phase="first start", rng=rng)
    return _new_lives(life, rng, "kill: first start", lambda _: come)


def _old_store(life: Life, rng: Random) -> Iterator[Told]:
    """Kill while a store of the first version is being updated."""

    def prepared(old: Life) -> Come:
        shutil.copyfile(YESTERDAY / STORE, old.folder / STORE)
        old.games = {game: Shown(moves) for game, moves in _make_old(old.folder / STORE).items()}
        return partial(_come_to_migration, old, rng=rng)

    return _new_lives(life, rng, "kill: old store", prepared)


def _new_lives(
    life: Life, rng: Random, kind: str, prepare: Callable[[Life], Come]
) -> Iterator[Told]:
    """Kill a few times, each time in a new folder; afterwards the game comes up, unchanged."""
    for _ in range(KILLS):
        what = Input(kind, ending=".zip")
        yield what
        new = Life(life.folder)
        try:
            yield _killed(new, rng, what, prepare(new))
            result = _killed(new, rng, what, lambda running: running.wait_for("title"))
            if result.fault:
                yield result
        finally:
            new.end()


def _make_old(path: Path) -> dict[int, list[str]]:
    """Remove from a store everything that later versions added; return its moves."""
    games: dict[int, list[str]] = {}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for game, move in db.execute("SELECT game, move FROM moves ORDER BY game, ply"):
            games.setdefault(game, []).append(move)
        db.execute("ALTER TABLE moves DROP COLUMN why")
        db.execute("DELETE FROM migrations WHERE version > 1")
        db.execute("PRAGMA user_version = 1")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return games


def _come_to_migration(life: Life, running: Running, *, rng: Random) -> None:
    """Wait until SQLite begins to write."""
    log = life.folder / f"{STORE}-wal"
    until = time.monotonic() + PATIENCE
    while not log.exists() and time.monotonic() < until:
        if running.hear(0.0005) is None:
            raise Wrong("the game ends by itself")
    time.sleep(rng.random() * SPREAD["old store"])


LIVES = (usual_life, _first_start, usual_life, _old_store, usual_life, two_windows)


def _killed(life: Life, rng: Random, what: Input, come: Come) -> Result:
    """Start the game, let it reach a moment, kill it, and look at what is left."""
    running = life.start(str(rng.random()))
    try:
        try:
            come(running)
        finally:
            running.kill()
        life.check()
    except Exception as error:
        fault = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"[:80]
        detail = "\n".join((*traceback.format_exception(error), *running.lines[-40:]))
        return Result(Input(what.kind, _packed(life.folder), ".zip"), fault, detail)
    return Result(what)


def _packed(folder: Path) -> bytes:
    """Return all files of a folder packed into one."""
    return Path(shutil.make_archive(f"{folder}-packed", "zip", folder)).read_bytes()


def again(path: Path, folder: Path) -> tuple[str, str]:  # noqa: ARG001
    """Refuse: a moment cannot be repeated."""
    return "", f"Kills cannot be repeated; unpack {path} and look."
