"""Run many games, here or in other processes; each finished game is reported exactly once.

That includes Ctrl-C, which is recorded and handled between games, so that no result is lost or
reported twice.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import TypeVar

from rage_desktop.bots.workers import deaf_children
from rage_desktop.match.headless.processes import Processes

AHEAD = 4  # games queued for each process
LISTENING = 0.2  # maximum delay in seconds of handling Ctrl-C while games run elsewhere

Plan = TypeVar("Plan")
Game = TypeVar("Game")


def run_games(
    play: Callable[[Plan, int], Game],
    plan: Plan,
    games: int,
    done: Callable[[Game], None],
    jobs: int = 1,
    executor: Executor | None = None,
) -> None:
    """Play games 0 to `games` - 1 of a plan, calling `done` for each, in any order.

    They are played in this process if `jobs` is 1, otherwise in that many processes, or by an
    executor that has `jobs` workers and which the caller shuts down. On KeyboardInterrupt a game
    running here is aborted; those running elsewhere are finished and reported; then it is raised
    again.
    """
    with _interrupts_noted() as noted:
        if executor is not None:
            _play_elsewhere(executor, play, plan, games, done, jobs, noted)
        elif jobs == 1:
            _play_here(play, plan, games, done, noted)
        else:
            jobs = min(jobs, games)
            with Processes(jobs) as pool:
                _play_elsewhere(pool, play, plan, games, done, jobs, noted)


class _Noted:
    """Record Ctrl-C, or raise KeyboardInterrupt at once if nothing can be lost."""

    def __init__(self) -> None:
        self.asked = False
        self.at_once = False

    def heard(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Handle the signal; a second one interrupts at once, even if results are lost."""
        if self.at_once or self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def _interrupts_noted() -> Iterator[_Noted]:
    """Record Ctrl-C inside the block, unless the program has its own handler."""
    noted = _Noted()
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not usual or threading.current_thread() is not threading.main_thread():
        yield noted
        return
    before = signal.signal(signal.SIGINT, noted.heard)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _play_here(
    play: Callable[[Plan, int], Game],
    plan: Plan,
    games: int,
    done: Callable[[Game], None],
    noted: _Noted,
) -> None:
    for index in range(games):
        # Only assignments directly before and after: a call would let Ctrl-C in between.
        noted.at_once = True
        game = play(plan, index)
        noted.at_once = False
        done(game)
        if noted.asked:
            raise KeyboardInterrupt


def _play_elsewhere(
    executor: Executor,
    play: Callable[[Plan, int], Game],
    plan: Plan,
    games: int,
    done: Callable[[Game], None],
    jobs: int,
    noted: _Noted,
) -> None:
    waiting = iter(range(games))
    running: set[Future[Game]] = set()

    def give_out(count: int) -> None:
        for index in islice(waiting, count):
            running.add(executor.submit(play, plan, index))

    try:
        with deaf_children():
            give_out(jobs * AHEAD)
        while running:
            ready, _ = wait(running, LISTENING, FIRST_COMPLETED)
            if noted.asked:
                ready = {future for future in running if not future.cancel()}
                running &= ready
            running -= ready
            for future in ready:
                done(future.result())
            if not noted.asked:
                give_out(len(ready))
    finally:
        for future in running:
            future.cancel()
    if noted.asked:
        raise KeyboardInterrupt
