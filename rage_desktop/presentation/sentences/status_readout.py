"""Status texts on a key press: hand, trick, trump, bids and tricks, points, last trick.

Each is a sentence or two based only on the table as its viewer sees it.
"""

from collections.abc import Callable, Mapping

from rage_desktop.presentation.sentences.common_phrases import listed, played, sentences
from rage_desktop.presentation.table_view import Plate, TableView
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text


def hand(table: TableView) -> Text:
    """Return the cards of the hand in order; if face down, their number."""
    cards = [card for card in table.hand if card is not None]
    if not table.hand:
        return text("Your hand is empty.")
    if len(cards) < len(table.hand):
        count = len(table.hand)
        return ntext("{n} card is face down.", "{n} cards are face down.", count)
    names = listed([text("{card}", card=card) for card in cards])
    return ntext("{n} card: {cards}.", "{n} cards: {cards}.", len(cards), cards=names)


def trick(table: TableView) -> Text:
    """Return the cards on the table and the winning player."""
    if not table.trick:
        return text("There are no cards on the table.")
    lying = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in table.trick
    ]
    said = [text("On the table: {cards}.", cards=listed(lying))]
    if table.winning is not None:
        said.append(text("{player} is winning.", player=SeatName(table.winning)))
    return sentences(said)


def trump(table: TableView) -> Text:
    """Return the trump and the suit led."""
    named = table.trump
    first = text("No trump.") if named is None else text("Trump is {suit}.", suit=SuitName(named))
    if table.lead is None:
        return first
    return sentences([first, text("{suit} is led.", suit=SuitName(table.lead))])


def bids(table: TableView) -> Text:
    """Return the state of all bids."""
    return sentences([_bid_of(table, plate) for plate in table.plates])


def _bid_of(table: TableView, plate: Plate) -> Text:
    player = SeatName(plate.seat)
    if plate.bid is None:
        if not plate.has_bid:
            return text("{player} hasn't bid yet.", player=player)
        return text("{player} has a secret bid and took {won}.", player=player, won=plate.won)
    if table.phase is Phase.BID:
        return text("{player} bids {bid}.", player=player, bid=plate.bid)
    return text("{player} took {won} of {bid}.", player=player, won=plate.won, bid=plate.bid)


def points(table: TableView) -> Text:
    """Return all totals, highest first."""
    order = sorted(table.plates, key=lambda plate: -plate.total)
    return sentences(
        [
            ntext(
                "{player} has {n} point.",
                "{player} has {n} points.",
                plate.total,
                player=SeatName(plate.seat),
            )
            for plate in order
        ]
    )


def last_trick(table: TableView) -> Text:
    """Return the last trick in the order played."""
    if table.last_trick is None:
        return text("No trick has been taken this round.")
    cards = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in table.last_trick.cards
    ]
    winner = SeatName(table.last_trick.winner)
    return text("Last trick: {cards}. {player} took it.", cards=listed(cards), player=winner)


STATUS_READOUTS: Mapping[str, Callable[[TableView], Text]] = {
    "G": hand,
    "T": trick,
    "M": trump,
    "B": bids,
    "N": points,
    "K": last_trick,
}
"""By key. "A" says the last sentence again."""
AGAIN = "A"
