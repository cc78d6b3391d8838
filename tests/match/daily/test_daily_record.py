"""What counts of the daily deals, the row of days, and the text to share."""

from datetime import date, timedelta

import pytest

from rage_desktop.match.daily import daily_record
from rage_desktop.rules import Text

TODAY = date(2026, 11, 22)
YESTERDAY = TODAY - timedelta(1)


def days(*back: int) -> list[date]:
    return [TODAY - timedelta(n) for n in back]


def test_only_todays_first_attempt_counts() -> None:
    assert daily_record.may_count(TODAY, TODAY, days(1, 2))
    assert not daily_record.may_count(TODAY, TODAY, [TODAY]), "once is enough"
    assert not daily_record.may_count(YESTERDAY, TODAY, []), "a day that was missed is practice"
    assert not daily_record.may_count(TODAY + timedelta(1), TODAY, [])


@pytest.mark.parametrize("ahead", [1, 7, 366])
def test_a_clock_that_was_wrong_costs_no_later_day(ahead: int) -> None:
    assert daily_record.may_count(TODAY, TODAY, [TODAY + timedelta(ahead)])


def test_a_row_goes_on_until_a_day_is_over_without_a_game() -> None:
    assert daily_record.streak(days(0, 1, 2, 4), TODAY) == 3
    assert daily_record.streak(days(1, 2, 4), TODAY) == 2, "today can still be played"
    assert daily_record.streak(days(2, 3), TODAY) == 0
    assert daily_record.longest_streak(days(0, 1, 4, 5, 6, 9)) == 3
    assert daily_record.longest_streak([]) == 0


def test_the_text_to_share_has_four_lines_and_no_card() -> None:
    bids, tricks = (0, 1, 2, 1, 2, 3, 2, 4, 3, 5), (0, 1, 2, 2, 2, 3, 2, 3, 3, 5)
    played = daily_record.DayPlayed(TODAY, 7, bids, tricks, 96, 1)
    assert (played.exact, played.finished) == (8, True)
    assert [str(line) for line in daily_record.share_lines(played, Text("Glyphs"))] == [
        "Rage daily 2026-11-22",
        "Glyphs · 8 of 10 exact · 96 points",
        "● ● ● ○ ● ● ● ○ ● ●",
        "glyphs/4/D-20261122",
    ]


def test_a_month_begins_on_its_weekday() -> None:
    november = daily_record.month_of(2026, 11)
    assert november[:7] == (None,) * 6 + (date(2026, 11, 1),)
    assert november[-1] == date(2026, 11, 30)
    assert daily_record.month_of(2026, 12)[-1] == date(2026, 12, 31)
