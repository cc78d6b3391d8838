"""What the levels above steady share: they judge their choices by figures fitted in self-play."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from time import monotonic

from rage_desktop.bots.bot import check_asked
from rage_desktop.bots.decision import Decision, Thinker
from rage_desktop.bots.deck import Deck
from rage_desktop.bots.endgame import lines_of_play
from rage_desktop.bots.judge import Judge
from rage_desktop.bots.reading import (
    Choice,
    judge_for,
    legal_play,
    weighed_bids,
    weighed_plays,
)
from rage_desktop.bots.search import Candidate, Effort, Searcher
from rage_desktop.rules import Bid, Edition, Move, Phase, SeatView

ENDING = Effort(playouts=0, solves=24)


class JudgingBot(Thinker):
    """Has a judge of its deck and number of seats look at a choice first."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._judge: Judge | None = None

    def _choose(self, view: SeatView) -> Decision:
        judge = self._at_hand(view.edition, view.players)
        weigh = weighed_bids if view.phase is Phase.BID else weighed_plays
        return self._decided(judge, view, weigh(judge, view))

    @abstractmethod
    def _decided(self, judge: Judge, view: SeatView, choices: list[Choice]) -> Decision:
        """Decide among choices that judgement has weighed."""

    def _at_hand(self, edition: Edition, seats: int) -> Judge:
        judge = self._judge
        if judge is None or judge.seats != seats or judge.deck.edition != edition:
            judge = self._judge = judge_for(edition, seats)
        return judge


def judged(deck: Deck, view: SeatView, choices: Sequence[Choice]) -> Decision:
    """Return the decision for what is worth most."""
    worths = dict[Move, float]()
    for choice, worth in choices:
        move = _move(deck, view, choice)
        worths[move] = max(worth, worths.get(move, worth))
    return Decision(max(worths, key=lambda move: worths[move]), worths)


def tried(deck: Deck, view: SeatView, candidates: Sequence[Candidate]) -> Decision:
    """Return the decision for the first of the choices a search tried.

    The worth of those that were given up on the way is not comparable.
    """
    trials = dict[Move, Candidate]()
    for each in candidates:
        trials.setdefault(_move(deck, view, each.choice), each)
    best, most = next(iter(trials)), candidates[0].trials
    worths = {move: each.worth for move, each in trials.items() if each.trials == most}
    return Decision(best, worths, trials=trials)


def _move(deck: Deck, view: SeatView, choice: int) -> Move:
    if view.phase is Phase.BID:
        return Bid(check_asked(view), choice)
    return legal_play(deck, view, choice)


def counted_out(
    judge: Judge, view: SeatView, choices: Sequence[Choice], rng: Random
) -> Decision | None:
    """Return the best play of an ending with so little hidden that a moment is enough for all of
    it; None elsewhere."""
    if lines_of_play(view) > ENDING.solves:
        return None
    solved = Searcher(judge, view, ENDING, rng, monotonic).solved(choices)
    return tried(judge.deck, view, solved) if solved else None
