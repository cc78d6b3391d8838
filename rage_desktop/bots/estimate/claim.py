"""Claims: plays that surely take all remaining tricks, whatever the others hold and do.

Sound but incomplete: every returned claim is certain, but some are missed. Only seen cards and
publicly known voids count (RULES 4), never probabilities.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of, seen_cards
from rage_desktop.rules import Card, NumberCard, Phase, Play, Role, SeatView

# Unseen, these may change a trick led with the highest card.
UPSETTING = (Role.WILD, Role.LOW, Role.CHANGE, Role.REWIND)


def claimable_plays(view: SeatView) -> tuple[Play, ...]:
    """Return plays, in order, that take every remaining trick of the round; empty if none are
    certain, or if the viewer does not lead."""
    hand = view.hand
    if view.phase is not Phase.PLAY or view.seat is None or view.trick or not view.legal:
        return ()
    if not hand or not all(card.role in (None, Role.WILD) for card in hand):
        return ()
    unseen = _unseen_roles(view)
    if any(unseen.get(role) for role in UPSETTING):
        return ()
    lasting = view.edition.no_trump_lasts != "trick_then_turn"
    if unseen.get(Role.OUT) and not lasting:
        return ()  # a card would be turned, and any suit could be trump
    dodging = view.edition.action_cards_any_time and any(unseen.values())
    leads = _Leads(view, knowledge_of(view), dodging)
    plays = []
    for card in _in_order(hand, view.trump):
        play = leads.lead(card)
        if play is None:
            return ()
        plays.append(play)
    return tuple(plays)


@dataclass
class _Leads:
    """Cards led one after the other; `led` counts them by suit.

    `dodging` says that others may hold action cards, which they may play in place of following.
    """

    view: SeatView
    known: Knowledge
    dodging: bool
    led: dict[str, int] = field(default_factory=dict)

    def lead(self, card: Card) -> Play | None:
        """Return the play if the card surely takes the trick it leads; None if it may not."""
        view = self.view
        assert view.seat is not None
        if isinstance(card, NumberCard):
            suit, play = card.suit, Play(view.seat, card)
            higher = self.known.above(suit, card.rank)
        else:
            suit = view.trump or view.edition.suits[0]
            found = [one for one in view.plays_of(card) if one.suit in (None, suit)]
            if not found or (found[0].suit is None and view.trump is None):
                return None
            play, higher = found[0], 0
        if not self._safe(suit, higher):
            return None
        self.led[suit] = self.led.get(suit, 0) + 1
        return play

    def _safe(self, suit: str, higher: int) -> bool:
        trump = self.view.trump
        if higher and self._held_back(suit):
            return False
        return trump is None or suit == trump or not self._held_back(trump)

    def _held_back(self, suit: str) -> bool:
        """Return whether another seat may still hold a card of a suit: each lead has removed one
        from every holder who had to follow."""
        others = (seat for seat in range(self.view.players) if seat != self.view.seat)
        if all(suit in self.known.voids[seat] for seat in others):
            return False
        drawn = 0 if self.dodging else self.led.get(suit, 0)
        return self.known.count(suit) > drawn


def _unseen_roles(view: SeatView) -> dict[Role, int]:
    """Return how many action cards of each role the viewer has not seen."""
    unseen = {Role(role): count for role, count in view.edition.action_counts.items()}
    for card in seen_cards(view):
        if card.role is not None:
            unseen[card.role] -= 1
    return unseen


def _in_order(hand: Sequence[Card], trump: str | None) -> list[Card]:
    """Return the cards in leading order: wilds, trumps, then suit by suit from the top."""

    def key(card: Card) -> tuple[int, str, int]:
        if not isinstance(card, NumberCard):
            return 0, "", card.copy
        return 1 if card.suit == trump else 2, card.suit, -card.rank

    return sorted(hand, key=key)
