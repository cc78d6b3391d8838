"""Motion is data: every row has both forms and is read, easings begin and end where they should."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import rage_desktop
from rage_desktop.presentation import motion as curves
from rage_desktop.presentation.motion import INSTANT, MotionSettings, MotionToken

EASINGS = (
    curves.linear,
    curves.ease_out_cubic,
    curves.ease_in_cubic,
    curves.ease_in_out_cubic,
    curves.ease_out_back,
    curves.ease_out_expo,
    curves.ease_out_bounce,
)

PACKAGE = Path(rage_desktop.__file__).parent
ANIMATED = ("presentation", "ui/scenes", "ui/table", "ui/toolkit")


def sources(*folders: str) -> dict[str, str]:
    """Return the text of every module below these folders, the motion table aside."""
    paths = [path for folder in folders for path in (PACKAGE / folder).rglob("*.py")]
    return {str(path): path.read_text("utf-8") for path in paths if path.name != "motion.py"}


@pytest.mark.parametrize("easing", EASINGS, ids=lambda easing: easing.__name__)
def test_easings_go_from_nought_to_one(easing: Callable[[float], float]) -> None:
    assert easing(0.0) == pytest.approx(0.0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1.0, abs=1e-9)


def test_every_beat_has_a_full_and_a_reduced_form() -> None:
    assert len(MotionToken) > 80
    assert all(token.full.ms or token.less.ms for token in MotionToken)
    assert all(token.less.ms <= 650 for token in MotionToken)


def test_every_row_is_read() -> None:
    text = "".join(sources("presentation", "play", "ui").values())
    read = re.findall(r"\b(?:MotionToken|EffectKind)\.([A-Z_]+)", text)
    assert {token.name for token in MotionToken} <= {*read}


def test_no_easing_is_typed_outside_the_table() -> None:
    """Levels are told a row's seconds, and nobody writes a cubic of their own."""
    for name, text in sources(*ANIMATED).items():
        assert not re.search(r"\*\* ?3\b", text), name
        for node in ast.walk(ast.parse(text)) if ".animate_to(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "animate_to":
                seconds = node.args[2]
                assert isinstance(seconds, ast.Name), f"{name}: {ast.unparse(node)}"
                assert seconds.id.islower(), f"{name}: {ast.unparse(node)}"


def test_a_movement_is_at_its_end_at_once_where_it_takes_no_time() -> None:
    rise = MotionSettings().of(MotionToken.SHEET_RISE)
    assert [rise.at(age) for age in (-1.0, 0.0, 0.32, 5.0)] == [0.0, 0.0, 1.0, 1.0]
    assert 0.5 < rise.at(0.16) < 1.0
    assert MotionSettings(reduced=True).of(MotionToken.SHEET_RISE).at(0.0) == 1.0


def test_speed_divides_and_instant_leaves_nothing_but_reading() -> None:
    assert MotionSettings(1).of(MotionToken.DEAL).seconds == pytest.approx(0.220)
    assert MotionSettings(2).of(MotionToken.DEAL).stagger == pytest.approx(0.0225)
    assert MotionSettings(4).of(MotionToken.SWEEP).seconds == pytest.approx(0.070)
    assert MotionSettings(INSTANT).of(MotionToken.DEAL)[0] == 0
    assert MotionSettings(1).reading(MotionToken.TRICK_HOLD) == pytest.approx((0.650, 0.325))
    assert MotionSettings(INSTANT).reading(MotionToken.TRICK_HOLD) == pytest.approx((0.325, 0.325))
