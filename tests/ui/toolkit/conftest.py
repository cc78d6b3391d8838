"""Tools of the interface draw what tests look at."""

import pytest


@pytest.fixture(autouse=True)
def all_drawn(drawn: None) -> None:
    """Pictures are drawn for all of these."""
