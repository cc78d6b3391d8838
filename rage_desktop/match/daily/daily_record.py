"""How somebody did in the daily deals: the calendar's rings, the row of days, the text to share.

A day counts once, and only as long as no later one has counted: a clock set back wins nothing.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from rage_desktop.match.daily.daily_deal import daily_deal
from rage_desktop.rules import Text, ntext, text

MADE, MISSED = "●", "○"


class DayPlayed(Struct, frozen=True):
    """The attempt of a day that counts: its game, and what came of it.

    `under_way` is how many hands have been scored in a game that is not over; once it is, `bids`
    and `tricks` by hand, `points` and `place` (from 1) are known, and after a review `worth`, what
    the cards were worth. `unaided` says that nobody else moved, and nothing was taken back.
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
    def made(self) -> tuple[bool, ...]:
        """Whether each hand's bid was made exactly."""
        return tuple(bid == won for bid, won in zip(self.bids, self.tricks, strict=True))

    @property
    def exact(self) -> int:
        """How many bids were made exactly."""
        return sum(self.made)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.points is not None


def may_count(day: date, today: date, counted: Iterable[date]) -> bool:
    """Return whether an attempt at a day's deal, begun now, is the one that counts.

    Only today's does, once, and none earlier than a day that counted already: the clock went back.
    """
    return day == today and all(other < day for other in counted)


def streak(finished: Iterable[date], today: date) -> int:
    """Return how many days in a row, up to today or yesterday, were played to the end."""
    days = set(finished)
    at = today if today in days else today - timedelta(1)
    count = 0
    while at in days:
        count, at = count + 1, at - timedelta(1)
    return count


def longest_streak(finished: Iterable[date]) -> int:
    """Return the longest row of days there ever was."""
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
    """Return the four lines to show a friend: they tell the result, but no card.

    `name` is what the edition is called.
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
    """Return a month's days by weeks from Monday, None for places before the first."""
    first = date(year, month, 1)
    after = date(year + month // 12, month % 12 + 1, 1)
    count = (after - first).days
    return (*[None] * first.weekday(), *(first + timedelta(n) for n in range(count)))
