"""What is loaded at the start stays to the end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Look for no garbage while modules are loaded, and never again among what they brought.

    Python would look through all of it several times before the first frame, and at moments of
    its own choice during play.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
