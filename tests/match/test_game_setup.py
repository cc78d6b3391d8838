"""Seats, setups and deal codes."""

import hashlib
from collections import Counter
from math import log2
from random import Random
from secrets import SystemRandom

import msgspec
import pytest
from helpers.fixtures.matches import EDITIONS, SHORT, edition_file, setup_of
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match import game_setup
from rage_desktop.match.dealer import (
    SEED_LETTERS,
    SEED_MAX,
    Secret,
    SeedError,
    commitment,
    cut,
    deck_for,
    format_seed,
    new_secret,
    parse_seed,
)
from rage_desktop.rules import EditionError

LEVELS = ("steady",)


def test_every_avatar_is_drawn() -> None:
    assert len(game_setup.TABLE) == 10
    for _, avatar in game_setup.TABLE:
        assert (assets_dir() / f"svg/avatar_{avatar}.svg").is_file()


def test_default_seats_are_people_first_then_bots() -> None:
    seats = game_setup.default_seats(4, humans=2, level="steady")
    assert [(seat.name, seat.avatar) for seat in seats] == list(game_setup.TABLE[:4])
    assert [seat.level for seat in seats] == [None, None, "steady", "steady"]
    assert [seat.is_human for seat in seats] == [True, True, False, False]
    game_setup.check_seats(seats, LEVELS)


def test_whoever_joins_is_a_bot_as_strong_as_the_last_one() -> None:
    alone = game_setup.one_more(game_setup.default_seats(2, humans=2))
    assert [seat.level for seat in alone] == [None, None, game_setup.FIRST_LEVEL]
    among_bots = game_setup.one_more(game_setup.default_seats(3, level="easy"))
    assert among_bots[-1].level == "easy"
    assert len({seat.name for seat in among_bots} | {seat.avatar for seat in among_bots}) == 8


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        (game_setup.Seat(" ", "owl"), "Seat 2 needs a name"),
        (game_setup.Seat("x" * 25, "owl"), "Seat 2 needs a name"),
        (game_setup.Seat("a\nb", "owl"), "Seat 2 needs a name"),
        (game_setup.Seat("ALICE", "owl"), "Two seats are called Alice"),
        (
            game_setup.Seat("Bo", "owl", "bot:genius"),
            "bot:genius isn't a player. Choose human, bot:steady",
        ),
        (game_setup.Seat("Bo", "owl", "ghost"), "ghost isn't a player"),
    ],
)
def test_seats_that_cannot_play_are_refused(seat: game_setup.Seat, reason: str) -> None:
    with pytest.raises(game_setup.SetupError, match=reason):
        game_setup.check_seats((game_setup.Seat("Alice", "rabbit"), seat), LEVELS)


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
    with pytest.raises(EditionError, match=r"It has .*play-to-60"):
        _ = setup_of("rave", variants=("play-to-N",)).edition


@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_a_setup_survives_being_written_down(name: str) -> None:
    setup = setup_of(name, changes=SHORT)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=game_setup.Setup) == setup


codes = st.builds(
    game_setup.DealCode,
    st.sampled_from(["rage", "rage-amigo", "my-rules"]),
    st.integers(2, 10),
    st.text(st.sampled_from(SEED_LETTERS), min_size=1, max_size=20),
    st.lists(st.sampled_from(["secret-bids", "play-to-100", "skip-up"]), unique=True).map(tuple),
)


@pytest.mark.slow
@given(codes)
def test_a_deal_code_reads_back(code: game_setup.DealCode) -> None:
    assert game_setup.parse_deal_code(str(code)) == code
    assert game_setup.parse_deal_code(f"  {str(code).upper()} ") == code


def test_a_deal_code_says_what_it_deals() -> None:
    setup = setup_of(variants=("secret-bids", "sweep-bonus"))
    assert str(setup.deal_code) == "rage/3/K7Q2M-9XD4T/secret-bids+sweep-bonus"
    assert setup_of(changes=SHORT).deal_code is None
    own = structs.replace(setup.file, rules=structs.replace(setup.file.rules, id="own"))
    ours = structs.replace(setup, file=own)
    assert setup.shared_deal_code == setup.deal_code
    assert (str(ours.deal_code)[:4], ours.shared_deal_code) == ("own/", None)


@pytest.mark.parametrize("typed", ["", "rage", "rage/4", "rage/four/ABC", "/4/ABC", "a/2/b/c/d"])
def test_what_is_no_deal_code_is_refused(typed: str) -> None:
    with pytest.raises(game_setup.SetupError, match=r"isn't a deal code\. .* like rage/4/K7Q2M"):
        game_setup.parse_deal_code(typed)


seeds = st.text(st.sampled_from(SEED_LETTERS), min_size=1, max_size=SEED_MAX)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_deck_holds_every_card_once(name: str) -> None:
    edition = edition_file(name).rules
    deck = deck_for(edition, "ABC", 1)
    assert Counter(deck) == Counter(edition.deck)
    assert deck != edition.deck


def test_equal_seeds_deal_equal_cards_and_each_round_others() -> None:
    edition = edition_file().rules
    assert deck_for(edition, "ABC", 2) == deck_for(edition, "ABC", 2)
    decks = {deck_for(edition, seed, number) for seed in ("ABC", "ABD") for number in (1, 2, 3)}
    assert len(decks) == 6


def test_anyone_can_recompute_a_deck_from_its_description() -> None:
    edition = edition_file("glyphs").rules
    by_hand = list(edition.deck)
    Random("ABC/deal/4").shuffle(by_hand)
    assert deck_for(edition, "ABC", 4) == tuple(by_hand)


def test_the_shuffle_stays_what_it_was() -> None:
    """Saved deal codes and records depend on it: a change here breaks them."""
    deck = deck_for(edition_file().rules, "K7Q2M9XD4T", 1)
    assert " ".join(map(str, deck[:8])) == "O3 P9 B9 B5 B15 Y8 O11 P1"


def test_the_commitment_is_the_hash_of_seed_colon_salt() -> None:
    assert commitment("ABC", "00ff") == hashlib.sha256(b"ABC:00ff").hexdigest()


def test_secrets_differ_and_are_typeable() -> None:
    drawn = [new_secret(SystemRandom()) for _ in range(50)]
    assert len({secret.seed for secret in drawn}) == len({secret.salt for secret in drawn}) == 50
    for secret in drawn:
        assert len(secret.seed) * log2(len(SEED_LETTERS)) >= 78
        assert parse_seed(secret.seed.lower()) == secret.seed
        assert len(bytes.fromhex(secret.salt)) == 16


def test_a_word_fills_the_seed_to_its_last_letter() -> None:
    secret = Secret("A" * (SEED_MAX - 3), "00")
    assert cut(secret, "cat").seed.endswith("ACAT")
    with pytest.raises(SeedError, match="at most 3 letters"):
        cut(secret, "cats")


def test_a_program_that_left_no_longer_plays() -> None:
    seats = (
        game_setup.Seat("Ada", "cat"),
        game_setup.Seat("Bo", "fox", "exec:one"),
        game_setup.Seat("Cy", "owl", "exec:two"),
    )
    setup = structs.replace(setup_of(), seats=seats, away=(1,))
    assert setup.programs == {2: "two"}


def test_who_is_away_is_not_present() -> None:
    setup = structs.replace(setup_of(players=3, people=3), away=(1,))
    assert (setup.people, setup.present) == ((0, 1, 2), (0, 2))


def test_a_typed_seed_is_kept_but_gets_a_new_salt() -> None:
    rng = Random(1)
    one = new_secret(rng, "abc-de f")
    two = new_secret(rng, "ABCDEF")
    assert one.seed == two.seed == "ABCDEF"
    assert one.commitment != two.commitment


@pytest.mark.slow
@given(seeds)
def test_a_written_seed_reads_back(seed: str) -> None:
    assert parse_seed(format_seed(seed)) == parse_seed(f" {seed.lower()} ") == seed


@pytest.mark.parametrize("typed", ["", " - ", "a/b", "é", "x" * 33, "a:b"])
def test_what_is_no_seed_is_refused_in_a_sentence(typed: str) -> None:
    told = "isn't a seed. Use" if typed else "The last part is missing:"
    with pytest.raises(SeedError, match=rf"{told} 1 to 32 letters or digits\.$"):
        parse_seed(typed)
