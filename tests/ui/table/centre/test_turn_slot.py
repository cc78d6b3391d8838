"""My slot says what my turn asks: follow, lead, or any card because there is none of the suit."""

import pytest
from helpers.games.editions import edition
from helpers.games.stage import at_rest, game

from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import ActionCard, NumberCard, Phase, Role
from rage_desktop.ui.table.centre.turn_slot import holds_trumps, lacks, turn_words


@pytest.fixture
def view() -> TableView:
    """A table where Blue was led and Red is trump."""
    states = (at_rest(state, 0) for state, _ in game(edition("rage", (4,)), 3, 1))
    table = next(table for table in states if table.phase is Phase.PLAY and table.trick)
    table.lead, table.trump = "B", "R"
    return table


def test_who_has_the_suit_follows(view: TableView) -> None:
    view.hand = [NumberCard("B", 3), NumberCard("R", 1)]
    assert turn_words(view)[1] == "B"
    assert lacks(view) is None


def test_who_has_none_is_told_so_and_of_trumps(view: TableView) -> None:
    view.hand = [NumberCard("G", 3), ActionCard(Role.WILD)]
    assert (lacks(view), holds_trumps(view)) == ("B", False)
    view.hand.append(NumberCard("R", 1))
    assert holds_trumps(view)
    view.trump = None
    assert not holds_trumps(view)


def test_nothing_is_lacking_before_a_suit_is_led_or_while_cards_lie_face_down(
    view: TableView,
) -> None:
    view.hand = [NumberCard("G", 3), None]
    assert lacks(view) is None
    view.hand, view.lead = [NumberCard("G", 3)], None
    assert lacks(view) is None
