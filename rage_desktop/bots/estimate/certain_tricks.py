"""How many tricks a hand takes at least and at most, however the others are dealt and play.

A bid outside these bounds is lost before the first card is led. The bounds are sound: no deal of
the unseen cards and no line of play leaves them. They are close, but not always the closest.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rage_desktop.bots.bot import legal_bids
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of, unseen_roles
from rage_desktop.rules import Card, NumberCard, Role, SeatView

# In a hand or unseen, these may turn any trick: with them no trick is certain.
UPSETTING: Final = (Role.WILD, Role.LOW, Role.CHANGE, Role.OUT, Role.REWIND)
# They may take a trick that another player leads; the other action cards count as no suit.
WITH_A_SUIT: Final = (Role.WILD, Role.LOW)


class TrickBounds(NamedTuple):
    """The fewest and the most tricks that a hand may take in a round."""

    least: int
    most: int


def bids_that_can_be_met(view: SeatView) -> list[int]:
    """Return the legal bids that may still be met, ascending; all legal ones if none may.

    Where missing may bring more than an exact bid, a bid that is lost may be the best: all legal
    ones are returned.
    """
    legal = legal_bids(view)
    if not view.edition.rewards_met_bids:
        return legal
    least, most = certain_tricks(view)
    return [bid for bid in legal if least <= bid <= most] or legal


def certain_tricks(view: SeatView) -> TrickBounds:
    """Return the bounds on the viewer's tricks in the round that is being bid for."""
    knowledge = knowledge_of(view)
    unseen = unseen_roles(view)
    present = {role for role, count in unseen.items() if count}
    present.update(card.role for card in view.hand if card.role is not None)
    upset = not present.isdisjoint(UPSETTING)
    suitless = sum(count for role, count in unseen.items() if role not in WITH_A_SUIT)
    return TrickBounds(
        least=0 if upset else _least(view, knowledge),
        most=_most(view, knowledge, upset=upset, unseen_suitless=suitless),
    )


def _least(view: SeatView, knowledge: Knowledge) -> int:
    """Return the tricks that the hand cannot help taking; no card may upset a trick."""
    if _leads_first(view) and all(_unbeatable(card, view.trump, knowledge) for card in view.hand):
        return view.hand_size
    return _trumps_that_take(view.hand, view.trump, knowledge)


def _leads_first(view: SeatView) -> bool:
    """Return whether the viewer leads to the first trick of the round (RULES 4.1)."""
    return view.bidding_order[0] == view.seat


def _unbeatable(card: Card, trump: str | None, knowledge: Knowledge) -> bool:
    """Return whether no unseen card takes a trick that this card leads."""
    if not isinstance(card, NumberCard) or knowledge.above(card.suit, card.rank):
        return False
    return card.suit == trump or not knowledge.count(trump)


def _trumps_that_take(hand: Sequence[Card], trump: str | None, knowledge: Knowledge) -> int:
    """Return how many trumps take a trick each, whatever happens.

    A trump loses only to a higher one in the same trick. So at most as many are lost as can be
    paired with higher unseen trumps, each with another one: from the highest down, a trump is lost
    while there are more higher ones than trumps lost before it.
    """
    trumps = [card for card in hand if isinstance(card, NumberCard) and card.suit == trump]
    trumps.sort(key=lambda card: -card.rank)
    lost = 0
    for card in trumps:
        if knowledge.above(card.suit, card.rank) > lost:
            lost += 1
    return len(trumps) - lost


def _most(view: SeatView, knowledge: Knowledge, *, upset: bool, unseen_suitless: int) -> int:
    """Return how many tricks the hand takes at most.

    Whoever never wins a trick never leads. A card without a suit takes a trick only when it leads
    and everybody else plays such a card, too (RULES 4.8).
    """
    suited = [card for card in view.hand if card.role is None or card.role in WITH_A_SUIT]
    # Behind a card without a suit, any number card sets the suit to follow (RULES 4.3).
    any_card = upset or unseen_suitless > 0
    if not _leads_first(view) and not any(
        any_card or _may_win_unled(card, view.trump, knowledge) for card in suited
    ):
        return 0
    suitless_tricks = unseen_suitless // (view.players - 1)
    return len(suited) + min(len(view.hand) - len(suited), suitless_tricks)


def _may_win_unled(card: Card, trump: str | None, knowledge: Knowledge) -> bool:
    """Return whether a card may take a trick that another player's number card leads."""
    if not isinstance(card, NumberCard):
        return False
    return card.suit == trump or knowledge.below(card.suit, card.rank) > 0
