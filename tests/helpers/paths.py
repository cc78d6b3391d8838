"""Where things lie in the checkout."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
HELPERS: Final = TESTS / "helpers"
ASSETS: Final = ROOT / "assets"
PACKAGING: Final = ROOT / "build" / "packaging"
Script: TypeAlias = Callable[[str], Mapping[str, Any]]  # one of packaging, and what it defines
