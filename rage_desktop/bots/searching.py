"""The levels that search: what judgement thinks best, tried on deals that could be the real one."""

from random import Random
from time import monotonic

from rage_desktop.bots.bot import legal_plays
from rage_desktop.bots.reading import legal_play, weighed_bids, weighed_plays
from rage_desktop.bots.search import Candidate, Clock, Effort, Searcher
from rage_desktop.bots.sharp import SharpBot, opinions, tried
from rage_desktop.rules import Card, Move, Play, SeatView


class SearchingBot:
    """Plays what does best over deals that could be the real one; `last` holds its figures."""

    def __init__(self, rng: Random, effort: Effort, clock: Clock = monotonic) -> None:
        self._rng, self._effort, self._clock = rng, effort, clock
        self._sharp = SharpBot(rng)
        self.last: list[Candidate] = []

    def bid(self, view: SeatView) -> int:
        """Return the legal bid that did best."""
        judge = self._sharp.judge(view.edition, view.players)
        searcher = Searcher(judge, view, self._effort, self._rng, self._clock)
        self.last = searcher.best(weighed_bids(judge, view))
        return self.last[0].choice

    def play(self, view: SeatView) -> Play:
        """Return the legal play that did best."""
        self.last = []
        plays = legal_plays(view)
        if len(plays) == 1:
            return plays[0]
        judge = self._sharp.judge(view.edition, view.players)
        searcher = Searcher(judge, view, self._effort, self._rng, self._clock)
        self.last = searcher.best(weighed_plays(judge, view))
        return legal_play(judge.deck, view, self.last[0].choice)

    def opinions(self, view: SeatView) -> dict[Move, float]:
        """Return what the moves tried to the end of the last search are worth, in points."""
        judge = self._sharp.judge(view.edition, view.players)
        return opinions(judge, view, tried(self.last)) if self.last else {}

    def card_of(self, entry: int) -> Card:
        """Return the card of one of the plays tried."""
        return self._sharp.card_of(entry)
