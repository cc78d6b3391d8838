"""Stored history of a profile: result rows, achievements, daily deals."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from rage_desktop.input_limits import Id, Number
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store.commands import save_review_score
from rage_desktop.match.store.game_lists import PartialList, Time, listed
from rage_desktop.match.store.profiles.profile_commands import award_achievement
from rage_desktop.match.store.profiles.profile_store import Profile
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.untrusted_input import UNREADABLE

_Line = TypeVar("_Line", bound=Struct)

PLAYED = """SELECT played.game, played.seat, finished, edition_id, rules, variants, seats,
       uncounted,         won, place, total, hands, against, worth, made, lost, stake
    FROM played LEFT JOIN ratings
        ON ratings.game = played.game AND ratings.seat = played.seat
    WHERE person = ? AND finished > ? ORDER BY finished, played.game"""
DAILY = """SELECT day, daily.game, games.finished, played.total, played.place, played.seats,
        played.hands, ifnull(played.uncounted, ''), ratings.worth
    FROM daily JOIN games ON games.id = daily.game
    LEFT JOIN played ON played.game = daily.game AND played.person = daily.person
    LEFT JOIN ratings ON ratings.game = played.game AND ratings.seat = played.seat
    WHERE daily.person = ? ORDER BY day"""
RATING = "SELECT worth, made, lost, stake FROM ratings WHERE game = ? AND seat = ?"


class Achieved(Struct, frozen=True):
    """An earned achievement: when, and in which game."""

    achievement: Id
    earned: Time
    game: Number | None


class DailyPlayed(Struct, frozen=True):
    """A person's one attempt at a day's deal; without `finished` it is still running.

    `hands` is as in ResultRow. `uncounted` is as in Setup: with undo or hints it does not count
    towards the streak. `worth` is the value of the cards according to a review, if there was one.
    """

    day: Id
    game: Number
    finished: Time | None
    total: Number | None
    place: Number | None
    seats: Number | None
    hands: str | None
    uncounted: Id
    worth: float | None = None


class PlayHistory:
    """The playing history, by profile."""

    def __init__(self, writing: WriteQueue) -> None:
        self._writing = writing

    def played(self, person: Profile) -> tuple[StoredResult, ...]:
        """Return a person's finished games since their statistics began, oldest first."""
        rows = self._writing.read(PLAYED, person.id, person.anew)
        try:
            return msgspec.convert(rows, tuple[StoredResult, ...], strict=False)
        except UNREADABLE:
            return listed(rows, lambda row: msgspec.convert(row, StoredResult, strict=False)).lines

    def rate(self, game: int, seat: int, rating: ReviewScore) -> None:
        """Save the score of a complete review for a seat.

        Raises StoreError for a missing game.
        """
        self._writing.write(game, save_review_score, seat, rating)

    def rating(self, game: int, seat: int) -> ReviewScore | None:
        """Return the score of a complete review of a game for a seat, if there is one."""
        query = self._writing.listed(lambda read: _listed(ReviewScore, read(RATING, game, seat)))
        return next(iter(query), None)

    def achievements(self, person: Profile) -> tuple[Achieved, ...]:
        """Return a person's achievements in the order earned."""
        query = (
            "SELECT achievement, earned, game FROM achievements WHERE person = ? ORDER BY earned"
        )
        return self._writing.listed(lambda read: _listed(Achieved, read(query, person.id)))

    def earn(self, person: Profile, achievement: str, game: int) -> None:
        """Save an achievement of a person; one already earned stays unchanged."""
        self._writing.write(game, award_achievement, person.id, achievement, self._writing.now)

    def daily(self, person: Profile) -> tuple[DailyPlayed, ...]:
        """Return a person's attempts at daily deals, by day."""
        return self._writing.listed(lambda read: _listed(DailyPlayed, read(DAILY, person.id)))

    def has_played(self, edition_id: str) -> bool:
        """Return whether a game of this edition was ever begun here."""
        found = "SELECT 1 FROM games WHERE edition_id = ? LIMIT 1"
        return bool(self._writing.read(found, edition_id))

    def has_dealt(self, seed: str) -> bool:
        """Return whether the cards of this seed were dealt here before."""
        found = "SELECT 1 FROM games WHERE instr(setup, ?) LIMIT 1"
        return bool(self._writing.read(found, f'"{seed}"'))


def _listed(kind: type[_Line], rows: Iterable[Any]) -> PartialList[_Line]:
    def line(row: Any) -> _Line:
        plain = dict(zip(kind.__struct_fields__, row, strict=True))
        return msgspec.convert(plain, kind, strict=False)

    return listed(rows, line)
