"""For tests of what is kept: a store in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.fixtures.stores import Reopen, store_opener

from rage_desktop.match.store.store import Store


@pytest.fixture
def reopen(tmp_path: Path) -> Iterator[Reopen]:
    """Open the store: reopen(), reopen(clock); again closes it and opens it anew."""
    with store_opener(tmp_path) as opened:
        yield opened


@pytest.fixture
def store(reopen: Reopen) -> Store:
    """The store of a folder of the test's own."""
    return reopen()
