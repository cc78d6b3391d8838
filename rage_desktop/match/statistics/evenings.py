"""The standing of people who play together, from the games already kept.

Each game is a duel of every pair of its people: who is ahead wins it, level ones share it. The
share of duels is the order, so being away costs nothing, and playing more gains nothing. Games less
than six hours apart are an evening, whose crown goes to the best share of its duels.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, Literal, TypeAlias

from msgspec import Struct

APART: Final = timedelta(hours=6)  # between two games of different evenings
PLACED_FROM: Final = 10  # duels from which somebody has a place

Praise: TypeAlias = Literal["won", "most exact", "ahead", "exact", "played"]


class PersonInGame(Struct, frozen=True):
    """One person's result in a game: the place, and the bids made of all."""

    person: str
    place: int
    exact: int
    bids: int


class PlayedTogether(Struct, frozen=True):
    """A finished game of two people or more; `finished` is its time."""

    finished: datetime
    people: tuple[PersonInGame, ...]


class Tally(Struct, frozen=True):
    """A person's duels, with halves for level ones, and bids."""

    person: str
    won: float = 0.0
    duels: int = 0
    exact: int = 0
    bids: int = 0

    @property
    def share(self) -> float:
        """The share of duels won."""
        return self.won / self.duels if self.duels else 0.0

    @property
    def is_placed(self) -> bool:
        """Whether there were enough duels for a place."""
        return self.duels >= PLACED_FROM


class Evening(Struct, frozen=True):
    """The games of an evening, and whose crown it is."""

    games: tuple[PlayedTogether, ...]
    tallies: tuple[Tally, ...]

    @property
    def day(self) -> datetime:
        """When it began."""
        return self.games[0].finished

    @property
    def crowned(self) -> tuple[str, ...]:
        """The people with the best share."""
        best = max(tally.share for tally in self.tallies)
        return tuple(tally.person for tally in self.tallies if tally.share == best)

    @property
    def people(self) -> tuple[str, ...]:
        """Who was there."""
        return tuple(tally.person for tally in self.tallies)


class KindWord(Struct, frozen=True):
    """Something true and kind about a person's evening: a number, and whom it was about."""

    person: str
    about: Praise
    count: int
    other: str = ""


def tally(games: Iterable[PlayedTogether]) -> tuple[Tally, ...]:
    """Return everybody's tally, the best share first; those without a place are last."""
    won: dict[str, float] = defaultdict(float)
    duels = Counter[str]()
    exact = Counter[str]()
    bids = Counter[str]()
    for game in games:
        for one in game.people:
            exact[one.person] += one.exact
            bids[one.person] += one.bids
        for one, other in combinations(game.people, 2):
            duels.update((one.person, other.person))
            won[one.person] += _duel(one, other)
            won[other.person] += _duel(other, one)
    found = [Tally(who, won[who], duels[who], exact[who], bids[who]) for who in duels]
    return tuple(sorted(found, key=lambda each: (not each.is_placed, -each.share, each.person)))


def place_in(standing: Iterable[Tally], one: Tally) -> int | None:
    """Return somebody's place, which equal shares share; None before there are enough duels."""
    if not one.is_placed:
        return None
    return 1 + sum(other.is_placed and other.share > one.share for other in standing)


def _duel(one: PersonInGame, other: PersonInGame) -> float:
    if one.place == other.place:
        return 0.5
    return 1.0 if one.place < other.place else 0.0


def evenings_of(games: Sequence[PlayedTogether]) -> tuple[Evening, ...]:
    """Return the evenings of games, oldest first."""
    groups: list[list[PlayedTogether]] = []
    for game in sorted(games, key=lambda each: each.finished):
        if groups and game.finished - groups[-1][-1].finished < APART:
            groups[-1].append(game)
        else:
            groups.append([game])
    return tuple(Evening(tuple(group), tally(group)) for group in groups)


def shares_over(evenings: Sequence[Evening]) -> dict[str, tuple[float | None, ...]]:
    """Return everybody's share of duels after each evening so far, None before their first."""
    people = dict.fromkeys(person for evening in evenings for person in evening.people)
    won = dict.fromkeys(people, 0.0)
    duels = Counter[str]()
    shares: dict[str, list[float | None]] = {person: [] for person in people}
    for evening in evenings:
        for one in evening.tallies:
            won[one.person] += one.won
            duels[one.person] += one.duels
        for person, line in shares.items():
            line.append(won[person] / duels[person] if duels[person] else None)
    return {person: tuple(line) for person, line in shares.items()}


def kind_words(evening: Evening) -> tuple[KindWord, ...]:
    """Return one true and kind word for each person of an evening, as different as they can be."""
    used = set[Praise]()
    words = list[KindWord]()
    for person in evening.people:
        choices = _choices(evening, person)
        word = next((one for one in choices if one.about not in used), choices[-1])
        used.add(word.about)
        words.append(word)
    return tuple(words)


def _choices(evening: Evening, person: str) -> list[KindWord]:
    """Return all that can be said of a person's evening, the best first."""
    mine = [(game, one) for game in evening.games for one in game.people if one.person == person]
    exact: Mapping[str, int] = {each.person: each.exact for each in evening.tallies}
    choices = list[KindWord]()
    firsts = sum(one.place == min(each.place for each in game.people) for game, one in mine)
    if firsts:
        choices.append(KindWord(person, "won", firsts))
    if exact[person] and exact[person] == max(exact.values()):
        choices.append(KindWord(person, "most exact", exact[person]))
    ahead = Counter(
        other.person for game, one in mine for other in game.people if one.place < other.place
    )
    if ahead:
        other, count = min(ahead.items(), key=lambda each: (-each[1], each[0]))
        choices.append(KindWord(person, "ahead", count, other))
    if exact[person]:
        choices.append(KindWord(person, "exact", exact[person]))
    choices.append(KindWord(person, "played", len(mine)))
    return choices
