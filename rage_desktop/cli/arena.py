"""The command `arena`: bots against each other in numbers, and the proof that they do not cheat."""

import argparse
import sys
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rage_desktop.match.contests.tournament import ArenaPlan, Estimate, Game, Standing
    from rage_desktop.rules.editions.file import EditionFile

GOOD, CHEATED, INTERRUPTED = 0, 1, 130
USUAL_SEATS = 4
REASONS_SHOWN = 5


def add_arguments(command: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """Declare the options; `count` reads a number from 1 up."""
    command.add_argument("--edition", default="rage", metavar="ID", help="an id, or a file")
    command.add_argument("--variants", default="", metavar="A,B", help="house rules")
    command.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar="LEVEL|exec:COMMAND",
        help="a level, or a program that speaks the bot protocol; once for each",
    )
    command.add_argument("--players", type=count, metavar="N", help="seats (4)")
    command.add_argument("--games", type=count, default=100, metavar="N", help="how many (100)")
    command.add_argument("--seed", default="1", help="equal seeds give equal tables (1)")
    command.add_argument("--jobs", type=count, default=1, metavar="N", help="processes (1)")
    command.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="what a program has for an answer"
    )
    command.add_argument(
        "--honesty", action="store_true", help="deal hidden cards anew and compare the choices"
    )
    command.add_argument(
        "--positions", type=count, default=1000, metavar="N", help="positions for --honesty (1000)"
    )


def arena(options: argparse.Namespace, file: "EditionFile", progress: Callable[..., Any]) -> int:
    """Play what is asked for, or check honesty, and print the table; return the exit code."""
    from rage_desktop.match.contests.tournament import ArenaPlan, check_arena
    from rage_desktop.match.dealer import parse_seed

    rules = file.rules
    usual = min(max(USUAL_SEATS, len(options.bot), rules.players.min), rules.players.max)
    plan = ArenaPlan(
        file=file,
        bots=tuple(options.bot),
        players=options.players or usual,
        games=options.games,
        seed=parse_seed(options.seed),
        variants=tuple(part for part in options.variants.split(",") if part),
        seconds=options.seconds,
    )
    check_arena(plan)
    if options.honesty:
        return _honesty(plan, options.positions, progress)
    return _contest(plan, options.jobs, progress)


def _contest(plan: "ArenaPlan", jobs: int, progress: Callable[..., Any]) -> int:
    from rage_desktop.match.contests.tournament import run_arena, standings

    games: list[Game] = []
    shown = progress("games", plan.sets * len(plan.bots))

    def done(game: "Game") -> None:
        games.append(game)
        shown.at(len(games))

    code, pool = GOOD, _pool(jobs)
    try:
        run_arena(plan, jobs, pool, done)
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        if pool is not None:
            pool.shutdown()
    shown.end()
    asked = plan.sets * len(plan.bots)
    if code == INTERRUPTED:
        sys.stderr.write(f"Stopped after {len(games)} of {asked} games.\n")
    games = list({game.index: game for game in games}.values())
    if games:
        _print_table(plan, games, standings(plan, games))
    return code


def _pool(jobs: int) -> "Executor | None":
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from rage_desktop.match.contests.simulation import end_with_parent

    if jobs == 1:
        return None
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent)


def _print_table(plan: "ArenaPlan", games: list["Game"], table: list["Standing"]) -> None:
    lines = [
        f"{plan.file.id}, {plan.players} seats, {len(games)} games, seed {plan.seed}",
        f"{'bot':24}{'points a round':>18}{'bids exact':>18}{'wins':>18}{'ahead a game':>18}",
    ]
    for row in table:
        cells = (
            _cell(row.points, 1, "", 3),
            _cell(row.exact, 100, " %", 1),
            _cell(row.wins, 100, " %", 1),
            _cell(row.ahead, 1, "", 2),
        )
        lost = f"  {row.forfeits} forfeited" if row.forfeits else ""
        lines.append(f"{row.bot[:24]:24}" + "".join(f"{cell:>18}" for cell in cells) + lost)
    lines.append(
        "± is the 95 % interval; an even part of the wins is " + f"{100 / plan.players:.1f} %."
    )
    reasons = dict.fromkeys(game.forfeit for game in sorted(games, key=lambda game: game.index))
    lines += [reason for reason in reasons if reason][:REASONS_SHOWN]
    sys.stdout.write("\n".join(lines) + "\n")


def _cell(value: "Estimate | None", times: float, unit: str, digits: int) -> str:
    if value is None:
        return "-"
    margin = "" if value.margin is None else f" ± {value.margin * times:.{digits}f}"
    return f"{value.mean * times:.{digits}f}{margin}{unit}".replace("-", "−")


def _honesty(plan: "ArenaPlan", positions: int, progress: Callable[..., Any]) -> int:
    from rage_desktop.bots.honesty import check_honesty
    from rage_desktop.bots.levels import LEVELS, make_bot
    from rage_desktop.match.dealer import deck_for
    from rage_desktop.match.errors import MatchError
    from rage_desktop.rules import text

    code, edition = GOOD, plan.edition
    for level in plan.bots:
        if level not in LEVELS:
            raise MatchError(text("Only a level's own moves can be compared: name a level."))
        shown = progress(f"positions of {level}", positions)

        def make(rng: Random, level: str = level) -> Any:
            return make_bot(level, rng, time_budget=None)

        counts = check_honesty(
            make,
            edition,
            plan.players,
            positions,
            plan.seed,
            lambda seed: lambda number: deck_for(edition, seed, number),
            shown.at,
        )
        shown.end()
        sys.stdout.write(
            f"{level}: {counts.compared} positions with other hidden cards, "
            f"{counts.changed} changed the choice"
            + (f" ({counts.told} left out: the rules tell of the change)" if counts.told else "")
            + (f"; {counts.leaked} showed hidden cards" if counts.leaked else "")
            + "\n"
        )
        code = CHEATED if counts.changed or counts.leaked else code
    return code
