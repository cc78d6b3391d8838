"""A table looked back at lies in a room of a page, with plates, hands and trick apart."""

from itertools import combinations

import pytest

from rage_desktop.presentation.layout.geometry import Rect
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableKind, TableLayout
from rage_desktop.presentation.layout.trick_slots import caption_height

PAGES = {
    (1920, 1080): Rect(60, 118, 1206, 744),
    (1280, 720): Rect(40, 78, 804, 515),
    (1024, 640): Rect(32, 70, 640, 400),
    (1080, 1920): Rect(30, 120, 1020, 700),
}


def laid(size: tuple[int, int], players: int, text: float = 1.0) -> TableLayout:
    return table_layout(*size, players, 8, text, kind=TableKind.REVIEWED, room=PAGES[size])


def seats(layout: TableLayout) -> dict[str, Rect]:
    """Return the boxes of plates and hands."""
    plates = {f"plate {place}": one.box for place, one in enumerate((layout.own, *layout.plates))}
    hands = (layout.own_hand, *layout.open_hands)
    return plates | {f"hand {place}": hand for place, hand in enumerate(hands) if hand}


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", PAGES)
def test_plates_and_hands_lie_apart_in_their_room(
    size: tuple[int, int], players: int, text: float
) -> None:
    found = seats(laid(size, players, text))
    assert len(found) == 2 * players
    for (one, a), (other, b) in combinations(found.items(), 2):
        assert not a.overlaps(b), f"{one} meets {other}"
    for name, box in found.items():
        assert PAGES[size].contains(box), name


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", PAGES)
def test_the_trick_lies_clear_of_the_seats(size: tuple[int, int], players: int) -> None:
    layout = laid(size, players)
    for name, box in seats(layout).items():
        for place, slot in enumerate(layout.centre.slots):
            assert not slot.pose.box.inset(3).overlaps(box), f"slot {place} meets {name}"


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", PAGES)
def test_neither_cards_nor_captions_lie_on_the_trump(size: tuple[int, int], players: int) -> None:
    layout = laid(size, players)
    trump = layout.centre.trump_chip
    chip = Rect.around(trump.chip, trump.diameter, trump.diameter)
    high = caption_height(layout.scale)
    for place, slot in enumerate(layout.centre.slots):
        caption = Rect(slot.left, slot.tag.y - high / 2, slot.right - slot.left, high)
        assert not slot.pose.box.overlaps(chip), f"slot {place}"
        assert not place or not caption.overlaps(chip), f"caption {place}"


def test_text_grows_where_there_is_room() -> None:
    few, many = (laid((1920, 1080), players, 2.0) for players in (4, 10))
    assert {plate.text for plate in few.plates} == {2.0}
    assert min(plate.text for plate in many.plates) < 2.0
    assert few.centre.slots[0].text > many.centre.slots[0].text >= 1.0


def test_a_table_without_a_room_has_the_window() -> None:
    layout = table_layout(1200, 744, 4, 8, kind=TableKind.REVIEWED)
    assert Rect(0, 0, 1200, 744).contains(layout.own.box)
    assert layout.own.box.h == pytest.approx(72)
