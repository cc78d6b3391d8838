"""What is loaded in the pauses is there: the game would end some seconds after its start."""

from importlib.util import find_spec

from rage_desktop.ui.window.preload import MODULES


def test_every_module_that_is_loaded_ahead_exists() -> None:
    assert [name for name in MODULES if find_spec(name) is None] == []
