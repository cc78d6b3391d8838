"""Handling of a store's file that was made read-only under its open connection.

SQLite keeps the index of the write-ahead log in mapped memory, and the system kills a program
(SIGBUS) that touches such memory once the file is immutable, even to read or to close it. So the
file is checked before its connection is used: once just before a transaction begins and once just
before it is committed.
"""

import contextlib
import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

PARTS = ("", "-wal", "-shm")  # the file, its log, and the log's index


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
