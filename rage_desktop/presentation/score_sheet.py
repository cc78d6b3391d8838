"""Score sheet and podium as plain values: rows, labels, totals, chart lines, ranks; how a round
went, or goes, for each player; and the timing of the sheet's counting.

It counts player by player, from the last place to the first: points of tricks, then the stamped
bonus, then the rolling totals. Then everybody goes to their new place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.motion import LONGEST_COUNT, MotionSettings, MotionToken
from rage_desktop.presentation.sentences.common_phrases import missed_by
from rage_desktop.presentation.table_view import Plate, Ring, TableView, leaders, ring_state
from rage_desktop.rules import (
    Edition,
    Phase,
    RoundScored,
    SeatName,
    SeatView,
    SuitName,
    Text,
    hand_size,
    ntext,
    text,
)
from rage_desktop.rules.editions.edition import Parts, round_parts
from rage_desktop.rules.scoring import exact_counts, places

# points between two lines of the chart's grid
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)
BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)  # rings with a badge, once a round is over

APART = 0.35  # share of a digit's roll after which the next one begins


class Cell(Struct, frozen=True):
    """One player's round: bid, tricks won, points and the total after it.

    `word` says exact or missed, or names the points of BONUS and MALUS cards. `parts` are the
    components of the points.
    """

    bid: int
    won: int
    exact: bool
    word: Text
    parts: Parts
    total: int

    @property
    def points(self) -> int:
        """The points of the round."""
        return self.parts.total

    @property
    def cards(self) -> int:
        """The points of BONUS and MALUS cards."""
        return self.parts.cards

    @property
    def before(self) -> int:
        """The total before this round."""
        return self.total - self.points

    @property
    def stamped(self) -> bool:
        """Whether there are points other than those for tricks."""
        return bool(self.parts.bid or self.parts.cards)


class Row(Struct, frozen=True):
    """One round of the sheet. `cells` is empty until it is played."""

    number: int
    hand_size: int
    cells: tuple[Cell, ...]


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. Tuples are by seat; `series` are the running totals from 0, for the
    chart."""

    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    exact: tuple[int, ...]
    leaders: tuple[int, ...]
    series: tuple[tuple[int, ...], ...]

    @property
    def rounds_played(self) -> int:
        """How many rounds have been scored."""
        return sum(bool(row.cells) for row in self.rows)

    @property
    def latest(self) -> Row | None:
        """The round scored last."""
        return next((row for row in reversed(self.rows) if row.cells), None)

    @property
    def before(self) -> tuple[int, ...]:
        """The totals before the round scored last."""
        return self.totals if self.latest is None else tuple([c.before for c in self.latest.cells])

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest total so far, including 0."""
        reached = [total for line in self.series for total in line]
        return min(0, *reached), max(0, *reached)


class Placement(Struct, frozen=True):
    """One player's final rank; equal totals share a rank unless a tie rule decided."""

    rank: int
    seat: int
    total: int
    exact: int
    winner: bool


def score_sheet(view: SeatView) -> ScoreSheet:
    """Return the sheet of the game so far, with the rounds still planned."""
    scores = view.scores
    # A game to N points plans no further than its current or next round.
    played = len(scores)
    seats = range(view.players)
    begun = played if view.phase is Phase.OVER else played + 1
    planned = max(view.rounds_planned or 0, begun)
    rows: list[Row] = []
    for number in range(1, planned + 1):
        size = hand_size(view.edition, view.players, number)
        score = scores[number - 1] if number <= played else None
        cells = [cell_of(view.edition, size, score, seat) for seat in seats] if score else ()
        rows.append(Row(number, size, tuple(cells)))
    return ScoreSheet(
        rows=tuple(rows),
        totals=view.totals,
        exact=exact_counts(scores, view.players),
        leaders=leaders(view.totals) if scores else (),
        series=tuple((0, *(score.totals[seat] for score in scores)) for seat in seats),
    )


def cell_of(edition: Edition, size: int, score: RoundScored, seat: int) -> Cell:
    """Return one player's round from its scores and its hand size."""
    bid = score.bids[seat]
    won = score.tricks[seat]
    parts = round_parts(edition, size, bid, won)
    cards = score.points[seat] - parts.total
    if cards:
        word = text("{points:+} from cards", points=cards)
    else:
        word = text("exact") if won == bid else text("missed")
    return Cell(bid, won, won == bid, word, parts._replace(cards=cards), score.totals[seat])


def podium(
    totals: Sequence[int], exact: Sequence[int], winners: Sequence[int]
) -> tuple[Placement, ...]:
    """Return all players in order: the winners first, then by total, then by exact bids."""
    order = sorted(
        range(len(totals)),
        key=lambda seat: (seat not in winners, -totals[seat], -exact[seat], seat),
    )
    ranks = places(totals, winners)
    return tuple(
        [Placement(ranks[seat], seat, totals[seat], exact[seat], seat in winners) for seat in order]
    )


def standing(totals: Sequence[int]) -> list[int]:
    """Return the seats from the first place to the last; equal ones clockwise."""
    return sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))


# -- the chart of the totals ---------------------------------------------------------------------


def nice_step(span: int, most: int) -> int:
    """Return the smallest round step that divides a span into at most so many parts."""
    return next((step for step in STEPS if span <= step * most), STEPS[-1])


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Return places at least `gap` apart within bounds, as near as possible to those wanted.

    Wanted places come in rising order. If they cannot fit, the gap shrinks.
    """
    if len(wanted) > 1:
        gap = min(gap, (bottom - top) / (len(wanted) - 1))
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + gap if places else top))
    limit = bottom
    for i in range(len(places) - 1, -1, -1):
        places[i] = min(places[i], limit)
        limit = places[i] - gap
    return places


@dataclass(frozen=True)
class PlayerResult:
    """One player in the panel. `outcome` says how the bid ended, `says` what it brought, or how it
    stands; `name` is the whole sentence, `colour` a name of the palette."""

    bid: int | None
    won: int
    ring: Ring
    badge: bool
    says: str
    colour: str
    name: Text
    outcome: Text | None = None


def cards_each(table: TableView) -> Text:
    """Return how many cards everybody has."""
    return ntext("{n} card", "{n} cards", table.hand_size)


def round_line(table: TableView, opened: str | None) -> Text:
    """Return the cards and the trump of a round; `opened` is the trump of the first bid."""
    cards = cards_each(table)
    if opened not in (None, table.trump):
        first = SuitName(opened)
        if table.trump is None:
            return text("{cards} · trump {first}, none in the end", cards=cards, first=first)
        last = SuitName(table.trump)
        return text(
            "{cards} · trump {first}, {last} in the end", cards=cards, first=first, last=last
        )
    if table.trump is None:
        return text("{cards} · no trump", cards=cards)
    return text("{cards} · trump {suit}", cards=cards, suit=SuitName(table.trump))


def scored(translator: Translator, seat: int, cell: Cell) -> PlayerResult:
    """Return how a player's round went."""
    colour = "mint" if cell.exact else "ivory"
    if cell.points < 0:
        colour = "coral"
    says = translator.signed(cell.points)
    return PlayerResult(
        bid=cell.bid,
        won=cell.won,
        ring=ring_state(cell.bid, cell.won, 0),
        badge=True,
        says=says,
        colour=colour,
        name=text(
            "{player}: bid {bid}, took {won}, {points}",
            player=SeatName(seat),
            bid=cell.bid,
            won=cell.won,
            points=says,
        ),
        outcome=text("exact") if cell.exact else missed_by(cell.bid, cell.won),
    )


def under_way(table: TableView, plate: Plate) -> PlayerResult:
    """Return a player's state in the present round."""
    ring = table.ring(plate.seat)
    bidding = table.phase is Phase.BID
    player = SeatName(plate.seat)
    colours = {Ring.EXACT: "mint", Ring.UNDER: "gold", Ring.WAIT: "soft"}
    colour = colours.get(ring, "coral")
    bid = "?" if plate.bid is None else str(plate.bid)
    if bidding:
        says = "…" if not plate.has_bid else bid
        colour = "soft"
        name = text("{player}: bid {bid}", player=player, bid=bid)
    else:
        says = f"{plate.won}\u00a0/\u00a0{bid}"
        name = text("{player}: bid {bid}, took {won} so far", player=player, bid=bid, won=plate.won)
    if not plate.has_bid:
        name = text("{player}: no bid yet", player=player)
    badge = not bidding and ring in BADGED
    shown = Ring.UNDER if bidding and plate.bid is not None else ring
    return PlayerResult(plate.bid, plate.won, shown, badge, says, colour, name)


class Step(IntEnum):
    """The steps of a column's counting."""

    EMPTY = 0
    TRICKS = 1  # the ring, and what the tricks brought
    STAMP = 2  # points for the bid and from cards
    ROLL = 3  # the totals
    DONE = 4


class CountProgress(NamedTuple):
    """A column's current step and its progress, 0 to 1, eased."""

    step: Step
    progress: float


class ScoreCount:
    """Counting of a sheet's latest round; times are seconds from when the paper appears."""

    def __init__(
        self, sheet: ScoreSheet, motion: MotionSettings, viewer: int | None = None
    ) -> None:
        """`viewer` is heard going up."""
        self._motion = motion
        before = standing(sheet.before)
        after = standing(sheet.totals)
        self._from_last = before[::-1]
        self._moves = before != after
        self._climbs = viewer is not None and after.index(viewer) < before.index(viewer)
        assert sheet.latest is not None
        self._cells = sheet.latest.cells
        self.begins = motion.seconds(MotionToken.SHEET_RISE)
        self.begins += motion.seconds(MotionToken.SHEET_HOLD)
        self._starts = dict(zip(self._from_last, self._columns(), strict=True))
        roll = motion.seconds(MotionToken.SHEET_ROLL)
        seats = range(len(self._cells))
        self._counted = max(self._starts[seat] + self._until(seat) + roll for seat in seats)
        chart = self.begins + motion.seconds(MotionToken.SHEET_CHART)
        places = motion.seconds(MotionToken.SHEET_PLACES)
        crowns = motion.seconds(MotionToken.CROWN_HOP)
        self.ends = max(chart, self._counted + max(places, crowns))

    def _columns(self) -> Iterator[float]:
        after = self._motion.of(MotionToken.SHEET_ROLL).stagger
        start = self.begins
        for seat in self._from_last:
            yield start
            apart = self._until(seat) + after
            start += self._motion.apart(apart, len(self._cells), LONGEST_COUNT)

    def _until(self, seat: int) -> float:
        """Return how long after its start a column's total rolls."""
        stamp = self._motion.seconds(MotionToken.SHEET_STAMP) if self._cells[seat].stamped else 0.0
        return self._motion.seconds(MotionToken.SHEET_TRICKS) + stamp

    # -- at a time -------------------------------------------------------------------------------

    def column(self, seat: int, now: float) -> CountProgress:
        """Return the progress of a seat's column."""
        age = now - self._starts[seat]
        if age < 0:
            return CountProgress(Step.EMPTY, 0.0)
        steps = [(Step.TRICKS, MotionToken.SHEET_TRICKS), (Step.ROLL, MotionToken.SHEET_ROLL)]
        if self._cells[seat].stamped:
            steps.insert(1, (Step.STAMP, MotionToken.SHEET_STAMP))
        for step, token in steps:
            timing = self._motion.of(token)
            if age < timing.seconds:
                return CountProgress(step, timing.at(age))
            age -= timing.seconds
        return CountProgress(Step.DONE, 1.0)

    def chart(self, now: float) -> float:
        """Return the progress of the chart's lines towards their last round."""
        return self._motion.of(MotionToken.SHEET_CHART).at(now - self.begins)

    def crowning(self, now: float) -> float:
        """Return the progress of the leaders' crowns. They appear after all columns are counted,
        since totals of different rounds are not comparable."""
        if now < self._counted:
            return 0.0
        return self._motion.of(MotionToken.CROWN_HOP).at(now - self._counted)

    def settling(self, now: float) -> float:
        """Return the progress of everybody to their new places."""
        return self._motion.of(MotionToken.SHEET_PLACES).at(now - self._counted)

    def sounds(self, after: float, until: float) -> tuple[tuple[str, int], ...]:
        """Return the sounds in a time interval as name and pitch step; each player ticks a step
        higher."""
        heard: list[tuple[float, Sound]] = []
        if self._moves:
            heard.append((self._counted, Sound("sort")))
        if self._climbs:
            heard.append((self._counted, Sound("winning", len(self._cells))))
        for step, seat in enumerate(self._from_last):
            rolls = self._starts[seat] + self._until(seat)
            heard.append((rolls, Sound("score_tick", step)))
            if self._cells[seat].stamped:
                stamped = self._starts[seat] + self._motion.seconds(MotionToken.SHEET_TRICKS)
                heard.append((stamped, Sound("bid")))
        return tuple(
            (sound.name, sound.step)
            for time, sound in sorted(heard, key=itemgetter(0))
            if after < time <= until
        )


class Digit(NamedTuple):
    """One digit of a rolling figure: the old sign, the new one, and the progress, 0 to 1. Both are
    equal in a place that does not change; "" is empty."""

    old: str
    new: str
    progress: float


def rolling(old: str, new: str, progress: float) -> list[Digit]:
    """Return the digits of a figure rolling from one value to another, starting with the last
    one."""
    places = max(len(old), len(new))
    moving = [
        i
        for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True))
        if a != b
    ]
    own = 1 / (1 + APART * max(0, len(moving) - 1))  # duration of each digit
    digits = []
    for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True)):
        late = APART * own * sum(later > i for later in moving)
        way = min(1.0, max(0.0, (progress - late) / own)) if a != b else 1.0
        digits.append(Digit(a.strip(), b.strip(), way))
    return digits
