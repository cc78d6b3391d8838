"""Signals at any moment of a command or of the window: exit code 130, one line, nothing lost."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT
from helpers.signals import COMMANDS, ENDING, RECORD, complaints, ended

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at handlers in /proc")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_ends_in_order(tmp_path: Path, name: str) -> None:
    rng = random.Random(name)
    for number in ENDING:
        code, said = ended(tmp_path, name, number, rng.choice((0.0, 0.3, 0.8, 1.6)))
        assert code == 130, (number, said[-2000:])
        assert len(complaints(said)) <= 1, (number, said[-2000:])


def test_an_interrupt_within_exec_ends_in_order(tmp_path: Path) -> None:
    """Python remembers it even when caught, and `python -m` would end by the signal itself."""
    (tmp_path / "sitecustomize.py").write_text(
        "import rage_desktop.cli.main as cli\n"
        "cli.run = lambda arguments: exec('raise KeyboardInterrupt')\n"
    )
    path = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "rage_desktop"]
    assert subprocess.run(command, cwd=ROOT, env=path, check=False).returncode == 130


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_help_and_version_tell_of_a_full_disk(option: str) -> None:
    script = f'exec "{sys.executable}" -m rage_desktop {option} > /dev/full'
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "standard output takes nothing" in done.stderr
    assert "rage-desktop" in done.stderr.partition("for this:")[2]


@pytest.mark.slow
def test_a_pipe_to_which_nobody_writes_is_given_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.rage.jsonl")
    command = [
        sys.executable,
        "-m",
        "rage_desktop",
        "verify",
        str(tmp_path / "x.rage.jsonl"),
        RECORD,
    ]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert "nobody writes to it" in done.stdout
    assert "1 record is valid" in done.stdout
