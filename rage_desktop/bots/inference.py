"""What the play so far makes unlikely: cards that a seat, playing for its bid, would have played.

Not knowledge, only odds. A player short of its bid who let a trick go had probably nothing to take
it with; one who ducked threw the highest card that still lost; who took a trick as the last took
it cheaply; a player who bid nothing hardly holds the best trumps.
"""

from collections.abc import Sequence

from rage_desktop.bots.deck import Deck
from rage_desktop.rules import ActionCard, NumberCard, Played, Role, SeatView

UNSETTLING = (Role.CHANGE, Role.OUT, Role.REWIND)


def unlikely_cards(deck: Deck, view: SeatView) -> list[int]:
    """Return, by seat, the cards that it hardly holds; nothing where bids are not known."""
    masks = [0] * view.players
    if None in view.bids:
        return masks
    need = [bid or 0 for bid in view.bids]
    strong = deck.wild | (deck.mask(view.trump) & ~deck.lowly)
    masks = [0 if bid else strong for bid in need]
    tricks = [*view.history, view.trick]
    settled = _first_with_the_present_trump(tricks)
    for index, trick in enumerate(tricks):
        if index >= settled:
            _read(deck, trick, need, view.players, deck.mask(view.trump), masks)
        if index < len(view.history):
            following = tricks[index + 1]
            winner = following[0].seat if following else view.seat
            assert winner is not None
            need[winner] -= 1
    return masks


def _first_with_the_present_trump(tricks: Sequence[Sequence[Played]]) -> int:
    """Return the first trick since trump was changed or low cards won."""
    for index in range(len(tricks), 0, -1):
        for played in tricks[index - 1]:
            if isinstance(played.card, ActionCard) and played.card.role in UNSETTLING:
                return index
    return 0


def _read(
    deck: Deck,
    trick: Sequence[Played],
    need: Sequence[int],
    players: int,
    trump: int,
    masks: list[int],
) -> None:
    """Add what one trick tells; `need` is that of its beginning."""
    lead = best = 0
    ruffed = False
    for place, played in enumerate(trick):
        seat, wants = played.seat, need[played.seat] > 0
        if not isinstance(played.card, NumberCard):
            if played.suit is not None:  # a WILD or a LOW, which little beats or everything
                lead = lead or deck.masks[played.suit]
                best = max(best, deck.above if played.card.role is Role.WILD else 0)
            continue
        card = deck.codes[played.card]
        if not lead:
            lead, best = deck.masks[played.card.suit], card
        elif not card & lead:
            if wants and not ruffed and not card & trump and lead != trump:
                masks[seat] |= trump
            if card & trump and (not ruffed or card > best):
                ruffed, best = True, card
        elif ruffed:
            masks[seat] |= lead & (card - 1) if wants else lead & -(card << 1)
        elif card < best:
            masks[seat] |= lead & -best if wants else lead & (best - 1) & -(card << 1)
        else:
            if not wants:
                masks[seat] |= lead & (best - 1)
            elif place == players - 1:
                masks[seat] |= lead & (card - 1) & -best
            best = card
