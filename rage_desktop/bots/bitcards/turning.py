"""The next trump in the ints of `Deck`: named, or turned from the pile (RULES 4.5)."""

from collections.abc import Iterator
from random import Random

from rage_desktop.bots.bitcards.deck import Deck


def after_change(
    deck: Deck, asked: int, trump: int, named: int, pile: Iterator[int], undealt: int, rng: Random
) -> tuple[int, Iterator[int]]:
    """Return the trump after a CHANGE, and the pile (RULES 4.5)."""
    if asked:
        # Choosing from the pile takes a card out of it: one fewer for a later turn to find.
        return asked, _without_one(pile, asked) if deck.from_pile and deck.out_pends else pile
    if not deck.turns:
        return deck.next_suit_down(named), pile
    return after_turn(deck, deck.barred(trump, named), named, pile, undealt, rng)


def after_turn(
    deck: Deck, barred: int, named: int, pile: Iterator[int], undealt: int, rng: Random
) -> tuple[int, Iterator[int]]:
    """Turn cards until one may be trump; return its suit, and the pile that is left."""
    above, suit_of = deck.above, deck.suit_of
    for card in pile:
        if card < above and not card & barred:
            return suit_of[card.bit_length()], pile
    if deck.recycles:
        cards = [code for code in deck.cards if code & undealt]
        rng.shuffle(cards)
        pile = iter(cards)
        for card in pile:
            if card < above and not card & barred:
                return suit_of[card.bit_length()], pile
    return deck.next_suit_down(named), pile


def _without_one(pile: Iterator[int], suit: int) -> Iterator[int]:
    cards = list(pile)
    chosen = next((card for card in cards if card & suit), None)
    return iter([card for card in cards if card != chosen])
