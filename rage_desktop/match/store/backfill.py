"""Migration: compute the result rows of games finished in older versions."""

import sqlite3

import msgspec

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import make_result_rows
from rage_desktop.match.store.game_result import GameResult
from rage_desktop.match.store.profiles.profile_queries import keep_played
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
