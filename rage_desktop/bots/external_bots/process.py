"""External bot: a child process that speaks the bot protocol, version 1 (DESIGN 7).

A program is only started if the user named it. It receives what its seat may see, one JSON object
per line, and answers when asked. Any violation ends its participation with one message.

It ends with all processes that it has started, even if the game itself is killed. A process group
ends with one signal, but a child that started its own session is in another group, and an orphan
has no parent to be found by. Child processes normally inherit the environment, though, which Linux
exposes under /proc: a mark in it finds them. Other systems show none.
"""

import contextlib
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import IO, Any, NoReturn, Self

import msgspec

from rage_desktop import rules
from rage_desktop.bots.bot import Bot
from rage_desktop.hidden_memory import hide_memory
from rage_desktop.rules import Edition, Event, Move, SeatView, Text, text
from rage_desktop.rules.editions.edition import plain_knobs
from rage_desktop.rules.records.records import line_of

MARK = "RAGE_DESKTOP_PROGRAM"
PROCESSES = Path("/proc")
ROUNDS = 20  # limit, since a program may start processes faster than they are found


def new_mark() -> str:
    """Return a unique value for MARK."""
    return secrets.token_hex(16)


def end_marked(mark: str) -> None:
    """Kill every process with this mark, and those they start meanwhile."""
    for _ in range(ROUNDS):
        found = list(_marked(mark))
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def _marked(mark: str) -> Iterator[int]:
    """Yield the processes with a mark; exited ones have none."""
    wanted = f"{MARK}={mark}".encode()
    for place in PROCESSES.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in place.read_bytes().split(b"\0"):
                yield int(place.parent.name)


WAIT_AND_KILL = """
read _
kill -s KILL -- "-$1"
for round in 1 2 3; do
    for place in $(grep -aFls -- "$2" /proc/[0-9]*/environ); do
        process=${place#/proc/}
        kill -s KILL "${process%/environ}"
    done
done
"""  # what it says goes nowhere


def start_guard(group: int, mark: str) -> "subprocess.Popen[bytes] | None":
    """Start a small shell that waits for the game's end, then kills a program and its descendants.

    These are a process group and all processes with the mark in their environment. The shell's
    pipe is never written to, and is closed when the game ends. None without a shell (Windows):
    there a program sees that its input has ended.
    """
    if os.name != "posix":
        return None
    with contextlib.suppress(OSError):
        return subprocess.Popen(
            ["/bin/sh", "-c", WAIT_AND_KILL, "sh", str(group), f"{MARK}={mark}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return None


def dismiss_guard(guard: "subprocess.Popen[bytes] | None") -> None:
    """Stop a guard: the program has exited, and its process id may be reused."""
    if guard is not None:
        guard.kill()
        guard.communicate()


PROTOCOL = 1


def hello(edition: rules.Edition, seats: Sequence[str], you: int) -> dict[str, Any]:
    """Return the first message: the rules and who sits where."""
    known = {"edition": plain_knobs(edition), "seats": list(seats), "you": you}
    return {"type": "hello", "protocol": PROTOCOL, **known}


def event_message(event: rules.Event, seat: int, edition: rules.Edition) -> dict[str, Any] | None:
    """Return an event as redacted for a seat; None for a bid it may not know yet."""
    seen = rules.redact(event, seat, edition)
    if isinstance(seen, rules.HandsDealt):
        hand = [str(card) for card in seen.hands[seat]]
        line: dict[str, Any] = {"event": "deal", "hand": hand, "pile_size": len(seen.pile)}
    elif isinstance(seen, rules.BidMade) and seen.bid is None:
        return None
    elif isinstance(seen, rules.TrumpChanged) and seen.recycled:
        line = msgspec.to_builtins(line_of(msgspec.structs.replace(seen, recycled=())))
        line["recycled"] = len(seen.recycled)
    else:
        line = msgspec.to_builtins(line_of(seen))
    return {"type": "event", **line}


def ask(view: rules.SeatView, time_ms: int) -> dict[str, Any]:
    """Return the question for a bid or a card, with all legal moves."""
    if view.phase is rules.Phase.BID:
        legal: list[Any] = [move.bid for move in view.legal if isinstance(move, rules.Bid)]
        return {"type": "ask", "want": "bid", "legal": legal, "time_ms": time_ms}
    cards = list(dict.fromkeys(str(play.card) for play in view.plays()))
    suits: dict[str, dict[str, None]] = {}  # in order, each once
    for play in view.plays():
        if play.suit is not None:
            suits.setdefault(str(play.card), {})[play.suit] = None
    named = {card: list(found) for card, found in suits.items()}
    return {"type": "ask", "want": "play", "legal": cards, "suits": named, "time_ms": time_ms}


def read_move(answer: Any, view: rules.SeatView) -> rules.Move | None:
    """Return the legal move of an answer; None if it is not one."""
    if not isinstance(answer, dict) or view.seat is None:
        return None
    if view.phase is rules.Phase.BID:
        bid = answer.get("bid")
        bids = (move for move in view.legal if isinstance(move, rules.Bid) and move.bid == bid)
        return next(bids, None) if type(bid) is int else None
    card = answer.get("card")
    suit = answer.get("suit")
    plays = [play for play in view.plays() if str(play.card) == card]
    if suit is None and len({play.suit for play in plays}) == 1:
        return plays[0]  # the only suit need not be named
    return next((play for play in plays if play.suit == suit), None)


LONGEST_LINE = 65_536  # bytes; a valid answer is a hundred times smaller
MOST_LINES_AHEAD = 100
TIME_TO_START = 10.0
TIME_TO_LEAVE = 1.0
LOOK_UP = 0.1  # seconds between checks for cancellation while waiting
SHOWN = 80  # characters quoted of an invalid answer


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
        self._mark = new_mark()
        self._process = self._start(command, seat)
        self._guard = start_guard(self._process.pid, self._mark)
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._write, daemon=True).start()
        self._send(hello(edition, seats, seat))
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
            message = event_message(event, self._seat, self._edition)
            if message is not None:
                self._send(message)

    def move(self, view: SeatView) -> Move:
        """Return the program's bid or play; raises BotFailed."""
        if self._failed is not None:
            raise self._failed
        early = self._waiting_line()
        if early is not None:
            self._fail(text("{bot} sent an unexpected line: “{said}”", **self._said(early)))
        self._send(ask(view, round(self._time * 1000)))
        line = self._next_line(self._time)
        move = read_move(_json(line), view)
        if move is None:
            self._fail(text("{bot} made an illegal move: “{said}”", **self._said(line)))
        return move

    def close(self) -> None:
        """Send the farewell and stop the program, by force if necessary."""
        if self._closing:
            return
        self._send({"type": "bye"})
        self._closing = True
        self._to_write.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TIME_TO_LEAVE)
        self._kill()

    def _start(self, command: Sequence[str], seat: int) -> "subprocess.Popen[bytes]":
        def start() -> "subprocess.Popen[bytes]":
            return subprocess.Popen(  # the user's own command, split into words: no shell
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                env=_environment() | {MARK: self._mark},
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
        ready = _json(line)
        if not isinstance(ready, dict) or ready.get("type") != "ready":
            self._fail(text("{bot} answered “{said}” instead of “ready”", **self._said(line)))
        name = ready.get("name")
        if isinstance(name, str) and name.strip():
            self.name = printable(name.strip())[:40]

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
        self._kill()
        raise self._failed

    def _kill(self) -> None:
        """Kill the program and its descendants."""
        try:
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except (ProcessLookupError, PermissionError):
            pass  # already exited
        self._process.wait()
        end_marked(self._mark)
        dismiss_guard(self._guard)
        self._guard = None

    def _send(self, message: dict[str, Any]) -> None:
        if not self._closing:
            self._to_write.put(msgspec.json.encode(message) + b"\n")

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


def _json(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def printable(said: str) -> str:
    """Return a program's output with unprintable characters replaced."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in said)
