"""Ends a program together with all processes that it started, even if the game itself is killed.

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
from typing import Final

VARIABLE: Final = "RAGE_DESKTOP_PROGRAM"
PROCESSES: Final = Path("/proc")
MOST_ROUNDS: Final = 20  # of a search: a program may start processes faster than they are found

# Waits until its input ends, that is until the game does. What it writes goes nowhere.
WAIT_AND_KILL: Final = """
read _
kill -s KILL -- "-$1"
for round in 1 2 3; do
    for place in $(grep -aFls -- "$2" /proc/[0-9]*/environ); do
        process=${place#/proc/}
        kill -s KILL "${process%/environ}"
    done
done
"""


class ProcessGuard:
    """Guards one program: start it with `environment`, then `watch` it, and `end` it."""

    def __init__(self) -> None:
        self._mark = secrets.token_hex(16)
        self._shell: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The variable by which the program and its descendants are found."""
        return {VARIABLE: self._mark}

    def watch(self, process: "subprocess.Popen[bytes]") -> None:
        """Start a small shell that kills the program and its descendants once the game has ended.

        Its pipe is never written to, and is closed when the game ends. There is none without a
        shell (Windows): there a program sees that its input has ended.
        """
        if os.name != "posix":
            return
        marked = f"{VARIABLE}={self._mark}"
        with contextlib.suppress(OSError):
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", WAIT_AND_KILL, "sh", str(process.pid), marked],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def end(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill the program and its descendants, and dismiss the shell: the program's number may
        soon be another's."""
        _kill_group(process)
        process.wait()
        self._kill_marked()
        if self._shell is not None:
            self._shell.kill()
            self._shell.communicate()
            self._shell = None

    def _kill_marked(self) -> None:
        """Kill every process with the mark, and those they start meanwhile."""
        for _ in range(MOST_ROUNDS):
            found = list(self._marked())
            for number in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            if not found:
                return

    def _marked(self) -> Iterator[int]:
        """Yield the processes with the mark; those that have exited have none."""
        wanted = f"{VARIABLE}={self._mark}".encode()
        for place in PROCESSES.glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if wanted in place.read_bytes().split(b"\0"):
                    yield int(place.parent.name)


def _kill_group(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # it has exited already
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
