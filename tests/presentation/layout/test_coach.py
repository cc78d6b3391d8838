"""The bubble stands beside what it means, in the window, and over nothing that is needed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.presentation.layout import coach
from rage_desktop.presentation.layout.geometry import Point, Rect, Scale

FULL = Scale(1920, 1080)


def boxes() -> st.SearchStrategy[Rect]:
    return st.builds(
        Rect,
        st.integers(0, 1700),
        st.integers(100, 900),
        st.integers(30, 200),
        st.integers(30, 150),
    )


@pytest.mark.slow
@given(boxes())
def test_it_covers_nothing_meant_and_stays_inside(meant: Rect) -> None:
    place = coach.bubble_place(coach.Around(FULL, 70, 800, (meant,)), 220)
    assert Rect(0, 70, 1920, 1010).contains(place)
    assert coach.shared(place, meant) == 0


def test_it_stays_at_home_while_it_covers_nothing_there() -> None:
    for meant in ((), (Rect(900, 900, 100, 100),), (Rect(200, 200, 600, 100),)):
        place = coach.bubble_place(coach.Around(FULL, 70, 800, meant), 220)
        assert (place.right, place.bottom) == (1896, 779)
    beside = coach.bubble_place(coach.Around(FULL, 70, 800, right=1500), 300)
    assert (beside.right, beside.bottom) == (1500, 779)


def test_what_is_needed_is_kept_clear_before_what_had_better_be() -> None:
    meant = Rect(900, 500, 100, 100)
    needed = Rect(1020, 90, 880, 960)
    kept = Rect(20, 300, 840, 500)
    place = coach.bubble_place(coach.Around(FULL, 70, 1080, (meant,), (needed,), (kept,)), 220)
    assert coach.shared(place, needed) == 0


@pytest.mark.parametrize("size", [(1024, 640), (1080, 1920), (800, 600)])
def test_small_windows_have_a_strip_over_the_hand(size: tuple[int, int]) -> None:
    scale = Scale(*size)
    (strip,) = coach.Around(scale, 60, size[1] * 0.75).shapes
    assert strip.strip
    hand = size[1] * 0.75
    place = coach.bubble_place(strip, 70)
    assert place.w > 0.9 * size[0]
    assert place.bottom < hand < place.bottom + 40


@pytest.mark.slow
@given(st.lists(boxes(), max_size=4))
@settings(max_examples=40)
def test_a_scrim_covers_all_but_its_holes_and_nothing_twice(holes: list[Rect]) -> None:
    parts = coach.around_holes(1920, 1080, holes)
    for part in parts:
        assert all(coach.shared(part, hole) == 0 for hole in holes)
    for i, part in enumerate(parts):
        assert all(coach.shared(part, other) == 0 for other in parts[i + 1 :])
    corners = [(x + 0.5, y + 0.5) for x in range(0, 1920, 97) for y in range(0, 1080, 89)]
    for x, y in corners:
        spot = Rect(x, y, 0.1, 0.1)
        free = not any(coach.shared(spot, hole) for hole in holes)
        assert free == any(coach.shared(spot, part) > 0 for part in parts)


def test_the_path_leads_from_the_nub_to_its_goal() -> None:
    edge, start = coach.nub(Rect(1000, 400, 400, 200), Point(300, 500))
    assert (edge, start.x) == ("left", 1000)
    dots = coach.path(start, Point(300, 500), 17)
    assert dots[0] == start
    assert dots[-1] == Point(300, 500)


def test_without_buttons_it_stands_beside_what_is_to_be_touched() -> None:
    card = Rect(880, 830, 120, 200)
    around = coach.Around(FULL, 70, 800, (card,), goal=card, stays=False)
    place = coach.bubble_place(around, 220)
    assert coach.shared(place, card) == 0
    assert place.x - card.right == coach.BESIDE


def test_a_button_stays_at_home_unless_its_subject_is_far_from_there() -> None:
    near = Rect(900, 600, 120, 200)
    far = Rect(24, 900, 304, 132)
    for subject, stays in ((near, True), (far, False)):
        around = coach.Around(FULL, 70, 800, (subject,), goal=subject)
        place = coach.bubble_place(around, 220)
        assert ((place.right, place.bottom) == (1896, 779)) is stays
    assert place.x - far.right <= coach.BESIDE


def test_the_path_passes_behind_cards_and_never_ends_on_one() -> None:
    start, end = Point(1000, 500), Point(300, 500)
    target = Rect(200, 400, 90, 200)
    card = Rect(600, 400, 100, 200)
    around = coach.Around(FULL, 70, 800, seen=(card, target))
    dots = coach.clear_path(start, end, around, target)
    assert dots[0] == start
    assert dots[-1] == end
    assert not any(card.x <= dot.x <= card.right for dot in dots)
    around = coach.Around(FULL, 70, 800, seen=(Rect(280, 400, 100, 200),))
    assert coach.clear_path(start, end, around, target) == ()
