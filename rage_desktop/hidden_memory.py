"""Keeps other programs of the same user out of this process, which knows everybody's cards."""

import contextlib
import sys

PR_SET_DUMPABLE = 4


def hide_memory() -> None:
    """Make /proc show neither memory nor open files of this process to others but root (Linux)."""
    if sys.platform != "linux":
        return
    import ctypes  # late: only where a program plays

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
