"""A window with a desk in it."""

import pytest
from helpers.driver import Driver
from helpers.screens.sample_scene import Play, SampleScene


@pytest.fixture
def desk() -> SampleScene:
    return SampleScene()


@pytest.fixture
def driver(play: Play, desk: SampleScene) -> Driver:
    return play(desk)
