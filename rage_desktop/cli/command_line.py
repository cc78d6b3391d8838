"""The command line: all commands with their options, and errors.

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

    def option(self, name: str, says: str, metavar: str | None = None, **rest: Any) -> None:
        """Add an option with a value, or an argument of the command."""
        self.add_argument(name, help=says, metavar=metavar, **rest)

    def flag(self, name: str, says: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=says)

    def count(self, name: str, says: str, usual: int | None = None) -> None:
        """Add an option for a whole number from 1 up."""
        self.option(name, says, gettext("N"), type=_count, default=usual)

    def anywhere(self, name: str, **rest: Any) -> None:
        """Add an option allowed before or after the command: no default overrides the other."""
        self.add_argument(name, default=argparse.SUPPRESS, **rest)

    def data_dir(self) -> None:
        """Add the option for where games and settings are kept."""
        metavar = gettext("DIR")
        says = gettext("folder for games and settings")
        self.anywhere("--data-dir", type=Path, metavar=metavar, help=says)

    def edition(self) -> None:
        """Add the option for the edition to play."""
        says = gettext("the id, file or code of an edition")
        self.option("--edition", says, gettext("ID"), default="rage")

    def variants(self) -> None:
        """Add the option for house rules."""
        self.option("--variants", gettext("house rules"), gettext("A,B"), type=_names, default=())


def parser() -> Parser:
    """Return the parser of the whole command line; its result has the `command` to run."""
    top = Parser(PROGRAM, description=gettext("The Rage family of bidding trick-taking games."))
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
    listed.add_argument(
        "--code", action="store_true", help=gettext("show the code of each edition, to be shared")
    )
    bench = _add(commands, "bench", gettext("measure speed, as JSON"))
    bench.option(
        "names", gettext("what to measure (default: everything)"), gettext("NAME"), nargs="*"
    )
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
    top.flag("--self-test", gettext("check that every part of the game works"))
    top.flag("--first-frame", argparse.SUPPRESS)  # for bench
    top.set_defaults(command="play", record=None, **dict.fromkeys(OPTIONS_OF_THE_GAME))


def _add_window_options(to: Parser) -> None:
    size = gettext("WxH")
    code = gettext("CODE")
    path = gettext("PATH")
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
    says = gettext("which levels play, seat by seat")
    metavar = gettext("LEVEL[,LEVEL]")
    command.option("--bots", says, metavar, type=_names, default=("steady",))
    command.count("--games", gettext("number of games (100)"), 100)
    command.option("--seed", gettext("the same seed gives the same games (1)"), default="1")
    command.option("--out", gettext("folder for records and summary"), gettext("DIR"), type=Path)
    command.count("--jobs", gettext("number of processes (1)"), 1)


def _declare_arena(command: Parser) -> None:
    command.edition()
    command.variants()
    says = gettext("a level, or a program that speaks the bot protocol; repeat for each bot")
    metavar = gettext("LEVEL|exec:COMMAND")
    command.option("--bot", says, metavar, action="append", required=True)
    command.count("--players", gettext("number of seats (4)"))
    command.count("--games", gettext("number of games (100)"), 100)
    command.option("--seed", gettext("the same seed gives the same table (1)"), default="1")
    says = gettext(
        "with --seed, repeats a run with programs; - reads it from standard input, where "
        "programs can't see it (by default, new for every run with programs)"
    )
    command.option("--secret", says, gettext("WORD"))
    command.count("--jobs", gettext("number of processes (1)"), 1)
    says = gettext("how long a program has to answer")
    command.option("--seconds", says, gettext("S"), type=float, default=1.0)
    says = gettext("re-deal the hidden cards and check that the choices stay the same")
    command.flag("--honesty", says)
    command.count("--positions", gettext("number of positions that --honesty checks (1000)"), 1000)


def _declare_verify(command: Parser) -> None:
    command.option("files", gettext("files, folders or patterns"), gettext("FILE"), nargs="+")
    command.flag("--complete", gettext("accept only games played to the end"))


def _declare_review(command: Parser) -> None:
    command.option("record", gettext("a game record"), gettext("FILE"), type=Path)
    says = gettext("whose decisions to review (default: those of people)")
    command.option("--seat", says, gettext("NAME"))
    command.flag("--all", gettext("also list decisions without a mistake"))
    cores = os.cpu_count() or 1
    command.count("--jobs", gettext("number of processes (one for each processor core)"), cores)


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
