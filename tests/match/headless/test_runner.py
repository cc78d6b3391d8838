"""However it ends, every game that was finished is handed over, and none twice."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from helpers.games.match import edition_file

from rage_desktop.cli import main
from rage_desktop.cli.terminal import Progress
from rage_desktop.match.headless import simulation, tournament
from rage_desktop.match.headless.runner import run_games

Start = Callable[[Callable[[Any], None], Executor | None], None]


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def squared(factor: int, index: int) -> int:
    return factor * index * index


def simulated(games: int, folder: Path | None, jobs: int) -> Start:
    plan = simulation.Plan(
        file=edition_file("rage"),
        players=3,
        levels=("random",),
        games=games,
        seed="7",
        folder=folder,
    )
    return lambda done, executor: simulation.simulate(plan, jobs, done, executor)


def contested(games: int, folder: Path | None, jobs: int) -> Start:
    plan = tournament.ArenaPlan(
        file=edition_file("rage"), bots=("random", "easy"), players=3, games=games, seed="7"
    )
    return lambda done, executor: tournament.run_arena(plan, jobs, done, executor)


class Counting(Executor):
    """Passes games on to an executor and remembers which were finished."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.finished: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self._executor.submit(fn, *args, **kwargs)
        future.add_done_callback(self._ended)
        return future

    def _ended(self, future: Future[Any]) -> None:
        if not future.cancelled():
            self.finished.append(future.result().index)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_every_game_is_played_once(jobs: int) -> None:
    told: list[int] = []
    run_games(squared, 2, 30, told.append, jobs)
    assert sorted(told) == [2 * index * index for index in range(30)]


def test_an_executor_stays_its_owners() -> None:
    told: list[int] = []
    with ThreadPoolExecutor(2) as executor:
        run_games(squared, 1, 9, told.append, 2, executor)
        assert executor.submit(squared, 1, 3).result() == 9
    assert sorted(told) == [index * index for index in range(9)]


@pytest.mark.slow
@pytest.mark.parametrize("start", [simulated, contested], ids=["simulate", "arena"])
@pytest.mark.parametrize("when", ["between games", "while one is told"])
def test_ctrl_c_loses_none_and_tells_none_twice(start: Callable[..., Start], when: str) -> None:
    told: list[int] = []

    def done(game: Any) -> None:
        told.append(game.index)
        if len(told) == 5:
            if when == "while one is told":
                interrupt()
            else:
                threading.Timer(0.01, interrupt).start()

    with ThreadPoolExecutor(3) as threads:
        counting = Counting(threads)
        with pytest.raises(KeyboardInterrupt):
            start(100_000, None, 3)(done, counting)
    assert sorted(told) == sorted(counting.finished)
    assert len(told) == len(set(told))
    assert 5 <= len(told) < 5000


@pytest.mark.slow
@pytest.mark.parametrize("start", [simulated, contested], ids=["simulate", "arena"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_while_a_game_is_told_tells_it_once(start: Callable[..., Start], jobs: int) -> None:
    told: list[int] = []

    def done(game: Any) -> None:
        if len(told) == 3:
            interrupt()
        told.append(game.index)

    with pytest.raises(KeyboardInterrupt):
        start(100_000, None, jobs)(done, None)
    assert len(told) == len(set(told)) >= 4
    assert len(told) < 5000
    if jobs == 1:
        assert told == [0, 1, 2, 3]


def test_a_game_under_way_here_is_given_up_at_once() -> None:
    def endless(plan: None, index: int) -> int:
        while index:
            time.sleep(0.01)
        return index

    told: list[int] = []

    def done(game: int) -> None:
        told.append(game)
        threading.Timer(0.05, interrupt).start()

    with pytest.raises(KeyboardInterrupt):
        run_games(endless, None, 2, done)
    assert told == [0]


def test_whoever_insists_is_heeded_at_once() -> None:
    with pytest.raises(KeyboardInterrupt, match="second"):
        run_games(squared, 1, 9, lambda _: _twice())


def _twice() -> None:
    interrupt()
    try:
        interrupt()
    except KeyboardInterrupt:
        raise KeyboardInterrupt("second") from None


def test_ctrl_c_is_again_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    run_games(squared, 1, 3, lambda _: None)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_game_that_breaks_ends_it_and_leaves_none_waiting() -> None:
    futures: list[Future[Any]] = []

    class Remembering(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            futures.append(super().submit(fn, *args, **kwargs))
            return futures[-1]

    def broken(plan: None, index: int) -> int:
        if index == 2:
            raise ValueError("a mistake")
        return index

    with Remembering(1) as executor, pytest.raises(ValueError, match="a mistake"):
        run_games(broken, None, 1000, lambda _: None, 1, executor)
    assert all(future.done() for future in futures)
    assert len(futures) < 20


@pytest.mark.parametrize("command", ["simulate --bots random", "arena --bot random"])
def test_the_commands_count_what_was_told(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def at(progress: Progress, count: int) -> None:
        if count == 5:
            interrupt()

    monkeypatch.setattr(Progress, "at", at)
    assert main.run([*command.split(), "--games", "1000"]) == 130
    told = capsys.readouterr()
    assert told.err == "Stopped after 5 of 1000 games.\n"
    assert ('"games": 5,' if "simulate" in command else ", 5 games,") in told.out
