"""Notices that a store's file, or its log, was replaced or removed under the open connection.

SQLite does not: it would lay the log of the old file over the new one, or write to a log that no
longer has a name. The file itself changes only when a log is written into it, and never back.
"""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from rage_desktop.match.store.read_only_store import read_immutable

WAL = "-wal"
SURE = 2  # checks that must find the same, since the log may just be being written into the file
AGE = "SELECT (SELECT group_concat(applied) FROM migrations), (SELECT max(turn) FROM games)"


class Replaced(OSError):
    """Another file lies where the open one was, or its log is gone."""


class FileWatch:
    """Compares a store's file with what it was when it was opened."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Watch the file of a connection that has just been opened."""
        self._path, self._log = path, path.with_name(path.name + WAL)
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
        self._stamp, self._turn = stamp, turn or 0
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
