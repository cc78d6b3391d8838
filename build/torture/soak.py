"""A long run: bots play at full speed and every game is reviewed, while memory, handles and
threads stay as they are."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from rage_desktop.match.settings import FILE_NAME as SETTINGS
from rage_desktop.match.settings import Settings, write_settings
from rage_desktop.ui.window.log import FILE_NAME as LOG

MEGABYTE = 1e6
GROWTH = 10.0  # MB by which memory may exceed that of the tenth minute
# minutes: of a mean, and when the first one ends
WINDOW = 5.0
REFERENCE = 10.0
GAMES = "games"  # the file in which demo.py counts the games that have ended
PACE = 5.0  # minutes, in which at least one game must end
# minutes after which memory, and the rest, mean anything
LONG_ENOUGH = 15.0
STEADY = 3.0


@dataclass(frozen=True)
class Sample:
    """What the process holds at a moment, in minutes from its start; memory in MB."""

    minute: float
    pss: float
    handles: int
    threads: int


def soak(minutes: float) -> int:
    """Let the game run for some minutes, print a row for each, and return the exit code."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("This system does not say how memory is shared: nothing is measured here.")
        return 0
    with tempfile.TemporaryDirectory(prefix="torture-") as name:
        folder = Path(name)
        chosen = Settings(speed=0)
        (folder / SETTINGS).write_text(write_settings(chosen), "utf-8")
        child = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("demo.py")), name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"XDG_RUNTIME_DIR": name},
        )
        try:
            samples = _watched(child, minutes)
            ended = child.poll()
        finally:
            child.kill()
            said = (child.communicate()[1] or b"").decode("utf-8", "replace").strip()
        log = folder / LOG
        count = folder / GAMES
        games = int(count.read_text() or 0) if count.exists() else 0
        broke = log.exists() and "went wrong" in log.read_text("utf-8", "replace")
    faults = faults_in(samples, minutes)
    faults["runs to the end"] = "" if ended is None else f"it ended with {ended}: {said[-300:]}"
    print(f"\n{games:,} games were played and reviewed.")
    faults["plays on"] = "" if games >= minutes // PACE else f"only {games} games in all"
    faults["no error in its log"] = "the log has a report" if broke else ""
    return _told(faults)


def _watched(child: "subprocess.Popen[bytes]", minutes: float) -> list[Sample]:
    """Take a sample every second; print a row every minute."""
    samples: list[Sample] = []
    began = time.monotonic()
    row = 0
    print(f"{'minute':>6} {'PSS min':>8} {'mean':>8} {'max':>8} MB {'handles':>8} {'threads':>8}")
    while (minute := (time.monotonic() - began) / 60) < minutes and child.poll() is None:
        with contextlib.suppress(OSError, ValueError):  # it has just ended
            samples.append(sampled(child.pid, minute))
        if int(minute) > row:
            _print_row(row, samples)
            row = int(minute)
        time.sleep(1.0)
    _print_row(row, samples)
    return samples


def sampled(process: int, minute: float) -> Sample:
    """Return what a process holds now: memory, handles and threads."""
    place = Path(f"/proc/{process}")
    lines = (place / "smaps_rollup").read_text().splitlines()
    pss = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    handles = len(list((place / "fd").iterdir()))
    threads = len(list((place / "task").iterdir()))
    return Sample(minute, pss * 1024 / MEGABYTE, handles, threads)


def _print_row(row: int, samples: Sequence[Sample]) -> None:
    new = [sample for sample in samples if row <= sample.minute < row + 1]
    if new:
        pss = [sample.pss for sample in new]
        handles = max(each.handles for each in new)
        threads = max(each.threads for each in new)
        figures = f"{min(pss):8.1f} {fmean(pss):8.1f} {max(pss):8.1f}"
        print(f"{row + 1:6} {figures}    {handles:8} {threads:8}", flush=True)


def faults_in(samples: Sequence[Sample], minutes: float) -> dict[str, str]:
    """Return a line for each thing that must not grow; "" where it did not.

    The last five minutes are compared with the five up to the tenth or, in a short run, with those
    in the middle; a very short run proves nothing.
    """
    window = min(WINDOW, minutes / 3)
    until = min(REFERENCE, 2 * window)
    before = [each for each in samples if until - window <= each.minute < until]
    after = [each for each in samples if each.minute >= minutes - window]
    if not before or not after:
        return {"samples": "there are none"}
    steady = minutes >= STEADY
    return {
        "memory": _memory(before, after) if minutes >= LONG_ENOUGH else "",
        "handles": _count(before, after, lambda each: each.handles) if steady else "",
        "threads": _count(before, after, lambda each: each.threads) if steady else "",
    }


def _memory(before: Sequence[Sample], after: Sequence[Sample]) -> str:
    first = fmean(each.pss for each in before)
    last = fmean(each.pss for each in after)
    return "" if last <= first + GROWTH else f"{last:.1f} MB at the end, {first:.1f} MB before"


def _count(before: Sequence[Sample], after: Sequence[Sample], of: Callable[[Sample], int]) -> str:
    """What comes and goes counts only if there are never as few as there were at most."""
    most = max(map(of, before))
    least = min(map(of, after))
    return "" if least <= most else f"never fewer than {least} at the end, at most {most} before"


def _told(faults: dict[str, str]) -> int:
    print(f"\n{'':20} {'tried':>8} {'failed':>8}")
    for what, fault in faults.items():
        print(f"{what:20} {1:8} {int(bool(fault)):8} {fault}")
    return int(any(faults.values()))
