"""What keeps a store from writing, each while a block lasts: it gives the sentence told."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias
from unittest.mock import patch

from rage_desktop.match.store.store import Store

Hindrance: TypeAlias = Callable[[Store], AbstractContextManager[str]]


@contextmanager
def full_disk(store: Store) -> Iterator[str]:
    """Let the file grow no further."""
    file = store._file
    assert file is not None
    (pages,) = file.execute("PRAGMA page_count").fetchone()
    file.execute(f"PRAGMA max_page_count = {pages}")
    yield "The disk is full. This game isn't being saved."
    file.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def lock(store: Store) -> Iterator[str]:
    """Let another program hold the file, as backups and database browsers do."""
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield "Another program is using your saved games. This game isn't being saved."
    other.execute("COMMIT")
    other.close()


@contextmanager
def unplugged(store: Store) -> Iterator[str]:
    """Take the folder away; an empty one may come in its place, as when a drive is unmounted."""
    folder = store.path.parent
    away = folder.with_name("away")
    folder.rename(away)
    folder.mkdir()
    yield "The data folder can't be reached. This game isn't being saved."
    assert list(folder.iterdir()) == [], "something was begun where nothing is plugged in"
    folder.rmdir()
    away.rename(folder)


@contextmanager
def read_only(store: Store) -> Iterator[str]:
    """Let the folder be read-only, as by `chattr -R +i`: what SQLite has mapped of the file must
    not be touched then, or the system ends the program."""
    mapped, touched, allows = store._file, list[str](), os.access
    assert mapped is not None

    def refused(path: str | Path, mode: int) -> bool:
        inside = Path(path).is_relative_to(store.path.parent)
        return allows(path, mode) and not (inside and mode & os.W_OK)

    mapped.set_trace_callback(touched.append)
    with patch.object(os, "access", refused):
        yield "The game isn't allowed to write to its data folder. This game isn't being saved."
    mapped.set_trace_callback(None)
    assert touched == [], "the program would have been killed"


HINDRANCES: tuple[Hindrance, ...] = (full_disk, lock, unplugged, read_only)
