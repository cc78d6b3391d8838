"""The sheet is counted column by column, and at every time says what is counted by then."""

import pytest
from helpers.games.editions import edition
from helpers.games.stage import game

from rage_desktop.presentation.milestones.score_count import ScoreCount, Step, rolling
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.score_sheet import ScoreSheet, score_sheet
from rage_desktop.rules import view_of


def sheets() -> list[ScoreSheet]:
    """Return the sheets after each round of a game."""
    found: dict[int, ScoreSheet] = {}
    for state, _ in game(edition("rage", sizes=(4, 3, 2, 1)), 4, 6):
        sheet = score_sheet(view_of(state, None))
        if sheet.rounds_played:
            found.setdefault(sheet.rounds_played, sheet)
    return list(found.values())


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: f"round {sheet.rounds_played}")
def test_columns_go_through_their_steps_in_order_and_one_begins_after_another(
    sheet: ScoreSheet,
) -> None:
    counting = ScoreCount(sheet, MotionSettings())
    frames = [i / 60 for i in range(round(counting.ends * 60) + 2)]
    for seat in range(4):
        steps = [counting.column(seat, now).step for now in frames]
        assert steps == sorted(steps)
        assert steps[0] is Step.EMPTY
        assert steps[-1] is Step.DONE
        assert sheet.latest is not None
        assert (Step.STAMP in steps) == sheet.latest.cells[seat].stamped
    firsts = [next(now for now in frames if counting.column(seat, now).step) for seat in range(4)]
    assert firsts == sorted(set(firsts))


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: f"round {sheet.rounds_played}")
@pytest.mark.parametrize("reduced", [False, True])
def test_crowns_come_once_the_last_column_is_counted(sheet: ScoreSheet, reduced: bool) -> None:
    counting = ScoreCount(sheet, MotionSettings(reduced=reduced))
    for now in (i / 60 for i in range(round(counting.ends * 60) + 2)):
        done = all(counting.column(seat, now).step is Step.DONE for seat in range(4))
        assert done or counting.crowning(now) == 0
    assert counting.crowning(counting.ends) == 1


def test_at_the_highest_speed_all_is_counted_at_once() -> None:
    counting = ScoreCount(sheets()[0], MotionSettings(INSTANT))
    assert counting.ends == 0
    assert all(counting.column(seat, 0.0).step is Step.DONE for seat in range(4))


def test_the_last_digit_rolls_first_and_equal_ones_stand_still() -> None:
    early = rolling("32", "49", 0.3)
    assert [digit.progress > 0 for digit in early] == [False, True] or (
        early[1].progress > early[0].progress
    )
    assert [digit.progress for digit in rolling("132", "149", 1.0)] == [1, 1, 1]
    same, moves = rolling("12", "17", 0.4)
    assert (same.old, same.new, same.progress) == ("1", "1", 1.0)
    assert 0 < moves.progress < 1
    assert [digit.old for digit in rolling("8", "13", 0.0)] == ["", "8"]
