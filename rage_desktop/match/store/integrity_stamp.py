"""Skip the integrity check of a large store if its file is unchanged since it was closed.

The check takes a second for ten thousand games. A stamp file written on closing records the state
of the file, so any change since, or a crash, is detected.
"""

import contextlib
from pathlib import Path

LARGE = 4 << 20  # bytes: a smaller store is checked every time, in a few hundredths of a second
ENDING = "-left"


def is_unchanged(path: Path) -> bool:
    """Return whether a store is large and unchanged since it was closed."""
    try:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            return False
        mark = _mark(path)
        return mark is not None and _beside(path).read_text("ascii") == mark
    except (OSError, UnicodeError):
        return False


def write_stamp(path: Path) -> None:
    """Write the stamp of a sound store that has just been closed."""
    with contextlib.suppress(OSError):
        mark = _mark(path)
        if mark is not None:
            _beside(path).write_text(mark, "ascii")


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


def _mark(path: Path) -> str | None:
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ino}" if stat.st_size >= LARGE else None
