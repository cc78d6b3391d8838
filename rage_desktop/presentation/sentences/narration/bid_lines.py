"""Narration of a round's start and of bids."""

from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Verbosity,
    voiced,
)
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import BidMade, BidsRevealed, RoundBegan, SeatName, Text, ntext, text


def round_lines(event: RoundBegan, table: TableView, you: int | None) -> Moment:
    """Return the number of the round, its cards and its dealer."""
    planned = table.rounds_planned
    if planned is None:
        opens = ntext("Round {number}: {n} card each.", "Round {number}: {n} cards each.",
                      event.hand_size, number=event.number)  # fmt: skip
    else:
        opens = ntext(
            "Round {number} of {all}: {n} card each.", "Round {number} of {all}: {n} cards each.",
            event.hand_size, number=event.number, all=planned,
        )  # fmt: skip
    deals = voiced(event.dealer, you, text("You deal."), text("{player} deals."))
    said = sentences([opens, deals])
    return (Line(said=said, level=Verbosity.NORMAL, rank=Rank.GAME, seat=event.dealer),)


def bid_lines(event: BidMade, table: TableView, you: int | None) -> Moment:
    """Return a bid, and with the last one how the bid total compares with the tricks."""
    bid, seat = event.bid, event.seat
    own = text("You have bid.") if bid is None else text("You bid {bid}.", bid=bid)
    other = text("{player} has bid.")
    if bid is not None and table.edition.bids == "open":
        other = text("{player} bids {bid}.", bid=bid)
    made = Line(said=voiced(seat, you, own, other), level=Verbosity.ALL, rank=Rank.TURN, seat=seat)
    if not all(plate.has_bid or plate.seat == seat for plate in table.plates):
        return (made,)
    bids = [bid if plate.seat == seat else plate.bid for plate in table.plates]
    together = _together(table, bids)
    if together is None:
        return (made,)
    return made, Line(said=together, level=Verbosity.NORMAL, rank=Rank.TURN)


def _together(table: TableView, bids: list[int | None]) -> Text | None:
    """Return how the bid total compares; omitted for hidden bids, whose reveal says it."""
    match table.edition.bids:
        case "secret":
            return text("Everyone has bid. The bids are shown after the round.")
        case "hidden":
            return None
    return sum_words(sum(bid or 0 for bid in bids), table.hand_size)


def sum_words(total: int, tricks: int) -> Text:
    """Return how the sum of all bids compares with the tricks of the round."""
    more = total - tricks
    if more > 0:
        return ntext(
            "{total} bid in all: {n} more than there are tricks.",
            "{total} bid in all: {n} more than there are tricks.",
            more,
            total=total,
        )
    if more < 0:
        return ntext(
            "{total} bid in all: {n} fewer than there are tricks.",
            "{total} bid in all: {n} fewer than there are tricks.",
            -more,
            total=total,
        )
    return text("{total} bid in all, so everybody can make it.", total=total)


def revealed_lines(event: BidsRevealed, table: TableView, *_: object) -> Moment:
    """Return all revealed bids; before the first card also their total."""
    each = [text("{player} {bid}", player=SeatName(s), bid=bid) for s, bid in enumerate(event.bids)]
    told = [Line(said=text("The bids are: {bids}.", bids=listed(each)), level=Verbosity.NORMAL,
                 rank=Rank.TURN)]  # fmt: skip
    if table.tricks_done == 0:
        total = sum_words(sum(event.bids), table.hand_size)
        told.append(Line(said=total, level=Verbosity.NORMAL, rank=Rank.TURN))
    return tuple(told)
