"""Opening the store's SQLite file: migrations, and what happens when it cannot be used.

A damaged or foreign file is set aside under a dated name and a fresh one begun. A newer version's
file is left alone. Where nothing can be written, a database in memory takes its place for the time
being, with a copy of whatever could still be read. In each case `notice` is the sentence to show.
"""

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from rage_desktop.match.files import format_time, quarantine
from rage_desktop.match.store.integrity_stamp import is_unchanged
from rage_desktop.match.store.read_only_store import is_read_only, open_copy
from rage_desktop.match.store.schema import MIGRATIONS, SCHEMA, Step
from rage_desktop.rules import Text, text
from rage_desktop.untrusted_input import quote_path, sanitize

FILE_NAME = "games.sqlite3"
ALONE = "-alone"  # beside it, for as long as a damaged one is set aside
APPLICATION_ID = 0x52414745  # "RAGE": tells our files from anybody else's
PATIENCE = 5.0  # seconds to wait for another process's transaction, which takes milliseconds
HURRY = 0.04  # the same with a window: no frame may be late, and what waits is tried again
DAMAGE = (  # SQLite's codes for whatever is wrong with the file itself; 0 is no code
    0,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
)
# In one statement: between two of them another process may begin the file, which would look
# like nobody's.
ORIGIN = """SELECT (SELECT user_version FROM pragma_user_version),
    (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_master)"""


class Opened(Struct):
    """A database ready for use; `is_on_disk` tells whether it outlives the program.

    `newer` says that the file belongs to a newer version, which is never written to, `busy` that
    another program holds it just now.
    """

    db: sqlite3.Connection
    is_on_disk: bool
    notice: Text | None = None
    newer: bool = False
    busy: bool = False


class Unusable(Exception):
    """What lies in the store's place cannot be used by this version."""


class _Damaged(Unusable):
    """Not a database, not ours, or broken inside."""


class _Newer(Unusable):
    """Written by a newer version of the game than this one."""


def open_database(path: Path, now: datetime, patience: float = PATIENCE) -> Opened:
    """Open or begin the store; never raises for what it finds there: see the module's docstring."""
    identity = identity_of(path)
    try:
        return Opened(connect(path, now, patience), is_on_disk=True)
    except _Newer:
        return Opened(memory(now), is_on_disk=False, notice=_newer(path), newer=True)
    except _Damaged:
        return _begin_afresh(path, identity, now, patience)
    except (OSError, sqlite3.Error) as error:
        notice, busy = _why_not(path, error), is_busy(error)
        return Opened(memory(now, path), is_on_disk=False, notice=notice, busy=busy)


def memory(
    now: datetime, copy_of: Path | None = None, still_open: sqlite3.Connection | None = None
) -> sqlite3.Connection:
    """Return a database that goes when the program does, with all that a file still yields.

    A connection to the file that is `still_open` is asked first: it may reach what the path does
    not. Where the file was made read-only under it, or another program holds it, a copy is read.
    """
    for source in _sources(copy_of, still_open):
        db = _opened(":memory:")
        try:
            with source as readable:
                readable.execute("SELECT 1 FROM sqlite_master")  # backup waits for locks forever
                readable.backup(db)
            _prepare(db, now)
        except (OSError, sqlite3.Error, Unusable, UnicodeError):
            db.close()
            continue
        return db
    db = _opened(":memory:")
    _prepare(db, now)
    return db


def _sources(
    path: Path | None, still_open: sqlite3.Connection | None
) -> Iterator[contextlib.AbstractContextManager[sqlite3.Connection]]:
    frozen = path is not None and is_read_only(path)
    if still_open is not None and not frozen:
        yield contextlib.nullcontext(still_open)
    if path is not None and path.is_file():
        if not frozen:
            yield _only_read(path, "mode=ro")
        yield open_copy(path)  # nobody's lock keeps from copying
        yield _only_read(path, "immutable=1")  # without what is in the log


@contextlib.contextmanager
def _only_read(path: Path, access: str) -> Iterator[sqlite3.Connection]:
    address = f"{path.resolve().as_uri()}?{access}"
    with contextlib.closing(sqlite3.connect(address, timeout=HURRY, uri=True)) as db:
        yield db


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Do all of the block or none of it; its work is on disk when it ends."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def is_busy(error: Exception) -> bool:
    """Return whether another program's lock is to blame, which will probably pass."""
    return isinstance(error, sqlite3.Error) and _primary_code(error) in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


def is_damage(error: Exception) -> bool:
    """Return whether something is wrong with the file itself."""
    return isinstance(error, sqlite3.Error) and _primary_code(error) in DAMAGE


def trouble(error: Exception) -> Text:
    """Return the sentence to show for as long as a store does not take moves."""
    code = _primary_code(error) if isinstance(error, sqlite3.Error) else 0
    if isinstance(error, OSError) and error.errno == errno.EINVAL:
        return text("There is something else where games are saved: this game is not being saved.")
    full = isinstance(error, OSError) and error.errno == errno.ENOSPC
    if code == sqlite3.SQLITE_FULL or full:
        return text("The disk is full: this game is not being saved.")
    if is_busy(error):
        return text("Another program holds the saved games: this game is not being saved.")
    if code == sqlite3.SQLITE_READONLY or isinstance(error, PermissionError):
        return text("Nothing may be written to the data folder: this game is not being saved.")
    if code == sqlite3.SQLITE_CANTOPEN or isinstance(error, OSError):
        return text("The data folder cannot be reached: this game is not being saved.")
    return text(
        "The saved games take no more moves ({error}): this game is not being saved.",
        error=sanitize(str(error)) or "damaged",
    )


def connect(path: Path, now: datetime, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open the file, or begin one; raises OSError, sqlite3.Error and Unusable."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if _is_something_else(path):
        raise OSError(errno.EINVAL, "it is not a file")
    return _connect(path, now, patience)


def _connect(path: Path, now: datetime, patience: float) -> sqlite3.Connection:
    known = is_unchanged(path)
    db = _opened(path, patience)
    try:
        _prepare(db, now)
        if not known and db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _Damaged
        _check_shape(db)
    except UnicodeError as error:  # in the schema
        db.close()
        raise _Damaged from error
    except sqlite3.Error as error:
        db.close()
        if is_damage(error):
            raise _Damaged from error
        raise
    except BaseException:
        db.close()
        raise
    return db


def _primary_code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _opened(path: Path | str, patience: float = PATIENCE) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=patience, isolation_level=None)
    db.text_factory = _text  # one broken text must not hide all the others
    return db


def _text(written: bytes) -> str:
    return written.decode("utf-8", "replace")


def _check_shape(db: sqlite3.Connection) -> None:
    """Raise _Damaged where tables or columns are not as the migrations make them."""
    if not _shape_after(MIGRATIONS) <= _shape(db):
        raise _Damaged
    if db.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone():
        raise _Damaged  # whoever put it there could make a move do anything


@lru_cache(1)
def _shape_after(_: tuple[tuple[Step, ...], ...]) -> set[tuple[object, ...]]:
    """Return what the migrations make: they are slow to go through, and always make the same."""
    with contextlib.closing(memory(datetime.fromtimestamp(0, UTC))) as sound:
        return _shape(sound)


def _shape(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    columns = """SELECT tables.name, columns.name, columns.type, columns."notnull", columns.pk
        FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table'"""
    return set(db.execute(columns).fetchall())


def _prepare(db: sqlite3.Connection, now: datetime) -> None:
    _check_origin(db)  # before anything is written: a file that is not ours stays as it is
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    with contextlib.suppress(sqlite3.OperationalError):  # another process may be doing the same
        db.execute("PRAGMA journal_mode = WAL")
    if _check_origin(db) == SCHEMA and _is_locked(db):
        return  # another process is writing just now: so it can be written
    with transaction(db):  # fails if the file is read-only, which is what we want to know
        version = _check_origin(db)
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            for step in statements:
                if isinstance(step, str):
                    db.execute(step)
                else:
                    step(db)
            db.execute("INSERT INTO migrations VALUES (?, ?)", (number, format_time(now)))
        if version < SCHEMA:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {SCHEMA}")


def _is_locked(db: sqlite3.Connection) -> bool:
    try:
        with transaction(db):
            return False
    except sqlite3.OperationalError as error:
        if is_busy(error):
            return True
        raise


def _check_origin(db: sqlite3.Connection) -> int:
    """Return the schema version, 0 for an empty file; raises _Damaged and _Newer."""
    version, owner, tables = db.execute(ORIGIN).fetchone()
    if not tables and not version:
        return 0
    if owner != APPLICATION_ID or version < 1:
        raise _Damaged
    if version > SCHEMA:
        raise _Newer
    return int(version)


def _begin_afresh(
    path: Path, identity: tuple[int, int] | None, now: datetime, patience: float
) -> Opened:
    try:
        with _alone(path):
            if identity_of(path) == identity:  # otherwise another process has just set it aside
                aside = quarantine(path, now)
                notice = text(
                    "The saved games could not be read: they were set aside as {file}, and a new "
                    "store was begun.",
                    file=quote_path(aside),
                )
            else:
                notice = text("The saved games could not be read: a new store was begun.")
            return Opened(_connect(path, now, patience), is_on_disk=True, notice=notice)
    except (OSError, sqlite3.Error, Unusable) as error:
        notice, busy = _why_not(path, error), is_busy(error)
        return Opened(memory(now), is_on_disk=False, notice=notice, busy=busy)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from putting a new file in the place of this one meanwhile: they would
    set aside what was begun here. The lock is SQLite's, on an empty file, and goes with the
    process; raises sqlite3.Error.
    """
    beside = path.with_name(path.name + ALONE)
    db = sqlite3.connect(beside, timeout=PATIENCE, isolation_level=None)
    with contextlib.closing(db):
        db.execute("BEGIN EXCLUSIVE")
        yield


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another put in its place; None for no file."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_dev, stat.st_ino


def _is_something_else(path: Path) -> bool:
    return path.exists() and not path.is_file()


def _why_not(path: Path, error: Exception) -> Text:
    if _is_something_else(path):
        return text(
            "{file} is not a file: play goes on, but nothing is kept. Move it away, or choose "
            "another folder with --data-dir.",
            file=quote_path(path),
        )
    if is_busy(error):
        return text("Another program holds the saved games: nothing is kept until it lets go.")
    return _unwritable(path)


def _newer(path: Path) -> Text:
    return text(
        "{file} was written by a newer version of the game: it is left alone and nothing is kept "
        "until you update.",
        file=quote_path(path),
    )


def _unwritable(path: Path) -> Text:
    return text(
        "Nothing can be written to {folder}: play goes on, but nothing is kept. Allow writing "
        "there, or choose another folder with --data-dir.",
        folder=quote_path(path.parent),
    )
