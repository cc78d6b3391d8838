"""Game records, versions 1 and 2: JSON Lines with a header and then every event (DESIGN 6).

Cards and suits are written out in the lines. Reading re-applies the moves of a record and compares
every line that follows from them.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Number, Words
from rage_desktop.rules.editions.edition import Edition, plain_knobs
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.events import Event
from rage_desktop.rules.records.lines import (
    GameOverLine,
    Line,
    line_of,
)
from rage_desktop.rules.text import Text, text
from rage_desktop.untrusted_input import SENTENCE, UNREADABLE, sanitize, why_unreadable

RECORD_VERSION = 1
WITH_LOOK = 2  # the version of records that carry the look of an edition of somebody's own
MOST_BYTES = 16 * 1024 * 1024  # a long game of ten has some hundred thousand
LONGEST_LINE = 64 * 1024  # characters
MOST_VARIANTS = 60


class RecordError(ValueError):
    """A record that cannot be read or does not hold: its line (from 1) and why.

    `message` is why in words that can be translated, `reason` the same in English.
    """

    def __init__(self, line: int, message: Text) -> None:
        self.line = line
        self.message = message
        self.reason = sanitize(str(message), SENTENCE)
        super().__init__(f"Line {line}: {self.reason}")


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat in a seat: a name and `human`, `bot:LEVEL` or another kind of player."""

    name: Name
    player: Words


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a record. `seed` and `salt` are null while the game is under way; `look`,
    `title` and `subtitle` are those of an edition which does not come with the game."""

    record: Number = RECORD_VERSION
    app: Name
    edition_id: Id
    variants: Annotated[tuple[Id, ...], Meta(max_length=MOST_VARIANTS)] = ()
    edition: Edition
    seats: Annotated[tuple[SeatHeader, ...], Meta(max_length=MOST_PLAYERS)]
    seed: Name | None
    commitment: Name
    started: Id
    salt: Name | None = None
    look: Look | None = None
    title: Name = ""
    subtitle: Name = ""


class Record(Struct, frozen=True):
    """A record as read: its form is right, what it says is not checked yet."""

    header: Header
    lines: tuple[Line, ...]

    @property
    def complete(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.lines) and isinstance(self.lines[-1], GameOverLine)


_Struct = TypeVar("_Struct", bound=Struct)
_Decoded = TypeVar("_Decoded")


def header_values(header: Header) -> dict[str, Any]:
    """Return a header as plain values, with the knobs as `plain_knobs` writes them."""
    plain: dict[str, Any] = msgspec.to_builtins(header)
    plain["edition"] = plain_knobs(header.edition)
    return plain


def header_line(header: Header) -> str:
    """Write a header as one line of JSON, without the line's end."""
    plain = header_values(header)
    for key in ("salt", "look", "title", "subtitle"):
        if not plain[key]:
            del plain[key]
    return msgspec.json.encode(plain).decode()


def event_line(event: Event) -> str:
    """Write an event as one line of JSON; raises ValueError for one with cards hidden in it."""
    return msgspec.json.encode(line_of(event)).decode()


def write_record(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """Write a record line by line, without the lines' ends."""
    yield header_line(header)
    for event in events:
        yield event_line(event)


def read_record(data: bytes | str) -> Record:
    """Read a record's text; raises RecordError where it is damaged, cut short or foreign."""
    if len(data) > MOST_BYTES:
        raise RecordError(1, text("this is too large for a game record"))
    try:
        written = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1  # type: ignore[arg-type]
        reason = text("this isn't UTF-8 text, so it isn't a game record")
        raise RecordError(number, reason) from None
    rows = written.removesuffix("\n").split("\n")
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise RecordError(number, text("this line is too long for a game record"))
    header = _read_header(rows[0])
    decoder = msgspec.json.Decoder(Line)
    foreign = text("this isn't an event of a game record ({why})")
    broken = text("this line is incomplete, so the file is damaged or cut short")
    found = [_read(decoder, row, at, foreign, broken) for at, row in enumerate(rows[1:], 2)]
    return Record(header, tuple(found))


def _read_header(row: str) -> Header:
    version = _decoded(row, _Version).record
    if version not in (RECORD_VERSION, WITH_LOOK):
        reason = text(
            "this record has version {version}, but this program only reads versions up to "
            "{latest}, so update it",
            version=version,
            latest=WITH_LOOK,
        )
        raise RecordError(1, reason)
    return _decoded(row, Header)


def _decoded(row: str, kind: type[_Struct]) -> _Struct:
    foreign = text("this isn't the header of a game record ({why})")
    broken = text("this isn't JSON, so the file isn't a game record")
    return _read(msgspec.json.Decoder(kind), row, 1, foreign, broken)


class _Version(Struct):
    record: Number


def _read(
    decoder: msgspec.json.Decoder[_Decoded], row: str, number: int, foreign: Text, broken: Text
) -> _Decoded:
    """Return a line as decoded; raises RecordError with one of these reasons, and where a key
    stands twice: two readers could then see two different games."""
    try:
        decoded = decoder.decode(row)
    except (msgspec.ValidationError, RecursionError) as error:
        reason = structs.replace(foreign, args={"why": why_unreadable(error)})
        raise RecordError(number, reason) from None
    except UNREADABLE:
        raise RecordError(number, broken) from None
    repeated = _repeated_key(row)
    if repeated is not None:
        raise RecordError(number, text("{key} appears twice", key=sanitize(repeated)))
    return decoded


def _repeated_key(row: str) -> str | None:
    """Return a key that stands twice in an object of a line of JSON; None if there is none."""
    found: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in pairs]
        if len(set(keys)) < len(keys):
            found.extend(key for key in keys if keys.count(key) > 1)

    json.loads(row, object_pairs_hook=note)
    return found[0] if found else None
