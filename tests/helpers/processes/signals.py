"""Commands and the window, started as people do and ended by a signal after some time."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from helpers.paths import ROOT, TESTS

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


def run_and_signal(folder: Path, name: str, number: int, seconds: float) -> tuple[int, str]:
    """Start a command, send a signal after some seconds, and return its exit code and errors.

    Where the caller ignores SIGHUP, as under nohup, it is sent SIGTERM in its place.
    """
    if signal.getsignal(number) is signal.SIG_IGN:
        number = signal.SIGTERM
    words = [word.format(folder=folder) for word in COMMANDS[name]]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}  # ALSA talks without a device
    child = subprocess.Popen(
        [sys.executable, "-m", "rage_desktop", *words],
        cwd=ROOT,
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=os.environ | quiet,
    )
    began = time.monotonic()
    ready = False
    awaited = 1 << (signal.SIGTERM - 1) | 1 << (number - 1)
    try:
        while not ready and child.poll() is None:  # until the program's handlers are in place
            status = Path(f"/proc/{child.pid}/status").read_text()
            caught = int(status.partition("SigCgt:")[2].split()[0], 16)
            ready = caught & awaited == awaited
        time.sleep(max(0.0, seconds - (time.monotonic() - began)))
        os.killpg(child.pid, number) if number == signal.SIGINT else child.send_signal(number)
        said = child.communicate(timeout=300)[1]
    finally:
        child.kill()
    return child.returncode, said


def unexpected_errors(said: str) -> list[str]:
    """Return the lines of the errors that are not a command's usual ones."""
    return [line for line in said.splitlines() if "nowhere" not in line and "Measuring" not in line]
