"""Measures the time from the command to the first frame of the title."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures, blind, data_dir

STARTS = 7


def start(size: tuple[int, int]) -> Figures:
    """Start the program several times, warm; return the time to the first frame of the title."""
    with data_dir() as folder, blind():
        return times_to_title(folder, size, STARTS)


def times_to_title(folder: Path, size: tuple[int, int], starts: int) -> Figures:
    """Start the program with a data folder so many times, after one start to warm up."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a warm start uses cached bytecode
    frozen = bool(getattr(sys, "frozen", False))
    program = [sys.executable] if frozen else [sys.executable, "-m", "rage_desktop"]
    command = [*program, "--first-frame", "--data-dir", str(folder)]
    command += ["--window", f"{size[0]}x{size[1]}"]
    taken = [_started(command, environment) for _ in range(starts + 1)]
    warm = sorted(taken[1:], key=lambda start: start[0])
    return {
        "best_ms": round(warm[0][0], 1),
        "median_ms": round(median(took for took, _ in warm), 1),
        **warm[0][1],
    }


def _started(command: list[str], environment: dict[str, str]) -> tuple[float, Figures]:
    """Start the program once; return the time in ms, and the figures it reports."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        said = child.stdout.readline()
        took = 1000 * (time.perf_counter() - began)
    if not said:
        raise BenchError("The game does not start: see what it says above.")
    return took, json.loads(said)
