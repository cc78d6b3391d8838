"""No card of the hand leaves the window, in any size, with any card in front."""

from itertools import product

import pytest

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.ui.table.hand.hand import HandCardPose, kept_inside, parted, shown_pose

LANDSCAPE = [(1920, 1080), (1280, 720), (1024, 640), (1280, 1024), (2560, 1080)]
SIZES = [*LANDSCAPE, (1080, 1920), (720, 1280), (1080, 1400)]
ROUNDED = 0.6  # px


def shown(layout: TableLayout, held: int) -> dict[tuple[Pose, HandCardPose], int]:
    """Return how the cards of a hand are drawn while one of them, whichever it is, is chosen, and
    can be played: each by its slot and state, with the place of the one that is chosen."""
    slots = layout.hand.slots(held)
    lifts = layout.hand.lifts(held)
    found: dict[tuple[Pose, HandCardPose], int] = {}
    for front in range(held):
        cards = [HandCardPose(lift=lifts.playable)] * held
        cards[front] = HandCardPose(lift=lifts.playable + lifts.focus, front=1.0)
        inside = kept_inside(parted(cards, slots), slots, layout.scale.width)
        found.update(dict.fromkeys(zip(slots, inside, strict=True), front))
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("zoom", "text"), [(1.0, 1.5), *product((0.8, 1.2), (1.0, 2.0))])
def test_no_card_leaves_the_window(size: tuple[int, int], zoom: float, text: float) -> None:
    width, height = size
    for held in range(1, 32):
        layout = table_layout(width, height, 4, held, text, zoom)
        for (slot, card), front in shown(layout, held).items():
            box = shown_pose(slot, card).box
            where = (held, front, slot, box)
            assert box.x >= -ROUNDED, where
            assert box.right <= width + ROUNDED, where
            assert box.y >= 0, where
            assert box.bottom <= height + ROUNDED, where
