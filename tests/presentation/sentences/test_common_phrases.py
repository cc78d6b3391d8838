"""A card is named as it is played: with the suit it counts as, or makes trump."""

from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.rules import ActionCard, NumberCard, Role

B5 = NumberCard("B", 5)


def test_a_named_suit_is_what_a_wild_counts_as_and_what_a_change_makes_trump() -> None:
    assert str(played(B5, None)) == "B5"
    assert str(played(ActionCard(Role.WILD), "R")) == "WILD as R"
    assert str(played(ActionCard(Role.LOW), "R")) == "LOW as R"
    assert str(played(ActionCard(Role.CHANGE), "R")) == "CHANGE, to R"
    assert str(played(ActionCard(Role.CHANGE), None)) == "CHANGE"
