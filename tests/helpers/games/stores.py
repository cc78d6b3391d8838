"""Stores with games in them, and their file as SQLite has it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import TypeAlias

from helpers.games.match import noon, setup_of, step
from rage_desktop.match.files import Clock
from rage_desktop.match.match import Match
from rage_desktop.match.store.database import FILE_NAME, HURRY
from rage_desktop.match.store.profiles import Profile
from rage_desktop.match.store.store import Store, open_store

Reopen: TypeAlias = Callable[..., Store]


@contextmanager
def reopening(folder: Path) -> Iterator[Reopen]:
    """Open the store of a folder; again closes it and opens it anew, as does the end."""
    last = ExitStack()

    def reopen(clock: Clock = noon, patience: float = HURRY) -> Store:
        last.close()
        return last.enter_context(closing(open_store(folder, clock, patience)))

    with last:
        yield reopen


def played(store: Store, moves: int, **setup: object) -> Match:
    match = Match(setup_of(**setup), store)  # type: ignore[arg-type]
    rng = Random(moves)
    for _ in range(moves):
        step(match, rng)
    return match


def profile(store: Store, name: str = "Alice") -> Profile:
    """Return somebody who has played."""
    found = store.profiles.called(name)
    assert found is not None
    return found


def lose(store: Store, table: str) -> None:
    """Damage a store while it is open: a table cannot be read any more."""
    with closing(raw(store.path.parent)) as db:
        db.execute(f"DROP TABLE {table}")


def raw(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / FILE_NAME, isolation_level=None)
