"""Finds all processes started by a program, by a mark in their environment.

A process group ends with one signal, but a child that started its own session is in another group,
and an orphan has no parent to be found by. Child processes normally inherit the environment,
though, which Linux exposes under /proc; on other systems none are found.
"""

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

MARK = "RAGE_DESKTOP_PROGRAM"
PROCESSES = Path("/proc")
ROUNDS = 20  # limit, since a program may start processes faster than they are found


def new_mark() -> str:
    """Return a unique value for MARK."""
    return secrets.token_hex(16)


def end_marked(mark: str) -> None:
    """Kill every process with this mark, and those they start meanwhile."""
    for _ in range(ROUNDS):
        found = list(_marked(mark))
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def _marked(mark: str) -> Iterator[int]:
    """Yield the processes with a mark; exited ones have none."""
    wanted = f"{MARK}={mark}".encode()
    for place in PROCESSES.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in place.read_bytes().split(b"\0"):
                yield int(place.parent.name)
