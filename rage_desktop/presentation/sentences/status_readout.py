"""Status texts on a key press: hand, trick, trump, bids and tricks, points, last trick.

Each is a sentence or two based only on the table as its viewer sees it. `you` is the seat
addressed, None if several people look on.
"""

from collections.abc import Callable, Mapping

from rage_desktop.presentation.sentences.common_phrases import listed, played, sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_view import Plate, TableView
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text


def hand(table: TableView, _: int | None) -> Text:
    """Return the cards of the hand in order; if face down, their number."""
    cards = [card for card in table.hand if card is not None]
    if not table.hand:
        return text("Your hand is empty.")
    if len(cards) < len(table.hand):
        count = len(table.hand)
        return ntext("{n} card is face down.", "{n} cards are face down.", count)
    names = listed([text("{card}", card=card) for card in cards])
    return ntext("{n} card: {cards}.", "{n} cards: {cards}.", len(cards), cards=names)


def trick(table: TableView, you: int | None) -> Text:
    """Return the cards on the table and the winning player."""
    if not table.trick:
        return text("There are no cards on the table.")
    lying = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in table.trick
    ]
    said = [text("On the table: {cards}.", cards=listed(lying))]
    if table.winning is not None:
        own, other = text("You're winning."), text("{player} is winning.")
        said.append(voiced(table.winning, you, own, other))
    return sentences(said)


def trump(table: TableView, _: int | None) -> Text:
    """Return the trump and the suit led."""
    named = table.trump
    first = text("No trump.") if named is None else text("Trump is {suit}.", suit=SuitName(named))
    if table.lead is None:
        return first
    return sentences([first, text("{suit} is led.", suit=SuitName(table.lead))])


def bids(table: TableView, you: int | None) -> Text:
    """Return the state of all bids."""
    return sentences([_bid_of(table, plate, you) for plate in table.plates])


def _bid_of(table: TableView, plate: Plate, you: int | None) -> Text:
    if plate.bid is None and not plate.has_bid:
        own, other = text("You haven't bid yet."), text("{player} hasn't bid yet.")
    elif plate.bid is None:
        own = other = text("{player} has a secret bid and took {won}.")
    elif table.phase is Phase.BID:
        own, other = text("You bid {bid}."), text("{player} bids {bid}.")
    else:
        own, other = text("You took {won} of {bid}."), text("{player} took {won} of {bid}.")
    return voiced(plate.seat, you, own, other, won=plate.won, bid=plate.bid or 0)


def points(table: TableView, you: int | None) -> Text:
    """Return all totals, highest first."""
    order = sorted(table.plates, key=lambda plate: -plate.total)
    return sentences([_points_of(plate, you) for plate in order])


def _points_of(plate: Plate, you: int | None) -> Text:
    own = ntext("You have {n} point.", "You have {n} points.", plate.total)
    other = ntext("{player} has {n} point.", "{player} has {n} points.", plate.total)
    return voiced(plate.seat, you, own, other)


def last_trick(table: TableView, you: int | None) -> Text:
    """Return the last trick in the order played."""
    if table.last_trick is None:
        return text("No trick has been taken yet this round.")
    cards = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in table.last_trick.cards
    ]
    own = text("Last trick: {cards}. You took it.", cards=listed(cards))
    other = text("Last trick: {cards}. {player} took it.", cards=listed(cards))
    return voiced(table.last_trick.winner, you, own, other)


STATUS_READOUTS: Mapping[str, Callable[[TableView, int | None], Text]] = {
    "G": hand,
    "T": trick,
    "M": trump,
    "B": bids,
    "N": points,
    "K": last_trick,
}
"""By key. "A" says the last sentence again."""
AGAIN = "A"
