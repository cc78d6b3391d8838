"""Data folders of other versions, opened by a packaged program.

An older one can be played on as it is; a newer one is left alone.
"""

import hashlib
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from place import Place, Wrong
from screen import Screen
from window import games, until

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "data" / "0.1.0"
STORE: Final = "games.sqlite3"
LINES: Final = 2.0  # seconds until a start has logged everything
NEWER: Final = 10_000  # the version of a store that no program knows yet


def try_folders(place: Place, screen: Screen) -> None:
    """A folder that 0.1.0 wrote opens with all its games; a newer store keeps every byte."""
    old = copied(place, "of 0.1.0")
    before = games(old)
    log = opened(place, screen, old)
    if games(old) != before or "damaged" in log:
        raise Wrong(f"a data folder of 0.1.0 held {before}, and then {games(old)}: {log}")
    new = copied(place, "of tomorrow")
    with closing(sqlite3.connect(new / STORE)) as store, store:
        store.execute(f"PRAGMA user_version = {NEWER}")
    content = digest(new / STORE)
    log = opened(place, screen, new)
    if digest(new / STORE) != content or "newer version" not in log:
        raise Wrong(f"a newer data folder was changed, or not a word was said: {log}")
    print("  a data folder of 0.1.0 opens with all its games; a newer one is left as it is")


def copied(place: Place, name: str) -> Path:
    """Return a copy of the old data folder that the player may write to."""
    folder = place.data / name
    shutil.copytree(FOLDER, folder)
    place.hand_over(folder)
    return folder


def opened(place: Place, screen: Screen, data: Path) -> str:
    """Open a data folder with the program, stop it, and return its log."""
    log = data / "rage-desktop.log"
    with place.started("--data-dir", str(data), DISPLAY=screen.name) as game:
        until(screen.looks_drawn, game, lambda: "the window stays blank")
        until(log.is_file, game, lambda: "it writes no log")
        time.sleep(LINES)
    return log.read_text("utf-8")


def digest(path: Path) -> str:
    """Return a short digest of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
