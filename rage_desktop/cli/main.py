"""The command line. What a command needs is imported when it runs: the window opens fast."""

import argparse
import glob
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rage_desktop import __version__
from rage_desktop.cli.arena import add_arguments, arena

if TYPE_CHECKING:
    from rage_desktop.match.contests.simulation import Plan, Played
    from rage_desktop.match.library import Library
    from rage_desktop.rules.editions.file import EditionFile

PROGRAM = "rage-desktop"
GOOD, BAD, MISUSED, INTERRUPTED = 0, 1, 2, 130
OPTIONS_OF_THE_GAME = ("data_dir", "window", "fullscreen", "lang", "demo", "rules")
PROGRESS_EVERY = 0.5  # seconds; a log that is no terminal gets a line every ten times that


class UsageError(ValueError):
    """Something asked for that cannot be; one sentence."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the page of usage before it."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and exit code 2."""
        self.exit(MISUSED, f"{PROGRAM}: {message} (see {self.prog} --help)\n")


class Progress:
    """Counts on standard error while something long goes on."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._live = sys.stderr.isatty()
        self._pause = PROGRESS_EVERY if self._live else 10 * PROGRESS_EVERY
        self._next = time.monotonic() + self._pause
        self._shown = False

    def at(self, count: int) -> None:
        """Show the count if it is time to."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + self._pause
            self._shown = True
            line = f"{count} of {self._total} {self._what}"
            print(f"\r{line}" if self._live else line, end="" if self._live else "\n", **_to_err())

    def end(self) -> None:
        """Leave the line of the count."""
        if self._shown and self._live:
            print(**_to_err())


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    try:
        options = parser().parse_args(arguments)
    except SystemExit as ended:  # argparse has said why
        return int(ended.code or 0)
    try:
        command: Callable[[argparse.Namespace], int] = options.command
        code = command(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on: have nothing more to say when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return _complain(f"{error.strerror or error}{where}")
    except (ValueError, RuntimeError) as error:
        if not _is_for_the_user(error):
            raise
        return _complain(str(error))
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(PROGRAM, description="Rage and its kin: bidding trick-taking games.")
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    _add_window_options(top)
    _add_data_dir(top)
    top.add_argument("--self-test", action="store_true", help="try every part of the game")
    top.add_argument("--first-frame", action="store_true", help=argparse.SUPPRESS)  # for bench
    top.set_defaults(command=play, record=None, **dict.fromkeys(OPTIONS_OF_THE_GAME))
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_simulate(commands)
    _add_arena(commands)
    _add_verify(commands)
    _add_editions(commands)
    _add_bench(commands)
    replay = commands.add_parser("replay", help="open a game record in the viewer")
    replay.add_argument("record", type=Path, metavar="FILE")
    replay.set_defaults(command=play)
    _add_window_options(replay)
    _add_data_dir(replay)
    return top


def _add_data_dir(to: argparse.ArgumentParser) -> None:
    _option(to, "--data-dir", type=Path, metavar="DIR", help="keep games and settings there")


def _add_window_options(to: argparse.ArgumentParser) -> None:
    _option(to, "--window", type=_size, metavar="WxH", help="size of the window: 1280x720")
    _option(to, "--fullscreen", action="store_true", help="fill the screen")
    _option(to, "--lang", metavar="CODE", help="language of the game: fr")
    _option(to, "--demo", action="store_true", help="watch bots play each other")
    _option(to, "--edition", dest="rules", metavar="PATH", help="play this edition file")


def _option(to: argparse.ArgumentParser, name: str, **rest: Any) -> None:
    """Add an option that may stand before or behind the command: no default undoes the other."""
    to.add_argument(name, default=argparse.SUPPRESS, **rest)


# -- the game ------------------------------------------------------------------------------------


def play(options: argparse.Namespace) -> int:
    """Open the game, or a record in the viewer."""
    if options.self_test:
        from rage_desktop.ui.checks.selftest import self_test

        return self_test()
    from rage_desktop.ui.options import GameOptions

    record: Path | None = options.record
    if record is not None and not record.is_file():
        raise UsageError(f"{record} is no file: name a game record.")
    edition = None if options.rules is None else _library(options).get(options.rules)
    chosen = GameOptions(
        data_dir=options.data_dir,
        window=options.window,
        fullscreen=options.fullscreen,
        lang=options.lang,
        demo=bool(options.demo),
        edition=edition,
        replay=record,
        first_frame=bool(options.first_frame),
    )
    if chosen.first_frame:
        from rage_desktop.ui.checks.first_frame import first_frame

        return first_frame(chosen)
    from rage_desktop.ui import game  # type: ignore[attr-defined,unused-ignore]

    return int(game.run(chosen))


# -- simulate ------------------------------------------------------------------------------------


def _add_simulate(commands: Any) -> None:
    command = commands.add_parser("simulate", help="let bots play each other and write records")
    command.set_defaults(command=simulate)
    _add_data_dir(command)
    command.add_argument("--edition", default="rage", metavar="ID", help="an id, or a file")
    command.add_argument("--players", type=_count, default=4, metavar="N", help="seats (4)")
    command.add_argument("--variants", type=_list, default=(), metavar="A,B", help="house rules")
    command.add_argument(
        "--bots", type=_list, default=("steady",), metavar="LEVEL[,LEVEL]", help="seated in turn"
    )
    command.add_argument("--games", type=_count, default=100, metavar="N", help="how many (100)")
    command.add_argument("--seed", default="1", help="equal seeds give equal games (1)")
    command.add_argument("--out", type=Path, metavar="DIR", help="folder for records and summary")
    command.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes (1)")


def simulate(options: argparse.Namespace) -> int:
    """Play games between bots; a summary goes to standard output and to the folder."""
    from rage_desktop.match.contests import simulation
    from rage_desktop.match.dealer import parse_seed
    from rage_desktop.match.referee import ENDING

    plan = simulation.Plan(
        file=_library(options).get(options.edition),
        players=options.players,
        levels=options.bots,
        games=options.games,
        seed=parse_seed(options.seed),
        variants=options.variants,
        folder=options.out,
    )
    simulation.check_plan(plan)
    if plan.folder is not None and any(plan.folder.glob(f"*{ENDING}")):
        print(f"{plan.folder} holds records already: equal names are replaced.", **_to_err())
    played: dict[int, Played] = {}
    progress = Progress("games", plan.games)

    def done(game: "Played") -> None:
        played[game.index] = game
        progress.at(len(played))

    _listen_to_ctrl_c()
    code = GOOD
    try:
        simulation.simulate(plan, options.jobs, done)
    except KeyboardInterrupt:
        code = INTERRUPTED
    progress.end()
    if code == INTERRUPTED:
        print(f"Stopped after {len(played)} of {plan.games} games.", **_to_err())
    _tell_summary(plan, tuple(played.values()))
    return code


def _tell_summary(plan: "Plan", played: Sequence["Played"]) -> None:
    from rage_desktop.match.contests.simulation import summary
    from rage_desktop.match.files import write_whole

    written = json.dumps(summary(plan, played), indent=2)
    if plan.folder is not None:
        write_whole(plan.folder / "summary.json", f"{written}\n")
    print(written)


# -- arena ---------------------------------------------------------------------------------------


def _add_arena(commands: Any) -> None:
    command = commands.add_parser("arena", help="let bots compete, with figures")
    command.set_defaults(command=compete)
    _add_data_dir(command)
    add_arguments(command, _count)


def compete(options: argparse.Namespace) -> int:
    """Play an arena and print its table."""
    _listen_to_ctrl_c()
    return arena(options, _library(options).get(options.edition), Progress)


# -- verify --------------------------------------------------------------------------------------


def _add_verify(commands: Any) -> None:
    command = commands.add_parser("verify", help="check game records")
    command.set_defaults(command=verify)
    _add_data_dir(command)
    command.add_argument("files", nargs="+", metavar="FILE", help="files, folders or patterns")


def verify(options: argparse.Namespace) -> int:
    """Play records again; one line for each that does not hold, and a count."""
    from rage_desktop.match.referee import check_record, proves
    from rage_desktop.rules.records.records import RecordError

    _listen_to_ctrl_c()
    files = list(_record_files(options.files))
    progress = Progress("records", len(files))
    good = bad = unproven = 0
    try:
        for path in files:
            try:
                unproven += not proves(check_record(path.read_bytes()))
                good += 1
            except RecordError as error:
                bad += 1
                print(f"{path}: line {error.line}: {error.reason}")
            progress.at(good + bad)
    except KeyboardInterrupt:
        progress.end()
        print(f"Stopped: {len(files) - good - bad} records are not checked.", **_to_err())
        return INTERRUPTED
    finally:
        print(_verdict(good, bad, unproven))
    progress.end()
    return BAD if bad else GOOD


def _verdict(good: int, bad: int, unproven: int) -> str:
    hold = f"{good} {'record holds' if good == 1 else 'records hold'}"
    proof = f" ({unproven} without a salt, so without proof of the deals)" if unproven else ""
    return f"{hold}{proof}, {bad} {'does' if bad == 1 else 'do'} not."


def _record_files(names: Iterable[str]) -> Iterable[Path]:
    from rage_desktop.match.referee import ENDING

    for name in names:
        path = Path(name)
        if path.is_dir():
            found = sorted(path.rglob(f"*{ENDING}"))
        elif path.exists():
            found = [path]
        else:  # a pattern that no shell has filled in, as on Windows
            found = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207
        if not found:
            raise UsageError(f"There is no game record at {name}: name a file or a folder.")
        yield from found


# -- editions ------------------------------------------------------------------------------------


def _add_editions(commands: Any) -> None:
    command = commands.add_parser("editions", help="list the editions, or check edition files")
    command.set_defaults(command=editions)
    _add_data_dir(command)
    command.add_argument("files", nargs="*", type=Path, metavar="FILE")


def editions(options: argparse.Namespace) -> int:
    """List the editions at hand; with files, check these instead."""
    from rage_desktop.match.library import LibraryError, read_edition

    if not options.files:
        library = _library(options)
        for file in library.editions():
            print(_described(file))
        return GOOD
    code = GOOD
    for path in options.files:
        try:
            print(_described(read_edition(path)))
        except LibraryError as error:
            code = _complain(str(error))
    return code


def _described(file: "EditionFile") -> str:
    rules = file.rules
    rounds = (
        f"{len(rules.rounds(rules.players.max))} rounds with {rules.players.max}"
        if rules.game_ends == "rounds"
        else f"to {rules.game_ends} points"
    )
    head = (
        f"{file.id:12} {file.title} ({file.subtitle}): {rules.players.min} to {rules.players.max}"
        f" players, {rules.deck_size()} cards, {rounds}"
    )
    variants = ", ".join(variant.id for variant in file.variants)
    return f"{head}\n{'':12} variants: {variants}" if variants else head


# -- bench ---------------------------------------------------------------------------------------


def _add_bench(commands: Any) -> None:
    command = commands.add_parser("bench", help="measure speed, as JSON")
    command.set_defaults(command=bench)
    _add_data_dir(command)
    command.add_argument("names", nargs="*", metavar="NAME", help="what to measure; all if none")


def bench(options: argparse.Namespace) -> int:
    """Measure what is named, or everything, and print the figures as JSON."""
    measures = _measures(options)
    unknown = [name for name in options.names if name not in measures]
    if unknown:
        raise UsageError(f"There is no measure {unknown[0]!r}: choose {', '.join(measures)}.")
    figures: dict[str, object] = {"version": __version__, "python": sys.version.split()[0]}
    for name in options.names or measures:
        print(f"Measuring {name} ...", **_to_err())
        figures[name] = measures[name]()
    print(json.dumps(figures, indent=2))
    return GOOD


def _measures(options: argparse.Namespace) -> Mapping[str, Callable[[], object]]:
    from importlib.util import find_spec

    from rage_desktop.match.contests import playouts

    files = _library(options).editions()
    measures: dict[str, Callable[[], object]] = {
        "playouts": lambda: playouts.measure(files, 1.0, time.perf_counter)
    }
    if find_spec("rage_desktop.ui.checks.measures") is not None:
        from rage_desktop.ui.checks.measures import MEASURES  # type: ignore[import-not-found,unused-ignore]

        measures |= MEASURES
    return measures


# -- small things --------------------------------------------------------------------------------


def _library(options: argparse.Namespace) -> "Library":
    from rage_desktop.match.files import data_folder
    from rage_desktop.match.library import open_library

    library = open_library(data_folder(options.data_dir))
    for problem in library.problems:
        _complain(str(problem))
    return library


def _size(written: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9]\d{2,4})[xX×]([1-9]\d{2,4})", written)
    if match is None:
        raise argparse.ArgumentTypeError(f"{written!r} is no size: write it like 1280x720.")
    return int(match[1]), int(match[2])


def _count(written: str) -> int:
    if not written.isdecimal() or int(written) < 1:
        raise argparse.ArgumentTypeError(f"{written!r} is no number from 1 up.")
    return int(written)


def _list(written: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[,\s]+", written) if part)


def _listen_to_ctrl_c() -> None:
    """Let a long command be ended in order, even where a script's shell has it ignore the key."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_for_the_user(error: Exception) -> bool:
    """Return whether an error is one of our sentences, and no mistake in the program."""
    from rage_desktop.rules import EditionError, UserError

    if isinstance(error, UserError | EditionError | UsageError):
        return True
    window = sys.modules.get("rage_desktop.ui.window.window")  # never imported just to ask
    return window is not None and isinstance(error, window.NoDisplay)


def _complain(sentence: str) -> int:
    print(f"{PROGRAM}: {sentence}", **_to_err())
    return MISUSED


def _to_err() -> dict[str, Any]:
    return {"file": sys.stderr, "flush": True}
