"""Worker processes for searching bots, so that frames are not delayed.

A worker starts with the first question and ends with the game. If it fails (timeout, error, crash),
the rule-based move is the answer, and the next question gets a new worker.
"""

import atexit
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop.bots.bot import Answer, Bot
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.level_bots import fallback
from rage_desktop.bots.search.trials import decide
from rage_desktop.bots.talk.characters import CHARACTERS, Character, choose_in_character
from rage_desktop.bots.talk.reasons import why
from rage_desktop.hidden_memory import hide_memory
from rage_desktop.rules import SeatView

DEADLINE = 5.0  # seconds per answer, including the start of a process
BEHIND = 5  # niceness of a worker: frames have priority
GOODBYE = 1.0  # seconds a worker gets to exit
# of Windows, which knows no niceness: a priority class, and the handle of the calling process
BELOW_NORMAL = 0x4000
THIS_PROCESS = -1

Maker: TypeAlias = Callable[[str, Random], Bot]


class Question(Struct, frozen=True):
    """A worker's input: the level, the seat's view, a seed, and the character's name.

    If unhurried, a search is limited by trials instead of time, so that it is deterministic.
    """

    level: str
    view: SeatView
    seed: int
    character: str | None = None
    unhurried: bool = False


class QueuedQuestion(NamedTuple):
    """A queued question, and its time limit in seconds from its turn."""

    question: Question
    seconds: float
    answer: Future[Answer]


class Workers:
    """Up to `count` worker processes, each with a thread that feeds it.

    The threads are daemons, unlike those of the standard library's pool, which the interpreter
    waits for at exit until all their questions are answered.
    `trouble` says in English why no worker gave the last answer; it is empty if one did.
    """

    def __init__(
        self, wake: Callable[[], None] = lambda: None, make: Maker = make_bot, count: int = 1
    ) -> None:
        """Start nothing yet. `wake` is called, perhaps from another thread, whenever an answer is
        available."""
        self.started = 0  # processes started so far
        self.trouble = ""
        self._wake = wake
        self._make = make
        self._count = count
        self._questions: SimpleQueue[QueuedQuestion | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._idle: list[Worker] = []
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
        """Queue a view for a bot of a level, with a time limit from its turn; returns at once.

        A question cancelled before its turn is not computed.
        """
        answer: Future[Answer] = Future()
        if self._closed:
            answer.set_result(Answer(fallback(view)))
            return answer
        question = Question(level, view, seed, character, unhurried)
        answer.add_done_callback(lambda _: None if self._closed else self._wake())
        self._questions.put(QueuedQuestion(question, seconds, answer))
        if len(self._threads) < self._count:
            thread = threading.Thread(target=self._serve, daemon=True)
            thread.start()
            self._threads.append(thread)
            atexit.register(self.close)
        return answer

    def close(self) -> None:
        """Stop all processes; open questions get the rule-based answer."""
        self._closed = True
        atexit.unregister(self.close)
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join(2 * GOODBYE)
        self._threads.clear()
        while self._idle:
            self._idle.pop().end()

    def _serve(self) -> None:
        while (asked := self._questions.get()) is not None:
            if asked.answer.set_running_or_notify_cancel():
                asked.answer.set_result(self._answer(asked.question, asked.seconds))

    def _answer(self, question: Question, seconds: float) -> Answer:
        """Return a worker's answer if it is legal, else the rule-based one."""
        reply = self._ask_worker(question, seconds)
        if isinstance(reply, Answer) and reply.move in question.view.legal:
            self.trouble = ""
            return reply
        self.trouble = reply if isinstance(reply, str) else f"No legal move: {reply!r}."
        return Answer(fallback(question.view))

    def _ask_worker(self, question: Question, seconds: float) -> object:
        """Return a worker's answer, or the error as a string; such a worker is of no more use."""
        if self._closed:
            return "The workers have gone home."
        # Counted from its turn: waiting in the queue is not the worker's fault.
        deadline = monotonic() + seconds
        worker = None
        try:
            with contextlib.suppress(IndexError):
                worker = self._idle.pop()
            if worker is None or not worker.process.is_alive():
                worker = Worker(think, self._make, name="bot")
                self.started += 1
            reply = worker.ask(question, deadline, lambda: self._closed)
        except Exception as error:  # no error may leave a seat without an answer
            reply = f"No worker answers ({type(error).__name__}: {error})."
        if worker is not None and isinstance(reply, str):
            worker.end()
        elif worker is not None:
            self._idle.append(worker)
        return reply


class ChildProcess:
    """A process that gets one end of a pipe and the arguments; it ends with the game."""

    def __init__(self, target: Callable[..., None], *arguments: object, name: str) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        everything = (theirs, *arguments)
        self.process = context.Process(target=target, args=everything, name=name, daemon=True)
        with deaf_children():
            self.process.start()
        theirs.close()

    def end(self) -> None:
        """End it, by force if it is busy."""
        with contextlib.suppress(OSError):
            self.pipe.close()
        self.process.terminate()
        self.process.join(GOODBYE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(GOODBYE)


class Worker(ChildProcess):
    """A process that answers questions."""

    def ask(self, question: Question, deadline: float, given_up: Callable[[], bool]) -> object:
        """Return the bot's answer, or an error message if there is none by the deadline, a time of
        the monotonic clock."""
        try:
            self.pipe.send(question)
            while (left := deadline - monotonic()) > 0 and not given_up():
                if self.pipe.poll(min(left, 0.2)):
                    return self.pipe.recv()
        except (EOFError, OSError) as error:
            return f"The worker died ({type(error).__name__})."
        return "The worker was too slow."


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """Block Ctrl-C, and the end of the terminal, for processes started in the block, since this
    process ends them in order.

    This process handles pending signals after the block. Windows has no inherited signal mask.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which it would be with the first child, and unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stay_behind(niceness: int) -> None:
    """In a worker process: leave Ctrl-C to the game, and let other processes come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        import ctypes  # late: only there

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(ctypes.c_void_p(THIS_PROCESS), BELOW_NORMAL)
    else:
        os.nice(niceness)


def think(pipe: Connection, make: Maker) -> None:
    """In a worker process: answer questions until the game closes the pipe or ends."""
    stay_behind(BEHIND)
    hide_memory()
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
    """Return the answer of a bot with this character, or none.

    Without `explain` it gives a reason only for an exactly solved ending; other reasons can be
    computed later on demand.
    """
    decision = decide(bot, view)
    liked = decision.move if character is None else choose_in_character(character, view, decision)
    explanation = why(view, decision, liked) if explain or decision.counted else None
    return Answer(liked, explanation, decision.worths)
