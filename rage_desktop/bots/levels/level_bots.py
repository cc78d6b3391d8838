"""The bots of all levels.

`random` makes any legal move. `sharp` is rule-based, for every edition, variant and number of
seats: it bids and plays for the most expected points. `expert` goes by the evaluator fitted in
self-play, and `master` searches among the choices that this finds best. All three solve an ending
with few lines of play left exactly.

Below them are levels with human-like mistakes: they forget, hope and follow hunches, but avoid
absurd moves. They estimate as `sharp` does, from what they remember. A card that may take a trick
is now and then counted as one that will, and another play with the same aim is made on a hunch.
Moves that no experienced player would make are excluded: see `FallibleBot.ways`, which a test
checks on the positions that every level from `easy` up must pass.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct, structs

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bot import Bot, check_asked
from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met
from rage_desktop.bots.estimate.expected_points import PlayValues, bid_values, chances_in
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.view_evaluation import (
    Choice,
    evaluate_bids,
    evaluate_plays,
    evaluator_for,
    legal_play,
    move_of,
)
from rage_desktop.bots.search.search import Clock, Endgame, Searcher, lines_of_play, may_turn
from rage_desktop.bots.search.trials import Candidate, Decision, Effort, Thinker
from rage_desktop.rules import Bid, Card, Move, NumberCard, Phase, Play, SeatView


class RandomBot(Bot):
    """Chooses uniformly among the legal moves, lost bids aside."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def move(self, view: SeatView) -> Move:
        """Return any legal play, or any bid that is not lost already."""
        if view.phase is Phase.BID:
            return Bid(view.me, self._rng.choice(bids_that_can_be_met(view)))
        return self._rng.choice(view.legal)


ENDING = Effort(playouts=0, solves=24)


class EvaluatorCache:
    """Caches the evaluator for the last edition and number of seats."""

    def __init__(self) -> None:
        self._judge: Evaluator | None = None

    def of(self, view: SeatView) -> Evaluator:
        """Return the evaluator for a view, creating it if needed."""
        evaluator = self._judge
        if (
            evaluator is None
            or evaluator.seats != view.players
            or evaluator.deck.edition != view.edition
        ):
            evaluator = self._judge = evaluator_for(view.edition, view.players)
        return evaluator


class EvaluatingBot(Thinker):
    """A bot whose choices are first evaluated."""

    def __init__(self, rng: Random, effort: Effort) -> None:
        self._rng = rng
        self._effort = effort
        self._judge = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        if ending := solved_decision(self._judge, view, self._effort, self._rng):
            return ending
        evaluator = self._judge.of(view)
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


# points; its estimates are coarse
BLUR_OF_BIDS = 0.4
BLUR_OF_PLAYS = 0.25


class CountingBot(Thinker):
    """Plays for the most expected points; deterministic for a view.

    Of equally good moves it makes the lowest bid or the first play, except in solved endings.
    """

    def __init__(self) -> None:
        self._judge = EvaluatorCache()

    def _choose(self, view: SeatView) -> Decision:
        return solved_decision(self._judge, view, ENDING, Random(0)) or summed_decision(view)


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


LAST_CARDS = 3


class TrainedBot(EvaluatingBot):
    """Makes the move that is worth most by judgement."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, ENDING)

    def _pick(self, evaluator: Evaluator, view: SeatView, choices: list[Choice]) -> Decision:
        if not evaluator.deck.rewards_met_bids:
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


MAYBE = (0.25, 0.8)  # chances between which a card may or may not take a trick
ALIKE = 0.25  # most that heights and chances of two plays differ where they mean the same
CARDS_A_TRICK = 8  # dealt: a bid is off by a trick for so many, for many are hard to sum up
USUAL = 4  # seats: at larger tables everybody hopes for less


class ErrorModel(Struct, frozen=True):
    """How a player errs.

    `remembers` is the last tricks it still knows; if it `heeds`, it looks at what others bid.
    `hopes` is the share of its doubtful bids that are too high, with four at the table, `fears` of
    those too low, by one trick or with large hands by a few; `hunches` the share of its plays that
    follow a hunch. None gives away more than `costs` points by its own estimate. If `wild`, it has
    hunches without an aim, and slips where there is no doubt.
    """

    remembers: int
    heeds: bool
    hopes: float
    fears: float
    hunches: float
    costs: float
    wild: bool = False

    def seen(self, view: SeatView) -> SeatView:
        """Return a view reduced to what it looks at, and remembers of past tricks."""
        kept = view.history[-self.remembers :] if self.remembers else ()
        bids = view.bids
        if not self.heeds:
            bids = tuple(bid if seat == view.seat else None for seat, bid in enumerate(bids))
        return structs.replace(view, history=kept, bids=bids)


NOVICE: Final = ErrorModel(
    remembers=0, heeds=False, hopes=0.5, fears=0.1, hunches=0.5, costs=6.0, wild=True
)
EASY: Final = ErrorModel(remembers=0, heeds=False, hopes=0.9, fears=0.1, hunches=1.0, costs=10.0)
STEADY: Final = ErrorModel(remembers=1, heeds=True, hopes=0.45, fears=0.2, hunches=0.5, costs=5.0)


class FallibleBot(Thinker):
    """Plays like an experienced person, with the mistakes of its error model."""

    def __init__(self, rng: Random, errors: ErrorModel) -> None:
        self._rng = rng
        self._habits = errors

    def ways(self, view: SeatView) -> tuple[Move, ...]:
        """Return every move it may make, its best one first."""
        careful = summed_decision(self._habits.seen(view))
        return (careful.move, *self._slips(view, careful))

    def _choose(self, view: SeatView) -> Decision:
        errors = self._habits
        chance = self._rng.random()
        careful = summed_decision(errors.seen(view))
        move = careful.move
        if isinstance(move, Bid):
            hopes = errors.hopes * min(1.0, USUAL / view.players) ** 0.5
            slip = (chance < hopes) - (chance > 1 - errors.fears)
            others = self._slips(view, careful) if slip else ()
            off = [
                bid for bid in others if isinstance(bid, Bid) and (bid.bid - move.bid) * slip > 0
            ]
            furthest = max(off, key=lambda bid: abs(bid.bid - move.bid), default=move)
            return structs.replace(careful, move=furthest)
        hunches = self._slips(view, careful) if chance < errors.hunches else ()
        return structs.replace(careful, move=self._rng.choice(hunches)) if hunches else careful

    def _slips(self, view: SeatView, careful: Decision) -> list[Move]:
        """Return the moves a slip may lead to; none without doubt."""
        worths = careful.worths
        legal = set(view.legal)
        least = worths[careful.move] - self._habits.costs
        others = [move for move in worths if worths[move] > least and move in legal]
        others.sort(key=lambda move: -worths[move])
        others.remove(careful.move)
        match careful.move:
            case Bid() as bid:
                return [*self._doubtful(view, bid, others)]
            case Play(card=NumberCard()) as play:
                return [*self._with_the_same_aim(view, play, others)]
        return others if self._habits.wild else []

    def _doubtful(self, view: SeatView, bid: Bid, others: list[Move]) -> Iterator[Move]:
        """Yield the bids around the careful one that the hand's doubtful cards allow."""
        chances = chances_in(self._habits.seen(view))
        low, high = MAYBE
        sure = sum(each.take > high for each in chances)
        maybe = any(low < each.take < high for each in chances)
        reach = max(1, view.hand_size // CARDS_A_TRICK)  # tricks by which a slip moves a bid
        for other in others:
            assert isinstance(other, Bid)
            if abs(other.bid - bid.bid) <= reach and (
                self._habits.wild or (maybe and sure <= other.bid)
            ):
                yield other

    def _with_the_same_aim(self, view: SeatView, best: Play, others: list[Move]) -> Iterator[Move]:
        """Yield cards of similar height that are as likely to take this trick, one of each suit."""
        if self._habits.wild:
            yield from others[:3]
            return
        values = PlayValues(self._habits.seen(view))
        knowledge = values.knowledge

        def height(card: Card) -> float:
            assert isinstance(card, NumberCard)
            return knowledge.above(card.suit, card.rank) / (knowledge.count(card.suit) + 1)

        suits = {best.card.suit}
        now = values.chance_to_win(best)
        high = height(best.card)
        for other in others:
            assert isinstance(other, Play)
            card = other.card
            if card.suit in suits or not isinstance(card, NumberCard):
                continue
            if (card.suit == view.trump) is not (best.card.suit == view.trump):
                continue
            if max(abs(height(card) - high), abs(values.chance_to_win(other) - now)) <= ALIKE:
                suits.add(card.suit)
                yield other
