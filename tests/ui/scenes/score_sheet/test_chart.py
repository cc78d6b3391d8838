"""The chart of the running scores: labels, ticks, and lines that can be told apart."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from helpers.shown.sheets import OpenSheet, scored

from rage_desktop.ui.scenes.score_sheet.chart import nice_step, spread


def test_lines_of_equal_scores_run_side_by_side(open_sheet: OpenSheet) -> None:
    few = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
    chart = open_sheet(scored("rage", 4, 2, changes=few)).sheet().chart
    for number in (1, 2):
        assert len({round(chart.point(seat, number)[1], 1) for seat in range(4)}) == 4
    assert len({chart.point(seat, 0) for seat in range(4)}) == 1


@pytest.mark.parametrize(
    "wanted", [[0, 0, 0], [5, 50, 51, 52, 100], [100, 100, 100, 100], [-20, 300], [42]]
)
def test_labels_are_spread_without_overlap_and_in_order(wanted: Sequence[float]) -> None:
    places = spread(wanted, 20, 0, 100)
    assert all(b - a >= 20 - 1e-9 for a, b in pairwise(places))
    assert all(0 <= place <= 100 for place in places)


def test_too_many_labels_share_the_room_evenly() -> None:
    assert spread([50.0] * 11, 40, 0, 100) == pytest.approx([i * 10 for i in range(11)])


@pytest.mark.parametrize(("span", "step"), [(6, 1), (10, 2), (70, 10), (71, 20), (900, 200)])
def test_ticks_are_round_numbers(span: int, step: int) -> None:
    assert nice_step(span, 7) == step
