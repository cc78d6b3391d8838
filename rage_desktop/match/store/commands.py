"""Write commands of the store. A command that fails can be retried later.

A command names its game by a handle. That is the game's number in the file, except for games begun
while the file could not be written: these have a temporary handle until they are saved.
"""

import sqlite3
from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Struct

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import make_result_rows
from rage_desktop.match.store.explanation_json import encode_explanation
from rage_desktop.match.store.game_result import GameResult, StaleGameError, StoreError
from rage_desktop.match.store.metadata_commands import (
    HideGame,
    RenameGame,
    SaveReviewScore,
    SaveVerdict,
)
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.profiles.profile_commands import (
    AddProfile,
    AwardAchievement,
    UpdateProfile,
)
from rage_desktop.match.store.profiles.profile_queries import begin_daily, insert, keep_played
from rage_desktop.rules import Move, text


class BeginGame(Struct, frozen=True):
    """Begin a game."""

    game: int
    setup: Setup
    when: str

    def execute(self, db: sqlite3.Connection, number: int | None) -> int:
        """Insert it under a number, or the next free one; returns the number."""
        file, seats, edition = self.setup.file, self.setup.seats, self.setup.edition
        fixed_end = edition.game_ends == "rounds"
        values = {
            "id": number,
            "edition_id": file.id,
            "title": file.title,
            "subtitle": file.subtitle,
            "players": msgspec.json.encode([seat.name for seat in seats]).decode(),
            "setup": msgspec.json.encode(self.setup).decode(),
            "started": self.setup.started,
            "updated": self.when,
            "round": 1,
            "rounds": len(edition.rounds(len(seats))) if fixed_end else None,
        }
        game = insert(db, "games", values)
        assert game is not None
        db.execute(f"UPDATE games SET turn = {NEXT_TURN} WHERE id = ?", (game,))
        begin_daily(db, game, self.setup, self.when)
        return game


class AppendMove(Struct, frozen=True):
    """Append move `ply` (from 0) in round `number`; `outcome` is set for the last move."""

    game: int
    ply: int
    move: Move
    number: int
    when: str
    outcome: GameResult | None = None
    why: Explanation | None = None

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Insert it; raises StaleGameError."""
        if length_of(db, game) != self.ply:
            raise StaleGameError
        db.execute(
            "INSERT INTO moves (game, ply, move, why) VALUES (?, ?, ?, ?)",
            (game, self.ply, write_move(self.move), self.why and encode_explanation(self.why)),
        )
        db.execute(
            f"UPDATE games SET updated = ?, turn = {NEXT_TURN}, round = ?, finished = ? "
            "WHERE id = ?",
            (self.when, self.number, None if self.outcome is None else self.when, game),
        )
        if self.outcome is not None:
            self._keep_outcome(db, game, self.outcome)

    def _keep_outcome(self, db: sqlite3.Connection, game: int, outcome: GameResult) -> None:
        (written,) = db.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()
        setup = msgspec.json.decode(written, type=Setup)
        totals, winners = outcome.totals, outcome.winners
        db.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, seat, who.name, setup.counts_for(seat), totals[seat], seat in winners)
                for seat, who in enumerate(setup.seats)
            ],
        )
        db.executemany(
            "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, number, seat, score.bids[seat], score.tricks[seat], score.points[seat])
                for number, score in enumerate(outcome.scores, start=1)
                for seat in range(len(score.bids))
            ],
        )
        keep_played(db, game, setup, make_result_rows(setup, outcome), self.when)


class AppendMoves(Struct, frozen=True):
    """Append the first moves of a game that is saved as a whole; the last one is an AppendMove."""

    game: int
    moves: tuple[Move, ...]

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Insert them."""
        rows = ((game, ply, write_move(move)) for ply, move in enumerate(self.moves))
        db.executemany("INSERT INTO moves (game, ply, move) VALUES (?, ?, ?)", rows)


class UndoMove(Struct, frozen=True):
    """Undo move `ply`, the last one."""

    game: int
    ply: int
    when: str

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Delete it; raises StaleGameError."""
        if length_of(db, game) != self.ply + 1:
            raise StaleGameError
        db.execute("DELETE FROM moves WHERE game = ? AND ply = ?", (game, self.ply))
        db.execute(
            f"UPDATE games SET updated = ?, turn = {NEXT_TURN} WHERE id = ?", (self.when, game)
        )


class UpdateSeats(Struct, frozen=True):
    """Update the seats as of before move `ply`."""

    game: int
    ply: int
    setup: Setup

    def execute(self, db: sqlite3.Connection, game: int) -> None:
        """Update it; raises StaleGameError."""
        if length_of(db, game) != self.ply:
            raise StaleGameError
        setup = msgspec.json.encode(self.setup).decode()
        db.execute("UPDATE games SET setup = ? WHERE id = ?", (setup, game))


NEXT_TURN = "(SELECT ifnull(max(turn), 0) + 1 FROM games WHERE turn BETWEEN 0 AND 1000000000000)"
"""What makes a game the one played last, whatever the clock says."""

Command: TypeAlias = (
    BeginGame
    | AppendMove
    | AppendMoves
    | UndoMove
    | UpdateSeats
    | HideGame
    | RenameGame
    | SaveVerdict
    | SaveReviewScore
    | AddProfile
    | UpdateProfile
    | AwardAchievement
)


def stale_game_error() -> StoreError:
    """Return the error for a game that was continued elsewhere."""
    return StoreError(text("This game was continued in another window. Open it again from there."))


def execute_command(db: sqlite3.Connection, command: Command, numbers: Mapping[int, int]) -> int:
    """Execute a command and return the number of its game; raises StaleGameError.

    `numbers` maps temporary handles to numbers.
    """
    if isinstance(command, BeginGame):
        return command.execute(db, numbers.get(command.game))
    number = numbers.get(command.game, command.game)
    command.execute(db, number)
    return number


def length_of(db: sqlite3.Connection, game: int) -> int | None:
    """Return the number of saved moves of a game; None for an unknown game."""
    row = db.execute(
        "SELECT (SELECT ifnull(max(ply), -1) + 1 FROM moves WHERE game = games.id) "
        "FROM games WHERE id = ?",
        (game,),
    ).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None
