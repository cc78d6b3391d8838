"""The game beside Aisleriot (Debian: aisleriot), in one run: time to a window, memory, idling.

xvfb-run -s -noreset python build/bench/beside.py [PROGRAM…]     (by default our rage-desktop)

Without -noreset the display begins anew whenever nothing is connected to it, and a program that
starts just then finds none.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from rage_desktop.ui.diagnostics.bench_idle import pss

# starts; seconds until, of and for idling, and between two looks for a window
TIMES = 7
REST = 5.0
MINUTE = 70.0
WATCHED = 10.0
LOOK = 0.005
# Its own way to wait, --sync, looks only twice a second.
WINDOW: Final = ("xdotool", "search", "--onlyvisible", "--pid")
KEPT: Final = ("PYTHONPATH", "PATH", "DISPLAY", "LANG", "XAUTHORITY")


def measured(command: list[str], home: str) -> str:
    """Return how a program starts and rests; the first start, which fills caches, is left out."""
    around = {name: os.environ[name] for name in KEPT if name in os.environ} | {"HOME": home}
    starts: list[float] = []
    for number in range(TIMES + 1):
        began = time.perf_counter()
        game = subprocess.Popen(command, env=around, stderr=subprocess.DEVNULL)
        while not has_window(game.pid):
            if game.poll() is not None:
                raise SystemExit(f"{command[0]} ended before it had a window")
            time.sleep(LOOK)
        starts.append(time.perf_counter() - began)
        time.sleep(REST if number else 1.0)
        if number == TIMES:
            memory = (pss(game.pid) or 0) / 1e6
            time.sleep(MINUTE)
            before = ticks(game.pid)
            time.sleep(WATCHED)
            busy = (ticks(game.pid) - before) / os.sysconf("SC_CLK_TCK") / WATCHED
        game.kill()
        game.wait()
    return f"{median(starts[1:]):.2f} s to a window, {memory:.0f} MB, {busy:.1%} CPU at rest"


def has_window(process: int) -> bool:
    """Return whether a window of a process can be seen."""
    out = subprocess.DEVNULL
    return not subprocess.run([*WINDOW, str(process)], stdout=out, stderr=out).returncode


def ticks(process: int) -> int:
    """Return the CPU time of a process so far, in clock ticks."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    ours = sys.argv[1:] or [str(Path(sys.executable).with_name("rage-desktop"))]
    for program in (ours, [shutil.which("sol") or "/usr/games/sol"]):
        with TemporaryDirectory() as folder:
            print(f"{Path(program[0]).name}: {measured(program, folder)}")
