"""Loads what will be needed soon, in the pauses after the first frame: no later frame waits."""

from collections.abc import Iterator
from importlib import import_module

from rage_desktop.ui.window.sound import Mixer

# Whatever the title leads to, in steps of a few milliseconds: parts before the whole.
MODULES = (
    "rage_desktop.presentation.layout.layout",
    "rage_desktop.presentation.director",
    "rage_desktop.bots.levels",
    "rage_desktop.match.match",
    "rage_desktop.play.session",
    "rage_desktop.ui.scenes.settings.settings_page",
    "rage_desktop.ui.scenes.rules.rules_drawer",
    "rage_desktop.ui.scenes.pause",
    "rage_desktop.ui.scenes.score_sheet.score_sheet",
    "rage_desktop.ui.scenes.game_over.game_over",
    "rage_desktop.ui.scenes.curtain",
    "rage_desktop.ui.scenes.table",
    "rage_desktop.ui.scenes.learn.learn_scene",
    "rage_desktop.ui.scenes.replay.replay",
    "rage_desktop.ui.scenes.archive.saved_games",
    "rage_desktop.ui.scenes.new_game.new_game",
)


def preload_steps(mixer: Mixer) -> Iterator[None]:
    """Import what the title leads to, then prepare the sounds; a step at each `next`."""
    for name in MODULES:
        import_module(name)
        yield
    while mixer.prepare():
        yield
