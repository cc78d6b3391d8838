"""Score sheet and podium as plain values: rows, labels, totals, chart lines, ranks."""

from collections.abc import Sequence

from msgspec import Struct

from rage_desktop.presentation.table_view import leaders
from rage_desktop.rules import Edition, RoundScored, SeatView, Text, hand_size, text
from rage_desktop.rules.scoring import Parts, exact_counts, places, round_parts
from rage_desktop.rules.state import Phase


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
    played, seats = len(scores), range(view.players)
    planned = max(view.rounds_planned or 0, played + (view.phase is not Phase.OVER))
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
    bid, won = score.bids[seat], score.tricks[seat]
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


# -- the chart of the totals ---------------------------------------------------------------------

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)


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
