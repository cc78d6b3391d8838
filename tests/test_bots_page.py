"""The bot in docs/BOTS.md works as it stands there, and so does the command beside it."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "BOTS.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the bot of the page in it."""
    block = re.search(r"<!-- my_bot\.py -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    (tmp_path / "my_bot.py").write_text(block[1], encoding="utf-8")
    return tmp_path


def arena(folder: Path, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "rage_desktop", "arena", *options],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": str(Path(sys.executable).parent)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_of_the_page_runs_its_bot(folder: Path) -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("rage-desktop arena"))
    told = arena(folder, *shlex.split(line)[2:-1], "4")
    assert "exec:python my_bot.py" in told
    assert "forfeited" not in told


@pytest.mark.parametrize(
    ("edition", "variants"), [("rage-amigo", "secret-bids"), ("glyphs", ""), ("rave", "")]
)
def test_the_pages_bot_plays_every_other_edition(folder: Path, edition: str, variants: str) -> None:
    bot = f"exec:{shlex.quote(sys.executable)} my_bot.py"
    told = arena(
        folder,
        "--edition",
        edition,
        "--variants",
        variants,
        "--bot",
        bot,
        "--bot",
        "random",
        "--games",
        "2",
        "--seed",
        "3",
    )
    assert "2 games" in told
    assert "forfeited" not in told
