"""How the store writes and reads its file: what cannot be written waits, and is tried again.

What waits does so in order, and is tried again with whatever comes next and at every `catch_up`;
until then `trouble` says what is wrong, and questions are answered from a copy in memory that has
it all.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from rage_desktop.foreign import cleaned, named
from rage_desktop.match.files import Clock, written_time
from rage_desktop.match.store import lists
from rage_desktop.match.store.database import (
    PATIENCE,
    Unusable,
    connect,
    identity_of,
    is_busy,
    is_damage,
    memory,
    open_database,
    transaction,
    trouble,
)
from rage_desktop.match.store.deeds import Begun, Deed, gone_on, perform
from rage_desktop.match.store.frozen import check_writable, is_frozen, leave_open
from rage_desktop.match.store.left_as import leave
from rage_desktop.match.store.outcome import GoneOn, StoreError
from rage_desktop.rules import Text, text

_Line = TypeVar("_Line")

LAST_TRY: Final = 2.0  # seconds for what still waits when the game is closed


class Writing:
    """A file of deeds, in memory where there is none for the time being; closed by `close`."""

    def __init__(self, path: Path, clock: Clock, patience: float = PATIENCE) -> None:
        """Open or begin the store in this file; the store works whatever is wrong with it.

        `patience` is how many seconds a write waits for another program's lock.
        """
        self.path = path
        self._clock = clock
        self._patience = patience
        opened = open_database(path, clock(), patience)
        self.notice: Text | None = opened.notice
        self._trouble: Text | None = None
        self._told = False  # tells that something is left out of the lists
        self._file = opened.db if opened.keeps else None
        self._copy = None if opened.keeps else opened.db  # has what the file lacks
        self._gives_up = opened.newer
        self._identity = identity_of(path)
        self._waiting: list[Deed] = []  # in order
        self._in_copy = 0  # how many of those waiting the copy has
        self._passing = opened.busy
        self._spoilt = False  # the file has turned out to be damaged: it is looked through again
        self._numbers: dict[int, int] = {}  # handles of games begun while nothing could be written

    def close(self) -> None:
        """Close the file; nothing can be asked of the store afterwards."""
        end = time.monotonic() + LAST_TRY
        while not self.catch_up() and self.passing and time.monotonic() < end:
            time.sleep(0.05)
        if self._file is not None and is_frozen(self.path):
            leave_open(self._file)
            self._file = None
        kept = self._file is not None
        for db in (self._file, self._copy):
            if db is not None:
                db.close()
        self._file = self._copy = None
        if kept and not self._spoilt:
            leave(self.path)

    # -- what waits ------------------------------------------------------------------------------

    @property
    def trouble(self) -> Text | None:
        """Why something waits to be written; None where nothing does."""
        return self._trouble

    @property
    def keeps(self) -> bool:
        """Whether all that was handed in is on disk."""
        return self._file is not None and not self._waiting

    @property
    def passing(self) -> bool:
        """Whether the obstacle will probably pass within moments: another program's lock."""
        return self._passing and bool(self._waiting)

    def catch_up(self) -> bool:
        """Try to write all that waits, in order; returns whether nothing waits any more.

        A file that another program held from the start is taken as soon as it lets go. A lock is
        waited for no longer than the store's patience.
        """
        with contextlib.suppress(StoreError):
            self._flush()
        return not self._waiting

    def write(self, deed: Deed) -> None:
        """Do this as soon as it can be done; raises StoreError if its game went on elsewhere."""
        self._waiting.append(deed)
        self._flush(deed.game)

    def write_together(self, deeds: Sequence[Deed]) -> None:
        """Do all of these in one go; what cannot be done now waits, as always."""
        self._waiting += deeds
        self._flush(deeds[0].game)

    def _flush(self, game: int | None = None) -> None:
        """Write what waits; raises StoreError if the game of this handle went on elsewhere."""
        if self._gives_up:
            self._trouble = self.notice
            return
        elsewhere = False
        while self._waiting or self._locked_out:
            try:
                self._write_all(self._reached())
            except _Elsewhere as lost:
                self._drop(lost.game)
                elsewhere |= lost.game == game
            except (OSError, sqlite3.Error, Unusable) as error:
                self._passing = is_busy(error)
                self._spoilt |= is_damage(error)
                self._trouble = trouble(error)
                break
            else:
                self._waiting.clear()
        if not self._waiting:
            self._trouble = None
            self.notice = self.notice if self._locked_out else None
            self._forget_copy()
        if elsewhere:
            raise gone_on()

    @property
    def _locked_out(self) -> bool:
        """Whether there is no file yet only because another program held it."""
        return self._file is None and self._passing

    def _write_all(self, db: sqlite3.Connection) -> None:
        numbers = dict(self._numbers)
        with transaction(db):
            for deed in self._waiting:
                try:
                    numbers[deed.game] = perform(db, deed, numbers)
                except GoneOn:
                    raise _Elsewhere(deed.game) from None
            check_writable(self.path)
        self._numbers = {handle: one for handle, one in numbers.items() if handle != one}

    def _reached(self) -> sqlite3.Connection:
        """Return the open file, wherever it was in the meantime; raises OSError and
        sqlite3.Error."""
        if self._identity is not None:
            self.path.stat()  # a folder that was unplugged is no place for a new store
        if self._file is None or identity_of(self.path) != self._identity:
            patience = self._patience if self._waiting else 0.0  # who only asks has the copy
            found = connect(self.path, self._clock(), patience)
            found.execute(f"PRAGMA busy_timeout = {round(self._patience * 1000)}")
            if self._file is not None:
                self._file.close()
            self._file, self._identity = found, identity_of(self.path)
        check_writable(self.path)
        return self._file

    def _drop(self, game: int) -> None:
        self._waiting = [deed for deed in self._waiting if deed.game != game]
        if self._copy is not None:
            self._copy.close()
            self._copy = None
        self._in_copy = 0

    def _forget_copy(self) -> None:
        if self._copy is not None and self._file is not None:
            self._copy.close()
            self._copy = None
        self._in_copy = 0

    # -- inside ----------------------------------------------------------------------------------

    @property
    def now(self) -> str:
        """The time, as the store writes it."""
        return written_time(self._clock())

    @property
    def _whole(self) -> sqlite3.Connection:
        """The database that has everything: the file, or a copy with what waits."""
        if self._locked_out and not self._waiting:
            self.catch_up()
        if self._file is not None and not self._waiting and not is_frozen(self.path):
            self._forget_copy()
            return self._file
        if self._copy is None:
            self._copy = memory(self._clock(), self.path, self._file)
        handles = {deed.game: deed.game for deed in self._waiting}
        for deed in self._waiting[self._in_copy :]:
            with contextlib.suppress(GoneOn):  # the game could not be copied: who plays it knows it
                perform(self._copy, deed, handles | self._numbers)
        self._in_copy = len(self._waiting)
        return self._copy

    def free_handle(self) -> int:
        """Return a handle for a game begun now, to use until it is in the file."""
        return -1 - len(self._numbers) - sum(isinstance(d, Begun) for d in self._waiting)

    def number(self, game: int) -> int:
        """Return a game's number in the file."""
        return self._numbers.get(game, game)

    def read(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query, including what waits; raises StoreError."""
        try:
            return self._whole.execute(query, values).fetchall()
        except (OSError, sqlite3.Error, UnicodeError) as error:
            self._spoilt |= is_damage(error)
            raise StoreError(
                text(
                    "The store {file} cannot be read ({error}).",
                    file=named(self.path),
                    error=cleaned(str(error)),
                )
            ) from error

    def listed(self, query: Callable[[lists.Read], lists.Listed[_Line]]) -> tuple[_Line, ...]:
        """Return a list without what cannot be read, of which `notice` tells."""
        try:
            found = query(self.read)
        except StoreError as error:
            self.notice = self.notice or error.reason
            return ()
        if found.left_out and not self._told:
            self._told = True
            self.notice = self.notice or lists.told(found.left_out)
        return found.lines


class _Elsewhere(Exception):
    def __init__(self, game: int) -> None:
        self.game = game
