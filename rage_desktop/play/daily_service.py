"""The daily deals of whoever plays here: today's, those played, and what a game of one is."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from rage_desktop.match.daily.daily_deal import DailyDeal, daily_deal
from rage_desktop.match.daily.daily_record import DayPlayed, may_count, streak
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.store.profiles.play_history import DailyPlayed
from rage_desktop.match.store.store import Store


class DailyStatus(NamedTuple):
    """What the title says: today's deal, any attempt at it, and the row of days."""

    deal: DailyDeal
    played: DayPlayed | None
    row: int


class DailyService:
    """Reads the store again whenever it is asked; days follow the local clock."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], who: Callable[[], Seat]
    ) -> None:
        """`who` returns the seat of whoever plays here: their name and face."""
        self._store = store
        self._clock = clock
        self._who = who

    @property
    def now(self) -> datetime:
        """The local time."""
        return self._clock().astimezone()

    @property
    def today(self) -> date:
        """The local date."""
        return self.now.date()

    @property
    def who(self) -> Seat:
        """Whose days these are."""
        return self._who()

    def played(self) -> dict[date, DayPlayed]:
        """Return the attempts that count, by day."""
        person = self._store.profiles.called(self.who.name)
        if person is None:
            return {}
        rounds = {game.id: game.round for game in self._store.unfinished()}
        found = (day_played(each, rounds) for each in self._store.history.daily(person))
        return {each.day: each for each in found if each is not None}

    def today_status(self) -> DailyStatus:
        """Return what the title says of today."""
        played, today = self.played(), self.today
        return DailyStatus(
            daily_deal(today), played.get(today), streak(finished_days(played), today)
        )

    def may_count(self, day: date) -> bool:
        """Return whether an attempt at a day's deal, begun now, would be the one that counts."""
        return may_count(day, self.today, self.played())


def finished_days(played: dict[date, DayPlayed]) -> tuple[date, ...]:
    """Return the days that have a place in the row: played to the end, by this person alone."""
    return tuple(day for day, each in played.items() if each.finished and each.unaided)


def day_played(attempt: DailyPlayed, rounds: Mapping[int, int]) -> DayPlayed | None:
    """Return what an attempt came to; None where it cannot be read.

    `rounds` has the round under way of each game that is not over.
    """
    try:
        day = date.fromisoformat(attempt.day)
        if attempt.hands is None:
            return DayPlayed(day, attempt.game, under_way=rounds.get(attempt.game, 1) - 1)
        hands = [[int(figure) for figure in token.split(":")] for token in attempt.hands.split()]
        return DayPlayed(
            day,
            attempt.game,
            bids=tuple(bid for _, bid, _, _ in hands),
            tricks=tuple(won for _, _, won, _ in hands),
            points=attempt.total,
            place=attempt.place,
            worth=attempt.worth,
            unaided=not attempt.uncounted,
        )
    except ValueError:
        return None
