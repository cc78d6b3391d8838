"""A large store is not checked at every start: only if it is not as this program left it.

Checking takes a second for ten thousand games. What a file was like when it was closed is noted
beside it; so any change since, or an end without closing it, shows.
"""

import contextlib
from pathlib import Path

LARGE = 4 << 20  # bytes: anything smaller is checked in a few hundredths of a second, every time
ENDING = "-left"


def is_unchanged(path: Path) -> bool:
    """Return whether a store is large, and nothing has written to it since it was closed."""
    try:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            return False
        mark = _mark(path)
        return mark is not None and _beside(path).read_text("ascii") == mark
    except (OSError, UnicodeError):
        return False


def write_stamp(path: Path) -> None:
    """Note what a store is like that is sound and has just been closed."""
    with contextlib.suppress(OSError):
        mark = _mark(path)
        if mark is not None:
            _beside(path).write_text(mark, "ascii")


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


def _mark(path: Path) -> str | None:
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ino}" if stat.st_size >= LARGE else None
