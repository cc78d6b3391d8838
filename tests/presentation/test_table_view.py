"""The picture at rest: order of the hand, seats, leaders, the last trick and its winner."""

from itertools import pairwise

import pytest
from helpers.fixtures.matches import setup_of
from helpers.fixtures.states import EDITION_IDS, edition
from helpers.fixtures.table_views import order_of, random_states, view_at_rest

from rage_desktop import rules as rage
from rage_desktop.match.match import Match
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sorting import Sorting, row_break, sort_hand
from rage_desktop.presentation.table_view import Ring, project, ring_state
from rage_desktop.presentation.transients import HandSlot


def test_hands_are_sorted_by_the_wheel_high_to_low_actions_last() -> None:
    order = order_of(edition("glyphs"))
    assert order == ("HE", "MU", "HO", "CL", "DI", "CR")
    cards: list[rage.Card] = [
        rage.ActionCard(rage.Role.OUT),
        rage.NumberCard("DI", 3),
        rage.NumberCard("HE", 2),
        rage.ActionCard(rage.Role.CHANGE, 1),
        rage.NumberCard("HE", 14),
        rage.ActionCard(rage.Role.CHANGE),
    ]
    shown = ["HE14", "HE2", "DI3", "CHANGE", "CHANGE", "OUT"]
    assert [str(card) for card in sort_hand(cards, order)] == shown


def test_ring_states() -> None:
    assert ring_state(None, 0, 5) is Ring.WAIT
    assert ring_state(2, 1, 1) is Ring.UNDER
    assert ring_state(2, 1, 0) is Ring.MISS
    assert ring_state(2, 2, 3) is Ring.EXACT
    assert ring_state(0, 1, 3) is Ring.OVER


def test_the_winner_of_the_last_trick_is_the_one_the_rules_named() -> None:
    for edition_id in EDITION_IDS:
        winner = None
        for state, events in random_states(edition(edition_id, sizes=(5, 4)), 4, 21):
            for event in events:
                if isinstance(event, rage.TrickWon):
                    winner = event.winner
            last = view_at_rest(state, None).last_trick
            if state.round is not None and state.round.history:
                assert last is not None
                assert last.winner == winner
            else:
                assert last is None


def test_the_public_view_has_backs_and_no_faces_in_the_hand() -> None:
    for state, _ in random_states(edition("rage", sizes=(5,)), 4, 2):
        table = project(rage.view_of(state, None), home=2)
        assert table.home == 2
        assert table.hand == [None] * table.plates[2].cards


def test_nobody_leads_before_the_first_round_is_scored() -> None:
    for state, _ in random_states(edition("rage", sizes=(2, 1)), 3, 4):
        table = view_at_rest(state, 0)
        crowned = [plate.seat for plate in table.plates if plate.leader]
        if not state.scores:
            assert crowned == []
        else:
            best = max(state.totals)
            assert crowned == [seat for seat, total in enumerate(state.totals) if total == best]


def test_the_card_that_named_the_trump_is_shown_from_the_next_trick_on() -> None:
    named = None
    shown = set[int]()
    counts = {rage.Role.CHANGE: 12, rage.Role.OUT: 6}
    played = random_states(edition("rave", sizes=(8, 8), action_counts=counts), 4, 8)
    for state, events in played:
        for event in events:
            if isinstance(event, rage.RoundBegan | rage.TrumpChanged):
                named = None
            if isinstance(event, rage.TrumpChanged) and event.cause == "CHANGE":
                named = event.seat, event.trump
        table = view_at_rest(state, 0)
        if named is None or any(
            each.card == rage.ActionCard(rage.Role.CHANGE) for each in table.trick
        ):
            assert table.named is None
        elif not table.trick and table.hand:
            assert table.named is not None
            assert (table.named.seat, table.named.suit) == named
            assert table.named.card.role is rage.Role.CHANGE
            shown.add(table.named.seat)
    assert len(shown) > 2


def test_nobody_is_winning_before_a_card_with_a_suit_lies_there() -> None:
    alone = 0
    counts = {rage.Role.CHANGE: 12, rage.Role.OUT: 6}
    for state, _ in random_states(edition("rave", sizes=(6, 6), action_counts=counts), 4, 5):
        table = view_at_rest(state, 0)
        if table.trick and all(each.suit is None for each in table.trick):
            alone += 1
            assert table.winning is None
        elif table.trick:
            assert table.winning is not None
    assert alone


ORDER = ("R", "O", "Y")
HAND: list[rage.Card] = [
    rage.ActionCard(rage.Role.WILD),
    rage.NumberCard("O", 3),
    rage.NumberCard("R", 12),
    rage.NumberCard("Y", 5),
    rage.NumberCard("R", 2),
]


@pytest.mark.parametrize(
    ("sorting", "trump", "shown"),
    [
        (Sorting.TRUMPS, None, "R12 R2 O3 Y5"),
        (Sorting.TRUMPS, "R", "O3 Y5 R12 R2"),
        (Sorting.COLOUR, "R", "R12 R2 O3 Y5"),
        (Sorting.RANK, "R", "R12 Y5 O3 R2"),
        (Sorting.HAND, "O", "R12 R2 Y5 O3"),
    ],
)
def test_a_hand_is_sorted_as_wanted(sorting: Sorting, trump: str | None, shown: str) -> None:
    found = sort_hand(HAND, ORDER, trump, sorting)
    assert " ".join(map(str, found[:-1])) == shown
    assert found[-1] == HAND[0]


def test_cards_laid_by_hand_stay_and_others_follow() -> None:
    laid = [HAND[3], HAND[0], HAND[2]]
    found = sort_hand(HAND, ORDER, "R", Sorting.HAND, laid)
    assert found == [*laid, rage.NumberCard("O", 3), rage.NumberCard("R", 2)]


def test_the_hand_is_sorted_anew_while_the_trump_changes() -> None:
    match = Match(setup_of())
    match.deal()
    view = match.view(0)
    suits = view.edition.suits
    director = Director(project(view, suits), MotionSettings(1))
    table = director.table
    before = list(director.table.hand)
    held = {card.suit for card in view.hand if isinstance(card, rage.NumberCard)}
    trump = next(suit for suit in suits if suit in held and suit != view.trump)
    director.enqueue([rage.TrumpChanged(1, "CHANGE", (), trump)])
    gliding = 0
    while not director.is_idle:
        director.advance(1 / 60)
        gliding += any(isinstance(flight.end, HandSlot) for flight in table.flights)
    assert table.hand == sort_hand(view.hand, suits, trump)
    assert table.hand != before
    assert 10 < gliding < 60
    assert not table.hidden


@pytest.mark.parametrize(
    ("suits", "back"),
    [
        ("RRRRRRRRRRRRRRRRROOOOOOOOOOOOOO", 17),
        ("RRRRRRRRRRRRRROOOOOOOOOOOOOOOOO", 14),
        ("RRRRRRRRRRRRRRRRRRRRRRRRROOOOOO", 0),  # no suit ends near the middle
        ("RRRRRRRRRRRRRRROOOYYYYYYYYYYYYY", 15),
    ],
)
def test_a_suit_lies_in_one_row_where_that_can_be(suits: str, back: int) -> None:
    hand = [rage.NumberCard(suit, rank) for rank, suit in enumerate(suits)]
    assert row_break(hand) == back
    slots = table_layout(1920, 1080, 3, 31).hand.slots(31, back)
    rows = [sum(slot.y == slots[end].y for slot in slots) for end in (0, -1)]
    assert rows == [back or 16, 31 - (back or 16)]
    assert min(b.x - a.x for a, b in pairwise(slots) if a.y == b.y) >= 44
