"""Commands about profiles: they belong to no game, and share the write queue."""

import sqlite3
from typing import ClassVar

from msgspec import Struct

from rage_desktop.match.store.profiles.profile_queries import ensure_profile, give_name

NO_GAME = 0


class AddProfile(Struct, frozen=True):
    """Add a profile, or restore a hidden one."""

    game: ClassVar[int] = NO_GAME
    name: str
    avatar: str
    when: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:  # noqa: ARG002
        """Insert it."""
        if _is_former(db, self.name):  # its former owner now uses another name
            db.execute("DELETE FROM names WHERE name = ?", (self.name.casefold(),))
        person = ensure_profile(db, self.name, self.avatar, self.when)
        db.execute(
            "UPDATE people SET name = ?, avatar = ?, hidden = NULL WHERE id = ?",
            (self.name, self.avatar, person),
        )


class UpdateProfile(Struct, frozen=True):
    """Update the given fields of a profile."""

    game: ClassVar[int] = NO_GAME
    person: str
    name: str | None = None
    avatar: str | None = None
    settings: str | None = None
    anew: str | None = None
    hidden: str | None = None

    def execute(self, db: sqlite3.Connection, game: int) -> None:  # noqa: ARG002
        """Update it."""
        db.execute(
            "UPDATE people SET name = ifnull(?, name), avatar = ifnull(?, avatar),"
            " settings = ifnull(?, settings), anew = ifnull(?, anew), hidden = ifnull(?, hidden)"
            " WHERE id = ?",
            (self.name, self.avatar, self.settings, self.anew, self.hidden, self.person),
        )
        if self.name is not None and _is_known(db, self.person):
            give_name(db, self.person, self.name)


class AwardAchievement(Struct, frozen=True):
    """Save an earned achievement; only the first time counts."""

    game: int
    person: str
    achievement: str
    when: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Insert it."""
        if _is_known(db, self.person):
            line = (self.person, self.achievement, self.when, game)
            db.execute("INSERT OR IGNORE INTO achievements VALUES (?, ?, ?, ?)", line)


def _is_known(db: sqlite3.Connection, person: str) -> bool:
    return db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone() is not None


def _is_former(db: sqlite3.Connection, name: str) -> bool:
    row = db.execute(
        "SELECT people.name FROM names JOIN people ON people.id = person WHERE names.name = ?",
        (name.casefold(),),
    ).fetchone()
    return row is not None and str(row[0]).casefold() != name.casefold()
