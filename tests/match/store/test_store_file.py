"""The store's file: one writer at a time, damage set aside, and what a kill leaves behind."""

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.fixtures.matches import SHORT, noon, number, play_to_end, setup_of
from helpers.fixtures.stores import Reopen, played, raw_database
from helpers.paths import HELPERS

from rage_desktop.match import files
from rage_desktop.match.files import quarantine
from rage_desktop.match.match import Match
from rage_desktop.match.store import database
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.schema import MIGRATIONS, SCHEMA
from rage_desktop.match.store.store import Store, open_store

# -- The store's file: safe, brought up to date, set aside when damaged, shared by two programs ----


def test_the_file_is_written_safely(tmp_path: Path) -> None:
    with closing(database.connect(tmp_path / FILE_NAME, noon())) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert db.execute("SELECT version, applied FROM migrations").fetchall() == [
            (version, "2026-03-04T12:00:00Z") for version in range(1, SCHEMA + 1)
        ]


def test_failed_migrations_change_nothing(reopen: Reopen, monkeypatch: pytest.MonkeyPatch) -> None:
    played(reopen(), 9)
    fails_with_games = "INSERT INTO migrations SELECT 1, 'again' FROM games"
    broken = (*MIGRATIONS, ("CREATE TABLE extra (a)", fails_with_games))
    with monkeypatch.context() as patched:
        patched.setattr(database, "MIGRATIONS", broken)
        patched.setattr(database, "SCHEMA", len(broken))
        store = reopen()
        assert not store.queue.is_saved
    store = reopen()
    assert (store.queue.is_saved, len(store.unfinished())) == (True, 1)


def truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    file.write_bytes(b"This is not a database, it is a letter." * 100)


def torn(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:12288] = os.urandom(8192)
    file.write_bytes(content)


@pytest.mark.parametrize("damage", [truncated, overwritten, torn])
def test_a_damaged_file_is_set_aside(tmp_path: Path, reopen: Reopen, damage: object) -> None:
    store = reopen()
    for _ in range(4):
        played(store, 30)
    store.close()
    assert callable(damage)
    damage(tmp_path / FILE_NAME)
    content = (tmp_path / FILE_NAME).read_bytes()

    store = reopen()
    aside = tmp_path / "games-damaged-2026-03-04-120000.sqlite3"
    assert aside.read_bytes() == content
    assert store.queue.is_saved
    assert str(store.queue.notice).startswith("Your saved games couldn't be read. They're now in")
    assert str(aside) in str(store.queue.notice)
    assert store.unfinished() == ()
    match = played(store, 5)

    store = reopen()
    assert store.queue.notice is None
    assert store.moves(number(match)) == match.moves


def test_only_one_window_sets_it_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"damaged" * 1000)
    others = list[Store]()

    def meanwhile(path: Path, moment: datetime) -> Path:
        monkeypatch.setattr(files, "quarantine", quarantine)
        monkeypatch.setattr(database, "PATIENCE", 0.0)
        others.append(open_store(tmp_path, noon))
        played(others[0], 3)
        return quarantine(path, moment)

    monkeypatch.setattr(files, "quarantine", meanwhile)
    with closing(open_store(tmp_path, noon)) as store, closing(others[0]) as other:
        assert "Another program is using your saved games" in str(other.queue.notice)
        assert other.queue.flush()
        (game,) = store.unfinished()
        assert len(store.moves(game.id)) == 3
    (aside,) = tmp_path.glob("games-damaged-*.sqlite3")
    assert aside.read_bytes() == b"damaged" * 1000


def test_a_newer_file_is_left_alone(tmp_path: Path, reopen: Reopen) -> None:
    store = reopen()
    played(store, 5)
    store.close()
    with closing(raw_database(tmp_path)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    content = (tmp_path / FILE_NAME).read_bytes()
    store = reopen()
    assert not store.queue.is_saved
    assert "comes from a newer version of the game. It was left unchanged" in str(
        store.queue.notice
    )
    play_to_end(Match(setup_of(changes=SHORT), store))
    assert len(store.finished()) == 1  # as long as the program runs
    store.close()
    assert (tmp_path / FILE_NAME).read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX permissions")
def test_a_read_only_store_still_shows_its_games() -> None:
    with TemporaryDirectory() as name:  # pytest's own folders are shut to other users
        folder = Path(name)
        store = open_store(folder, noon)
        moves = len(played(store, 12).moves)
        store.close()
        (folder / FILE_NAME).chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", READ_ONLY_PLAY, name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        folder.chmod(0o755)
        assert done.stderr == ""
        assert done.stdout.startswith(f"False {moves + 1} {moves + 1} The game can't write to")
        store = open_store(folder, noon)
        assert [len(store.moves(game.id)) for game in store.unfinished()] == [moves]
        store.close()


def test_a_file_begun_by_another_window_while_it_is_looked_at_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def watched(*args: Any, **options: Any) -> sqlite3.Connection:
        monkeypatch.setattr(sqlite3, "connect", connect)
        db: sqlite3.Connection = connect(*args, **options)
        db.set_trace_callback(lambda statement: another_window(db, statement))
        return db

    def another_window(first: sqlite3.Connection, statement: str) -> None:
        if "application_id" in statement:  # the first window is just asking whose the file is
            first.set_trace_callback(None)
            with closing(open_store(tmp_path, noon)) as store:
                played(store, 3)

    monkeypatch.setattr(sqlite3, "connect", watched)
    with closing(open_store(tmp_path, noon)) as store:
        assert store.queue.notice is None
        (game,) = store.unfinished()
        assert len(store.moves(game.id)) == 3


@pytest.mark.slow
def test_two_processes_can_keep_games_in_one_store(tmp_path: Path) -> None:
    script = HELPERS / "processes" / "play_until_killed.py"
    players = [
        subprocess.Popen(
            [sys.executable, str(script), str(tmp_path), str(seed), "60", "fresh"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in (1, 2)
    ]
    printed = [player.communicate()[0].splitlines() for player in players]
    store = open_store(tmp_path, lambda: datetime(2026, 3, 4, tzinfo=UTC))
    assert store.queue.notice is None
    kept = [[(game.id, len(store.moves(game.id))) for game in store.unfinished()]]
    kept += [[(game.id, len(store.moves(game.id))) for game in store.finished()]]
    assert sum(count for games in kept for _, count in games) == sum(map(len, printed)) == 120
    for game, _ in (line for games in kept for line in games):
        Match.resume(store, game)
    store.close()


READ_ONLY_PLAY = """
import datetime, os, pathlib, sys
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
if os.geteuid() == 0:  # root may write anywhere
    pathlib.Path("/").as_uri()  # imports a module, which nobody else may be able to read
    os.setuid(65534)
now = datetime.datetime(2026, 3, 4, tzinfo=datetime.UTC)
store = open_store(pathlib.Path(sys.argv[1]), lambda: now)
match = Match.resume(store, store.unfinished()[0].id)
match.submit(match.view(match.waiting_for[0]).legal[0])
print(store.queue.is_saved, len(match.moves), len(store.moves(match.game)), store.queue.notice)
store.close()
"""


# -- Pull the plug at any moment: every move that had been shown is there (DESIGN 9) ---------------

KILLS = 5


def killed_after(folder: Path, seed: str, seconds: float) -> list[str]:
    """Let a process play, kill it some time after its first move, and return what it told."""
    script = HELPERS / "processes" / "play_until_killed.py"
    player = subprocess.Popen(
        [sys.executable, str(script), str(folder), seed, "100000"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    first = player.stdout.readline()
    time.sleep(seconds)
    player.kill()
    rest = player.communicate()[0]
    told = (first + rest).splitlines(keepends=True)
    return [line.rstrip() for line in told if line.endswith("\n")]


@pytest.mark.slow
def test_a_killed_game_resumes_with_every_move_that_was_shown(tmp_path: Path) -> None:
    rng = Random(2026)
    shown: dict[int, dict[int, str]] = {}
    for kill in range(KILLS):
        told = killed_after(tmp_path, f"kill{kill}", rng.random() * 0.12)
        assert told
        for line in told:
            number, ply, move = line.split(" ", 2)
            shown.setdefault(int(number), {})[int(ply)] = move

        store = open_store(tmp_path, noon)
        assert (store.queue.is_saved, store.queue.notice) == (True, None)
        for game, moves in shown.items():
            kept = [write_move(move) for move in Match.resume(store, game).moves]
            shown_until = max(moves) + 1
            assert shown_until <= len(kept) <= shown_until + 1
            assert all(kept[ply] == move for ply, move in moves.items())
            # a kept move that was not shown counts as shown when its game is continued
            moves.update(enumerate(kept))
        store.close()
    assert sum(len(moves) for moves in shown.values()) > KILLS
