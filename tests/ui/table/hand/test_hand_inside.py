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


def poses(layout: TableLayout, held: int, front: int) -> list[Pose]:
    """Return where the cards of a hand are drawn while one of them is chosen, and can be played."""
    slots = layout.hand.slots(held)
    lifts = layout.hand.lifts(held)
    found = [
        HandCardPose(lift=lifts.playable + lifts.focus, front=1.0)
        if place == front
        else HandCardPose(lift=lifts.playable)
        for place in range(held)
    ]
    found = kept_inside(parted(found, slots), slots, layout.scale.width)
    return [shown_pose(slot, one) for slot, one in zip(slots, found, strict=True)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("zoom", "text"), [(1.0, 1.5), *product((0.8, 1.2), (1.0, 2.0))])
def test_no_card_leaves_the_window(size: tuple[int, int], zoom: float, text: float) -> None:
    width, height = size
    for held in range(1, 32):
        layout = table_layout(width, height, 4, held, text, zoom)
        for front in range(held):
            for place, pose in enumerate(poses(layout, held, front)):
                box = pose.box
                where = (held, front, place, box)
                assert box.x >= -ROUNDED, where
                assert box.right <= width + ROUNDED, where
                assert box.y >= 0, where
                assert box.bottom <= height + ROUNDED, where
