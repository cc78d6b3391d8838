"""A short game of bots, written down and watched."""

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.screens.finished_games import finished, written
from helpers.screens.scenes import Open

from rage_desktop.ui.game import first_scene
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Route, Scene


@pytest.fixture
def path(services: Services, tmp_path: Path) -> Path:
    return written(finished(services), tmp_path)


@pytest.fixture
def make(path: Path) -> Callable[[Services], Scene | Route]:
    return lambda services: first_scene(GameOptions(replay=path), services)


@pytest.fixture
def watch(open_scene: Open, make: Callable[[Services], Scene | Route]) -> Driver:
    return open_scene(make)
