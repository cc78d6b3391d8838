"""Where results go: files and pipes of any encoding, outputs that are closed or full."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT, TESTS

from rage_desktop.cli.output import PLAINER, open_streams

pytestmark = pytest.mark.slow

RECORD = TESTS / "data" / "0.1.0" / "records" / "rave.rage.jsonl"
ARENA = ("arena", "--bot", "random", "--bot", "easy", "--games", "2")
COMMANDS = {
    "arena": ARENA,
    "simulate": ("simulate", "--bots", "random", "--games", "1"),
    "verify": ("verify", str(RECORD)),
    "editions": ("editions",),
}
RESULTS = {
    "arena": "95% confidence interval",
    "simulate": "mean_points",
    "verify": "record is valid",
}
NARROW = {
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def sh(redirection: str, *command: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a command with its output led elsewhere by a shell."""
    script = f'exec "$0" -m rage_desktop "$@" {redirection}'
    return subprocess.run(
        ["sh", "-c", script, sys.executable, *command],
        capture_output=True,
        check=False,
        timeout=120,
        cwd=ROOT,
        env={**os.environ, **more},
    )


@pytest.mark.parametrize(
    ("name", "encoding"),
    [*((name, "ascii") for name in COMMANDS), ("arena", "cp1252"), ("arena", "C")],
)
def test_a_narrow_encoding_loses_no_result(name: str, encoding: str) -> None:
    done = sh("", *COMMANDS[name], **NARROW[encoding])
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert RESULTS.get(name, "Rage").encode() in done.stdout


def test_signs_that_an_encoding_lacks_become_plainer_ones() -> None:
    wide, narrow = (sh("", *ARENA, PYTHONIOENCODING=code) for code in ("utf-8", "ascii"))
    plain = wide.stdout.decode().replace("−", "-").replace("±", "+/-")
    assert narrow.stdout.decode("ascii") == plain


def test_a_narrow_space_becomes_a_plain_one() -> None:
    """French has one before colons, and cp1252 lacks it."""
    open_streams()
    assert "oui\u202f: 1".encode("cp1252", PLAINER) == b"oui : 1"


@needs_full
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_output_is_told_in_a_sentence_and_the_result_goes_elsewhere(name: str) -> None:
    done = sh("> /dev/full", *COMMANDS[name])
    said = done.stderr.decode()
    assert done.returncode == 2
    assert said.count("standard output takes nothing (No space left on device)") == 1
    assert RESULTS.get(name, "Rage") in said
    assert "Exception" not in said


@needs_full
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_help_and_version_tell_of_a_full_disk(option: str) -> None:
    done = sh("> /dev/full", option)
    said = done.stderr.decode()
    assert done.returncode == 2
    assert "standard output takes nothing" in said
    assert "rage-desktop" in said.partition("for this:")[2]


@needs_full
def test_a_full_output_does_not_cost_the_files(tmp_path: Path) -> None:
    sh("> /dev/full 2> /dev/full", *COMMANDS["simulate"], "--out", str(tmp_path))
    assert (tmp_path / "summary.json").read_text().endswith("}\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_output_is_no_error(name: str) -> None:
    done = sh(">&-", *COMMANDS[name])
    assert done.returncode == 0
    assert RESULTS.get(name, "Rage") in done.stderr.decode()


def test_nothing_open_at_all_is_no_error() -> None:
    assert sh(">&- 2>&- <&-", *COMMANDS["simulate"]).returncode == 0


@needs_full
def test_nobody_to_hear_about_progress_is_no_error() -> None:
    done = sh("2> /dev/full", *COMMANDS["simulate"])
    assert (done.returncode, b"mean_points" in done.stdout) == (0, True)


def test_what_is_printed_never_gets_into_a_file_of_the_game(tmp_path: Path) -> None:
    """A closed output's number must not become that of a record or of the store."""
    script = (
        "import os, sys; from rage_desktop.cli.main import run; run(['--version']);"
        f"print(os.open({str(tmp_path / 'file')!r}, os.O_CREAT | os.O_WRONLY), file=sys.stderr)"
    )
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" >&-', sys.executable, script],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert int(done.stderr.split()[-1]) > 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_to_which_nobody_writes_is_given_up(tmp_path: Path) -> None:
    pipe = tmp_path / "x.rage.jsonl"
    os.mkfifo(pipe)
    done = sh("", "verify", str(pipe), str(RECORD))
    assert done.returncode == 1
    assert b"nobody writes to it" in done.stdout
    assert b"1 record is valid" in done.stdout
