"""The middle of the table: who led, and a line that lies on no card."""

from pathlib import Path

import pytest
from helpers.shown.screens import Game, Screen, my_turn, opened, table

from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.rules import ActionCard, NumberCard, PlayedCard, Role, text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.centre.captions import who_led, words_at
from rage_desktop.ui.table.overlays.centre_line import line_gap, line_room


@pytest.mark.slow
def test_the_suit_led_bears_the_face_of_who_set_it(tmp_path: Path) -> None:
    with opened(Screen(table(Game("rage", 4, my_turn(2, 3, 2)))), tmp_path, (1280, 720)) as driver:
        view = driver.at(TableScene).session.table
        view.trick, view.lead = [], None
        assert who_led(view) is None
        view.trick = [PlayedCard(1, ActionCard(Role.OUT, 0), None)]
        assert who_led(view) == 1, "as long as no suit is led, who leads"
        view.trick.append(PlayedCard(2, NumberCard("R", 7), "R"))
        view.trick.append(PlayedCard(3, NumberCard("R", 9), "R"))
        view.lead = "R"
        assert who_led(view) == 2
        view.winning = 3
        assert [words_at(view, seat) for seat in (1, 2)] == [None, (text("Led"), False)]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640)])
@pytest.mark.parametrize("players", [3, 4, 5, 8, 10])
def test_the_line_has_a_place_between_the_pile_and_my_card(
    players: int, size: tuple[int, int]
) -> None:
    layout = table_layout(*size, players, 10)
    low = layout.scale.type(20) * 1.5
    at, _ = line_room(layout, low)
    assert line_gap(layout) >= low
    assert at.y + low / 2 <= layout.centre.slots[0].pose.box.y
