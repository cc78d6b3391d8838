"""Deals that a seat cannot tell from the real one: hidden hands and the pile, sampled.

What is known is kept: how many cards each seat holds, suits it could not follow, cards turned or
played, and which suits the pile is known to lack because a CHANGE may not name them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position, public_position
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import Phase, Role, SeatView

NONE_GIVEN: Mapping[int, int] = {}

DRAWS = 12  # vain draws for a place before the deal is made by exchange


@dataclass(slots=True)
class Holder:
    """A place for hidden cards: a seat, or the pile; `lacks` masks the cards it can't hold."""

    seat: int
    size: int
    lacks: int
    cards: list[int] = field(default_factory=list)


class Deals:
    """Samples full positions for one view; made for one decision."""

    def __init__(self, deck: Deck, view: SeatView, rng: Random) -> None:
        self.deck = deck
        self._rng = rng
        self._seat = view.me
        self._own = deck.hand(view.hand)
        self.turned = deck.hand(view.turned)
        self.played = [0] * view.players
        for played in view.played:
            self.played[played.seat] |= deck.masks.codes[played.card]
        seen = self._own | self.turned | sum(self.played)
        self._hidden = [code for code in deck.masks.cards if not code & seen]
        rng.shuffle(self._hidden)
        voids = knowledge_of(view).voids
        self._holders = [
            Holder(seat, size, sum(deck.masks.by_suit[suit] for suit in voids[seat]))
            for seat, size in enumerate(view.hand_counts)
        ]
        self._holders[view.me].size = 0
        self._pile = Holder(-1, view.pile_size, _lacked_by_the_pile(deck, view, self.turned))
        self._seats = sorted(
            (holder for holder in self._holders if holder.size),
            key=lambda holder: -holder.lacks.bit_count(),
        )
        self._known = _known_position(deck, view)

    def sample(self, given: Mapping[int, int] = NONE_GIVEN) -> Position:
        """Return a position with all cards placed; `given` holds the hands of some seats."""
        if not self._deal(given):
            given = NONE_GIVEN
            if not self._deal(given):
                self._deal_by_exchange()
        return self._position(given)

    def every(self) -> Iterator[Position]:
        """Yield each possible deal once."""
        hidden = self._hidden[:]
        places = [(place.size, place.lacks) for place in self._seats]
        for placed in placements(hidden, places):
            for place, cards in zip(self._seats, placed, strict=True):
                place.cards = list(cards)
            taken = sum(map(sum, placed))
            self._pile.cards = [card for card in hidden if not card & taken]
            if not sum(self._pile.cards) & self._pile.lacks:
                yield self._position()

    def _position(self, given: Mapping[int, int] = NONE_GIVEN) -> Position:
        hands = [given.get(holder.seat) or sum(holder.cards) for holder in self._holders]
        hands[self._seat] = self._own
        pile = self._pile.cards
        return replace(self._known, hands=hands, pile=pile, undealt=sum(pile) | self.turned)

    def _deal(self, given: Mapping[int, int]) -> bool:
        """Draw cards for all seats, again where one may not be held; return whether it worked out.

        The cards stay shuffled from deal to deal, so the pile needs no shuffling of its own. If
        hands are given, it is cut, because their old cards lie on top.
        """
        hidden = self._hidden
        random = self._rng.random
        count = len(hidden)
        at = 0
        if given:
            taken = sum(given.values())
            rest = [card for card in hidden if not card & taken]
            cut = int(random() * len(rest))
            hidden[:] = [card for card in hidden if card & taken] + rest[cut:] + rest[:cut]
            at = count - len(rest)
        for place in self._seats:
            if given.get(place.seat):
                continue
            begin = at
            lacks = place.lacks
            for at in range(begin, begin + place.size):
                for _ in range(DRAWS):
                    other = at + int(random() * (count - at))
                    card = hidden[other]
                    if not card & lacks:
                        break
                else:
                    return False
                hidden[other] = hidden[at]
                hidden[at] = card
            at = begin + place.size
            place.cards = hidden[begin:at]
        self._pile.cards = hidden[at:]
        return not self._pile.lacks or not sum(self._pile.cards) & self._pile.lacks

    def _deal_by_exchange(self) -> None:
        """Deal first to the places that lack most; fix conflicts by exchanging cards."""
        places = sorted([*self._seats, self._pile], key=lambda place: -place.lacks.bit_count())
        left = self._hidden[:]
        self._rng.shuffle(left)
        for place in places:
            place.cards = [card for card in left if not card & place.lacks][: place.size]
            taken = sum(place.cards)
            left = [card for card in left if not card & taken]
        for place in places:
            while len(place.cards) < place.size and self._fill(place, left, [place]):
                pass
            while left and len(place.cards) < place.size:
                place.cards.append(left.pop())  # what is known contradicts itself: never in play

    def _fill(self, place: Holder, left: list[int], asked: list[Holder]) -> bool:
        """Give a place one more card, if need be by letting another have a card that is left."""
        for card in left:
            if not card & place.lacks:
                left.remove(card)
                place.cards.append(card)
                return True
        for other in [*self._seats, self._pile]:
            if any(other is one for one in asked):
                continue
            given = next((card for card in other.cards if not card & place.lacks), 0)
            if given and self._fill(other, left, [*asked, other]):
                other.cards.remove(given)
                place.cards.append(given)
                return True
        return False


def placements(
    cards: Sequence[int], places: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield each way to fill places, as (size, mask of the cards it cannot hold), with cards.

    Cards that fit nowhere any more are left over.
    """
    if not places:
        yield ()
        return
    (size, lacks), *others = places
    for chosen in combinations([card for card in cards if not card & lacks], size):
        taken = sum(chosen)
        rest = [card for card in cards if not card & taken]
        for more in placements(rest, others):
            yield (chosen, *more)


def _known_position(deck: Deck, view: SeatView) -> Position:
    """Return the position as far as the view shows it; unknown bids count as 0."""
    turn = view.me if view.phase is Phase.PLAY else view.bidding_order[0]
    return public_position(deck, view, [bid or 0 for bid in view.bids], turn)


def _lacked_by_the_pile(deck: Deck, view: SeatView, turned: int) -> int:
    """Return the suits of which no card can be in the pile: a CHANGE in the hand may not name them.

    This only tells something if the suit could otherwise be named (RULES 4.5).
    """
    changes = [play.suit for play in view.plays() if play.card.role is Role.CHANGE]
    if not deck.knobs.from_pile or not changes:
        return 0
    barred = deck.barred(deck.mask(view.trump), deck.mask(view.last_named))
    open_to = {deck.mask(suit) for suit in changes}
    return sum(
        suit
        for suit in deck.masks.suits
        if suit != barred and suit not in open_to and not suit & turned
    )
