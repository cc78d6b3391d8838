"""The suit a player names with an action card.

All functions use the ints of `Deck`. `wants` says whether the player wants the trick; `lead` is 0
before there is one.
"""

from rage_desktop.bots.bitcards.deck import Deck


def with_suit(
    deck: Deck,
    card: int,
    hand: int,
    wants: bool,
    lead: int,
    trump: int,
    named: int,
    undealt: int,
) -> int:
    """Return an action card with the suit to name; `undealt` are all cards not dealt."""
    if card & deck.change:
        options = deck.change_options(undealt, trump, named)
        if not options:
            return card
        held = [(hand & suit).bit_count() for suit in options]
        return card | options[held.index(max(held) if wants else min(held))]
    if wants or (deck.automatic and (trump or lead)):
        return card | (trump or lead or _longest(deck, hand))
    apart = (suit for suit in deck.suits if suit not in (trump, lead))
    return card | next(apart, deck.suits[0])


def _longest(deck: Deck, hand: int) -> int:
    return max(deck.suits, key=lambda suit: (hand & suit).bit_count())
