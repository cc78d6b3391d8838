"""Files and times that the store and the settings share: folders, dated names, safe writing."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

import platformdirs

APP = "rage-desktop"
COMPANIONS = ("-wal", "-shm", "")  # what SQLite keeps beside a file; the file itself goes last

Clock: TypeAlias = Callable[[], datetime]


def data_folder(chosen: Path | None) -> Path:
    """Return where games are kept: the folder chosen, else the platform's own."""
    return chosen or Path(platformdirs.user_data_dir(APP, appauthor=False))


def config_folder(chosen: Path | None) -> Path:
    """Return where settings are kept: the data folder if one was chosen, else the platform's."""
    return chosen or Path(platformdirs.user_config_dir(APP, appauthor=False))


def written_time(moment: datetime) -> str:
    """Write a moment as records do: UTC, to the second, with a Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def a_second_after(written: str) -> str:
    """Return the time a second after one that was written; of no time, the same again."""
    try:
        moment = datetime.strptime(written, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        return written_time(moment + timedelta(seconds=1))
    except (ValueError, OverflowError):
        return written


def set_aside(path: Path, moment: datetime) -> Path:
    """Rename a file that cannot be used to a free dated name beside it, and return that."""
    stamp = moment.astimezone(UTC).strftime("%Y-%m-%d-%H%M%S")
    aside, count = path.with_stem(f"{path.stem}-damaged-{stamp}"), 1
    while aside.exists():
        count += 1
        aside = path.with_stem(f"{path.stem}-damaged-{stamp}-{count}")
    for ending in COMPANIONS:
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def write_whole(path: Path, content: str) -> None:
    """Write a text file so that a reader, or a power cut, meets the old or the new one whole."""
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
