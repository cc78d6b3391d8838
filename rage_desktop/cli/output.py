"""Standard output and error that may have any encoding, be closed or full.

No result is lost: characters unknown to the encoding are replaced by plainer ones, and results that
standard output rejects go to standard error.
"""

import codecs
import contextlib
import io
import os
import sys
from typing import TextIO

PROGRAM = "rage-desktop"
PLAINER = "rage_desktop.plainer"  # the name of a way to handle errors of encoding
PLAIN_SIGNS = {
    "−": "-", "–": "-", "—": "-", "·": "-", "±": "+/-", "×": "x", "→": "->", "…": "...",
    "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "\u202f": " ", "\u00a0": " ",
}  # fmt: skip


def open_streams() -> None:
    """Let both streams accept any text, and replace closed ones."""
    codecs.register_error(PLAINER, _plainer)
    if sys.stdout is None or sys.stderr is None:
        _fill_descriptors()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = sys.stderr
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAINER)


def close_streams() -> None:
    """Flush the streams; if that fails, prevent another error message at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            silence(stream)


def silence(stream: TextIO) -> None:
    """Redirect a broken stream to the null device."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def show(result: str) -> None:
    """Print a result at once; if standard output fails, to standard error.

    `sys.stdout` is standard error from then on. Raises BrokenPipeError if the reader has closed the
    pipe.
    """
    try:
        print(result, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        silence(sys.stdout)
        sys.stdout = sys.stderr
        tell(f"{PROGRAM}: standard output takes nothing ({error.strerror}); it was for this:")
        tell(result)


def tell(line: str = "", end: str = "\n") -> None:
    """Print a line to standard error; a closed or full stream is no reason to stop."""
    with contextlib.suppress(OSError, ValueError):  # nobody listens: what is under way goes on
        print(line, end=end, file=sys.stderr, flush=True)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return plainer characters for those an encoding lacks, and the position to continue at."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in unknown), error.end


def _fill_descriptors() -> None:
    """Reserve the descriptors of closed streams: opened files would receive printed text."""
    number = os.open(os.devnull, os.O_RDWR)
    while number < 3:
        number = os.open(os.devnull, os.O_RDWR)
    os.close(number)
