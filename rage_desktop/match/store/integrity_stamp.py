"""Skip the integrity check of a large store if its file is unchanged since it was closed.

The check takes a second for ten thousand games. A stamp file written on closing records the state
of the file, so any change since, or a crash, is detected.
"""

import contextlib
import os
from pathlib import Path

from rage_desktop.match.files import open_plain, read_limited

LARGE = 4 << 20  # bytes: a smaller store is checked every time, in a few hundredths of a second
ENDING = "-left"


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
