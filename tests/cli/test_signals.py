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
    """Ctrl+C, which is the commonest, and one of the others after each."""
    rng = random.Random(name)
    place = [*COMMANDS].index(name)
    for number in (ENDING[0], ENDING[1 + place % 2]):
        code, said = run_and_signal(tmp_path, name, number, rng.choice((0.0, 0.3, 0.8, 1.6)))
        assert code == 130, (number, said[-2000:])
        assert len(unexpected_errors(said)) <= 1, (number, said[-2000:])


@pytest.mark.parametrize(
    "run",
    [
        # Python remembers it even when caught, and `python -m` would end by the signal itself.
        "exec('raise KeyboardInterrupt')",
        # An exception that is raised amidst a library's C code becomes another, or a crash.
        "try: signal.raise_signal(signal.SIGTERM)\n    except BaseException: os.abort()",
    ],
)
def test_an_interrupt_within_exec_or_a_library_ends_in_order(tmp_path: Path, run: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal\nimport rage_desktop.cli.main as cli\n"
        f"def run(arguments):\n    {run}\ncli.run = run\n"
    )
    path = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "rage_desktop"]
    assert subprocess.run(command, cwd=ROOT, env=path, check=False).returncode == 130
