"""Challenge and result codes: read as written, slips found, rules of one's own carried."""

import tomllib
from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, setup_of
from helpers.paths import ROOT
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.match import code_signs, codes
from rage_desktop.match.game_setup import Seat, Setup, check_seats, default_seats
from rage_desktop.match.library import open_library
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import EditionFile, RoundScored

GOLDEN = tomllib.loads((ROOT / "tests/data/challenges.toml").read_text("utf-8"))["challenges"]


def challenge(**changes: Any) -> tuple[Setup, codes.Challenge]:
    setup = setup_of(**changes)
    made = sure(codes.challenge_of(setup))
    return setup, made


@pytest.mark.slow
@given(st.binary(min_size=1, max_size=80))
def test_what_is_written_is_read(payload: bytes) -> None:
    code = code_signs.encode_code("RC1", payload)
    assert code_signs.decode_code("RC1", code) == payload
    assert code_signs.decode_code("RC1", code.lower().replace("-", " ")) == payload
    assert (
        code_signs.decode_code(
            "RC1", code.replace("0", "O").replace("1", "I").replace("RCI", "RC1")
        )
        == payload
    )


@pytest.mark.slow
@given(st.binary(min_size=4, max_size=40), st.data())
def test_one_wrong_letter_is_found(payload: bytes, data: st.DataObject) -> None:
    code = code_signs.encode_code("RR1", payload)
    at = data.draw(st.sampled_from([i for i, sign in enumerate(code) if i > 3 and sign != "-"]))
    sign = data.draw(st.sampled_from(code_signs.SIGNS.replace(code[at], "")))
    with pytest.raises(code_signs.CodeError, match="wrong or missing"):
        code_signs.decode_code("RR1", code[:at] + sign + code[at + 1 :])


def test_a_code_longer_than_any_is_not_read() -> None:
    longest = code_signs.encode_code("RE1", bytes(2000))
    assert len(longest) < code_signs.LONGEST
    assert code_signs.decode_code("RE1", longest) == bytes(2000)
    with pytest.raises(code_signs.CodeError):
        code_signs.decode_code("RE1", code_signs.encode_code("RE1", bytes(2500)))


def test_a_challenge_holds_rules_seats_levels_and_cards() -> None:
    setup, made = challenge(variants=("secret-bids",), changes=SHORT)
    again = codes.parse_challenge(str(made))
    assert again == made
    assert code_signs.is_code(codes.CHALLENGE, str(made))
    assert again.edition(setup.file) == setup.edition
    assert (again.seed, len(again.seats)) == (setup.seed, len(setup.seats))
    seats = again.seated((Seat("Zoe", "cat"),))
    assert [seat.level for seat in seats] == [seat.level for seat in setup.seats]
    assert seats[0].name == "Zoe"
    check_seats(seats, ("steady", "sharp", "easy"))


def test_more_people_than_a_challenge_has_places_take_no_names_from_its_bots() -> None:
    made = sure(codes.challenge_of(setup_of("rave", players=10)))
    ours = default_seats(4, humans=4)
    seats = made.seated(ours)
    assert [seat for seat in seats if seat.is_human] == [ours[0]]
    check_seats(seats, ("steady",))


def own_game(**rules: Any) -> Setup:
    setup = setup_of(variants=("secret-bids",))
    changed = structs.replace(setup.file.rules, id="mine", **rules)
    return structs.replace(setup, file=structs.replace(setup.file, rules=changed, title="Mine"))


def nowhere(id_: str) -> EditionFile:
    raise AssertionError(f"{id_} is asked for")


def test_an_edition_of_ones_own_travels_with_its_challenge() -> None:
    own = own_game(exact=12, suits=("R", "G", "B", "Y", "O", "P"))
    made = sure(codes.challenge_of(own))
    again = codes.parse_challenge(str(made).lower())
    assert str(made).startswith("RC2.")
    assert len(str(made)) < 330
    assert codes.is_challenge(str(made))
    file = again.file(nowhere)
    assert (file.title, file.look) == ("Mine", own.file.look)
    assert structs.replace(again.edition(file), id="mine") == own.edition


def test_who_plays_a_challenge_with_its_edition_gets_results_that_can_be_compared() -> None:
    own = own_game(exact=12)
    made = sure(codes.challenge_of(own))
    theirs = structs.replace(own, file=codes.parse_challenge(str(made)).file(nowhere))
    assert theirs.file.id == "mine"
    renamed = structs.replace(theirs.file, rules=structs.replace(theirs.file.rules, id="mine-2"))
    for file in (theirs.file, renamed):
        again = sure(codes.challenge_of(structs.replace(own, file=file)))
        assert again.mark == made.mark
    other = sure(codes.challenge_of(structs.replace(own, seed="ANOTHER")))
    assert other.mark != made.mark


def test_an_edition_of_ones_own_under_the_name_of_one_of_the_games_is_carried() -> None:
    own = own_game(exact=12)
    named = structs.replace(own.file, rules=structs.replace(own.file.rules, id="rage"))
    made = sure(codes.challenge_of(structs.replace(own, file=named)))
    assert made.kind == codes.WITH_EDITION


def test_more_games_are_challenged_to_by_their_names() -> None:
    made = sure(codes.challenge_of(setup_of("hot-potato")))
    assert (made.kind, made.edition_id) == (codes.CHALLENGE, "hot-potato")


def test_a_challenge_whose_edition_is_damaged_is_refused() -> None:
    made = sure(codes.challenge_of(own_game(exact=12)))
    assert isinstance(made, codes.ChallengeWithEdition)
    for packed in (b"", made.packed[:-3], made.packed + b"x", bytes(400)):
        damaged = structs.replace(made, packed=packed)
        with pytest.raises(code_signs.CodeError, match="another version"):
            codes.parse_challenge(str(damaged)).file(nowhere)


def test_a_challenge_with_rules_other_than_its_editions_is_refused() -> None:
    made = sure(codes.challenge_of(own_game(exact=12)))
    swapped = structs.replace(made, rules="0" * 12)
    with pytest.raises(code_signs.CodeError, match="has different rules here"):
        swapped.edition(swapped.file(nowhere))


@pytest.mark.parametrize("before", GOLDEN, ids=lambda each: each["title"])
def test_challenges_of_before_are_read_for_ever(before: dict[str, Any]) -> None:
    read = codes.parse_challenge(before["code"])
    file = read.file(open_library().get)
    found = {
        "mark": read.mark,
        "seed": read.seed,
        "levels": list(read.levels),
        "title": file.title,
        "rules": fingerprint(read.edition(file)),
    }
    assert found == {key: before[key] for key in found}


def test_other_rules_under_the_same_name_are_refused() -> None:
    setup, made = challenge()
    other = structs.replace(setup.file, rules=structs.replace(setup.file.rules, exact=11))
    with pytest.raises(code_signs.CodeError, match="has different rules here"):
        made.edition(other)


@pytest.mark.parametrize("typed", ["", "RC1.", "RC1", "rage/4/K7Q2M", "RC1.AAAAA", "RR1.00000"])
def test_what_is_no_challenge_is_refused(typed: str) -> None:
    with pytest.raises(code_signs.CodeError):
        codes.parse_challenge(typed)


def test_a_challenge_between_bots_alone_is_refused() -> None:
    _, made = challenge()
    bots = structs.replace(made, seats=tuple(("steady", avatar) for _, avatar in made.seats))
    with pytest.raises(code_signs.CodeError, match="no seat for you"):
        codes.parse_challenge(str(bots))


def test_results_of_one_challenge_are_laid_side_by_side() -> None:
    _, made = challenge()
    scores = (
        RoundScored((1, 0), (1, 1), (11, 1), (11, 1)),
        RoundScored((2, 0), (1, 1), (1, 1), (12, 2)),
    )
    mine = codes.result_of(made, "Alice", 0, 1, scores)
    theirs = codes.result_of(made, "Bruno", 1, 2, scores)
    assert code_signs.is_code(codes.RESULT, str(mine))
    assert codes.parse_result(str(mine)) == mine
    assert mine.total == 12
    assert [each.ahead for each in codes.compare_results(mine, theirs)] == [10, 10]
    other = codes.Result("0" * 12, "Bruno", 1, theirs.hands)
    with pytest.raises(code_signs.CodeError, match="different games"):
        codes.compare_results(mine, other)
