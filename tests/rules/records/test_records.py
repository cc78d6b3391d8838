"""Game records: written as promised, and read by a referee who misses nothing."""

import json
import random
import re
from typing import Any

import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.states import VECTORS, edition, edition_file, header_of, random_game
from helpers.paths import TESTS
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.rules.editions.edition import LATER_KNOBS
from rage_desktop.rules.records.records import RecordError, event_line, header_line, read_record

GOLDEN = (TESTS / "rules" / "golden" / "manual-example.rage.jsonl").read_text(encoding="utf-8")


def written(
    edition_id: str, *ids: str, rounds: int | None = None, seed: int = 1, **knobs: Any
) -> str:
    rules = rage.with_variants(edition_file(edition_id), ids, knobs)
    state, events = random_game(rules, 4, random.Random(seed), rounds=rounds)
    return "\n".join(rage.write_record(header_of(state, ids), events)) + "\n"


def rows(record: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in record.splitlines()]


def changed(text: str, line: int, /, **fields: Any) -> str:
    """Return a record with fields of one line changed; lines count from 1."""
    lines = text.splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)
    return "\n".join(lines) + "\n"


def line_number(record: str, event: str, nth: int = 0) -> int:
    found = [n for n, row in enumerate(rows(record), 1) if row.get("event") == event]
    return found[nth]


def refused(record: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        rage.verify_record(record)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"Line {caught.value.line}: ")
    return caught.value


def test_the_manuals_example_is_a_record_that_holds() -> None:
    (vector,) = (vector for vector in VECTORS if vector["id"] == "V10")
    replay = rage.verify_record(GOLDEN)
    assert replay.complete
    lines = rows(GOLDEN)
    plays = [
        ":".join(filter(None, (row["card"], row.get("suit"))))
        for row in lines
        if row.get("event") == "play"
    ]
    assert plays == [card for trick in vector["tricks"] for card in trick["cards"]]
    assert lines[-2]["points"] == vector["expect"]["scores"] == [1, 12, 16]
    assert lines[2]["hands"] == list(vector["hands"].values())
    assert lines[-1] == {
        "event": "game_over",
        "totals": [1, 12, 16],
        "winners": [2],
        "decided_by": "points",
    }


def test_a_record_that_is_read_is_written_the_same() -> None:
    replay = rage.verify_record(GOLDEN)
    assert "\n".join(rage.write_record(replay.header, replay.events)) + "\n" == GOLDEN


def test_a_knob_that_0_1_0_did_not_know_is_written_only_where_it_differs() -> None:
    usual = written("rage", rounds=1)
    assert "cannot_follow" not in rows(usual)[0]["edition"]
    said_aloud = header_line(rage.verify_record(usual).header).replace(
        '"wild_suit"', '"cannot_follow":"any_card","wild_suit"'
    )
    assert header_line(read_record(said_aloud).header) == usual.splitlines()[0]
    other = written("rage", rounds=1, cannot_follow="must_trump")
    assert rows(other)[0]["edition"]["cannot_follow"] == "must_trump"
    assert rage.verify_record(other).header.edition.cannot_follow == "must_trump"


KEYS = {
    "round": ["event", "number", "hand_size", "dealer"],
    "deal": ["event", "hands", "pile"],
    "trump": ["event", "turned", "trump"],
    "bid": ["event", "seat", "bid"],
    "bids_revealed": ["event", "bids"],
    "play": ["event", "seat", "card", "suit"],
    "trump_changed": ["event", "seat", "cause", "turned", "trump", "recycled"],
    "trick": ["event", "winner", "bonus", "malus"],
    "round_scored": ["event", "bids", "tricks", "points", "totals"],
    "game_over": ["event", "totals", "winners", "decided_by"],
}


def test_keys_stand_in_their_order() -> None:
    header = ["record", "app", "edition_id", "variants", "edition"]
    header += ["seats", "seed", "commitment", "started"]
    seen = set()
    for record in (written("rage-amigo", "secret-bids", seed=3), written("rave")):
        first, *lines = rows(record)
        assert list(first) == header
        assert list(first["seats"][0]) == ["name", "player"]
        for row in lines:
            keys = KEYS[row["event"]]
            assert list(row) == [key for key in keys if key in row]
            optional = {"suit", "recycled"} & set(keys)
            assert set(keys) - set(row) <= optional
            seen.add(row["event"])
    assert seen == set(KEYS)


def test_suits_are_written_with_wild_low_and_a_choosing_change_only() -> None:
    with_suit = {
        edition_id: {
            row["card"]
            for row in rows(written(edition_id, rounds=3))
            if row.get("event") == "play" and "suit" in row
        }
        for edition_id in ("rage", "rage-amigo", "glyphs", "rave")
    }
    assert with_suit == {
        "rage": {"WILD", "CHANGE"},
        "rage-amigo": {"WILD"},
        "glyphs": set(),
        "rave": {"WILD", "LOW", "CHANGE"},
    }


def test_the_header_carries_every_knob_and_the_salt_when_told() -> None:
    state, events = random_game(edition("rage"), 4, random.Random(1), rounds=1)
    header = header_of(state)
    knobs = set(state.edition.__struct_fields__) - set(LATER_KNOBS)
    assert set(rows(header_line(header))[0]["edition"]) == knobs
    told = structs.replace(header, salt="pepper")
    assert list(rows(header_line(told))[0])[-1] == "salt"
    assert rage.verify_record("\n".join(rage.write_record(told, events))).header == told


def test_unseen_bids_are_in_the_record_and_their_revealing_too() -> None:
    for ids, follows in (("hidden-bids", "play"), ("secret-bids", "round_scored")):
        lines = rows(written("glyphs", ids, rounds=2))
        events = [row.get("event") for row in lines]
        assert events.count("bid") == 8
        for index, event in enumerate(events):
            if event == "bids_revealed":
                assert events[index + 1] == follows
        assert events.count("bids_revealed") == 2
    assert '"bids_revealed"' not in written("glyphs", rounds=2)


def test_recycled_cards_are_in_the_record() -> None:
    record = written(
        "rage-amigo",
        ranks={"low": 1, "high": 3},
        action_counts={"CHANGE": 10, "OUT": 6},
        players={"min": 2, "max": 4},
        hand_sizes={"order": "list", "sizes": [7]},
        seed=2,
    )
    recycled = [row for row in rows(record) if row.get("recycled")]
    assert recycled
    assert rage.verify_record(record).complete
    number = rows(record).index(recycled[0]) + 1
    wrong = list(reversed(recycled[0]["recycled"]))
    error = refused(changed(record, number, recycled=wrong))
    assert (error.line, error.reason.startswith("recycled is")) == (number, True)


def test_an_unfinished_game_holds_as_far_as_it_goes() -> None:
    record = written("rage", rounds=2)
    replay = rage.verify_record(record)
    assert not replay.complete
    assert replay.state.phase is rage.Phase.DEAL
    header_only = record.splitlines()[0]
    assert not rage.verify_record(header_only).complete
    assert not read_record(record).complete


def spoilt(field: str, right: Any) -> Any:
    if isinstance(right, int):
        return right + 1
    if isinstance(right, list):
        return [*right, *right[:1]] if right else ["R1"]
    return {"trump": "G", "decided_by": "coin", "cause": "TURN"}[field]


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_the_first_line_that_differs_is_named(data: st.DataObject) -> None:
    """Any number or suit in a derived line, changed alone, is found in that very line."""
    lines = rows(GOLDEN)
    derived = [
        n
        for n, row in enumerate(lines, 1)
        if row.get("event")
        in ("round", "trump", "trick", "trump_changed", "round_scored", "game_over")
    ]
    number = data.draw(st.sampled_from(derived))
    row = lines[number - 1]
    field = data.draw(st.sampled_from([key for key in row if key != "event"]))
    right = row[field]
    error = refused(changed(GOLDEN, number, **{field: spoilt(field, right)}))
    assert error.line == number
    if row["event"] != "round" or field != "number":
        assert field in error.reason


@pytest.mark.parametrize(*cases("rules/records/wrong_lines.toml"))
def test_what_does_not_hold_is_told_in_one_sentence(
    event: str, nth: int, fields: dict[str, Any], sentence: str
) -> None:
    number = line_number(GOLDEN, event, nth)
    error = refused(changed(GOLDEN, number, **fields))
    assert error.line == number
    assert sentence in error.reason


def test_a_legal_card_in_place_of_another_is_given_away_by_a_later_line() -> None:
    number = line_number(GOLDEN, "play", 1)
    assert refused(changed(GOLDEN, number, card="O7")).line > number


CONTRADICTION = rows(GOLDEN)[0]["edition"] | {"hook": True, "bids": "secret"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"record": 3}, "version 3, but this program only reads versions up to 2"),
        ({"record": "1"}, "n't the header of a game record"),
        ({"seats": []}, "can't be played"),
        ({"seats": [{"name": "A"}]}, "n't the header of a game record"),
        ({"edition": {}}, "n't the header of a game record"),
        ({"edition": CONTRADICTION}, "needs open bids"),
        ({"mood": "good"}, "n't the header of a game record"),
        ({"seed": None}, "seed is still secret"),
    ],
)
def test_a_header_that_does_not_hold(fields: dict[str, Any], sentence: str) -> None:
    error = refused(changed(GOLDEN, 1, **fields))
    assert (error.line, sentence in error.reason) == (1, True)


@pytest.mark.parametrize(
    "foreign", [b"", b"\n", b"hello", b"[1, 2]", b"{}", b"\x89PNG\r\n\x1a\n", b"\xff\xfe", b'"x"']
)
def test_foreign_files_get_one_sentence(foreign: bytes) -> None:
    assert refused(foreign).line in (1, 2)


def test_lines_out_of_place() -> None:
    lines = GOLDEN.splitlines()
    after_end = refused("\n".join([*lines, lines[-1]]))
    assert (after_end.line, after_end.reason) == (
        len(lines) + 1,
        "the game was over before this line",
    )
    trick = line_number(GOLDEN, "trick")
    missing = refused("\n".join(lines[: trick - 1] + lines[trick:]))
    assert (missing.line, missing.reason) == (trick, "a trick taken must come here, not a play")
    no_deal = refused("\n".join(lines[:2] + lines[3:]))
    assert (no_deal.line, no_deal.reason) == (3, "a deal must come here")
    twice = refused("\n".join([*lines[:2], lines[1], *lines[2:]]))
    assert twice.line == 3
    blank = refused("\n".join([*lines[:5], "", *lines[5:]]))
    assert (blank.line, "cut short" in blank.reason) == (6, True)


def test_a_record_cut_anywhere_is_unfinished_or_refused_but_never_worse() -> None:
    data = GOLDEN.encode()
    endings: set[object] = set()
    for length in range(0, len(data), 7):
        try:
            endings.add(rage.verify_record(data[:length]).complete)
        except RecordError as error:
            endings.add(re.sub(r"\d+|.* must follow", "…", error.reason)[:20])
    assert False in endings
    assert True not in endings
    assert len(endings) > 3


def test_the_deals_are_compared_with_the_shuffle() -> None:
    record = read_record(GOLDEN)

    def fair(header: rage.Header, number: int) -> list[rage.Card]:
        replay = rage.verify_record(record)
        assert (header, number) == (record.header, 1)
        return list(replay.moves[0].deck)  # type: ignore[union-attr]

    assert rage.verify_record(record, fair).complete
    with pytest.raises(RecordError, match="n't the ones the seed and salt give") as caught:
        rage.verify_record(record, lambda header, number: fair(header, number)[::-1])
    assert caught.value.line == 3


def test_what_is_hidden_cannot_be_recorded() -> None:
    hidden: list[rage.Event] = [
        rage.HandsDealt(((None,),), ()),
        rage.BidMade(0, None),
        rage.TrumpChanged(0, "TURN", (), None, None, (None,)),
    ]
    for event in hidden:
        with pytest.raises(ValueError, match="hidden"):
            event_line(event)


def test_spaces_and_line_ends_of_other_systems_do_not_matter() -> None:
    spaced = "\r\n".join(
        json.dumps(row, indent=None, separators=(" , ", " : ")) for row in rows(GOLDEN)
    )
    assert rage.verify_record(spaced).complete


@pytest.mark.parametrize("line", [0, 1, 5])
def test_a_key_that_stands_twice_is_refused(line: int) -> None:
    """Two readers could see two different games: a false card first, the true one last."""
    lines = GOLDEN.splitlines()
    name, value = next(iter(json.loads(lines[line]).items()))
    lines[line] = lines[line].replace("{", f'{{"{name}": {json.dumps(value)}, ', 1)
    error = refused("\n".join(lines))
    assert error.line == line + 1
    assert f"{name} appears twice" in error.reason
