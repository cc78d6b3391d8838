"""Save a screen as a PNG: PYTHONPATH=tests python -m helpers.screens.shoot NAME [NODE ...].

NODEs are pressed one after the other first, by their ids.
"""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from helpers.screens.crowded import CROWDED, WRITTEN
from helpers.screens.screens import SCREENS, Screen, open_screen

ALL: Mapping[str, Screen] = {**WRITTEN, **CROWDED, **SCREENS}


def main(words: Sequence[str] | None = None) -> None:
    """Open the screen, press the nodes, and save what the window shows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=ALL, metavar="NAME", help=", ".join(ALL))
    parser.add_argument("nodes", nargs="*", metavar="NODE")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--text-size", type=int, default=100, help="in percent")
    parser.add_argument("--lang", default="", help="a code such as fr; English if none is given")
    parser.add_argument("--out", type=Path, default=Path("screen.png"))
    asked = parser.parse_args(words)
    width, height = map(int, asked.size.split("x"))
    screen = ALL[asked.name]
    screen = replace(screen, settings=screen.settings | {"text_size": asked.text_size})
    if asked.lang:
        screen = replace(screen, settings=screen.settings | {"language": asked.lang})
    with TemporaryDirectory() as folder, open_screen(screen, Path(folder), (width, height)) as at:
        at.go(*asked.nodes)
        pygame.image.save(at.app.window.surface, asked.out)


if __name__ == "__main__":
    main()
