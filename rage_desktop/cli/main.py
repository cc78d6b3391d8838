"""The command line: parser and error reporting."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from rage_desktop import __version__
from rage_desktop.cli import arena, bench, editions, play, review, simulate, verify
from rage_desktop.cli.cli_text import gettext, message_text, use_language
from rage_desktop.cli.output import PROGRAM, close_streams, open_streams, show, tell
from rage_desktop.cli.terminal import GOOD, INTERRUPTED, MISUSED, Command, report_error
from rage_desktop.user_error import UserError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence, without the usage page."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and exit code 2."""
        see = gettext("{what} (see {command} --help)", what=message, command=self.prog)
        self.exit(MISUSED, f"{PROGRAM}: {see}\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print help and version as results, which are not lost."""
        if file is sys.stdout:
            show(message.rstrip("\n"))
        else:
            tell(message, end="")


def run(arguments: Sequence[str]) -> int:
    """Execute the command and return the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    open_streams()
    results = sys.stdout
    try:
        with use_language(arguments):
            code = _do(arguments)
        return code if sys.stdout is results else MISUSED  # what was to be written went elsewhere
    except BrokenPipeError:  # nobody reads on
        return GOOD
    finally:
        sys.stdout = results
        close_streams()


def _do(arguments: Sequence[str]) -> int:
    """Run the command; errors are reported in one sentence."""
    try:
        options = parser().parse_args(arguments)
    except SystemExit as ended:  # argparse has said why
        return int(ended.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        command: Command = options.command
        return command(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return report_error(f"{error.strerror or error}{where}")
    except UserError as error:
        return report_error(message_text(error))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(PROGRAM, description=gettext("Rage and its kin: bidding trick-taking games."))
    version = gettext("show program's version number and exit")
    top.add_argument(
        "--version", action="version", version=f"{PROGRAM} {__version__}", help=version
    )
    play.declare_game(top)
    commands = top.add_subparsers(title=gettext("commands"), metavar=gettext("COMMAND"))
    for module in (simulate, arena, verify, review, editions, bench):
        module.declare(commands)
    play.declare_replay(commands)
    return top
