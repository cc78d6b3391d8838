"""Ends a program with all processes that it has started, even if the game itself is killed.

A process group ends with one signal, but a child that started its own session is in another group,
and an orphan has no parent to be found by. Child processes normally inherit the environment,
though, which Linux exposes under /proc: a mark in it finds them. Other systems show none.
"""

import contextlib
import os
import secrets
import signal
import subprocess
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


WAIT_AND_KILL = """
read _
kill -s KILL -- "-$1"
for round in 1 2 3; do
    for place in $(grep -aFls -- "$2" /proc/[0-9]*/environ); do
        process=${place#/proc/}
        kill -s KILL "${process%/environ}"
    done
done
"""  # what it says goes nowhere


def start_guard(group: int, mark: str) -> "subprocess.Popen[bytes] | None":
    """Start a small shell that waits for the game's end, then kills a program and its descendants.

    These are a process group and all processes with the mark in their environment. The shell's
    pipe is never written to, and is closed when the game ends. None without a shell (Windows):
    there a program sees that its input has ended.
    """
    if os.name != "posix":
        return None
    with contextlib.suppress(OSError):
        return subprocess.Popen(
            ["/bin/sh", "-c", WAIT_AND_KILL, "sh", str(group), f"{MARK}={mark}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return None


def dismiss_guard(guard: "subprocess.Popen[bytes] | None") -> None:
    """Stop a guard: the program has exited, and its process id may be reused."""
    if guard is not None:
        guard.kill()
        guard.communicate()
