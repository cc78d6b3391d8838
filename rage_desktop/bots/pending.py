"""An answer that may take its time: thought of in a worker process, or by a program."""

import threading

from rage_desktop.rules import Move, Text


class Pending:
    """A question under way; `why` is what is said of the answer, once that is there."""

    def __init__(self) -> None:
        self.why: Text | None = None
        self._move: Move | None = None
        self._ready = threading.Event()

    @property
    def done(self) -> bool:
        """Whether `result` will not wait."""
        return self._ready.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the answer, and tell whether it is there."""
        return self._ready.wait(seconds)

    def result(self) -> Move:
        """Return the answer, as soon as it is there."""
        self._ready.wait()
        assert self._move is not None
        return self._move

    def settle(self, move: Move, why: Text | None = None) -> None:
        """Take the answer; may be called from any thread."""
        self._move, self.why = move, why
        self._ready.set()
