"""A store that is replaced or taken apart under the open game: told, and nothing is overwritten."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.fixtures.matches import noon, number
from helpers.fixtures.stores import played

from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.store import open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be replaced")


def renamed(other: Path, store: Path) -> None:
    shutil.copyfile(other, store.with_name("new"))
    store.with_name("new").replace(store)


def without_log(other: Path, store: Path) -> None:
    renamed(other, store)
    store.with_name(f"{store.name}-wal").unlink()
    store.with_name(f"{store.name}-shm").unlink()


def with_a_log(other: Path, store: Path) -> None:
    renamed(other, store)
    store.with_name(f"{store.name}-wal").unlink()
    store.with_name(f"{store.name}-wal").write_bytes(b"another log" * 1000)


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("put", [renamed, without_log, with_a_log, shutil.copyfile])
def test_another_store_in_its_place_is_left_as_it_is(
    tmp_path: Path, put: Callable[[Path, Path], object], same: bool
) -> None:
    folder = tmp_path / "data"
    place = tmp_path / "data" / FILE_NAME
    for name in ("data", "other"):
        with closing(open_store(tmp_path / name, noon)) as store:
            played(store, 3)
        if same and name == "data":  # a backup of this very store
            shutil.copytree(folder, tmp_path / "other")
            with closing(open_store(folder, noon)) as store:
                played(store, 9)
    other = tmp_path / "other" / FILE_NAME
    with closing(sqlite3.connect(other)) as db, db:
        db.execute("UPDATE migrations SET applied = applied || ?", ("" if same else "other",))
    content = other.read_bytes()
    with closing(open_store(folder, noon)) as store:
        played(store, 8)
        held = store.queue._file
        put(other, place)
        for _ in range(3):
            played(store, 4)
            assert "The saved games were replaced" in str(store.queue.trouble)
        assert not store.queue.is_saved
        assert store.unfinished(), "they are played on from memory"
    assert place.read_bytes() == content
    with closing(open_store(folder, noon)) as store, closing(open_store(other.parent, noon)) as two:
        assert store.unfinished() == two.unfinished()
    assert held is not None
    held.close()  # which the game leaves to the system


def test_a_log_that_is_deleted_is_told_and_costs_no_move_before(tmp_path: Path) -> None:
    with closing(open_store(tmp_path, noon)) as store:
        match = played(store, 8)
        (tmp_path / f"{FILE_NAME}-wal").unlink()
        played(store, 2)
        assert "The saved games were replaced" in str(store.queue.trouble)
    with closing(open_store(tmp_path, noon)) as store:
        assert store.moves(number(match)) == match.moves


def test_what_two_windows_and_checkpoints_do_is_no_replacement(tmp_path: Path) -> None:
    with closing(open_store(tmp_path, noon)) as one, closing(open_store(tmp_path, noon)) as two:
        for turn in range(6):
            for store in (one, two):
                played(store, 5)
                with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
                    db.execute(f"PRAGMA wal_checkpoint({('PASSIVE', 'TRUNCATE')[turn % 2]})")
                os.utime(tmp_path / FILE_NAME)
                assert (store.queue.flush(), store.queue.trouble) == (True, None)
    with closing(open_store(tmp_path, noon)) as store:
        assert len(store.unfinished()) == 12
