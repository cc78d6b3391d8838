"""Whatever lies in the store's place, and whatever stands in one of its cells: it opens, other
games are there, nothing is overwritten, and every game opens or says why not.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.matches import SHORT, noon, number, play_to_end, setup_of, step
from helpers.fixtures.stores import Reopen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.errors import MatchError
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.match.store import file_watch
from rage_desktop.match.store.commands import KEYED_BY_GAME
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.notation import encode_explanation
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.play.daily_service import DailyService
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import SeatName, text

SUITS = ("R", "G")
WHY = Explanation(text("{player} leads {n:+} {card}", player=SeatName(1), n=3, card="x"))
ODD: tuple[Any, ...] = (
    None,
    "",
    "x",
    b"\xff\0",
    0,
    -1,
    1,
    2**62,
    -(2**63),
    1e300,
    0.5,
    "0",
    "null",
    "[]",
    "{}",
    "[[[[1]]]]",
    "[" * 3000,
    "9" * 5000,
    "{0}",
    "\x1b[2J\u202e",
    "9999-99-99T99:99:99Z",
    "y" * 9999,
    '{"say":"{a:999999999}","with":{"a":1}}',
    "human",
    "exec:x",
    "alien",
)


def filled(folder: Path) -> None:
    """Have three games under way and two finished ones."""
    store = open_store(folder, noon)
    for day in ("2026-03-03", "2026-03-04"):
        setup = structs.replace(setup_of(changes=SHORT), daily=day)
        match = play_to_end(Match(setup, store))
        store.verdicts.keep(number(match), 4, '{"v": 1, "move": "bid 0"}')
        store.history.rate(number(match), 0, ReviewScore(20.0, 12.0, 3.0, 40.0))
        (person,) = store.profiles.all()
        store.history.earn(person, f"earned on {day}", number(match))
    for seed in range(3):
        match = Match(setup_of(), store)
        rng = Random(seed)
        for _ in range(9):
            step(match, rng)
    store.close()


@cache
def sound_store() -> bytes:
    """Return the file of a store in which they were played: once, for all that is spoilt."""
    with TemporaryDirectory() as folder:
        filled(Path(folder))
        spoilt(Path(folder), f"UPDATE moves SET why = '{encode_explanation(WHY)}'")
        return (Path(folder) / FILE_NAME).read_bytes()


def spoilt(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


@pytest.mark.parametrize("table", KEYED_BY_GAME)
def test_rows_of_no_game_keep_no_new_game_from_being_saved(tmp_path: Path, table: str) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(
        tmp_path,
        f"UPDATE {table} SET game = (SELECT 1 + max(seq) FROM sqlite_sequence) WHERE game = 1",
    )
    store = open_store(tmp_path, noon)
    match = play_to_end(Match(setup_of(changes=SHORT), store))
    assert store.queue.is_saved, store.queue.trouble
    assert store.moves(number(match)) == match.moves
    store.close()


def listed_in(store: Store) -> set[int]:
    return {one.id for one in store.unfinished()} | {one.id for one in store.finished()}


def look_at_everything(store: Store) -> None:
    """Read all there is, as scenes do; raises what no scene expects."""
    for game in listed_in(store):
        with suppress(MatchError):
            match = Match.resume(store, game)
            for why in match.whys.values():
                for said in (why.reason, why.more):
                    assert said is None or len(Translator()(said)) < 5000
            store.verdicts.of(game)
    for person in store.profiles.all():
        (
            store.history.played(person),
            store.history.daily(person),
            store.history.achievements(person),
        )
        DailyService(store, noon, lambda: setup_of().seats[0]).today_status()
    store.finished_count("a")


@pytest.mark.parametrize("game", [2, 4])
@pytest.mark.parametrize(
    "column",
    [
        "edition_id",
        "title",
        "players",
        "round",
        "rounds",
        "updated",
        "started",
        "name",
        "turn",
        "finished",
    ],
)
@pytest.mark.parametrize("value", ["'x{0}'", "x'ff'", "-1e9", "char(27)"])
def test_a_damaged_game_is_listed_and_can_be_removed(
    tmp_path: Path, reopen: Reopen, game: int, column: str, value: str
) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(tmp_path, f"UPDATE games SET {column} = {value} WHERE id = {game}")
    store = reopen()
    assert listed_in(store) == {1, 2, 3, 4, 5}
    assert store.queue.notice is None
    store.hide(game)
    assert listed_in(store) == {1, 2, 3, 4, 5} - {game}


def test_a_game_without_its_results_is_listed_last(tmp_path: Path, reopen: Reopen) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(tmp_path, "DELETE FROM results WHERE game = 2 AND seat = 1")
    assert [(one.id, one.is_damaged) for one in reopen().finished()] == [(1, False), (2, True)]


@pytest.mark.parametrize(*cases("match/store/other_shapes.toml"))
def test_a_foreign_store_is_set_aside(tmp_path: Path, reopen: Reopen, statement: str) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    spoilt(tmp_path, statement)
    before = (tmp_path / FILE_NAME).read_bytes()
    store = reopen()
    assert "They're now in" in str(store.queue.notice)
    assert store.queue.is_saved
    assert listed_in(store) == set()
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
        look_at_everything(store)
        store.close()
        assert not aside or aside[0].read_bytes() == flipped
        for path in folder.iterdir():
            path.unlink()


def test_what_is_no_file_gets_its_own_sentence(tmp_path: Path, reopen: Reopen) -> None:
    (tmp_path / FILE_NAME).mkdir()
    store = reopen()
    assert f"{FILE_NAME} isn't a file" in str(store.queue.notice)
    play_to_end(Match(setup_of(changes=SHORT), store))
    assert "Something else" in str(store.queue.trouble)
    store.close()
    assert (tmp_path / FILE_NAME).is_dir()


def test_a_large_store_is_looked_through_unless_it_is_as_it_was_left(
    tmp_path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watch, "LARGE", 1)
    path = tmp_path / FILE_NAME
    filled(tmp_path)
    assert file_watch.is_unchanged(path)
    open_store(tmp_path, noon).close()
    assert file_watch.is_unchanged(path)
    sound = path.read_bytes()
    middle = len(sound) // 2
    path.write_bytes(sound[:middle] + bytes(4096) + sound[middle + 4096 :])
    assert not file_watch.is_unchanged(path)
    store = reopen()
    assert "They're now in" in str(store.queue.notice)
    store.close()
    killed = open_store(tmp_path, noon)
    Match(setup_of(), killed).deal()
    assert not file_watch.is_unchanged(path)  # what is in the log has not been closed yet
    killed.close()


@cache
def cells() -> list[tuple[str, int, str]]:
    """Return every table, row and column."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/any")) as db:
        Path(folder, "any").write_bytes(sound_store())
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return [
            (table, row, column[1])
            for table in tables
            if table not in ("migrations", "sqlite_sequence")
            for row in range(min(4, db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]))
            for column in db.execute(f"PRAGMA table_info({table})").fetchall()
        ]


def leaves(plain: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value in JSON."""
    yield way
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(plain, dict):
        inner = plain.items()
    elif isinstance(plain, list):
        inner = enumerate(plain)
    for key, value in inner:
        yield from leaves(value, (*way, key))


def spoil(db: sqlite3.Connection, cell: tuple[str, int, str], value: Any, where: int) -> None:
    """Put a value in a cell, bytes also as text, or in some place of the JSON that is in it."""
    table, row, column = cell
    keys = [info[1] for info in db.execute(f"PRAGMA table_info({table})") if info[5]]
    picked = ", ".join(keys)
    (old, *key) = db.execute(
        f"SELECT {column}, {picked} FROM {table} LIMIT 1 OFFSET {row}"
    ).fetchone()
    if where and isinstance(old, str) and old[:2] in ('{"', '["'):
        plain = json.loads(old)
        ways = list(leaves(plain))[1:]
        *way, last = ways[where % len(ways)]
        at = plain
        for each in way:
            at = at[each]
        at[last] = value if not isinstance(value, bytes) else "bytes"
        value = json.dumps(plain)
    matched = " AND ".join(f"{name} = ?" for name in keys)
    with suppress(sqlite3.IntegrityError, OverflowError):
        put = "cast(? AS text)" if isinstance(value, bytes) and where % 2 else "?"
        db.execute(f"UPDATE {table} SET {column} = {put} WHERE {matched}", (value, *key))


@pytest.mark.slow
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100, deadline=None
)
@given(data=st.data())
def test_one_value_of_any_kind_costs_nothing_else(tmp_path: Path, data: st.DataObject) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound_store())
    cell = data.draw(st.sampled_from(cells()))
    value = data.draw(
        st.sampled_from(ODD) | st.text(max_size=20) | st.integers(-(2**63), 2**63 - 1)
    )
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db, db:
        spoil(db, cell, value, data.draw(st.integers(0, 500)))
    with closing(open_store(tmp_path, noon)) as store:
        look_at_everything(store)
        if cell[2] not in ("hidden", "id"):
            assert listed_in(store) == {1, 2, 3, 4, 5}
        match = Match(setup_of(), store)
        rng = Random(1)
        for _ in range(5):
            step(match, rng)
        assert store.queue.is_saved, store.queue.trouble
        assert store.moves(number(match)) == match.moves
        assert store.unfinished()[0].id == match.game or cell[2] == "turn"
