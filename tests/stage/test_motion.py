"""Motion is data: every row has both forms, easings begin and end where they should."""

from collections.abc import Callable

import pytest

from rage_desktop.stage import motion
from rage_desktop.stage.motion import INSTANT, MOTIONS, Beat, Tempo

EASINGS = (
    motion.linear,
    motion.out_cubic,
    motion.in_cubic,
    motion.in_out_cubic,
    motion.out_back,
    motion.out_expo,
)


@pytest.mark.parametrize("easing", EASINGS, ids=lambda easing: easing.__name__)
def test_easings_go_from_nought_to_one(easing: Callable[[float], float]) -> None:
    assert easing(0.0) == pytest.approx(0.0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1.0, abs=1e-9)


def test_out_back_overshoots_and_the_cubics_do_not() -> None:
    steps = [step / 50 for step in range(51)]
    assert max(map(motion.out_back, steps)) > 1.03
    for easing in (motion.out_cubic, motion.in_cubic, motion.in_out_cubic):
        values = [easing(step) for step in steps]
        assert values == sorted(values)


def test_every_beat_has_a_full_and_a_reduced_form() -> None:
    assert set(MOTIONS) == set(Beat)
    assert all(full.ms or reduced.ms for full, reduced in MOTIONS.values())
    assert all(reduced.ms <= 650 for _, reduced in MOTIONS.values())


def test_speed_divides_and_instant_leaves_nothing_but_reading() -> None:
    assert Tempo(1).of(Beat.DEAL).seconds == pytest.approx(0.220)
    assert Tempo(2).of(Beat.DEAL).stagger == pytest.approx(0.0225)
    assert Tempo(4).of(Beat.SWEEP).seconds == pytest.approx(0.070)
    assert Tempo(INSTANT).of(Beat.DEAL)[0] == 0
    assert Tempo(1).reading(Beat.TRICK_HOLD) == pytest.approx((0.650, 0.325))
    assert Tempo(INSTANT).reading(Beat.TRICK_HOLD) == pytest.approx((0.325, 0.325))
