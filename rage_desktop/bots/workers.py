"""Search off the frame: bots that think for long do so in processes of their own.

A worker starts at the first question and ends with the game. Whatever goes wrong in it (too slow,
an error, a process that dies), the rule-based move is the answer, and the next question finds a
fresh worker.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop.bots.bot import Answer, Bot
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.counting_bot import fallback
from rage_desktop.bots.search.decision import decide
from rage_desktop.bots.talk.characters import CHARACTERS, Character, choose_in_character
from rage_desktop.bots.talk.reasons import why
from rage_desktop.rules import SeatView

DEADLINE = 5.0  # seconds for an answer, the start of a process included
BEHIND = 5  # niceness of a worker: frames come first where cores are few
GOODBYE = 1.0  # seconds a worker gets to end by itself

Maker: TypeAlias = Callable[[str, Random], Bot]


class Question(Struct, frozen=True):
    """What a worker is told: the level, what its seat sees, a seed, and the character's name.

    Unhurried, a search counts its trials and looks at no clock, so that only the seed decides.
    """

    level: str
    view: SeatView
    seed: int
    character: str | None = None
    unhurried: bool = False


class QueuedQuestion(NamedTuple):
    """A question in the queue, and how many seconds it has once its turn comes."""

    question: Question
    seconds: float
    answer: Future[Answer]


class Workers:
    """Up to `count` worker processes, each with a thread here that feeds it.

    `trouble` says in English why no worker gave the last answer; it is empty if one did.
    """

    def __init__(
        self,
        wake: Callable[[], None] = lambda: None,
        make: Maker = make_bot,
        count: int = 1,
    ) -> None:
        """Start nothing yet. `wake` is called from another thread whenever an answer is there."""
        self.started = 0  # processes so far
        self.trouble = ""
        self._wake = wake
        self._make = make
        self._count = count
        self._questions: SimpleQueue[QueuedQuestion | None] = SimpleQueue()
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
        *,
        unhurried: bool = False,
    ) -> Future[Answer]:
        """Have a bot of a level answer a view within some seconds of its turn; returns at once.

        Nobody starts to think about a question that was cancelled before its turn.
        """
        question = Question(level, view, seed, character, unhurried)
        asked = QueuedQuestion(question, seconds, Future())
        if self._closed:
            asked.answer.set_result(Answer(fallback(view)))
            return asked.answer
        with self._lock:
            self._open += 1
            if self._open > len(self._threads) < self._count:
                self._threads.append(threading.Thread(target=self._serve, daemon=True))
                self._threads[-1].start()
        self._questions.put(asked)
        return asked.answer

    def close(self) -> None:
        """End all processes; questions still open get the rule-based answer."""
        self._closed = True
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join(2 * GOODBYE)
        self._threads.clear()

    def _serve(self) -> None:
        worker: Worker | None = None
        while (asked := self._questions.get()) is not None:
            if asked.answer.set_running_or_notify_cancel():
                worker, reply = self._reply(worker, asked)
                asked.answer.set_result(self._legal(reply, asked.question.view))
            with self._lock:
                self._open -= 1
            if not self._closed:
                self._wake()
        if worker is not None:
            worker.end()

    def _reply(
        self, worker: "Worker | None", asked: QueuedQuestion
    ) -> "tuple[Worker | None, object]":
        """Return what a worker says, or else what went wrong as a string, and the worker if it
        can go on."""
        if self._closed:
            return worker, "The workers have gone home."
        # Counted from its turn: no worker is slow because a question waited for another.
        deadline = monotonic() + asked.seconds
        try:
            if worker is None or not worker.alive:
                worker = Worker(self._make)
                self.started += 1
            reply = worker.ask(asked.question, deadline, lambda: self._closed)
        except Exception as error:  # nothing that goes wrong here may leave a seat waiting
            reply = f"No worker answers ({type(error).__name__}: {error})."
        if isinstance(reply, str) and worker is not None:
            worker.end()
            worker = None
        return worker, reply

    def _legal(self, reply: object, view: SeatView) -> Answer:
        """Return the reply if it is a legal answer, else the rule-based one."""
        if isinstance(reply, Answer) and reply.move in view.legal:
            self.trouble = ""
            return reply
        self.trouble = reply if isinstance(reply, str) else f"No legal move: {reply!r}."
        return Answer(fallback(view))


class Worker:
    """One process and the pipe to it."""

    def __init__(self, make: Maker) -> None:
        self._process, self._pipe = start_process(think, make, name="bot")

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return self._process.is_alive()

    def ask(self, question: Question, deadline: float, given_up: Callable[[], bool]) -> object:
        """Return the bot's answer, or a sentence on why there is none by the deadline, a time of
        the monotonic clock."""
        try:
            self._pipe.send(question)
            while (left := deadline - monotonic()) > 0 and not given_up():
                if self._pipe.poll(min(left, 0.2)):
                    return self._pipe.recv()
        except (EOFError, OSError) as error:
            return f"The worker died ({type(error).__name__})."
        return "The worker was too slow."

    def end(self) -> None:
        """End the process, by force if it is busy."""
        end_process(self._process, self._pipe)


def start_process(
    target: Callable[..., None], *arguments: object, name: str
) -> tuple[SpawnProcess, Connection]:
    """Start a process that gets one end of a pipe and the arguments; return it and the other end.

    It ends with the game.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(theirs, *arguments), name=name, daemon=True)
    process.start()
    theirs.close()
    return process, ours


def end_process(process: SpawnProcess, pipe: Connection) -> None:
    """End a process, by force if it is busy."""
    with contextlib.suppress(OSError):
        pipe.close()
    process.terminate()
    process.join(GOODBYE)
    if process.is_alive():
        process.kill()
        process.join(GOODBYE)


def stay_behind(niceness: int) -> None:
    """In a worker process: leave Ctrl-C to the game, and let other processes come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)


def think(pipe: Connection, make: Maker) -> None:
    """In a worker process: answer questions until the game closes the pipe or ends."""
    stay_behind(BEHIND)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question: Question = pipe.recv()
            pipe.send(_reply(question, make))


def _reply(question: Question, make: Maker) -> object:
    try:
        rng = Random(question.seed)
        bot = (
            make_bot(question.level, rng, None) if question.unhurried else make(question.level, rng)
        )
        return answer_in_character(bot, question.view, CHARACTERS.get(question.character or ""))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def answer_in_character(
    bot: Bot, view: SeatView, character: Character | None, explain: bool = True
) -> Answer:
    """Return what a bot answers that has this temperament, or none.

    Without `explain` it says why only where an ending was counted out; rules of thumb can be
    worked out again when somebody asks.
    """
    decision = decide(bot, view)
    liked = decision.move if character is None else choose_in_character(character, view, decision)
    told = why(view, decision, liked) if explain or decision.counted else None
    return Answer(liked, told)
