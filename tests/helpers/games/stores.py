"""Stores with games in them, and their file as SQLite has it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from helpers.games.match import setup_of, step
from rage_desktop.match.match import Match
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.store import Store


def played(store: Store, moves: int, **setup: object) -> Match:
    match = Match(setup_of(**setup), store)  # type: ignore[arg-type]
    rng = Random(moves)
    for _ in range(moves):
        step(match, rng)
    return match


def lose(store: Store, table: str) -> None:
    """Damage a store while it is open: a table cannot be read any more."""
    with closing(raw(store.path.parent)) as db:
        db.execute(f"DROP TABLE {table}")


def raw(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / FILE_NAME, isolation_level=None)
