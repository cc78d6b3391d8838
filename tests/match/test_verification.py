"""Records of our games hold, prove their deals, and give nothing away too early."""

import ast
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from helpers.fixtures.matches import SHORT, play_to_end, setup_of, step
from helpers.paths import ROOT, TESTS

from rage_desktop.match.dealer import commitment
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import (
    Proof,
    check_record,
    has_deal_proof,
    proof_of,
    sealed,
)
from rage_desktop.rules.records.records import RecordError


def record_of(match: Match) -> bytes:
    return "".join(f"{line}\n" for line in match.record_lines()).encode()


def forged(record: bytes, **header: object) -> bytes:
    first, _, rest = record.partition(b"\n")
    changed = {**json.loads(first), **header}
    changed = {key: value for key, value in changed.items() if value is not ...}
    return json.dumps(changed).encode() + b"\n" + rest


def test_the_header_reveals_the_secret_at_the_end_only() -> None:
    match = Match(setup_of(changes=SHORT))
    assert len(list(match.record_lines())) == 1
    before = json.loads(next(match.record_lines()))
    play_to_end(match)
    after = json.loads(next(match.record_lines()))
    assert before["seed"] is None
    assert "salt" not in before
    assert (after["seed"], after["salt"]) == (match.setup.seed, match.setup.salt)
    assert before["commitment"] == after["commitment"] == match.setup.secret.commitment
    assert after["seats"][0] == {"name": "Alice", "player": "human"}
    assert after["started"] == "2026-03-04T11:00:00Z"


def test_the_record_of_a_game_under_way_ends_with_the_last_round_scored() -> None:
    match = Match(setup_of(changes=SHORT))
    rng = Random(1)
    while match.view(None).number == 1:
        step(match, rng)
    lines = list(match.record_lines())
    assert json.loads(lines[-1])["event"] == "round_scored"
    assert sum('"deal"' in line for line in lines) == 1
    assert match.setup.seed not in "".join(lines)
    assert match.setup.salt not in "".join(lines)


def test_a_deal_that_the_seed_does_not_give_is_found() -> None:
    """Two hands exchanged in every respect: the rules alone would not notice."""
    setup = setup_of(changes={"hand_sizes": {"order": "list", "sizes": [1]}})
    record = record_of(play_to_end(Match(setup)))
    salt = setup.salt
    seed = "ANOTHER"
    lie = forged(record, seed=seed, commitment=commitment(seed, salt))
    with pytest.raises(RecordError):
        check_record(lie)


def test_a_commitment_that_seed_and_salt_do_not_give_is_found() -> None:
    record = record_of(play_to_end(Match(setup_of(changes=SHORT))))
    for change in ({"salt": "11" * 16}, {"commitment": "0" * 64}):
        with pytest.raises(RecordError, match="Line 1: the seed and salt don't fit the seal"):
            check_record(forged(record, **change))


def test_a_record_without_a_salt_proves_nothing_but_may_hold() -> None:
    record = record_of(play_to_end(Match(setup_of(changes=SHORT))))
    assert not has_deal_proof(check_record(forged(record, salt=...)))


@pytest.mark.parametrize(
    "change",
    [
        {"edition_id": "rage-amigo"},
        {"variants": ["sweep-bonus"]},
        {"seats": [{"name": name, "player": "human"} for name in ("Alice", "Bruno", "Cheat")]},
    ],
)
def test_the_seal_covers_edition_house_rules_and_players(change: dict[str, Any]) -> None:
    record = record_of(play_to_end(Match(sealed(setup_of(changes=SHORT)))))
    assert proof_of(check_record(record)) is Proof.RULES
    with pytest.raises(RecordError, match="Line 1: the seed and salt don't fit the seal"):
        check_record(forged(record, **change))


def test_a_rule_changed_after_the_game_breaks_the_seal(tmp_path: Path) -> None:
    """A game cut to the rounds that somebody won, with a goal that ends it there."""
    match = play_to_end(Match(sealed(setup_of(changes=SHORT))))
    header, *lines = [json.loads(line) for line in match.record_lines()]
    for knob, value in {"game_ends": 10, "hand_sizes": {"order": "list", "sizes": [2]}}.items():
        changed = {**header, "edition": {**header["edition"], knob: value}}
        record = "".join(f"{json.dumps(line)}\n" for line in (changed, *lines))
        with pytest.raises(RecordError, match="don't fit the seal"):
            check_record(record.encode())
        cut = written(tmp_path, [json.dumps(line) for line in (changed, *lines)])
        assert verified(cut, match.setup.seal)[0] == 1


def test_a_seal_of_earlier_versions_proves_the_cards_and_says_so(tmp_path: Path) -> None:
    older = play_to_end(Match(setup_of(changes=SHORT)))
    newer = play_to_end(Match(sealed(setup_of(changes=SHORT))))
    assert proof_of(check_record(record_of(older))) is Proof.CARDS
    for match, seal, told in (
        (older, older.setup.commitment, "It covers cards alone"),
        (newer, newer.setup.secret.short_commitment, "It covers cards alone"),
        (newer, newer.setup.seal[:8], "It covers the rules"),
    ):
        code, said = verified(written(tmp_path, list(match.record_lines())), seal)
        assert (code, told in said) == (0, True)


def test_the_verifier_takes_the_seal_as_an_argument_and_asks_for_it_in_a_pipe() -> None:
    record = str(WRITTEN[0])
    seal = json.loads(WRITTEN[0].read_text("utf-8").splitlines()[0])["commitment"]
    command = [sys.executable, "-I", str(VERIFIER), record]
    given = subprocess.run([*command, seal], capture_output=True, text=True, check=True)
    asked = subprocess.run(command, input=seal, capture_output=True, text=True, check=True)
    assert asked.stdout == f"The seal before the first card:\n{given.stdout}"
    alone = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert alone.returncode == 1
    assert alone.stderr.startswith("Not proved: nobody is here to type the seal, so add it: ")


@pytest.mark.parametrize("number", ["1.0", "true", "1e0", "9" * 5000])
def test_the_verifier_takes_whole_numbers_only(number: str, tmp_path: Path) -> None:
    lines = WRITTEN[0].read_text("utf-8").splitlines()
    lines[1] = lines[1].replace('"number":1', f'"number":{number}')
    assert verified(written(tmp_path, lines))[0] == 1


def test_the_verifier_refuses_a_key_that_stands_twice(tmp_path: Path) -> None:
    lines = WRITTEN[0].read_text("utf-8").splitlines()
    lines[0] = lines[0].replace("{", '{"seed":"FALSE",', 1)
    code, said = verified(written(tmp_path, lines))
    assert (code, "a key appears twice" in said) == (1, True)


VERIFIER = ROOT / "docs" / "verify_deals.py"
WRITTEN = sorted((TESTS / "data" / "0.1.0" / "records").iterdir())


def verified(record: Path, seal: str | None = None) -> tuple[int, str]:
    """Run the verifier; the seal noted is by default the record's own."""
    if seal is None:
        seal = json.loads(record.read_text("utf-8").splitlines()[0])["commitment"][:8]
    said = StringIO()
    words = [str(VERIFIER), str(record)]
    with patch("sys.argv", words), patch("builtins.input", lambda _: seal), redirect_stdout(said):
        try:
            runpy.run_path(str(VERIFIER), run_name="__main__")
        except SystemExit as end:
            return 1, f"{said.getvalue()}{end.code}"
    return 0, said.getvalue()


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "game.rage.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def test_it_is_short_and_imports_nothing_of_ours() -> None:
    source = VERIFIER.read_text("utf-8")
    assert len(source.splitlines()) <= 200
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)]
    assert {name.name for node in imported for name in node.names} <= sys.stdlib_module_names
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]


@pytest.mark.parametrize("record", WRITTEN, ids=lambda path: str(path.name))
def test_it_proves_real_records_by_itself(record: Path) -> None:
    command = [sys.executable, "-I", str(VERIFIER), str(record)]
    seal = json.loads(record.read_text("utf-8").splitlines()[0])["commitment"]
    done = subprocess.run(command, input=seal, capture_output=True, text=True, check=True)
    assert seal in done.stdout


@pytest.mark.parametrize("edition", ["rage", "rage-amigo", "glyphs", "rave"])
def test_it_proves_the_games_of_today(edition: str, tmp_path: Path) -> None:
    match = play_to_end(Match(sealed(setup_of(edition, changes=SHORT))))
    code, said = verified(written(tmp_path, list(match.record_lines())))
    assert (code, "2 deals, their dealers" in said) == (0, True)


def test_a_game_under_way_proves_nothing_yet(tmp_path: Path) -> None:
    match = Match(setup_of())
    match.deal()
    code, said = verified(written(tmp_path, list(match.record_lines())))
    assert (code, "not over" in said) == (1, True)


def other_salt(lines: list[Any]) -> None:
    lines[0]["salt"] = "11" * 16


def other_seed(lines: list[Any]) -> None:
    lines[0]["seed"] += "X"


def swapped_cards(lines: list[Any]) -> None:
    deal = next(line for line in lines if line.get("event") == "deal")
    first, second = deal["hands"][:2]
    first[0], second[0] = second[0], first[0]


def stacked_pile(lines: list[Any]) -> None:
    deal = next(line for line in lines if line.get("event") == "deal")
    deal["pile"].sort()


def other_dealers(lines: list[Any]) -> None:
    """Every hand is another seat's."""
    players = len(lines[0]["seats"])
    for line in lines:
        if line.get("event") == "round":
            line["dealer"] = (line["dealer"] + 1) % players
        if line.get("event") == "deal":
            line["hands"] = line["hands"][-1:] + line["hands"][:-1]
        if "seat" in line:
            line["seat"] = (line["seat"] + 1) % players


def bounds(lines: list[Any], number: int) -> slice:
    starts = [n for n, line in enumerate(lines) if line.get("event") == "round"]
    return slice(starts[number], [*starts, len(lines) - 1][number + 1])


def first_round_left_out(lines: list[Any]) -> None:
    del lines[bounds(lines, 0)]
    for number, line in enumerate(line for line in lines if line.get("event") == "round"):
        line["number"] = number + 1


def last_rounds_left_out(lines: list[Any]) -> None:
    del lines[bounds(lines, 1).start : -1]


def round_twice(lines: list[Any]) -> None:
    lines[bounds(lines, 1)] = lines[bounds(lines, 0)] + lines[bounds(lines, 1)]


def dealt_again(lines: list[Any]) -> None:
    deals = [line for line in lines if line.get("event") == "deal"]
    lines.insert(lines.index(deals[0]) + 2, deals[1])


def other_trump(lines: list[Any]) -> None:
    trump = next(line for line in lines if line.get("event") == "trump")
    deal = next(line for line in lines if line.get("event") == "deal")
    trump["turned"] = deal["pile"][1:2]


def a_change_of_trump_left_out(lines: list[Any]) -> None:
    lines.remove([line for line in lines if line.get("event") == "trump_changed"][-1])


def trump_in_spite_of_an_out(lines: list[Any]) -> None:
    out = next(line for line in lines if line.get("cause") == "OUT")
    out["trump"] = lines[0]["edition"]["suits"][0]


def a_card_of_nobody(lines: list[Any]) -> None:
    play = next(line for line in lines if line.get("event") == "play")
    hands = next(line for line in lines if line.get("event") == "deal")["hands"]
    play["card"] = hands[(play["seat"] + 1) % len(hands)][0]


def a_play_left_out(lines: list[Any]) -> None:
    lines.remove(next(line for line in lines if line.get("event") == "play"))


def no_end(lines: list[Any]) -> None:
    lines.pop()


def no_deal(lines: list[Any]) -> None:
    lines.remove(next(line for line in lines if line.get("event") == "deal"))


FORGERIES = [
    other_salt,
    other_seed,
    swapped_cards,
    stacked_pile,
    other_dealers,
    first_round_left_out,
    last_rounds_left_out,
    round_twice,
    dealt_again,
    other_trump,
    a_change_of_trump_left_out,
    trump_in_spite_of_an_out,
    a_card_of_nobody,
    a_play_left_out,
    no_end,
    no_deal,
]


@pytest.mark.slow
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_record_does_not_hold(forge: Callable[[list[Any]], None], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in WRITTEN[0].read_text("utf-8").splitlines()]
    forge(lines)
    code, said = verified(written(tmp_path, [json.dumps(line) for line in lines]))
    assert (code, "Not proved" in said) == (1, True)


@pytest.mark.slow
@pytest.mark.parametrize("seal", ["", "1234567", "00000000"])
def test_another_seal_than_the_one_noted_does_not_hold(seal: str) -> None:
    assert verified(WRITTEN[0], seal)[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b"1\n2", b"\xff", b'{"seats": 1}', b"[" * 99_999, b"9" * 99_999]
)
def test_what_is_no_record_ends_in_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(data)
    assert verified(path, "00000000")[0] == 1
    assert verified(tmp_path / "nowhere", "00000000")[0] == 1


KNOBS: list[dict[str, Any]] = [
    {
        "change": change,
        "change_excludes": excludes,
        "no_trump_lasts": lasts,
        "change_with_nothing_suitable": nothing,
    }
    for change in ("choose_from_pile", "turn", "choose_any")
    for excludes in ("last_named", "in_force")
    for lasts in ("until_change", "trick_then_turn")
    for nothing in ("none", "recycle_spent", "next_suit_down")
]
SMALL = {
    "ranks": {"low": 1, "high": 3},
    "action_counts": {"CHANGE": 8, "OUT": 6, "WILD": 2},
    "players": {"min": 2, "max": 4},
}


def test_the_verifier_agrees_with_the_game_under_every_way_to_change_trump() -> None:
    for number, knobs in enumerate(KNOBS):  # the orders meet every value of every knob
        order = ("down", "up", "down_up", "up_down")[number % 4]
        sizes = {"hand_sizes": {"order": order, "step": 2}}
        setup = setup_of("rage-amigo", 3, f"SEED{number}", changes=SMALL | knobs | sizes)
        match = play_to_end(Match(setup), Random(number))
        runpy.run_path(str(VERIFIER))["check"]([*match.record_lines()], setup.secret.commitment)
