"""Preload modules and sounds in pauses after the first frame, so that later frames do not wait."""

from collections.abc import Iterator
from importlib import import_module

from rage_desktop.ui.window.sound import Mixer

# Modules of a game, in steps of a few milliseconds: dependencies first. Those of other scenes take
# less than a frame once these are there, and memory that most games never need.
MODULES = (
    "rage_desktop.presentation.layout.layout",
    "rage_desktop.presentation.director",
    "rage_desktop.bots.levels",
    "rage_desktop.match.match",
    "rage_desktop.play.session",
    "rage_desktop.ui.scenes.pause",
    "rage_desktop.ui.scenes.score_sheet.score_sheet",
    "rage_desktop.ui.scenes.game_over.game_over",
    "rage_desktop.ui.scenes.curtain",
    "rage_desktop.ui.scenes.table",
    "rage_desktop.ui.scenes.new_game.new_game",
)


def preload_steps(mixer: Mixer) -> Iterator[None]:
    """Import the modules, then prepare the sounds; one step per `next`."""
    for name in MODULES:
        import_module(name)
        yield
    while mixer.prepare():
        yield
