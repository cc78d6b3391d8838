"""What a program has started, wherever it went: known by a mark in its environment.

A process group ends with one signal, but a child that began a session of its own is in another
group, and one whose parent has ended is nobody's child any more. Everything a program starts
inherits its environment, though, unless it takes care not to. Linux shows it, under /proc; on
other systems none are found.
"""

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

MARK = "RAGE_DESKTOP_PROGRAM"
PROCESSES = Path("/proc")
ROUNDS = 20  # a program may start others faster than they are found, but not forever


def new_mark() -> str:
    """Return a value for MARK that no other program has in its environment."""
    return secrets.token_hex(16)


def end_marked(mark: str) -> None:
    """End every process that has this mark, and those they start meanwhile."""
    for _ in range(ROUNDS):
        found = list(_marked(mark))
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def _marked(mark: str) -> Iterator[int]:
    """Find the processes with a mark; those that have ended show none."""
    wanted = f"{MARK}={mark}".encode()
    for place in PROCESSES.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in place.read_bytes().split(b"\0"):
                yield int(place.parent.name)
