"""Search off the frame: bots that think long do it in processes of their own.

A worker is started at the first question and ended with the game. Whatever goes wrong there (too
slow, an error, a process that dies) the rule-based choice takes its place, and the next question
finds a fresh worker.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.steady import fallback
from rage_desktop.bots.pending import Pending
from rage_desktop.bots.search.decision import decide
from rage_desktop.bots.talk.characters import CHARACTERS, inclined
from rage_desktop.bots.talk.reasons import liked_reason
from rage_desktop.rules import Move, SeatView, Text

SEARCHING = frozenset({"sharp", "expert", "master"})
"""Levels that search, or have to lay out their figures first: too long for a frame."""

DEADLINE = 5.0  # seconds for an answer, the start of a process included
BEHIND = 5  # how far a worker stands back where there are too few cores
GOODBYE = 1.0  # seconds a worker gets to end by itself

Maker: TypeAlias = Callable[[str, Random], Bot]


class Question(Struct, frozen=True):
    """What a worker is told: the level, what its seat sees, the seed of its chance, who it is."""

    level: str
    view: SeatView
    seed: int
    character: str | None = None


class Answer(Struct, frozen=True):
    """What a worker says: the move, and why where the bot can tell."""

    move: Move
    why: Text | None


class Ticket(Pending):
    """A question to a worker; `trouble` says in English why none answered it."""

    def __init__(self, question: Question, deadline: float, called: Callable[[], None]) -> None:
        super().__init__()
        self.question, self.deadline = question, deadline
        self.trouble = ""
        self._called = called

    def take(self, reply: object) -> None:
        """Take a worker's reply: an answer, or else what went wrong as a string.

        Where it is no legal move, the rule-based one takes its place.
        """
        view = self.question.view
        if isinstance(reply, Answer) and reply.move in view.legal:
            self.settle(reply.move, reply.why)
        else:
            self.trouble = reply if isinstance(reply, str) else f"No legal move: {reply!r}."
            self.settle(fallback(view))
        self._called()


class Workers:
    """Up to `count` worker processes, each with a thread here that feeds it."""

    def __init__(
        self,
        wake: Callable[[], None] = lambda: None,
        make: Maker = make_bot,
        count: int = 1,
    ) -> None:
        """Start nothing yet. `wake` is called from another thread whenever an answer is there."""
        self.started = 0  # processes so far
        self._wake = wake
        self._make = make
        self._count = count
        self._questions: SimpleQueue[Ticket | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._open = 0  # questions without an answer
        self._lock = threading.Lock()
        self._closed = False

    def ask(
        self,
        level: str,
        view: SeatView,
        seed: int,
        seconds: float = DEADLINE,
        character: str | None = None,
    ) -> Ticket:
        """Have a bot of a level answer a view within some seconds; returns at once."""
        question = Question(level, view, seed, character)
        ticket = Ticket(question, monotonic() + seconds, self._answered)
        if self._closed:
            ticket.take("The workers have gone home.")
            return ticket
        with self._lock:
            self._open += 1
            if self._open > len(self._threads) < self._count:
                self._threads.append(threading.Thread(target=self._serve, daemon=True))
                self._threads[-1].start()
        self._questions.put(ticket)
        return ticket

    def close(self) -> None:
        """End all processes; questions still open get the rule-based answer."""
        self._closed = True
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join(2 * GOODBYE)
        self._threads.clear()

    def _answered(self) -> None:
        with self._lock:
            self._open -= 1
        if not self._closed:
            self._wake()

    def _serve(self) -> None:
        worker: Worker | None = None
        while (ticket := self._questions.get()) is not None:
            if self._closed:
                ticket.take("The workers have gone home.")
                continue
            reply: object
            try:
                if worker is None or not worker.alive:
                    worker = Worker(self._make)
                    self.started += 1
                reply = worker.ask(ticket, lambda: self._closed)
            except Exception as error:  # nothing that goes wrong here may leave a seat waiting
                reply = f"No worker answers ({type(error).__name__}: {error})."
            if isinstance(reply, str) and worker is not None:
                worker.end()
                worker = None
            ticket.take(reply)
        if worker is not None:
            worker.end()


class Worker:
    """One process and the pipe to it."""

    def __init__(self, make: Maker) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=think, args=(theirs, make), name="bot", daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return self._process.is_alive()

    def ask(self, ticket: Ticket, given_up: Callable[[], bool]) -> object:
        """Return the bot's move, or a sentence on why there is none by the deadline."""
        try:
            self._pipe.send(ticket.question)
            while (left := ticket.deadline - monotonic()) > 0 and not given_up():
                if self._pipe.poll(min(left, 0.2)):
                    return self._pipe.recv()
        except (EOFError, OSError) as error:
            return f"The worker died ({type(error).__name__})."
        return "The worker was too slow."

    def end(self) -> None:
        """End the process, by force if it is busy."""
        with contextlib.suppress(OSError):
            self._pipe.close()
        self._process.terminate()
        self._process.join(GOODBYE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(GOODBYE)


def think(pipe: Connection, make: Maker) -> None:
    """In a worker: answer questions until the game above closes the pipe or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game to act upon
    if hasattr(os, "nice"):
        os.nice(BEHIND)  # frames come first
    with contextlib.suppress(EOFError, OSError):
        while True:
            question: Question = pipe.recv()
            pipe.send(_reply(question, make))


def _reply(question: Question, make: Maker) -> object:
    try:
        view = question.view
        decision = decide(make(question.level, Random(question.seed)), view)
        character = CHARACTERS.get(question.character or "")
        liked = decision.move if character is None else inclined(character, view, decision)
        return Answer(liked, liked_reason(view, decision, liked))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
