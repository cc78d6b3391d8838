"""Plays in a hidden window and prints every move once it is shown, for the kill tests.

Arguments: data folder and seed. It goes on with the game that is there. Each line is `NUMBER MOVE`.
"""

import os
import sys
from pathlib import Path
from random import Random

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[2]))

from helpers.driver import Driver
from helpers.fixtures.hints import with_local_hints
from helpers.players.player import KeyboardPlayer
from helpers.rendering.blank_pictures import draw_nothing
from rage_desktop.match.store.notation import write_move
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.table import TableScene


class Teller(KeyboardPlayer):
    """Prints every move after which the table has come to rest."""

    told = 0

    def wait(self, until: object = None) -> None:
        super().wait(until)  # type: ignore[arg-type]
        if isinstance(self.scene, TableScene) and self.asked():
            moves = self.session.match.moves
            for number in range(self.told, len(moves)):
                sys.stdout.write(f"{number} {write_move(moves[number])}\n")
            self.told = len(moves)
            sys.stdout.flush()


def main(folder: Path, seed: int) -> None:
    options = GameOptions(data_dir=folder, window=(1024, 640), lang="en")
    services = with_local_hints(make_services(options, Random(seed)))
    services.change_settings(sound=False, speed=0, reduced_motion=True)
    player = Teller(Driver(make_app(options, services)), Random(seed))
    if player.driver.has("continue"):
        player.press("continue")
    else:
        player.start("rage", "Full · 10 to 1")
    player.wait()
    player.finish()


if __name__ == "__main__":
    draw_nothing(pytest.MonkeyPatch())
    main(Path(sys.argv[1]), int(sys.argv[2]))
