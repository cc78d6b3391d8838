"""Keeps what is being edited as a draft on disk, a moment after each change: a frame that shows a
change doesn't wait for the disk."""

from typing import Final

from rage_desktop.match.errors import MatchError
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.rules import EditionFile, Text

# seconds
MOMENT: Final = 0.1  # without a change, so that a held key writes once
AGAIN: Final = 5.0  # until what could not be written is tried again


class DraftKeeper:
    """The draft of the edition that is open, of one after another: each visit begins with `forget`.
    `trouble` says why it can't be kept, if so; what can't is tried again."""

    def __init__(self, own_editions: OwnEditions) -> None:
        self.trouble: Text | None = None
        self._own_editions = own_editions
        self._file: EditionFile | None = None  # changed, and not kept yet
        self._left = 0.0

    def changed(self, file: EditionFile) -> None:
        """Keep an edition in a moment, unless it changes again."""
        self._file = file
        self._left = MOMENT

    @property
    def next_wake(self) -> float | None:
        """Seconds until a draft is to be kept."""
        return None if self._file is None else self._left

    def update(self, dt: float) -> bool:
        """Let dt seconds pass, and return whether there is other trouble than before."""
        if self._file is None:
            return False
        self._left -= dt
        return self._left <= 0 and self.keep()

    def keep(self) -> bool:
        """Keep what has changed now; return whether there is other trouble than before."""
        if self._file is None:
            return False
        before = self.trouble
        self.trouble = None
        try:
            self._own_editions.keep_draft(self._file)
        except MatchError as error:
            self.trouble = error.reason
            self._left = AGAIN
        else:
            self._file = None
        return self.trouble != before

    def forget(self) -> None:
        """Keep nothing that has changed, and tell no trouble: it was saved, is as it was, or is
        left for another."""
        self._file = None
        self.trouble = None
