"""Whatever lies in the store's place: it opens, other games are there, nothing is overwritten."""

import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from helpers.games.match import SHORT, noon, number, play_to_end, setup_of, step
from helpers.games.stores import Reopen
from msgspec import structs

from rage_desktop.match.match import Match
from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store import integrity_stamp
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store, open_store


def filled(folder: Path) -> None:
    """Have three games under way and two finished ones."""
    store = open_store(folder, noon)
    for day in ("2026-03-03", "2026-03-04"):
        setup = structs.replace(setup_of(changes=SHORT), daily=day)
        match = play_to_end(Match(setup, store))
        store.keep_verdict(number(match), 4, "2 -1.5")
        store.history.rate(number(match), 0, ReviewScore(20.0, 12.0, 3.0, 40.0))
        (person,) = store.profiles.all()
        store.history.earn(person, f"earned on {day}", number(match))
    for seed in range(3):
        match, rng = Match(setup_of(), store), Random(seed)
        for _ in range(9):
            step(match, rng)
    store.close()


@cache
def sound_store() -> bytes:
    """Return the file of a store in which they were played: once, for all that is spoilt."""
    with TemporaryDirectory() as folder:
        filled(Path(folder))
        return (Path(folder) / FILE_NAME).read_bytes()


def spoilt(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def read_all(store: Store) -> tuple[int, int]:
    """Read all that scenes read; return how many lines each list has."""
    for game in store.unfinished():
        with suppress(StoreError):
            Match.resume(store, game.id)
            store.whys(game.id)
    for one in store.finished(search="a"):
        with suppress(StoreError):
            store.verdicts(one.id)
    for person in store.profiles.all():
        with suppress(StoreError):
            (
                store.history.played(person),
                store.history.daily(person),
                store.history.achievements(person),
            )
    return len(store.unfinished()), len(store.finished())


BAD_VALUES = ("'x'", "x'ff00fe'", "NULL", "-1", "1.5", "9e99", "cast(x'ff' as text)",
              "'{0}'", "char(0, 27, 8238)", "'9999-99-99T99:99:99Z'", "'[[[[1]]]]'",
              "printf('%.*c', 4000, '[')", "9223372036854775807")  # fmt: skip
COLUMNS = {
    "games": ("edition_id", "title", "subtitle", "players", "setup", "started", "updated", "round",
              "rounds", "finished", "hidden", "name"),
    "moves": ("ply", "move", "why"),
    "results": ("seat", "name", "player", "total", "won"),
    "rounds": ("seat", "bid", "tricks", "points"),
    "played": ("seat", "person", "finished", "edition_id", "rules", "variants", "seats",
               "uncounted", "won", "place", "total", "hands", "against"),
    "reviews": ("ply", "verdict"),
    "ratings": ("seat", "worth", "made", "lost", "stake"),
    "achievements": ("person", "achievement", "earned"),
    "daily": ("day", "person"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("table", COLUMNS)
def test_a_wrong_value_in_any_column_costs_no_other_game(tmp_path: Path, table: str) -> None:
    folder, sound = tmp_path, sound_store()
    for column in COLUMNS[table]:
        for value in Random(column).sample(BAD_VALUES, 3):
            (folder / FILE_NAME).write_bytes(sound)
            key = "id" if table == "games" else "game"
            for game in (1, 3):
                try:
                    spoilt(folder, f"UPDATE {table} SET {column} = {value} WHERE {key} = {game}")
                except sqlite3.IntegrityError:
                    continue
            store = open_store(folder, noon)
            open_games, finished = read_all(store)
            assert open_games >= 2, (column, value)
            assert finished >= 1, (column, value)
            match, rng = Match(setup_of(), store), Random(1)
            for _ in range(6):
                step(match, rng)
            assert store.is_saved, (column, value, store.trouble)
            assert store.moves(number(match)) == match.moves
            store.close()


def listed_in(store: Store) -> set[int]:
    return {one.id for one in store.unfinished()} | {one.id for one in store.finished()}


@pytest.mark.parametrize("game", [2, 4])
@pytest.mark.parametrize("column", ["edition_id", "title", "players", "round", "rounds", "updated",
                                    "started", "name", "turn", "finished"])  # fmt: skip
@pytest.mark.parametrize("value", ["'x{0}'", "x'ff'", "-1e9", "char(27)"])
def test_a_damaged_game_is_listed_and_can_be_removed(
    tmp_path: Path, reopen: Reopen, game: int, column: str, value: str
) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(tmp_path, f"UPDATE games SET {column} = {value} WHERE id = {game}")
    store = reopen()
    assert listed_in(store) == {1, 2, 3, 4, 5}
    assert store.notice is None
    store.hide(game)
    assert listed_in(store) == {1, 2, 3, 4, 5} - {game}


def test_a_game_without_its_results_is_listed_last(tmp_path: Path, reopen: Reopen) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(tmp_path, "DELETE FROM results WHERE game = 2 AND seat = 1")
    assert [(one.id, one.is_damaged) for one in reopen().finished()] == [(1, False), (2, True)]


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE games",
        "DROP TABLE rounds",
        "ALTER TABLE games DROP COLUMN round",
        "DROP TABLE played",
        "ALTER TABLE people RENAME COLUMN anew TO renewed",
        "ALTER TABLE games RENAME COLUMN players TO people",
        "ALTER TABLE moves RENAME TO steps",
        "CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM games; END",
        "CREATE VIEW v AS SELECT * FROM games",
        "PRAGMA user_version = 1",
    ],
)
def test_a_store_of_another_shape_is_set_aside(
    tmp_path: Path, reopen: Reopen, statement: str
) -> None:
    filled(tmp_path)
    spoilt(tmp_path, statement)
    before = (tmp_path / FILE_NAME).read_bytes()
    store = reopen()
    assert "They're now in" in str(store.notice)
    assert store.is_saved
    assert read_all(store) == (0, 0)
    (aside,) = tmp_path.glob("games-damaged-*.sqlite3")
    assert aside.read_bytes() == before


@pytest.mark.slow
def test_a_flipped_bit_in_the_schema_never_ends_the_program(tmp_path: Path) -> None:
    folder = tmp_path / "sound"
    filled(folder)
    sound = (folder / FILE_NAME).read_bytes()
    at = sound.index(b"CREATE TABLE games")
    for byte in range(at - 40, at + 400, 29):
        flipped = bytearray(sound)
        flipped[byte] ^= 0x80 if byte % 2 else 0x04
        (folder / FILE_NAME).write_bytes(flipped)
        store = open_store(folder, noon)
        aside = list(folder.glob("games-damaged-*"))
        read_all(store)
        store.close()
        assert not aside or aside[0].read_bytes() == flipped
        for path in folder.iterdir():
            path.unlink()


def test_what_is_no_file_gets_its_own_sentence(tmp_path: Path, reopen: Reopen) -> None:
    (tmp_path / FILE_NAME).mkdir()
    store = reopen()
    assert f"{FILE_NAME} isn't a file" in str(store.notice)
    play_to_end(Match(setup_of(changes=SHORT), store))
    assert "Something else" in str(store.trouble)
    store.close()
    assert (tmp_path / FILE_NAME).is_dir()


def test_a_lock_gets_its_own_sentence(tmp_path: Path) -> None:
    filled(tmp_path)
    spoilt(tmp_path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = open_store(tmp_path, noon, 0.01)
        assert "Another program is using your saved games" in str(store.notice)
        store.close()


def test_a_large_store_is_looked_through_unless_it_is_as_it_was_left(
    tmp_path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(integrity_stamp, "LARGE", 1)
    path = tmp_path / FILE_NAME
    filled(tmp_path)
    assert integrity_stamp.is_unchanged(path)
    open_store(tmp_path, noon).close()
    assert integrity_stamp.is_unchanged(path)
    sound = path.read_bytes()
    middle = len(sound) // 2
    path.write_bytes(sound[:middle] + bytes(4096) + sound[middle + 4096 :])
    assert not integrity_stamp.is_unchanged(path)
    store = reopen()
    assert "They're now in" in str(store.notice)
    store.close()
    killed = open_store(tmp_path, noon)
    Match(setup_of(), killed).deal()
    assert not integrity_stamp.is_unchanged(path)  # what is in the log has not been closed yet
    killed.close()
