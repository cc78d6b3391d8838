"""Tooltips as sentences and signs, independent of their drawing, and what they are made from: the
visible table, the viewer's knowledge, the history of the trump."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of, shown_voids
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.rules import Card, Text
from rage_desktop.rules.editions.look import Look


class RingSign(Struct, frozen=True):
    """A bid ring in its current state."""

    bid: int | None
    won: int
    state: Ring


class IconSign(Struct, frozen=True):
    """A small icon by name."""

    name: Literal["cards", "dealer", "crown", "rewind"]


Sign: TypeAlias = RingSign | IconSign


class TooltipRow(Struct, frozen=True):
    """A sentence with its sign, and a short label."""

    words: Text
    sign: Sign | None = None
    aside: Text | None = None


class Void(Struct, frozen=True):
    """A suit that a player lacks, and the trick (from 1) that showed it."""

    suit: str
    trick: int


class Seen(Struct, frozen=True):
    """The number of a suit's cards this seat has seen, out of all."""

    suit: str
    count: int
    total: int


class TooltipData(Struct, frozen=True, kw_only=True):
    """Content of a tooltip. `card` is drawn large with `caption` below it; `suit` is the chip
    before the title, `none` its placeholder.

    `rule` is the current meaning, `more` further facts. `now` is the history, with the trump before
    and after if it changed.
    """

    title: Text
    aside: Text | None = None
    kind: Text | None = None
    rule: Text | None = None
    more: Text | None = None
    now: Text | None = None
    before: str | None = None
    after: str | None = None
    changed: bool = False  # show `before` and `after`
    rows: tuple[TooltipRow, ...] = ()
    voids: tuple[Void, ...] = ()
    seen: Seen | None = None
    card: Card | None = None
    caption: Text | None = None
    suit: str | None = None
    none: bool = False


class TrumpStep(Struct, frozen=True):
    """One change of the trump: its trick (0 before the first) and card, by whom and how, from which
    suit to which; `turned` is whether a card from the pile gave it."""

    trick: int
    card: int
    seat: int | None
    cause: Literal["DEAL", "CHANGE", "OUT", "TURN"]
    before: str | None
    after: str | None
    turned: bool


@dataclass(frozen=True, eq=False)
class TooltipContext:
    """Input of all tooltips.

    `events` are those of the game so far, redacted for the viewer; `you` is the seat addressed,
    None if several people share the screen. `memory` is the setting that reveals what play has
    shown.
    """

    view: rules.SeatView
    table: TableView
    look: Look
    events: Sequence[rules.Event] = ()
    you: int | None = None
    memory: bool = True

    @property
    def edition(self) -> rules.Edition:
        """The rules in force."""
        return self.view.edition

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the viewer can deduce about unseen cards."""
        return knowledge_of(self.view)

    @cached_property
    def story(self) -> tuple[TrumpStep, ...]:
        """The changes of this round's trump in order."""
        return tuple(trump_story(self.events))

    def last_step(self) -> TrumpStep | None:
        """Return the change that led to the current trump."""
        fitting = (step for step in reversed(self.story) if step.after == self.table.trump)
        return next(fitting, None)

    def step_of(self, place: int) -> TrumpStep | None:
        """Return the effect on the trump of the card at an index of the current trick."""
        here = self.table.trick_number, place + 1
        return next((step for step in self.story if (step.trick, step.card) == here), None)

    def seen(self, suit: str) -> Seen:
        """Return how many cards of a suit the viewer has seen: held, played or turned."""
        ranks = self.edition.ranks
        total = ranks.high - ranks.low + 1
        return Seen(suit, total - self.knowledge.count(suit), total)

    def held(self, suit: str) -> int:
        """Return how many cards of a suit the viewer holds."""
        return sum(card is not None and card.suit == suit for card in self.table.hand)

    def voids(self, seat: int) -> tuple[Void, ...]:
        """Return the suits a player is publicly known to lack, and since which trick."""
        found: dict[str, Void] = {}
        tricks = (*self.view.history, self.view.trick)
        for number, who, suit in shown_voids(self.edition, tricks, self.view.trump):
            if who == seat:
                found.setdefault(suit, Void(suit, number))
        return tuple(sorted(found.values(), key=lambda void: self.table.order.index(void.suit)))


def trump_story(events: Iterable[rules.Event]) -> Iterable[TrumpStep]:
    """Yield the changes of the trump of the last round in these events."""
    steps: list[TrumpStep] = []
    trick = 0
    card = 0
    trump = None
    for event in events:
        match event:
            case rules.RoundBegan():
                steps = []
                trick = 0
                card = 0
                trump = None
            case rules.TrumpTurned(turned=turned, trump=after):
                found = any(each.suit == after for each in turned) and after is not None
                steps.append(TrumpStep(0, 0, None, "DEAL", None, after, found))
                trump = after
            case rules.CardPlayed():
                trick = max(trick, 1)
                card = card + 1
            case rules.TrumpChanged(seat=seat, cause=cause, trump=after):
                turned_up = event.card is not None and bool(event.turned)
                at = card if cause != "TURN" else 0
                steps.append(TrumpStep(trick, at, seat, cause, trump, after, turned_up))
                trump = after
            case rules.TrickWon():
                trick = trick + 1
                card = 0
    return steps
