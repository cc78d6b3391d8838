"""Command lines of programs that may sit at the table, and which of them the player confirmed.

A confirmation holds for one exact command and for the settings folder in which it was given: a
folder from elsewhere, with its settings and saved games, starts nothing by itself.
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

LONGEST = 400  # characters: what cannot be read at a glance is not confirmed
MOST = 20  # programs that are remembered
RUNNERS = ("python", "pypy", "py", "node", "deno", "bun", "ruby", "java", "perl", "lua", "sh")
"""Programs that run others: the name of the script they run says more."""
SCRIPTS = (".py", ".js", ".mjs", ".ts", ".rb", ".jar", ".pl", ".lua", ".sh")
NAME_MAX = 24


class ProgramError(MatchError):
    """A command line that names no program."""


class Program(Struct, frozen=True, forbid_unknown_fields=True):
    """A program the player confirmed; `mark` binds that to the settings it is kept in."""

    command: Words
    mark: Name


def command_words(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Return a command line as words, without quotes; raises ProgramError if there are none."""
    import shlex  # late: rarely needed, and never for the first frame

    try:
        words = shlex.split(command, posix=not windows)
    except ValueError:
        words = []
    if windows:  # backslashes stay, so quotes have to be taken off here
        words = [word[1:-1] if word[:1] == word[-1:] == '"' else word for word in words]
    if not words or not words[0]:
        raise ProgramError(
            text("{command} names no program: write its command.", command=quote(command))
        )
    return words


def check_command(command: str, windows: bool = os.name == "nt") -> list[str]:
    """Return a command line as words, as `command_words` does; also raises ProgramError for one
    that nobody could confirm because it cannot be read in full."""
    if len(command) > LONGEST:
        raise ProgramError(text("A command line has at most {n} characters.", n=LONGEST))
    if not command.isprintable():
        raise ProgramError(text("This command line has characters that cannot be shown."))
    return command_words(command, windows)


def is_readable(command: str) -> bool:
    """Return whether somebody could read and so confirm a command line."""
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
    """Return a command line that means the same from any folder: the program and its files by their
    full paths. Raises ProgramError where there is no such program or script."""
    # late: rarely needed, and never for the first frame
    from shlex import join
    from shutil import which
    from subprocess import list2cmdline

    first, *rest = check_command(typed, windows)
    words = [_found(first, folder, find or which)]
    for word in rest:
        path = os.path.join(folder, os.path.expanduser(word))  # noqa: PTH111, PTH118
        option, there = word.startswith("-"), os.path.exists(path)  # noqa: PTH110
        if word.endswith(SCRIPTS) and not option and not there:
            raise _nowhere(word)
        words.append(path if there and not option else word)
    command = list2cmdline(words) if windows else join(words)
    check_command(command, windows)
    return command


def _found(name: str, folder: Path, find: Callable[[str], str | None]) -> str:
    """Return where a program is; a link stays what it is."""
    path = os.path.join(folder, os.path.expanduser(name))  # noqa: PTH111, PTH118
    bare = Path(name).name == name
    if bare and (found := find(name)) is not None:
        return os.path.abspath(os.path.join(folder, found))  # noqa: PTH100, PTH118
    there = os.path.isfile(path)  # noqa: PTH113 - an impossible path is no error here
    if there and not os.access(path, os.X_OK):
        raise ProgramError(
            text("{name} does not run by itself: write before it what runs it.", name=name)
        )
    if bare or not there:
        raise _nowhere(name)
    return os.path.abspath(path)  # noqa: PTH100


def _nowhere(name: str) -> ProgramError:
    return ProgramError(text("There is no program {name}: write where it is.", name=sanitize(name)))


def program_name(command: str, windows: bool = os.name == "nt") -> str:
    """Return what a program is called until it has given its name: the name of its file."""
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
    """Return what ties a confirmation to this command and this very folder; "" for no folder."""
    try:
        there = folder.resolve(strict=True)
        number = there.stat().st_ino  # a copy of the folder has a different one
    except OSError:
        return ""
    return hashlib.sha256(f"{number}\0{there}\0{command}".encode()).hexdigest()
