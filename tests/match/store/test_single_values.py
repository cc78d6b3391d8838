"""Any one value of the store may be anything: every game is listed, and opens or says why not."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.games.match import SHORT, noon, number, play_to_end, setup_of, step
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.errors import MatchError
from rage_desktop.match.match import Match
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.explanation_json import decode_explanation, encode_explanation
from rage_desktop.match.store.notation import NotationError
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.play.daily_service import DailyService
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import SeatName, text

SUITS = ("R", "G")
WHY = Explanation(text("{player} leads {n:+} {card}", player=SeatName(1), n=3, card="x"))
ODD: tuple[Any, ...] = (
    *(None, "", "x", b"\xff\0", 0, -1, 1, 2**62, -(2**63), 1e300, 0.5, "0", "null", "[]", "{}"),
    *("[[[[1]]]]", "[" * 3000, "9" * 5000, "{0}", "\x1b[2J\u202e", "9999-99-99T99:99:99Z"),
    *("y" * 9999, "{\"say\":\"{a:999999999}\",\"with\":{\"a\":1}}", "human", "exec:x", "alien"),
)  # fmt: skip


@cache
def sound() -> bytes:
    """Return a store with a finished game, one under way, and all that is kept besides."""
    with TemporaryDirectory() as folder:
        with closing(open_store(Path(folder), noon)) as store:
            over = play_to_end(
                Match(structs.replace(setup_of(changes=SHORT), daily="2026-03-04"), store)
            )
            store.keep_verdict(number(over), 4, '{"v": 1, "move": "bid 0"}')
            (person,) = store.profiles.all()
            store.history.earn(person, "first", number(over))
            match, rng = Match(setup_of(changes=SHORT), store), Random(1)
            for _ in range(8):
                step(match, rng)
        with closing(sqlite3.connect(Path(folder) / FILE_NAME)) as db, db:
            db.execute("UPDATE moves SET why = ?", (encode_explanation(WHY),))
        return (Path(folder) / FILE_NAME).read_bytes()


@cache
def cells() -> list[tuple[str, int, str]]:
    """Return every table, row and column."""
    with TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/any")) as db:
        Path(folder, "any").write_bytes(sound())
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
    inner = (
        plain.items()
        if isinstance(plain, dict)
        else enumerate(plain)
        if isinstance(plain, list)
        else ()
    )
    for key, value in inner:
        yield from leaves(value, (*way, key))


def spoil(db: sqlite3.Connection, cell: tuple[str, int, str], value: Any, where: int) -> None:
    """Put a value in a cell, or in some place of the JSON that is in it."""
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
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {matched}", (value, *key))


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
            store.verdicts(game)
    for person in store.profiles.all():
        (
            store.history.played(person),
            store.history.daily(person),
            store.history.achievements(person),
        )
        DailyService(store, noon, lambda: setup_of().seats[0]).today_status()
    store.finished_count("a")


@pytest.mark.slow
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300, deadline=None
)
@given(data=st.data())
def test_one_value_of_any_kind_costs_nothing_else(tmp_path: Path, data: st.DataObject) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound())
    cell = data.draw(st.sampled_from(cells()))
    value = data.draw(
        st.sampled_from(ODD) | st.text(max_size=20) | st.integers(-(2**63), 2**63 - 1)
    )
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db, db:
        spoil(db, cell, value, data.draw(st.integers(0, 500)))
    with closing(open_store(tmp_path, noon)) as store:
        look_at_everything(store)
        if cell[2] not in ("hidden", "id"):
            assert listed_in(store) >= {1, 2}
        match, rng = Match(setup_of(), store), Random(1)
        for _ in range(5):
            step(match, rng)
        assert store.is_saved, store.trouble
        assert store.unfinished()[0].id == match.game or cell[2] == "turn"


ODD_GAPS: tuple[Any, ...] = (
    {"seat": 10}, {"seat": -1}, {"suit": "Z"}, {"card": "Z1"}, None, [], {}
)  # fmt: skip
NESTED: dict[str, Any] = {"say": "a"}
for _ in range(60):
    NESTED = {"say": "{a}{a}", "with": {"a": NESTED}}


@pytest.mark.parametrize(
    "why",
    [
        *({"say": f"{{a{how}}}", "with": {"a": 1}} for how in
          (":999999999999", ":700000000", ":.9f", "!r", ".real", "[0]", ":{a}", ":>9", ":C", ":d")),
        *({"say": gap, "with": {"": 1, "0": 1}} for gap in ("{}", "{0}", "{b}", "{", "}")),
        {"say": "{a:+}", "with": {"a": "x"}},
        {"say": "ok", "plural": "{b}", "n": 1},
        {"say": "ok", "n": 1e999},
        {"say": "ok", "n": "many"},
        {"say": "{a}", "with": {"a": 10**4000}},
        *({"say": "{a}", "with": {"a": {kind: number}}} for kind in ("percent", "decimal")
          for number in (1e999, -1e999, float("nan"), 1e12)),
        *({"say": "{a}", "with": {"a": odd}} for odd in ODD_GAPS),
        {"say": "{a}" * 900, "with": {"a": "y" * 900}},
        {"say": "\x1b[2J"},
        NESTED,
        {"say": "ok", "with": []},
        {"say": "ok", "more": 7},
        {"say": "x" * 20_000},
    ],
)  # fmt: skip
def test_a_sentence_that_could_not_be_shown_is_none(why: Any) -> None:
    with pytest.raises(NotationError):
        decode_explanation(json.dumps(why), SUITS)


def test_a_sentence_that_can_be_shown_is_read_back() -> None:
    assert decode_explanation(encode_explanation(WHY), SUITS) == WHY
