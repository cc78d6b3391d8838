"""Challenge and result codes: read as written, slips found, rules of one's own carried."""

from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, setup_of
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.match import codes
from rage_desktop.match.game_setup import Seat, Setup, check_seats, default_seats
from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionFile, RoundScored


def files() -> tuple[EditionFile, ...]:
    return open_library().editions()


def challenge(**changes: Any) -> tuple[Setup, codes.Challenge]:
    setup = setup_of(**changes)
    made = sure(codes.challenge_of(setup, files()))
    return setup, made


@pytest.mark.slow
@given(st.binary(min_size=1, max_size=80))
def test_what_is_written_is_read(payload: bytes) -> None:
    code = codes.encode_code("RC1", payload)
    assert codes.decode_code("RC1", code) == payload
    assert codes.decode_code("RC1", code.lower().replace("-", " ")) == payload
    assert (
        codes.decode_code("RC1", code.replace("0", "O").replace("1", "I").replace("RCI", "RC1"))
        == payload
    )


@pytest.mark.slow
@given(st.binary(min_size=4, max_size=40), st.data())
def test_one_wrong_letter_is_found(payload: bytes, data: st.DataObject) -> None:
    code = codes.encode_code("RR1", payload)
    at = data.draw(st.sampled_from([i for i, sign in enumerate(code) if i > 3 and sign != "-"]))
    sign = data.draw(st.sampled_from(codes.SIGNS.replace(code[at], "")))
    with pytest.raises(codes.CodeError, match="wrong or missing"):
        codes.decode_code("RR1", code[:at] + sign + code[at + 1 :])


def test_a_challenge_holds_rules_seats_levels_and_cards() -> None:
    setup, made = challenge(variants=("secret-bids",), changes=SHORT)
    again = codes.parse_challenge(str(made))
    assert again == made
    assert codes.is_code(codes.CHALLENGE, str(made))
    assert again.edition(setup.file) == setup.edition
    assert (again.seed, len(again.seats)) == (setup.seed, len(setup.seats))
    seats = again.seated((Seat("Zoe", "cat"),))
    assert [seat.level for seat in seats] == [seat.level for seat in setup.seats]
    assert seats[0].name == "Zoe"
    check_seats(seats, ("steady", "sharp", "easy"))


def test_more_people_than_a_challenge_has_places_take_no_names_from_its_bots() -> None:
    made = sure(codes.challenge_of(setup_of("rave", players=10), files()))
    ours = default_seats(4, humans=4)
    seats = made.seated(ours)
    assert [seat for seat in seats if seat.is_human] == [ours[0]]
    check_seats(seats, ("steady",))


def test_rules_of_ones_own_travel_as_the_knobs_that_differ() -> None:
    setup = setup_of()
    rules = structs.replace(setup.file.rules, id="mine", exact=12, hook=True)
    own = structs.replace(setup, file=structs.replace(setup.file, rules=rules, title="Mine"))
    made = sure(codes.challenge_of(own, files()))
    assert made.edition_id == "rage"
    assert made.changes == {"exact": 12, "hook": True}
    base = open_library().get("rage")
    assert structs.replace(made.edition(base), id="mine") == own.edition


def test_other_rules_under_the_same_name_are_refused() -> None:
    setup, made = challenge()
    other = structs.replace(setup.file, rules=structs.replace(setup.file.rules, exact=11))
    with pytest.raises(codes.CodeError, match="has different rules here"):
        made.edition(other)


@pytest.mark.parametrize("typed", ["", "RC1.", "RC1", "rage/4/K7Q2M", "RC1.AAAAA", "RR1.00000"])
def test_what_is_no_challenge_is_refused(typed: str) -> None:
    with pytest.raises(codes.CodeError):
        codes.parse_challenge(typed)


def test_a_challenge_between_bots_alone_is_refused() -> None:
    _, made = challenge()
    bots = structs.replace(made, seats=tuple(("steady", avatar) for _, avatar in made.seats))
    with pytest.raises(codes.CodeError, match="no seat for you"):
        codes.parse_challenge(str(bots))


def test_results_of_one_challenge_are_laid_side_by_side() -> None:
    _, made = challenge()
    scores = (
        RoundScored((1, 0), (1, 1), (11, 1), (11, 1)),
        RoundScored((2, 0), (1, 1), (1, 1), (12, 2)),
    )
    mine = codes.result_of(made, "Alice", 0, 1, scores)
    theirs = codes.result_of(made, "Bruno", 1, 2, scores)
    assert codes.is_code(codes.RESULT, str(mine))
    assert codes.parse_result(str(mine)) == mine
    assert mine.total == 12
    assert [each.ahead for each in codes.compare_results(mine, theirs)] == [10, 10]
    other = codes.Result("0" * 12, "Bruno", 1, theirs.hands)
    with pytest.raises(codes.CodeError, match="different games"):
        codes.compare_results(mine, other)
