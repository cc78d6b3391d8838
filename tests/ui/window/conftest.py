"""A window with a desk in it."""

import pytest
from helpers.people.driver import Driver
from helpers.shown.desk import Desk, Play


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def driver(play: Play, desk: Desk) -> Driver:
    return play(desk)


@pytest.fixture(autouse=True)
def all_drawn(drawn: None) -> None:
    """Pictures are drawn for all of these."""
