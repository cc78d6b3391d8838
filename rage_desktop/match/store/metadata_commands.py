"""Deeds that leave a game's moves alone: its place on the lists, its name, review findings."""

import sqlite3

from msgspec import Struct, structs

from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store.game_result import StaleGameError


class HideGame(Struct, frozen=True):
    """A game was taken off the lists, or with None put back; its moves stay."""

    game: int
    when: str | None

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Write it."""
        db.execute("UPDATE games SET hidden = ? WHERE id = ?", (self.when, game))


class RenameGame(Struct, frozen=True):
    """A game was given a name of its own; "" takes it away."""

    game: int
    name: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Write it."""
        db.execute("UPDATE games SET name = ? WHERE id = ?", (self.name or None, game))


class SaveVerdict(Struct, frozen=True):
    """A review reached a verdict on move `ply`."""

    game: int
    ply: int
    verdict: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Write it; raises StaleGameError for a game that is not there."""
        check_exists(db, game)
        line = (game, self.ply, self.verdict)
        db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", line)


class SaveReviewScore(Struct, frozen=True):
    """A review has its figures for a seat."""

    game: int
    seat: int
    rating: ReviewScore

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Write it; raises StaleGameError for a game that is not there."""
        check_exists(db, game)
        line = (game, self.seat, *structs.astuple(self.rating))
        db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", line)


def check_exists(db: sqlite3.Connection, game: int) -> None:
    """Raise StaleGameError where the file no longer has the game."""
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is None:
        raise StaleGameError
