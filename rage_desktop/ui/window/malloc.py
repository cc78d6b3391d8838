"""The C library's heap: it would keep the memory of forgotten pictures for itself.

Where it cannot be spoken to (anything but glibc) nothing happens, and nothing is lost.
"""

import sys

LARGE = 256 << 10  # bytes; what is as large goes back to the system as soon as it is not needed
_MMAP_THRESHOLD = -3  # of glibc's malloc.h


def thrift() -> None:
    """Have large pictures be given back from now on."""
    _call("mallopt", _MMAP_THRESHOLD, LARGE)


def tidy() -> None:
    """Give back what has been freed; takes a few milliseconds."""
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # not before the first frame

    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)
