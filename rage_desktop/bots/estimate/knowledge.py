"""What a seat can deduce from its view: unseen cards, and void suits of others."""

from collections.abc import Iterator

from msgspec import Struct

from rage_desktop.rules import Card, NumberCard, PlayedCard, Role, SeatView


class Knowledge(Struct, frozen=True):
    """Cards whose place the viewer does not know, and the known voids of others.

    `out` maps a suit to its unseen ranks as bits (bit r stands for rank r); `voids` is by seat.
    """

    out: dict[str, int]
    wilds: int
    actions: int
    total: int
    voids: tuple[frozenset[str], ...]

    def count(self, suit: str | None) -> int:
        """Return how many number cards of a suit are unseen; 0 for no suit."""
        return 0 if suit is None else self.out[suit].bit_count()

    def above(self, suit: str, rank: int) -> int:
        """Return how many higher cards of a suit are unseen."""
        return (self.out[suit] >> (rank + 1)).bit_count()

    def below(self, suit: str, rank: int) -> int:
        """Return how many lower cards of a suit are unseen."""
        return (self.out[suit] & ((1 << rank) - 1)).bit_count()


def knowledge_of(view: SeatView) -> Knowledge:
    """Return the viewer's knowledge of unseen cards."""
    edition = view.edition
    every_rank = (2 << edition.ranks.high) - (1 << edition.ranks.low)
    out = dict.fromkeys(edition.suits, every_rank)
    wilds = edition.action_counts.get(Role.WILD, 0)
    actions = sum(edition.action_counts.values())
    for card in seen_cards(view):
        if type(card) is NumberCard:
            out[card.suit] &= ~(1 << card.rank)
        else:
            actions -= 1
            wilds -= card.role is Role.WILD
    total = sum(ranks.bit_count() for ranks in out.values()) + actions
    return Knowledge(out, wilds, actions, total, _voids(view))


def seen_cards(view: SeatView) -> tuple[Card, ...]:
    """Return the cards in the viewer's hand, those turned and those played."""
    return (*view.hand, *view.turned, *(play.card for play in view.played))


def _voids(view: SeatView) -> tuple[frozenset[str], ...]:
    lacking: list[set[str]] = [set() for _ in range(view.players)]
    for trick in (*view.history, view.trick):
        for seat, suit in could_not_follow(trick, view.edition.action_cards_any_time):
            lacking[seat].add(suit)
    return tuple(frozenset(suits) for suits in lacking)


def could_not_follow(
    trick: tuple[PlayedCard, ...], actions_any_time: bool
) -> Iterator[tuple[int, str]]:
    """Yield the seats that did not follow the suit led in a trick, and that suit."""
    lead: str | None = None
    for play in trick:
        number = type(play.card) is NumberCard
        if lead is None:
            lead = play.suit
        elif play.suit == lead and number:
            continue
        elif number or not actions_any_time:  # an action card that may come any time tells nothing
            yield play.seat, lead
