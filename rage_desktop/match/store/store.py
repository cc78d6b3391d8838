"""The store: every game move by move, finished games, and what is kept of them besides.

One SQLite file (WAL, synchronous FULL), one transaction a move. Several processes may use it.
What cannot be written is not given up: see `writing`.
"""

import contextlib
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.files import Clock
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.store import game_lists
from rage_desktop.match.store.commands import AppendMove, BeginGame, UndoMove, UpdateSeats
from rage_desktop.match.store.database import FILE_NAME, PATIENCE
from rage_desktop.match.store.explanation_json import decode_explanation
from rage_desktop.match.store.game_lists import FinishedGame, PlayerFigures, SavedGame
from rage_desktop.match.store.game_result import GameResult, StoreError
from rage_desktop.match.store.metadata_commands import HideGame, RenameGame, SaveVerdict
from rage_desktop.match.store.notation import NotationError, read_move
from rage_desktop.match.store.profiles.play_history import PlayHistory
from rage_desktop.match.store.profiles.profile_store import ProfileStore
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.rules import Move, text
from rage_desktop.rules.editions.file import EditionFileError, check_edition_file
from rage_desktop.untrusted_input import UNREADABLE, why_unreadable


class Store(WriteQueue):
    """All that is kept of games; made by `open_store`, closed by `close`."""

    @cached_property
    def profiles(self) -> ProfileStore:
        """Who plays here."""
        return ProfileStore(self)

    @cached_property
    def history(self) -> PlayHistory:
        """What has been played, for statistics."""
        return PlayHistory(self)

    # -- playing ---------------------------------------------------------------------------------

    def begin(self, setup: Setup) -> int:
        """Keep a new game and return the handle it has from now on."""
        handle = self.free_handle()
        self.write(BeginGame(handle, setup, self.now))
        return self.number(handle)

    def append(
        self,
        game: int,
        ply: int,
        move: Move,
        number: int,
        outcome: GameResult | None = None,
        why: Explanation | None = None,
    ) -> None:
        """Keep move `ply` (from 0) of a game, whose round is now `number`.

        It is on disk on return, or else `trouble` says why it waits. `outcome` goes with the last
        move; `why` is what was said about this one, if anything. Raises StoreError where the game
        has gone on elsewhere.
        """
        self.write(AppendMove(game, ply, move, number, self.now, outcome, why))

    def undo(self, game: int, ply: int) -> None:
        """Forget move `ply`, the last one of a game under way.

        Raises StoreError where the game has gone on elsewhere.
        """
        self.write(UndoMove(game, ply, self.now))

    def reseat(self, game: int, ply: int, setup: Setup) -> None:
        """Keep who sits at the table before move `ply`; rules, names and secrets stay what they
        were.

        Raises StoreError where the game has gone on elsewhere.
        """
        self.write(UpdateSeats(game, ply, setup))

    def hide(self, game: int) -> None:
        """Take a game off the lists; its moves stay in the file."""
        self.write(HideGame(game, self.now))

    def unhide(self, game: int) -> None:
        """Put a game back on the lists."""
        self.write(HideGame(game, None))

    def rename(self, game: int, name: str) -> None:
        """Give a game a name of its own; "" takes it away."""
        self.write(RenameGame(game, name))

    # -- reviews ---------------------------------------------------------------------------------

    def keep_verdict(self, game: int, ply: int, line: str) -> None:
        """Keep what a review found about move `ply`; it replaces what was there.

        Raises StoreError for a game that is gone.
        """
        self.write(SaveVerdict(game, ply, line))

    def verdicts(self, game: int) -> dict[int, str]:
        """Return what reviews found about the moves of a game, by ply; raises StoreError."""
        rows = self.read("SELECT ply, verdict FROM reviews WHERE game = ?", self.number(game))
        return {ply: line for ply, line in rows if isinstance(ply, int) and isinstance(line, str)}

    # -- asking ----------------------------------------------------------------------------------

    def setup(self, game: int) -> Setup:
        """Return how a game was set up; raises StoreError."""
        rows = self.read("SELECT setup FROM games WHERE id = ?", self.number(game))
        if not rows:
            raise StoreError(text("Game {game} is not in the store.", game=game))
        try:
            return _read_setup(str(rows[0][0]))
        except (*UNREADABLE, EditionFileError) as error:
            raise _unreadable(game, error) from error

    def moves(self, game: int) -> tuple[Move, ...]:
        """Return all moves of a game, in order; raises StoreError."""
        suits = self.setup(game).file.rules.suits
        rows = self.read(
            "SELECT ply, move FROM moves WHERE game = ? ORDER BY ply", self.number(game)
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
        """Return what was said about the moves of a game, by ply; raises StoreError.

        A reason that cannot be read is left out: the game does not need it.
        """
        suits = self.setup(game).file.rules.suits
        query = "SELECT ply, why FROM moves WHERE game = ? AND why IS NOT NULL"
        found: dict[int, Explanation] = {}
        for ply, line in self.read(query, self.number(game)):
            with contextlib.suppress(NotationError):
                found[ply] = decode_explanation(line, suits)
        return found

    def unfinished(self) -> tuple[SavedGame, ...]:
        """Return the games that can be continued, the one played last first."""
        return self.listed(game_lists.unfinished)

    def finished(
        self, limit: int = 100, search: str = "", offset: int = 0
    ) -> tuple[FinishedGame, ...]:
        """Return finished games, the newest first: `limit` of those found, from `offset` on.

        Every word of `search` is in the name, the edition, a player's name or the day.
        """
        return self.listed(lambda read: game_lists.finished(read, limit, search, offset))

    def finished_count(self, search: str = "") -> int:
        """Return how many finished games there are, readable or not; `search` as in `finished`.

        0 where the store itself cannot be read, of which the list tells.
        """
        try:
            return game_lists.finished_count(self.read, search)
        except StoreError:
            return 0

    def figures(self) -> tuple[PlayerFigures, ...]:
        """Return the figures of every player in every edition, by edition, then by games."""
        return self.listed(game_lists.figures)


def open_store(folder: Path, clock: Clock, patience: float = PATIENCE) -> Store:
    """Open the store of a data folder, or begin one; `patience` as for Store."""
    return Store(folder / FILE_NAME, clock, patience)


@lru_cache(16)  # what is read is never changed; moves and reasons of a game ask for it again
def _read_setup(written: str) -> Setup:
    setup = msgspec.json.decode(written, type=Setup)
    check_edition_file(setup.file, setup.file.id)
    return setup


def _unreadable(game: int, error: Exception) -> StoreError:
    return StoreError(
        text("Saved game {game} cannot be read ({error}).", game=game, error=why_unreadable(error))
    )
