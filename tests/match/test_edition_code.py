"""Codes of editions: short, exact, readable for ever, and harmless whatever they hold."""

import zlib
from hashlib import sha512
from typing import Any

import msgspec
import pytest
from helpers.fixtures.matches import LIBRARY, edition_file
from helpers.paths import ROOT
from hypothesis import given, reject
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.match.code_signs import EDITION, LONGEST, SIGNS, CodeError, encode_code
from rage_desktop.match.edition_code import (
    PATHS,
    WORDS,
    _usual,
    _values,
    edition_code,
    pack_edition,
    read_edition_code,
)
from rage_desktop.match.edition_files import LibraryError, read_edition
from rage_desktop.match.foreign_editions import read_foreign
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import Edition, EditionError, EditionFile, EditionFileError, change_knobs
from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import TrickPoints
from rage_desktop.rules.editions.file import check_edition_file

GOLDEN = ROOT / "tests/data/edition_codes"
FILES = LIBRARY.every()


def content(file: EditionFile) -> EditionFile:
    """Return an edition without its id, which a code does not hold."""
    return structs.replace(file, rules=structs.replace(file.rules, id=""))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.id)
def test_what_is_written_is_read(file: EditionFile) -> None:
    code = edition_code(file)
    assert content(read_edition_code(code)) == content(file)
    assert content(read_edition_code(code.lower().replace("-", "\n"))) == content(file)
    assert len(code) < 800


def test_a_code_is_as_short_as_what_differs() -> None:
    rage = edition_file()
    changed = structs.replace(rage, title="Ours", rules=structs.replace(rage.rules, exact=12))
    assert len(edition_code(changed)) < 60
    assert len(edition_code(edition_file("hot-potato"))) < 360


def test_the_id_is_made_of_the_title_and_is_none_of_the_games_own() -> None:
    assert read_edition_code(edition_code(edition_file())).id == "rage-2"
    named = structs.replace(edition_file(), title="Ärger & Co.")
    assert read_edition_code(edition_code(named)).id == "arger-co"


POINTS = st.integers(-30, 30)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "action_counts": st.dictionaries(st.sampled_from(list(Role)), st.integers(0, 9)),
        "hand_sizes": st.sampled_from(
            [
                {"order": "up", "last": 4},
                {"order": "down_up", "first": 5, "last": 2, "fit": True},
                {"order": "list", "sizes": [3, 1, 2]},
                {"order": "up_down", "last": 6, "ends_for_all": True},
            ]
        ),
        "first_trump": st.lists(st.sampled_from(["R", "G", "none"]), max_size=4),
        "bids": st.sampled_from(["open", "hidden", "secret"]),
        "points_per_trick": st.builds(TrickPoints, POINTS, POINTS, POINTS).map(structs.asdict),
        "exact": POINTS,
        "hook": st.booleans(),
        "game_ends": st.sampled_from(["rounds", 50, 300]),
        "ties": st.sampled_from([["coin"], ["most_exact", "best_last_round", "shared"]]),
        "players": st.sampled_from([{"min": 2, "max": 5}, {"min": 3, "max": 3}]),
        "suits": st.sampled_from([["R", "G"], ["G", "R", "B", "Y", "O", "P"]]),
    },
)


@given(
    st.sampled_from(["rage", "rage-amigo", "glyphs", "rave", "hot-potato"]),
    RULES,
    st.text("ABcdé ½卡", min_size=1, max_size=30),
)
def test_any_rules_are_read_as_they_were_written(
    name: str, changes: dict[str, Any], title: str
) -> None:
    file = edition_file(name)
    try:
        rules = change_knobs(file.rules, changes)
        looks = {suit: look for suit, look in file.look.suits.items() if suit in rules.suits}
        look = structs.replace(file.look, suits=looks, tile=())
        own = structs.replace(file, title=title, rules=rules, look=look, variants=())
        check_edition_file(own, "")
    except (EditionError, EditionFileError):
        reject()
    assert content(read_edition_code(edition_code(own))) == content(own)


# -- for ever --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.toml")), ids=lambda path: path.stem)
def test_codes_of_before_are_read_for_ever(path: Any) -> None:
    file = read_edition(path)
    read = read_edition_code(path.with_suffix(".code").read_text("ascii"))
    assert (read.title, read.rules.players, read.look) == (
        file.title,
        file.rules.players,
        file.look,
    )
    assert fingerprint(read.rules) == fingerprint(file.rules)
    assert [each.id for each in read.variants] == [each.id for each in file.variants]


def test_every_setting_has_a_number_and_none_has_two() -> None:
    assert len(set(PATHS)) == len(PATHS)
    paths = {*_usual()}
    for file in FILES:
        paths |= {path for path in _values(file) if not path.startswith(("look.suits.", "look.r"))}
    fields = {field.name for field in structs.fields(Edition)}
    assert {path.split(".")[1] for path in PATHS if path.startswith("rules.")} == fields - {"id"}
    assert paths - {"rules.id"} <= set(PATHS), "a new setting takes the next number"


# -- from others -----------------------------------------------------------------------------------


def folded(whole: object, words: bytes = WORDS) -> str:
    folder = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=words)
    return encode_code(EDITION, folder.compress(msgspec.msgpack.encode(whole)) + folder.flush())


def made(changes: dict[Any, Any], base: str = "rage", rules: bytes = b"") -> str:
    print_ = rules or bytes.fromhex(fingerprint(edition_file(base or "rage").rules))
    return folded((base, print_, changes))


DEEP = msgspec.Raw(b"\x91" * 3000 + b"\xc0")  # a list in a list in a list …

HOSTILE = {
    "nothing": "RE1.",
    "too short": "RE1.00000",
    "not packed": encode_code(EDITION, b"\xff" * 40),
    "not an edition": folded(["rage"]),
    "a bomb": encode_code(
        EDITION, (lambda z: z.compress(bytes(1 << 21)) + z.flush())(zlib.compressobj(9, wbits=-15))
    ),
    "something behind it": encode_code(EDITION, pack_edition(edition_file()) + b"\0\0"),
    "cut short": encode_code(EDITION, pack_edition(edition_file("hot-potato"))[:-9]),
    "an unknown base": made({}, base="../../etc/passwd", rules=b"123456"),
    "an unknown number": made({9999: 1}),
    "a number below zero": made({-1: 1}),
    "an unknown setting": made({"rules.flying_cards": True}),
    "a value where a table is": made({"rules.hand_sizes": 5}),
    "a table in a value": made({"title.first": "x"}),
    "the same twice": made({"title": "a", 0: "b"}),
    "an id": made({"rules.id": "../x"}) + "0",
    "other rules than it says": made({PATHS.index("rules.exact"): 11}),
    "an empty path": made({"": 1}),
    "dots": made({"...": 1}),
    "braces": made({"title": "{player.__class__}"}),
    "a turned title": made({"title": "Hot \u202e Potato"}),
    "an escape": made({"title": "\x1b]0;x\x07"}),
    "a long title": made({"title": "x" * 81}),
    "no title": made({"title": None}),
    "a title of numbers": made({"title": 5}),
    "deep": made({"variants": DEEP}),
    "house rules of another": made({"variants": ["no-such-rule"]}),
    "a deck of 501": made({PATHS.index("rules.ranks.high"): 83}),
    "eleven players": made({PATHS.index("rules.players.max"): 11}),
    "a number that is too large": made({PATHS.index("rules.exact"): 1 << 62}),
    "no suits": made({PATHS.index("rules.suits"): []}),
    "suits that are none": made({PATHS.index("rules.suits"): [1, None]}),
    "a suit without a look": made({PATHS.index("rules.suits"): ["R", "X"]}),
    "nobody can score": made(
        {
            PATHS.index(f"rules.{path}"): value
            for path, value in {
                "points_per_trick.exact": 0,
                "points_per_trick.over": 0,
                "points_per_trick.under": 0,
                "exact": 0,
                "exact_zero": 0,
                "bonus": 0,
                "game_ends": 10,
            }.items()
        }
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_whatever_else_a_code_holds_is_refused_in_one_sentence(what: str) -> None:
    with pytest.raises(CodeError) as told:
        read_edition_code(HOSTILE[what])
    sentence = str(told.value)
    assert sentence.isprintable()
    assert len(sentence) < 300
    with pytest.raises(LibraryError):
        read_foreign(HOSTILE[what])


def test_a_code_of_a_game_that_hardly_ever_ends_is_refused() -> None:
    potato = edition_file("hot-potato")
    endless = structs.replace(potato, rules=structs.replace(potato.rules, game_ends=100))
    with pytest.raises(LibraryError, match="don't end"):
        read_foreign(edition_code(endless))


def test_one_wrong_letter_is_refused() -> None:
    code = edition_code(edition_file("hot-potato"))
    for at, sign in enumerate(code):
        if at > 3 and sign != "-":
            other = SIGNS[(SIGNS.index(sign) + 1 + at % 30) % 32]
            with pytest.raises(CodeError, match="wrong or missing"):
                read_edition_code(code[:at] + other + code[at + 1 :])


@given(st.binary(max_size=300))
def test_no_bytes_do_harm(payload: bytes) -> None:
    with pytest.raises(CodeError):
        read_edition_code(encode_code(EDITION, payload))


def test_what_is_too_long_for_a_code_is_told() -> None:
    rage = edition_file()
    notes = tuple(sha512(bytes([number])).hexdigest() for number in range(40))
    with pytest.raises(CodeError, match="Share its file instead"):
        edition_code(structs.replace(rage, notes=notes))
    assert LONGEST == 4000
