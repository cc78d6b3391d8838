"""The game with ten thousand finished games in its store: the start, and the statistics."""

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from helpers.fixtures.matches import noon, play_to_end, setup_of

from rage_desktop.match.match import Match
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.file_watch import write_stamp
from rage_desktop.match.store.store import open_store
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD
from rage_desktop.ui.diagnostics.bench_process import Figures, apart, blind, data_dir
from rage_desktop.ui.diagnostics.bench_start import times_to_title
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.toolkit.navigation import Push

GAMES = 10_000
REAL = 8
TABLES = ("games", "moves", "results", "rounds", "played")


def many_games() -> Figures:
    """Measure the start and the way to the statistics with 10,000 finished games."""
    with data_dir() as folder, blind():
        fill(folder, GAMES)
        return {
            "games": GAMES,
            "store_mb": round((folder / FILE_NAME).stat().st_size / 2**20),
            "title": times_to_title(folder, FULL_HD, 3),
            "statistics": apart(to_statistics, folder),
        }


def to_statistics(folder: Path) -> Figures:
    """Measure from the press of the button to the first frame of the statistics."""
    options = GameOptions(data_dir=folder, window=FULL_HD, lang="en")
    services = make_services(options, random.Random(1))
    app = make_app(options, services)
    app.turn(0.0, [])
    services.seen.add("statistics")
    began = time.perf_counter()
    scene = StatisticsScene(services)
    counted = time.perf_counter()
    app.stack.apply(Push(scene))
    app.turn(0.0, [])
    shown = time.perf_counter()
    app.window.close()
    services.close()
    return {
        "counted_ms": round(1000 * (counted - began), 1),
        "first_frame_ms": round(1000 * (shown - began), 1),
        "games": scene.record.games,
    }


def fill(folder: Path, count: int) -> None:
    """Fill a store with so many finished games: a few real ones, again and again."""
    store = open_store(folder, noon)
    rng = random.Random(5)
    for letter in "ABCDEFGH"[:REAL]:
        play_to_end(Match(setup_of(players=4, seed=f"BENCH{letter}"), store), rng)
    store.close()
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for table in TABLES:
            _repeat(db, table, count // REAL)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    write_stamp(folder / FILE_NAME)


def _repeat(db: sqlite3.Connection, table: str, times: int) -> None:
    key = "id" if table == "games" else "game"
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    shown = ", ".join(f"{key} + {REAL} * n" if each == key else each for each in columns)
    db.execute(
        f"WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ?)"
        f" INSERT INTO {table} ({', '.join(columns)})"
        f" SELECT {shown} FROM more CROSS JOIN {table} WHERE {key} <= {REAL} ORDER BY n, {key}",
        (times - 1,),
    )
