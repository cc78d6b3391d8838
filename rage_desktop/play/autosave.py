"""Whether what is played is on disk, and what happens while it cannot be."""

from collections.abc import Callable

from rage_desktop.match.match import MatchStorage
from rage_desktop.rules import Text

PATIENCE = 2.0  # seconds that a move is held back while the disk will probably take it
OFTEN, SELDOM = 0.1, 1.0  # seconds between tries, while a move is held back and later


class Autosave:
    """Keeps trying to write a match to disk, and tells what prevents it.

    A move is shown once it is on disk. One that another program's lock prevents is held back for
    two seconds; then play goes on, and `trouble` is what to tell the players until everything
    missing has been written.
    """

    def __init__(self, storage: MatchStorage | None) -> None:
        """`storage` is where the match keeps its moves; None for a match that is not kept."""
        self._keeper = storage
        self._patience = 0.0  # seconds left to hold back what was played
        self._pause = 0.0  # seconds until the next try
        self._told = False
        self._show: Callable[[], None] | None = None  # shows what is held back

    @property
    def trouble(self) -> Text | None:
        """Why the game is not being saved; None if it is, or if the reason may still pass."""
        return self._keeper.trouble if self._keeper is not None and self._told else None

    @property
    def is_holding(self) -> bool:
        """Whether what was played last is held back."""
        return self._show is not None

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next try; None where nothing is missing."""
        missing = self._keeper is not None and self._keeper.trouble is not None
        return self._pause if missing else None

    def show_when_saved(self, show: Callable[[], None]) -> None:
        """Show what the move just made did, as soon as it may be seen."""
        self._show = show
        if self._keeper is None or self._keeper.trouble is None:
            self._told = False
        elif not self._told:
            self._told = not self._keeper.is_transient
            self._patience = PATIENCE if self._keeper.is_transient else 0.0
            self._pause = OFTEN if self._keeper.is_transient else SELDOM
        if self._patience == 0:
            self.release()

    def release(self) -> None:
        """Show what is held back: somebody who goes elsewhere does not wait for the disk."""
        self._patience = 0.0
        if self._show is not None:
            show, self._show = self._show, None
            show()

    def advance(self, dt: float) -> None:
        """Let dt seconds pass, and try again when it is time."""
        if self._keeper is None or self._keeper.trouble is None:
            self._told = False
            self.release()
            return
        self._pause -= dt
        before, self._patience = self._patience, max(0.0, self._patience - dt)
        if self._pause <= 0 or before > 0 == self._patience:
            self._try()

    def _try(self) -> None:
        assert self._keeper is not None
        kept = self._keeper.flush()
        self._told = not kept and self._patience == 0
        self._pause = OFTEN if self._patience > 0 else SELDOM
        if kept or self._told:
            self.release()
