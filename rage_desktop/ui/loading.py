"""Pause garbage collection during startup imports, then freeze the objects they created."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Disable the garbage collector inside the block and call `gc.freeze()` at its end.

    Otherwise Python would scan these objects several times before the first frame, and at
    arbitrary moments during play.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
