"""What the match scripts share: seats, processes, decision times, the table of figures."""

import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean
from time import perf_counter
from typing import TypeAlias

from msgspec import Struct
from strangers import STRANGERS

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.match.contests.tournament import ArenaPlan, Estimate, Game, estimate, standings
from rage_desktop.rules import Play, RoundScored, SeatView


class Outcome(Struct, frozen=True):
    """One game, with the seconds that each contestant took for each decision, by name."""

    game: Game
    seconds: dict[str, list[float]]


PlayOne: TypeAlias = Callable[[ArenaPlan, int], Outcome]


class Timed:
    """A bot with a stop-watch."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self.bot, self._seconds = bot, seconds

    def bid(self, view: SeatView) -> int:
        """Return the bot's bid."""
        begin = perf_counter()
        bid = self.bot.bid(view)
        self._seconds.append(perf_counter() - begin)
        return bid

    def play(self, view: SeatView) -> Play:
        """Return the bot's play; a forced one is not timed as a decision."""
        begin = perf_counter()
        play = self.bot.play(view)
        if len(view.legal) > 1:
            self._seconds.append(perf_counter() - begin)
        return play


def usual_bot(name: str, rng: Random) -> Bot:
    """Return a stranger, or a bot of a level that takes all the time it wants."""
    return STRANGERS[name]() if name in STRANGERS else make_bot(name, rng, time_budget=None)


def names() -> tuple[str, ...]:
    """Return the names of levels and strangers."""
    return (*LEVELS, *STRANGERS)


def seats(
    plan: ArenaPlan, index: int, make: Callable[[str, Random], Bot]
) -> tuple[str, list[Bot], dict[str, list[float]]]:
    """Return a game's seed, its bots by seat, and where they will note their times.

    The games of a set have the same deals; from one to the next everyone moves on by a seat.
    """
    number, turn = divmod(index, len(plan.bots))
    seed = f"{plan.seed}/{number}"
    seconds: dict[str, list[float]] = {name: [] for name in plan.bots}
    bots: list[Bot] = []
    for seat, who in enumerate(plan.seating(turn)):
        name = plan.bots[who]
        bots.append(Timed(make(name, Random(f"{seed}/{turn}/{seat}")), seconds[name]))
    return seed, bots, seconds


def game_of(
    plan: ArenaPlan, index: int, scores: Sequence[RoundScored], winners: Sequence[int]
) -> Game:
    """Return a game as figures."""
    everyone = range(plan.players)
    return Game(
        index=index,
        seating=tuple(plan.seating(index % len(plan.bots))),
        rounds=len(scores),
        points=tuple(sum(each.points[seat] for each in scores) for seat in everyone),
        exact=tuple(
            sum(each.bids[seat] == each.tricks[seat] for each in scores) for seat in everyone
        ),
        wins=tuple((seat in winners) / len(winners) for seat in everyone),
    )


def run(plan: ArenaPlan, play: PlayOne, jobs: int) -> list[Outcome]:
    """Play all games of a plan in so many processes; shows progress on a terminal."""
    indices = range(plan.sets * len(plan.bots))
    if jobs == 1:
        return _counted(map(partial(play, plan), indices), len(indices))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return _counted(pool.map(partial(play, plan), indices), len(indices))


def report(plan: ArenaPlan, outcomes: Sequence[Outcome], unit: str) -> str:
    """Return the table; `unit` is what a game is called."""
    games = [outcome.game for outcome in outcomes]
    heads = (f"points a {unit}", "bids exact", f"ahead a {unit}", "wins", "ms: median, 99 %, most")
    lines = [
        f"{plan.file.id}, {plan.players} seats, {len(games)} {unit}s "
        f"({plan.sets} deals, everyone moved on by a seat), seed {plan.seed}",
        f"{'':14}" + "".join(f"{head:>20}" for head in heads[:-1]) + f"{heads[-1]:>26}",
    ]
    for row in standings(plan, games):
        spent = sorted(each for outcome in outcomes for each in outcome.seconds[row.bot])
        cells = (
            cell(points_a_game(plan, games, row.bot), 1, "", 2),
            cell(row.exact, 100, " %", 1),
            cell(row.ahead, 1, "", 2),
            cell(row.wins, 100, " %", 1),
        )
        lines.append(
            f"{row.bot:14}" + "".join(f"{each:>20}" for each in cells) + f"{_times(spent):>26}"
        )
    lines.append(f"± is the 95 % interval; an even part of the wins is {100 / plan.players:.1f} %.")
    return "\n".join(lines)


def points_a_game(plan: ArenaPlan, games: Sequence[Game], bot: str) -> Estimate | None:
    """Return the points a game of a contestant's seats, as means of the sets."""
    sets: dict[int, list[float]] = {}
    for game in games:
        mine = sets.setdefault(game.index // len(plan.bots), [])
        mine += [
            points
            for points, who in zip(game.points, game.seating, strict=True)
            if plan.bots[who] == bot
        ]
    return estimate([fmean(points) for _, points in sorted(sets.items())])


def cell(value: Estimate | None, times: float, unit: str, digits: int) -> str:
    """Return an estimate as text."""
    if value is None:
        return "-"
    margin = "" if value.margin is None else f" ± {value.margin * times:.{digits}f}"
    mean = round(value.mean * times, digits) + 0.0  # turns -0.0 into 0.0
    return f"{mean:.{digits}f}{margin}{unit}".replace("-", "−")


def _times(spent: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the maximum of sorted times, in milliseconds."""
    if not spent:
        return "-"
    marks = (spent[len(spent) // 2], spent[len(spent) * 99 // 100], spent[-1])
    return "  ".join(f"{1000 * mark:.1f}" for mark in marks)


def _counted(coming: Iterable[Outcome], total: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for outcome in coming:
        outcomes.append(outcome)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{len(outcomes)} of {total}" + "\n" * (len(outcomes) == total))
    return outcomes
