"""Pictures of the Windows package that take some arranging: a curtain, a crash."""

import shutil
from pathlib import Path
from typing import Final

import alike
from machine import Machine
from place import Wrong
from scenes import STILL_LIFE, WINDOW, Walk, walked
from window import press, settled
from wine import windows_path

TWO_PEOPLE: Final = f"""{STILL_LIFE}
[learning]
offers = false
[last_game]
edition = "rage"
seats = [
  {{ name = "Ada", avatar = "rabbit", player = "human" }},
  {{ name = "Bea", avatar = "fox", player = "human" }},
  {{ name = "Chiyo", avatar = "owl", player = "bot:steady" }},
]
"""
BROKEN: Final = "_internal/rage_desktop/assets/lessons/lessons.json"


def show_more(machine: Machine, pictures: Path) -> None:
    """Take the pictures that are not compared with anything."""
    data = machine.fresh_data(TWO_PEOPLE)
    with machine.started("--data-dir", windows_path(data), *WINDOW) as game:
        machine.drawn(game)
        shown = walked(machine.screen, Walk((("curtain", ("Down", "Return", "ctrl+Return")),)))
        alike.save(shown["curtain"], pictures / "curtain.png")
    show_crash(machine, pictures)


def show_crash(machine: Machine, pictures: Path) -> None:
    """A program that lost a file says so in a window. Raises Wrong if it just ends."""
    whole = machine.program
    broken = machine.data / "broken"
    shutil.copytree(whole.parent, broken)
    machine.hand_over(broken)
    (broken / BROKEN).unlink()
    machine.program = broken / whole.name
    data = machine.fresh_data(STILL_LIFE)
    try:
        with machine.started("--data-dir", windows_path(data), *WINDOW) as game:
            machine.drawn(game)
            settled(machine.screen)
            press("Return", machine.screen.name)
            alike.save(settled(machine.screen), pictures / "crash.png")
            if game.poll() is not None:
                raise Wrong("it ends without a word when a file is missing")
    finally:
        machine.program = whole
    if "Something went wrong" not in (data / "rage-desktop.log").read_text("utf-8"):
        raise Wrong("its log does not tell what went wrong")
