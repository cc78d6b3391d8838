"""A hand is in order: by suit with the trumps at the right, by colour, by rank, as laid."""

from itertools import pairwise

import pytest
from helpers.games.match import setup_of

from rage_desktop.match.match import Match
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sorting import Sorting, row_break, sort_hand
from rage_desktop.presentation.table_view import project
from rage_desktop.presentation.transients import HandSlot
from rage_desktop.rules import ActionCard, Card, NumberCard, Role, TrumpChanged

ORDER = ("R", "O", "Y")
HAND: list[Card] = [
    ActionCard(Role.WILD),
    NumberCard("O", 3),
    NumberCard("R", 12),
    NumberCard("Y", 5),
    NumberCard("R", 2),
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
    assert found == [*laid, NumberCard("O", 3), NumberCard("R", 2)]


def test_the_hand_is_sorted_anew_while_the_trump_changes() -> None:
    match = Match(setup_of())
    match.deal()
    view = match.view(0)
    suits = view.edition.suits
    director = Director(project(view, suits), MotionSettings(1))
    table, before = director.table, list(director.table.hand)
    held = {card.suit for card in view.hand if isinstance(card, NumberCard)}
    trump = next(suit for suit in suits if suit in held and suit != view.trump)
    director.enqueue([TrumpChanged(1, "CHANGE", (), trump)])
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
    hand = [NumberCard(suit, rank) for rank, suit in enumerate(suits)]
    assert row_break(hand) == back
    slots = table_layout(1920, 1080, 3, 31).slots(31, back)
    rows = [sum(slot.y == slots[end].y for slot in slots) for end in (0, -1)]
    assert rows == [back or 16, 31 - (back or 16)]
    assert min(b.x - a.x for a, b in pairwise(slots) if a.y == b.y) >= 44
