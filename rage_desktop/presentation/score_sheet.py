"""Score sheet and podium as plain values: rows, labels, totals, chart lines, ranks; and how a round
went, or goes, for each player."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from rage_desktop.presentation.i18n.translator import Translator
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
from rage_desktop.rules.scoring import Parts, exact_counts, places, round_parts


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


BADGED = (Ring.EXACT, Ring.OVER, Ring.MISS)


@dataclass(frozen=True)
class PlayerResult:
    """One player in the panel. `says` is the line below the ring, `name` the whole sentence,
    `colour` a name of the palette."""

    bid: int | None
    won: int
    ring: Ring
    badge: bool
    says: str
    colour: str
    name: Text


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
    colour = "coral" if cell.points < 0 else "mint" if cell.exact else "ivory"
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
    )


def under_way(table: TableView, plate: Plate) -> PlayerResult:
    """Return how a player stands in the round under way."""
    ring, bidding = table.ring(plate.seat), table.phase is Phase.BID
    player = SeatName(plate.seat)
    colours = {Ring.EXACT: "mint", Ring.UNDER: "gold", Ring.WAIT: "soft"}
    colour = colours.get(ring, "coral")
    bid = "?" if plate.bid is None else str(plate.bid)
    if bidding:
        says, colour = ("…" if not plate.has_bid else bid), "soft"
        name = text("{player}: bid {bid}", player=player, bid=bid)
    else:
        says = f"{plate.won} / {bid}"
        name = text("{player}: bid {bid}, took {won} so far", player=player, bid=bid, won=plate.won)
    if not plate.has_bid:
        name = text("{player}: no bid yet", player=player)
    badge = not bidding and ring in BADGED
    shown = Ring.UNDER if bidding and plate.bid is not None else ring
    return PlayerResult(plate.bid, plate.won, shown, badge, says, colour, name)
