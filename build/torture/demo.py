"""The game as `--demo` shows it, with somebody who looks at each game's score sheet and review.

Argument: the data folder, where `games` holds the number of games that have ended.
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
from rage_desktop.play.session import PendingInput
from rage_desktop.ui import game
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.window.app import App

PAUSE = 0.2  # seconds between two looks, or keys
GAMES = "games"  # the file
STEPS = 40  # of the review
VISIT = [pygame.K_s, pygame.K_v, *[pygame.K_RIGHT] * STEPS]


def press_on(apps: list[App], count: Path) -> None:
    """Go through the score sheet and the review of every game that has ended, and come back."""
    seen = set[int]()
    keys = list[int]()
    while True:
        time.sleep(PAUSE)
        top = apps[-1].stack.top if apps else None
        if keys:
            _press(keys.pop(0))
        elif isinstance(top, TableScene):
            session = top.session
            if session.pending_input is PendingInput.GAME_OVER and id(session) not in seen:
                seen.add(id(session))
                count.write_text(str(len(seen)))
                keys = list(VISIT)
        elif top is not None:
            _press(pygame.K_ESCAPE)


def _press(key: int) -> None:
    parts: dict[str, Any] = {"key": key, "mod": 0, "scancode": 0, "unicode": ""}
    pygame.event.post(Event(pygame.KEYDOWN, **parts))
    pygame.event.post(Event(pygame.KEYUP, **parts))


def main(folder: Path) -> int:
    """Show games until the process is ended."""
    apps: list[App] = []
    real = game.make_app

    def make_app(*parts: Any, **more: Any) -> App:
        apps.append(real(*parts, **more))
        return apps[-1]

    threading.Thread(target=press_on, args=(apps, folder / GAMES), daemon=True).start()
    with mock.patch.object(game, "make_app", make_app):
        where = ["--data-dir", str(folder), "--window", "1280x720", "--lang", "en"]
        return run(["--demo", *where])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
