"""Files and times shared by store and settings: folders, dated names, atomic writing."""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

import platformdirs

APP = "rage-desktop"
COMPANIONS = ("-wal", "-shm", "-left", "")  # a store's files, the database itself last

Clock: TypeAlias = Callable[[], datetime]


def data_folder(chosen: Path | None) -> Path:
    """Return the folder of games: the chosen one, else the platform's default."""
    return chosen or Path(platformdirs.user_data_dir(APP, appauthor=False))


def config_folder(chosen: Path | None) -> Path:
    """Return the folder of settings: the data folder if one was chosen, else the platform's
    default."""
    return chosen or Path(platformdirs.user_config_dir(APP, appauthor=False))


def format_time(moment: datetime) -> str:
    """Format a time as in records: UTC, to the second, with a Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def add_second(written: str) -> str:
    """Return a formatted time plus one second; any other text is returned unchanged."""
    try:
        moment = datetime.strptime(written, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        return format_time(moment + timedelta(seconds=1))
    except (ValueError, OverflowError):
        return written


def quarantine(path: Path, moment: datetime) -> Path:
    """Rename an unusable file to a free dated name beside it, and return that name.

    Raises OSError, and FileNotFoundError if another process has just renamed it.
    """
    aside = _reserved(path, moment.astimezone(UTC).strftime("damaged-%Y-%m-%d-%H%M%S"))
    try:
        for ending in COMPANIONS:
            part = path.with_name(path.name + ending)
            if part.exists() or part == path:
                part.replace(aside.with_name(aside.name + ending))
    except OSError:
        aside.unlink()
        raise
    return aside


def _reserved(path: Path, what: str) -> Path:
    """Reserve a free name beside a file with an empty file, so that no other process takes it: most
    systems silently overwrite the target of a rename."""
    count = 1
    while True:
        number = f"-{count}" if count > 1 else ""
        aside = path.with_stem(f"{path.stem}-{what}{number}")
        with contextlib.suppress(FileExistsError):
            aside.touch(exist_ok=False)
            return aside
        count += 1


def restrict_permissions(folder: Path) -> None:
    """Make files of this process, and the folder's content, readable for the user only.

    Hands and seeds must stay private where home folders are readable by others.
    """
    os.umask(0o077)
    for path in folder.glob("*") if folder.is_dir() else ():
        with contextlib.suppress(OSError):
            if path.is_file() and path.stat().st_mode & 0o077:
                path.chmod(0o600)


def remove_temp_files(path: Path) -> None:
    """Remove the temporary files of this file whose writers were killed."""
    for draft in path.parent.glob(f"{path.name}.*.tmp"):
        writer = draft.name.removeprefix(f"{path.name}.").removesuffix(".tmp")
        with contextlib.suppress(OSError):
            if writer.isdecimal() and not _is_alive(int(writer)):
                draft.unlink()


def _is_alive(process: int) -> bool:
    if sys.platform == "win32":  # os.kill would end the writer; writing takes moments
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


class TooLarge(OSError):
    """A file larger than the limit of its kind."""


def read_limited(path: Path, most: int, pipes: bool = False) -> bytes:
    """Return a file's content; raises OSError, and TooLarge above that many bytes.

    Anything but a regular file is rejected: reading a pipe might block forever.
    """
    mode = path.stat().st_mode
    if not (pipes or stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "it is not a file")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise TooLarge(errno.EFBIG, "it is too large")
    return content


def atomic_write(path: Path, content: str) -> None:
    """Write a text file atomically: a reader, or a power failure, finds either the old or the new
    content."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
