"""RULES 1: the decks and the notation of cards."""

from collections import Counter

import pytest
from helpers.fixtures.states import EDITION_IDS, edition
from hypothesis import assume, given
from hypothesis import strategies as st

from rage_desktop import rules as rage

SIZES = {"rage": 110, "rage-amigo": 112, "glyphs": 98, "rave": 106}


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules_1_the_deck(edition_id: str) -> None:
    rules = edition(edition_id)
    assert len(rules.deck) == len(set(rules.deck)) == SIZES[edition_id] == rules.deck_size()
    suits = Counter(card.suit for card in rules.deck if isinstance(card, rage.NumberCard))
    assert tuple(suits) == rules.suits
    assert len(suits) == 6
    assert set(suits.values()) == {rules.ranks.high - rules.ranks.low + 1}


def test_rules_1_the_action_cards() -> None:
    def counts(edition_id: str) -> list[int]:
        roles = Counter(
            card.role for card in edition(edition_id).deck if type(card) is rage.ActionCard
        )
        return [roles[role] for role in rage.Role]

    # WILD LOW CHANGE OUT REWIND BONUS MALUS
    assert counts("rage") == [2, 0, 4, 4, 0, 2, 2]
    assert counts("rage-amigo") == [2, 0, 4, 4, 0, 3, 3]
    assert counts("glyphs") == [0, 0, 4, 4, 0, 0, 0]
    assert counts("rave") == [2, 2, 3, 3, 2, 2, 2]


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules_1_notation_is_read_as_it_is_written(edition_id: str) -> None:
    rules = edition(edition_id)
    for card in rules.deck:
        read = rage.parse_card(str(card), rules.suits)
        assert read == (rage.ActionCard(card.role) if isinstance(card, rage.ActionCard) else card)
    assert rage.cards.with_copies(map(str, rules.deck), rules.suits) == rules.deck


@pytest.mark.slow
@given(st.text("ABWZ", min_size=1, max_size=4), st.integers(0, 9999))
def test_rules_1_notation_round_trip(suit: str, rank: int) -> None:
    assume(suit not in rage.Role.__members__)
    card = rage.NumberCard(suit, rank)
    assert rage.parse_card(str(card), ["X", suit]) == card


@pytest.mark.slow
@given(st.text("RMUWILD#029 ", max_size=5) | st.text(max_size=8))
def test_rules_1_what_is_read_is_written_the_same(written: str) -> None:
    try:
        card = rage.parse_card(written, ("R", "MU"))
    except rage.cards.CardError:
        return
    assert str(card) == written


@pytest.mark.parametrize("written", ["", "R", "7", "r7", "R07", "R7 ", "X7", "R-7", "wild", "R²"])
def test_rules_1_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(rage.cards.CardError, match="not a card of this edition"):
        rage.parse_card(written, ("R", "MU"))


def test_rules_1_equal_action_cards_stay_two_things() -> None:
    first = rage.ActionCard(rage.Role.WILD, 0)
    second = rage.ActionCard(rage.Role.WILD, 1)
    assert first != second
    assert str(first) == str(second)
    assert rage.cards.pick_card((second, first), "WILD") is second
    assert rage.cards.pick_card((first,), "OUT") is None
