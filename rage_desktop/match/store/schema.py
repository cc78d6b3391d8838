"""The store's tables, as created by successive migrations."""

import sqlite3
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import GameResult, make_result_rows
from rage_desktop.match.store.commands import keep_played
from rage_desktop.rules import EditionError, RoundScored
from rage_desktop.untrusted_input import UNREADABLE

FINISHED = "SELECT id, setup, finished FROM games WHERE finished IS NOT NULL ORDER BY finished, id"
ROUNDS = "SELECT round, seat, bid, tricks, points FROM rounds WHERE game = ? ORDER BY round, seat"


def backfill_results(db: sqlite3.Connection) -> None:
    """Assign old results to the profiles of their players' names; a game with unreadable rows is
    excluded from the statistics, but stays in the file."""
    for game, written, finished in db.execute(FINISHED).fetchall():
        try:
            setup = msgspec.json.decode(str(written), type=Setup)
            rows = make_result_rows(setup, _outcome_of(db, game, len(setup.seats)))
            if not isinstance(finished, str):
                continue
        except (*UNREADABLE, EditionError):
            continue
        keep_played(db, game, setup, rows, finished)


def _outcome_of(db: sqlite3.Connection, game: int, seats: int) -> GameResult:
    """Return how a game ended; raises ValueError for inconsistent rows."""
    results = db.execute(
        "SELECT seat, total, won FROM results WHERE game = ? ORDER BY seat", (game,)
    )
    ends = msgspec.convert(results.fetchall(), list[tuple[int, int, bool | int]])
    lines = msgspec.convert(
        db.execute(ROUNDS, (game,)).fetchall(), list[tuple[int, int, int, int, int]]
    )
    if [seat for seat, *_ in ends] != list(range(seats)) or len(lines) % seats or not lines:
        raise ValueError("results are missing")
    totals, scores = (0,) * seats, list[RoundScored]()
    for at in range(0, len(lines), seats):
        one = lines[at : at + seats]
        if [line[:2] for line in one] != [(at // seats + 1, seat) for seat in range(seats)]:
            raise ValueError("rounds are missing")
        bids, tricks, points = (tuple(line[column] for line in one) for column in (2, 3, 4))
        totals = tuple(sum(each) for each in zip(totals, points, strict=True))
        scores.append(RoundScored(bids, tricks, points, totals))
    return GameResult(
        tuple(total for _, total, _ in ends),
        tuple(seat for seat, _, won in ends if won),
        tuple(scores),
    )


Step: TypeAlias = str | Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[tuple[Step, ...], ...] = (
    (
        "CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied TEXT NOT NULL)",
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            edition_id TEXT NOT NULL,
            title TEXT NOT NULL,
            subtitle TEXT NOT NULL,
            players TEXT NOT NULL,
            setup TEXT NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            round INTEGER NOT NULL,
            rounds INTEGER,
            finished TEXT,
            hidden TEXT
        )""",
        """CREATE TABLE moves (
            game INTEGER NOT NULL REFERENCES games (id),
            ply INTEGER NOT NULL,
            move TEXT NOT NULL,
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            game INTEGER NOT NULL REFERENCES games (id),
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            player TEXT NOT NULL,
            total INTEGER NOT NULL,
            won INTEGER NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE rounds (
            game INTEGER NOT NULL REFERENCES games (id),
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            bid INTEGER NOT NULL,
            tricks INTEGER NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (game, round, seat)
        ) WITHOUT ROWID""",
    ),
    ("ALTER TABLE moves ADD COLUMN why TEXT",),
    (
        "ALTER TABLE games ADD COLUMN name TEXT",
        "CREATE INDEX games_by_age ON games (updated)",
        """CREATE INDEX games_open ON games (updated)
            WHERE finished IS NULL AND hidden IS NULL""",
        """CREATE INDEX games_over ON games (finished)
            WHERE finished IS NOT NULL AND hidden IS NULL""",
        # Profiles: `anew` is when statistics were restarted; hidden profiles keep their data.
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            since TEXT NOT NULL,
            settings TEXT NOT NULL,
            anew TEXT NOT NULL,
            hidden TEXT
        ) WITHOUT ROWID""",
        # Current and former names, in lower case; a name belongs to one profile at a time.
        """CREATE TABLE names (
            name TEXT PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people (id)
        ) WITHOUT ROWID""",
        # One row per person of a finished game: see statistics/result_rows.
        """CREATE TABLE played (
            game INTEGER NOT NULL REFERENCES games (id),
            seat INTEGER NOT NULL,
            person TEXT NOT NULL REFERENCES people (id),
            finished TEXT NOT NULL,
            edition_id TEXT NOT NULL,
            rules TEXT NOT NULL,
            variants TEXT NOT NULL,
            seats INTEGER NOT NULL,
            uncounted TEXT NOT NULL,
            won INTEGER NOT NULL,
            place INTEGER NOT NULL,
            total INTEGER NOT NULL,
            hands TEXT NOT NULL,
            against TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX played_by ON played (person, finished)",
        """CREATE TABLE reviews (
            game INTEGER NOT NULL REFERENCES games (id),
            ply INTEGER NOT NULL,
            verdict TEXT NOT NULL,
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
        # The score of a review for a seat: see statistics/result_rows.
        """CREATE TABLE ratings (
            game INTEGER NOT NULL REFERENCES games (id),
            seat INTEGER NOT NULL,
            worth REAL NOT NULL,
            made REAL NOT NULL,
            lost REAL NOT NULL,
            stake REAL NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE achievements (
            person TEXT NOT NULL REFERENCES people (id),
            achievement TEXT NOT NULL,
            earned TEXT NOT NULL,
            game INTEGER,
            PRIMARY KEY (person, achievement)
        ) WITHOUT ROWID""",
        # The first game of a day's deal is the one that counts, whatever the clock says later.
        """CREATE TABLE daily (
            day TEXT NOT NULL,
            person TEXT NOT NULL REFERENCES people (id),
            game INTEGER NOT NULL REFERENCES games (id),
            PRIMARY KEY (day, person)
        ) WITHOUT ROWID""",
        backfill_results,
    ),
    (
        # The order in which games were last played; null for games that were played before.
        "ALTER TABLE games ADD COLUMN turn INTEGER",
        "CREATE INDEX games_by_turn ON games (turn)",
        "DROP INDEX games_by_age",
        "DROP INDEX games_over",
        """CREATE INDEX games_over ON games (turn, finished)
            WHERE finished IS NOT NULL AND hidden IS NULL""",
    ),
)
"""Migrations from version n to n + 1. Never change a released one: append."""

SCHEMA = len(MIGRATIONS)
