"""Rules of thumb for the rarer decisions of a playout: action cards, rewound tricks, odd plays.

All work on the ints of `Deck` and return a play, or 0 for "play a number card as if no action card
were held". `wants` tells whether the player wants the trick; `lead` is 0 before there is one,
`best` the strength of the card that wins so far, `ruffed` whether that is a trump on another suit.
"""

from rage_desktop.bots.bitcards.deck import Deck


def action_to_take(deck: Deck, hand: int, lead: int, trump: int, best: int, ruffed: bool) -> int:
    """Return the action card of a player who wants the trick, 0 to play a number card."""
    if hand & trump > best if ruffed else hand & trump:
        return 0  # a trump does it, and a WILD keeps
    if hand & lead > best and not ruffed:
        return 0  # so does following suit
    if wild := hand & deck.wild:
        return wild & -wild if best < deck.above else 0
    if not lead or lead & hand:
        return 0
    if trump and not ruffed and deck.automatic and (low := hand & deck.low):
        return low & -low  # the lowest trump is a trump
    # The trick is another's: let it hurt, or turn the trump to one's own good.
    if malus := hand & deck.malus:
        return malus & -malus
    if hand & trump or not trump:
        return 0
    return deck.top[(hand & (deck.change | deck.out)).bit_length()]


def action_to_duck(deck: Deck, hand: int, lead: int, trump: int) -> int:
    """Return the action card of a player who wants no trick, 0 to play a number card."""
    if lead & hand:
        return 0
    trumps_end = hand & (deck.out | deck.change)
    if hand & trump and trumps_end:
        return trumps_end & -trumps_end  # trumps in the hand take tricks: better there were none
    safe = hand & deck.suitless
    if not lead:
        # A low card gives the lead away as well.
        return 0 if hand & deck.lowly & ~trump else safe & -safe
    if not deck.automatic and (wild := hand & deck.wild):
        return wild & -wild  # named where it cannot win
    if hand & deck.numbers & ~deck.lowly & ~trump:
        return 0  # a high card goes first: it is the one that might win later
    safe &= ~deck.bonus
    return safe & -safe


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
    """Return an action card with the suit its player would name; `undealt` are all not dealt."""
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


def in_a_rewound_trick(
    deck: Deck, hand: int, wants: bool, lead: int, trump: int, best: int, ruffed: bool
) -> int:
    """Return a number card to play where low cards win (RULES 4.7), 0 where none is held."""
    hand &= deck.numbers
    top = deck.top
    if follow := hand & lead:
        return follow & -follow if wants else top[follow.bit_length()]
    trumps = hand & trump
    if wants:
        lowest = trumps & -trumps
        return lowest if trumps and (not ruffed or lowest < best) else hand & -hand
    others = hand & ~trump
    return top[(others or trumps).bit_length()]
