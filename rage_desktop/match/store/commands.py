"""Write commands of the store. A command that fails can be retried later.

Each is a function of the connection, the number of its game in the file, and what to write. A
command names its game by a handle. That is this number, except for games begun while the file could
not be written: these have a temporary handle until they are saved. Commands about profiles belong
to no game. A profile keeps its former names until another profile uses them."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.errors import StaleGameError
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import (
    GameResult,
    ResultRow,
    ReviewScore,
    make_result_rows,
)
from rage_desktop.match.store.notation import encode_explanation, write_move
from rage_desktop.rules import Deal, Move
from rage_desktop.rules.editions.edition import plain_knobs

KEYED_BY_GAME = ("moves", "results", "rounds", "played", "reviews", "ratings")
NEXT_TURN = "(SELECT ifnull(max(turn), 0) + 1 FROM games WHERE turn BETWEEN 0 AND 1000000000000)"
"""What makes a game the one played last, whatever the clock says."""

ATTEMPT = "SELECT 1 FROM daily WHERE day = ? AND person = ? AND game = ?"
BEGINNING = "1970-01-01T00:00:00Z"  # from when on a new person's games count: all of them
NO_GAME = 0  # the handle of what belongs to no game


class Command(Struct, frozen=True):
    """One write: the handle of its game, the function that does it, and its further arguments."""

    game: int
    run: Callable[..., Any]
    args: tuple[Any, ...] = ()

    @property
    def begins(self) -> bool:
        """Whether it begins its game, which has no number before."""
        return self.run is begin_game

    def execute(self, db: sqlite3.Connection, numbers: Mapping[int, int]) -> int:
        """Execute it and return the number of its game; raises StaleGameError.

        `numbers` maps temporary handles to numbers.
        """
        if self.begins:
            return begin_game(db, numbers.get(self.game), *self.args)
        number = numbers.get(self.game, self.game)
        self.run(db, number, *self.args)
        return number


# -- a game, move by move ------------------------------------------------------------------------


def begin_game(db: sqlite3.Connection, number: int | None, setup: Setup, when: str) -> int:
    """Begin a game under a number, or the next free one; returns the number."""
    file = setup.file
    seats = setup.seats
    edition = setup.edition
    fixed_end = edition.game_ends == "rounds"
    values = {
        "id": number or _free_number(db),
        "edition_id": file.id,
        "title": file.title,
        "subtitle": file.subtitle,
        "players": msgspec.json.encode([seat.name for seat in seats]).decode(),
        "setup": _setup_json(setup),
        "started": setup.started,
        "updated": when,
        "round": 1,
        "rounds": len(edition.rounds(len(seats))) if fixed_end else None,
    }
    game = insert(db, "games", values)
    assert game is not None
    db.execute(f"UPDATE games SET turn = {NEXT_TURN} WHERE id = ?", (game,))
    begin_daily(db, game, setup, when)
    return game


def _setup_json(setup: Setup) -> str:
    plain = msgspec.to_builtins(setup)
    for field in ("phones", "training"):
        if not plain[field]:
            del plain[field]
    plain["file"]["rules"] = plain_knobs(setup.file.rules)
    return msgspec.json.encode(plain).decode()


def _free_number(db: sqlite3.Connection) -> int:
    """Return the next free number; a damaged file may have rows without a game."""
    given = "SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'games'"
    last: int = db.execute(given).fetchone()[0]
    rows = " UNION ".join(f"SELECT game FROM {table} WHERE game > ?" for table in KEYED_BY_GAME)
    taken = {game for (game,) in db.execute(rows, (last,) * len(KEYED_BY_GAME))}
    return next(number for number in count(last + 1) if number not in taken)


def append_move(
    db: sqlite3.Connection,
    game: int,
    before: Sequence[Move],
    move: Move,
    number: int,
    when: str,
    outcome: GameResult | None = None,
    why: Explanation | None = None,
) -> None:
    """Append a move in round `number` to those `before`; `outcome` is set for the last move. Raises
    StaleGameError."""
    _check_moves(db, game, before)
    db.execute(
        "INSERT INTO moves (game, ply, move, why) VALUES (?, ?, ?, ?)",
        (game, len(before), write_move(move), why and encode_explanation(why)),
    )
    db.execute(
        f"UPDATE games SET updated = ?, turn = {NEXT_TURN}, round = ?, finished = ? WHERE id = ?",
        (when, number, None if outcome is None else when, game),
    )
    if outcome is not None:
        _keep_outcome(db, game, outcome, when)


def _keep_outcome(db: sqlite3.Connection, game: int, outcome: GameResult, when: str) -> None:
    (written,) = db.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()
    setup = msgspec.json.decode(written, type=Setup)
    totals = outcome.totals
    winners = outcome.winners
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
    keep_played(db, game, setup, make_result_rows(setup, outcome), when)


def append_moves(db: sqlite3.Connection, game: int, moves: Sequence[Move]) -> None:
    """Append all but the last move of a game that is saved as a whole."""
    rows = ((game, ply, write_move(move)) for ply, move in enumerate(moves))
    db.executemany("INSERT INTO moves (game, ply, move) VALUES (?, ?, ?)", rows)


def undo_move(db: sqlite3.Connection, game: int, moves: Sequence[Move], when: str) -> None:
    """Delete the last of the moves of a game; raises StaleGameError."""
    _check_moves(db, game, moves)
    db.execute("DELETE FROM moves WHERE game = ? AND ply = ?", (game, len(moves) - 1))
    db.execute(f"UPDATE games SET updated = ?, turn = {NEXT_TURN} WHERE id = ?", (when, game))


def update_seats(db: sqlite3.Connection, game: int, moves: Sequence[Move], setup: Setup) -> None:
    """Update the seats after these moves; raises StaleGameError."""
    _check_moves(db, game, moves)
    db.execute("UPDATE games SET setup = ? WHERE id = ?", (_setup_json(setup), game))


def _check_moves(db: sqlite3.Connection, game: int, moves: Sequence[Move]) -> None:
    """Raise StaleGameError unless these are the saved moves of a game.

    Another window may have taken moves back and made as many others. A deal is never taken back, so
    the moves of earlier rounds need no look.
    """
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is None:
        raise StaleGameError
    deals = (ply for ply in reversed(range(len(moves))) if isinstance(moves[ply], Deal))
    start = next(deals, 0)
    query = "SELECT ply, move FROM moves WHERE game = ? AND ply >= ? ORDER BY ply"
    saved = db.execute(query, (game, start)).fetchall()
    if saved != [(ply, write_move(moves[ply])) for ply in range(start, len(moves))]:
        raise StaleGameError


# -- what is kept besides its moves --------------------------------------------------------------


def hide_game(db: sqlite3.Connection, game: int, when: str | None) -> None:
    """Hide a game from the lists, or with None show it again; its moves stay."""
    db.execute("UPDATE games SET hidden = ? WHERE id = ?", (when, game))


def rename_game(db: sqlite3.Connection, game: int, name: str) -> None:
    """Set a game's own name; "" removes it."""
    db.execute("UPDATE games SET name = ? WHERE id = ?", (name or None, game))


def save_verdict(db: sqlite3.Connection, game: int, ply: int, verdict: str) -> None:
    """Save a review's verdict on move `ply`; raises StaleGameError for a missing game."""
    _check_exists(db, game)
    db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (game, ply, verdict))


def save_review_score(db: sqlite3.Connection, game: int, seat: int, rating: ReviewScore) -> None:
    """Save a review's figures for a seat; raises StaleGameError for a missing game."""
    _check_exists(db, game)
    line = (game, seat, *structs.astuple(rating))
    db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", line)


def _check_exists(db: sqlite3.Connection, game: int) -> None:
    if not _is_kept(db, "SELECT 1 FROM games WHERE id = ?", (game,)):
        raise StaleGameError


def ensure_profile(db: sqlite3.Connection, name: str, avatar: str, when: str) -> str:
    """Return the id of the profile with this current or former name; creates one if needed."""
    row = db.execute("SELECT person FROM names WHERE name = ?", (name.casefold(),)).fetchone()
    if row is not None:
        return str(row[0])
    person = name.casefold()
    number = 1
    while _is_known(db, person):
        number += 1
        person = f"{name.casefold()}-{number}"
    db.execute(
        "INSERT INTO people (id, name, avatar, since, settings, anew) VALUES (?, ?, ?, ?, ?, ?)",
        (person, name, avatar, when, "{}", BEGINNING),
    )
    give_name(db, person, name)
    return person


def give_name(db: sqlite3.Connection, person: str, name: str) -> None:
    """Assign a name to a profile."""
    db.execute("INSERT OR REPLACE INTO names VALUES (?, ?)", (name.casefold(), person))


def insert(db: sqlite3.Connection, table: str, values: Mapping[str, object]) -> int | None:
    """Add a row with these columns to a table; returns its number."""
    columns = ", ".join(values)
    gaps = ", ".join("?" * len(values))
    statement = f"INSERT INTO {table} ({columns}) VALUES ({gaps})"
    return db.execute(statement, tuple(values.values())).lastrowid


def keep_played(
    db: sqlite3.Connection, game: int, setup: Setup, rows: Iterable[ResultRow], finished: str
) -> None:
    """Save the result rows of a finished game."""
    for row in rows:
        seat = setup.seats[row.seat]
        person = ensure_profile(db, seat.name, seat.avatar, finished)
        attempt = (setup.daily, person, game)
        if setup.daily is not None and not row.uncounted and not _is_kept(db, ATTEMPT, attempt):
            row = structs.replace(row, uncounted="practice")
        values = structs.asdict(row)
        values |= {"game": game, "person": person, "finished": finished}
        insert(db, "played", values)


def begin_daily(db: sqlite3.Connection, game: int, setup: Setup, when: str) -> None:
    """Save this game as the daily attempt of each person who has none for that day."""
    for place in setup.people if setup.daily is not None and not setup.practice else ():
        seat = setup.seats[place]
        person = ensure_profile(db, seat.name, seat.avatar, when)
        db.execute("INSERT OR IGNORE INTO daily VALUES (?, ?, ?)", (setup.daily, person, game))


def _is_kept(db: sqlite3.Connection, query: str, values: tuple[object, ...]) -> bool:
    """Return whether a query finds a row."""
    return db.execute(query, values).fetchone() is not None


def add_profile(db: sqlite3.Connection, _: int, name: str, avatar: str, when: str) -> None:
    """Add a profile, or restore a hidden one."""
    if _is_former(db, name):  # its former owner now uses another name
        db.execute("DELETE FROM names WHERE name = ?", (name.casefold(),))
    person = ensure_profile(db, name, avatar, when)
    db.execute(
        "UPDATE people SET name = ?, avatar = ?, hidden = NULL WHERE id = ?", (name, avatar, person)
    )


def update_profile(
    db: sqlite3.Connection,
    _: int,
    person: str,
    column: Literal["name", "avatar", "settings", "anew", "hidden"],
    value: str,
) -> None:
    """Update a field of a profile."""
    db.execute(f"UPDATE people SET {column} = ? WHERE id = ?", (value, person))
    if column == "name" and _is_known(db, person):
        give_name(db, person, value)


def award_achievement(
    db: sqlite3.Connection, game: int, person: str, achievement: str, when: str
) -> None:
    """Save an earned achievement; only the first time counts."""
    if _is_known(db, person):
        line = (person, achievement, when, game)
        db.execute("INSERT OR IGNORE INTO achievements VALUES (?, ?, ?, ?)", line)


def close_ring(
    db: sqlite3.Connection, _: int, name: str, avatar: str, thing: str, how: str, when: str
) -> None:
    """Save that a person closed a ring: a puzzle solved, a goal met. A name new here gets a
    profile."""
    person = ensure_profile(db, name, avatar, when)
    line = (person, thing, how, when)
    db.execute("INSERT OR REPLACE INTO closed VALUES (?, ?, ?, ?)", line)


def _is_known(db: sqlite3.Connection, person: str) -> bool:
    return _is_kept(db, "SELECT 1 FROM people WHERE id = ?", (person,))


def _is_former(db: sqlite3.Connection, name: str) -> bool:
    row = db.execute(
        "SELECT people.name FROM names JOIN people ON people.id = person WHERE names.name = ?",
        (name.casefold(),),
    ).fetchone()
    return row is not None and str(row[0]).casefold() != name.casefold()
