"""What is written to the store, each deed a value: what the disk refuses now can be done later.

A deed names its game by a handle. That is the game's number in the file, except for games begun
while the file could not be written: these have a handle of their own until they are in it.
"""

import sqlite3
from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Struct

from rage_desktop.bots.bot import Why
from rage_desktop.match.files import a_second_after
from rage_desktop.match.record.digest import digest
from rage_desktop.match.seats import Setup
from rage_desktop.match.store.afterwards import Hidden, Named, Rated, Reviewed
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.outcome import GoneOn, Outcome, StoreError
from rage_desktop.match.store.persons.about_people import Changed, Earned, Met
from rage_desktop.match.store.persons.knowing import begin_daily, insert, keep_played
from rage_desktop.match.store.sentences import write_why
from rage_desktop.rules import Move, text


class Begun(Struct, frozen=True):
    """A game was begun."""

    game: int
    setup: Setup
    when: str

    def perform(self, db: sqlite3.Connection, number: int | None) -> int:
        """Write it under a number, or the next free one; returns that."""
        file, seats, edition = self.setup.file, self.setup.seats, self.setup.edition
        fixed_end = edition.game_ends == "rounds"
        values = {
            "id": number,
            "edition_id": file.id,
            "title": file.title,
            "subtitle": file.subtitle,
            "players": msgspec.json.encode([seat.name for seat in seats]).decode(),
            "setup": msgspec.json.encode(self.setup).decode(),
            "started": self.setup.started,
            "updated": later_than_others(db, self.when, 0),
            "round": 1,
            "rounds": len(edition.rounds(len(seats))) if fixed_end else None,
        }
        game = insert(db, "games", values)
        assert game is not None
        begin_daily(db, game, self.setup, self.when)
        return game


class Moved(Struct, frozen=True):
    """Move `ply` (from 0) was made, in round `number`; `outcome` goes with the last one."""

    game: int
    ply: int
    move: Move
    number: int
    when: str
    outcome: Outcome | None = None
    why: Why | None = None

    def perform(self, db: sqlite3.Connection, game: int) -> None:
        """Write it; raises GoneOn."""
        if length_of(db, game) != self.ply:
            raise GoneOn
        db.execute(
            "INSERT INTO moves (game, ply, move, why) VALUES (?, ?, ?, ?)",
            (game, self.ply, write_move(self.move), self.why and write_why(self.why)),
        )
        db.execute(
            "UPDATE games SET updated = ?, round = ?, finished = ? WHERE id = ?",
            (
                later_than_others(db, self.when, game),
                self.number,
                None if self.outcome is None else self.when,
                game,
            ),
        )
        if self.outcome is not None:
            self._keep_outcome(db, game, self.outcome)

    def _keep_outcome(self, db: sqlite3.Connection, game: int, outcome: Outcome) -> None:
        (written,) = db.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()
        setup = msgspec.json.decode(written, type=Setup)
        totals, winners = outcome.totals, outcome.winners
        db.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, seat, who.name, setup.counts_for(seat), totals[seat], seat in winners)
                for seat, who in enumerate(setup.seats)
            ],
        )
        db.executemany(
            "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
            [
                (game, number, seat, score.bids[seat], score.tricks[seat], score.points[seat])
                for number, score in enumerate(outcome.scores, start=1)
                for seat in range(len(score.bids))
            ],
        )
        keep_played(db, game, setup, digest(setup, outcome), self.when)


class TakenBack(Struct, frozen=True):
    """Move `ply`, the last one, was taken back."""

    game: int
    ply: int
    when: str

    def perform(self, db: sqlite3.Connection, game: int) -> None:
        """Write it; raises GoneOn."""
        if length_of(db, game) != self.ply + 1:
            raise GoneOn
        db.execute("DELETE FROM moves WHERE game = ? AND ply = ?", (game, self.ply))
        updated = later_than_others(db, self.when, game)
        db.execute("UPDATE games SET updated = ? WHERE id = ?", (updated, game))


class Reseated(Struct, frozen=True):
    """Who sits at the table changed before move `ply`."""

    game: int
    ply: int
    setup: Setup

    def perform(self, db: sqlite3.Connection, game: int) -> None:
        """Write it; raises GoneOn."""
        if length_of(db, game) != self.ply:
            raise GoneOn
        setup = msgspec.json.encode(self.setup).decode()
        db.execute("UPDATE games SET setup = ? WHERE id = ?", (setup, game))


A_TIME = "[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z"

Deed: TypeAlias = (
    Begun
    | Moved
    | TakenBack
    | Reseated
    | Hidden
    | Named
    | Reviewed
    | Rated
    | Met
    | Changed
    | Earned
)


def gone_on() -> StoreError:
    """Return the sentence for a game that was continued elsewhere."""
    return StoreError(text("This game was continued in another window: open it again from there."))


def perform(db: sqlite3.Connection, deed: Deed, numbers: Mapping[int, int]) -> int:
    """Write a deed and return the number of its game; raises GoneOn.

    `numbers` is for games whose handle is not their number.
    """
    if isinstance(deed, Begun):
        return deed.perform(db, numbers.get(deed.game))
    number = numbers.get(deed.game, deed.game)
    deed.perform(db, number)
    return number


def later_than_others(db: sqlite3.Connection, when: str, game: int) -> str:
    """Return a time that makes a game the last played, even where the clock was set back."""
    others = "SELECT max(updated) FROM games WHERE id != ? AND updated GLOB ? AND updated < '22'"
    (latest,) = db.execute(others, (game, A_TIME)).fetchone()
    return when if latest is None or when > latest else a_second_after(latest)


def length_of(db: sqlite3.Connection, game: int) -> int | None:
    """Return how many moves of a game are kept, None for a game that is not."""
    row = db.execute(
        "SELECT (SELECT ifnull(max(ply), -1) + 1 FROM moves WHERE game = games.id) "
        "FROM games WHERE id = ?",
        (game,),
    ).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None
