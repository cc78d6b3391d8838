"""What can be written on the command line: every command with its options, and their errors.

A command is a module here whose `run(options)` returns the exit code; it is imported when it runs.
"""

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rage_desktop import __version__
from rage_desktop.cli.cli_text import gettext
from rage_desktop.cli.output import PROGRAM, show, tell
from rage_desktop.cli.terminal import MISUSED

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

OPTIONS_OF_THE_GAME = ("data_dir", "window", "fullscreen", "lang", "demo", "rules")


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

    def count(self, name: str, says: str, usual: int | None = None) -> None:
        """Add an option for a whole number from 1 up."""
        self.add_argument(name, type=_count, default=usual, metavar=gettext("N"), help=says)

    def anywhere(self, name: str, **rest: Any) -> None:
        """Add an option allowed before or after the command: no default overrides the other."""
        self.add_argument(name, default=argparse.SUPPRESS, **rest)

    def data_dir(self) -> None:
        """Add the option for where games and settings are kept."""
        metavar, says = gettext("DIR"), gettext("folder for games and settings")
        self.anywhere("--data-dir", type=Path, metavar=metavar, help=says)

    def edition(self) -> None:
        """Add the option for the edition to play."""
        metavar, says = gettext("ID"), gettext("the id or file of an edition")
        self.add_argument("--edition", default="rage", metavar=metavar, help=says)

    def variants(self) -> None:
        """Add the option for house rules."""
        metavar, says = gettext("A,B"), gettext("house rules")
        self.add_argument("--variants", type=_names, default=(), metavar=metavar, help=says)


def parser() -> Parser:
    """Return the parser of the whole command line; its result has the `command` to run."""
    top = Parser(PROGRAM, description=gettext("Rage and its kin: bidding trick-taking games."))
    version = gettext("show program's version number and exit")
    top.add_argument(
        "--version", action="version", version=f"{PROGRAM} {__version__}", help=version
    )
    _declare_game(top)
    commands = top.add_subparsers(title=gettext("commands"), metavar=gettext("COMMAND"))
    _declare_simulate(
        _add(commands, "simulate", gettext("let bots play each other and write records"))
    )
    _declare_arena(
        _add(commands, "arena", gettext("let bots play against each other and compare them"))
    )
    _declare_verify(_add(commands, "verify", gettext("check game records")))
    _declare_review(_add(commands, "review", gettext("show what each decision of a game cost")))
    listed = _add(commands, "editions", gettext("list the editions, or check edition files"))
    listed.add_argument("files", nargs="*", type=Path, metavar=gettext("FILE"))
    measured, says = gettext("NAME"), gettext("what to measure (default: everything)")
    bench = _add(commands, "bench", gettext("measure speed, as JSON"))
    bench.add_argument("names", nargs="*", metavar=measured, help=says)
    replay = commands.add_parser("replay", help=gettext("open a game record in the viewer"))
    replay.add_argument("record", type=Path, metavar=gettext("FILE"))
    replay.set_defaults(command="play")
    _add_window_options(replay)
    return top


def _add(commands: Any, name: str, says: str) -> Parser:
    """Add a command, with the option for the data folder, and return its parser."""
    added: Parser = commands.add_parser(name, help=says)
    added.set_defaults(command=name)
    added.data_dir()
    return added


def _declare_game(top: Parser) -> None:
    """Declare the options of the game, which opens without a command."""
    _add_window_options(top)
    top.add_argument(
        "--self-test", action="store_true", help=gettext("check that every part of the game works")
    )
    top.add_argument("--first-frame", action="store_true", help=argparse.SUPPRESS)  # for bench
    top.set_defaults(command="play", record=None, **dict.fromkeys(OPTIONS_OF_THE_GAME))


def _add_window_options(to: Parser) -> None:
    size, code, path = gettext("WxH"), gettext("CODE"), gettext("PATH")
    to.anywhere("--window", type=_size, metavar=size, help=gettext("size of the window: 1280x720"))
    to.anywhere("--fullscreen", action="store_true", help=gettext("start in full screen"))
    to.anywhere("--lang", metavar=code, help=gettext("language of the game: fr"))
    to.anywhere("--demo", action="store_true", help=gettext("watch bots play each other"))
    to.anywhere("--edition", dest="rules", metavar=path, help=gettext("play this edition file"))
    to.data_dir()


def _declare_simulate(command: Parser) -> None:
    command.edition()
    command.count("--players", gettext("number of seats (4)"), 4)
    command.variants()
    command.add_argument(
        "--bots",
        type=_names,
        default=("steady",),
        metavar=gettext("LEVEL[,LEVEL]"),
        help=gettext("which levels play, seat by seat"),
    )
    command.count("--games", gettext("number of games (100)"), 100)
    command.add_argument(
        "--seed", default="1", help=gettext("the same seed gives the same games (1)")
    )
    command.add_argument(
        "--out", type=Path, metavar=gettext("DIR"), help=gettext("folder for records and summary")
    )
    command.count("--jobs", gettext("number of processes (1)"), 1)


def _declare_arena(command: Parser) -> None:
    command.edition()
    command.variants()
    command.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar=gettext("LEVEL|exec:COMMAND"),
        help=gettext("a level, or a program that speaks the bot protocol; repeat for each bot"),
    )
    command.count("--players", gettext("number of seats (4)"))
    command.count("--games", gettext("number of games (100)"), 100)
    command.add_argument(
        "--seed", default="1", help=gettext("the same seed gives the same table (1)")
    )
    command.add_argument(
        "--secret",
        metavar=gettext("WORD"),
        help=gettext(
            "with --seed, repeats a run with programs; - reads it from standard input, where "
            "programs can't see it (by default, new for every run with programs)"
        ),
    )
    command.count("--jobs", gettext("number of processes (1)"), 1)
    metavar, says = gettext("S"), gettext("how long a program has to answer")
    command.add_argument("--seconds", type=float, default=1.0, metavar=metavar, help=says)
    says = gettext("re-deal the hidden cards and check that the choices stay the same")
    command.add_argument("--honesty", action="store_true", help=says)
    command.count("--positions", gettext("number of positions that --honesty checks (1000)"), 1000)


def _declare_verify(command: Parser) -> None:
    command.add_argument(
        "files", nargs="+", metavar=gettext("FILE"), help=gettext("files, folders or patterns")
    )
    command.add_argument(
        "--complete", action="store_true", help=gettext("only a game played to its end holds")
    )


def _declare_review(command: Parser) -> None:
    command.add_argument(
        "record", type=Path, metavar=gettext("FILE"), help=gettext("a game record")
    )
    metavar, says = gettext("NAME"), gettext("whose decisions to review (default: those of people)")
    command.add_argument("--seat", metavar=metavar, help=says)
    command.add_argument(
        "--all", action="store_true", help=gettext("also list decisions without a mistake")
    )
    cores = os.cpu_count() or 1
    command.add_argument("--jobs", type=_count, default=cores, metavar=gettext("N"))


# -- values --------------------------------------------------------------------------------------


def _count(written: str) -> int:
    if not written.isdecimal() or int(written) < 1:
        reason = gettext("{typed} isn't a whole number of 1 or more.", typed=repr(written))
        raise argparse.ArgumentTypeError(reason)
    return int(written)


def _names(written: str) -> tuple[str, ...]:
    """Read names with commas or spaces between them."""
    return tuple(part for part in re.split(r"[,\s]+", written) if part)


def _size(written: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9]\d{2,4})[xX×]([1-9]\d{2,4})", written)
    if match is None:
        reason = gettext("{typed} isn't a size. Write it like 1280x720.", typed=repr(written))
        raise argparse.ArgumentTypeError(reason)
    return int(match[1]), int(match[2])
