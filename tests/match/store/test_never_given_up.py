"""A write that fails is never the end of saving: what is missing comes back, in order."""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, noon, number, play_to_end, setup_of, step
from helpers.fixtures.store_failures import (
    STORE_FAILURES,
    StoreFailure,
    lock,
    read_only,
)
from helpers.fixtures.stores import Reopen

from rage_desktop.match.errors import StoreError
from rage_desktop.match.files import format_time
from rage_desktop.match.match import Match
from rage_desktop.match.store import file_watch
from rage_desktop.match.store.database import FILE_NAME, HURRY
from rage_desktop.match.store.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "data", noon, HURRY)
    yield opened
    opened.close()


def moves_on_disk(store: Store) -> int:
    db = sqlite3.connect(f"file:{store.queue.path}?mode=ro", uri=True)
    (count,) = db.execute("SELECT count(*) FROM moves").fetchone()
    db.close()
    return int(count)


def play(match: Match, moves: int) -> None:
    rng = Random(9)
    for _ in range(moves):
        step(match, rng)


def until_refused(match: Match, store: Store) -> None:
    """Play until a move finds no room: a page may still have had some."""
    rng = Random(9)
    while store.queue.trouble is None:
        step(match, rng)


@pytest.mark.parametrize("next_move", [False, True], ids=["flush", "next move"])
@pytest.mark.parametrize("hindrance", STORE_FAILURES)
def test_a_whole_game_and_undone_moves_come_back(
    store: Store, hindrance: StoreFailure, next_move: bool
) -> None:
    before = Match(setup_of(), store)
    play(before, 3)
    with hindrance(store) as sentence:
        until_refused(before, store)
        assert str(store.queue.trouble) == sentence
        assert store.moves(number(before)) == before.moves, "who asks is told all the same"
        match = Match(setup_of("rave", changes=SHORT), store)
        step(match, Random(1))
        step(match, Random(1))
        taken = match.undo(len(match.moves) - 1)
        match.submit(taken)
        play_to_end(match)
        assert [game.id for game in store.finished()] == [match.game]
        assert Match.resume(store, number(match)).moves == match.moves
        assert not store.queue.flush()
    if next_move:
        play(before, 1)
    else:
        assert store.queue.flush()
    assert [store.queue.trouble, store.queue.is_saved] == [None, True]
    assert moves_on_disk(store) == len(match.moves) + len(before.moves)
    assert store.moves(number(match)) == match.moves
    assert store.moves(number(before)) == before.moves
    again = open_store(store.queue.path.parent, noon)
    (finished,) = again.finished()
    assert finished.totals == (match.result and match.result.totals)
    assert again.moves(finished.id) == match.moves
    again.close()


def test_a_store_that_could_not_be_opened_is_found_again(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("no folder")
    store = open_store(blocked, noon)
    match = Match(setup_of(), store)
    play(match, 7)
    assert "being saved" in str(store.queue.trouble)
    assert re.search("The game can't write to .*--data-dir", str(store.queue.notice), re.DOTALL)
    assert store.moves(number(match)) == match.moves, "it is kept as long as the program runs"
    blocked.unlink()
    play(match, 1)
    assert [store.queue.trouble, store.queue.notice, store.queue.is_saved] == [None, None, True]
    assert moves_on_disk(store) == len(match.moves)
    assert store.moves(number(match)) == match.moves
    store.close()


def test_a_store_locked_when_it_was_opened_is_shown_and_claimed_later(tmp_path: Path) -> None:
    killed = open_store(tmp_path / "killed", noon)
    match = Match(setup_of(), killed)
    play(match, 5)
    folder = tmp_path / "data"  # most of it is in the log
    shutil.copytree(killed.queue.path.parent, folder, ignore=shutil.ignore_patterns("*-shm"))
    killed.close()
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        store = open_store(folder, noon, HURRY)
        assert store.moves(number(match)) == match.moves
        assert store.queue.flush()
        assert "Another program is using your saved games" in str(store.queue.notice)
    again = Match.resume(store, number(match))
    assert [store.queue.notice, store.queue.trouble, store.queue.is_saved] == [None, None, True]
    play(again, 1)
    assert moves_on_disk(store) == 6
    store.close()


def test_what_waits_is_tried_once_more_when_the_game_is_closed(tmp_path: Path) -> None:
    store = open_store(tmp_path, noon, HURRY)
    match = Match(setup_of(), store)
    with lock(store):
        play(match, 5)
    store.close()
    assert moves_on_disk(store) == 5


def test_a_game_that_went_on_elsewhere_meanwhile_is_told_and_harms_no_other(store: Store) -> None:
    match = Match(setup_of(), store)
    other = Match(setup_of("rave"), store)
    play(match, 4)
    elsewhere = open_store(store.queue.path.parent, noon)
    with lock(store):
        play(match, 2)
        play(other, 3)
    theirs = Match.resume(elsewhere, number(match))
    play(theirs, 1)
    with pytest.raises(StoreError, match="continued in another window"):
        play(match, 1)
    assert store.queue.trouble is None
    assert elsewhere.moves(number(other)) == other.moves
    assert elsewhere.moves(number(match)) == theirs.moves
    elsewhere.close()


def test_who_plays_another_game_is_not_told_that_theirs_went_on_elsewhere(store: Store) -> None:
    match = Match(setup_of(), store)
    other = Match(setup_of("rave"), store)
    play(match, 4)
    elsewhere = open_store(store.queue.path.parent, noon)
    with lock(store):
        play(match, 2)
    theirs = Match.resume(elsewhere, number(match))
    play(theirs, 1)
    play(other, 2)  # writes what waits, and finds the first game moved on
    assert store.queue.trouble is None
    assert elsewhere.moves(number(other)) == other.moves
    assert store.moves(number(match)) == theirs.moves
    elsewhere.close()


def test_two_games_that_went_on_elsewhere_are_both_dropped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, while what is left still can't be written: what is read is the file."""
    lost = [Match(setup_of(seed=seed), store) for seed in ("ONE", "TWO")]
    kept = Match(setup_of("rave"), store)
    for match in lost:
        play(match, 4)
    elsewhere = open_store(store.queue.path.parent, noon)
    with lock(store):
        for match in lost:
            play(match, 2)
            assert store.moves(number(match)) == match.moves, "from the copy"
        play(kept, 1)
    theirs = [Match.resume(elsewhere, number(match)) for match in lost]
    for match in theirs:
        play(match, 1)

    def full(_: Path) -> None:
        if sure(store.queue._file).in_transaction:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(file_watch, "check_writable", full)
        play(kept, 1)
        assert store.queue.trouble is not None
        for match in theirs:
            assert store.moves(number(match)) == match.moves
        assert store.moves(number(kept)) == kept.moves
    assert store.queue.flush()
    assert elsewhere.moves(number(kept)) == kept.moves
    elsewhere.close()


def test_no_lock_is_waited_for_longer_than_a_frame_may_be_late(store: Store) -> None:
    """The connection's own patience, which is what a frame waits."""
    (patience,) = sure(store.queue._file).execute("PRAGMA busy_timeout").fetchone()
    assert patience <= 50  # milliseconds


@pytest.mark.parametrize("days", [-366, -1, 1, 366])
def test_the_game_played_last_comes_first(tmp_path: Path, reopen: Reopen, days: int) -> None:
    store = reopen()
    first = Match(setup_of(), store)
    second = Match(setup_of("rave"), store)
    play(first, 2)
    store.close()
    store = open_store(tmp_path, lambda: noon() + timedelta(days))
    play(Match.resume(store, number(second)), 1)
    assert [game.id for game in store.unfinished()] == [second.game, first.game]
    play(Match.resume(store, number(first)), 1)
    assert [game.id for game in store.unfinished()] == [first.game, second.game]
    store.close()
    store = reopen()
    play(Match.resume(store, number(second)), 1)
    assert [game.id for game in store.unfinished()] == [second.game, first.game]
    assert store.unfinished()[0].updated == format_time(noon()), "the clock is right again"
    assert (tmp_path / FILE_NAME).exists()


def test_a_store_made_read_only_is_asked_and_closed_without_touching_it(tmp_path: Path) -> None:
    store = open_store(tmp_path, noon, HURRY)
    match = Match(setup_of(), store)
    play(match, 6)
    mapped = sure(store.queue._file)
    with read_only(store):
        assert store.moves(number(match)) == match.moves, "its log has them"
        play(match, 2)
        assert store.moves(number(match)) == match.moves
        store.close()
        assert mapped.total_changes, "closing it would write to what is mapped"
    mapped.close()
    assert moves_on_disk(store) == 6
    again = open_store(tmp_path, noon)
    assert again.moves(number(match)) == match.moves[:6]
    again.close()


def test_what_a_read_only_store_had_is_forgotten_once_it_is_written_again(store: Store) -> None:
    match = Match(setup_of(), store)
    play(match, 2)
    with read_only(store):
        assert len(store.moves(number(match))) == 2
    play(match, 3)
    assert store.moves(number(match)) == match.moves
