"""The game's own checks draw as the game does."""

import pytest


@pytest.fixture(autouse=True)
def all_drawn(drawn: None) -> None:
    """Pictures are drawn for all of these."""
