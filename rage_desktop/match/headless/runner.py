"""Run many games, here or in other processes; each finished game is reported exactly once.

That includes Ctrl-C, which is recorded and handled between games, so that no result is lost or
reported twice. The processes have a pipe each and a thread that waits for it: the standard
library's pool uses one thread for all of them and wakes it by pipes, which does not work on every
Windows (nor in Wine 8).
"""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, TypeVar

from rage_desktop.bots.workers import ChildProcess
from rage_desktop.hidden_memory import hide_memory

LISTENING = 0.2  # maximum delay in seconds of handling Ctrl-C while games run elsewhere

Plan = TypeVar("Plan")
Game = TypeVar("Game")


def run_games(
    play: Callable[[Plan, int], Game],
    plan: Plan,
    games: int,
    done: Callable[[Game], None],
    jobs: int = 1,
) -> None:
    """Play games 0 to `games` - 1 of a plan, calling `done` for each, in any order.

    They are played in this process if `jobs` is 1, otherwise in that many fresh ones, which end
    with this one even if it is killed; then plan and games must be picklable. On KeyboardInterrupt
    a game running here is aborted; those running elsewhere are finished and reported; then it is
    raised again. Raises what `play` and `done` raise, and BrokenProcessPool if a process dies.
    """
    with _interrupts_noted() as noted:
        if jobs != 1:
            _play_elsewhere(play, plan, games, done, min(jobs, games), noted)
            return
        for index in range(games):
            # Only assignments directly before and after: a call would let Ctrl-C in between.
            noted.at_once = True
            game = play(plan, index)
            noted.at_once = False
            done(game)
            if noted.asked:
                raise KeyboardInterrupt


class _Noted:
    """Record Ctrl-C, or raise KeyboardInterrupt at once if nothing can be lost."""

    def __init__(self) -> None:
        self.asked = False
        self.at_once = False
        self.children: list[ChildProcess] = []

    def heard(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Handle the signal; a second one interrupts at once, even if results are lost."""
        if self.at_once or self.asked:
            for child in self.children:
                child.process.kill()
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


def _play_elsewhere(
    play: Callable[[Plan, int], Game],
    plan: Plan,
    games: int,
    done: Callable[[Game], None],
    jobs: int,
    noted: _Noted,
) -> None:
    waiting = iter(range(games))
    running = dict[Future[Game], ChildProcess]()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            for _ in range(jobs):
                noted.children.append(ChildProcess(_work, play, plan, name="games"))
            idle = noted.children[:]
            while True:
                for child, index in zip(idle, () if noted.asked else waiting, strict=False):
                    running[threads.submit(_ask, child, index)] = child
                if not running:
                    break
                idle = []
                for played in wait(running, LISTENING, FIRST_COMPLETED).done:
                    idle.append(running.pop(played))
                    done(played.result())
        finally:
            wait(running)
            for child in noted.children:
                child.pipe.close()
                child.process.join()
    if noted.asked:
        raise KeyboardInterrupt


def _ask(child: ChildProcess, index: int) -> Any:
    """Return the game that a process has played, or raise what it raised."""
    try:
        child.pipe.send(index)
        played, result = child.pipe.recv()
    except (EOFError, OSError):
        reason = "A process that played games ended before its time."
        raise BrokenProcessPool(reason) from None
    if played:
        return result
    raise result


def _work(pipe: Connection, play: Callable[[Plan, int], Game], plan: Plan) -> None:
    """Main loop of a worker process: play games until the pipe is closed.

    A reply is whether the game was played, and the game or the exception.
    """
    hide_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to handle
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            index = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            reply: tuple[bool, object] = True, play(plan, index)
        except Exception as error:
            error.add_note(traceback.format_exc())  # the traceback would be lost otherwise
            reply = False, error
        pipe.send(reply)


def _exit_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
