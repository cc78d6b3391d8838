"""The state of the store's file under and beside its connection: read-only, replaced, or unchanged.

SQLite keeps the index of the write-ahead log in mapped memory, and the system kills a program
(SIGBUS) that touches such memory once the file is immutable, even to read or to close it. So the
file is checked before its connection is used: once just before a transaction begins and once just
before it is committed.

Nor does SQLite notice that the file or its log was replaced or removed: it would lay the log of the
old file over the new one, or write to a log that no longer has a name. The file itself changes only
when a log is written into it, and never back.

The integrity check takes a second for ten thousand games. A stamp file written on closing records
the state of a large file, so any change since, or a crash, is detected; otherwise it is skipped."""

import contextlib
import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rage_desktop.match.files import open_plain, read_limited

PARTS = ("", "-wal", "-shm")  # the file, its log, and the log's index
WAL = "-wal"
SURE = 2  # checks that must find the same, since the log may just be being written into the file
AGE = "SELECT (SELECT group_concat(applied) FROM migrations), (SELECT max(turn) FROM games)"

LARGE = 4 << 20  # bytes: a smaller store is checked every time, in a few hundredths of a second
ENDING = "-left"  # of the file that says how a large store was left


def is_read_only(path: Path) -> bool:
    """Return whether any existing part of the store's file is not writable."""
    parts = [f"{path}{part}" for part in PARTS]
    return any(not os.access(part, os.W_OK) and os.path.lexists(part) for part in parts)


def check_writable(path: Path) -> None:
    """Raise PermissionError for a read-only file."""
    if is_read_only(path):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))


@contextlib.contextmanager
def read_immutable(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file as it is, without its log and without locks; raises sqlite3.Error."""
    address = f"{path.resolve().as_uri()}?immutable=1"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as db:
        yield db


@contextlib.contextmanager
def open_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of the file, including its log, without mapping the file itself. Raises OSError
    and sqlite3.Error."""
    with read_immutable(path) as frozen:
        content = frozen.serialize()  # closing a file opened here would release SQLite's locks
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        copy.write_bytes(content)
        log = Path(f"{path}-wal")
        if log.exists():
            shutil.copyfile(log, f"{copy}-wal")
        with contextlib.closing(sqlite3.connect(copy)) as db:
            yield db


def prevent_close(db: sqlite3.Connection) -> None:
    """Keep a connection to a read-only file from ever being closed, even at exit: its writes are on
    disk, and the next process cleans up."""
    import ctypes  # late: hardly ever needed

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))


class Replaced(OSError):
    """Another file lies where the open one was, or its log is gone."""


class FileWatch:
    """Compares a store's file with its state when it was opened."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Watch the file of a connection that has just been opened."""
        self._log = path.with_name(path.name + WAL)
        self._path = path
        self._file, self._log_file = identity_of(path), identity_of(self._log)
        self._stamp = _stamp(path)
        self._born = None
        with contextlib.suppress(sqlite3.Error):
            (self._born, _) = db.execute(AGE).fetchone()
        self._turn = self._age()[1] or 0
        self._doubts = 0

    def check(self) -> None:
        """Raise Replaced, or FileNotFoundError if there is no file any more."""
        self._path.stat()
        if identity_of(self._path) != self._file or self._is_another():
            self._doubts += 1
            if self._doubts >= SURE:
                self._part()
            raise Replaced
        if self._log_file is not None and identity_of(self._log) != self._log_file:
            raise Replaced
        self._doubts = 0

    @property
    def may_close(self) -> bool:
        """Whether closing the connection leaves other files alone."""
        with contextlib.suppress(OSError):
            self.check()
            return True
        return not self._doubts and identity_of(self._log) is None

    def _is_another(self) -> bool:
        """Return whether another content was written into the file."""
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return False
        born, turn = self._age()
        if born not in (None, self._born) or (turn or 0) < self._turn:
            return True
        self._stamp = stamp
        self._turn = turn or 0
        return False

    def _age(self) -> tuple[str | None, int | None]:
        """Return when the file's own content was begun, and how far it has come."""
        with contextlib.suppress(sqlite3.Error, UnicodeError), read_immutable(self._path) as db:
            born, turn = db.execute(AGE).fetchone()
            return born, turn if isinstance(turn, int) else None
        return None, None

    def _part(self) -> None:
        """Take our log away from a file that it does not belong to."""
        with contextlib.suppress(OSError):
            if identity_of(self._log) == self._log_file:
                free = (self._log.with_name(f"{self._log.name}-{n}") for n in range(1, 100))
                self._log.rename(next(name for name in free if not name.exists()))
                self._path.with_name(f"{self._path.name}-shm").unlink(missing_ok=True)


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return an identifier that changes when the file is replaced; None for no file."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_dev, stat.st_ino


def _stamp(path: Path) -> tuple[Any, ...]:
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


def is_unchanged(path: Path) -> bool:
    """Return whether a store is large and unchanged since it was closed."""
    try:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            return False
        mark = _mark(path)
        return mark is not None and read_limited(_beside(path), 100).decode() == mark
    except (OSError, UnicodeError):
        return False


def write_stamp(path: Path) -> None:
    """Write the stamp of a sound store that has just been closed."""
    with contextlib.suppress(OSError):
        mark = _mark(path)
        if mark is not None:
            number = open_plain(_beside(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            with os.fdopen(number, "w", encoding="ascii") as file:
                file.write(mark)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


def _mark(path: Path) -> str | None:
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ino}" if stat.st_size >= LARGE else None
