"""A table without a hand, because all are on phones, keeps its parts apart in every window."""

from itertools import combinations

import pytest

from rage_desktop.presentation.layout.geometry import Rect, text_that_fits
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableKind, TableLayout

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (3440, 1440), (1080, 1920))


def laid(size: tuple[int, int], players: int, text: float) -> TableLayout:
    fits = text_that_fits(*size, text)
    return table_layout(*size, players, 8, fits, kind=TableKind.HANDLESS)


def boxes(layout: TableLayout) -> dict[str, Rect]:
    plates = {f"plate {place}": one.bounds for place, one in enumerate(layout.plates, 1)}
    slots = {f"slot {place}": one.pose.box for place, one in enumerate(layout.centre.slots)}
    foot = {"own": layout.own.bounds, "hint": layout.hint.box, "corner": layout.corner[0]}
    return plates | slots | foot


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything(size: tuple[int, int], players: int, text: float) -> None:
    layout = laid(size, players, text)
    found = boxes(layout)
    for (one, a), (other, b) in combinations(found.items(), 2):
        assert not a.overlaps(b), f"{one} meets {other}"
    for name, box in found.items():
        assert Rect(0, 0, *size).contains(box), name


@pytest.mark.parametrize("players", range(2, 11))
def test_the_trick_has_the_room_of_the_hand(players: int) -> None:
    with_hand = table_layout(1920, 1080, players, 8)
    without = table_layout(1920, 1080, players, 8, kind=TableKind.HANDLESS)
    assert without.centre.card >= with_hand.centre.card
    assert without.centre.slots[0].pose.y > with_hand.centre.slots[0].pose.y


def test_the_home_plate_says_how_many_cards_it_holds() -> None:
    assert laid((1920, 1080), 4, 1.0).own.reserved
    assert not table_layout(1920, 1080, 4, 8).own.reserved
