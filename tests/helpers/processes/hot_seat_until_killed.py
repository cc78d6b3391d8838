"""Plays hot-seat until it is killed, printing a line when a curtain is lifted and a card asked for.

Argument: the data folder.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parents[2]))

import pytest

from helpers.players.hot_seat import hot_seat_window
from helpers.players.secrecy_watcher import SecrecyWatcher
from rage_desktop.play.session import PendingInput


def main(folder: Path) -> None:
    with (
        pytest.MonkeyPatch.context() as patch,
        hot_seat_window(folder, SecrecyWatcher(patch)) as sit,
    ):
        table = sit("rage", "curtain", people=2, bots=0, speed=0)
        table.play_until(PendingInput.PLAY)
        cards = sum(node.id.startswith("card-") for node in table.scene.nodes)
        sys.stdout.write(f"{table.session.viewer} {len(table.session.match.moves)} {cards}\n")
        sys.stdout.flush()
        while True:
            table.driver.step()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
