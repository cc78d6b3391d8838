"""Shared parts of the commands: progress and errors on standard error."""

import argparse
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar

from rage_desktop.cli import cli_text
from rage_desktop.cli.cli_text import message_text, ngettext
from rage_desktop.cli.output import PROGRAM, tell
from rage_desktop.interrupts import INTERRUPTED
from rage_desktop.untrusted_input import sanitize
from rage_desktop.user_error import UserError

if TYPE_CHECKING:
    from rage_desktop.match.library import Library

GOOD = 0
BAD = 1
MISUSED = 2
LONGEST_LINE = 1000  # characters of a sentence on standard error
PROGRESS_EVERY = 0.5  # seconds; a log that is no terminal gets a line every ten times that

Options: TypeAlias = argparse.Namespace
T = TypeVar("T")


class UsageError(UserError):
    """A command line that asks for something that cannot be done."""


def usage_error(sentence: str, /, **gaps: object) -> UsageError:
    """Return an error that says this in the current language."""
    return UsageError(cli_text.gettext(sentence, **gaps))


class Progress:
    """Shows the progress of a long command on standard error while its block lasts.

    `line` returns it for a count. Ctrl-C ends the block, and `stopped` tells how far it came;
    without `stopped` KeyboardInterrupt is raised on.
    """

    def __init__(
        self, line: Callable[[int], str], stopped: Callable[[], str] | None = None
    ) -> None:
        self.code = GOOD
        self._line = line
        self._stopped = stopped
        self._live = sys.stderr.isatty()
        self._pause = PROGRESS_EVERY if self._live else 10 * PROGRESS_EVERY
        self._next = time.monotonic() + self._pause
        self._shown = False

    def at(self, count: int) -> None:
        """Update the count if due."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + self._pause
            self._shown = True
            line = self._line(count)
            tell(f"\r{line}" if self._live else line, end="" if self._live else "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if self._shown and self._live:
            tell()  # ends the line of the count
        if kind is not KeyboardInterrupt or self._stopped is None:
            return False
        self.code = INTERRUPTED
        tell(self._stopped())
        return True


def play_counted(total: int, play: Callable[[Callable[[T], None]], None]) -> tuple[int, list[T]]:
    """Play games while counting them; return the exit code and the games, partial after Ctrl-C."""
    games: list[T] = []
    progress = Progress(
        lambda count: ngettext("{done} of {n} game", "{done} of {n} games", total, done=count),
        lambda: ngettext(
            "Stopped after {done} of {n} game.",
            "Stopped after {done} of {n} games.",
            total,
            done=len(games),
        ),
    )

    def done(game: T) -> None:
        games.append(game)
        progress.at(len(games))

    with progress:
        play(done)
    return progress.code, games


def open_editions(options: Options) -> "Library":
    """Return the available editions, and report which of the user's own cannot be read."""
    from rage_desktop.match.files import data_folder  # late: not for every command
    from rage_desktop.match.library import open_library  # late: not for every command

    library = open_library(data_folder(options.data_dir))
    for problem in library.problems:
        report_error(message_text(problem))
    return library


def report_error(sentence: str) -> int:
    """Report why something cannot be done, and return the exit code for that."""
    tell(f"{PROGRAM}: {sanitize(sentence, LONGEST_LINE)}")
    return MISUSED
