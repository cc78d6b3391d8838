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
        entries = distinct(deck, plays)
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
        if self._deck is None or self._deck.edition is not edition:
            self._deck = Deck(edition)
            self._bidders = {}
        if (seats, size) not in self._bidders:
            weights = weights_for(TABLES, edition, seats, size)
            self._bidders[seats, size] = Bidder(self._deck, size, weights)
        return self._deck, self._bidders[seats, size]


def distinct(deck: Deck, plays: list[Play]) -> dict[int, Play]:
    """Return the plays by entry, without those that differ in an action card's copy only."""
    seen = set[tuple[object, str | None]]()
    entries: dict[int, Play] = {}
    for play in plays:
        kind = play.card.role if isinstance(play.card, ActionCard) else play.card
        if (kind, play.suit) not in seen:
            seen.add((kind, play.suit))
            entries[deck.entry(play.card, play.suit)] = play
    return entries
