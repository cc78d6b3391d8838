"""The day that the page shows: its deal, what came of it, and what can be done with it."""

from dataclasses import dataclass

from rage_desktop.match.daily.daily_deal import DailyDeal
from rage_desktop.match.daily.daily_record import DayPlayed
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.game_facts import length_text, minutes
from rage_desktop.rules import EditionFile, Text, ntext, text, with_variants
from rage_desktop.rules.editions.edition import EditionError
from rage_desktop.rules.editions.file import find_variant


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
            return text("Go on playing")
        if self.done:
            return text("Play again")
        return text("Play today's deal") if self.counts else text("Play as practice")

    @property
    def tag(self) -> Text | None:
        """What is said about the attempt, if there was one."""
        if self.done:
            return text("Scored attempt played")
        return text("Scored attempt under way") if self.under_way else None

    @property
    def facts(self) -> tuple[Text, ...]:
        """What the day's game is: who plays, by which rules, how many hands."""
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
        """What has to be known before the big button is pressed."""
        if self.under_way:
            return text("Your attempt is waiting and still counts. No hints, no undo.")
        if self.done:
            return text("Playing again is just practice and changes nothing.")
        if self.counts:
            return text("One attempt that counts. No hints, no undo.")
        return text("Past days are for practice and don't count towards your streak.")
