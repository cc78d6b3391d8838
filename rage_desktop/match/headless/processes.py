"""Worker processes for games, each with its own pipe and a thread that waits for it.

The standard library's pool uses one thread for all processes and wakes it by pipes, which does not
work on every Windows (nor in Wine 8).
"""

import os
import signal
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, NamedTuple, ParamSpec, TypeVar

from rage_desktop.bots.workers import start_process
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
