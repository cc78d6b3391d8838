"""The arena with programs in seats: nobody can work out the deals, and a run can be repeated."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.fixtures.bot_programs import GOOD, HEAD, heard_lines
from helpers.paths import ROOT

pytestmark = pytest.mark.slow


def arena(*options: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "rage_desktop", "arena", "--players", "2", "--games", "1"]
    return subprocess.run(
        [*command, "--seconds", "30", *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=typed,
        check=False,
        cwd=ROOT,
    )


def listening(script: Path, *options: str, typed: str = "") -> tuple[list[list[str]], str]:
    """Return the hands that a program was dealt, and what was printed."""
    script.with_name("heard").unlink(missing_ok=True)
    done = arena("--bot", f"exec:{sys.executable} {script}", *options, typed=typed)
    assert done.returncode == 0, done.stderr
    hands = [line["hand"] for line in heard_lines(script) if line.get("event") == "deal"]
    return sorted(hands), done.stdout


def test_equal_seeds_deal_a_program_other_cards_until_the_secret_is_told(tmp_path: Path) -> None:
    script = tmp_path / "ears.py"
    script.write_text(HEAD + GOOD, encoding="utf-8")
    hands, told = listening(script, "--seed", "7")
    others, _ = listening(script, "--seed", "7")
    assert len(hands) == len(others) >= 10
    assert hands != others
    secret = re.search(r"use --seed 7 --secret (\w{16})\.", told)
    assert secret is not None
    assert listening(script, "--seed", "7", "--secret", secret[1])[0] == hands
    assert listening(script, "--seed", "7", "--secret", "-", typed=f"{secret[1]}\n")[0] == hands


@pytest.mark.parametrize(
    ("program", "code", "sentence"),
    [
        ("no-such-bot", 2, "can't be started: there's no program no-such-bot"),
        (f"{sys.executable} no-such-file.py", 1, "a program wasn't ready"),
    ],
)
def test_a_program_that_cannot_start_is_a_failure(program: str, code: int, sentence: str) -> None:
    done = arena("--bot", "random", "--bot", f"exec:{program}")
    assert (done.returncode, sentence in done.stderr) == (code, True)
    assert "Traceback" not in done.stderr
