"""Players of another make: plain styles that share no reasoning with our levels, to test those.

A level whose playouts assume its own style looks strong against itself. These players know only the
rules; each is a style seen at real tables, and no two are alike.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rage_desktop.bots.bot import Bot, legal_bids
from rage_desktop.rules import ActionCard, Card, NumberCard, Play, Played, Role, SeatView
from rage_desktop.rules.tricks import standing

ACE = 0.9  # heights, 0 for the lowest rank and 1 for the highest
HIGH_TRUMP = 0.5
MISERS_TRUMP = 0.75
RUFFED = 0.75  # how often a high side card is not trumped
SMALL_TRUMP = 0.3  # tricks


class HighFirst:
    """Counts aces and high trumps, takes with its highest card, discards its highest loser."""

    def bid(self, view: SeatView) -> int:
        """Return one for each ace, high trump and WILD."""
        return nearest(view, sum(_counts(view, card, HIGH_TRUMP) for card in view.hand))

    def play(self, view: SeatView) -> Play:
        """Return the highest card that wins so far, until the bid is made."""
        return take_high(view) if short(view) > 0 else leave(view)


class Miser:
    """Bids a trick less than it could, ducks, and takes cheaply late in a trick or round."""

    def bid(self, view: SeatView) -> int:
        """Return one less than its aces and highest trumps."""
        counted = sum(_counts(view, card, MISERS_TRUMP) for card in view.hand)
        return nearest(view, max(0, counted - 1))

    def play(self, view: SeatView) -> Play:
        """Return the cheapest sure winner when one is needed, else a card that loses."""
        needed, left = short(view), len(view.hand)
        last = len(view.trick) == view.players - 1
        taking = takers(view)
        if needed > 0 and taking and (last or left <= 2 * needed):
            return min(taking, key=lambda play: power(view, play))
        return leave(view) if view.trick else self._lead(view)

    def _lead(self, view: SeatView) -> Play:
        """Return a low card of the shortest suit, trumps last."""
        held = _lengths(view.hand)

        def cost(play: Play) -> tuple[bool, int, float]:
            suit = play.card.suit
            return suit == view.trump, held.get(suit, 0), power(view, play)

        return min(view.plays(), key=cost)


class Bookkeeper:
    """Remembers every card, takes with cards that nothing beats, and spoils when all is lost."""

    def bid(self, view: SeatView) -> int:
        """Return the sum of the tricks to expect from each card."""
        unseen = _unseen(view)
        share = sum(view.hand_counts) - len(view.hand)
        lacked = 1 - share / max(1, len(unseen))
        return nearest(
            view, round(sum(self._hope(view, card, unseen, lacked) for card in view.hand))
        )

    def play(self, view: SeatView) -> Play:
        """Return a card by what the bid still needs: none, some, or more than possible."""
        needed = short(view)
        if needed == 0:
            return leave(view)
        if needed < 0 or needed > len(view.hand):
            return take_high(view)
        return self._take(view)

    def _hope(
        self, view: SeatView, card: Card, unseen: Sequence[NumberCard], lacked: float
    ) -> float:
        if isinstance(card, ActionCard):
            return float(card.role is Role.WILD)
        alone = lacked ** _above(card, unseen)
        if card.suit == view.trump:
            return max(alone, SMALL_TRUMP)
        return alone if view.trump is None else alone * RUFFED

    def _take(self, view: SeatView) -> Play:
        """Return the last seat's cheapest winner, or a card nothing beats, or else a low card."""
        taking, unseen = takers(view), _unseen(view)
        if len(view.trick) == view.players - 1:
            sure = taking
        else:
            sure = [play for play in taking if _is_boss(play, unseen)]
            sure = [play for play in sure if play.card.suit == view.trump] or sure
        if sure:
            return min(sure, key=lambda play: power(view, play))
        if view.trick:
            return min(view.plays(), key=lambda play: power(view, play))
        held = _lengths(view.hand)
        return min(
            view.plays(),
            key=lambda play: (-held.get(play.card.suit, 0), power(view, play)),
        )


STRANGERS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {"high-first": HighFirst, "miser": Miser, "bookkeeper": Bookkeeper}
)


def short(view: SeatView) -> int:
    """Return how many tricks the viewer's bid still needs; negative once it is exceeded."""
    assert view.seat is not None
    return (view.bids[view.seat] or 0) - view.tricks[view.seat]


def nearest(view: SeatView, wish: int) -> int:
    """Return the legal bid nearest to a wish, the lower one of two."""
    return min(legal_bids(view), key=lambda bid: (abs(bid - wish), bid))


def takers(view: SeatView) -> list[Play]:
    """Return the plays that win the trick as it stands."""
    return [play for play in view.plays() if stands(view, play)]


def take_high(view: SeatView) -> Play:
    """Return the highest play that wins so far, else the lowest."""
    taking = takers(view)
    if taking:
        return max(taking, key=lambda play: power(view, play))
    return min(view.plays(), key=lambda play: power(view, play))


def leave(view: SeatView) -> Play:
    """Return the highest play that does not win so far, else the lowest."""
    plays = view.plays()
    losing = [play for play in plays if not stands(view, play)]
    if losing:
        return max(losing, key=lambda play: power(view, play))
    return min(plays, key=lambda play: power(view, play))


def stands(view: SeatView, play: Play) -> bool:
    """Return whether a play wins the trick so far; a trump still to be turned stays as it is."""
    assert view.seat is not None
    suit, trump, low = play.card.suit, view.trump, view.low_wins
    if isinstance(play.card, ActionCard):
        match play.card.role:
            case Role.WILD | Role.LOW:
                suit = play.suit
            case Role.CHANGE:
                trump = play.suit or trump
            case Role.OUT:
                trump = None
            case Role.REWIND:
                low = True
            case _:
                pass
    trick = (*view.trick, Played(view.seat, play.card, suit))
    return standing(trick, view.edition, trump, view.lead or suit, low) == len(view.trick)


def power(view: SeatView, play: Play) -> float:
    """Return how much a card is worth keeping: side cards below 1, trumps below 2, a WILD 3."""
    card = play.card
    if isinstance(card, NumberCard):
        return height(view, card) * 0.99 + (card.suit == view.trump)
    return {Role.WILD: 3.0, Role.LOW: -0.5}.get(card.role, -1.0) + 0.1 * (play.suit == view.trump)


def height(view: SeatView, card: NumberCard) -> float:
    """Return a rank between 0 for the lowest and 1 for the highest."""
    ranks = view.edition.ranks
    return (card.rank - ranks.low) / max(1, ranks.high - ranks.low)


def _counts(view: SeatView, card: Card, trump_from: float) -> bool:
    if isinstance(card, ActionCard):
        return card.role is Role.WILD
    return height(view, card) >= (trump_from if card.suit == view.trump else ACE)


def _lengths(hand: Sequence[Card]) -> dict[str | None, int]:
    lengths: dict[str | None, int] = {}
    for card in hand:
        lengths[card.suit] = lengths.get(card.suit, 0) + 1
    return lengths


def _unseen(view: SeatView) -> list[NumberCard]:
    """Return the number cards that the viewer has not seen."""
    seen: set[Card] = {*view.hand, *view.spent}
    seen |= {each.card for trick in (*view.history, view.trick) for each in trick}
    return [
        card
        for card in view.edition.deck
        if isinstance(card, NumberCard) and card not in seen and card != view.trump_card
    ]


def _above(card: NumberCard, unseen: Sequence[NumberCard]) -> int:
    return sum(other.suit == card.suit and other.rank > card.rank for other in unseen)


def _is_boss(play: Play, unseen: Sequence[NumberCard]) -> bool:
    card = play.card
    return card.role is Role.WILD if isinstance(card, ActionCard) else not _above(card, unseen)
