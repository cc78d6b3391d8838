"""The level `sharp`: counts what is out and who wants what, and judges by figures fitted in play.

It sees a card for what it does to the rest of the hand: see `judge`. With the last few cards
steady's sums are heard as well, and what little can be counted out is counted out.
"""

from random import Random
from time import monotonic

from rage_desktop.bots.bot import legal_plays
from rage_desktop.bots.deck import Deck
from rage_desktop.bots.judge import Judge
from rage_desktop.bots.reading import (
    Choice,
    best,
    figures_for,
    legal_play,
    weighed_bids,
    weighed_plays,
)
from rage_desktop.bots.search import Candidate, Effort, Searcher
from rage_desktop.bots.turn import Turn
from rage_desktop.rules import Bid, Card, Edition, Move, Phase, Play, SeatView

LAST_CARDS = 3
ENDING = Effort(playouts=0, solves=24)


class SharpBot:
    """Plays what is worth most by judgement.

    `weighed` holds what the last decision was chosen from, `last` the figures of a solved ending.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._judge: Judge | None = None
        self.weighed: list[Choice] = []
        self.last: list[Candidate] = []

    def bid(self, view: SeatView) -> int:
        """Return the legal bid that is worth most."""
        self.last = []
        self.weighed = weighed_bids(self.judge(view.edition, view.players), view)
        return best(self.weighed)

    def play(self, view: SeatView) -> Play:
        """Return the legal play that is worth most."""
        self.last, self.weighed = [], []
        plays = legal_plays(view)
        if len(plays) == 1:
            return plays[0]
        judge = self.judge(view.edition, view.players)
        weighed = weighed_plays(judge, view)
        if len(view.hand) <= LAST_CARDS:
            self.last = Searcher(judge, view, ENDING, self._rng, monotonic).solved(weighed)
            weighed = _with_sums(judge.deck, view, weighed)
        self.weighed = weighed
        choice = self.last[0].choice if self.last else best(weighed)
        return legal_play(judge.deck, view, choice)

    def opinions(self, view: SeatView) -> dict[Move, float]:
        """Return what the moves weighed last are worth to it, beside one another."""
        if self.last:
            return opinions(self._judge, view, tried(self.last))
        return opinions(self._judge, view, self.weighed)

    def card_of(self, entry: int) -> Card:
        """Return the card of one of the plays weighed."""
        assert self._judge is not None
        return self._judge.deck.play(0, entry).card

    def judge(self, edition: Edition, seats: int) -> Judge:
        """Return the judge of an edition's cards for a number of seats."""
        judge = self._judge
        if judge is None or judge.seats != seats or judge.deck.edition != edition:
            judge = self._judge = Judge(Deck(edition), seats, figures_for(edition))
        return judge


def _with_sums(deck: Deck, view: SeatView, weighed: list[Choice]) -> list[Choice]:
    """Return the plays with what judgement and steady's sums make of them on average, in points."""
    turn = Turn(view)
    return [
        (entry, (worth + turn.worth(legal_play(deck, view, entry))) / 2) for entry, worth in weighed
    ]


def tried(candidates: list[Candidate]) -> list[Choice]:
    """Return the worth of the choices that were tried to the end."""
    most = candidates[0].trials
    return [(each.choice, each.worth) for each in candidates if each.trials == most]


def opinions(judge: Judge | None, view: SeatView, choices: list[Choice]) -> dict[Move, float]:
    """Return choices as moves, with what they are worth."""
    assert judge is not None
    assert view.seat is not None
    if view.phase is Phase.BID:
        return {Bid(view.seat, bid): worth for bid, worth in choices}
    return {legal_play(judge.deck, view, entry): worth for entry, worth in choices}
