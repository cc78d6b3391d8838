"""Damage: seeded mutators that spoil a file's bytes, with an eye for what the bytes mean.

The same `Random` and the same bytes give the same damage. Text formats (records, editions,
settings, answers) are damaged by words, too: values of wrong types, huge numbers, deep nesting,
control characters, lines dropped, doubled, swapped or cut. SQLite files are damaged by pages, and
by statements that any program could have run.
"""

import json
import re
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

Dialect: TypeAlias = Literal["json", "toml", "raw", "sqlite", "as it is"]
Mutator: TypeAlias = Callable[[Random, bytes], bytes]
Span: TypeAlias = Callable[[Random, bytes], tuple[int, int]]
Statement: TypeAlias = tuple[str, tuple[object, ...]]

PAGE = 4096
DEEP = (50, 600, 3_000, 20_000)
NASTY = (
    "\0",
    "\x1b[2J\x1b]0;owned\x07",
    "\u202egnp.exe",
    "\u2066",
    "\x7f",
    "\u0085",
    "\u2028",
    "\ud83d",
    "\ufeff",
    "e\u0301" * 60,
    "\U000e0041",
    "%s{0}{x}",
    "<b>&amp;",
    "'; --",
)
FOREIGN = (
    b"",
    b"\0",
    b"\x89PNG\r\n\x1a\n" + bytes(64),
    b"PK\x03\x04" + bytes(60),
    b"SQLite format 3\0" + bytes(84),
    b"<html></html>",
    b"\xff\xfe{\0}\0",
    b"\n" * 5000,
    b"[]",
    b"{}",
    b"null",
    b"\xef\xbb\xbf",
    b"MZ" + bytes(200),
    b"\x1f\x8b\x08",
)
STRING = re.compile(rb'"(?:[^"\\\n]|\\.)*"')
TOKEN = re.compile(STRING.pattern + rb"|-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b|\bnull\b")


# -- any bytes -----------------------------------------------------------------------------------


def flip_bits(rng: Random, data: bytes) -> bytes:
    """Flip one bit, or a few."""
    spoilt = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def set_byte(rng: Random, data: bytes) -> bytes:
    """Replace a byte."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes((rng.choice((0, 9, 10, 27, 34, 127, 128, 255)),)) + data[at + 1 :]


def replace_all(rng: Random, data: bytes) -> bytes:  # noqa: ARG001
    """Replace everything by another file."""
    return rng.choice(FOREIGN)


def bloat(rng: Random, data: bytes) -> bytes:
    """Repeat everything: far too long, and sometimes far more than that."""
    size = rng.choices((1 << 16, 1 << 20, 24 << 20), (8, 3, 1))[0]
    return data * (size // max(1, len(data)) + 1)


def in_another_encoding(rng: Random, data: bytes) -> bytes:
    """Write the same text in another encoding, or with other line ends."""
    text = data.decode("utf-8", "replace")
    ways = (
        lambda: text.encode("utf-16"),
        lambda: text.encode("latin-1", "replace"),
        lambda: data.replace(b"\n", b"\r\n"),
        lambda: b"\xef\xbb\xbf" + data,
    )
    return rng.choice(ways)()


# -- pieces: of some bytes, a line, a page -------------------------------------------------------


def some_bytes(rng: Random, data: bytes) -> tuple[int, int]:
    """Return where a few bytes, or many, begin and end."""
    at = rng.randrange(len(data) + 1)
    return at, min(len(data), at + rng.choice((1, 4, 64, 512, PAGE)))


def a_line(rng: Random, data: bytes) -> tuple[int, int]:
    """Return where a line begins and the next one does."""
    start = rng.choice([0, *(end.end() for end in re.finditer(b"\n", data))])
    return start, data.find(b"\n", start) + 1 or len(data)


def a_page(rng: Random, data: bytes) -> tuple[int, int]:
    """Return where a page of a database begins and ends."""
    at = PAGE * rng.randrange(len(data) // PAGE + 1)
    return at, min(len(data), at + PAGE)


def drop(span: Span, rng: Random, data: bytes) -> bytes:
    """Drop a piece."""
    start, end = span(rng, data)
    return data[:start] + data[end:]


def double(span: Span, rng: Random, data: bytes) -> bytes:
    """Repeat a piece."""
    start, end = span(rng, data)
    return data[:end] + data[start:]


def swap(span: Span, rng: Random, data: bytes) -> bytes:
    """Swap two pieces."""
    (start, end), (other, last) = sorted((span(rng, data), span(rng, data)))
    other = max(end, other)
    return data[:start] + data[other:last] + data[end:other] + data[start:end] + data[last:]


def stop(span: Span, rng: Random, data: bytes) -> bytes:
    """Stop behind a piece, or just before its last byte."""
    return data[: max(0, span(rng, data)[1] - rng.randrange(2))]


def shorten(span: Span, rng: Random, data: bytes) -> bytes:
    """Cut a piece short, but for its last byte, and go on with the next."""
    start, end = span(rng, data)
    return data[: rng.randint(start, end)] + data[max(0, end - 1) :]


def edits(span: Span) -> tuple[Mutator, ...]:
    """Return what may be done to pieces of a kind."""
    return tuple(partial(edit, span) for edit in (drop, double, swap, stop, shorten))


# -- words ---------------------------------------------------------------------------------------


def hostile_value(rng: Random, dialect: Dialect) -> bytes:
    """Return a value that is none: huge, deep, of a wrong type, or full of odd characters."""
    many = rng.choice((1_000, 20_000))
    deep = rng.choice(DEEP)
    values: list[bytes] = [
        b"0",
        b"-1",
        b"1",
        b"99",
        b"2147483648",
        b"9223372036854775808",
        b"-9223372036854775809",
        b"1" + b"0" * 400,
        b"-1" + b"0" * 400,
        b"7" * 5_000,
        b"1e308",
        b"0.5",
        b"true",
        b"false",
        b'""',
        b'"x"',
        b"[]",
        b"{}",
        b"[[]]",
        b"[" * deep + b"]" * deep,
        b'"' + b"y" * rng.choice((300, 100_000)) + b'"',
        *(b"[" + b",".join([each] * many) + b"]" for each in (b"1", b'"R1"')),
        quoted(rng.choice(NASTY), dialect),
    ]
    if dialect == "json":
        values += [b"null", b"1e999", b"NaN", b'{"a":' * deep + b"1" + b"}" * deep]
    else:
        values += [b"nan", b"inf", b"-inf", b"1979-05-27", b"0x7fffffffffffffffffff"]
        values += [b"{a=" * deep + b"1" + b"}" * deep]
    return rng.choice(values)


def quoted(text: str, dialect: Dialect) -> bytes:
    """Write a text as a JSON or TOML string with every odd character escaped."""
    told: str = json.dumps(text)
    return (told.replace("\\ud83d", "\\ufffd") if dialect == "toml" else told).encode()


def _with_a_match(
    pattern: re.Pattern[bytes], rng: Random, data: bytes, make: Callable[[bytes], bytes]
) -> bytes:
    """Return the data with one match of a pattern made into something else; with none, put that
    in front."""
    found = [match.span() for match in pattern.finditer(data)] or [(0, 0)]
    start, end = rng.choice(found)
    return data[:start] + make(data[start:end]) + data[end:]


def other_value(dialect: Dialect, rng: Random, data: bytes) -> bytes:
    """Replace a value by a hostile one."""
    return _with_a_match(TOKEN, rng, data, lambda _: hostile_value(rng, dialect))


def moved_value(rng: Random, data: bytes) -> bytes:
    """Replace a value by another one of the file."""
    values: list[bytes] = TOKEN.findall(data) or [b""]
    return _with_a_match(TOKEN, rng, data, lambda _: rng.choice(values))


def odd_text(dialect: Dialect, rng: Random, data: bytes) -> bytes:
    """Insert odd characters into a text."""

    def odd(text: bytes) -> bytes:
        where = rng.choice((1, len(text) - 1))
        told = quoted(rng.choice(NASTY), dialect)[1:-1]
        return text[:where] + told * rng.choice((1, 1, 40)) + text[where:]

    return _with_a_match(STRING, rng, data, odd)


def another_key(dialect: Dialect, rng: Random, data: bytes) -> bytes:
    """Add an unknown key, or one that is there already."""
    keys = rb'"(\w+)"\s*:' if dialect == "json" else rb"(?m)^(\w+) *="
    key: bytes = rng.choice((b"x", b"__class__", b"", *re.findall(keys, data)[:40]))
    value = hostile_value(rng, dialect)
    if dialect == "json":
        at = data.find(b"{", rng.randrange(len(data) + 1)) + 1
        return data[:at] + b'"' + key + b'":' + value + b"," + data[at:]
    at = a_line(rng, data)[0]
    return data[:at] + (key or b'""') + b" = " + value + b"\n" + data[at:]


def deep_keys(rng: Random, data: bytes) -> bytes:
    """Nest tables by dotted keys and headings, as TOML allows."""
    dots = b".".join([b"a"] * rng.choice(DEEP[:3]))
    more = rng.choice((dots + b" = 1", b"[" + dots + b"]", b"[[" + dots + b"]]"))
    return more + b"\n" + data if rng.random() < 0.5 else data + b"\n" + more + b"\n"


# -- SQLite --------------------------------------------------------------------------------------


def spoil_page(rng: Random, data: bytes) -> bytes:
    """Fill a page, or part of one, with zeros or noise."""
    at = rng.randrange(len(data) + 1)
    size = rng.choice((16, 512, PAGE))
    at -= at % size
    fill = bytes(size) if rng.random() < 0.5 else rng.randbytes(size)
    return data[:at] + fill + data[at + size :]


def spoil_header(rng: Random, data: bytes) -> bytes:
    """Change bytes of the header, which says what everything else means."""
    at = rng.choice((*range(16, 32), *range(40, 72), 92, 96, *range(100, 108)))
    return data[:at] + rng.randbytes(rng.choice((1, 4))) + data[at + 1 :]


def run_statement(rng: Random, data: bytes) -> bytes:
    """Do what any program may do to a database: change types, versions or tables."""
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        path = Path(folder) / "spoilt.sqlite3"
        path.write_bytes(data)
        with (
            suppress(sqlite3.Error, OverflowError, UnicodeError),
            closing(sqlite3.connect(path, isolation_level=None)) as db,
        ):
            db.execute("PRAGMA foreign_keys = OFF")
            for statement, values in _statements(rng, db):
                db.execute(statement, values)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


def _statements(rng: Random, db: sqlite3.Connection) -> list[Statement]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    tables = [row[0] for row in found if not row[0].startswith("sqlite_")]
    table = rng.choice(tables or ["games"])
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")] or ["id"]
    column = rng.choice(columns)
    place = rng.randrange(max(1, db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]))
    one = f"{column} = (SELECT {column} FROM {table} ORDER BY {column} LIMIT 1 OFFSET {place})"
    where = rng.choice(("", f" WHERE {one}"))
    if rng.random() < 0.5:  # a value of a wrong type or meaning in any column
        value = hostile_cell(rng, db, f"SELECT {column} FROM {table} LIMIT 1 OFFSET {place}")
        return [(f"UPDATE OR REPLACE {table} SET {column} = ?{where}", (value,))]
    refuse = f"CREATE TRIGGER other BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"
    ways = (
        [f"DROP TABLE {table}"],
        [f"DELETE FROM {table}{where}"],
        [f"ALTER TABLE {table} DROP COLUMN {column}"],
        [f"ALTER TABLE {table} RENAME COLUMN {column} TO other"],
        [f"ALTER TABLE {table} RENAME TO other"],
        [f"ALTER TABLE {table} ADD COLUMN other TEXT DEFAULT 'x'"],
        [f"DROP TABLE {table}", f"CREATE VIEW {table} AS SELECT 1 AS id"],
        [refuse],
        [f"PRAGMA user_version = {rng.choice((0, 1, -1, 3, 99, 2**31 - 1))}"],
        [f"PRAGMA application_id = {rng.choice((0, 1, -1))}"],
        ["PRAGMA journal_mode = WAL"],
        [f"DELETE FROM moves WHERE ply = {rng.randrange(30)}"],
    )
    return [(statement, ()) for statement in rng.choice(ways)]


def hostile_cell(rng: Random, db: sqlite3.Connection, query: str) -> object:
    """Return something for a cell: of any type, or its old value spoilt."""
    row = db.execute(query).fetchone()
    there = row[0] if row is not None and isinstance(row[0], str) else '["Ada"]'
    if rng.random() < 0.5:
        spoilt = damaged(rng, there.encode(), "json")[:200_000]
        return spoilt if rng.random() < 0.2 else spoilt.decode("utf-8", "replace")
    return rng.choice(
        (
            0,
            -1,
            2**62,
            1e300,
            "",
            "x",
            b"",
            b"\xff\0",
            "[]",
            "{}",
            "null",
            None,
            "\0\x1b[2J",
            "9" * 5_000,
            "[" * 5_000,
            "y" * 100_000,
            "bid 0 " + "9" * 5_000,
            '["' + "z" * 5_000 + '"]',
        )
    )


# -- together ------------------------------------------------------------------------------------

BYTES: tuple[Mutator, ...] = (flip_bits, set_byte, replace_all, *edits(some_bytes))


def _words(dialect: Dialect) -> tuple[Mutator, ...]:
    value, text, key = (partial(each, dialect) for each in (other_value, odd_text, another_key))
    return (value, value, value, text, text, key, moved_value, in_another_encoding, bloat)


MUTATORS: dict[Dialect, Sequence[Mutator]] = {
    "as it is": (lambda rng, data: data,),  # noqa: ARG005
    "raw": BYTES,
    "json": (*BYTES, *edits(a_line) * 2, *_words("json")),
    "toml": (*BYTES, *edits(a_line), *_words("toml"), deep_keys),
    "sqlite": (
        flip_bits,
        flip_bits,
        replace_all,
        partial(drop, some_bytes),
        partial(stop, some_bytes),
        *edits(a_page),
        spoil_page,
        spoil_header,
        *(run_statement,) * 7,
    ),
}
"""What spoils files of a kind; some are listed more than once, to come more often."""


def damaged(rng: Random, data: bytes, dialect: Dialect) -> bytes:
    """Return data spoilt once, or several times over."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(MUTATORS[dialect])(rng, data)
    return data
