"""A person's daily deals: rings of the calendar, streaks, the text to share.

A day counts once, and only on its day. A clock that was wrong for a while must cost no later day,
so what has counted for other days decides nothing.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from rage_desktop.match.daily.daily_deal import daily_deal
from rage_desktop.rules import Text, ntext, text

MADE, MISSED = "●", "○"


class DayPlayed(Struct, frozen=True):
    """The attempt of a day that counts: its game and its result.

    `under_way` is the number of scored hands of an unfinished game; once it is finished, `bids` and
    `tricks` by hand, `points` and `place` (from 1) are set, and after a review `worth`, the value
    of the cards. `unaided` says that no bot moved for the person, and nothing was undone.
    """

    day: date
    game: int
    bids: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    points: int | None = None
    place: int | None = None
    worth: float | None = None
    under_way: int = 0
    unaided: bool = True

    @property
    def hands(self) -> int:
        """The number of hands of the day's game."""
        return len(daily_deal(self.day).hand_sizes)

    @property
    def made(self) -> tuple[bool, ...]:
        """For each hand, whether its bid was made exactly."""
        return tuple(bid == won for bid, won in zip(self.bids, self.tricks, strict=True))

    @property
    def exact(self) -> int:
        """The number of exact bids."""
        return sum(self.made)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.points is not None


def may_count(day: date, today: date, counted: Iterable[date]) -> bool:
    """Return whether an attempt at a day's deal, begun now, counts: only today's does, once."""
    return day == today and day not in counted


def streak(finished: Iterable[date], today: date) -> int:
    """Return the current streak: consecutive days finished, up to today or yesterday."""
    days = set(finished)
    at = today if today in days else today - timedelta(1)
    count = 0
    while at in days:
        count, at = count + 1, at - timedelta(1)
    return count


def longest_streak(finished: Iterable[date]) -> int:
    """Return the longest streak ever."""
    days = set(finished)
    best = 0
    for day in days:
        if day - timedelta(1) not in days:
            end = day
            while end in days:
                end += timedelta(1)
            best = max(best, (end - day).days)
    return best


def share_lines(played: DayPlayed, name: Text) -> tuple[Text, Text, Text, Text]:
    """Return the four lines to share: they contain the result, but no card.

    `name` is the edition's name.
    """
    deal = daily_deal(played.day)
    result = ntext("{n} point", "{n} points", played.points or 0)
    return (
        text("Rage daily {date}", date=played.day.isoformat()),
        text(
            "{edition} · {exact} of {hands} exact · {points}",
            edition=name,
            exact=played.exact,
            hands=len(played.bids),
            points=result,
        ),
        text("{marks}", marks=" ".join(MADE if made else MISSED for made in played.made)),
        text("{code}", code=deal.code),
    )


def month_of(year: int, month: int) -> tuple[date | None, ...]:
    """Return a month's days by weeks from Monday, None for days outside the month."""
    first = date(year, month, 1)
    after = date(year + month // 12, month % 12 + 1, 1)
    count = (after - first).days
    return (*[None] * first.weekday(), *(first + timedelta(n) for n in range(count)))


def turned(month: date, months: int) -> date:
    """Return the first day of the month so many months on, or back."""
    years, number = divmod(month.year * 12 + month.month - 1 + months, 12)
    return date(years, number + 1, 1)


def day_status(day: date, today: date, played: DayPlayed | None) -> Text:
    """Return what a day's ring says, in words."""
    if day > today:
        return text("to come")
    if played is None:
        return text("not played")
    if not played.finished:
        return text("under way")
    return ntext("{n} of ten bids exact", "{n} of ten bids exact", played.exact)
