"""What a test leaves behind: connections to a database, and processes.

Files that nobody closed announce themselves by a ResourceWarning. Connections do so only from
Python 3.13 on, and processes only when they are forgotten.
"""

import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from traceback import StackSummary, walk_stack
from typing import Any

STAY = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")  # one for all tests
DEPTH = 12  # frames shown of where a connection was opened
PATIENCE = 60.0  # seconds a process may take to end on a busy machine


class LeftOpen:
    """Learns of every connection that is opened, for as long as Python runs.

    An audit hook would hear of much else, and be asked a million times.
    """

    def __init__(self) -> None:
        self._opened: list[tuple[sqlite3.Connection, StackSummary]] = []
        real = sqlite3.connect

        def connect(*where: Any, **how: Any) -> sqlite3.Connection:
            made: sqlite3.Connection = real(*where, **how)
            here = walk_stack(sys._getframe(1))
            way = StackSummary.extract(here, limit=DEPTH, lookup_lines=False)
            self._opened.append((made, way))
            return made

        sqlite3.connect = connect  # type: ignore[assignment]

    def connections(self) -> list[str]:
        """Close what was opened since the last call; return where each open one came from."""
        opened = self._opened
        self._opened = []
        found = [(each, way) for each, way in opened if _is_open(each)]
        for each, _ in found:
            each.close()
        return ["".join(way.format()) for _, way in found]


def processes() -> list[str]:
    """Return the commands of all children that do not end; only Linux lists them."""
    end = time.monotonic() + PATIENCE
    while (found := list(_children())) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def _children() -> Iterator[str]:
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            numbers = task.read_text("ascii").split()
        except OSError:  # the thread has ended
            continue
        for number in numbers:
            try:
                words = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            command = b" ".join(words).decode("utf-8", "replace").strip()
            if not any(name in command for name in STAY):
                yield f"{number} {command or 'ended, and nobody waited for it'}"


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.total_changes  # noqa: B018  # a closed one refuses
    except sqlite3.ProgrammingError:
        return False
    return True
