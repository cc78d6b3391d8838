"""The store: every game move by move, finished games, and data about them.

One SQLite file (WAL, synchronous FULL), one transaction per move. Several processes may use it.
Failed writes are queued and retried: see `write_queue`.
"""

import contextlib
from collections.abc import Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path

import msgspec

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.errors import StoreError
from rage_desktop.match.files import Clock
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import GameResult
from rage_desktop.match.store import commands, game_lists
from rage_desktop.match.store.database import FILE_NAME, PATIENCE
from rage_desktop.match.store.game_lists import FinishedGame, SavedGame
from rage_desktop.match.store.notation import NotationError, decode_explanation, read_move
from rage_desktop.match.store.profiles import PlayHistory, ProfileStore
from rage_desktop.match.store.verdicts import VerdictStore
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.rules import Move, text
from rage_desktop.rules.editions.file import EditionFileError, check_edition_file
from rage_desktop.untrusted_input import UNREADABLE, why_unreadable


class Store:
    """All stored games; made by `open_store`, closed by `close`."""

    def __init__(self, queue: WriteQueue) -> None:
        """`queue` writes to the store's file, and is closed with the store."""
        self.queue = queue

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        self.queue.close()

    @cached_property
    def profiles(self) -> ProfileStore:
        """The player profiles."""
        return ProfileStore(self.queue)

    @cached_property
    def history(self) -> PlayHistory:
        """The playing history, for statistics."""
        return PlayHistory(self.queue)

    @cached_property
    def verdicts(self) -> VerdictStore:
        """What reviews have found."""
        return VerdictStore(self.queue)

    # -- playing ---------------------------------------------------------------------------------

    def begin(self, setup: Setup) -> int:
        """Save a new game and return its permanent handle."""
        handle = self.queue.free_handle()
        self.queue.write(handle, commands.begin_game, setup, self.queue.now)
        return self.queue.number(handle)

    def append(
        self,
        game: int,
        before: Sequence[Move],
        move: Move,
        number: int,
        outcome: GameResult | None = None,
        why: Explanation | None = None,
    ) -> None:
        """Save a move of a game after those `before`; its current round is `number`.

        It is on disk on return, or else `trouble` says why it waits. `outcome` is set for the last
        move; `why` is the explanation of this one, if any. Raises StoreError if the game was
        continued elsewhere.
        """
        self.queue.write(
            game, commands.append_move, before, move, number, self.queue.now, outcome, why
        )

    def undo(self, game: int, moves: Sequence[Move]) -> None:
        """Delete the last of the moves of a running game.

        Raises StoreError if the game was continued elsewhere.
        """
        self.queue.write(game, commands.undo_move, moves, self.queue.now)

    def reseat(self, game: int, moves: Sequence[Move], setup: Setup) -> None:
        """Save the seats after these moves; rules, names and secrets stay the same.

        Raises StoreError if the game was continued elsewhere.
        """
        self.queue.write(game, commands.update_seats, moves, setup)

    def hide(self, game: int) -> None:
        """Hide a game from the lists; its moves stay in the file."""
        self.queue.write(game, commands.hide_game, self.queue.now)

    def unhide(self, game: int) -> None:
        """Show a hidden game in the lists again."""
        self.queue.write(game, commands.hide_game, None)

    def rename(self, game: int, name: str) -> None:
        """Set a game's own name; "" removes it."""
        self.queue.write(game, commands.rename_game, name)

    # -- queries ---------------------------------------------------------------------------------

    def setup(self, game: int) -> Setup:
        """Return the setup of a game; raises StoreError."""
        rows = self.queue.read("SELECT setup FROM games WHERE id = ?", self.queue.number(game))
        if not rows:
            raise StoreError(text("There's no saved game {game}.", game=game))
        try:
            return _read_setup(str(rows[0][0]))
        except (*UNREADABLE, EditionFileError) as error:
            raise _unreadable(game, error) from error

    def moves(self, game: int) -> tuple[Move, ...]:
        """Return all moves of a game, in order; raises StoreError."""
        suits = self.setup(game).file.rules.suits
        rows = self.queue.read(
            "SELECT ply, move FROM moves WHERE game = ? ORDER BY ply", self.queue.number(game)
        )
        moves: list[Move] = []
        for ply, line in rows:
            try:
                if ply != len(moves):
                    raise NotationError(f"move {len(moves) + 1} is missing")
                moves.append(read_move(line, suits))
            except NotationError as error:
                raise _unreadable(game, error) from error
        return tuple(moves)

    def whys(self, game: int) -> dict[int, Explanation]:
        """Return the explanations of the moves of a game, by ply; raises StoreError.

        Unreadable ones are omitted, since the game does not need them.
        """
        suits = self.setup(game).file.rules.suits
        query = "SELECT ply, why FROM moves WHERE game = ? AND why IS NOT NULL"
        found: dict[int, Explanation] = {}
        for ply, line in self.queue.read(query, self.queue.number(game)):
            with contextlib.suppress(NotationError):
                found[ply] = decode_explanation(line, suits)
        return found

    def unfinished(self) -> tuple[SavedGame, ...]:
        """Return the games that can be continued, the last played first."""
        games = self.queue.listed(game_lists.saved_game, game_lists.UNFINISHED)
        return tuple(sorted(games, key=lambda game: game.is_damaged))

    def finished(
        self, limit: int = 100, search: str = "", offset: int = 0
    ) -> tuple[FinishedGame, ...]:
        """Return finished games, newest first: up to `limit` of the matches from `offset` on.

        Every word of `search` is in the name, the edition, a player's name or the day.
        """
        where, values = game_lists.search_condition(search)
        query = game_lists.FINISHED.format(where=where)
        line = game_lists.finished_game
        games = self.queue.listed(partial(line, self.queue.read), query, *values, limit, offset)
        return tuple(sorted(games, key=lambda game: game.is_damaged))

    def finished_count(self, search: str = "") -> int:
        """Return the number of finished games, readable or not; `search` as in `finished`.

        0 if the store itself cannot be read, which the list reports.
        """
        where, values = game_lists.search_condition(search)
        try:
            rows = self.queue.read(f"SELECT count(*) FROM games WHERE {where}", *values)
        except StoreError:
            return 0
        return int(rows[0][0])


def open_store(folder: Path, clock: Clock, patience: float = PATIENCE) -> Store:
    """Open or create the store of a data folder; `patience` as for WriteQueue."""
    return Store(WriteQueue(folder / FILE_NAME, clock, patience))


@lru_cache(16)  # results are immutable; moves and reasons of a game ask for it again
def _read_setup(written: str) -> Setup:
    setup = msgspec.json.decode(written, type=Setup)
    check_edition_file(setup.file, setup.file.id)
    return setup


def _unreadable(game: int, error: Exception) -> StoreError:
    return StoreError(
        text("Saved game {game} can't be read ({error}).", game=game, error=why_unreadable(error))
    )
