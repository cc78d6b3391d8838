"""Profile lookup. A profile keeps its former names until another profile uses them.

These functions write within the transaction of a command (see `commands`), or of a migration.
"""

import sqlite3
from collections.abc import Iterable, Mapping

from msgspec import structs

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import ResultRow

BEGINNING = "1970-01-01T00:00:00Z"


def find_profile(db: sqlite3.Connection, name: str) -> str | None:
    """Return the id of the profile with this current or former name; None if there is none."""
    row = db.execute("SELECT person FROM names WHERE name = ?", (name.casefold(),)).fetchone()
    return None if row is None else str(row[0])


def ensure_profile(db: sqlite3.Connection, name: str, avatar: str, when: str) -> str:
    """Return the id of the profile with this current or former name; creates one if needed."""
    found = find_profile(db, name)
    if found is not None:
        return found
    person, number = name.casefold(), 1
    while db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone():
        number += 1
        person = f"{name.casefold()}-{number}"
    db.execute(
        "INSERT INTO people (id, name, avatar, since, settings, anew) VALUES (?, ?, ?, ?, ?, ?)",
        (person, name, avatar, when, "{}", BEGINNING),
    )
    give_name(db, person, name)
    return person


def give_name(db: sqlite3.Connection, person: str, name: str) -> None:
    """Assign a name to a profile."""
    db.execute("INSERT OR REPLACE INTO names VALUES (?, ?)", (name.casefold(), person))


def insert(db: sqlite3.Connection, table: str, values: Mapping[str, object]) -> int | None:
    """Add a row with these columns to a table; returns its number."""
    columns, gaps = ", ".join(values), ", ".join("?" * len(values))
    statement = f"INSERT INTO {table} ({columns}) VALUES ({gaps})"
    return db.execute(statement, tuple(values.values())).lastrowid


def keep_played(
    db: sqlite3.Connection, game: int, setup: Setup, rows: Iterable[ResultRow], finished: str
) -> None:
    """Save the result rows of a finished game."""
    for row in rows:
        seat = setup.seats[row.seat]
        person = ensure_profile(db, seat.name, seat.avatar, finished)
        if setup.daily is not None and not row.uncounted and _attempt(db, setup, person) != game:
            row = structs.replace(row, uncounted="practice")
        values = structs.asdict(row)
        values |= {"game": game, "person": person, "finished": finished}
        insert(db, "played", values)


def begin_daily(db: sqlite3.Connection, game: int, setup: Setup, when: str) -> None:
    """Save this game as the daily attempt of each person who has none for that day."""
    for place in setup.people if setup.daily is not None and not setup.practice else ():
        seat = setup.seats[place]
        person = ensure_profile(db, seat.name, seat.avatar, when)
        db.execute("INSERT OR IGNORE INTO daily VALUES (?, ?, ?)", (setup.daily, person, game))


def _attempt(db: sqlite3.Connection, setup: Setup, person: str) -> int | None:
    found = db.execute(
        "SELECT game FROM daily WHERE day = ? AND person = ?", (setup.daily, person)
    ).fetchone()
    return None if found is None else found[0]
