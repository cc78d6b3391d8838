"""What a bot works out from its view: cards still out, suits that others lack, chances, worth."""

import pytest
from helpers.fixtures.positions import position, remembered
from helpers.fixtures.states import edition

from rage_desktop.bots.estimate.expected_points import (
    CardChances,
    Eagerness,
    Rival,
    chance_to_hold,
    expected_points,
    worths_behind,
)
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import ActionCard, NumberCard, PlayedCard, Role

RAGE = edition("rage")


def played(seat: int, card: str) -> PlayedCard:
    if card.isalpha():
        return PlayedCard(seat, ActionCard(Role(card), 1), None)
    return PlayedCard(seat, NumberCard(card[0], int(card[1:])), card[0])


def test_all_cards_it_does_not_see_are_out() -> None:
    view = position(RAGE, "R15 B3 WILD", trump="R", trick="B5 B12")
    knowledge = knowledge_of(view)
    seen = {*view.hand, view.trump_card, *(play.card for play in view.trick)}
    unseen = [card for card in RAGE.deck if card not in seen]
    assert knowledge.total == len(unseen)
    assert knowledge.actions == sum(isinstance(card, ActionCard) for card in unseen)
    assert knowledge.wilds == 1
    blue = [card.rank for card in unseen if isinstance(card, NumberCard) and card.suit == "B"]
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


def test_an_action_card_led_tells_nothing() -> None:
    view = position(RAGE, "R15 B3", trump="R")
    trick = [played(1, "OUT"), played(2, "G4"), played(3, "G2"), played(0, "G1")]
    assert knowledge_of(remembered(view, trick)).voids == (frozenset(),) * 4


class TestChanceToHold:
    EAGER = Eagerness(1.0, 1.0)

    def chance(self, card: str, share: float, voids: str = "", eager: Eagerness = EAGER) -> float:
        knowledge = knowledge_of(position(RAGE, "B7 B3", trump="R"))
        rival = Rival(1, share, eager, frozenset(voids))
        suit, rank = card[0], int(card[1:])
        above, below = knowledge.above(suit, rank), knowledge.below(suit, rank)
        return chance_to_hold(knowledge, [rival], suit, above, below, suit, "R")

    def test_nobody_left_beats_nothing(self) -> None:
        knowledge = knowledge_of(position(RAGE, "B7 B3", trump="R"))
        assert chance_to_hold(knowledge, [], "B", 8, 6, "B", "R") == 1

    def test_higher_cards_hold_better_and_bigger_hands_beat_more(self) -> None:
        assert self.chance("B14", 0.1) > self.chance("B9", 0.1) > self.chance("B9", 0.3)

    def test_the_highest_trump_holds(self) -> None:
        knowledge = knowledge_of(position(RAGE, "R15 B3 WILD WILD", trump="R"))
        rival = Rival(1, 0.3, self.EAGER, frozenset())
        assert chance_to_hold(knowledge, [rival], "R", 0, 14, "R", "R") == 1

    def test_a_rival_known_to_be_void_ruffs_more_often(self) -> None:
        assert self.chance("B15", 0.1, voids="B") < self.chance("B15", 0.1)

    def test_a_rival_without_the_suit_and_without_trumps_is_harmless(self) -> None:
        knowledge = knowledge_of(position(RAGE, "B7 WILD WILD", trump="R"))
        rival = Rival(1, 0.3, self.EAGER, frozenset("BR"))
        assert chance_to_hold(knowledge, [rival], "B", 8, 6, "B", "R") == 1

    def test_who_has_the_bid_beats_less(self) -> None:
        assert self.chance("B9", 0.2, eager=Eagerness(0.05, 0.15)) > self.chance("B9", 0.2)


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
