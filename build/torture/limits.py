"""Limits of time and memory for work within this process, on systems that have them."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, process_time
from types import FrameType

PATIENCE = 4  # times as long as the work alone may take


class TooSlow(BaseException):
    """It took longer than allowed; not an Exception, so that nothing on the way catches it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooSlow in the block once it has worked for some seconds.

    Only time spent working counts, whatever else the machine does; a block that merely waits is
    given up after `PATIENCE` times as long.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    work = process_time() + seconds
    end = monotonic() + PATIENCE * seconds

    def ring(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        if process_time() >= work or monotonic() >= end:
            raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 10)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def bound_memory(more: int) -> Iterator[None]:
    """Let the process get no more than so many bytes in the block, on top of what it has."""
    if sys.platform != "linux":
        yield
        return
    import resource  # late: not on every system

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
