"""External programs at the table, each with a thread of its own that starts and asks it.

A program hears the latest events each time it is asked, and once more when it ends. After an undo
it is started again and hears everything from the beginning. If it does anything wrong, the
rule-based bot answers instead, and `failed` says why.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop.bots.bot import Answer, AsyncBot, answer
from rage_desktop.bots.external_bots.process import SHOWN, BotFailed, ExternalBot
from rage_desktop.bots.levels.level_bots import fallback
from rage_desktop.rules import Edition, Event, Move, SeatView, text

GOODBYE = 2.5  # seconds within which a program has to be gone

Happened: TypeAlias = tuple[Event, ...]


class PendingQuestion(NamedTuple):
    """A question to a program, and all that happened before it."""

    view: SeatView
    happened: Happened
    answer: Future[Answer]


class SeatContext(Struct, frozen=True):
    """Where a program sits: the rules, all names, its seat, and how it learns what happened.

    `history` returns all events so far as the seat may know them; it is called in the thread that
    asks.
    """

    edition: Edition
    names: tuple[str, ...]
    seat: int
    history: Callable[[], Happened]


class ProgramBot(AsyncBot):
    """A program in a seat, started the first time it is asked; `close` it after the game.

    Programs give no reasons. A question can't be cancelled, since the program may have heard it.
    """

    def __init__(
        self,
        command: Sequence[str],
        called: str,
        place: SeatContext,
        wake: Callable[[], None] = lambda: None,
        time: float = 5.0,
    ) -> None:
        """`wake` is called from another thread whenever an answer is there; `time` is what the
        program has for one, in seconds."""
        self.failed: BotFailed | None = None  # known once the answer is there
        self._command = tuple(command)
        self._called = called
        self._place = place
        self._wake = wake
        self._time = time
        self._last: PendingQuestion | None = None
        self._questions: SimpleQueue[PendingQuestion | Happened] = SimpleQueue()
        self._leaving = threading.Event()
        self._thread: threading.Thread | None = None

    def ask(self, view: SeatView) -> Future[Answer]:
        """Have the program answer a view; returns at once. The same question is asked once."""
        happened = self._place.history()
        last = self._last
        if last is not None and (last.view, last.happened) == (view, happened):
            return last.answer
        self._last = asked = PendingQuestion(view, happened, Future())
        asked.answer.set_running_or_notify_cancel()
        if self._leaving.is_set():
            asked.answer.set_result(Answer(fallback(view)))
            return asked.answer
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, daemon=True)
            self._thread.start()
        self._questions.put(asked)
        return asked.answer

    def close(self) -> None:
        """Tell the program how it ended, and let it leave; returns at once."""
        if not self._leaving.is_set():
            self._leaving.set()
            self._questions.put(self._place.history() if self._thread is not None else ())

    def join(self, seconds: float = GOODBYE) -> None:
        """Wait until the program is gone."""
        if self._thread is not None:
            self._thread.join(seconds)

    # -- in the thread ---------------------------------------------------------------------------

    def _serve(self) -> None:
        talk = _Conversation(self._start)
        while isinstance(asked := self._questions.get(), PendingQuestion):
            move = None
            if self.failed is None and not self._leaving.is_set():
                try:
                    move = talk.ask(asked.view, asked.happened)
                except BotFailed as failed:
                    self.failed = failed
                except Exception as error:  # the game goes on, whatever went wrong
                    what = f"{type(error).__name__}: {error}"[:SHOWN]
                    did = text("{bot} can't be used: {error}", bot=self._called, error=what)
                    self.failed = BotFailed(self._place.seat, did)
            asked.answer.set_result(Answer(move or fallback(asked.view)))
            self._wake()
        talk.end(asked)

    def _start(self) -> ExternalBot:
        place = self._place
        return ExternalBot(
            self._command,
            place.edition,
            place.names,
            place.seat,
            self._time,
            self._called,
            self._leaving.is_set,
        )


class _Conversation:
    """What a program has been told, and the program."""

    def __init__(self, start: Callable[[], ExternalBot]) -> None:
        self._start = start
        self._bot: ExternalBot | None = None
        self._told: Happened = ()

    def ask(self, view: SeatView, happened: Happened) -> Move:
        """Return the program's answer; raises BotFailed."""
        if self._bot is not None and happened[: len(self._told)] != self._told:
            self._bot.close()  # a move was taken back: the protocol has no word for that
            self._bot = None
        if self._bot is None:
            self._bot = self._start()
            self._told = ()
        self._tell(self._bot, happened)
        return answer(self._bot, view)

    def end(self, happened: Happened) -> None:
        """Tell the rest, where it follows, and have the program leave."""
        if self._bot is None:
            return
        if happened[: len(self._told)] == self._told:
            self._tell(self._bot, happened)
        self._bot.close()

    def _tell(self, bot: ExternalBot, happened: Happened) -> None:
        for event in happened[len(self._told) :]:
            bot.watch(event)
        self._told = happened
