"""The arena with programs in seats: nobody can work out the deals, and a run can be repeated."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT

pytestmark = pytest.mark.slow

PROGRAM = """
import json, sys
heard = open(sys.argv[1], "a")
for line in sys.stdin:
    words = json.loads(line)
    if words["type"] == "hello": print('{"type": "ready", "name": "Ears"}', flush=True)
    elif words.get("event") == "deal": print(json.dumps(words["hand"]), file=heard, flush=True)
    elif words["type"] == "bye": break
    elif words["type"] == "ask" and words["want"] == "bid": print('{"bid": 0}', flush=True)
    elif words["type"] == "ask":
        card = words["legal"][0]
        print(json.dumps({"card": card, "suit": words["suits"].get(card, [None])[0]}), flush=True)
"""


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    (tmp_path / "ears.py").write_text(PROGRAM, encoding="utf-8")
    return tmp_path / "heard"


def arena(*options: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "rage_desktop", "arena", "--players", "2", "--games", "1"]
    return subprocess.run(
        [*command, "--seconds", "30", *options],
        capture_output=True, text=True, encoding="utf-8", input=typed, check=False, cwd=ROOT,
    )  # fmt: skip


def listening(heard: Path, *options: str, typed: str = "") -> tuple[list[list[str]], str]:
    """Return the hands that a program was dealt, and what was printed."""
    heard.unlink(missing_ok=True)
    bot = f"exec:{sys.executable} {heard.with_name('ears.py')} {heard}"
    done = arena("--bot", bot, *options, typed=typed)
    assert done.returncode == 0, done.stderr
    return sorted(json.loads(line) for line in heard.read_text().splitlines()), done.stdout


def test_equal_seeds_deal_a_program_other_cards_until_the_secret_is_told(heard: Path) -> None:
    hands, told = listening(heard, "--seed", "7")
    others, _ = listening(heard, "--seed", "7")
    assert hands != others
    secret = re.search(r"use --seed 7 --secret (\w{16})\.", told)
    assert secret is not None
    assert listening(heard, "--seed", "7", "--secret", secret[1])[0] == hands
    assert listening(heard, "--seed", "7", "--secret", "-", typed=f"{secret[1]}\n")[0] == hands


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
