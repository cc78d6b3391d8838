"""Files and times shared by store and settings: folders, dated names, atomic writing.

A data folder may hold anything. A file of the game is a plain file with one of its names: whatever
else has such a name, a link above all, is neither written, renamed, removed nor made private.
"""

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import platformdirs

APP = "rage-desktop"
NO_FILE = "it is not a file"
SAFELY = [getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC")]
# seconds for somebody to open a pipe to write, and between two looks
WRITER = 5.0
PAUSE = 0.02
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


def name_time(moment: datetime) -> str:
    """Format a time for the name of a file: UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d-%H%M%S")


def is_time(written: str) -> bool:
    """Return whether this is a time as `format_time` writes it."""
    try:
        moment = datetime.strptime(written, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return 1970 <= moment.year < 2200 and format_time(moment) == written


def quarantine(path: Path, moment: datetime) -> Path:
    """Rename an unusable file to a free dated name beside it, and return that name.

    Raises OSError, and FileNotFoundError if another process has just renamed it.
    """
    parts = [ending for ending in COMPANIONS if is_plain(path.with_name(path.name + ending))]
    if "" not in parts and (not parts or os.path.lexists(path)):
        check_plain(path)
    aside = reserve(path, f"damaged-{name_time(moment)}")
    try:
        for ending in parts:
            part = aside.with_name(aside.name + ending)
            path.with_name(path.name + ending).replace(part)
            make_private(part)
    except OSError:
        aside.unlink()
        raise
    if "" not in parts:  # only its log was left
        aside.unlink()
    return aside


def reserve(path: Path, what: str) -> Path:
    """Reserve a free name beside a file, its own with `what` after it, by an empty file, so that no
    other process takes it: most systems silently overwrite the target of a rename."""
    count = 1
    while True:
        number = f"-{count}" if count > 1 else ""
        aside = path.with_stem(f"{path.stem}-{what}{number}")
        with contextlib.suppress(FileExistsError):
            aside.touch(exist_ok=False)
            return aside
        count += 1


def is_plain(path: Path) -> bool:
    """Return whether this is a file in itself, not a link to one, a folder, a pipe or a device."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (OSError, ValueError):
        return False


def check_plain(path: Path) -> None:
    """Raise OSError unless this is a plain file: FileNotFoundError if there is nothing."""
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        raise OSError(errno.EINVAL, "it is a link", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def open_plain(path: Path, flags: int) -> int:
    """Open a plain file, creating it if the flags say so; return its descriptor.

    Raises OSError for anything else of that name, and never waits for a pipe's other end.
    """
    with contextlib.suppress(FileNotFoundError):
        check_plain(path)
    number = os.open(path, flags | sum(SAFELY), 0o666)
    if stat.S_ISREG(os.fstat(number).st_mode):
        return number
    os.close(number)
    raise OSError(errno.EINVAL, NO_FILE, str(path))


def make_private(path: Path) -> None:
    """Take the rights of others from a file of the game, if they have any.

    A file that has another name as well is left alone: it may be somebody else's.
    """
    with contextlib.suppress(OSError):
        found = path.lstat()
        is_ours = stat.S_ISREG(found.st_mode) and found.st_nlink == 1
        if is_ours and found.st_mode & 0o077 and sys.platform != "win32":
            path.chmod(stat.S_IMODE(found.st_mode) & ~0o077)


def restrict_permissions(folder: Path) -> None:
    """Make files that this process creates, and damaged ones set aside, readable for the user only.

    Hands and seeds must stay private where home folders are readable by others. All other files are
    made private by those who know them to be the game's.
    """
    os.umask(0o077)
    for path in folder.glob("*-damaged-*"):
        if re.match(r"(games|settings)-damaged-\d{4}-\d\d-\d\d-\d{6}", path.name):
            make_private(path)


def remove_temp_files(path: Path) -> None:
    """Remove what killed writers of this file left half-written; its name may be a pattern."""
    for draft in path.parent.glob(f"{path.name}.*.tmp"):
        writer = draft.name.removesuffix(".tmp").rpartition(".")[2]
        with contextlib.suppress(OSError):
            if writer.isdecimal() and is_plain(draft) and not _is_alive(int(writer)):
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

    Anything but a regular file is rejected: a pipe might block forever. With `pipes` it is read,
    unless nobody opens it to write within some seconds.
    """
    _check_readable(path.stat().st_mode, pipes)
    number = os.open(path, os.O_RDONLY | sum(SAFELY) & ~SAFELY[0])
    with os.fdopen(number, "rb") as file:
        mode = os.fstat(number).st_mode
        _check_readable(mode, pipes)
        content = (file.read(most + 1) or b"") if stat.S_ISREG(mode) else _read_pipe(number, most)
    if len(content) > most:
        raise TooLarge(errno.EFBIG, "it is too large")
    return content


def _check_readable(mode: int, pipes: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (pipes or stat.S_ISREG(mode)):
        raise OSError(errno.EINVAL, NO_FILE)


def _read_pipe(number: int, most: int) -> bytes:
    """Return what comes through a pipe until its writers have closed it, or too much."""
    content = bytearray()
    until = time.monotonic() + WRITER
    while len(content) <= most:
        try:
            piece = os.read(number, 1 << 16)
        except BlockingIOError:  # its writer has nothing to say yet
            until = 0.0
            time.sleep(PAUSE)
            continue
        content += piece
        if not piece and (content or time.monotonic() > until):
            break
        if not piece:
            time.sleep(PAUSE)
    if until and not content:
        raise OSError(errno.EPIPE, "nobody writes to it")
    return bytes(content)


def atomic_write(path: Path, content: str | bytes) -> None:
    """Write a file atomically: a reader, or a power failure, finds either the old or the new
    content. Raises OSError, also if there is something else in its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        check_plain(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    if is_plain(draft):  # of an earlier process with the same number
        draft.unlink()
    number = open_plain(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
