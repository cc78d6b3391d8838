"""Run many games, here or in other processes; each finished game is reported exactly once.

That includes Ctrl-C, which is recorded and handled between games, so that no result is lost or
reported twice. The processes have a pipe each and a thread that waits for it: the standard
library's pool uses one thread for all of them and wakes it by pipes, which does not work on every
Windows (nor in Wine 8)."""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from types import FrameType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from rage_desktop.bots.workers import deaf_children, start_process
from rage_desktop.hidden_memory import hide_memory

P = ParamSpec("P")
T = TypeVar("T")


class Task(NamedTuple):
    """A task for one process."""

    future: Future[Any]
    call: Callable[..., Any]
    given: tuple[Any, ...]
    named: dict[str, Any]


class Processes(Executor):
    """Up to `jobs` fresh processes, started on demand; they end with this one even if it is killed.
    If one dies, its task and all tasks not yet begun fail."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._broken = False
        self._closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function in a process; its arguments and result must be picklable."""
        if self._closed:
            raise RuntimeError("These processes are closed")
        future: Future[T] = Future()
        self._tasks.put(Task(future, fn, args, kwargs))
        if len(self._threads) < self._jobs:
            self._start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when all tasks are done; `cancel_futures` drops those not yet begun."""
        self._closed = True
        while cancel_futures and not self._tasks.empty():
            task = self._tasks.get()
            if task is not None:
                task.future.cancel()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _start(self) -> None:
        process = start_process(_work, name="games")
        self._threads.append(threading.Thread(target=self._serve, args=process, daemon=True))
        self._threads[-1].start()

    def _serve(self, process: SpawnProcess, pipe: Connection) -> None:
        with pipe:
            while (task := self._tasks.get()) is not None:
                if task.future.set_running_or_notify_cancel():
                    self._settle(task, pipe)
        process.join()

    def _settle(self, task: Task, pipe: Connection) -> None:
        """Start a task and settle its future; after the death of a process no more tasks start."""
        try:
            if self._broken:
                raise EOFError
            pipe.send((task.call, task.given, task.named))
            good, reply = pipe.recv()
        except (EOFError, OSError):
            self._broken = True
            died = BrokenProcessPool("A process that played games ended before its time.")
            task.future.set_exception(died)
        except Exception as error:  # an unpicklable task is the caller's error
            task.future.set_exception(error)
        else:
            task.future.set_result(reply) if good else task.future.set_exception(reply)


def _work(pipe: Connection) -> None:
    """Main loop of a worker process: execute tasks until the pipe is closed."""
    hide_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to handle
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            call, given, named = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_done(call, given, named))


def _done(
    call: Callable[..., object], given: tuple[Any, ...], named: dict[str, Any]
) -> tuple[bool, object]:
    """Return whether a call succeeded, and its result or exception."""
    try:
        return True, call(*given, **named)
    except Exception as error:
        error.add_note(traceback.format_exc())  # the traceback would be lost otherwise
        return False, error


def _exit_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


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
