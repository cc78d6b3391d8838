"""Training week by week: exact bids of each, and decisions where games were reviewed."""

from datetime import date

from rage_desktop.match.statistics.player_stats import StatsFilter, compute_stats
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.match.statistics.weeks import LATEST


def trained(
    day: str, hands: str, lost: float | None = None, stake: float | None = None, why: str = "hinted"
) -> StoredResult:
    reviewed = None if lost is None else 1.0
    return StoredResult(
        seat=0,
        edition_id="rage",
        rules="r",
        variants="",
        seats=3,
        uncounted=why,
        won=False,
        place=2,
        total=10,
        hands=hands,
        against="",
        game=1,
        finished=f"{day}T12:00:00Z",
        worth=reviewed,
        made=reviewed,
        lost=lost,
        stake=stake,
    )


def test_a_week_sums_its_games_from_monday_to_sunday() -> None:
    rows = [
        trained("2026-11-22", "3:1:1:11"),  # a Sunday
        trained("2026-11-23", "3:1:1:11 2:0:1:-1", lost=2.0, stake=20.0),
        trained("2026-11-29", "3:1:2:-1 2:0:0:10", lost=4.0, stake=20.0, why="training"),
        trained("2026-11-29", "3:1:1:11", why=""),
    ]
    newer, older = compute_stats(rows, StatsFilter(training=True)).weeks
    assert (newer.monday, newer.games, newer.exact, newer.bids) == (date(2026, 11, 23), 2, 2, 4)
    assert newer.decisions == 0.85
    assert (older.monday, older.games, older.rate) == (date(2026, 11, 16), 1, 1.0)
    assert older.decisions is None, "no game of that week was reviewed"


def test_only_the_latest_weeks_are_kept_and_only_of_training() -> None:
    rows = [trained(f"2026-{month:02}-10", "3:1:1:11") for month in range(1, 12)]
    weeks = compute_stats(rows, StatsFilter(training=True)).weeks
    assert len(weeks) == LATEST
    assert weeks[0].monday == date(2026, 11, 9)
    assert compute_stats(rows).weeks == ()
