"""The base of every level that judges by weights fitted in self-play, and exact endings."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bot import check_asked
from rage_desktop.bots.judge.from_view import (
    Choice,
    judge_for,
    legal_play,
    weighed_bids,
    weighed_plays,
)
from rage_desktop.bots.judge.model import Judge
from rage_desktop.bots.search.decision import Decision, Thinker
from rage_desktop.bots.search.endgame import Endgame, lines_of_play, may_turn
from rage_desktop.bots.search.trials import Candidate, Effort
from rage_desktop.rules import Bid, Move, Phase, SeatView

ENDING = Effort(playouts=0, solves=24)


class JudgeAtHand:
    """Keeps the judge for the edition and number of seats last asked for."""

    def __init__(self) -> None:
        self._judge: Judge | None = None

    def of(self, view: SeatView) -> Judge:
        """Return the judge for a view, a new one if the last does not fit."""
        judge = self._judge
        if judge is None or judge.seats != view.players or judge.deck.edition != view.edition:
            judge = self._judge = judge_for(view.edition, view.players)
        return judge


class JudgingBot(Thinker):
    """A bot whose choices a judge weighs first."""

    def __init__(self, rng: Random, effort: Effort) -> None:
        self._rng, self._effort = rng, effort
        self._judge = JudgeAtHand()

    def _choose(self, view: SeatView) -> Decision:
        if ending := counted_out(self._judge, view, self._effort, self._rng):
            return ending
        judge = self._judge.of(view)
        weigh = weighed_bids if view.phase is Phase.BID else weighed_plays
        return self._pick(judge, view, weigh(judge, view))

    @abstractmethod
    def _pick(self, judge: Judge, view: SeatView, choices: list[Choice]) -> Decision:
        """Decide among the choices that the judge has weighed."""


def judged(deck: Deck, view: SeatView, choices: Sequence[Choice]) -> Decision:
    """Return the decision for what is worth most."""
    worths = {_move(deck, view, choice): worth for choice, worth in choices}
    return Decision(max(worths, key=lambda move: worths[move]), worths)


def tried(
    deck: Deck, view: SeatView, candidates: Sequence[Candidate], counted: bool = False
) -> Decision:
    """Return the decision for the first of the choices a search tried.

    Choices that were dropped on the way have no comparable worth.
    """
    trials = {_move(deck, view, each.choice): each for each in candidates}
    best, most = next(iter(trials)), candidates[0].trials
    worths = {move: each.worth for move, each in trials.items() if each.trials == most}
    return Decision(best, worths, trials=trials, counted=counted)


def _move(deck: Deck, view: SeatView, choice: int) -> Move:
    if view.phase is Phase.BID:
        return Bid(check_asked(view), choice)
    return legal_play(deck, view, choice)


def counted_out(judge: JudgeAtHand, view: SeatView, effort: Effort, rng: Random) -> Decision | None:
    """Return the exact solution of an ending with few enough lines of play; None elsewhere."""
    if view.phase is Phase.BID or lines_of_play(view) > effort.solves:
        return None
    at_hand = judge.of(view)
    solved = Endgame(at_hand, view, effort, rng).solved(weighed_plays(at_hand, view))
    return tried(at_hand.deck, view, solved, counted=not may_turn(view))
