"""Bot chatter: a few words after an event that everyone saw."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from rage_desktop.bots.talk.characters import CHARACTERS, Moment
from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import Phase, Text

STAYS = 2.6  # seconds
AT_ONCE = 1
BIG = 3  # tricks bid and made that are worth more than a word
OFTEN: Mapping[Moment, float] = {
    Moment.HIT: 0.5,
    Moment.BROKEN: 0.6,
    Moment.MALUS: 0.85,
    Moment.TRIUMPH: 1.0,
    Moment.BOLD: 1.0,
    Moment.STOLEN: 0.85,
}


@dataclass(frozen=True)
class _Known:
    """A seat's public state."""

    bid: int | None
    broken: bool
    malus: int
    closed: bool
    ahead: bool
    beaten_by_trump: bool


@dataclass(eq=False)
class Chatter:
    """Watches the table as it is shown, so that no bot comments on an event not shown yet.

    The texts depend on the game, and on what was said before: a replay at the same pace shows the
    same ones. `game` identifies it; `chance` makes a generator from such a key.
    """

    seats: Sequence[Seat]
    game: str
    chance: Callable[[str], Random] = Random
    # No seat says the same text twice in a row.
    _last: dict[tuple[int, Moment], Text] = field(default_factory=dict)
    _before: tuple[int, int | None, list[_Known]] | None = None
    _said: dict[int, tuple[Text, float]] = field(default_factory=dict)

    def watch(self, table: TableView) -> None:
        """Detect changes, and let the seats concerned comment on them."""
        now = [_known(table, plate) for plate in table.plates]
        before = self._before
        self._before = (table.number, table.viewer, now)
        if before is None or before[:2] != self._before[:2]:
            return  # a new round, or another viewer: no event
        for seat, (was, then) in enumerate(zip(before[2], now, strict=True)):
            moment = _moment(was, then, table.plates[seat], table.hand_size)
            if moment is Moment.MALUS or (moment is not None and table.edition.rewards_met_bids):
                self._speak(seat, moment, f"{table.number}/{table.tricks_done}/{then.malus}")

    def _speak(self, seat: int, moment: Moment, when: str) -> None:
        place = self.seats[seat]
        character = CHARACTERS.get(place.avatar)
        rng = self.chance(f"{self.game}/{seat}/{moment}/{when}")
        if place.level is None or character is None or rng.random() >= OFTEN[moment]:
            return
        last = self._last.get((seat, moment))
        words = rng.choice([words for words in character.words[moment] if words != last])
        if len(self._said) < AT_ONCE or seat in self._said:
            self._last[seat, moment] = words
            self._said[seat] = words, STAYS

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
        left = {seat: (words, time - dt) for seat, (words, time) in self._said.items()}
        self._said = {seat: (words, time) for seat, (words, time) in left.items() if time > 0}
        return len(self._said) < len(left)

    def hush(self) -> None:
        """Clear all texts."""
        self._said.clear()


def _known(table: TableView, plate: Plate) -> _Known:
    scored = table.phase in (Phase.DEAL, Phase.OVER)
    best = next((one for one in table.trick if one.seat == table.winning), None)
    by_trump = best is not None and best.suit is not None and best.suit == table.trump
    ahead = table.winning == plate.seat
    return _Known(
        bid=plate.bid,
        broken=plate.bid is not None and plate.won > plate.bid,
        malus=plate.malus,
        closed=scored and table.ring(plate.seat) is Ring.EXACT,
        ahead=ahead and not by_trump,
        beaten_by_trump=by_trump and not ahead,
    )


def _moment(was: _Known, now: _Known, plate: Plate, hand_size: int) -> Moment | None:
    bid = plate.bid or 0
    if now.closed and not was.closed:
        return Moment.TRIUMPH if bid >= BIG else Moment.HIT
    if now.malus > was.malus:
        return Moment.MALUS
    if now.broken and not was.broken:
        return Moment.BROKEN
    if was.bid is None and bid >= BIG and 2 * bid >= hand_size:
        return Moment.BOLD
    if was.ahead and now.beaten_by_trump and bid > plate.won:
        return Moment.STOLEN
    return None
