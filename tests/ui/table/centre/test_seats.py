"""Plates in large type: rings keep their size, and names that have no room are still told."""

from pathlib import Path

from helpers.shown.screens import Game, Screen, my_turn, opened, table

from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.ui.scenes.table import TableScene

TEN = table(Game("rave", 10, my_turn(1, 2, 3)))


def test_rings_keep_their_size_in_large_type() -> None:
    plain, large = (table_layout(1920, 1080, 4, 8, text).plate(2) for text in (1.0, 2.0))
    assert large.diameter == plain.diameter
    assert large.name is not None
    assert plain.name is not None
    assert large.name.w > 1.4 * plain.name.w
    assert large.back is None, "its count would hide it"


def test_plates_without_room_show_ring_and_figures_and_readers_get_the_name(tmp_path: Path) -> None:
    with opened(Screen(TEN, settings={"text_size": 200}), tmp_path, (1280, 720)) as driver:
        tctx = driver.at(TableScene).tctx
        for place in range(1, 10):
            assert tctx.layout.plate(place).shape == "small"
            seat = tctx.seat(place)
            assert driver.find(f"seat-{seat}").name.startswith(tctx.seats[seat].name)
        assert tctx.layout.centre.slots[0].pose.height >= 60


def test_suit_led_and_trump_stand_in_rows_where_large_type_leaves_cards_no_height() -> None:
    centre = table_layout(1280, 720, 5, 10, 2.0, below=110).centre
    assert (centre.led.align, centre.trump_chip.align) == (1.0, 0.0)
    assert centre.led.chip.x > centre.led.caption.x, "its chip is next to the pile"
    assert centre.slots[0].pose.height >= 60
