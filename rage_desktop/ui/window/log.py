"""The log in the data folder: start-up information and errors.

It never contains a hand or a seed: of an error it has the location, and the message
only if that is about the program or the machine.
"""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from logging import LogRecord
    from logging.handlers import RotatingFileHandler

FILE_NAME = "rage-desktop.log"
SIZE, KEPT = 256 * 1024, 2  # bytes of a file, number of older files
# Errors whose messages name code, files or devices. Any other may quote a value: a card, a seed.
OPEN_ERRORS = (
    *(OSError, ImportError, pygame.error),
    *(AttributeError, NameError, TypeError, RecursionError, ZeroDivisionError),
)


class Log:
    """Timestamped lines; the file is opened for each, so that two programs may share one log."""

    def __init__(self, folder: Path) -> None:
        """Use this folder, without writing anything yet."""
        self.path = folder / FILE_NAME

    def write(self, line: str) -> bool:
        """Add one or more lines; return whether they could be written."""
        from logging import makeLogRecord  # late: rarely needed, and never for the first frame

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(_log_file(self.path)) as file:
                file.handle(makeLogRecord({"msg": line}))
        except OSError:
            return False
        return True

    def report(self, error: BaseException) -> bool:
        """Add an error with its location; return whether it could be written."""
        return self.write("\n  ".join(["Something went wrong:", *described(error)]))


def _log_file(path: Path) -> "RotatingFileHandler":
    # late: rarely needed, and never for the first frame
    from logging import Formatter
    from logging.handlers import RotatingFileHandler

    class LogFile(RotatingFileHandler):
        def handleError(self, record: "LogRecord") -> None:  # noqa: N802, ARG002
            """Raise the error again, so that the caller knows."""
            raise  # the error that emit() has just caught

    form = Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    file = LogFile(
        path,
        maxBytes=SIZE,
        backupCount=KEPT,
        encoding="utf-8",
        errors="backslashreplace",
        delay=True,
    )
    file.setFormatter(form)
    return file


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
