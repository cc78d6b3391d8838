"""Writes the record of a game, or a picture of its end, where its player finds it."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import platformdirs

from rage_desktop.match.files import atomic_write, config_folder, remove_temp_files
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import ENDING
from rage_desktop.rules import Text, text
from rage_desktop.untrusted_input import quote_path

FOLDER = "Rage records"
PICTURES = "Rage"


def records_folder(settings: Path) -> Path:
    """Return where records go: among the documents, or beside the `settings` file of a folder of
    the player's own."""
    beside = settings.parent
    if beside == config_folder(None):
        return platformdirs.user_documents_path() / FOLDER
    return beside / "records"


def pictures_folder(settings: Path) -> Path:
    """Return where pictures go: among the pictures, or beside the `settings` file of a folder of
    the player's own."""
    beside = settings.parent
    if beside == config_folder(None):
        return platformdirs.user_pictures_path() / PICTURES
    return beside / "pictures"


def write_picture(png: bytes, stem: str, folder: Path) -> Path:
    """Write a picture as a new file named after `stem` and return its path; raises OSError."""
    path = _free_path(folder, stem, ".png")
    atomic_write(path, png)
    return path


def _free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return a path with this name, or with a number after it, where nothing is yet."""
    path = folder / f"{stem}{ending}"
    count = 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{ending}"
    return path


def write_game(match: Match, folder: Path, now: datetime) -> Path:
    """Write a game's record as a new file and return its path; raises OSError."""
    stamp = now.astimezone().strftime("%Y-%m-%d-%H%M")
    path = _free_path(folder, f"{match.setup.file.id}-{stamp}", ENDING)
    atomic_write(path, "".join(f"{line}\n" for line in match.record_lines()))
    return path


def clear_drafts(folder: Path) -> None:
    """Remove half-written exports of a game that was killed."""
    for name in (f"*{ENDING}", "statistics-*.csv"):
        remove_temp_files(folder / name)


def export_match(
    match: Match, folder: Path, now: datetime, *, over: bool
) -> tuple[Text, tuple[Text, ...]]:
    """Write the record and return what to tell the player: a heading and sentences; unless the game
    is `over`, they say that it holds the rounds scored."""
    path, told = written(folder, lambda: write_game(match, folder, now))
    if path is None:
        return text("Not exported"), (told,)
    holds = text("The record has every finished round, but not the seed of the deals.")
    if over:
        holds = text("The record has every deal and card, and proof that the deals were fair.")
    return text("Record exported"), (told, holds)


def written(folder: Path, write: Callable[[], Path]) -> tuple[Path | None, Text]:
    """Write a file into a folder; return its path and where it is now, or None and why not."""
    try:
        path = write()
    except OSError as error:
        return None, text(
            "The game can't write to {folder}: {reason}. Free some space there, or allow writing.",
            folder=quote_path(folder),
            reason=error.strerror or str(error),
        )
    return path, text("{name} is now in {folder}.", name=path.name, folder=quote_path(folder))
