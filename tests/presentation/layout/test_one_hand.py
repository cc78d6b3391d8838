"""With one hand what is pressed lies towards its side, above the hand, and on nothing else."""

import pytest

from rage_desktop.presentation.layout.bar import Hand
from rage_desktop.presentation.layout.geometry import Rect
from rage_desktop.presentation.layout.layout import table_layout

SIZES = [(1280, 720), (1920, 1080), (1024, 640), (3440, 1440)]


@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 7, 10])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_buttons_stand_on_nothing(
    hand: Hand, size: tuple[int, int], players: int, text: float
) -> None:
    layout = table_layout(*size, players, 8, text, one_hand=hand)
    bar = [layout.bar.menu, *layout.bar.buttons.values(), *layout.corner[:2]]
    others = [plate.bounds for plate in layout.plates] + [layout.own.box, layout.hint.box]
    lying = [slot.pose.box for slot in layout.centre.slots] + [*layout.centre.pieces]
    if not layout.corner:
        lying = []  # in the bar, as for both hands
    for i, box in enumerate(bar):
        assert Rect(0, 0, *size).contains(box)
        assert not any(box.overlaps(other) for other in (*bar[i + 1 :], *others, *lying))
        assert not layout.corner or not box.overlaps(layout.bidding)


@pytest.mark.parametrize(("hand", "side"), [("left", -1), ("right", 1)])
def test_everything_leans_to_the_hand(hand: Hand, side: int) -> None:
    both = table_layout(1920, 1080, 4, 5)
    one = table_layout(1920, 1080, 4, 5, one_hand=hand)
    for before, after in ((both.slots(3)[1].x, one.slots(3)[1].x),):
        assert (after - before) * side > 0
    assert all((box.centre.x - 960) * side > 0 for box in one.bar.buttons.values())
    assert min(box.y for box in one.bar.buttons.values()) > 540
    assert one.last_trick.between == both.last_trick.between
    assert one.last_trick.hook is None


def test_a_tall_window_stays_as_it_is() -> None:
    assert table_layout(1080, 1920, 4, 5, one_hand="left") == table_layout(1080, 1920, 4, 5)
