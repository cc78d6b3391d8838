"""Bot chatter: a few words after an event that everyone saw, to a person or about itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from rage_desktop.bots.talk.characters import CHARACTERS, Moment
from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import Phase, Text
from rage_desktop.rules.scoring import exact_streak

STAYS = 2.6  # seconds
QUIET = 2.6  # seconds after a person's miss in which there is a kind word at most
BIG = 3  # tricks bid and made that are worth more than a word
RUNNING = 3  # exact bids of a person, one after the other, that are worth one
MOST = 2  # remarks in a round
MOST_OF_OWN = 1  # of these, about what happened to bots: the rest is for what people do
OFTEN: Mapping[Moment, float] = {
    Moment.HIT: 0.5,
    Moment.BROKEN: 0.6,
    Moment.MALUS: 0.85,
    Moment.TRIUMPH: 1.0,
    Moment.BOLD: 1.0,
    Moment.STOLEN: 0.85,
    Moment.ROBBED: 0.7,
    Moment.RUINED: 1.0,
    Moment.SAVED: 0.7,
    Moment.DARING: 0.7,
    Moment.STREAK: 0.8,
    Moment.KIND: 0.7,
}
ABOUT_PEOPLE = (
    Moment.KIND,
    Moment.STREAK,
    Moment.DARING,
    Moment.RUINED,
    Moment.SAVED,
    Moment.ROBBED,
)


@dataclass(frozen=True)
class _Known:
    """A seat's public state."""

    bid: int | None
    ring: Ring
    malus: int
    closed: bool


@dataclass(eq=False)
class Chatter:
    """Watches the table as it is shown, so that no bot comments on an event not shown yet.

    The texts depend on the game, and on what was said before: a replay at the same pace shows the
    same ones. `game` identifies it; `chance` makes a generator from such a key. Nothing is said
    twice in a game, and another `evening` begins with other words.
    """

    seats: Sequence[Seat]
    game: str
    chance: Callable[[str], Random] = Random
    evening: int = 0
    _used: list[Text] = field(default_factory=list)
    _round: list[Moment] = field(default_factory=list)  # what was remarked upon in this round
    _before: tuple[int, int | None, list[_Known]] | None = None
    _winning: int | None = None
    _beaten: int | None = None  # who was winning the trick before who is winning it now
    _taker: int | None = None
    _said: dict[int, tuple[Text, float]] = field(default_factory=dict)
    _quiet: float = 0.0

    def watch(self, table: TableView) -> None:
        """Detect changes, and let a bot comment on them."""
        now = [_known(table, plate) for plate in table.plates]
        before = self._before
        self._before = (table.number, table.viewer, now)
        taken = list(self._follow(table))
        if before is None or before[0] != table.number:
            self._round.clear()
        if before is None or before[:2] != self._before[:2]:
            return  # a new round, or another viewer: no event
        moments = [*taken, *self._changes(table, before[2], now)]
        for seat, moment in sorted(moments, key=lambda one: one[1] not in ABOUT_PEOPLE):
            if moment is Moment.MALUS or table.edition.rewards_met_bids:
                self._speak(seat, moment, table)

    def _follow(self, table: TableView) -> Iterator[tuple[int, Moment]]:
        """Follow who is winning the trick, and return what its end means to who was to take it."""
        if not table.trick:
            self._beaten = None
        elif self._winning not in (None, table.winning):
            self._beaten = self._winning
        self._winning = table.winning if table.trick else None
        is_new = table.taker is not None and self._taker is None
        self._taker = table.taker
        moment = self._loss(table) if is_new else None
        if moment is not None and self._beaten is not None:
            yield self._beaten, moment

    def _loss(self, table: TableView) -> Moment | None:
        """Return what it means to who was to take a trick that another one took it."""
        loser = self._beaten
        taker = table.taker
        if loser is None or taker is None or loser == taker:
            return None
        person = self.seats[taker].is_human
        plate = table.plates[loser]
        if plate.bid is None or (person and table.plates[taker].bid == table.plates[taker].won):
            return None  # unknown, or the trick costs the person the bid
        wanted = plate.bid - plate.won
        left = table.hand_size - table.tricks_done
        if not person:
            return Moment.STOLEN if wanted > 0 and _is_trumped(table) else None
        if wanted == left:
            return Moment.RUINED
        if wanted > 0:
            return Moment.ROBBED
        return Moment.SAVED if wanted == 0 else None

    def _changes(
        self, table: TableView, before: Sequence[_Known], now: Sequence[_Known]
    ) -> Iterator[tuple[int, Moment]]:
        """Yield what has happened to each seat."""
        for seat, (was, then) in enumerate(zip(before, now, strict=True)):
            plate = table.plates[seat]
            if self.seats[seat].is_human:
                moment = _moment_of_person(was, then, table, seat)
            else:
                moment = _moment(was, then, plate, table.hand_size)
            if moment is not None:
                yield seat, moment

    def _speak(self, seat: int, moment: Moment, table: TableView) -> None:
        """Let a seat say something, or another one to the person there. A person's miss is felt
        quietly: nobody else says a word."""
        if moment is Moment.KIND:
            self.hush()
            self._quiet = QUIET
        elif self._quiet > 0:
            return
        rng = self.chance(f"{self.game}/{seat}/{moment}/{table.number}/{table.tricks_done}")
        if self._said or not self._may_speak(moment) or rng.random() >= OFTEN[moment]:
            return
        speakers = range(len(self.seats)) if self.seats[seat].is_human else [seat]
        able = [each for each in speakers if self._words(each, moment)]
        if able:
            speaker = rng.choice(able)
            fresh = self._words(speaker, moment)
            words = fresh[self.evening % len(fresh)]
            self._used.append(words)
            self._round.append(moment)
            self._said[speaker] = words, STAYS

    def _may_speak(self, moment: Moment) -> bool:
        own = sum(one not in ABOUT_PEOPLE for one in self._round)
        return len(self._round) < MOST and (moment in ABOUT_PEOPLE or own < MOST_OF_OWN)

    def _words(self, seat: int, moment: Moment) -> list[Text]:
        """Return what a seat has not said yet."""
        place = self.seats[seat]
        character = CHARACTERS.get(place.avatar)
        if place.level is None or character is None:
            return []
        return [words for words in character.words[moment] if words not in self._used]

    @property
    def next_wake(self) -> float | None:
        """Seconds until a text ends."""
        return min((left for _, left in self._said.values()), default=None)

    @property
    def said(self) -> dict[int, Text]:
        """The current texts, by seat."""
        return {seat: words for seat, (words, _) in self._said.items()}

    def advance(self, dt: float) -> bool:
        """Let time pass; return whether a text has ended."""
        self._quiet = max(0.0, self._quiet - dt)
        left = {seat: (words, time - dt) for seat, (words, time) in self._said.items()}
        self._said = {seat: (words, time) for seat, (words, time) in left.items() if time > 0}
        return len(self._said) < len(left)

    def hush(self) -> None:
        """Clear all texts."""
        self._said.clear()


def _known(table: TableView, plate: Plate) -> _Known:
    scored = table.phase in (Phase.DEAL, Phase.OVER)
    ring = table.ring(plate.seat)
    effects = [effect.kind for effect in table.effects if effect.seat == plate.seat]
    is_told = EffectKind.UNTOLD not in effects or EffectKind.GLORY in effects
    return _Known(
        bid=plate.bid,
        ring=ring,
        malus=plate.malus,
        closed=scored and is_told and ring is Ring.EXACT,
    )


def _is_trumped(table: TableView) -> bool:
    """Return whether a trump takes the trick from another suit that was led."""
    card = next(one for one in table.trick if one.seat == table.taker)
    return card.suit is not None and card.suit == table.trump != table.lead


def _is_big(was: _Known, now: _Known, hand_size: int) -> bool:
    """Return whether a large bid has become known."""
    bid = now.bid or 0
    return was.bid is None and bid >= BIG and 2 * bid >= hand_size


def _moment(was: _Known, now: _Known, plate: Plate, hand_size: int) -> Moment | None:
    """Return what has happened to a bot."""
    if now.closed and not was.closed:
        return Moment.TRIUMPH if (plate.bid or 0) >= BIG else Moment.HIT
    if now.malus > was.malus:
        return Moment.MALUS
    if now.ring is Ring.OVER and was.ring is not Ring.OVER:
        return Moment.BROKEN
    return Moment.BOLD if _is_big(was, now, hand_size) else None


def _moment_of_person(was: _Known, now: _Known, table: TableView, seat: int) -> Moment | None:
    """Return what a person has done."""
    missed = (Ring.OVER, Ring.MISS)
    if now.ring in missed and was.ring not in missed:
        return Moment.KIND
    if now.closed and not was.closed and exact_streak(table.scores, seat) >= RUNNING:
        return Moment.STREAK
    return Moment.DARING if _is_big(was, now, table.hand_size) else None
