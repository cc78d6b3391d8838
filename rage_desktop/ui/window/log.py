"""The log in the data folder: start-up information and errors.

It never contains a hand or a seed: of an error it has the location, and the message
only if that is about the program or the machine.
"""

import os
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame

from rage_desktop.match.files import is_plain, make_private, open_plain

FILE_NAME = "rage-desktop.log"
SIZE = 256 * 1024  # bytes of a file
KEPT = 2  # older files
# Errors whose messages name code, files or devices. Any other may quote a value: a card, a seed.
OPEN_ERRORS = (
    OSError,
    ImportError,
    pygame.error,
    AttributeError,
    NameError,
    TypeError,
    RecursionError,
    ZeroDivisionError,
)


class Log:
    """Timestamped lines; the file is opened for each, so that two programs may share one log."""

    def __init__(self, folder: Path) -> None:
        """Use this folder, without writing anything yet."""
        self.path = folder / FILE_NAME

    def write(self, line: str) -> bool:
        """Add one or more lines; return whether they could be written."""
        written = f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {line}\n"
        content = written.encode("utf-8", "backslashreplace")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._turn_over(len(content))
            make_private(self.path)
            number = open_plain(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            with os.fdopen(number, "ab") as file:
                file.write(content)
        except OSError:
            return False
        return True

    def _turn_over(self, more: int) -> None:
        """Make a full file the first of the older ones, and those older still."""
        if not is_plain(self.path) or self.path.stat().st_size + more <= SIZE:
            return
        older = [self.path, *(self.path.with_name(f"{FILE_NAME}.{n + 1}") for n in range(KEPT))]
        for file, name in reversed(list(pairwise(older))):
            if is_plain(file) and (is_plain(name) or not os.path.lexists(name)):
                file.replace(name)

    def report(self, error: BaseException) -> bool:
        """Add an error with its location; return whether it could be written."""
        return self.write("\n  ".join(["Something went wrong:", *described(error)]))


def described(error: BaseException) -> Iterator[str]:
    """Yield the lines about an error and its causes, the first cause first."""
    from traceback import extract_tb  # late: rarely needed

    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from described(before)
    for place in extract_tb(error.__traceback__):
        yield f"{place.filename}:{place.lineno} {place.name}"
    kind = type(error).__name__
    yield f"{kind}: {error}" if isinstance(error, OPEN_ERRORS) else f"{kind} (not quoted here)"
