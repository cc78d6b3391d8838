"""Signals at any moment of a command or of the window: exit code 130, one line, nothing lost."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.paths import ROOT, TESTS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
RECORD = str(TESTS / "data" / "0.1.0" / "records" / "rave.rage.jsonl")
COMMANDS: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", "--games", "5000"),
    "jobs": ("simulate", "--games", "5000", "--jobs", "2"),
    "arena": ("arena", "--bot", "easy", "--bot", "steady", "--games", "5000", "--jobs", "2"),
    "review": ("review", RECORD, "--jobs", "2"),
    "verify": ("verify", *(RECORD,) * 9999),
    "editions": ("editions", *("nowhere.toml",) * 9999),
    "bench": ("bench", "playouts"),
    "window": ("--data-dir", "{folder}", "--demo"),
}
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def ended(folder: Path, name: str, number: int, seconds: float) -> tuple[int, str]:
    """Start a command, send a signal after some seconds, and return what came of it."""
    words = [word.format(folder=folder) for word in COMMANDS[name]]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}  # ALSA talks without a device
    child = subprocess.Popen(
        [sys.executable, "-m", "rage_desktop", *words], cwd=ROOT, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
        env=os.environ | quiet,
    )  # fmt: skip
    began = time.monotonic()
    mask = 0
    while not mask and child.poll() is None:  # until Python has put its own handlers in place
        status = Path(f"/proc/{child.pid}/status").read_text()
        caught = int(status.partition("SigCgt:")[2].split()[0], 16)
        mask = caught >> (signal.SIGTERM - 1) & 1
    time.sleep(max(0.0, seconds - (time.monotonic() - began)))
    os.killpg(child.pid, number) if number == signal.SIGINT else child.send_signal(number)
    said = child.communicate(timeout=60)[1]
    return child.returncode, said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks at handlers in /proc")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_ends_in_order(tmp_path: Path, name: str) -> None:
    rng = random.Random(name)
    for number in ENDING:
        code, said = ended(tmp_path, name, number, rng.choice((0.0, 0.3, 0.8, 1.6)))
        told = [
            line for line in said.splitlines() if "nowhere" not in line and "Measuring" not in line
        ]
        assert (code, "Traceback" in said, len(told) <= 1) == (130, False, True), (
            number,
            said[-2000:],
        )


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
