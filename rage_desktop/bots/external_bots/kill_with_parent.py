"""Guard process that kills a program when the game ends, even if the game itself is killed."""

import contextlib
import os
import subprocess
from typing import Self

from rage_desktop.bots.external_bots.child_processes import MARK

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


class Guard:
    """A small shell that waits for the game's end, then kills a program and its descendants.

    Without a shell (Windows) there is none, and a program sees that its input has ended.
    """

    def __init__(self, process: "subprocess.Popen[bytes] | None") -> None:
        self._process = process

    @classmethod
    def over(cls, group: int, mark: str) -> Self:
        """Guard a process group and all processes with the mark in their environment.

        The guard's pipe is never written to, and is closed when the game ends.
        """
        if os.name != "posix":
            return cls(None)
        with contextlib.suppress(OSError):
            return cls(
                subprocess.Popen(
                    ["/bin/sh", "-c", WAIT_AND_KILL, "sh", str(group), f"{MARK}={mark}"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            )
        return cls(None)

    def dismiss(self) -> None:
        """Stop the guard: the program has exited, and its process id may be reused."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
