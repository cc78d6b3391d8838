"""The rules of a trick in the ints of `Deck` (RULES 4.3 to 4.8).

Lead and winning card; the next trump, named or turned from the pile; and a rule of thumb for the
suit that a player names with an action card.
"""

from collections.abc import Iterator, Sequence
from random import Random

from rage_desktop.bots.bitcards.deck import LOW_STRENGTH, Deck


def winning_card(
    deck: Deck, trick: Sequence[int], lead: int, trump: int, low: bool
) -> tuple[int, bool, int]:
    """Return the winning card's strength, whether it ruffs, and its index in the trick (RULES
    4.8)."""
    suitless = deck.suitless | deck.change
    suit, best, place, ruffed = lead, 0, -1, False
    for index, play in enumerate(trick):
        if play & suitless or not play & (suit | trump):
            continue
        if play & trump and suit != trump:
            suit, place, ruffed = trump, -1, True
        strength = _strength(deck, play)
        if place < 0 or _beats(deck, strength, best, low):
            best, place = strength, index
    return best, ruffed, place


def _strength(deck: Deck, play: int) -> int:
    if play < deck.above:
        return play
    return LOW_STRENGTH if play & deck.low else deck.above


def _beats(deck: Deck, strength: int, best: int, low: bool) -> bool:
    if strength != best:
        return (strength < best) is low
    # Equal ones are two WILDs or two LOWs: of these the first LOW is the lower.
    return deck.last_wild_high is not low if strength > LOW_STRENGTH else not low


def read_table(deck: Deck, trick: Sequence[int]) -> tuple[int, int]:
    """Return the lead of the current trick, and the points of its BONUS and MALUS cards."""
    lead = stake = 0
    for play in trick:
        if not lead and not play & ~(deck.numbers | deck.wild | deck.low):
            lead = play & deck.numbers if play > deck.above else deck.suit_of[play.bit_length()]
        if play & deck.bonus:
            stake += deck.bonus_points
        elif play & deck.malus:
            stake += deck.malus_points
    return lead, stake


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
    """Return an action card with the suit to name.

    `wants` says whether the player wants the trick; `lead` is 0 before there is one; `undealt` are
    all cards not dealt.
    """
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
