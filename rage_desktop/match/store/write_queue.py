"""Ordered write queue of the store's file: failed writes wait and are retried.

They are retried with each further write and at every `flush`; until then `trouble` says what is
wrong, and queries are answered from a complete copy in memory.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from rage_desktop.match.errors import StaleGameError, StoreError
from rage_desktop.match.files import Clock, format_time
from rage_desktop.match.store import database, file_watch, game_lists
from rage_desktop.match.store.commands import Command
from rage_desktop.rules import Text, text
from rage_desktop.untrusted_input import quote_path, sanitize

_Line = TypeVar("_Line")

LAST_TRY: Final = 2.0  # seconds for the remaining writes when the game is closed


class WriteQueue:
    """A store file and its queued commands, or a database in memory as a substitute; closed by
    `close`."""

    def __init__(self, path: Path, clock: Clock, patience: float = database.PATIENCE) -> None:
        """Open or create the store in this file; the store works whatever the state of the file.

        `patience` is how many seconds a write waits for another process's lock.
        """
        self.path = path
        self._clock = clock
        self._patience = patience
        opened = database.open_database(path, clock(), patience)
        self.notice: Text | None = opened.notice
        self._trouble: Text | None = None
        self._told = False  # the notice about omitted rows was given
        self._file = opened.db if opened.is_on_disk else None
        self._copy = None if opened.is_on_disk else opened.db  # complete, unlike the file
        self._gives_up = opened.taken
        self._watch = None if self._file is None else file_watch.FileWatch(path, self._file)
        self._waiting: list[Command] = []  # queued commands, in order
        self._in_copy = 0  # how many queued commands the copy includes
        self._is_transient = opened.busy
        self._spoilt = False  # the file turned out to be damaged and is checked again
        self._numbers: dict[int, int] = {}  # handles of games begun while the file was not writable

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        end = time.monotonic() + LAST_TRY
        while not self.flush() and self.is_transient and time.monotonic() < end:
            time.sleep(0.05)
        touched = self._watch is not None and not self._watch.may_close
        if self._file is not None and (touched or file_watch.is_read_only(self.path)):
            file_watch.prevent_close(self._file)
            self._file = None
        kept = self._file is not None
        for db in (self._file, self._copy):
            if db is not None:
                db.close()
        self._file = self._copy = None
        if kept and not self._spoilt:
            file_watch.write_stamp(self.path)

    # -- the queue -------------------------------------------------------------------------------

    @property
    def trouble(self) -> Text | None:
        """Why commands are queued; None if none are."""
        return self._trouble

    @property
    def is_saved(self) -> bool:
        """Whether everything is on disk."""
        return self._file is not None and not self._waiting

    @property
    def is_transient(self) -> bool:
        """Whether the obstacle is probably transient: another process's lock."""
        return self._is_transient and bool(self._waiting)

    def flush(self) -> bool:
        """Try to write all queued commands in order; returns whether the queue is empty.

        A file that another process locked from the start is opened once it is unlocked. A lock is
        waited for no longer than the store's patience.
        """
        with contextlib.suppress(StoreError):
            self._write_waiting()
        return not self._waiting

    def write(self, game: int, run: Callable[..., object], *args: object) -> None:
        """Execute a command about a game (see `commands`) as soon as possible; raises StoreError if
        the game was continued elsewhere."""
        self.write_together((Command(game, run, args),))

    def write_together(self, commands: Sequence[Command]) -> None:
        """Execute several commands in one transaction; they are queued if that fails."""
        self._waiting += commands
        self._write_waiting(commands[0].game)

    def _write_waiting(self, game: int | None = None) -> None:
        """Write the queue; raises StoreError if the game of this handle was continued elsewhere."""
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
            except (OSError, sqlite3.Error, database.Unusable) as error:
                self._is_transient = database.is_busy(error)
                self._spoilt |= database.is_damage(error)
                self._trouble = database.trouble(error)
                break
            else:
                self._waiting.clear()
        if not self._waiting:
            self._trouble = None
            self.notice = self.notice if self._locked_out else None
            self._forget_copy()
        if elsewhere:
            reason = text(
                "This game was continued in another window. To go on here, choose Continue on "
                "the title screen."
            )
            raise StoreError(reason)

    @property
    def _locked_out(self) -> bool:
        """Whether the file is missing only because another process locked it."""
        return self._file is None and self._is_transient

    def _write_all(self, db: sqlite3.Connection) -> None:
        numbers = dict(self._numbers)
        with database.transaction(db):
            for command in self._waiting:
                try:
                    numbers[command.game] = command.execute(db, numbers)
                except StaleGameError:
                    raise _Elsewhere(command.game) from None
            if self._watch is not None:
                self._watch.check()
            file_watch.check_writable(self.path)
        self._numbers = {handle: one for handle, one in numbers.items() if handle != one}

    def _reached(self) -> sqlite3.Connection:
        """Return the open file, opening it if it was unavailable; raises OSError and
        sqlite3.Error."""
        if self._file is None or self._watch is None:
            patience = self._patience if self._waiting else 0.0  # queries can use the copy
            self._file = database.connect(self.path, self._clock(), patience)
            self._file.execute(f"PRAGMA busy_timeout = {round(self._patience * 1000)}")
            self._watch = file_watch.FileWatch(self.path, self._file)
        self._watch.check()  # an unplugged folder must not get a new store
        file_watch.check_writable(self.path)
        return self._file

    def _drop(self, game: int) -> None:
        self._waiting = [command for command in self._waiting if command.game != game]
        self._forget_copy(even_alone=True)

    def _forget_copy(self, *, even_alone: bool = False) -> None:
        if self._copy is not None and (even_alone or self._file is not None):
            self._copy.close()
            self._copy = None
        self._in_copy = 0

    # -- internal --------------------------------------------------------------------------------

    @property
    def now(self) -> str:
        """The current time in the store's format."""
        return format_time(self._clock())

    @property
    def _whole(self) -> sqlite3.Connection:
        """The complete database: the file, or a copy including the queue."""
        if self._locked_out and not self._waiting:
            self.flush()
        if self._file is not None and not self._waiting and not file_watch.is_read_only(self.path):
            self._forget_copy()
            return self._file
        if self._copy is None:
            self._copy = database.memory(self._clock(), self.path, self._file)
        handles = {command.game: command.game for command in self._waiting}
        for command in self._waiting[self._in_copy :]:
            # The game could not be copied, but its player knows it.
            with contextlib.suppress(StaleGameError):
                command.execute(self._copy, handles | self._numbers)
        self._in_copy = len(self._waiting)
        return self._copy

    def free_handle(self) -> int:
        """Return a temporary handle for a game begun now, until it is in the file."""
        return -1 - len(self._numbers) - sum(each.begins for each in self._waiting)

    def number(self, game: int) -> int:
        """Return a game's number in the file."""
        return self._numbers.get(game, game)

    def read(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query, including queued changes; raises StoreError."""
        try:
            return self._whole.execute(query, values).fetchall()
        except (OSError, sqlite3.Error, UnicodeError) as error:
            self._spoilt |= database.is_damage(error)
            reason = text(
                "The saved games in {file} can't be read ({error}).",
                file=quote_path(self.path),
                error=sanitize(str(error)),
            )
            raise StoreError(reason) from error

    def listed(
        self, line: Callable[[Any], _Line | None], query: str, *values: object
    ) -> tuple[_Line, ...]:
        """Return the rows of a query as `line` makes them. Unreadable ones, for which it returns
        None, are omitted, and reported by `notice`, as is a store that cannot be read."""
        try:
            found = [line(row) for row in self.read(query, *values)]
        except StoreError as error:
            self.notice = self.notice or error.reason
            return ()
        lines = tuple(one for one in found if one is not None)
        if len(lines) < len(found) and not self._told:
            self._told = True
            self.notice = self.notice or game_lists.skipped_notice(len(found) - len(lines))
        return lines


class _Elsewhere(Exception):
    def __init__(self, game: int) -> None:
        self.game = game
