"""Commands that do not affect a game's moves: hiding, renaming, review results."""

import sqlite3

from msgspec import Struct, structs

from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store.game_result import StaleGameError


class HideGame(Struct, frozen=True):
    """Hide a game from the lists, or with None show it again; its moves stay."""

    game: int
    when: str | None

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Update it."""
        db.execute("UPDATE games SET hidden = ? WHERE id = ?", (self.when, game))


class RenameGame(Struct, frozen=True):
    """Set a game's own name; "" removes it."""

    game: int
    name: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Update it."""
        db.execute("UPDATE games SET name = ? WHERE id = ?", (self.name or None, game))


class SaveVerdict(Struct, frozen=True):
    """Save a review's verdict on move `ply`."""

    game: int
    ply: int
    verdict: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Save it; raises StaleGameError for a missing game."""
        check_exists(db, game)
        line = (game, self.ply, self.verdict)
        db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", line)


class SaveReviewScore(Struct, frozen=True):
    """Save a review's figures for a seat."""

    game: int
    seat: int
    rating: ReviewScore

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Save it; raises StaleGameError for a missing game."""
        check_exists(db, game)
        line = (game, self.seat, *structs.astuple(self.rating))
        db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", line)


def check_exists(db: sqlite3.Connection, game: int) -> None:
    """Raise StaleGameError if the game is missing from the file."""
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is None:
        raise StaleGameError
