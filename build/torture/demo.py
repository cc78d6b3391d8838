"""The game as `--demo` shows it, with somebody who asks for another game whenever one has ended.

Argument: the data folder. From the second game on, games are kept there.
"""

import sys
import threading
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
from pygame.event import Event

from rage_desktop.cli.main import run
from rage_desktop.ui import game
from rage_desktop.ui.window.app import App

PAUSE = 1.0  # seconds between two looks
ENDS = ("ScoreSheetScene", "GameOverScene")


def press_on(apps: list[App]) -> None:
    """Press Enter whenever a game has ended."""
    key: dict[str, Any] = {"key": pygame.K_RETURN, "mod": 0, "scancode": 0, "unicode": ""}
    while True:
        time.sleep(PAUSE)
        if apps and type(apps[-1].stack.top).__name__ in ENDS:
            pygame.event.post(Event(pygame.KEYDOWN, **key))
            pygame.event.post(Event(pygame.KEYUP, **key))


def main(folder: Path) -> int:
    """Show games until the process is ended."""
    apps: list[App] = []
    real = game.make_app

    def make_app(*parts: Any, **more: Any) -> App:
        apps.append(real(*parts, **more))
        return apps[-1]

    threading.Thread(target=press_on, args=(apps,), daemon=True).start()
    with mock.patch.object(game, "make_app", make_app):
        where = ["--data-dir", str(folder), "--window", "1280x720", "--lang", "en"]
        return run(["--demo", *where])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
