"""Achievements: their table, which ones a game has earned, and progress towards the others.

Each can be earned once per person: when a game ends, or when its review ends. Games that do not
count earn none. A hand is a round; an exact one ended as bid."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from rage_desktop.asset_paths import assets_dir, reading_asset
from rage_desktop.match.daily_deal import longest_streak
from rage_desktop.match.edition_files import COME_ALONG
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.player_stats import PlayerStats, Share, compute_stats
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.match.store.profiles import Profile
from rage_desktop.match.store.store import Store
from rage_desktop.rules import CardPlayed, Phase, Role, RoundScored, Text, TrickWon

FIVE_HANDS = 5  # a game with fewer hands does not count as whole
FILE: Final = ("achievements", "achievements.toml")


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
    result = match.result
    setup = match.setup
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


def beaten_master(game: SeatResult) -> bool:
    """Return whether a whole game was won with a Master at the table."""
    return len(game.hands) >= FIVE_HANDS and game.won and "master" in game.levels


def by_a_point(game: SeatResult) -> bool:
    """Return whether a whole game was won outright by a single point."""
    if len(game.hands) < FIVE_HANDS:
        return False
    others = [total for seat, total in enumerate(game.totals) if seat != game.seat]
    return game.winners == (game.seat,) and game.totals[game.seat] - max(others) == 1


def clear_eyes(game: StoredResult) -> bool:
    """Return whether the review of a whole game shows an accuracy of at least 90 percent."""
    if game.lost is None or game.stake is None or game.stake <= 0:
        return False
    return len(game.hands.split()) >= FIVE_HANDS and game.lost <= game.stake / 10


def editions_of_the_game(history: PlayerHistory) -> set[str]:
    """Return the ids of the editions played that come with the game: copies of one don't count."""
    return {game.edition_id for game in history.games} & set(COME_ALONG)


def _up_to(count: float, whole: int) -> Share:
    return Share(min(count, whole), whole)


IN_GAME: Final[Mapping[str, Callable[[SeatResult], bool]]] = {
    "first-ring": lambda game: any(game.exact),
    "silence": three_zeros,
    "whole-dune": lambda game: any(
        cards == bid == won and cards >= 3 for cards, bid, won in game.hands
    ),
    "bold-word": lambda game: any(bid == won and bid >= 5 for _, bid, won in game.hands),
    "clear-sky": all_exact,
    "last-spark": lambda game: game.last_wild and game.exact[-1],
    "long-way": from_behind,
    "a-grain": by_a_point,
    "owl-awake": beaten_master,
    "full-fire": lambda game: game.people >= 4,
}
"""What a game that has just ended is tested for."""

OVER_ALL: Final[Mapping[str, Callable[[PlayerHistory], Share]]] = {
    "in-the-shade": lambda history: _up_to(history.record.won, 1),
    "string-of-five": lambda history: _up_to(history.record.exact_streak, 5),
    "caravan": lambda history: _up_to(history.record.exact_streak, 10),
    "three-moons": lambda history: _up_to(history.record.win_streak, 3),
    "four-winds": lambda history: _up_to(len(editions_of_the_game(history)), 4),
    "seven-suns": lambda history: _up_to(history.days, 7),
    "clear-eyes": lambda history: _up_to(any(map(clear_eyes, history.games)), 1),
    "thousand-rings": lambda history: _up_to(history.record.hands.part, 1000),
}
"""The progress towards those that take many games, which are earned once it is complete."""


class Achievement(Struct, frozen=True):
    """One achievement: its name, its condition as a sentence, and the story shown when it is
    earned."""

    id: str
    name: Text
    asks: Text
    story: Text

    @property
    def sentences(self) -> tuple[Text, ...]:
        """All that it says, for translators."""
        return self.name, self.asks, self.story


def load_achievements(path: Path) -> dict[str, Achievement]:
    """Read the achievements by id; raises AssetDamaged."""
    with reading_asset(path):
        written = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]])
        return {
            id_: Achievement(id_, Text(words["name"]), Text(words["asks"]), Text(words["story"]))
            for id_, words in written.items()
        }


ACHIEVEMENTS: Final = tuple(load_achievements(assets_dir().joinpath(*FILE)).values())


def newly(
    game: SeatResult | None, history: PlayerHistory, have: Collection[str]
) -> tuple[Achievement, ...]:
    """Return a person's newly earned achievements in the table's order.

    `game` is the one that has just ended, None for one that does not count.
    """
    return tuple(
        each for each in ACHIEVEMENTS if each.id not in have and _is_earned(each, game, history)
    )


def progress(each: Achievement, history: PlayerHistory) -> Share:
    """Return a person's progress towards an achievement not yet earned."""
    return OVER_ALL[each.id](history) if each.id in OVER_ALL else Share(0, 1)


def _is_earned(each: Achievement, game: SeatResult | None, history: PlayerHistory) -> bool:
    if each.id in IN_GAME:
        return game is not None and IN_GAME[each.id](game)
    return progress(each, history).rate >= 1


def load_history(store: Store, person: Profile) -> PlayerHistory:
    """Return a person's playing history; raises StoreError."""
    rows = store.history.played(person)
    days = [each.day for each in store.history.daily(person) if each.finished is not None]
    games = [row for row in rows if not row.uncounted]
    return PlayerHistory(compute_stats(games), games, longest_day_streak(days))


def award(store: Store, match: Match) -> dict[int, tuple[Achievement, ...]]:
    """Award the people of a finished game their new achievements, and return them by seat; durable.

    A second call awards nothing. Raises StoreError.
    """
    found: dict[int, tuple[Achievement, ...]] = {}
    if match.phase is not Phase.OVER or match.game is None or match.setup.practice:
        return found
    for seat in match.setup.people:
        person = store.profiles.called(match.setup.seats[seat].name)
        if person is None or match.setup.exclusion_reason(seat):
            continue
        have = {each.achievement for each in store.history.achievements(person)}
        earned = newly(seat_result(match, seat), load_history(store, person), have)
        for each in earned:
            store.history.earn(person, each.id, match.game)
        if earned:
            found[seat] = earned
    return found


def longest_day_streak(days: Iterable[str]) -> int:
    """Return the longest run of consecutive days among ISO dates; other strings are ignored."""
    return longest_streak(filter(None, map(_day, days)))


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
