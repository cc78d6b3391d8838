"""Player profiles of one computer: names, avatars, personal settings, and their playing history."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from rage_desktop.input_limits import Id, Number
from rage_desktop.match.errors import StoreError
from rage_desktop.match.game_setup import Avatar, SeatedName
from rage_desktop.match.statistics.evenings import PersonInGame, PlayedTogether
from rage_desktop.match.statistics.result_rows import (
    PlayedHands,
    PlayedRules,
    ReviewScore,
    StoredResult,
)
from rage_desktop.match.store import commands
from rage_desktop.match.store.game_lists import Time, Title, convert_row
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.rules import text
from rage_desktop.untrusted_input import UNREADABLE

COLUMNS = "id, name, avatar, since, settings, anew"
PLAYED = """SELECT played.seat, edition_id, rules, variants, seats, uncounted, won, place, total,
        hands, against, played.game, finished, worth, made, lost, stake
    FROM played LEFT JOIN ratings
        ON ratings.game = played.game AND ratings.seat = played.seat
    WHERE person = ? AND finished > ? ORDER BY finished, played.game"""
FINISHED_ONE = """SELECT 1 FROM played
    WHERE person = (SELECT person FROM names WHERE name = ?) LIMIT 1"""
HANDS = """SELECT count(*), total(won), ifnull(group_concat(hands, ' '), '')
    FROM played WHERE person = ? AND finished > ? AND uncounted = ''
    AND rules IN ({rules})"""
RULE_SETS = """SELECT edition_id, rules, variants, count(DISTINCT game), max(finished)
    FROM played WHERE uncounted != 'practice' GROUP BY edition_id, rules, variants"""
DAILY = """SELECT day, daily.game, games.finished, played.total, played.place,
        played.hands, ifnull(played.uncounted, ''), ratings.worth
    FROM daily JOIN games ON games.id = daily.game
    LEFT JOIN played ON played.game = daily.game AND played.person = daily.person
    LEFT JOIN ratings ON ratings.game = played.game AND ratings.seat = played.seat
    WHERE daily.person = ? ORDER BY day"""
TOGETHER = """SELECT played.game, played.finished, person, place, hands
    FROM played JOIN games ON games.id = played.game
    WHERE uncounted != 'practice' AND games.hidden IS NULL
    ORDER BY played.finished, played.game, played.seat"""
EDITIONS = """SELECT edition_id, title, subtitle FROM games
    WHERE id IN (SELECT max(game) FROM played GROUP BY edition_id) ORDER BY id DESC"""
RATING = "SELECT worth, made, lost, stake FROM ratings WHERE game = ? AND seat = ?"


class Profile(Struct, frozen=True, array_like=True):
    """A player profile. `settings` are personal settings for input and looks; `anew` is the time
    when the statistics were restarted."""

    id: str
    name: SeatedName
    avatar: Avatar
    since: Time
    settings: dict[str, Any]
    anew: Time


class ProfileStore:
    """The profiles; finishing a game creates one for the name of each person's seat."""

    def __init__(self, writing: WriteQueue) -> None:
        self._writing = writing

    def all(self) -> tuple[Profile, ...]:
        """Return all profiles in the order of creation."""
        query = f"SELECT {COLUMNS} FROM people WHERE hidden IS NULL ORDER BY since, id"
        return self._writing.listed(_profile, query)

    def called(self, name: str) -> Profile | None:
        """Return the profile with this current or former name; None if there is none."""
        query = f"SELECT {COLUMNS} FROM people WHERE id = (SELECT person FROM names WHERE name = ?)"
        found = self._writing.listed(_profile, query, name.casefold())
        return found[0] if found else None

    def has_finished(self, name: str) -> bool:
        """Return whether somebody with this current or former name has finished a game."""
        return bool(self._writing.listed(bool, FINISHED_ONE, name.casefold()))

    def add(self, name: str, avatar: str) -> Profile:
        """Add a profile; raises StoreError if the name is taken."""
        self._check_free(name)
        self._writing.write(commands.NO_GAME, commands.add_profile, name, avatar, self._writing.now)
        person = self.called(name)
        assert person is not None
        return person

    def rename(self, person: Profile, name: str) -> None:
        """Rename a profile; games under the old name stay assigned to it. Raises StoreError."""
        self._check_free(name, person)
        self._update(person, "name", name)

    def show_as(self, person: Profile, avatar: str) -> None:
        """Change the avatar of a profile."""
        self._update(person, "avatar", avatar)

    def keep_settings(self, person: Profile, settings: dict[str, Any]) -> None:
        """Save the personal settings of a profile."""
        written = msgspec.json.encode(settings).decode()
        self._update(person, "settings", written)

    def begin_anew(self, person: Profile) -> None:
        """Restart the statistics of a profile: earlier games are kept, but not counted."""
        self._update(person, "anew", self._writing.now)

    def hide(self, person: Profile) -> None:
        """Hide a profile from the list; its data is kept until it is restored."""
        self._update(person, "hidden", self._writing.now)

    def _update(self, person: Profile, column: str, value: str) -> None:
        self._writing.write(commands.NO_GAME, commands.update_profile, person.id, column, value)

    def _check_free(self, name: str, person: Profile | None = None) -> None:
        taken = any(
            one.name.casefold() == name.casefold() and (person is None or one.id != person.id)
            for one in self.all()
        )
        if taken:
            raise StoreError(text("There's already a player called {name}.", name=name))


def _profile(row: Sequence[Any]) -> Profile | None:
    try:
        settings = msgspec.json.decode(str(row[4]), type=dict[str, Any])
    except UNREADABLE:
        return None
    return convert_row(Profile, (*row[:4], settings, row[5]))


class Achieved(Struct, frozen=True, array_like=True):
    """An earned achievement: when, and in which game."""

    achievement: Id
    earned: Time
    game: Number | None


class PlayedEdition(Struct, frozen=True, array_like=True):
    """An edition games were finished by, named as in the last of them."""

    id: Id
    title: Title
    subtitle: Title


class DailyPlayed(Struct, frozen=True, array_like=True):
    """A person's one attempt at a day's deal; without `finished` it is still running.

    `hands` is as in ResultRow. `uncounted` is as in Setup: with undo or hints it does not count
    towards the streak. `worth` is the value of the cards according to a review, if there was one.
    """

    day: Id
    game: Number
    finished: Time | None
    total: Number | None
    place: Number | None
    hands: str | None
    uncounted: Id
    worth: float | None = None


class _Shared(Struct, frozen=True, array_like=True):
    """A person's row of a finished game, as it is stored."""

    game: Number
    finished: Time
    person: Id
    place: Number
    hands: str


def _played_together(rows: Sequence[_Shared]) -> PlayedTogether:
    people = []
    for row in rows:
        hands = [token.split(":") for token in row.hands.split()]
        exact = sum(hand[1] == hand[2] for hand in hands if len(hand) > 2)
        people.append(PersonInGame(row.person, row.place, exact, len(hands)))
    return PlayedTogether(datetime.fromisoformat(rows[0].finished), tuple(people))


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
            return tuple(filter(None, (convert_row(StoredResult, row) for row in rows)))

    def hands(self, person: Profile, rules: Collection[str]) -> PlayedHands:
        """Return a person's games by the rules of these fingerprints, since their statistics began;
        only those that count."""
        query = HANDS.format(rules=", ".join("?" * len(rules)))
        ((games, won, hands),) = self._writing.read(query, person.id, person.anew, *rules)
        return PlayedHands(int(games), int(won), str(hands))

    def together(self) -> tuple[PlayedTogether, ...]:
        """Return the finished games of two people or more that are not removed, oldest first."""
        rows = self._writing.listed(partial(convert_row, _Shared), TOGETHER)
        games = groupby(rows, key=lambda row: row.game)
        found = (tuple(people) for _, people in games)
        return tuple(_played_together(people) for people in found if len(people) > 1)

    def rate(self, game: int, seat: int, rating: ReviewScore) -> None:
        """Save the score of a complete review for a seat.

        Raises StoreError for a missing game.
        """
        self._writing.write(game, commands.save_review_score, seat, rating)

    def rating(self, game: int, seat: int) -> ReviewScore | None:
        """Return the score of a complete review of a game for a seat, if there is one."""
        found = self._writing.listed(partial(convert_row, ReviewScore), RATING, game, seat)
        return found[0] if found else None

    def achievements(self, person: Profile) -> tuple[Achieved, ...]:
        """Return a person's achievements in the order earned."""
        query = (
            "SELECT achievement, earned, game FROM achievements WHERE person = ? ORDER BY earned"
        )
        return self._writing.listed(partial(convert_row, Achieved), query, person.id)

    def earn(self, person: Profile, achievement: str, game: int) -> None:
        """Save an achievement of a person; one already earned stays unchanged."""
        self._writing.write(
            game, commands.award_achievement, person.id, achievement, self._writing.now
        )

    def closed(self, person: Profile | None, kind: str = "") -> dict[str, str]:
        """Return the rings a person closed, whose names begin with `kind`, and how each was:
        see the table in migrations.sql."""
        if person is None:
            return {}
        query = "SELECT thing, how FROM closed WHERE person = ? AND thing LIKE ? ORDER BY since"
        rows = self._writing.listed(tuple, query, person.id, f"{kind}%")
        return {str(thing): str(how) for thing, how in rows}

    def close(self, name: str, avatar: str, thing: str, how: str = "whole") -> None:
        """Save that the person of this name closed a ring."""
        self._writing.write(
            commands.NO_GAME, commands.close_ring, name, avatar, thing, how, self._writing.now
        )

    def daily(self, person: Profile) -> tuple[DailyPlayed, ...]:
        """Return a person's attempts at daily deals, by day."""
        return self._writing.listed(partial(convert_row, DailyPlayed), DAILY, person.id)

    def editions(self) -> tuple[PlayedEdition, ...]:
        """Return the editions people have finished games by, the last one first."""
        return self._writing.listed(partial(convert_row, PlayedEdition), EDITIONS)

    def rule_sets(self) -> tuple[PlayedRules, ...]:
        """Return by which rules games were finished here, and how many; practice doesn't count."""
        return self._writing.listed(partial(convert_row, PlayedRules), RULE_SETS)

    def has_dealt(self, seed: str) -> bool:
        """Return whether the cards of this seed were dealt here before."""
        found = "SELECT 1 FROM games WHERE instr(setup, ?) LIMIT 1"
        return bool(self._writing.read(found, f'"{seed}"'))
