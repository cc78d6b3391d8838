"""What a seat knows of the others, and which plays surely take the rest."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers.fixtures.house_rules import mid_rounds
from helpers.fixtures.positions import position, remembered
from helpers.fixtures.states import edition, random_move, round_of
from hypothesis import given, settings
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.estimate.expected_points import (
    CardChances,
    PlayValues,
    expected_points,
    worths_behind,
)
from rage_desktop.bots.estimate.knowledge import claimable_plays, knowledge_of
from rage_desktop.bots.games import with_other_hidden_cards

# -- What is called certain is: whatever the others hold and play, every trick is taken ------------

ROLES = (
    rage.Role.BONUS,
    rage.Role.MALUS,
    rage.Role.OUT,
    rage.Role.WILD,
    rage.Role.LOW,
    rage.Role.REWIND,
    rage.Role.CHANGE,
)


def some_edition(rng: Random) -> rage.Edition:
    """Return a built-in edition with few ranks, few action cards and other knobs at random."""
    rules = edition(rng.choice(("rage", "rage-amigo", "glyphs", "rave")))
    roles = rng.sample(ROLES, rng.randrange(4))
    suits = rng.choice((2, 3))
    high = rng.choice((3, 4, 5))
    actions = {role.value: rng.choice((1, 2)) for role in roles}
    most = (suits * high + sum(actions.values()) - 1) // 3
    return rage.change_knobs(
        rules,
        {
            "suits": list(rules.suits[:suits]),
            "trump_when_no_number_card": "none",
            "ranks": {"low": 1, "high": high},
            "action_counts": actions,
            "players": {"min": 2, "max": 3},
            "hand_sizes": {"order": "list", "sizes": [min(most, rng.choice((2, 3, 4)))]},
            "cards_kept_undealt": 1,
            "action_cards_any_time": rng.random() < 0.5,
            "wild_suit": rng.choice(("named", "automatic")),
            "equal_wilds": rng.choice(("first_high", "last_high")),
            "no_trump_lasts": rng.choice(("until_change", "trick_then_turn")),
        },
    )


def leads(rng: Random) -> Iterator[rage.State]:
    """Yield states in which somebody is to lead a trick that is not the round's last."""
    rules = some_edition(rng)
    state = rage.new_game(rules, rng.choice((2, 3)), f"{rng.random()}")
    deck = list(rules.deck)
    rng.shuffle(deck)
    state, _ = rage.apply(state, rage.Deal(tuple(deck)))
    while state.phase in (rage.Phase.BID, rage.Phase.PLAY):
        round_ = round_of(state)
        if (
            state.phase is rage.Phase.PLAY
            and not round_.trick
            and len(round_.hands[round_.turn]) > 1
        ):
            yield state
        state, _ = rage.apply(state, random_move(state, rng))


def dealt_otherwise(state: rage.State, view: rage.SeatView, rng: Random) -> rage.State:
    """Return a state that looks the same to the viewer, with the unseen cards elsewhere."""
    assert view.seat is not None
    voids = knowledge_of(view).voids
    for _ in range(20):
        other = with_other_hidden_cards(state, view.seat, rng)
        lacking = [
            card
            for seat, hand in enumerate(round_of(other).hands)
            for card in hand
            if seat != view.seat and card.suit in voids[seat]
        ]
        if not lacking:
            return other
    return state


def always_taken(state: rage.State, seat: int, plays: tuple[rage.Play, ...]) -> int:
    """Go through all that the others may do; return how many continuations there were."""
    if state.phase is not rage.Phase.PLAY:
        assert not plays
        return 1
    mover = rage.waiting_for(state)[0]
    moves = plays[:1] if mover == seat else rage.legal_moves(state, mover)
    left = plays[1:] if mover == seat else plays
    count = 0
    for move in moves:
        after, events = rage.apply(state, move)
        won = [event.winner for event in events if isinstance(event, rage.TrickWon)]
        assert won in ([], [seat])
        count += always_taken(after, seat, left)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_certain_never_fails(seed: int) -> None:
    rng = Random(seed)
    offered = gone_through = 0
    for _ in range(600):
        for state in leads(rng):
            seat = rage.waiting_for(state)[0]
            view = rage.view_of(state, seat)
            plays = claimable_plays(view)
            if not plays:
                continue
            offered += 1
            assert sorted(map(str, view.hand)) == sorted(str(play.card) for play in plays)
            for _ in range(3):
                gone_through += always_taken(state, seat, plays)
                state = dealt_otherwise(state, view, rng)
                assert claimable_plays(rage.view_of(state, seat)) == plays
    assert offered > 10
    assert gone_through > 60


PLAIN: dict[str, Any] = {"action_counts": {}}


@pytest.mark.parametrize(
    ("hand", "trump", "certain"),
    [
        ("R15 R14", "R", True),
        ("R15 R13", "R", False),  # the 14 is out, and one lead need not draw it
        ("R15 B15", "R", False),  # trumps are out
        ("R15 B15", None, True),
        ("R15 B14", None, False),
    ],
)
def test_high_cards_of_a_plain_deck(hand: str, trump: str | None, certain: bool) -> None:
    view = position(edition("rage", **PLAIN), hand, trump=trump, bids=(1, 1, 1, 1))
    assert bool(claimable_plays(view)) is certain


def test_one_card_that_changes_things_unseen_is_enough_to_doubt() -> None:
    for role in ROLES:
        rules = edition("rage", action_counts={role.value: 1})
        view = position(rules, "R15 R14", trump="R", bids=(1, 1, 1, 1))
        assert bool(claimable_plays(view)) is (
            role in (rage.Role.BONUS, rage.Role.MALUS, rage.Role.OUT)
        )


def test_nothing_is_claimed_in_the_middle_of_a_trick() -> None:
    view = position(edition("rage", **PLAIN), "R15 R14", trump="R", trick="B3", bids=(1, 1, 1, 1))
    assert claimable_plays(view) == ()
    assert isinstance(view.hand[0], rage.NumberCard)


# -- What a bot works out from its view: cards still out, suits that others lack, chances, worth ---

RAGE = edition("rage")


def played(seat: int, card: str) -> rage.PlayedCard:
    if card.isalpha():
        return rage.PlayedCard(seat, rage.ActionCard(rage.Role(card), 1), None)
    return rage.PlayedCard(seat, rage.NumberCard(card[0], int(card[1:])), card[0])


def test_all_cards_it_does_not_see_are_out() -> None:
    view = position(RAGE, "R15 B3 WILD", trump="R", trick="B5 B12")
    knowledge = knowledge_of(view)
    seen = {*view.hand, view.trump_card, *(play.card for play in view.trick)}
    unseen = [card for card in RAGE.deck if card not in seen]
    assert knowledge.total == len(unseen)
    assert knowledge.actions == sum(isinstance(card, rage.ActionCard) for card in unseen)
    assert knowledge.wilds == 1
    blue = [card.rank for card in unseen if isinstance(card, rage.NumberCard) and card.suit == "B"]
    assert knowledge.count("B") == len(blue) == 13
    assert knowledge.above("B", 11) == sum(rank > 11 for rank in blue) == 3
    assert knowledge.below("B", 4) == sum(rank < 4 for rank in blue) == 3


def test_who_did_not_follow_lacks_the_suit() -> None:
    view = position(RAGE, "R15 B3", trump="R")
    trick = [played(1, "G4"), played(2, "G9"), played(3, "O2"), played(0, "G1")]
    assert knowledge_of(remembered(view, trick)).voids == (
        frozenset(),
        frozenset(),
        frozenset(),
        frozenset("G"),
    )


@pytest.mark.parametrize(("any_time", "lacked"), [(False, frozenset("G")), (True, frozenset())])
def test_an_action_card_tells_of_a_void_unless_it_may_come_any_time(
    any_time: bool, lacked: frozenset[str]
) -> None:
    view = position(edition("rage", action_cards_any_time=any_time), "R15 B3", trump="R")
    trick = [played(1, "G4"), played(2, "OUT"), played(3, "G2"), played(0, "G1")]
    assert knowledge_of(remembered(view, trick)).voids[2] == lacked


def test_who_had_to_trump_and_did_not_has_no_trump() -> None:
    rules = edition("rage", cannot_follow="must_trump")
    trick = [played(1, "G4"), played(2, "R9"), played(3, "O2"), played(0, "G1")]
    view = remembered(position(rules, "R15 B3", trump="R"), trick)
    assert knowledge_of(view).voids == (
        frozenset(),
        frozenset(),
        frozenset("G"),
        frozenset("GR"),
    )
    assert knowledge_of(structs.replace(view, trump=None)).voids[3] == frozenset("G")
    changed = remembered(view, [played(1, "G4"), played(2, "OUT"), *trick[2:]])
    assert knowledge_of(changed).voids[3] == frozenset("G")


def test_who_leads_a_trump_that_cannot_be_led_holds_nothing_else() -> None:
    rules = edition("rage", trump_lead="when_broken")
    trick = [played(1, "R4"), played(2, "R9"), played(3, "R2"), played(0, "R1")]
    view = remembered(position(rules, "R15 B3", trump="R"), trick)
    assert knowledge_of(view).voids[1] == frozenset("OYGBP")


@given(mid_rounds())
@settings(max_examples=200, deadline=None)
def test_nobody_holds_a_suit_that_they_have_shown_to_lack(game: tuple[rage.State, Random]) -> None:
    state, _ = game
    hands = round_of(state).hands
    for viewer in range(state.players):
        voids = knowledge_of(rage.view_of(state, viewer)).voids
        for hand, lacked in zip(hands, voids, strict=True):
            assert not {card.suit for card in hand} & lacked


def test_an_action_card_led_tells_nothing() -> None:
    view = position(RAGE, "R15 B3", trump="R")
    trick = [played(1, "OUT"), played(2, "G4"), played(3, "G2"), played(0, "G1")]
    assert knowledge_of(remembered(view, trick)).voids == (frozenset(),) * 4


class TestOutlook:
    def test_with_no_cards_left_the_points_stand(self) -> None:
        assert expected_points([3.0], []) == [3.0]

    def test_each_card_is_used_for_what_pays(self) -> None:
        card = CardChances(take=0.75, duck=0.25)
        assert expected_points([0, 8], [card]) == [6.0]
        assert expected_points([8, 0], [card]) == [6.0]

    def test_it_steers_to_the_bid(self) -> None:
        sure_either_way = CardChances(take=1.0, duck=0.0)
        assert expected_points([1, 2, 10, 3], [sure_either_way] * 3) == [10.0]

    def test_leaving_each_card_out_equals_counting_the_others(self) -> None:
        chances = ((0.9, 0.4), (0.5, 0.2), (0.3, 0.1), (0.1, 0.0))
        cards = [CardChances(take, duck) for take, duck in chances]
        points = [0.0, 1.0, 12.0, 3.0, 4.0]
        for index, behind in enumerate(worths_behind(points, cards)):
            others = cards[:index] + cards[index + 1 :]
            pair = expected_points(behind, cards[:index])
            assert pair == pytest.approx(expected_points(points, others))


@pytest.mark.parametrize(
    ("knobs", "sure"),
    [
        ({"WILD": 9, "LOW": 9}, True),
        ({"WILD": 9, "OUT": 1}, False),
        ({"WILD": 9, "CHANGE": 1}, False),
        ({"WILD": 9, "REWIND": 1}, False),
    ],
)
def test_the_first_wild_in_trump_holds_unless_a_card_to_come_can_turn_the_trick(
    knobs: dict[str, int], sure: bool
) -> None:
    rules = edition("rage", action_counts=knobs, wild_suit="automatic")
    view = position(rules, "WILD R3", trump="R", bids=(1, 1, 1, 1))
    chance = PlayValues(view).chance_to_win(view.plays()[0])
    assert (chance == 1.0) is sure


def test_a_wild_that_a_later_one_beats_may_lose() -> None:
    rules = edition("rage", action_counts={"WILD": 9}, equal_wilds="last_high")
    view = position(rules, "WILD R3", trump="R", bids=(1, 1, 1, 1))
    assert max(PlayValues(view).chance_to_win(play) for play in view.plays_of(view.hand[0])) < 1.0
