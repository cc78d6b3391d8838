"""The tour: ten tables to sit down at, each with a goal that a finished game is tested for.

A game is a table's if its edition, house rules and company are: nothing else marks it, so it counts
in the statistics like any other. A goal met closes the table's ring, whole, or dotted in a training
game.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from rage_desktop.asset_paths import assets_dir, reading_asset
from rage_desktop.match.game_setup import AVATARS, BOT, HUMAN, TABLE, Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.achievements import SeatResult, all_exact, seat_result
from rage_desktop.match.statistics.result_rows import TRAINING
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Phase, Text

FILE: Final = ("tour.toml",)
KIND: Final = "tour/"  # what the rings of tables begin with in the store
WHOLE: Final = "whole"
DOTTED: Final = "dotted"
WON: Final = "won"


Goal: TypeAlias = Callable[[SeatResult], bool]
LARGE: Final = 3  # cards from which a hand is a large one of a quick game


# -- goals -----------------------------------------------------------------------------------------


def exact_bids(count: int) -> Goal:
    """Return the test of so many exact bids."""
    return lambda game: sum(game.exact) >= count


def wins(game: SeatResult) -> bool:
    """Return whether the game was won, alone or shared."""
    return game.won


def wins_by(margin: int) -> Goal:
    """Return the test of a game won by so many points or more."""

    def holds(game: SeatResult) -> bool:
        others = game.totals[: game.seat] + game.totals[game.seat + 1 :]
        return game.won and game.totals[game.seat] - max(others) >= margin

    return holds


def never_far(game: SeatResult) -> bool:
    """Return whether no bid was more than one off."""
    return all(abs(bid - won) <= 1 for _, bid, won in game.hands)


def large_hands_exact(game: SeatResult) -> bool:
    """Return whether every bid in a hand of three or more was made."""
    return all(bid == won for cards, bid, won in game.hands if cards >= LARGE)


def run_of(count: int) -> Goal:
    """Return the test of so many exact bids, one after another."""

    def holds(game: SeatResult) -> bool:
        run = 0
        for exact in game.exact:
            run = run + 1 if exact else 0
            if run >= count:
                return True
        return False

    return holds


def among_first(count: int) -> Goal:
    """Return the test of a place among the first so many."""

    def holds(game: SeatResult) -> bool:
        totals = game.totals
        return sum(other > totals[game.seat] for other in totals) < count

    return holds


def both(*goals: Goal) -> Goal:
    """Return the test of several goals at once."""
    return lambda game: all(goal(game) for goal in goals)


GOALS: Final[Mapping[str, Goal]] = {
    "six-exact": exact_bids(6),
    "win-four-exact-close": both(wins, exact_bids(4), never_far),
    "four-exact-close": both(exact_bids(4), never_far),
    "win-by-25": wins_by(25),
    "every-bid": all_exact,
    "four-in-a-row-first-two": both(run_of(4), among_first(2)),
    "large-hands-close": both(large_hands_exact, never_far),
    "first-two-close": both(among_first(2), never_far),
    "four-in-a-row-close": both(run_of(4), never_far),
    "win": wins,
}
"""What a table asks for, by the name that tour.toml has for it."""


# -- the tables ------------------------------------------------------------------------------------


class Measured(Struct, frozen=True):
    """How often Steady and Random in the person's seat met the goal: the shares of so many games
    of each."""

    steady: float
    random: float
    games: tuple[int, int]


class TourTable(Struct, frozen=True):
    """One table: what it is called and asks, its edition and house rules, who sits there."""

    id: str
    name: Text
    asks: Text
    edition_id: str
    variants: tuple[str, ...]
    company: tuple[tuple[str, str], ...]  # faces and levels
    goal: str
    measured: Measured

    @property
    def sentences(self) -> tuple[Text, ...]:
        """All that it says, for translators."""
        return self.name, self.asks

    @property
    def thing(self) -> str:
        """What its ring is called in the store."""
        return KIND + self.id

    def company_of(self, avatar: str) -> tuple[tuple[str, str], ...]:
        """Return the company of a person with this face: a bot of the same face gets another."""
        faces = [face for face, _ in self.company]
        if faces.count(avatar) != 1:  # several with one face are meant to look alike
            return self.company
        free = next(face for face in AVATARS if face not in faces)
        return tuple((free if face == avatar else face, level) for face, level in self.company)

    def seats(self, name: str, avatar: str) -> tuple[Seat, ...]:
        """Return the seats with a person of this name and face first; a bot of the same name gets
        another."""
        names = {face: known for known, face in TABLE}
        taken = {name.casefold()}
        seats = [Seat(name, avatar, HUMAN)]
        for face, level in self.company_of(avatar):
            wanted = [names[face], *(known for known, _ in TABLE)]
            own = next(one for one in wanted if one.casefold() not in taken)
            taken.add(own.casefold())
            seats.append(Seat(own, face, BOT + level))
        return tuple(seats)

    def is_of(self, setup: Setup) -> bool:
        """Return whether a game was played at this table, with a person in the first seat."""
        company = tuple((seat.avatar, seat.level or "") for seat in setup.seats[1:])
        same = setup.file.id == self.edition_id and set(setup.variants) == set(self.variants)
        expected = self.company_of(setup.seats[0].avatar)
        return same and company == expected and setup.people == (0,) and not setup.changes


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is written in tour.toml."""

    name: str
    asks: str
    edition: str
    company: tuple[str, ...]
    goal: str
    measured: Measured
    variants: tuple[str, ...] = ()


def load_tour(path: Path | None = None) -> dict[str, TourTable]:
    """Return the tables by id, in order; raises AssetDamaged."""
    found = path or assets_dir().joinpath(*FILE)
    with reading_asset(found):
        written = msgspec.toml.decode(found.read_bytes(), type=dict[str, _Written])
    return {
        id_: TourTable(
            id_,
            Text(one.name),
            Text(one.asks),
            one.edition,
            one.variants,
            tuple((face, level) for face, _, level in (who.partition(" ") for who in one.company)),
            one.goal,
            one.measured,
        )
        for id_, one in written.items()
    }


# -- a game that has ended -------------------------------------------------------------------------


def table_of(setup: Setup) -> TourTable | None:
    """Return the table of the tour at which a game was played, if there is one."""
    if setup.people != (0,) or setup.daily is not None or setup.shared:
        return None  # most games: the file is not read for them
    return next((table for table in load_tour().values() if table.is_of(setup)), None)


def close_ring(store: Store, match: Match) -> TourTable | None:
    """Close the ring of a finished game's table if its goal was met; return the table then.

    A dotted ring may become whole, never the other way. Raises StoreError.
    """
    setup = match.setup
    reason = setup.exclusion_reason(0)
    if match.phase is not Phase.OVER or match.game is None or reason not in ("", *TRAINING):
        return None
    table = table_of(setup)
    if table is None:
        return None
    result = seat_result(match, 0)
    if not GOALS[table.goal](result):
        return None
    who = setup.seats[0]
    before = store.history.closed(store.profiles.called(who.name), KIND).get(table.thing, "")
    how = _better(before, DOTTED if reason else WHOLE, won=result.won)
    if how != before:
        store.history.close(who.name, who.avatar, table.thing, how)
    return table


def _better(before: str, ring: str, *, won: bool) -> str:
    """Return how a ring is closed now: the better ring, and the crown once the table was won."""
    ring = WHOLE if WHOLE in (ring, *before.split()) else ring
    return f"{ring} {WON}" if won or WON in before else ring
