"""Daily deals of the local player: today's deal, past attempts, and starting an attempt."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from rage_desktop.match.daily.daily_deal import DailyDeal, daily_deal
from rage_desktop.match.daily.daily_record import DayPlayed, streak
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.store.profiles.play_history import DailyPlayed
from rage_desktop.match.store.store import Store


class DailyStatus(NamedTuple):
    """Data of the title screen: today's deal, the attempt at it if any, and the streak."""

    deal: DailyDeal
    played: DayPlayed | None
    row: int


class DailyService:
    """Answer queries about daily deals from the store, uncached; days follow the local clock."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], who: Callable[[], Seat]
    ) -> None:
        """`who` returns the local player's seat: name and avatar."""
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
        """The name of the local player."""
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
        """Return today's status for the title screen."""
        played, today = self.played(), self.today
        return DailyStatus(
            daily_deal(today), played.get(today), streak(finished_days(played), today)
        )


def finished_days(played: dict[date, DayPlayed]) -> tuple[date, ...]:
    """Return the days that count towards the streak: finished, and without help."""
    return tuple(day for day, each in played.items() if each.finished and each.unaided)


def day_played(attempt: DailyPlayed, rounds: Mapping[int, int]) -> DayPlayed | None:
    """Return the result of an attempt; None if it cannot be read.

    `rounds` maps each unfinished game to its current round.
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
