"""While the game is loaded nothing is looked for that is not there."""

import gc

import pytest

from rage_desktop.ui.loading import loading


@pytest.mark.slow
def test_what_is_loaded_is_set_apart_and_what_comes_later_is_not() -> None:
    before = gc.get_freeze_count()
    with loading():
        assert not gc.isenabled()
        brought = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(brought)


def test_what_cannot_be_loaded_leaves_all_as_it_was() -> None:
    with pytest.raises(ImportError), loading():
        raise ImportError
    assert gc.isenabled()
