"""The dealer is fair, repeatable and bound by what it showed."""

import hashlib
from collections import Counter
from math import log2
from random import Random
from secrets import SystemRandom

import pytest
from helpers.games.match import EDITIONS, edition_file
from hypothesis import given
from hypothesis import strategies as st

from rage_desktop.match.dealer import (
    SEED_LETTERS,
    SEED_MAX,
    SeedError,
    commitment,
    deck_for,
    format_seed,
    new_secret,
    parse_seed,
)

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


def test_a_typed_seed_is_kept_but_gets_a_new_salt() -> None:
    rng = Random(1)
    one, two = new_secret(rng, "abc-de f"), new_secret(rng, "ABCDEF")
    assert one.seed == two.seed == "ABCDEF"
    assert one.commitment != two.commitment


@pytest.mark.slow
@given(seeds)
def test_a_written_seed_reads_back(seed: str) -> None:
    assert parse_seed(format_seed(seed)) == parse_seed(f" {seed.lower()} ") == seed


@pytest.mark.parametrize("typed", ["", " - ", "a/b", "é", "x" * 33, "a:b"])
def test_what_is_no_seed_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(SeedError, match=r"is not a seed: write 1 to 32 letters or digits\.$"):
        parse_seed(typed)
