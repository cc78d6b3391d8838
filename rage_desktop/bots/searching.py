"""The levels that search: table bids checked by playouts, and cards chosen by them."""

from random import Random
from time import monotonic

from rage_desktop.bots.bid_values import TABLES
from rage_desktop.bots.bidding import Bidder, over_their_share, weights_for
from rage_desktop.bots.bot import legal_bids, legal_plays
from rage_desktop.bots.deck import Deck
from rage_desktop.bots.search import Candidate, Clock, Effort, Searcher
from rage_desktop.bots.turn import Turn
from rage_desktop.rules import ActionCard, Edition, Play, SeatView

BIDS_TO_EACH_SIDE = 2


class SearchingBot:
    """Plays what does best over deals that could be the real one; `last` holds its figures."""

    def __init__(self, rng: Random, effort: Effort, clock: Clock = monotonic) -> None:
        self._rng, self._effort, self._clock = rng, effort, clock
        self._deck: Deck | None = None
        self._bidders: dict[tuple[int, int], Bidder] = {}
        self.last: list[Candidate] = []

    def bid(self, view: SeatView) -> int:
        """Return the legal bid that did best."""
        deck, bidder = self._at(view.edition, view.players, view.hand_size)
        over = over_their_share(view.bids, view.hand_size)
        middle = bidder.bid(deck.hand(view.hand), deck.mask(view.trump), over)
        near = [bid for bid in legal_bids(view) if abs(bid - middle) <= BIDS_TO_EACH_SIDE]
        bids = near or legal_bids(view)[:1]
        self.last = self._searcher(view).best(bids, [self._effort.bold * bid for bid in bids])
        return self.last[0].choice

    def play(self, view: SeatView) -> Play:
        """Return the legal play that did best."""
        plays = legal_plays(view)
        deck, _ = self._at(view.edition, view.players, view.hand_size)
        entries = distinct(deck, view, plays)
        if len(entries) == 1:
            self.last = []
            return plays[0]
        priors: list[float] = []
        if self._effort.sense:
            turn = Turn(view)
            priors = [self._effort.sense * turn.worth(play) for play in entries.values()]
        self.last = self._searcher(view).best(list(entries), priors)
        return entries[self.last[0].choice]

    def _searcher(self, view: SeatView) -> Searcher:
        deck, bidder = self._at(view.edition, view.players, view.hand_size)
        return Searcher(deck, view, bidder, self._effort, self._rng, self._clock)

    def _at(self, edition: Edition, seats: int, size: int) -> tuple[Deck, Bidder]:
        if self._deck is None or self._deck.edition != edition:  # a view may be a copy
            self._deck = Deck(edition)
            self._bidders = {}
        if (seats, size) not in self._bidders:
            weights = weights_for(TABLES, edition, seats, size)
            self._bidders[seats, size] = Bidder(self._deck, size, weights)
        return self._deck, self._bidders[seats, size]


def distinct(deck: Deck, view: SeatView, plays: list[Play]) -> dict[int, Play]:
    """Return the plays by entry, of those that come to the same only one.

    Copies of an action card do, and number cards of a suit with no card between them that is on
    the table or may be in another's hand: the lowest stands for all.
    """
    seen = set[tuple[object, str | None]]()
    entries: dict[int, Play] = {}
    apart = deck.all_cards & ~deck.hand(view.hand) & ~_gone(deck, view)
    held = 0
    for play in sorted(plays, key=lambda play: deck.codes[play.card]):
        entry = deck.entry(play.card, play.suit)
        if isinstance(play.card, ActionCard):
            kind = play.card.role, play.suit
            if kind not in seen:
                seen.add(kind)
                entries[entry] = play
            continue
        suit = deck.masks[play.card.suit]
        below = held & suit
        held |= entry
        if below:
            next_below = deck.top[below.bit_length()]
            if not apart & suit & (entry - 1) & -next_below:
                continue
        entries[entry] = play
    return entries


def _gone(deck: Deck, view: SeatView) -> int:
    """Return the cards that are out of play: of earlier tricks, and turned ones."""
    played = deck.hand(tuple(each.card for trick in view.history for each in trick))
    turned = deck.hand(view.spent) | (deck.codes[view.trump_card] if view.trump_card else 0)
    return played | turned
