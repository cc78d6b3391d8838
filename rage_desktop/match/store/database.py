"""Opening the store's SQLite file: migrations, and fallbacks if it cannot be used.

A damaged file is quarantined under a dated name and a new one created. A newer version's file, and
another program's, is not touched. If nothing can be written, a database in memory is used for the
time being, with a copy of everything readable. In each case `notice` is the message to show.
"""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from rage_desktop.match import files
from rage_desktop.match.store import file_watch
from rage_desktop.match.store.schema import MIGRATIONS, SCHEMA, Step
from rage_desktop.rules import Text, text
from rage_desktop.untrusted_input import quote_path, sanitize

FILE_NAME = "games.sqlite3"
LOGS = ("", "-wal", "-shm", "-journal")  # a store's file, and what SQLite has beside it
ALONE = "-alone"  # suffix of the lock file while a damaged store is quarantined
APPLICATION_ID = 0x52414745  # "RAGE": identifies our files
PATIENCE = 5.0  # seconds to wait for another process's transaction, which takes milliseconds
HURRY = 0.04  # the same with a window, which must not miss a frame: the write is retried
DAMAGE = (  # SQLite's codes for errors in the file itself; 0 is no code
    0,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
)
# A single statement: between two of them another process may create the file, which
# would look foreign.
ORIGIN = """SELECT (SELECT user_version FROM pragma_user_version),
    (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_master)"""


class Opened(Struct):
    """An open database; `is_on_disk` says whether it is persistent.

    `taken` says that the file belongs to a newer version or another program, and is never written
    to, `busy` that another process has locked it.
    """

    db: sqlite3.Connection
    is_on_disk: bool
    notice: Text | None = None
    taken: bool = False
    busy: bool = False


class Unusable(Exception):
    """The store's file cannot be used by this version."""


class _Damaged(Unusable):
    """Not a database, or corrupt."""


class _Foreign(Unusable):
    """Another program's database."""


class _Newer(Unusable):
    """Written by a newer version of the game."""


def open_database(path: Path, now: datetime, patience: float = PATIENCE) -> Opened:
    """Open or create the store; never raises because of the file's state, see the module
    docstring."""
    identity = file_watch.identity_of(path)
    try:
        return Opened(connect(path, now, patience), is_on_disk=True)
    except (_Newer, _Foreign) as error:
        return Opened(memory(now), is_on_disk=False, notice=_taken(path, error), taken=True)
    except _Damaged:
        return _begin_afresh(path, identity, now, patience)
    except (OSError, sqlite3.Error) as error:
        notice = _why_not(path, error)
        busy = is_busy(error)
        return Opened(memory(now, path), is_on_disk=False, notice=notice, busy=busy)


def memory(
    now: datetime, copy_of: Path | None = None, still_open: sqlite3.Connection | None = None
) -> sqlite3.Connection:
    """Return a temporary database in memory, with everything still readable in the file.

    A `still_open` connection to the file is tried first: it may reach data that the path does not.
    If the file was made read-only while open, or another process locks it, a copy is read.
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
    frozen = path is not None and file_watch.is_read_only(path)
    if still_open is not None and not frozen:
        yield contextlib.nullcontext(still_open)
    if path is not None and path.is_file():
        if not frozen:
            yield _only_read(path)
        yield file_watch.open_copy(path)  # copying needs no lock
        yield file_watch.read_immutable(path)  # without the content of the log


@contextlib.contextmanager
def _only_read(path: Path) -> Iterator[sqlite3.Connection]:
    address = f"{path.resolve().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, timeout=HURRY, uri=True)) as db:
        yield db


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Execute the block atomically; its changes are on disk when it ends."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def is_busy(error: Exception) -> bool:
    """Return whether another process's lock caused the error, which is probably transient."""
    return isinstance(error, sqlite3.Error) and _primary_code(error) in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


def is_damage(error: Exception) -> bool:
    """Return whether the file itself is damaged."""
    return isinstance(error, sqlite3.Error) and _primary_code(error) in DAMAGE


def trouble(error: Exception) -> Text:
    """Return the message to show while a store cannot save moves."""
    code = _primary_code(error) if isinstance(error, sqlite3.Error) else 0
    if isinstance(error, file_watch.Replaced):
        return text("The saved games were replaced or damaged. This game isn't being saved.")
    if isinstance(error, OSError) and error.errno == errno.EINVAL:
        return text(
            "Something else is where the saved games should be. This game isn't being saved."
        )
    full = isinstance(error, OSError) and error.errno == errno.ENOSPC
    if code == sqlite3.SQLITE_FULL or full:
        return text("The disk is full. This game isn't being saved.")
    if is_busy(error):
        return text("Another program is using your saved games. This game isn't being saved.")
    if code == sqlite3.SQLITE_READONLY or isinstance(error, PermissionError):
        return text(
            "The game isn't allowed to write to its data folder. This game isn't being saved."
        )
    if code == sqlite3.SQLITE_CANTOPEN or isinstance(error, OSError):
        return text("The data folder can't be reached. This game isn't being saved.")
    return text(
        "Nothing more can be saved ({error}). This game isn't being saved.",
        error=sanitize(str(error)) or "damaged",
    )


def connect(path: Path, now: datetime, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open or create the file; raises OSError, sqlite3.Error and Unusable."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for ending in LOGS:
        with contextlib.suppress(FileNotFoundError):
            files.check_plain(path.with_name(path.name + ending))
    if not path.exists() and log_size(path):
        raise _Damaged  # SQLite would remove the log, with all that is only there
    if path.exists():
        _check_owner(path)
    known = file_watch.is_unchanged(path)
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
    for ending in files.COMPANIONS:
        files.make_private(path.with_name(path.name + ending))
    return db


def _check_owner(path: Path) -> None:
    """Raise _Foreign or _Newer without so much as opening the file to write: SQLite empties and
    removes the log of a file that it closes."""
    with contextlib.suppress(OSError, sqlite3.Error, UnicodeError):
        if _owner_seen(file_watch.read_immutable(path)) is None:
            _owner_seen(file_watch.open_copy(path))  # all there is may be in the log


def _owner_seen(source: contextlib.AbstractContextManager[sqlite3.Connection]) -> int | None:
    """Return whose database is read, if it is ours; None for an empty one."""
    with source as db:
        version, owner, _ = db.execute(ORIGIN).fetchone()
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if owner == APPLICATION_ID and version > SCHEMA:
        raise _Newer
    if owner != APPLICATION_ID and (names or version or owner) and "moves" not in names:
        raise _Foreign
    return owner if names else None


def _primary_code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _opened(path: Path | str, patience: float = PATIENCE) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=patience, isolation_level=None)
    # one invalid text must not hide all others
    db.text_factory = lambda written: written.decode("utf-8", "replace")
    return db


def _check_shape(db: sqlite3.Connection) -> None:
    """Raise _Damaged if tables or columns differ from those the migrations make."""
    if not _shape_after(MIGRATIONS) <= _shape(db):
        raise _Damaged
    if db.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone():
        raise _Damaged  # an added trigger could make a write do anything


@lru_cache(1)
def _shape_after(_: tuple[tuple[Step, ...], ...]) -> set[tuple[object, ...]]:
    """Return the schema made by the migrations; cached, since they are slow and deterministic."""
    with contextlib.closing(memory(datetime.fromtimestamp(0, UTC))) as sound:
        return _shape(sound)


def _shape(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    columns = """SELECT tables.name, columns.name, columns.type, columns."notnull", columns.pk
        FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table'"""
    return set(db.execute(columns).fetchall())


def _prepare(db: sqlite3.Connection, now: datetime) -> None:
    _check_origin(db)  # before any write: a foreign file stays unchanged
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    with contextlib.suppress(sqlite3.OperationalError):  # another process may be doing the same
        db.execute("PRAGMA journal_mode = WAL")
    if _check_origin(db) == SCHEMA and _is_locked(db):
        return  # another process is writing, so the file is writable
    with transaction(db):  # fails if the file is read-only, which is what is tested here
        version = _check_origin(db)
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            for step in statements:
                if isinstance(step, str):
                    db.execute(step)
                else:
                    step(db)
            db.execute("INSERT INTO migrations VALUES (?, ?)", (number, files.format_time(now)))
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
            # If it is another file by now, another process has just quarantined it.
            if file_watch.identity_of(path) == identity:
                aside = files.quarantine(path, now)
                notice = text(
                    "Your saved games couldn't be read. They're now in {file}, and a new file "
                    "was started.",
                    file=quote_path(aside),
                )
            else:
                notice = text("Your saved games couldn't be read, so a new file was started.")
            return Opened(connect(path, now, patience), is_on_disk=True, notice=notice)
    except (OSError, sqlite3.Error, Unusable) as error:
        notice = _why_not(path, error)
        busy = is_busy(error)
        return Opened(memory(now), is_on_disk=False, notice=notice, busy=busy)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from replacing this file meanwhile, since they would quarantine the new
    file created here. The lock is SQLite's, on an empty file, and ends with the process; raises
    OSError and sqlite3.Error."""
    beside = path.with_name(path.name + ALONE)
    if _is_something_else(beside):
        raise OSError(errno.EINVAL, files.NO_FILE, str(beside))
    db = sqlite3.connect(beside, timeout=PATIENCE, isolation_level=None)
    with contextlib.closing(db):
        db.execute("BEGIN EXCLUSIVE")
        yield


def log_size(path: Path) -> int:
    """Return the size of the log, which SQLite keeps beside the file until it is written there."""
    with contextlib.suppress(OSError):
        return path.with_name(f"{path.name}-wal").stat().st_size
    return 0


def _is_something_else(path: Path) -> bool:
    return os.path.lexists(path) and not files.is_plain(path)


def _why_not(path: Path, error: Exception) -> Text:
    if _is_something_else(path):
        return text(
            "{file} isn't a file. You can keep playing, but nothing will be saved. Move "
            "it away, or choose another folder with --data-dir.",
            file=quote_path(path),
        )
    if is_busy(error):
        return text(
            "Another program is using your saved games. Nothing can be saved until it closes."
        )
    return text(
        "The game can't write to {folder}. You can keep playing, but nothing will be "
        "saved. Allow writing there, or choose another folder with --data-dir.",
        folder=quote_path(path.parent),
    )


def _taken(path: Path, error: Unusable) -> Text:
    if isinstance(error, _Foreign):
        return text(
            "{file} isn't from this game. It was left unchanged, and nothing can be "
            "saved. Choose another folder with --data-dir.",
            file=quote_path(path),
        )
    return text(
        "{file} comes from a newer version of the game. It was left unchanged, and "
        "nothing can be saved until you update.",
        file=quote_path(path),
    )
