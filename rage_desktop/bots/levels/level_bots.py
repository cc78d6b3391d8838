"""The bots of the strong levels, and the one that plays by chance.

`random` makes any legal move. `sharp` is rule-based, for every edition, variant and number of
seats: it bids and plays for the most expected points. `expert` goes by the evaluator fitted in
self-play, and `master` searches among the choices that this finds best. All three solve an ending
with few lines of play left exactly. The levels below them are in `fallible_bot`.
"""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from time import monotonic

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bot import Bot, check_asked
from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met
from rage_desktop.bots.estimate.expected_points import PlayValues, bid_values
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import (
    Choice,
    evaluate_bids,
    evaluate_plays,
    evaluator_for,
    legal_play,
    move_of,
)
from rage_desktop.bots.search.endgame import Endgame, lines_of_play, may_turn
from rage_desktop.bots.search.search import Clock, Searcher
from rage_desktop.bots.search.trials import Candidate, Decision, Effort, Thinker
from rage_desktop.rules import Bid, Move, Phase, SeatView

ENDING = Effort(playouts=0, solves=24)  # no playouts, but endings are solved exactly

# points by which the coarse estimates of a level do not distinguish moves
BLUR_OF_BIDS = 0.4
BLUR_OF_PLAYS = 0.25

LAST_CARDS = 3  # hands so small are played by solving the ending


class RandomBot(Bot):
    """Chooses uniformly among the legal moves, lost bids aside."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def move(self, view: SeatView) -> Move:
        """Return any legal play, or any bid that is not lost already."""
        if view.phase is Phase.BID:
            return Bid(view.me, self._rng.choice(bids_that_can_be_met(view)))
        return self._rng.choice(view.legal)


class EvaluatorCache:
    """Caches the evaluator for the last edition and number of seats."""

    def __init__(self) -> None:
        self._evaluator: Evaluator | None = None

    def of(self, view: SeatView) -> Evaluator:
        """Return the evaluator for a view, creating it if needed."""
        evaluator = self._evaluator
        if (
            evaluator is None
            or evaluator.seats != view.players
            or evaluator.deck.edition != view.edition
        ):
            evaluator = self._evaluator = evaluator_for(view.edition, view.players)
        return evaluator


class EvaluatingBot(Thinker):
    """A bot whose choices are first evaluated."""

    def __init__(self, rng: Random, effort: Effort) -> None:
        self._rng = rng
        self._effort = effort
        self._evaluator = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        if ending := solved_decision(self._evaluator, view, self._effort, self._rng):
            return ending
        evaluator = self._evaluator.of(view)
        weigh = evaluate_bids if view.phase is Phase.BID else evaluate_plays
        return self._pick(evaluator, view, weigh(evaluator, view))

    @abstractmethod
    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        """Decide among the evaluated choices."""


def searched_decision(
    deck: Deck, view: SeatView, candidates: Sequence[Candidate], counted: bool = False
) -> Decision:
    """Return the decision for the best choice of a search.

    Choices dropped by the search have no comparable value.
    """
    trials = {move_of(deck, view, each.choice): each for each in candidates}
    best = next(iter(trials))
    most = candidates[0].trials
    worths = {move: each.worth for move, each in trials.items() if each.trials == most}
    return Decision(best, worths, trials=trials, counted=counted)


def solved_decision(
    evaluator: EvaluatorCache, view: SeatView, effort: Effort, rng: Random
) -> Decision | None:
    """Return the exact solution of an ending with few enough lines of play; None otherwise."""
    if view.phase is Phase.BID or lines_of_play(view) > effort.solves:
        return None
    at_hand = evaluator.of(view)
    solved = Endgame(at_hand, view, effort, rng).solved(evaluate_plays(at_hand, view))
    return searched_decision(at_hand.deck, view, solved, counted=not may_turn(view))


class SearchingBot(EvaluatingBot):
    """Makes the move that does best over deals that could be the real one."""

    def __init__(self, rng: Random, effort: Effort, clock: Clock = monotonic) -> None:
        super().__init__(rng, effort)
        self._clock = clock

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        searcher = Searcher(evaluator, view, self._effort, self._rng, self._clock)
        return searched_decision(evaluator.deck, view, searcher.best(choices))


class CountingBot(Thinker):
    """Plays for the most expected points; deterministic for a view.

    Of equally good moves it makes the lowest bid or the first play, except in solved endings.
    """

    def __init__(self) -> None:
        self._evaluator = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        return solved_decision(self._evaluator, view, ENDING, Random(0)) or summed_decision(view)


def fallback(view: SeatView) -> Move:
    """Return the move that replaces a missing answer: the best by these estimates."""
    try:
        return summed_decision(view).move
    except Exception:  # any legal move keeps the game going
        return view.legal[0]


def summed_decision(view: SeatView) -> Decision:
    """Return the decision for the most points to expect, summed over what each card may bring."""
    worths: dict[Move, float]
    if view.phase is Phase.BID:
        seat = check_asked(view)
        blur = BLUR_OF_BIDS
        worths = {Bid(seat, bid): worth for bid, worth in bid_values(view).items()}
    else:
        values = PlayValues(view)
        blur = BLUR_OF_PLAYS
        worths = {play: values.worth(play) for play in view.plays()}
    return Decision(max(worths, key=lambda move: worths[move]), worths, blur)


class TrainedBot(EvaluatingBot):
    """Makes the move that is worth most to the evaluator."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, ENDING)

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        if not evaluator.deck.knobs.rewards_met_bids:
            return summed_decision(view)
        if view.phase is Phase.PLAY and len(view.hand) <= LAST_CARDS:
            values = PlayValues(view)
            deck = evaluator.deck
            choices = [  # with the mean of the evaluator's and sharp's estimates
                (entry, (worth + values.worth(legal_play(deck, view, entry))) / 2)
                for entry, worth in choices
            ]
        worths = {move_of(evaluator.deck, view, choice): worth for choice, worth in choices}
        return Decision(max(worths, key=lambda move: worths[move]), worths)
