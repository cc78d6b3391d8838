"""Signals at any moment of a command or of the window: exit code 130, one line, nothing lost."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT
from helpers.processes.signals import COMMANDS, ENDING, run_and_signal, unexpected_errors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at handlers in /proc")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_ends_in_order(tmp_path: Path, name: str) -> None:
    rng = random.Random(name)
    for number in ENDING:
        code, said = run_and_signal(tmp_path, name, number, rng.choice((0.0, 0.3, 0.8, 1.6)))
        assert code == 130, (number, said[-2000:])
        assert len(unexpected_errors(said)) <= 1, (number, said[-2000:])


def test_an_interrupt_within_exec_ends_in_order(tmp_path: Path) -> None:
    """Python remembers it even when caught, and `python -m` would end by the signal itself."""
    (tmp_path / "sitecustomize.py").write_text(
        "import rage_desktop.cli.main as cli\n"
        "cli.run = lambda arguments: exec('raise KeyboardInterrupt')\n"
    )
    path = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "rage_desktop"]
    assert subprocess.run(command, cwd=ROOT, env=path, check=False).returncode == 130
