"""The store: every game move by move, finished games, and the figures behind the statistics.

One SQLite file (WAL, synchronous FULL), one transaction a move. Several processes may use it.
Where it cannot be written, it goes on in memory; `keeps` and `notice` say so.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import Clock, written_time
from rage_desktop.match.seats import Setup
from rage_desktop.match.store.database import (
    FILE_NAME,
    cannot_write,
    lost,
    memory,
    open_database,
    transaction,
)
from rage_desktop.match.store.notation import NotationError, read_move, write_move
from rage_desktop.match.store.sentences import read_text, write_text
from rage_desktop.rules import Move, RoundScored, Text, text

T = TypeVar("T")


class StoreError(MatchError):
    """A saved game that is not there, cannot be read, or was continued elsewhere."""


class SavedGame(Struct, frozen=True):
    """A line of the list of saved games. `rounds` is None for a game without a fixed end."""

    id: int
    edition_id: str
    title: str
    subtitle: str
    players: tuple[str, ...]
    round: int
    rounds: int | None
    started: str
    updated: str


class FinishedGame(Struct, frozen=True):
    """A line of the list of finished games; totals are by seat."""

    id: int
    edition_id: str
    title: str
    subtitle: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    started: str
    finished: str


class Figures(Struct, frozen=True):
    """How one player did in one edition over all finished games.

    `player` is as in Seat; games in which a bot played for a person for a while stand apart, as
    "human, helped".
    """

    edition_id: str
    name: str
    player: str
    games: int
    won: int
    rounds: int
    exact: int
    tricks: int
    points: int
    best: int


class Outcome(Struct, frozen=True):
    """What is kept of a finished game besides its moves."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[RoundScored, ...]


class Store:
    """All that is kept of games; made by `open_store`, closed by `close`."""

    def __init__(self, path: Path, clock: Clock) -> None:
        """Open or begin the store in this file; whatever is wrong with it, the store works."""
        self.path = path
        self._clock = clock
        opened = open_database(path, clock())
        self._db = opened.db
        self.keeps = opened.keeps
        self.notice: Text | None = opened.notice

    def close(self) -> None:
        """Give the file back; nothing can be asked of the store afterwards."""
        self._db.close()

    # -- playing ---------------------------------------------------------------------------------

    def begin(self, setup: Setup) -> int:
        """Keep a new game and return its number."""
        row = _game_row(setup, written_time(self._clock()))
        return self._write(lambda: self._insert_game(row))

    def append(
        self,
        game: int,
        ply: int,
        move: Move,
        number: int,
        outcome: Outcome | None = None,
        why: Text | None = None,
    ) -> None:
        """Keep move `ply` (from 0) of a game, whose round is now `number`; durable on return.

        `outcome` goes with the last move; `why` is what was said of this one, if anything. Raises
        StoreError where the game has gone on elsewhere.
        """
        self._write(lambda: self._append(game, ply, move, number, outcome, why))

    def take_back(self, game: int, ply: int) -> None:
        """Forget move `ply`, the last one of a game under way; durable on return.

        Raises StoreError where the game has gone on elsewhere.
        """
        self._write(lambda: self._take_back(game, ply))

    def reseat(self, game: int, setup: Setup) -> None:
        """Keep who sits at the table now; rules, names and secrets stay what they were."""
        row = (msgspec.json.encode(setup).decode(), game)
        self._write(lambda: self._db.execute("UPDATE games SET setup = ? WHERE id = ?", row))

    def hide(self, game: int) -> None:
        """Take a game off the lists; its moves stay in the file."""
        row = (written_time(self._clock()), game)
        self._write(lambda: self._db.execute("UPDATE games SET hidden = ? WHERE id = ?", row))

    # -- asking ----------------------------------------------------------------------------------

    def setup(self, game: int) -> Setup:
        """Return how a game was set up; raises StoreError."""
        rows = self._read("SELECT setup FROM games WHERE id = ?", game)
        if not rows:
            raise StoreError(text("Game {game} is not in the store.", game=game))
        try:
            return msgspec.json.decode(rows[0][0], type=Setup)
        except msgspec.MsgspecError as error:
            raise _unreadable(game, error) from error

    def moves(self, game: int) -> tuple[Move, ...]:
        """Return all moves of a game, in order; raises StoreError."""
        suits = self.setup(game).file.rules.suits
        rows = self._read("SELECT ply, move FROM moves WHERE game = ? ORDER BY ply", game)
        moves: list[Move] = []
        for ply, line in rows:
            try:
                if ply != len(moves):
                    raise NotationError(f"move {len(moves) + 1} is missing")
                moves.append(read_move(line, suits))
            except NotationError as error:
                raise _unreadable(game, error) from error
        return tuple(moves)

    def whys(self, game: int) -> dict[int, Text]:
        """Return what was said of the moves of a game, by ply; raises StoreError.

        A reason that cannot be read is left out: the game does not need it.
        """
        suits = self.setup(game).file.rules.suits
        query = "SELECT ply, why FROM moves WHERE game = ? AND why IS NOT NULL"
        found: dict[int, Text] = {}
        for ply, line in self._read(query, game):
            with contextlib.suppress(NotationError):
                found[ply] = read_text(line, suits)
        return found

    def unfinished(self) -> tuple[SavedGame, ...]:
        """Return the games that can be continued, the one played last first."""
        rows = self._read(
            "SELECT id, edition_id, title, subtitle, players, round, rounds, started, updated "
            "FROM games WHERE finished IS NULL AND hidden IS NULL ORDER BY updated DESC, id DESC"
        )
        return tuple(SavedGame(*_with_names(row)) for row in rows)

    def finished(self, limit: int = 100) -> tuple[FinishedGame, ...]:
        """Return finished games, the newest first."""
        games = self._read(
            "SELECT id, edition_id, title, subtitle, players, started, finished "
            "FROM games WHERE finished IS NOT NULL AND hidden IS NULL "
            "ORDER BY finished DESC, id DESC LIMIT ?",
            limit,
        )
        return tuple(self._finished(row) for row in games)

    def figures(self) -> tuple[Figures, ...]:
        """Return the figures of every player in every edition, by edition, then by games."""
        rows = self._read(
            """SELECT edition_id, name, player, count(*), sum(won), sum(played), sum(exact),
                      sum(tricks), sum(total), max(total)
               FROM (SELECT results.*, games.edition_id, count(*) AS played,
                            sum(bid = tricks) AS exact, sum(tricks) AS tricks
                     FROM results
                     JOIN games ON games.id = results.game
                     JOIN rounds ON rounds.game = results.game AND rounds.seat = results.seat
                     GROUP BY results.game, results.seat)
               GROUP BY edition_id, name, player
               ORDER BY edition_id, count(*) DESC, name, player"""
        )
        return tuple(Figures(*row) for row in rows)

    # -- inside ----------------------------------------------------------------------------------

    def _write(self, work: Callable[[], T]) -> T:
        try:
            with transaction(self._db):
                return work()
        except sqlite3.DatabaseError as error:
            if not self.keeps or not cannot_write(error):
                raise
        self._go_on_in_memory()
        with transaction(self._db):
            return work()

    def _read(self, query: str, *values: int) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreError(
                text(
                    "The store {file} cannot be read ({error}).",
                    file=str(self.path),
                    error=str(error),
                )
            ) from error

    def _insert_game(self, row: tuple[object, ...]) -> int:
        cursor = self._db.execute(
            "INSERT INTO games (edition_id, title, subtitle, players, setup, started, updated,"
            " round, rounds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _append(
        self,
        game: int,
        ply: int,
        move: Move,
        number: int,
        outcome: Outcome | None,
        why: Text | None,
    ) -> None:
        length = self._length(game)
        if length is None and not self.keeps:
            return  # it could not be copied to memory; the match knows its own moves
        if length != ply:
            raise _gone_on()
        now = written_time(self._clock())
        self._db.execute(
            "INSERT INTO moves (game, ply, move, why) VALUES (?, ?, ?, ?)",
            (game, ply, write_move(move), None if why is None else write_text(why)),
        )
        self._db.execute(
            "UPDATE games SET updated = ?, round = ?, finished = ? WHERE id = ?",
            (now, number, None if outcome is None else now, game),
        )
        if outcome is not None:
            self._keep_outcome(game, outcome)

    def _take_back(self, game: int, ply: int) -> None:
        length = self._length(game)
        if length is None and not self.keeps:
            return
        if length != ply + 1:
            raise _gone_on()
        self._db.execute("DELETE FROM moves WHERE game = ? AND ply = ?", (game, ply))
        now = written_time(self._clock())
        self._db.execute("UPDATE games SET updated = ? WHERE id = ?", (now, game))

    def _keep_outcome(self, game: int, outcome: Outcome) -> None:
        setup, totals, winners = self.setup(game), outcome.totals, outcome.winners
        self._db.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, seat, who.name, setup.counts_for(seat), totals[seat], seat in winners)
                for seat, who in enumerate(setup.seats)
            ],
        )
        self._db.executemany(
            "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, number, seat, score.bids[seat], score.tricks[seat], score.points[seat])
                for number, score in enumerate(outcome.scores, start=1)
                for seat in range(len(score.bids))
            ],
        )

    def _length(self, game: int) -> int | None:
        """Return how many moves of a game are kept, None for a game that is not."""
        row = self._db.execute(
            "SELECT (SELECT ifnull(max(ply), -1) + 1 FROM moves WHERE game = games.id) "
            "FROM games WHERE id = ?",
            (game,),
        ).fetchone()
        return None if row is None else int(row[0])

    def _finished(self, row: Any) -> FinishedGame:
        results = self._read("SELECT total, won FROM results WHERE game = ? ORDER BY seat", row[0])
        totals = tuple(total for total, _ in results)
        winners = tuple(seat for seat, (_, won) in enumerate(results) if won)
        return FinishedGame(*_with_names(row, totals, winners))

    def _go_on_in_memory(self) -> None:
        copy = memory(self._clock())
        try:
            self._db.backup(copy)
        except sqlite3.DatabaseError:  # what is broken cannot be copied
            copy.close()
            copy = memory(self._clock())
        self._db.close()
        self._db, self.keeps, self.notice = copy, False, lost(self.path)


def open_store(folder: Path, clock: Clock) -> Store:
    """Open the store of a data folder, or begin one."""
    return Store(folder / FILE_NAME, clock)


def _game_row(setup: Setup, now: str) -> tuple[object, ...]:
    edition, seats = setup.edition, setup.seats
    fixed_end = edition.game_ends == "rounds"
    return (
        setup.file.id,
        setup.file.title,
        setup.file.subtitle,
        msgspec.json.encode([seat.name for seat in seats]).decode(),
        msgspec.json.encode(setup).decode(),
        setup.started,
        now,
        1,
        len(edition.rounds(len(seats))) if fixed_end else None,
    )


def _with_names(row: Sequence[Any], *more: tuple[int, ...]) -> list[Any]:
    """Return a row with its fifth value, the players, decoded, and more values behind them."""
    return [*row[:4], msgspec.json.decode(row[4], type=tuple[str, ...]), *more, *row[5:]]


def _gone_on() -> StoreError:
    return StoreError(text("This game was continued in another window: open it again from there."))


def _unreadable(game: int, error: Exception) -> StoreError:
    return StoreError(
        text("Saved game {game} cannot be read ({error}).", game=game, error=str(error)[:200])
    )
