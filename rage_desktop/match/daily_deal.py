"""The game of a day: the same for all players, derived from its date alone; and a person's days.

Every choice is drawn from the SHA-256 of a text containing the date, so that all machines and
Python versions agree. The seed is the recipe's letter and the date, as in `glyphs/4/D-20261122`: a
new recipe begins on a date and gets a new letter, so that old codes keep their meaning.

A day counts once, and only on its day. A clock that was wrong for a while must cost no later day,
so what has counted for other days decides nothing."""

import hashlib
import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import permutations
from typing import Any, Final, TypeVar

from msgspec import Struct

from rage_desktop.match.dealer import Secret
from rage_desktop.match.game_setup import BOT, HUMAN, TABLE, DealCode, Seat
from rage_desktop.rules import Text, ntext, text

RECIPES: Final = ((date(2027, 1, 4), "E"), (date.min, "D"))  # the days from which they hold
# hands
FULL = 10
QUICK = 5
SUNDAY: Final = 6  # recipe E: the only day of the week with a full game

# The recipes' choices. Any change here requires a new recipe letter.
EDITIONS: Final = ("rage", "rage-amigo", "glyphs", "rave")  # each on one day in four
UPWARDS: Final = ("glyphs",)  # editions whose hand size grows
PLAYERS: Final = (3, 4, 4, 4, 5, 5, 6)
LEVELS: Final = ("easy", "steady", "steady", "sharp", "sharp", "expert")
PLAIN: Final = 3  # one day in this many has a house rule
HOUSE_RULES: Final[dict[str, tuple[str, ...]]] = {
    "rage": ("sweep-bonus", "secret-bids", "action-cards-any-time"),
    "rage-amigo": ("hidden-bids", "sweep-bonus", "plus-or-minus-one"),
    "glyphs": ("hidden-bids", "hose-the-dealer", "shooting-the-stars"),
    "rave": ("action-cards-any-time",),
}

_Thing = TypeVar("_Thing")
MADE = "●"
MISSED = "○"


class DailyDeal(Struct, frozen=True):
    """The game of one day. `opponents` are the seats after the person's, strongest first."""

    day: date
    edition_id: str
    variants: tuple[str, ...]
    opponents: tuple[Seat, ...]

    @property
    def players(self) -> int:
        """The number of people and bots at the table."""
        return len(self.opponents) + 1

    @property
    def seed(self) -> str:
        """The seed of the cards: the recipe and the date."""
        return f"{recipe_of(self.day)}{self.day:%Y%m%d}"

    @property
    def secret(self) -> Secret:
        """The seed with a fixed public salt: a daily deal can be computed by anyone."""
        return Secret(self.seed, _digest("salt", self.day).hex()[:32])

    @property
    def is_quick(self) -> bool:
        """Whether the game is a quick one: five hands, in about three minutes."""
        return recipe_of(self.day) != "D" and self.day.weekday() != SUNDAY

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The sizes of the hands."""
        up = tuple(range(1, (QUICK if self.is_quick else FULL) + 1))
        return up if self.edition_id in UPWARDS else up[::-1]

    @property
    def changes(self) -> dict[str, Any]:
        """The knobs changed besides the house rules; the hands may not fit at a larger table."""
        return {
            "hand_sizes": {"order": "list", "sizes": list(self.hand_sizes)},
            "players": {"min": self.players, "max": self.players},
        }

    @property
    def code(self) -> str:
        """The deal code as displayed: `glyphs/4/D-20261122`."""
        head = f"{self.edition_id}/{self.players}/{self.seed[0]}-{self.day:%Y%m%d}"
        return "/".join((head, "+".join(self.variants))) if self.variants else head

    def seats(self, name: str, avatar: str) -> tuple[Seat, ...]:
        """Return all seats, with a person of this name first; a bot of the same name gets
        another."""
        taken = {name.casefold(), *(seat.name.casefold() for seat in self.opponents)}
        spare = next(one for one, _ in TABLE if one.casefold() not in taken)
        others = (
            Seat(spare, seat.avatar, seat.player)
            if seat.name.casefold() == name.casefold()
            else seat
            for seat in self.opponents
        )
        return (Seat(name, avatar, HUMAN), *others)


def recipe_of(day: date) -> str:
    """Return the letter of a day's recipe."""
    return next(letter for first, letter in RECIPES if day >= first)


def daily_deal(day: date) -> DailyDeal:
    """Return the game of a day."""
    edition = _edition(day)
    players = _one_of(PLAYERS, "players", day)
    ruled = not _number("ruled", day) % PLAIN
    variants = (_one_of(HOUSE_RULES[edition], "rule", day),) if ruled else ()
    return DailyDeal(day, edition, variants, _opponents(day, players - 1))


def day_of(code: DealCode) -> date | None:
    """Return the day whose daily deal a code means; None for any other deal."""
    if re.fullmatch("[A-Z][0-9]{8}", code.seed) is None:
        return None
    try:
        day = date.fromisoformat(code.seed[1:])
    except ValueError:
        return None
    deal = daily_deal(day)
    same = (deal.seed, deal.edition_id, deal.players, deal.variants)
    return day if same == (code.seed, code.edition_id, code.players, code.variants) else None


def _edition(day: date) -> str:
    """Return the edition of a day; each comes once in four days, in an order drawn for those
    days."""
    block, place = divmod(day.toordinal(), len(EDITIONS))
    orders = tuple(permutations(EDITIONS))
    drawn = hashlib.sha256(f"daily/{recipe_of(day)}/order/{block}".encode()).digest()
    return orders[int.from_bytes(drawn) % len(orders)][place]


def _opponents(day: date, count: int) -> tuple[Seat, ...]:
    levels = [_one_of(LEVELS, f"level/{n}", day) for n in range(count)]
    levels.sort(key=lambda level: -LEVELS.index(level))
    others = sorted(TABLE[1:], key=lambda who: _digest(f"who/{who[1]}", day))
    return tuple(
        Seat(name, avatar, BOT + level)
        for (name, avatar), level in zip(others, levels, strict=False)
    )


def _one_of(things: Sequence[_Thing], purpose: str, day: date) -> _Thing:
    return things[_number(purpose, day) % len(things)]


def _number(purpose: str, day: date) -> int:
    return int.from_bytes(_digest(purpose, day))


def _digest(purpose: str, day: date) -> bytes:
    return hashlib.sha256(f"daily/{recipe_of(day)}/{purpose}/{day:%Y-%m-%d}".encode()).digest()


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
        count = count + 1
        at = at - timedelta(1)
    return count


def longest_streak(finished: Iterable[date]) -> int:
    """Return the longest streak ever."""
    best = 0
    run = 0
    before = date.min
    for day in sorted(set(finished)):
        run = run + 1 if (day - before).days == 1 else 1
        best = max(best, run)
        before = day
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
    weekday, days = monthrange(year, month)
    return (*[None] * weekday, *(date(year, month, day) for day in range(1, days + 1)))


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
    hands = played.hands
    exact = played.exact
    return ntext("{exact} of {n} bid exact", "{exact} of {n} bids exact", hands, exact=exact)
