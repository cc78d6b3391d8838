"""The game itself, and `replay`, which opens a record in its viewer."""

import argparse
import re
from pathlib import Path
from typing import Any

from rage_desktop.cli.cli_text import gettext
from rage_desktop.cli.terminal import Options, UsageError, add_data_dir, add_option, open_editions

OPTIONS_OF_THE_GAME = ("data_dir", "window", "fullscreen", "lang", "demo", "rules")


def declare_game(top: argparse.ArgumentParser) -> None:
    """Declare the options of the game, which opens without a command."""
    _add_window_options(top)
    add_data_dir(top)
    top.add_argument(
        "--self-test", action="store_true", help=gettext("check that every part of the game works")
    )
    top.add_argument("--first-frame", action="store_true", help=argparse.SUPPRESS)  # for bench
    top.set_defaults(command=play, record=None, **dict.fromkeys(OPTIONS_OF_THE_GAME))


def declare_replay(commands: Any) -> None:
    """Declare the command `replay`."""
    replay = commands.add_parser("replay", help=gettext("open a game record in the viewer"))
    replay.add_argument("record", type=Path, metavar=gettext("FILE"))
    replay.set_defaults(command=play)
    _add_window_options(replay)
    add_data_dir(replay)


def play(options: Options) -> int:
    """Open the game, or a record in the viewer."""
    if options.self_test:
        from rage_desktop.ui.diagnostics.selftest import self_test  # late: it loads everything

        return self_test()
    # late: only where there is a window
    from rage_desktop.ui.loading import loading
    from rage_desktop.ui.options import GameOptions

    record: Path | None = options.record
    if record is not None and not record.is_file():
        raise UsageError(gettext("{file} isn't a file. Name a game record.", file=record))
    edition = None if options.rules is None else open_editions(options).get(options.rules)
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
        from rage_desktop.ui.diagnostics.first_frame import first_frame  # late: for bench only

        return first_frame(chosen)
    with loading():
        from rage_desktop.ui.game import run  # late: it loads pygame
    return run(chosen)


def _add_window_options(to: argparse.ArgumentParser) -> None:
    size, code, path = gettext("WxH"), gettext("CODE"), gettext("PATH")
    add_option(
        to, "--window", type=_size, metavar=size, help=gettext("size of the window: 1280x720")
    )
    add_option(to, "--fullscreen", action="store_true", help=gettext("start in full screen"))
    add_option(to, "--lang", metavar=code, help=gettext("language of the game: fr"))
    add_option(to, "--demo", action="store_true", help=gettext("watch bots play each other"))
    add_option(to, "--edition", dest="rules", metavar=path, help=gettext("play this edition file"))


def _size(written: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9]\d{2,4})[xX×]([1-9]\d{2,4})", written)
    if match is None:
        reason = gettext("{typed} isn't a size. Write it like 1280x720.", typed=repr(written))
        raise argparse.ArgumentTypeError(reason)
    return int(match[1]), int(match[2])
