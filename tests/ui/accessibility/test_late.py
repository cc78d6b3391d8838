"""Nothing of screen readers is loaded for the first frame."""

import subprocess
import sys

import pytest

CODE = """
import sys
import rage_desktop.ui.game
late = [name for name in sys.modules if name == "accesskit" or ".ui.access" in name]
sys.exit(1 if late else 0)
"""


@pytest.mark.slow
def test_the_game_starts_without_any_of_it() -> None:
    assert subprocess.run([sys.executable, "-c", CODE], check=False).returncode == 0
