"""What is told of a day's deal: how far it has come, or how it ended."""

from datetime import date

from helpers.calls import sure

from rage_desktop.match.store.profiles import DailyPlayed
from rage_desktop.play.daily_service import day_played


def attempt(hands: str | None, total: int | None = None) -> DailyPlayed:
    return DailyPlayed("2026-03-04", 7, None, total, None if total is None else 2, hands, "")


def test_an_attempt_under_way_counts_the_rounds_that_are_over() -> None:
    assert sure(day_played(attempt(None), {7: 3})).under_way == 2
    assert sure(day_played(attempt(None), {})).under_way == 0, "not a round is known of it"


def test_a_finished_attempt_tells_bids_tricks_and_points() -> None:
    told = sure(day_played(attempt("2:1:1:11 1:0:1:1", 12), {}))
    assert (told.day, told.game) == (date(2026, 3, 4), 7)
    assert (told.bids, told.tricks, told.points, told.place) == ((1, 0), (1, 1), 12, 2)
    assert told.unaided


def test_an_attempt_that_cannot_be_read_tells_nothing() -> None:
    assert day_played(attempt("2:1:x:11", 12), {}) is None
