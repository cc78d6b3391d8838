"""Codes of editions, to be pasted elsewhere: rules, words and looks in a few hundred letters.

An edition is taken apart into single values, each with a path ("rules.hand_sizes.first"). The code
has those that differ from the built-in edition that is most like it, or from the usual values. A
path is written as its number in PATHS. The numbers, the WORDS and how a code is read never change:
a new setting takes the next number, and a code that has it is refused by older versions.
"""

import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, structs

from rage_desktop.input_limits import Id
from rage_desktop.match.code_signs import EDITION, LONGEST, CodeError, decode_code, encode_code
from rage_desktop.match.edition_files import BUILT_IN, RESERVED, game_edition, titles_and_ids
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import Edition, EditionFile, EditionFileError, Look, text
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.untrusted_input import UNREADABLE

MOST_BYTES: Final = 64 * 1024  # of what a code unfolds to

PATHS: Final = (
    "title",
    "subtitle",
    "about",
    "variants",
    "unofficial_players",
    "notes",
    "look.skin",
    "look.tint",
    "look.cloth",
    "look.back",
    "look.tile",
    "look.suit_word",
    "look.trick_word",
    "look.round_word",
    "look.actions.WILD",
    "look.actions.LOW",
    "look.actions.CHANGE",
    "look.actions.OUT",
    "look.actions.REWIND",
    "look.actions.BONUS",
    "look.actions.MALUS",
    "rules.suits",
    "rules.ranks.low",
    "rules.ranks.high",
    "rules.action_counts.WILD",
    "rules.action_counts.LOW",
    "rules.action_counts.CHANGE",
    "rules.action_counts.OUT",
    "rules.action_counts.REWIND",
    "rules.action_counts.BONUS",
    "rules.action_counts.MALUS",
    "rules.players.min",
    "rules.players.max",
    "rules.hand_sizes.order",
    "rules.hand_sizes.first",
    "rules.hand_sizes.last",
    "rules.hand_sizes.step",
    "rules.hand_sizes.sizes",
    "rules.hand_sizes.fit",
    "rules.hand_sizes.ends_for_all",
    "rules.cards_kept_undealt",
    "rules.first_trump",
    "rules.trump_when_no_number_card",
    "rules.bids",
    "rules.hook",
    "rules.action_cards_any_time",
    "rules.cannot_follow",
    "rules.wild_suit",
    "rules.equal_wilds",
    "rules.change",
    "rules.change_excludes",
    "rules.change_with_nothing_suitable",
    "rules.no_trump_lasts",
    "rules.second_rewind",
    "rules.points_per_trick.exact",
    "rules.points_per_trick.over",
    "rules.points_per_trick.under",
    "rules.exact",
    "rules.exact_zero",
    "rules.missed",
    "rules.per_trick_short",
    "rules.per_trick_over",
    "rules.exact_squared",
    "rules.off_squared",
    "rules.bonus",
    "rules.malus",
    "rules.sweep",
    "rules.game_ends",
    "rules.ties",
    "mother",
    "author",
    "made",
    "rules.trump_lead",
)
"""The paths with a number, in the order of their numbers."""

WORDS: Final = (
    b"look.suits.N.silver pine Spades Spade Hearts Heart Diamonds Diamond Clubs Club changes "
    b"meaning name id quick secret-bids hidden-bids action-cards-any-time sweep-bonus "
    b"recycle_spent next_suit_down until_change trick_then_turn toggles above_all automatic named "
    b"choose_any turn choose_from_pile nothing in_force last_named last_high first_high must_trump "
    b"any_card list up_down down_up down up always not_in_one_card_round secret hidden open "
    b"rounds coin best_last_round most_exact shared none glyphs rave cards rage "
    b"ember oasis violet clay midnight umber flames lattice record dunes night rings "
    b"CHANGE OUT REWIND BONUS MALUS LOW WILD singlecolour colour suit "
    b"Orange orange Purple purple Green green Yellow yellow Blue blue Red red"
)
"""Words that a code need not spell out, the most frequent last."""

_NUMBERS: Final = {path: number for number, path in enumerate(PATHS)}
_ABSENT: Final = None  # what a code has for a value that only its base has

Path: TypeAlias = int | str
Values: TypeAlias = dict[str, Any]
Packed: TypeAlias = tuple[Id, Annotated[bytes, Meta(max_length=16)], dict[Path, Any]]
"""The id of the base, or "" for none; the fingerprint of the rules; and what differs."""

_BROKEN: Final = text("This edition was made by another version of the game.")


def edition_code(file: EditionFile) -> str:
    """Return the code of an edition; raises CodeError for one that is too long for a code."""
    code = encode_code(EDITION, pack_edition(file))
    if len(code) > LONGEST:
        raise CodeError(text("This edition is too long for a code. Share its file instead."))
    return code


def read_edition_code(typed: str) -> EditionFile:
    """Read the code of an edition, whose id comes from its title; raises CodeError."""
    return unpack_edition(decode_code(EDITION, typed))


def pack_edition(file: EditionFile) -> bytes:
    """Return an edition in as few bytes as may be, all but its id."""
    return min((_packed(file, base) for base in ("", *BUILT_IN)), key=len)


def unpack_edition(packed: bytes) -> EditionFile:
    """Return an edition from what `pack_edition` made of it, under an id made from its title that
    no edition of the game has; raises CodeError."""
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS)
        unfolded = unpacker.decompress(packed, MOST_BYTES)
        if not unpacker.eof or unpacker.unused_data:
            raise CodeError(_BROKEN)
        base, rules, changes = msgspec.msgpack.decode(unfolded, type=Packed)
        values = _apply(base, changes)
        values["rules.id"] = _id(values["title"])
        file = msgspec.convert(_nested(values), EditionFile, str_keys=True)
    except (zlib.error, KeyError, *UNREADABLE) as error:
        raise CodeError(_BROKEN) from error
    try:
        check_edition_file(file, "")
    except EditionFileError as error:
        raise CodeError(error.reason) from error
    if fingerprint(file.rules) != rules.hex():
        raise CodeError(_BROKEN)
    return file


def _id(title: object) -> str:
    named = (id_ for _, id_ in titles_and_ids(str(title)) if id_ not in RESERVED)
    return next(named)


def _packed(file: EditionFile, base: str) -> bytes:
    whole: Packed = (base, bytes.fromhex(fingerprint(file.rules)), _differing(file, base))
    folder = zlib.compressobj(
        zlib.Z_BEST_COMPRESSION, wbits=-zlib.MAX_WBITS, memLevel=9, zdict=WORDS
    )
    return folder.compress(msgspec.msgpack.encode(whole)) + folder.flush()


def _differing(file: EditionFile, base: str) -> dict[Path, Any]:
    """Return the values of an edition that its base does not have."""
    own = _values(file)
    del own["rules.id"]
    before = _base_values(base, own["rules.suits"])
    known = {each["id"]: each for each in before["variants"]}
    changes = {path: value for path, value in own.items() if value != before.get(path, _ABSENT)}
    changes |= {path: _ABSENT for path in before if path not in own}
    if "variants" in changes:
        changes["variants"] = [
            each["id"] if known.get(each["id"]) == each else each for each in own["variants"]
        ]
    return {_NUMBERS.get(path, path): changes[path] for path in sorted(changes)}


def _apply(base: str, changes: Mapping[Path, Any]) -> Values:
    """Return the values of a base with those changes; raises ValueError for unknown ones."""
    if base not in ("", *BUILT_IN):
        raise ValueError(f"no base {base}")
    named = {_path(path): value for path, value in changes.items()}
    if len(named) < len(changes):
        raise ValueError("a path stands twice")
    suits = named.get("rules.suits")
    values = _base_values(base, suits if isinstance(suits, list) else None)
    known = {each["id"]: each for each in values["variants"]}
    values |= named
    if isinstance(values["variants"], list):
        values["variants"] = [
            known.get(each, each) if isinstance(each, str) else each for each in values["variants"]
        ]
    return {path: value for path, value in values.items() if value is not _ABSENT}


def _path(written: Path) -> str:
    if isinstance(written, str):
        return written
    if not 0 <= written < len(PATHS):
        raise ValueError(f"no path {written}")
    return PATHS[written]


def _base_values(base: str, suits: list[str] | None) -> Values:
    """Return the usual values, and those of a base; of its looks of suits only those of `suits`."""
    values = dict(_usual())
    if base:
        values |= _values(game_edition(base))
        values.pop("rules.id")
    if suits is None:
        return values
    looks = tuple(f"look.suits.{suit}." for suit in suits)
    return {
        path: value
        for path, value in values.items()
        if not path.startswith("look.suits.") or path.startswith(looks)
    }


def _values(file: EditionFile) -> Values:
    """Return every value of a file, with the usual ones, which it leaves out."""
    return _usual() | dict(_single(msgspec.to_builtins(file)))


def _single(value: Mapping[Any, Any], inside: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the single values of a table, and of those inside, with their paths."""
    for key, each in value.items():
        path = f"{inside}{key}"
        if isinstance(each, dict):
            yield from _single(each, f"{path}.")
        else:
            yield path, list(each) if isinstance(each, tuple) else each


def _nested(values: Values) -> dict[str, Any]:
    """Return the tables that single values stand in; raises ValueError if they contradict."""
    whole: dict[str, Any] = {}
    for path, value in values.items():
        *tables, key = path.split(".")
        inner = whole
        for table in tables:
            inner = inner.setdefault(table, {})
            if not isinstance(inner, dict):
                raise ValueError(f"{table} is a value")
        if key in inner:
            raise ValueError(f"{key} stands twice")
        inner[key] = value
    return whole


@cache
def _usual() -> Values:
    """Return the usual values of all that may be left out of a file."""
    usual: Values = {}
    for inside, kind in (("", EditionFile), ("look.", Look), ("rules.", Edition)):
        for field in structs.fields(kind):
            value = field.default
            if field.default_factory is not msgspec.NODEFAULT:
                value = field.default_factory()
            if value is not msgspec.NODEFAULT and value is not None:
                usual |= _single({f"{inside}{field.name}": msgspec.to_builtins(value)})
    return usual
