"""Seats, setups and deal codes."""

import msgspec
import pytest
from helpers.games.match import SHORT, setup_of
from hypothesis import given
from hypothesis import strategies as st

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.dealer import SEED_LETTERS
from rage_desktop.match.game_setup import (
    TABLE,
    DealCode,
    Seat,
    Setup,
    SetupError,
    check_seats,
    default_seats,
    parse_deal_code,
)
from rage_desktop.rules import EditionError

LEVELS = ("steady",)


def test_every_avatar_is_drawn() -> None:
    assert len(TABLE) == 10
    for _, avatar in TABLE:
        assert (assets_dir() / f"svg/avatar_{avatar}.svg").is_file()


def test_default_seats_are_people_first_then_bots() -> None:
    seats = default_seats(4, humans=2, level="steady")
    assert [(seat.name, seat.avatar) for seat in seats] == list(TABLE[:4])
    assert [seat.level for seat in seats] == [None, None, "steady", "steady"]
    assert [seat.is_human for seat in seats] == [True, True, False, False]
    check_seats(seats, LEVELS)


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        (Seat(" ", "owl"), "Seat 2 needs a name"),
        (Seat("x" * 25, "owl"), "Seat 2 needs a name"),
        (Seat("a\nb", "owl"), "Seat 2 needs a name"),
        (Seat("ALICE", "owl"), "Two seats are called Alice"),
        (Seat("Bo", "owl", "bot:genius"), "bot:genius is not a player: choose human, bot:steady"),
        (Seat("Bo", "owl", "ghost"), "ghost is not a player"),
    ],
)
def test_seats_that_cannot_play_are_refused(seat: Seat, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        check_seats((Seat("Alice", "rabbit"), seat), LEVELS)


def test_a_setup_resolves_its_variants_and_changes() -> None:
    edition = setup_of(variants=("secret-bids",), changes=SHORT).edition
    assert edition.bids == "secret"
    assert edition.rounds(3) == (2, 3)


def test_two_can_play_the_french_rules_unofficially() -> None:
    assert setup_of("rage-amigo", players=2).edition.players.min == 2
    assert setup_of("rage-amigo", players=3).edition.players.min == 3


def test_a_setup_with_an_unknown_variant_is_refused() -> None:
    with pytest.raises(EditionError, match="has no variant nonsense"):
        _ = setup_of(variants=("nonsense",)).edition


@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_a_setup_survives_being_written_down(name: str) -> None:
    setup = setup_of(name, changes=SHORT)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


codes = st.builds(
    DealCode,
    st.sampled_from(["rage", "rage-amigo", "my-rules"]),
    st.integers(2, 10),
    st.text(st.sampled_from(SEED_LETTERS), min_size=1, max_size=20),
    st.lists(st.sampled_from(["secret-bids", "play-to-100", "skip-up"]), unique=True).map(tuple),
)


@pytest.mark.slow
@given(codes)
def test_a_deal_code_reads_back(code: DealCode) -> None:
    assert parse_deal_code(str(code)) == code
    assert parse_deal_code(f"  {str(code).upper()} ") == code


def test_a_deal_code_says_what_it_deals() -> None:
    setup = setup_of(variants=("secret-bids", "sweep-bonus"))
    assert str(setup.deal_code) == "rage/3/K7Q2M-9XD4T/secret-bids+sweep-bonus"
    assert setup_of(changes=SHORT).deal_code is None


@pytest.mark.parametrize("typed", ["", "rage", "rage/4", "rage/four/ABC", "/4/ABC", "a/2/b/c/d"])
def test_what_is_no_deal_code_is_refused(typed: str) -> None:
    with pytest.raises(SetupError, match="is not a deal code: one looks like rage/4/K7Q2M-9XD4T"):
        parse_deal_code(typed)
