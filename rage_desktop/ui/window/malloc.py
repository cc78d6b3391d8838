"""Return freed memory to the system: glibc's malloc would keep that of dropped surfaces.

The table at 1920 x 1080 then uses 88 MB, and 122 MB without (`rage-desktop bench`, memory; the
budget is 90). Python has no call for it, so glibc is called by ctypes; elsewhere it is a no-op.
"""

import sys


def trim_memory() -> None:
    """Return freed memory; takes a few milliseconds."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # late: not needed for the first frame

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
