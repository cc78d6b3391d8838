"""Records of our games hold, prove their deals, and give nothing away too early."""

import json
from random import Random

import pytest
from helpers.games.match import EDITIONS, SHORT, play_to_end, setup_of, step

from rage_desktop.match.dealer import commitment
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record, has_deal_proof
from rage_desktop.rules.records.records import RecordError


def record_of(match: Match) -> bytes:
    return "".join(f"{line}\n" for line in match.record_lines()).encode()


def forged(record: bytes, **header: object) -> bytes:
    first, _, rest = record.partition(b"\n")
    changed = {**json.loads(first), **header}
    changed = {key: value for key, value in changed.items() if value is not ...}
    return json.dumps(changed).encode() + b"\n" + rest


@pytest.mark.parametrize("name", EDITIONS)
def test_the_record_of_a_finished_game_holds(name: str) -> None:
    match = play_to_end(Match(setup_of(name)))
    replay = check_record(record_of(match))
    assert replay.complete
    assert has_deal_proof(replay)
    assert replay.events[-1] == match.result


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
    salt, seed = setup.salt, "ANOTHER"
    lie = forged(record, seed=seed, commitment=commitment(seed, salt))
    with pytest.raises(RecordError):
        check_record(lie)


def test_a_commitment_that_seed_and_salt_do_not_give_is_found() -> None:
    record = record_of(play_to_end(Match(setup_of(changes=SHORT))))
    for change in ({"salt": "11" * 16}, {"commitment": "0" * 64}):
        with pytest.raises(RecordError, match="Line 1: seed and salt do not give the commitment"):
            check_record(forged(record, **change))


def test_a_record_without_a_salt_proves_nothing_but_may_hold() -> None:
    record = record_of(play_to_end(Match(setup_of(changes=SHORT))))
    assert not has_deal_proof(check_record(forged(record, salt=...)))
