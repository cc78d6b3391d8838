"""Figures of the games that bots have played with an edition."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rage_desktop.match.headless.tournament import Estimate, estimate
from rage_desktop.rules import RoundScored

MOST_BARS = 12
WIDTHS = tuple(step * 10**power for power in range(7) for step in (1, 2, 5))  # points


class Spread(Struct, frozen=True):
    """How totals are spread: the first of `counts` counts those from `low`, and each next one
    those a `width` higher."""

    low: int
    width: int
    counts: tuple[int, ...]


class TrialFigures(Struct, frozen=True, kw_only=True):
    """What some games of bots have shown.

    `games` were played to their end; `given_up` is how many didn't come to one. Of these, rounds
    and bids count as well, but no totals. `bids` is how many were made; `exact`, `bids_of_none` and
    `missed_by_one` are shares of all bids (0 without bids); the first has an interval from the
    second game on. `complete` means that no more games follow.
    """

    games: int
    given_up: int
    bids: int
    exact: Estimate | None
    bids_of_none: float
    missed_by_one: float
    points_a_round: float
    points_a_game: float | None
    best: int | None
    worst: int | None
    longest: int | None
    spread: Spread | None
    complete: bool = False


class Tally:
    """Counts games as they are played."""

    def __init__(self) -> None:
        self.games = 0
        self.given_up = 0
        self._shares_exact: list[float] = []  # by game: its bids are not independent
        self._bids = 0
        self._bids_of_none = 0
        self._missed_by_one = 0
        self._points = 0
        self._totals = Counter[int]()
        self._longest = 0

    @property
    def tried(self) -> int:
        """How many games were played, or given up."""
        return self.games + self.given_up

    def add_game(self, scores: Sequence[RoundScored], over: bool) -> None:
        """Count a game by its rounds; it was given up unless it is over."""
        if over:
            self.games += 1
            self._totals.update(scores[-1].totals)
            self._longest = max(self._longest, len(scores))
        else:
            self.given_up += 1
        exact = 0
        bids = 0
        for score in scores:
            for bid, tricks in zip(score.bids, score.tricks, strict=True):
                exact += bid == tricks
                self._bids_of_none += bid == 0
                self._missed_by_one += abs(bid - tricks) == 1
            bids += len(score.bids)
            self._points += sum(score.points)
        self._bids += bids
        if bids:
            self._shares_exact.append(exact / bids)

    def figures(self, complete: bool = False) -> TrialFigures:
        """Return the figures of all games so far."""
        totals = self._totals
        ended = self.games > 0
        bids = max(1, self._bids)
        return TrialFigures(
            games=self.games,
            given_up=self.given_up,
            bids=self._bids,
            exact=estimate(self._shares_exact),
            bids_of_none=self._bids_of_none / bids,
            missed_by_one=self._missed_by_one / bids,
            points_a_round=self._points / bids,
            points_a_game=_mean(totals) if ended else None,
            best=max(totals) if ended else None,
            worst=min(totals) if ended else None,
            longest=self._longest if ended else None,
            spread=spread(totals) if ended else None,
            complete=complete,
        )


def _mean(totals: Counter[int]) -> float:
    return sum(total * count for total, count in totals.items()) / totals.total()


def spread(totals: Mapping[int, int]) -> Spread:
    """Return the spread of some totals and how often each occurred, in round steps."""
    least = min(totals)
    most = max(totals)
    width = next((each for each in WIDTHS if _bars(least, most, each) <= MOST_BARS), WIDTHS[-1])
    low = least // width * width
    counts = [0] * _bars(least, most, width)
    for total, count in totals.items():
        counts[(total - low) // width] += count
    return Spread(low, width, tuple(counts))


def _bars(least: int, most: int, width: int) -> int:
    return most // width - least // width + 1
