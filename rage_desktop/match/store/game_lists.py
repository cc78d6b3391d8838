"""Lists of games and aggregate figures.

One damaged row must not hide the other games, and a game whose row is damaged is listed as far as
it can be read, so that it can be removed. Other unreadable rows are omitted and counted.
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Number
from rage_desktop.rules import Text, ntext
from rage_desktop.untrusted_input import CONTROLS, NO_CONTROLS, UNREADABLE

Read: TypeAlias = Callable[..., list[Any]]
Title: TypeAlias = Annotated[str, Meta(max_length=80, pattern=f"^[^{CONTROLS}{{}}]*\\Z")]
"""A title is a message to translate, in which braces would be placeholders."""
Time: TypeAlias = Annotated[str, Meta(pattern=r"^(19[7-9]|2[01]\d)\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")]
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]

SavedName: TypeAlias = Annotated[str, Meta(max_length=80, pattern=NO_CONTROLS)]

SOUGHT = (  # the fields a search covers; players are stored as JSON
    "ifnull(name, '') || ' ' || title || ' ' || subtitle || ' ' || players || ' ' || finished"
)

UNREAD: dict[str, Any] = {
    "edition_id": "",
    "title": "?",
    "subtitle": "",
    "players": (),
    "round": 1,
    "rounds": None,
    "totals": (),
    "winners": (),
    "name": "",
}
NEVER = "1970-01-01T00:00:00Z"
COLUMNS = "id, edition_id, title, subtitle, players, started, ifnull(name, '')"
UNFINISHED = f"""SELECT {COLUMNS}, updated, round, rounds
    FROM games WHERE finished IS NULL AND hidden IS NULL
    ORDER BY turn DESC, updated DESC, id DESC"""
FINISHED = f"""SELECT {COLUMNS}, finished
    FROM games WHERE {{where}} ORDER BY turn DESC, finished DESC, id DESC LIMIT ? OFFSET ?"""
RESULTS = "SELECT total, won FROM results WHERE game = ? ORDER BY seat"


class ListedGame(Struct, frozen=True, kw_only=True):
    """A row of a list of games; `name` is the player's own, "" for none."""

    id: int
    edition_id: Id
    title: Title
    subtitle: Title
    players: Names
    started: Time
    name: SavedName


class SavedGame(ListedGame, frozen=True, kw_only=True):
    """A row of the list of saved games. `rounds` is None for a game without a fixed length.
    `is_damaged`: something other than a time was unreadable."""

    updated: Time
    round: Number
    rounds: Number | None
    is_damaged: bool


class FinishedGame(ListedGame, frozen=True, kw_only=True):
    """A row of the list of finished games; totals are by seat, the rest as in SavedGame."""

    finished: Time
    totals: tuple[Number, ...]
    winners: tuple[Number, ...]
    is_damaged: bool


_Line = TypeVar("_Line")
_Game = TypeVar("_Game", SavedGame, FinishedGame)


def search_condition(search: str) -> tuple[str, list[str]]:
    """Return a condition for finished games with all words of `search`, and its parameters; case is
    ignored."""
    where = ["finished IS NOT NULL AND hidden IS NULL"]
    values = list[str]()
    for word in search.split():
        where.append(f"({SOUGHT}) LIKE ? ESCAPE '!'")
        values.append("%" + re.sub("([%_!])", r"!\1", word) + "%")
    return " AND ".join(where), values


def skipped_notice(skipped: int) -> Text:
    """Return the message about unreadable rows."""
    return ntext(
        "A saved game couldn't be read. It's missing from the list, but still in the file.",
        "{n} saved games couldn't be read. They're missing from the list, but still in the file.",
        skipped,
    )


def convert_row(kind: type[_Line], row: Any) -> _Line | None:
    """Return a row as a struct of its columns (`array_like`); None if it cannot be read."""
    try:
        return msgspec.convert(row, kind, strict=False)
    except UNREADABLE:
        return None


def saved_game(row: Any) -> SavedGame:
    """Return a row of UNFINISHED."""
    return _line(SavedGame, (*row[:4], _names(row[4]), *row[5:]))


def finished_game(read: Read, row: Any) -> FinishedGame:
    """Return a row of FINISHED, with its RESULTS."""
    results = read(RESULTS, row[0])
    names = _names(row[4])
    totals: Any = tuple(total for total, _ in results)
    winners: Any = tuple(seat for seat, (_, won) in enumerate(results) if won)
    if not winners or len(names or ()) != len(totals):
        totals = winners = None  # which is no value for them
    return _line(FinishedGame, (*row[:4], names, *row[5:], totals, winners))


def _line(kind: type[_Game], row: Iterable[Any]) -> _Game:
    """Return a row of a list; what cannot be read of it is replaced."""
    found: dict[str, Any] = {}
    damaged = False
    for field, value in zip(structs.fields(kind), row, strict=False):
        try:
            found[field.name] = msgspec.convert(value, field.type)
            if field.type is Time:
                datetime.fromisoformat(value)  # raises for an impossible date
        except UNREADABLE:
            found[field.name] = UNREAD.get(field.name, NEVER)
            damaged |= field.type is not Time
    return kind(**found, is_damaged=damaged)


def _names(written: Any) -> Any:
    try:
        return msgspec.json.decode(str(written), type=tuple[str, ...])
    except UNREADABLE:
        return None
