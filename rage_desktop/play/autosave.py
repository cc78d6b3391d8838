"""Save a match while it is played, and retry failed writes."""

from collections.abc import Callable

from rage_desktop.match.store.store import Store
from rage_desktop.rules import Text

PATIENCE = 2.0  # seconds a move is held back while another program locks the store
# seconds between retries while a move is held back, and afterwards
OFTEN = 0.1
SELDOM = 1.0


class Autosave:
    """Write a match to disk with retries and report what prevents it.

    A move is shown once it is on disk. If another program's lock prevents the write, the move is
    held back for two seconds; then play continues, and `trouble` holds the message for the players
    until everything missing has been written.
    """

    def __init__(self, store: Store | None) -> None:
        """`store` saves the moves; None for a match that is not saved."""
        self._store = store
        self._patience = 0.0  # seconds left to hold back the last move
        self._pause = 0.0  # seconds until the next retry
        self._told = False
        self._show: Callable[[], None] | None = None  # shows the held-back move

    @property
    def trouble(self) -> Text | None:
        """The reason the game is not being saved; None if it is saved or the obstacle may be
        transient."""
        return self._store.queue.trouble if self._store is not None and self._told else None

    @property
    def is_holding(self) -> bool:
        """Whether the last move is held back."""
        return self._show is not None

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next retry; None if nothing is missing."""
        missing = self._store is not None and self._store.queue.trouble is not None
        return self._pause if missing else None

    def show_when_saved(self, show: Callable[[], None]) -> None:
        """Show the result of the last move through `show` as soon as it is saved or the wait is
        over."""
        self._show = show
        if self._store is None or self._store.queue.trouble is None:
            self._told = False
        elif not self._told:
            self._told = not self._store.queue.is_transient
            self._patience = PATIENCE if self._store.queue.is_transient else 0.0
            self._pause = OFTEN if self._store.queue.is_transient else SELDOM
        if self._patience == 0:
            self.release()

    def release(self) -> None:
        """Show the held-back move now, for example because the player leaves the table."""
        self._patience = 0.0
        if self._show is not None:
            show = self._show
            self._show = None
            show()

    def advance(self, dt: float) -> None:
        """Let dt seconds pass and retry when due."""
        if self._store is None or self._store.queue.trouble is None:
            self._told = False
            self.release()
            return
        self._pause -= dt
        before = self._patience
        self._patience = max(0.0, self._patience - dt)
        if self._pause <= 0 or before > 0 == self._patience:
            self._try()

    def _try(self) -> None:
        assert self._store is not None
        kept = self._store.queue.flush()
        self._told = not kept and self._patience == 0
        self._pause = OFTEN if self._patience > 0 else SELDOM
        if kept or self._told:
            self.release()
