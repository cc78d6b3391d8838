"""The command `simulate`: bots play each other, one record a game, and a summary."""

import json
from functools import partial
from pathlib import Path

from rage_desktop.cli import terminal
from rage_desktop.cli.cli_text import gettext
from rage_desktop.cli.output import show, tell
from rage_desktop.cli.terminal import usage_error
from rage_desktop.interrupts import raise_interrupts
from rage_desktop.match.dealer import parse_seed
from rage_desktop.match.files import atomic_write, check_plain, read_limited, remove_temp_files
from rage_desktop.match.headless.simulation import Plan, SimulatedGame, check_plan, summary
from rage_desktop.match.headless.simulation import simulate as play
from rage_desktop.match.record_verification import ENDING
from rage_desktop.untrusted_input import UNREADABLE

SUMMARY = "summary.json"
MOST_BYTES = 1 << 20


def run(options: terminal.Options) -> int:
    """Play games between bots; a summary goes to standard output and to the folder."""
    raise_interrupts()
    plan = _plan(options)
    check_plan(plan)
    _prepare_folder(plan.folder)
    code, played = terminal.play_counted(plan.games, partial(play, plan, options.jobs))
    _tell_summary(plan, played)
    return code


def _plan(options: terminal.Options) -> Plan:
    return Plan(
        file=terminal.open_editions(options).get(options.edition),
        players=options.players,
        levels=options.bots,
        games=options.games,
        seed=parse_seed(options.seed),
        variants=options.variants,
        folder=options.out,
    )


def _prepare_folder(folder: Path | None) -> None:
    """Clear what killed runs left half-written, and warn of what will be replaced; raises
    UsageError if that is not ours."""
    if folder is None:
        return
    for name in (f"*{ENDING}", SUMMARY):
        remove_temp_files(folder / name)
    if not _may_replace(folder / SUMMARY):
        raise usage_error(
            "{file} isn't from a simulation. Choose another folder.", file=folder / SUMMARY
        )
    if any(folder.glob(f"*{ENDING}")):
        warning = gettext(
            "{folder} already has records. Those with the same names are replaced.", folder=folder
        )
        tell(warning)


def _may_replace(summary: Path) -> bool:
    """Return whether there is no such file yet, or one that a simulation wrote."""
    try:
        check_plain(summary)
        return "games_asked" in json.loads(read_limited(summary, MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):  # none, or told when it is made
        return True
    except (OSError, TypeError, *UNREADABLE):
        return False


def _tell_summary(plan: Plan, played: list[SimulatedGame]) -> None:
    written = json.dumps(summary(plan, played), indent=2)
    if plan.folder is not None:
        atomic_write(plan.folder / SUMMARY, f"{written}\n")
    show(written)
