"""Standard output and error as they are found: of any encoding, closed or full.

Nothing that was worked out is lost to them: what the encoding does not know is written in plainer
signs, and results that standard output does not take go to standard error.
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
    "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'",
}  # fmt: skip


def open_streams() -> None:
    """Let both streams take any text, and stand in for those that are closed."""
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
    """Write out what is left; where that cannot be, have nothing more to say when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            silence(stream)


def silence(stream: TextIO) -> None:
    """Let a stream that takes nothing more lead nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def show(result: str) -> None:
    """Write a result at once; where standard output does not take it, to standard error.

    `sys.stdout` is standard error from then on. Raises BrokenPipeError where a reader has gone.
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
    """Say something that is not a result: standard output is for results."""
    with contextlib.suppress(OSError, ValueError):  # nobody listens: what is under way goes on
        print(line, end=end, file=sys.stderr, flush=True)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return the plainer signs for what an encoding does not know, and where it goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in unknown), error.end


def _fill_descriptors() -> None:
    """Keep the numbers of closed streams from files: what is printed would go into them."""
    number = os.open(os.devnull, os.O_RDWR)
    while number < 3:
        number = os.open(os.devnull, os.O_RDWR)
    os.close(number)
