"""Command lines of external bots, and which of them the player confirmed.

A confirmation is valid for one exact command and for the settings folder in which it was given: a
folder copied from elsewhere, with its settings and saved games, starts nothing by itself.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path, PurePosixPath, PureWindowsPath

from msgspec import Struct

from rage_desktop.input_limits import Name, Words
from rage_desktop.match.errors import MatchError
from rage_desktop.rules import text
from rage_desktop.untrusted_input import quote, sanitize

LONGEST = 400  # characters: a longer command cannot be checked at a glance
MOST = 20  # programs remembered
RUNNERS = ("python", "pypy", "py", "node", "deno", "bun", "ruby", "java", "perl", "lua", "sh")
"""Interpreters: the name of the script they run is more meaningful."""
SCRIPTS = (".py", ".js", ".mjs", ".ts", ".rb", ".jar", ".pl", ".lua", ".sh")
NAME_MAX = 24


class ProgramError(MatchError):
    """A command line that does not name a program."""


class Program(Struct, frozen=True, forbid_unknown_fields=True):
    """A program the player confirmed; `mark` ties the confirmation to its settings folder."""

    command: Words
    mark: Name


def command_words(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Split a command line into words without quotes; raises ProgramError if there are none."""
    import shlex  # late: rarely needed, and never for the first frame

    try:
        words = shlex.split(command, posix=not windows)
    except ValueError:
        words = []
    if windows:  # backslashes are literal, so remove quotes here
        words = [word[1:-1] if word[:1] == word[-1:] == '"' else word for word in words]
    if not words or not words[0]:
        raise ProgramError(
            text(
                "There's no program in {command}. Write the command that starts it.",
                command=quote(command),
            )
        )
    return words


def check_command(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Split a command line as `command_words` does; also raises ProgramError for one that is not
    readable in full and so cannot be confirmed."""
    if len(command) > LONGEST:
        raise ProgramError(text("A command line can't be longer than {n} characters.", n=LONGEST))
    if not command.isprintable():
        raise ProgramError(text("This command line has characters that can't be shown."))
    return command_words(command, windows)


def is_readable(command: str) -> bool:
    """Return whether a command line is readable in full, so that it can be confirmed."""
    try:
        return bool(check_command(command))
    except ProgramError:
        return False


def whole_command(
    typed: str,
    folder: Path,
    find: Callable[[str], str | None] | None = None,
    windows: bool = os.name == "nt",
) -> str:
    """Return a command line that works from any folder, with absolute paths of the program and its
    files. Raises ProgramError if the program or script does not exist."""
    # late: rarely needed, and never for the first frame
    from shlex import join
    from shutil import which
    from subprocess import list2cmdline

    first, *rest = check_command(typed, windows)
    words = [_found(first, folder, find or which)]
    for word in rest:
        path = os.path.join(folder, os.path.expanduser(word))  # noqa: PTH111, PTH118
        option = word.startswith("-")
        there = os.path.exists(path)  # noqa: PTH110
        if word.endswith(SCRIPTS) and not option and not there:
            raise _nowhere(word)
        words.append(path if there and not option else word)
    command = list2cmdline(words) if windows else join(words)
    check_command(command, windows)
    return command


def _found(name: str, folder: Path, find: Callable[[str], str | None]) -> str:
    """Return the absolute path of a program, without resolving links."""
    path = os.path.join(folder, os.path.expanduser(name))  # noqa: PTH111, PTH118
    bare = Path(name).name == name
    if bare and (found := find(name)) is not None:
        return os.path.abspath(os.path.join(folder, found))  # noqa: PTH100, PTH118
    there = os.path.isfile(path)  # noqa: PTH113 - an impossible path is no error here
    if there and not os.access(path, os.X_OK):
        raise ProgramError(
            text("{name} can't run by itself. Put the program that runs it in front.", name=name)
        )
    if bare or not there:
        raise _nowhere(name)
    return os.path.abspath(path)  # noqa: PTH100


def _nowhere(name: str) -> ProgramError:
    return ProgramError(
        text("There's no program called {name}. Give its full path.", name=sanitize(name))
    )


def program_name(command: str, windows: bool = os.name == "nt") -> str:
    """Return a program's name until it reports its own: its file name."""
    try:
        words = command_words(command, windows)
    except ProgramError:
        return "?"
    files = [(PureWindowsPath if windows else PurePosixPath)(word).name for word in words]
    name = files[0]
    if name.lower().startswith(RUNNERS):
        name = next((file for file in files[1:] if file.endswith(SCRIPTS)), name)
    return (name or "?")[:NAME_MAX]


def mark_of(command: str, folder: Path) -> str:
    """Return the token that ties a confirmation to this command and folder; "" for no folder."""
    try:
        there = folder.resolve(strict=True)
        number = there.stat().st_ino  # differs in a copy of the folder
    except OSError:
        return ""
    return hashlib.sha256(f"{number}\0{there}\0{command}".encode()).hexdigest()
