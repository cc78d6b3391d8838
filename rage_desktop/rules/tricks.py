"""One trick: what a card counts as, who wins (RULES 4)."""

from collections.abc import Iterable, Sequence

from rage_desktop.rules.cards import LOW, OUT, REWIND, WILD, NumberCard
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.state import PlayedCard

ABOVE_ALL_RANKS = 100_000


def automatic_suit(edition: Edition, trump: str | None, lead: str | None) -> str | None:
    """Return the suit that a WILD or LOW gets by itself, None if it must be named (RULES 4.4)."""
    return (trump or lead) if edition.wild_suit == "automatic" else None


def suit_led(
    edition: Edition, trick: Sequence[PlayedCard], lead: str | None, suit: str | None
) -> str | None:
    """Return the suit to follow after a card that counts as `suit` (RULES 4.3): it sets the lead if
    there is none yet, unless a WILD above all was played before it."""
    if lead is not None or _wilds_above_all(edition, trick):
        return lead
    return suit


def _wilds_above_all(edition: Edition, trick: Sequence[PlayedCard]) -> list[int]:
    """Return the places of the cards that nothing but another of them beats (RULES 4.4)."""
    if edition.wild_suit != "above_all":
        return []
    return [index for index, play in enumerate(trick) if play.card.role is WILD]


def lead_index(trick: Sequence[PlayedCard], edition: Edition) -> int:
    """Return which card of a trick leads (RULES 4.3): the first, until one with a suit sets the
    lead; after a WILD above all none does any more."""
    for index, play in enumerate(trick):
        if _wilds_above_all(edition, [play]):
            return 0
        if play.suit is not None:
            return index
    return 0


def is_anybody_ahead(edition: Edition, trick: Sequence[PlayedCard], lead: str | None) -> bool:
    """Return whether a card of a trick is ahead: until one counts as a suit none is, but for a WILD
    above all."""
    return lead is not None or bool(_wilds_above_all(edition, trick))


def low_wins(trick: Iterable[PlayedCard], edition: Edition) -> bool:
    """Return whether low cards win a trick with these cards in it (RULES 4.7)."""
    rewinds = sum(play.card.role is REWIND for play in trick)
    return rewinds > 0 if edition.second_rewind == "stays" else rewinds % 2 == 1


def winning_index(
    trick: Sequence[PlayedCard],
    edition: Edition,
    trump: str | None,
    lead: str | None,
    low_wins: bool,
) -> int:
    """Return the index in the trick of the card that wins it as things stand (RULES 4.7, 4.8)."""
    if wilds := _wilds_above_all(edition, trick):
        return wilds[-1] if edition.equal_wilds == "last_high" else wilds[0]
    trumped = trump is not None and trump in [play.suit for play in trick]
    suit = trump if trumped else lead
    if suit is None:
        return 0
    best = -1
    best_strength = 0
    for index, play in enumerate(trick):
        if play.suit == suit:
            card = play.card
            strength = card.rank if type(card) is NumberCard else _extreme(edition, play, index)
            # No two cards of a suit are equally strong.
            if best < 0 or (strength < best_strength) is low_wins:
                best = index
                best_strength = strength
    return best


def _extreme(edition: Edition, play: PlayedCard, index: int) -> int:
    """Return the strength of a WILD or LOW that was played at this place in the trick."""
    if play.card.role is LOW:
        return index - ABOVE_ALL_RANKS
    return ABOVE_ALL_RANKS + (index if edition.equal_wilds == "last_high" else -index)


def freed_by_out(
    trick: Sequence[PlayedCard], winner: int, edition: Edition, called_off: str | None
) -> bool:
    """Return whether a trick was taken because an OUT called off this trump: a card that lay there
    before it would else have taken it."""
    outs = [index for index, play in enumerate(trick) if play.card.role is OUT]
    if not outs or called_off is None:
        return False
    lead = next((play.suit for play in trick if play.suit is not None), None)
    best = winning_index(trick, edition, called_off, lead, low_wins(trick, edition))
    return best < outs[-1] and trick[best].seat != winner


def stealing_suit(trick: Sequence[PlayedCard], winner: int, trump: str | None) -> str | None:
    """Return the suit with which a trick was taken from the suit led: the trump's, or the one that
    a WILD counts as. None for a trick taken by the card that led or by one of its suit."""
    lead = next((play for play in trick if play.suit is not None), trick[0])
    taken = next(play for play in trick if play.seat == winner)
    if taken is lead:
        return None
    if isinstance(taken.card, NumberCard):
        return trump if trump is not None and taken.suit == trump != lead.suit else None
    return taken.suit if taken.card.role is WILD else None
