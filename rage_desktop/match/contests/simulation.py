"""Many games between bots without a window: the same seed gives the same games on any machine."""

import hashlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct, structs

from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import write_whole
from rage_desktop.match.referee import APP, ENDING, header_of
from rage_desktop.match.seats import BOT, TABLE, Setup, default_seats
from rage_desktop.rules import GameOver, RoundScored, check_players, text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.records.records import write_record

NO_DATE = "1970-01-01T00:00:00Z"  # simulated games have none, so that equal seeds give equal files
AHEAD = 4  # games given out to each process at a time


class Plan(Struct, frozen=True, kw_only=True):
    """What to simulate; `levels` are seated in turn, `folder` takes the records if there is one."""

    file: EditionFile
    players: int
    levels: tuple[str, ...]
    games: int
    seed: str
    variants: tuple[str, ...] = ()
    folder: Path | None = None

    def level(self, seat: int) -> str:
        """Return the level of the bot in a seat."""
        return self.levels[seat % len(self.levels)]


class Played(Struct, frozen=True):
    """What is remembered of one game; `scores` are its rounds."""

    index: int
    scores: tuple[RoundScored, ...]
    over: GameOver


Done: TypeAlias = Callable[[Played], None]


def check_plan(plan: Plan) -> None:
    """Raise EditionError or MatchError, before any game, for what cannot be played."""
    if plan.players > len(TABLE):
        raise MatchError(text("The table has {n} seats at most.", n=len(TABLE)))
    for level in plan.levels:
        if level not in LEVELS:
            known = ", ".join(LEVELS)
            raise MatchError(
                text("There is no bot {level}: choose {known}.", level=repr(level), known=known)
            )
    edition = game_setup(plan, 0).edition
    check_players(edition, plan.players)


def game_setup(plan: Plan, index: int) -> Setup:
    """Return one game of a plan: its seed, and all that follows from it."""
    seed = f"{plan.seed}G{index + 1}"
    salt = hashlib.sha256(f"simulated {seed}".encode()).hexdigest()[:32]
    seats = default_seats(plan.players)
    return Setup(
        file=plan.file,
        variants=plan.variants,
        seats=tuple(
            structs.replace(seat, player=BOT + plan.level(number))
            for number, seat in enumerate(seats)
        ),
        seed=seed,
        salt=salt,
        started=NO_DATE,
    )


def play_one(plan: Plan, index: int) -> Played:
    """Play one game of a plan and write its record."""
    setup = game_setup(plan, index)
    edition = setup.edition
    bots = [
        make_bot(plan.level(seat), Random(f"{setup.seed}/bot/{seat}"), time_budget=None)
        for seat in range(plan.players)
    ]
    game = play_game(
        edition, bots, setup.seed, lambda number: deck_for(edition, setup.seed, number)
    )
    if plan.folder is not None:
        lines = write_record(header_of(setup, over=True), game.events)
        write_whole(record_path(plan.folder, index), "".join(f"{line}\n" for line in lines))
    over = game.events[-1]
    assert isinstance(over, GameOver)
    return Played(index, game.state.scores, over)


def record_path(folder: Path, index: int) -> Path:
    """Return where the record of a game goes; names count from 1."""
    return folder / f"{index + 1:05}{ENDING}"


def simulate(plan: Plan, jobs: int, done: Done) -> None:
    """Play a plan's games, calling `done` for each, in any order.

    On KeyboardInterrupt the games begun in other processes are finished and handed over, one of
    them perhaps for the second time, and it is raised again.
    """
    if jobs == 1:
        for index in range(plan.games):
            done(play_one(plan, index))
        return
    context = get_context("spawn")
    jobs = min(jobs, plan.games)
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=end_with_parent) as pool:
        _hand_out(plan, pool, jobs * AHEAD, done)


def summary(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """Return the figures of the games played, as plain values for JSON."""
    games = sorted(played, key=lambda game: game.index)
    seats = range(plan.players)
    levels = dict.fromkeys(plan.level(seat) for seat in seats)
    return {
        "app": APP,
        "edition_id": plan.file.id,
        "variants": list(plan.variants),
        "players": plan.players,
        "bots": [plan.level(seat) for seat in seats],
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": len(games),
        "complete": len(games) == plan.games,
        "by_level": {
            level: _figures(games, [seat for seat in seats if plan.level(seat) == level])
            for level in levels
        },
        "by_seat": [_figures(games, [seat]) for seat in seats],
    }


def _hand_out(plan: Plan, pool: ProcessPoolExecutor, ahead: int, done: Done) -> None:
    waiting = iter(range(plan.games))
    running: set[Future[Played]] = set()
    try:
        with deaf_children():
            running |= {pool.submit(play_one, plan, index) for index in islice(waiting, ahead)}
        while running:
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                done(future.result())
                running.remove(future)
            running |= {pool.submit(play_one, plan, index) for index in islice(waiting, len(ready))}
    except KeyboardInterrupt:
        pool.shutdown(wait=True, cancel_futures=True)
        for future in running:
            if not future.cancelled():
                done(future.result())
        raise


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes started meanwhile ignore Ctrl-C: it is for this one to end them in order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def end_with_parent() -> None:
    """In a process of the pool: do not wait for more work for ever if the one above was killed."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()


def _exit_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _figures(games: Sequence[Played], seats: Sequence[int]) -> dict[str, int | float | None]:
    rounds = [(score, seat) for game in games for score in game.scores for seat in seats]
    exact = sum(score.bids[seat] == score.tricks[seat] for score, seat in rounds)
    points = sum(score.points[seat] for score, seat in rounds)
    chairs = len(games) * len(seats)
    wins = sum((seat in g.over.winners) / len(g.over.winners) for g in games for seat in seats)
    return {
        "seats": len(seats),
        "rounds": len(rounds),
        "points": points,
        "mean_points_per_round": round(points / len(rounds), 6) if rounds else None,
        "exact_rate": round(exact / len(rounds), 6) if rounds else None,
        "win_share": round(wins / chairs, 6) if chairs else None,
    }
