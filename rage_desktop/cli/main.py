"""The whole command line: its parser, and how errors are told."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from rage_desktop import __version__
from rage_desktop.cli import arena, bench, editions, play, simulate, verify
from rage_desktop.cli.terminal import GOOD, INTERRUPTED, MISUSED, PROGRAM, Command, complain
from rage_desktop.user_error import UserError


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the page of usage before it."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and exit code 2."""
        self.exit(MISUSED, f"{PROGRAM}: {message} (see {self.prog} --help)\n")


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    try:
        options = parser().parse_args(arguments)
    except SystemExit as ended:  # argparse has said why
        return int(ended.code or 0)
    try:
        command: Command = options.command
        code = command(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on: have nothing more to say when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return complain(f"{error.strerror or error}{where}")
    except UserError as error:
        return complain(str(error))
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(PROGRAM, description="Rage and its kin: bidding trick-taking games.")
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    play.declare_game(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for module in (simulate, arena, verify, editions, bench):
        module.declare(commands)
    play.declare_replay(commands)
    return top
