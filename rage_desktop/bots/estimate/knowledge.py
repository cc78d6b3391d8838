"""What a seat can deduce from its view: unseen cards, void suits, the trick after a play, claims.

A claim is a sequence of plays that surely take all remaining tricks, whatever the others hold and
do. It is sound but incomplete: every claim returned is certain, but some are missed. Only seen
cards and publicly known voids count (RULES 4), never probabilities.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from msgspec import Struct

from rage_desktop.rules import Card, Edition, NumberCard, Phase, Play, PlayedCard, Role, SeatView
from rage_desktop.rules.legality import trump_is_open, trump_not_to_lead
from rage_desktop.rules.tricks import automatic_suit, winning_index

Trick: TypeAlias = tuple[PlayedCard, ...]
CHANGING: Final = (Role.CHANGE, Role.OUT)
"""What changes the trump."""

# Unseen, these may change a trick led with the highest card.
UPSETTING = (Role.WILD, Role.LOW, Role.CHANGE, Role.REWIND)


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
            if card.role is Role.WILD:
                wilds -= 1
    total = sum(ranks.bit_count() for ranks in out.values()) + actions
    return Knowledge(out, wilds, actions, total, _voids(view))


def seen_cards(view: SeatView) -> tuple[Card, ...]:
    """Return the cards in the viewer's hand, those turned and those played."""
    return (*view.hand, *view.turned, *(play.card for play in view.played))


def _voids(view: SeatView) -> tuple[frozenset[str], ...]:
    lacking: list[set[str]] = [set() for _ in range(view.players)]
    for _, seat, suit in shown_voids(view.edition, (*view.history, view.trick), view.trump):
        lacking[seat].add(suit)
    return tuple(frozenset(suits) for suits in lacking)


def shown_voids(
    edition: Edition, tricks: Sequence[Trick], trump: str | None
) -> Iterator[tuple[int, int, str]]:
    """Yield what plays show: the number of a trick from 1, a seat, and a suit of which it has no
    number card. `trump` is the present one; what was trump before it changed is not asked."""
    changed = [any(play.card.role in CHANGING for play in trick) for trick in tricks]
    settled = len(tricks) - changed[::-1].index(True) if any(changed) else 0
    for place, trick in enumerate(tricks):
        for seat, suit in could_not_follow(trick, edition.action_cards_any_time):
            yield place + 1, seat, suit
        if place >= settled and trump is not None:
            yield from ((place + 1, *void) for void in _by_trump(edition, tricks, place, trump))


def _by_trump(
    edition: Edition, tricks: Sequence[Trick], place: int, trump: str
) -> Iterator[tuple[int, str]]:
    """Yield the seats, and the suits they lack, as the trump in a trick shows: who had to trump and
    didn't has none, who led a trump that could not be led holds nothing else (RULES 4.1)."""
    trick = tricks[place]
    if edition.cannot_follow == "must_trump":
        unable = {seat for seat, _ in could_not_follow(trick, edition.action_cards_any_time)}
        for play in trick:
            if play.seat in unable and play.card.suit != trump:
                yield play.seat, trump
    leads_trump = bool(trick) and trick[0].card.suit == trump
    if leads_trump and not trump_is_open(edition, trump, tricks[:place]):
        yield from ((trick[0].seat, suit) for suit in edition.suits if suit != trump)


def could_not_follow(
    trick: tuple[PlayedCard, ...], actions_any_time: bool
) -> Iterator[tuple[int, str]]:
    """Yield the seats that did not follow the suit led in a trick, and that suit."""
    lead: str | None = None
    for play in trick:
        number = type(play.card) is NumberCard
        if lead is None and play.card.role is Role.WILD and play.suit is None:
            return  # above all: whoever comes after it may play anything
        if lead is None:
            lead = play.suit
        elif play.suit == lead and number:
            continue
        elif number or not actions_any_time:  # an action card that may come any time tells nothing
            yield play.seat, lead


class AfterPlay(Struct, frozen=True):
    """`suit` is what the card counts as, None for none; `ahead` the seat that would win the trick
    now, None if it depends on a card yet to be turned."""

    suit: str | None
    trump: str | None
    low: bool
    ahead: int | None
    wins: bool


def after_play(view: SeatView, play: Play) -> AfterPlay:
    """Return the state of the current trick after a legal play of the viewer."""
    suit = counts_as(view, play)
    low = _low_wins(view, play)
    lead = suit if view.lead is None else view.lead
    trump, known = _trump_after(view, play)
    if not known:  # the card has no suit: it wins only an otherwise empty trick
        return AfterPlay(suit, None, low, None, not view.trick)
    trick = (*view.trick, PlayedCard(view.me, play.card, suit))
    best = winning_index(trick, view.edition, trump, lead, low)
    return AfterPlay(suit, trump, low, trick[best].seat, best == len(view.trick))


def counts_as(view: SeatView, play: Play) -> str | None:
    """Return the suit that a play would count as (RULES 4.3, 4.4)."""
    if play.card.role in (Role.WILD, Role.LOW):
        return play.suit or automatic_suit(view.edition, view.trump, view.lead)
    return play.card.suit


def _trump_after(view: SeatView, play: Play) -> tuple[str | None, bool]:
    """Return the trump after a play, and whether it is known."""
    if play.card.role is Role.CHANGE:
        return play.suit, play.suit is not None
    return (None if play.card.role is Role.OUT else view.trump), True


def _low_wins(view: SeatView, play: Play) -> bool:
    if play.card.role is not Role.REWIND:
        return view.low_wins
    return not view.low_wins or view.edition.second_rewind == "stays"


def claimable_plays(view: SeatView) -> tuple[Play, ...]:
    """Return plays, in order, that take every remaining trick of the round; empty if none are
    certain, or if the viewer does not lead."""
    hand = view.hand
    if view.phase is not Phase.PLAY or view.seat is None or view.trick or not view.legal:
        return ()
    if not hand or not all(card.role in (None, Role.WILD) for card in hand):
        return ()
    unseen = unseen_roles(view)
    if any(unseen.get(role) for role in UPSETTING):
        return ()
    if trump_not_to_lead(view.edition, hand, view) is not None:
        return ()  # the order of the leads would not be free
    lasting = view.edition.no_trump_lasts != "trick_then_turn"
    if unseen.get(Role.OUT) and not lasting:
        return ()  # a card would be turned, and any suit could be trump
    dodging = view.edition.action_cards_any_time and any(unseen.values())
    leads = _Leads(view, knowledge_of(view), dodging)
    plays = []
    for card in _in_order(hand, view.trump):
        play = leads.lead(card)
        if play is None:
            return ()
        plays.append(play)
    return tuple(plays)


@dataclass
class _Leads:
    """Cards led one after the other; `led` counts them by suit.

    `dodging` says that others may hold action cards, which they may play in place of following.
    """

    view: SeatView
    known: Knowledge
    dodging: bool
    led: dict[str, int] = field(default_factory=dict)

    def lead(self, card: Card) -> Play | None:
        """Return the play if the card surely takes the trick it leads; None if it may not."""
        view = self.view
        if isinstance(card, NumberCard):
            suit = card.suit
            play = Play(view.me, card)
            higher = self.known.above(suit, card.rank)
        else:
            suit = view.trump or view.edition.suits[0]
            found = [one for one in view.plays_of(card) if one.suit in (None, suit)]
            if not found or (found[0].suit is None and view.trump is None):
                return None
            play = found[0]
            higher = 0
        if not self._safe(suit, higher):
            return None
        self.led[suit] = self.led.get(suit, 0) + 1
        return play

    def _safe(self, suit: str, higher: int) -> bool:
        trump = self.view.trump
        if higher and self._held_back(suit):
            return False
        return trump is None or suit == trump or not self._held_back(trump)

    def _held_back(self, suit: str) -> bool:
        """Return whether another seat may still hold a card of a suit: each lead has removed one
        from every holder who had to follow."""
        others = (seat for seat in range(self.view.players) if seat != self.view.seat)
        if all(suit in self.known.voids[seat] for seat in others):
            return False
        drawn = 0 if self.dodging else self.led.get(suit, 0)
        return self.known.count(suit) > drawn


def unseen_roles(view: SeatView) -> dict[Role, int]:
    """Return how many action cards of each role the viewer has not seen."""
    unseen = {Role(role): count for role, count in view.edition.action_counts.items()}
    for card in seen_cards(view):
        if card.role is not None:
            unseen[card.role] -= 1
    return unseen


def _in_order(hand: Sequence[Card], trump: str | None) -> list[Card]:
    """Return the cards in leading order: wilds, trumps, then suit by suit from the top."""

    def key(card: Card) -> tuple[int, str, int]:
        if not isinstance(card, NumberCard):
            return 0, "", card.copy
        return 1 if card.suit == trump else 2, card.suit, -card.rank

    return sorted(hand, key=key)
