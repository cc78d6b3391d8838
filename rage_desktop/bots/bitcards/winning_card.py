"""Lead and winning card of a trick in the ints of `Deck` (RULES 4.3 to 4.8)."""

from collections.abc import Sequence

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
