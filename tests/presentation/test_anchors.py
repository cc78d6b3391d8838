"""Flights are drawn from symbolic places, so they follow the layout wherever it goes."""

import pytest

from rage_desktop.presentation import transients
from rage_desktop.presentation.anchors import flight_pose, resolve
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.rules import NumberCard

CARD = NumberCard("R", 9)
LARGE = table_layout(1920, 1080, 4, 9)
SMALL = table_layout(1024, 640, 4, 9)
ANCHORS = (
    transients.HandSlot(3, 9),
    transients.TrickSlot(2),
    transients.PileTop(20),
    transients.TrumpSlot(),
    transients.SeatPlate(0),
    transients.SeatPlate(3),
    transients.StackedTrick(1, 2),
)


@pytest.mark.parametrize("anchor", ANCHORS, ids=str)
@pytest.mark.parametrize("layout", [LARGE, SMALL])
@pytest.mark.parametrize("home", range(4))
def test_every_anchor_is_somewhere_in_the_window(anchor, layout, home) -> None:  # type: ignore[no-untyped-def]
    pose = resolve(anchor, layout, home)
    assert 0 < pose.x < layout.scale.width
    assert 0 < pose.y < layout.scale.height
    assert pose.height > 0


def test_seats_are_counted_from_home() -> None:
    assert resolve(transients.TrickSlot(2), LARGE, 2) == LARGE.centre.slots[0].pose
    assert resolve(transients.TrickSlot(1), LARGE, 2) == LARGE.centre.slots[3].pose
    assert resolve(transients.SeatPlate(3), LARGE, 2).x < 1920 / 2  # clockwise: first at my left


def test_a_flight_begins_at_its_start_and_ends_at_its_end_in_any_window() -> None:
    flight = transients.Flight(CARD, transients.HandSlot(0, 9), transients.TrickSlot(0), arc=0.12)
    for layout in (LARGE, SMALL):  # the window is resized in mid-flight
        flight.progress = 0.0
        start = flight_pose(flight, layout, 0)
        assert start[:3] == pytest.approx(resolve(flight.start, layout, 0)[:3])
        flight.progress = 1.0
        end = flight_pose(flight, layout, 0)
        assert end[:4] == pytest.approx(resolve(flight.end, layout, 0))
        flight.progress = 0.5
        assert flight_pose(flight, layout, 0).y < (start.y + end.y) / 2


def test_a_card_that_opens_shows_its_back_first_and_its_face_last() -> None:
    flight = transients.Flight(
        CARD, transients.PileTop(), transients.TrumpSlot(), transients.Flip.OPEN, flip_from=0.0
    )
    sides = []
    for flight.progress in (0.0, 0.25, 0.75, 1.0):
        pose = flight_pose(flight, LARGE, 0)
        sides.append((pose.face, round(pose.squeeze, 2)))
    assert sides == [(False, 1.0), (False, 0.71), (True, 0.71), (True, 1.0)]


def test_fades_stay_where_they_are() -> None:
    slot = transients.TrickSlot(1)
    rising = transients.Flight(
        CARD, transients.SeatPlate(1), slot, style=transients.Style.FADE_IN, progress=0.3
    )
    leaving = transients.Flight(
        CARD, slot, transients.SeatPlate(1), style=transients.Style.FADE_OUT, progress=0.3
    )
    here = resolve(slot, LARGE, 0)
    assert flight_pose(rising, LARGE, 0)[:4] == here
    assert flight_pose(rising, LARGE, 0).alpha == pytest.approx(0.3)
    assert flight_pose(leaving, LARGE, 0)[:4] == here
    assert flight_pose(leaving, LARGE, 0).alpha == pytest.approx(0.7)
