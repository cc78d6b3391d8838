"""The store's tables, as created by the successive migrations of migrations.sql."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import GameResult, make_result_rows
from rage_desktop.match.store.commands import keep_played
from rage_desktop.rules import EditionError, RoundScored
from rage_desktop.untrusted_input import UNREADABLE

FIRST_WITH_PEOPLE = 3  # the version whose migration looks back at the games before it
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
    totals = (0,) * seats
    scores = list[RoundScored]()
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


def _read_migrations() -> Iterator[tuple[Step, ...]]:
    """Yield the statements that lead to each version, and what else happens on the way."""
    script = Path(__file__).with_name("migrations.sql").read_text("utf-8")
    for version, part in enumerate(re.split("(?m)^-- Version .*$", script)[1:], start=1):
        statements = part.strip().removesuffix(";").split(";\n")
        yield (*statements, backfill_results) if version == FIRST_WITH_PEOPLE else (*statements,)


MIGRATIONS = tuple(_read_migrations())
SCHEMA = len(MIGRATIONS)
