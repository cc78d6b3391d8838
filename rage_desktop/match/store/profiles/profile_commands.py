"""Commands about profiles: they belong to no game, and share the write queue."""

import sqlite3
from typing import Literal

from rage_desktop.match.store.profiles.profile_queries import ensure_profile, give_name

NO_GAME = 0


def add_profile(db: sqlite3.Connection, _: int, name: str, avatar: str, when: str) -> None:
    """Add a profile, or restore a hidden one."""
    if _is_former(db, name):  # its former owner now uses another name
        db.execute("DELETE FROM names WHERE name = ?", (name.casefold(),))
    person = ensure_profile(db, name, avatar, when)
    db.execute(
        "UPDATE people SET name = ?, avatar = ?, hidden = NULL WHERE id = ?", (name, avatar, person)
    )


def update_profile(
    db: sqlite3.Connection,
    _: int,
    person: str,
    column: Literal["name", "avatar", "settings", "anew", "hidden"],
    value: str,
) -> None:
    """Update a field of a profile."""
    db.execute(f"UPDATE people SET {column} = ? WHERE id = ?", (value, person))
    if column == "name" and _is_known(db, person):
        give_name(db, person, value)


def award_achievement(
    db: sqlite3.Connection, game: int, person: str, achievement: str, when: str
) -> None:
    """Save an earned achievement; only the first time counts."""
    if _is_known(db, person):
        line = (person, achievement, when, game)
        db.execute("INSERT OR IGNORE INTO achievements VALUES (?, ?, ?, ?)", line)


def _is_known(db: sqlite3.Connection, person: str) -> bool:
    return db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone() is not None


def _is_former(db: sqlite3.Connection, name: str) -> bool:
    row = db.execute(
        "SELECT people.name FROM names JOIN people ON people.id = person WHERE names.name = ?",
        (name.casefold(),),
    ).fetchone()
    return row is not None and str(row[0]).casefold() != name.casefold()
