"""External bot: a child process that plays a seat by the bot protocol (DESIGN 7).

A program is only started if the user named it. It receives what its seat may see and answers when
asked. Any violation ends its participation with one message. It ends with all processes that it has
started (`process_guard`).
"""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from time import monotonic
from typing import IO, NoReturn, Self

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.external_bots import protocol
from rage_desktop.bots.external_bots.process_guard import ProcessGuard
from rage_desktop.hidden_memory import hide_memory
from rage_desktop.rules import Edition, Event, Move, SeatView, Text, text

LONGEST_LINE = 65_536  # bytes; a valid answer is a hundred times smaller
MOST_LINES_AHEAD = 100
TIME_TO_START = 10.0
TIME_TO_LEAVE = 1.0
LOOK_UP = 0.1  # seconds between checks for cancellation while waiting
SHOWN = 80  # characters quoted of an invalid answer
LONGEST_NAME = 40  # characters kept of the name that a program gives itself


class BotFailed(RuntimeError):
    """The program failed; `did` describes what it did, `seat` is its seat."""

    def __init__(self, seat: int, did: Text) -> None:
        """`did` is a sentence without its full stop, so that it can be continued."""
        super().__init__(f"{did}.")
        self.seat = seat
        self.did = did
        self.at_start = False  # whether it never became ready


class ExternalBot(Bot):
    """An external program as a Bot. Use as a context manager, or `close` it.

    It has `time` seconds per answer and is `called` so until it reports its name. `given_up` is
    polled while waiting for an answer. After a failure every further question raises the same
    BotFailed.
    """

    def __init__(
        self,
        command: Sequence[str],
        edition: Edition,
        seats: Sequence[str],
        seat: int,
        time: float = 1.0,
        called: str = "",
        given_up: Callable[[], bool] = lambda: False,
    ) -> None:
        self._edition = edition
        self._seat = seat
        self._time = time
        self._given_up = given_up
        self.name = called or (command[0] if command else "?")
        self._failed: BotFailed | None = None
        self._closing = False
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._to_write: queue.Queue[bytes | None] = queue.Queue()
        hide_memory()
        self._guard = ProcessGuard()
        self._process = self._start(command, seat)
        self._guard.watch(self._process)
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._write, daemon=True).start()
        self._send(protocol.hello(edition, seats, seat))
        try:
            self._be_ready()
        except BotFailed as failed:
            failed.at_start = True
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def watch(self, event: Event) -> None:
        """Send the program an event, redacted for its seat."""
        if self._failed is None:
            message = protocol.event_message(event, self._seat, self._edition)
            if message is not None:
                self._send(message)

    def move(self, view: SeatView) -> Move:
        """Return the program's bid or play; raises BotFailed."""
        if self._failed is not None:
            raise self._failed
        early = self._waiting_line()
        if early is not None:
            self._fail(text("{bot} sent an unexpected line: “{said}”", **self._said(early)))
        self._send(protocol.ask(view, round(self._time * 1000)))
        line = self._next_line(self._time)
        move = protocol.read_move(line, view)
        if move is None:
            self._fail(text("{bot} made an illegal move: “{said}”", **self._said(line)))
        return move

    def close(self) -> None:
        """Send the farewell and stop the program, by force if necessary."""
        if self._closing:
            return
        self._send(protocol.bye())
        self._closing = True
        self._to_write.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TIME_TO_LEAVE)
        self._guard.end(self._process)

    def _start(self, command: Sequence[str], seat: int) -> "subprocess.Popen[bytes]":
        def start() -> "subprocess.Popen[bytes]":
            return subprocess.Popen(  # the user's own command, split into words: no shell
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                env=_environment() | self._guard.environment,
            )

        try:
            return _confined(start)
        except (OSError, IndexError, ValueError) as error:
            said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            failed = BotFailed(
                seat, text("{bot} can't be started: {error}", bot=self.name, error=said)
            )
            failed.at_start = True
            raise failed from None

    def _be_ready(self) -> None:
        line = self._next_line(TIME_TO_START)
        name = protocol.read_ready(line)
        if name is None:
            self._fail(text("{bot} answered “{said}” instead of “ready”", **self._said(line)))
        if name:
            self.name = printable(name)[:LONGEST_NAME]

    def _next_line(self, seconds: float) -> bytes:
        end = monotonic() + seconds
        left = seconds
        line: bytes | None = b""  # none yet: received lines are never empty
        while line == b"" and left > 0 and not self._given_up():
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=min(left, LOOK_UP))
            left = end - monotonic()
        if line == b"":
            ms = round(seconds * 1000)
            self._fail(text("{bot} didn't reply within {ms} ms", bot=self.name, ms=ms))
        return self._checked(line)

    def _waiting_line(self) -> bytes | None:
        if self._lines.qsize() >= MOST_LINES_AHEAD:
            self._fail(self._flooding())
        try:
            line = self._lines.get_nowait()
        except queue.Empty:
            return None
        return self._checked(line)

    def _checked(self, line: bytes | None) -> bytes:
        """Return a line that is there and not too long."""
        if line is None:
            self._fail(self._why_silent())
        if len(line) > LONGEST_LINE:
            self._fail(self._flooding())
        return line

    def _why_silent(self) -> Text:
        try:
            code = self._process.wait(TIME_TO_LEAVE)
        except subprocess.TimeoutExpired:
            return text("{bot} closed its output", bot=self.name)
        return text("{bot} quit unexpectedly with exit code {code}", bot=self.name, code=code)

    def _flooding(self) -> Text:
        return text("{bot} wrote far more than a reply needs", bot=self.name)

    def _said(self, line: bytes) -> dict[str, str]:
        said = printable(line.decode("utf-8", "replace").strip())
        return {"bot": self.name, "said": said[:SHOWN] + ("…" if len(said) > SHOWN else "")}

    def _fail(self, did: Text) -> NoReturn:
        self._failed = BotFailed(self._seat, did)
        self._closing = True
        self._to_write.put(None)
        self._guard.end(self._process)
        raise self._failed

    def _send(self, message: protocol.Message) -> None:
        if not self._closing:
            self._to_write.put(protocol.write_message(message))

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            while (line := self._to_write.get()) is not None:
                pipe.write(line)
                pipe.flush()
        except (OSError, ValueError):
            pass  # it stopped reading: the next question reports why
        finally:
            _close(pipe)

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        try:
            while line := pipe.readline(LONGEST_LINE + 1):
                self._lines.put(line)
                if len(line) > LONGEST_LINE or self._lines.qsize() > MOST_LINES_AHEAD:
                    break  # ignore the rest of its output
        except (OSError, ValueError):
            pass
        self._lines.put(None)
        _close(pipe)


def _confined(start: "Callable[[], subprocess.Popen[bytes]]") -> "subprocess.Popen[bytes]":
    if sys.platform != "linux":
        return start()
    from rage_desktop.bots.external_bots.confinement import confined  # late: Linux alone has it

    return confined(start)


def _environment() -> dict[str, str]:
    """Return the user's environment without the packaged game's own library paths."""
    found = dict(os.environ)
    for key in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH") if hasattr(sys, "frozen") else ():
        before = found.pop(f"{key}_ORIG", "")
        found.pop(key, None)
        found |= {key: before} if before else {}
    return found


def _close(pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError):
        pipe.close()


def printable(said: str) -> str:
    """Return a program's output with unprintable characters replaced."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in said)
