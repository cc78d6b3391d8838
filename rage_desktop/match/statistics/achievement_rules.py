"""Predicates that achievements test, on a game and on all games before it.

Pure. A hand is a round; an exact one ended as bid.
"""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from rage_desktop.match.match import Match
from rage_desktop.match.statistics.player_stats import PlayerStats
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.rules import CardPlayed, Role, RoundScored, TrickWon

FIVE_HANDS = 5  # a game with fewer hands does not count as whole


class SeatResult(Struct, frozen=True, dict=True):
    """A finished game from one seat's perspective.

    `levels` are the bots' levels by seat, "" for others; `people` is the number of people.
    `last_wild` says that this seat's Wild Rage took the very last trick.
    """

    seat: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[RoundScored, ...]
    levels: tuple[str, ...]
    people: int
    last_wild: bool = False

    @property
    def won(self) -> bool:
        """Whether this seat won, alone or shared."""
        return self.seat in self.winners

    @cached_property
    def hands(self) -> tuple[tuple[int, int, int], ...]:
        """Cards, bid and tricks won of each hand."""
        return tuple(
            (sum(score.tricks), score.bids[self.seat], score.tricks[self.seat])
            for score in self.scores
        )

    @property
    def exact(self) -> tuple[bool, ...]:
        """For each hand, whether it was exact."""
        return tuple(bid == won for _, bid, won in self.hands)


class PlayerHistory(Struct, frozen=True):
    """A person's whole history, including the game that has just ended.

    `record` sums up `games`, those that count, oldest first; `days` is the longest streak of daily
    deals.
    """

    record: PlayerStats
    games: Sequence[StoredResult]
    days: int


def seat_result(match: Match, seat: int) -> SeatResult:
    """Return a finished game from a seat's perspective."""
    result, setup = match.result, match.setup
    assert result is not None
    return SeatResult(
        seat=seat,
        totals=result.totals,
        winners=result.winners,
        scores=match.view(None).scores,
        levels=tuple(one.level or "" for one in setup.seats),
        people=len(setup.people),
        last_wild=_last_wild(match, seat),
    )


def _last_wild(match: Match, seat: int) -> bool:
    events = match.events_since(0, None)
    last = next((event for event in reversed(events) if isinstance(event, TrickWon)), None)
    played = next(
        (e for e in reversed(events) if isinstance(e, CardPlayed) and e.seat == seat), None
    )
    if last is None or played is None or last.winner != seat:
        return False
    return played.card.role is Role.WILD


# -- of one game -----------------------------------------------------------------------------------


def three_zeros(game: SeatResult) -> bool:
    """Return whether three bids of zero were made and none was missed."""
    zeros = [won == 0 for _, bid, won in game.hands if bid == 0]
    return len(zeros) >= 3 and all(zeros)


def all_exact(game: SeatResult) -> bool:
    """Return whether every hand of a whole game was exact."""
    return len(game.hands) >= FIVE_HANDS and all(game.exact)


def from_behind(game: SeatResult) -> bool:
    """Return whether the game was won from last place at half-time."""
    if len(game.scores) < FIVE_HANDS or not game.won:
        return False
    half = game.scores[len(game.scores) // 2 - 1].totals
    return all(half[game.seat] < other for seat, other in enumerate(half) if seat != game.seat)


def by_a_point(game: SeatResult) -> bool:
    """Return whether the game was won outright by a single point."""
    others = [total for seat, total in enumerate(game.totals) if seat != game.seat]
    return game.winners == (game.seat,) and game.totals[game.seat] - max(others) == 1


def clear_eyes(game: StoredResult) -> bool:
    """Return whether the review of a whole game shows an accuracy of at least 90 percent."""
    if game.lost is None or game.stake is None or game.stake <= 0:
        return False
    return len(game.hands.split()) >= FIVE_HANDS and game.lost <= game.stake / 10
