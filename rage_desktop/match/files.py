"""Files and times that the store and the settings share: folders, dated names, safe writing."""

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
COMPANIONS = ("-wal", "-shm", "-left", "")  # what lies beside a store, which goes last

Clock: TypeAlias = Callable[[], datetime]


def data_folder(chosen: Path | None) -> Path:
    """Return where games are kept: the folder chosen, else the platform's own."""
    return chosen or Path(platformdirs.user_data_dir(APP, appauthor=False))


def config_folder(chosen: Path | None) -> Path:
    """Return where settings are kept: the data folder if one was chosen, else the platform's."""
    return chosen or Path(platformdirs.user_config_dir(APP, appauthor=False))


def format_time(moment: datetime) -> str:
    """Write a moment as records do: UTC, to the second, with a Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def add_second(written: str) -> str:
    """Return a written time plus one second; anything else comes back unchanged."""
    try:
        moment = datetime.strptime(written, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        return format_time(moment + timedelta(seconds=1))
    except (ValueError, OverflowError):
        return written


def quarantine(path: Path, moment: datetime) -> Path:
    """Rename an unusable file to a free dated name beside it, and return that name.

    Raises OSError, and FileNotFoundError if another process has just done it.
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
    """Return a free name beside a file; an empty one holds it, so that no other process takes it
    too: most systems rename over whatever is there."""
    count = 1
    while True:
        number = f"-{count}" if count > 1 else ""
        aside = path.with_stem(f"{path.stem}-{what}{number}")
        with contextlib.suppress(FileExistsError):
            aside.touch(exist_ok=False)
            return aside
        count += 1


def restrict_permissions(folder: Path) -> None:
    """Let only the user read what this process writes from now on, and what the folder holds.

    Hands and seeds are nobody else's business where a home folder is open to others.
    """
    os.umask(0o077)
    for path in folder.glob("*") if folder.is_dir() else ():
        with contextlib.suppress(OSError):
            if path.is_file() and path.stat().st_mode & 0o077:
                path.chmod(0o600)


def remove_temp_files(path: Path) -> None:
    """Remove the drafts of this file whose writers were killed before they finished."""
    for draft in path.parent.glob(f"{path.name}.*.tmp"):
        writer = draft.name.removeprefix(f"{path.name}.").removesuffix(".tmp")
        with contextlib.suppress(OSError):
            if writer.isdecimal() and not _is_alive(int(writer)):
                draft.unlink()


def _is_alive(process: int) -> bool:
    if sys.platform == "win32":  # os.kill would end the writer; drafts take moments
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


class TooLarge(OSError):
    """A file larger than its kind may be."""


def read_limited(path: Path, most: int, pipes: bool = False) -> bytes:
    """Return a file's content; raises OSError, and TooLarge for more bytes than that.

    Anything but a true file is refused, too: a pipe in its place may never yield anything.
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
    """Write a text file so that a reader, or a power cut, finds either the old or the new one,
    whole."""
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
