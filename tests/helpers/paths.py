"""Where things lie in the checkout."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
HELPERS: Final = TESTS / "helpers"
ASSETS: Final = ROOT / "assets"
