"""Waiting for what another process or thread does."""

import time
from collections.abc import Callable


def wait_until(true: Callable[[], bool], seconds: float = 120.0) -> bool:
    """Return whether something becomes true within so many seconds."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
