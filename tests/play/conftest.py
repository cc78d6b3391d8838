"""For tests of what is kept while one plays: a store in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.fixtures.stores import store_opener

from rage_desktop.match.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store of a folder of the test's own."""
    with store_opener(tmp_path) as reopen:
        yield reopen()
