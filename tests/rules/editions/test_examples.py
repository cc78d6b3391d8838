"""Examples on the pages of the rules are tricks and scores as the rules have them."""

from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.house_rules import any_rules
from helpers.fixtures.states import EDITION_IDS, edition, edition_file, round_of, table
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop import rules as rage
from rage_desktop.rules.editions.examples import (
    Example,
    acting,
    following,
    samples,
    score,
    scored,
    trumping,
)

ALL_IDS = (*EDITION_IDS, "oh-hell")


HOUSE_RULES = any_rules().map(lambda drawn: drawn[0])
EXAMPLES = st.one_of(HOUSE_RULES, st.sampled_from(ALL_IDS).map(edition))


def shown(rules: rage.Edition) -> list[Example]:
    roles = [role for role, count in rules.action_counts.items() if count]
    found = [following(rules), trumping(rules), *(acting(rules, role) for role in roles)]
    return [example for example in found if example is not None]


def check(rules: rage.Edition, example: Example) -> None:
    """Play the cards again on a table of the tests, with other cards in the pile's place."""
    state = table(
        rules,
        ["" for _ in example.plays],
        trump=example.trump,
        trump_card=None if example.trump_card is None else str(example.trump_card),
        pile=" ".join(map(str, (*example.turned, *example.next_turned)))
        or next((f"{s}{rules.ranks.low}" for s in example.named if s in rules.suits), ""),
        keep=False,
    )
    hands = tuple((play.card, rage.ActionCard(rage.Role.MALUS, 70)) for play in example.plays)
    state = type(state)(
        **{
            **fields(state),
            "round": type(round_of(state))(**{**fields(round_of(state)), "hands": hands}),
        }
    )
    events: tuple[Any, ...] = ()
    for play, named in zip(example.plays, example.named, strict=True):
        state, more = rage.apply(
            state, rage.Play(play.seat, play.card, told(rules, play.card, named))
        )
        events += more
    (won,) = (event for event in events if isinstance(event, rage.TrickWon))
    assert (won.winner, won.bonus, won.malus) == (example.winner, example.bonus, example.malus)
    named_then = [event.suit for event in events if isinstance(event, rage.CardPlayed)]
    assert named_then == list(example.named)
    assert example.ahead[-1] == example.winner


def told(rules: rage.Edition, card: Any, named: str | None) -> str | None:
    """A suit that comes by itself is not named."""
    automatic = isinstance(card, rage.ActionCard) and card.role in (rage.Role.WILD, rage.Role.LOW)
    return None if automatic and rules.wild_suit == "automatic" else named


def fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


@pytest.mark.slow
@settings(max_examples=80)
@given(EXAMPLES)
def test_examples_and_scores_are_what_the_rules_make_of_them(rules: rage.Edition) -> None:
    for example in shown(rules):
        check(rules, example)
        cards = [play.card for play in example.plays]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= rules.cards
    size = max(rules.rounds(2))
    cases = scored(rules, 2)
    assert cases
    for case in cases:
        assert case.points == rage.round_points(rules, size, case.bid, case.won) == sum(case.parts)
    every = score(rules, size, 0, size)
    assert sum(every.parts) == every.points == rage.round_points(rules, size, 0, size)


def test_the_built_in_editions_have_an_example_of_everything() -> None:
    for name in EDITION_IDS:
        rules = edition_file(name).rules
        assert len(shown(rules)) == 2 + len(rules.action_counts)


def test_what_an_action_card_does_shows() -> None:
    plain, french, rave = map(edition, ("rage", "rage-amigo", "rave"))
    out = sure(acting(plain, rage.Role.OUT))
    change = sure(acting(french, rage.Role.CHANGE))
    assert (out.ahead, out.trump, out.trump_after) == ((0, 1, 0), "Y", None)
    assert [str(card) for card in change.turned] == ["Y8", "R9"]
    joker = sure(acting(french, rage.Role.WILD))
    sick = sure(acting(rave, rage.Role.WILD))
    assert (joker.winner, joker.named) == (2, (None, "B", "B"))
    assert sick.named == (None, None, "TE")
    assert sure(acting(rave, rage.Role.LOW)).winner == 2


@pytest.mark.parametrize(
    ("sizes", "bids_and_tricks"),
    [((7,), [(2, 2), (2, 1), (2, 3), (0, 0)]), ((1,), [(1, 1), (1, 0), (0, 0), (0, 1)])],
)
def test_the_scores_shown_are_of_a_bid_met_missed_both_ways_and_of_none(
    sizes: tuple[int, ...], bids_and_tricks: list[tuple[int, int]]
) -> None:
    cases = scored(edition("rage", sizes), 4)
    assert [(case.bid, case.won) for case in cases] == bids_and_tricks


@pytest.mark.parametrize(
    ("edition_id", "cards"),
    [("rage", "B10 R15 Y7"), ("rage-amigo", "P12 CHANGE G4"), ("rave", "TE8 BONUS JU15")],
)
def test_the_cards_that_show_an_editions_look_have_its_colours(edition_id: str, cards: str) -> None:
    assert [str(card) for card in samples(edition_file(edition_id))] == cards.split()
