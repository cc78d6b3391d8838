"""Daily deals of the local player: today's deal, past attempts, and the actions for a day."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from rage_desktop.match.daily_deal import DailyDeal, DayPlayed, daily_deal, streak
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.store.profiles import DailyPlayed
from rage_desktop.match.store.store import Store
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.game_facts import length_text, minutes
from rage_desktop.rules import EditionError, EditionFile, Text, ntext, text, with_variants
from rage_desktop.rules.editions.file import find_variant


class DailyStatus(NamedTuple):
    """Data of the title screen: today's deal, the attempt at it if any, and the streak."""

    deal: DailyDeal
    played: DayPlayed | None
    row: int


@dataclass(eq=False)
class DailyService:
    """Answer queries about daily deals from the store, uncached; days follow the local clock.

    `profile` returns the local player's seat: name and avatar.
    """

    store: Store
    clock: Callable[[], datetime]
    profile: Callable[[], Seat]

    @property
    def now(self) -> datetime:
        """The local time."""
        return self.clock().astimezone()

    @property
    def today(self) -> date:
        """The local date."""
        return self.now.date()

    def played(self) -> dict[date, DayPlayed]:
        """Return the attempts that count, by day."""
        person = self.store.profiles.called(self.profile().name)
        if person is None:
            return {}
        rounds = {game.id: game.round for game in self.store.unfinished()}
        found = (day_played(each, rounds) for each in self.store.history.daily(person))
        return {each.day: each for each in found if each is not None}

    def today_status(self) -> DailyStatus:
        """Return today's status for the title screen."""
        played = self.played()
        today = self.today
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


@dataclass(frozen=True)
class DayShown:
    """One day as the page tells it; `counts` says whether a game begun now would count."""

    deal: DailyDeal
    file: EditionFile
    played: DayPlayed | None
    counts: bool

    @property
    def done(self) -> bool:
        """Whether the attempt that counts was played to its end."""
        return self.played is not None and self.played.finished

    @property
    def under_way(self) -> bool:
        """Whether the attempt that counts is waiting to be continued."""
        return self.played is not None and not self.played.finished

    @property
    def primary(self) -> Text:
        """What the big button does."""
        if self.under_way:
            return text("Keep playing")
        if self.done:
            return text("Play again")
        return text("Play today's deal") if self.counts else text("Play as practice")

    @property
    def tag(self) -> Text | None:
        """The label of the attempt, if there was one."""
        if self.done:
            return text("Attempt finished")
        return text("Attempt in progress") if self.under_way else None

    @property
    def facts(self) -> tuple[Text, ...]:
        """What the day's game is: who plays, by which rules, how many hands."""
        # late: the title needs no bots
        from rage_desktop.play.player_descriptions import level_name

        players = ntext("{n} player", "{n} players", self.deal.players)
        levels = listed([level_name(seat.level or "") for seat in self.deal.opponents])
        who = text("{players} · {levels}", players=players, levels=levels)
        if rules := self.file.subtitle:
            facts = {"players": players, "rules": Text(rules), "levels": levels}
            who = text("{players} · {rules} · {levels}", **facts)
        hands = length_text(self.deal.hand_sizes, self.deal.is_quick)
        edition = with_variants(self.file, (), self.deal.changes, self.deal.players)
        time = minutes(edition, 1, self.deal.players - 1)
        if time is not None:
            about = ntext("about {n} minute", "about {n} minutes", time)
            hands = text("{hands}, {about}", hands=hands, about=about)
        if self.house_rule is not None:
            hands = text("{hands} · {rule}", hands=hands, rule=self.house_rule)
        return who, hands

    @property
    def house_rule(self) -> Text | None:
        """The house rule of the day, None on most days."""
        for id_ in self.deal.variants:
            try:
                return find_variant(self.file, id_).texts()[0]
            except EditionError:
                return text("{rule}", rule=id_)
        return None

    @property
    def note(self) -> Text:
        """The note to read before starting the attempt."""
        if self.under_way:
            return text("Your attempt is waiting and still counts. No hints, no undo.")
        if self.done:
            return text("Playing again is just practice and changes nothing.")
        if self.counts:
            return text("One attempt that counts. No hints, no undo.")
        return text("Past days are for practice and don't count towards your streak.")
