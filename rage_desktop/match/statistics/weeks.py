"""Figures by week: how bids and decisions get better over the weeks in which somebody trains."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from math import fsum
from typing import Final

from msgspec import Struct

from rage_desktop.match.statistics.result_rows import StoredResult

LATEST: Final = 6  # weeks with games that are kept


class WeekFigures(Struct, frozen=True):
    """One week's games: exact bids of all, and the share of the points at stake that no decision
    lost, None where no game has been reviewed."""

    monday: date
    games: int
    exact: int
    bids: int
    decisions: float | None

    @property
    def rate(self) -> float:
        """The share of exact bids, 0 to 1."""
        return self.exact / self.bids if self.bids else 0.0


def figures_by_week(games: Iterable[tuple[StoredResult, str]]) -> tuple[WeekFigures, ...]:
    """Return the latest weeks in which there were games, newest first.

    Each game comes with its bids: "1" for an exact one, "0" for another.
    """
    weeks: dict[date, list[tuple[StoredResult, str]]] = {}
    for row, bids in games:
        day = datetime.fromisoformat(row.finished).astimezone().date()
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append((row, bids))
    newest = sorted(weeks, reverse=True)[:LATEST]
    return tuple(_figures(monday, weeks[monday]) for monday in newest)


def _figures(monday: date, games: list[tuple[StoredResult, str]]) -> WeekFigures:
    bids = "".join(marks for _, marks in games)
    rated = [row for row, _ in games if row.lost is not None and row.stake]
    decisions = None
    if rated:
        lost = fsum(row.lost or 0.0 for row in rated)
        stake = fsum(row.stake or 0.0 for row in rated)
        decisions = max(0.0, 1 - lost / stake)
    return WeekFigures(monday, len(games), bids.count("1"), len(bids), decisions)
