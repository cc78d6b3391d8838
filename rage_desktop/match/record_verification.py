"""Game records: headers, and verification including the deal proof."""

from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import structs

from rage_desktop import __version__
from rage_desktop.match.dealer import commitment, deck_for, game_seal
from rage_desktop.match.edition_files import COME_ALONG, game_edition
from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import read_limited
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.library import Library
from rage_desktop.rules import Card, EditionError, Text, text, with_variants
from rage_desktop.rules.records import records, replayer
from rage_desktop.untrusted_input import quote_path, sanitize

APP = f"rage-desktop {__version__}"
ENDING = ".rage.jsonl"
CUT = text("the record is incomplete: it gives the seed and salt, but its game isn't over")


class BadRecord(MatchError):
    """A file that is not a game record, or a record that fails verification."""


def header_of(setup: Setup, over: bool) -> records.Header:
    """Return a game's header; seed and salt are included once the game is over."""
    secret = setup.secret
    file = setup.file
    comes_along = file.id in COME_ALONG and file.look == game_edition(file.id).look
    return records.Header(
        record=records.RECORD_VERSION if comes_along else records.WITH_LOOK,
        app=APP,
        edition_id=file.id,
        variants=setup.variants,
        edition=setup.edition,
        seats=tuple(records.SeatHeader(seat.name, seat.told) for seat in setup.seats),
        seed=secret.seed if over else None,
        commitment=setup.commitment,
        started=setup.started,
        salt=secret.salt if over else None,
        look=None if comes_along else file.look,
        title="" if comes_along else file.title,
        subtitle="" if comes_along else file.subtitle,
    )


def sealed(setup: Setup) -> Setup:
    """Return a new game with its seal; raises EditionError if rules and seats do not fit."""
    header = records.header_values(header_of(setup, over=True))
    return structs.replace(setup, seal=game_seal(header))


class Proof(StrEnum):
    """How much of a record its seal proves."""

    NOTHING = "nothing"  # seed or salt are not told
    CARDS = "cards"
    RULES = "cards, rules and seats"


def check_record(data: bytes) -> replayer.Replay:
    """Replay a record; raises RecordError for an invalid move, line or deal.

    Without a salt there is no deal proof (`has_deal_proof`), so deals are not checked. A record
    with seed and salt must reach the end of its game: they are revealed only then, so otherwise the
    rest was cut off.
    """
    record = records.read_record(data)
    if not has_deal_proof(record):
        return replayer.verify_record(record)
    if proof_of(record) is Proof.NOTHING:
        reason = text("the seed and salt don't fit the seal, so the deals aren't proven")
        raise records.RecordError(1, reason)
    replay = replayer.verify_record(record, _shuffle)
    if not replay.complete:
        raise records.RecordError(len(record.lines) + 1, CUT)
    return replay


def open_record(path: Path) -> replayer.Replay:
    """Load and verify a record file; raises BadRecord."""
    try:
        return check_record(read_limited(path, records.MOST_BYTES))
    except OSError as error:
        told = quote_path(path)
        why = error.strerror or str(error)
        raise BadRecord(text("{file} can't be read ({error}).", file=told, error=why)) from error
    except records.RecordError as error:
        reason = text(
            "{file} can't be shown: line {line}, {reason}.",
            file=quote_path(path),
            line=error.line,
            reason=error.message,
        )
        raise BadRecord(reason) from error


def rules_difference(header: records.Header, library: Library) -> Text | None:
    """Return how the rules in a record differ from those of the edition and the house rules that it
    names; None if they don't, or if there is no such edition here."""
    try:
        file = library.get(header.edition_id)
        named = with_variants(file, header.variants, players=len(header.seats))
    except (MatchError, EditionError):
        return None
    for field in structs.fields(type(named)):
        now = getattr(header.edition, field.name)
        usual = getattr(named, field.name)
        if now != usual and field.name != "players":
            return text(
                "the rules don't match {edition}: {knob} is {now}, but there it's {usual}",
                knob=field.name,
                now=written(now),
                edition=file.name,
                usual=written(usual),
            )
    return None


def written(value: object) -> str:
    """Return a rule's value as an edition file has it, in one short line."""
    return sanitize(msgspec.json.encode(value).decode())


def has_deal_proof(record: records.Record | replayer.Replay) -> bool:
    """Return whether a record reveals seed and salt, so that its deals can be recomputed."""
    return record.header.seed is not None and record.header.salt is not None


def proof_of(record: records.Record | replayer.Replay) -> Proof:
    """Return what the seal of a record proves, if it was noted before the first card."""
    header = record.header
    if header.seed is None or header.salt is None:
        return Proof.NOTHING
    if header.commitment == game_seal(records.header_values(header)):
        return Proof.RULES
    if header.commitment == commitment(header.seed, header.salt):
        return Proof.CARDS
    return Proof.NOTHING


def _shuffle(header: records.Header, number: int) -> tuple[Card, ...]:
    return deck_for(header.edition, header.seed or "", number)
