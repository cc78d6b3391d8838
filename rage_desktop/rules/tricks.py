"""One trick: what must be followed, what a card counts as, who wins (RULES 4)."""

from collections.abc import Sequence

from rage_desktop.rules.cards import Card, NumberCard, Role
from rage_desktop.rules.edition import Edition
from rage_desktop.rules.state import Played


def follows(hand: Sequence[Card], lead: str | None) -> tuple[Card, ...]:
    """Return the cards that must be chosen from to follow; empty when nothing obliges."""
    if lead is None:
        return ()
    return tuple([card for card in hand if type(card) is NumberCard and card.suit == lead])


def automatic_suit(edition: Edition, trump: str | None, lead: str | None) -> str | None:
    """Return the suit that a WILD or LOW gets by itself, None if it must be named (RULES 4.4)."""
    return (trump or lead) if edition.wild_suit == "automatic" else None


def standing(
    trick: Sequence[Played], edition: Edition, trump: str | None, lead: str | None, low_wins: bool
) -> int:
    """Return the index in the trick of the card that wins it as things stand (RULES 4.7, 4.8)."""
    suits = [play.suit for play in trick]
    suit = trump if trump is not None and trump in suits else lead
    if suit is None:
        return 0
    last_high = edition.equal_wilds == "last_high"
    best, best_strength = -1, (0, 0)
    for index, play in enumerate(trick):
        if play.suit != suit:
            continue
        strength = _strength(play.card, index if last_high else -index, index)
        if best < 0 or (strength < best_strength if low_wins else strength > best_strength):
            best, best_strength = index, strength
    return best


def _strength(card: Card, among_wilds: int, among_lows: int) -> tuple[int, int]:
    if type(card) is NumberCard:
        return 1, card.rank
    if card.role is Role.WILD:  # type: ignore[union-attr]
        return 2, among_wilds
    return 0, among_lows
