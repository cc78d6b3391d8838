"""Tricks that a hand takes whatever anybody plays, and the bids that are lost because of them."""

from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import Bid, NumberCard, SeatView


def certain_tricks(view: SeatView) -> int:
    """Return how many tricks the viewer takes at least, before the first card.

    Each trump of the hand takes its trick unless a higher one falls on it, and no trump falls
    twice. With action cards in the deck, or without a trump, nothing is certain.
    """
    if view.trump is None or any(view.edition.action_counts.values()):
        return 0
    known = knowledge_of(view)
    cards = [card for card in view.hand if isinstance(card, NumberCard)]
    trumps = sorted((card.rank for card in cards if card.suit == view.trump), reverse=True)
    beaten = 0
    for rank in trumps:
        if known.above(view.trump, rank) > beaten:
            beaten += 1
    return len(trumps) - beaten


def bids_that_can_be_met(view: SeatView) -> tuple[Bid, ...]:
    """Return the viewer's legal bids, without those below what is certain unless all are."""
    bids = tuple(move for move in view.legal if isinstance(move, Bid))
    least = certain_tricks(view)
    return tuple(bid for bid in bids if bid.bid >= least) or bids
