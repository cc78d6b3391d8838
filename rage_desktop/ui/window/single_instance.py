"""One instance per data folder: a second start activates the window of the first one.

The lock is a system lock on a file: it is released with the process in any case, so it is never
stale. The first process listens on the loopback interface. A file beside the lock has its port,
and a token that proves a caller may read the player's files.
"""

import errno
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from rage_desktop.match.files import check_plain, is_plain, open_plain, read_limited

if TYPE_CHECKING:
    from socket import socket

LOCK = "open.lock"
ADDRESS = "open.address"
HERE = "127.0.0.1"
HEARD = b"here"
BOTH_WAYS = 2  # socket.SHUT_RDWR
TAKEN = (0, errno.EACCES, errno.EDEADLK)  # Wine gives no reason for refusing a lock: 0
CALLERS = 32  # heard at once
SILENCE = 0.2  # seconds after which a caller that says nothing is let go: ours speak at once
# Number of tries and seconds between: the first process may be starting, or about to end.
TRIES = 30
PAUSE = 0.1


class InstanceLock:
    """The lock of a data folder, held until `close`, or until the process ends."""

    def __init__(self, folder: Path, lock: IO[bytes] | None) -> None:
        """Hold a lock; None if the folder cannot be locked."""
        self._folder = folder
        self._lock = lock
        self._listening: socket | None = None

    def listen(self, on_call: Callable[[], None]) -> None:
        """Answer callers from now on; `on_call` runs in its own thread for each."""
        if self._lock is None:
            return
        import socket  # late: not needed for the first frame

        word = secrets.token_hex(16)
        with suppress(OSError):  # a second start then reports that the game is open
            self._listening = socket.create_server((HERE, 0))
            port = self._listening.getsockname()[1]
            _write(self._folder / ADDRESS, f"{port} {word} {os.getpid()}\n")
            told = (self._listening, word.encode(), on_call)
            threading.Thread(target=_serve, args=told, name="callers", daemon=True).start()

    def stop_listening(self) -> None:
        """Stop answering callers: there is no window to activate."""
        if self._listening is not None:
            with suppress(OSError):  # on Linux only this ends the wait in accept()
                self._listening.shutdown(BOTH_WAYS)
            self._listening.close()
            self._listening = None
            with suppress(OSError):
                if is_plain(self._folder / ADDRESS):
                    (self._folder / ADDRESS).unlink()

    def close(self) -> None:
        """Release the folder."""
        self.stop_listening()
        if self._lock is not None:
            self._lock.close()


def acquire_lock(folder: Path) -> InstanceLock | None:
    """Lock a data folder for this process; None if another process has it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        file = os.fdopen(open_plain(folder / LOCK, flags), "ab")
    except OSError:  # nothing is stored there, so there is no conflict
        return InstanceLock(folder, None)
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        file.close()
        return None
    except OSError:  # a file system without locks
        file.close()
        return InstanceLock(folder, None)
    return InstanceLock(folder, file)


def activate_running(folder: Path) -> bool:
    """Ask the process that uses the folder to come forward; return whether it answered."""
    with suppress(OSError, ValueError, OverflowError):  # the last of a port too large
        port, word, process = read_limited(folder / ADDRESS, 200).decode("ascii").split()
        _let_come_forward(int(process))
        return _ask(int(port), word.encode())
    return False


def acquire_or_activate(folder: Path, tries: int = TRIES) -> tuple[InstanceLock | None, bool]:
    """Lock a data folder, or ask the process that uses it to come forward; return the lock, if
    acquired, and whether that process answered."""
    for attempt in range(tries):
        time.sleep(PAUSE if attempt else 0)
        held = acquire_lock(folder)
        if held is not None:
            return held, False
        if activate_running(folder):
            return None, True
    return None, False


def _ask(port: int, word: bytes) -> bool:
    from socket import socket  # late: as above

    with socket() as line:
        line.settimeout(1.0)
        line.connect((HERE, port))
        line.sendall(word)
        return line.recv(len(HEARD)) == HEARD


def _serve(listening: "socket", word: bytes, on_call: Callable[[], None]) -> None:
    """Hear callers until the game ends, each in a thread of its own: one that says nothing delays
    nobody."""
    free = threading.BoundedSemaphore(CALLERS)
    while True:
        try:
            caller, _ = listening.accept()
        except OSError:  # closed: the game has ended
            return
        free.acquire()
        hearing = threading.Thread(target=_hear, args=(caller, word, on_call, free), daemon=True)
        hearing.start()


def _hear(
    caller: "socket", word: bytes, on_call: Callable[[], None], free: threading.BoundedSemaphore
) -> None:
    try:
        with caller, suppress(OSError):
            caller.settimeout(SILENCE)
            if secrets.compare_digest(caller.recv(len(word)), word):
                on_call()
                caller.sendall(HEARD)
    finally:
        free.release()


def _write(path: Path, content: str) -> None:
    """Write a file that only this player may read."""
    with suppress(FileNotFoundError):
        check_plain(path)
        path.unlink()
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:  # noqa: PTH123
        file.write(content)


if sys.platform == "win32":

    def _lock(file: IO[bytes]) -> None:
        """Lock a file for this process; raises PermissionError if another has it."""
        import msvcrt  # late: Windows alone has it

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in TAKEN:
                raise PermissionError(error.errno, "another program has it") from error
            raise

    def _let_come_forward(process: int) -> None:
        """Allow a process to come forward: on Windows only the foreground program can."""
        import ctypes  # late: rarely needed

        ctypes.windll.user32.AllowSetForegroundWindow(process)

else:

    def _lock(file: IO[bytes]) -> None:
        """Lock a file for this process; raises BlockingIOError if another has it."""
        import fcntl  # late: Windows has none

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_come_forward(process: int) -> None:
        """Do nothing: any program may come forward here."""
