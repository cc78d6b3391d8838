"""A program that plays, in a file."""

from pathlib import Path

import pytest
from helpers.fixtures.bot_programs import GOOD, HEAD


@pytest.fixture
def script(tmp_path: Path) -> Path:
    folder = tmp_path / "bots"
    folder.mkdir()
    path = folder / "my_bot.py"
    path.write_text(HEAD + GOOD, encoding="utf-8")
    return path
