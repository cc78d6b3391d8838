"""Judging of one decision or one deal, run in the review's worker processes."""

from typing import Final, TypeAlias

from msgspec import Struct

from rage_desktop.bots.levels.evaluating_bot import EvaluatorCache
from rage_desktop.bots.search.deal_value import deal_value
from rage_desktop.bots.search.rate_moves import REVIEW, RatedMove, Ratings, choice_of, rate
from rage_desktop.bots.search.trials import Decision as Choosing
from rage_desktop.bots.search.trials import Effort, Thinker
from rage_desktop.bots.talk.reason_figures import move_name
from rage_desktop.bots.talk.reasons import reason_for
from rage_desktop.match.decisions import Decision
from rage_desktop.play.review.past_game import PastGame, PastRound
from rage_desktop.play.review.verdict import AS_GOOD, SURE, Option, Verdict, Worth
from rage_desktop.rules import Bid, Move, Play, Round, SeatView, Text, text

ALIKE: Final = 0.02  # probabilities of making the bid that differ by no more count as equal
DEALS: Final = 500  # sampled deals for the value of a deal, and playouts of the real one
BEST: Final = text("It did best with many possible layouts of the hidden cards.")


class DecisionTask(Struct, frozen=True):
    """Task: judge a move; the view is all its player knew."""

    ply: int
    view: SeatView
    move: Bid | Play


class DealTask(Struct, frozen=True):
    """Task: value a deal; `view` is a seat's before any bid, the round is the true state."""

    ply: int
    view: SeatView
    round: Round


Task: TypeAlias = DecisionTask | DealTask
TaskResult: TypeAlias = Verdict | Worth


class ReviewWorker:
    """Judge tasks one by one; only the edition's figures are kept between them."""

    def __init__(self, effort: Effort = REVIEW, deals: int = DEALS) -> None:
        self._effort, self._deals = effort, deals
        self._judge = EvaluatorCache()

    def judged(self, task: Task) -> TaskResult:
        """Return the result of a task; deterministic for equal tasks."""
        if isinstance(task, DecisionTask):
            return self.verdict(task)
        seat = task.view.seat
        assert seat is not None
        evaluator = self._judge.of(task.view)
        found = deal_value(evaluator, task.view, task.round, self._deals)
        return Worth(
            ply=task.ply,
            seat=seat,
            cards=round(found.expected, 1),
            lay=round(found.lay, 1),
            cards_error=round(SURE * found.expected_error, 2),
            lay_error=round(SURE * found.lay_error, 2),
        )

    def verdict(self, task: DecisionTask) -> Verdict:
        """Return the verdict on a decision."""
        ply, view, move = task.ply, task.view, task.move
        if forced(view):
            reason = reason_for(view, move) if isinstance(move, Play) else None
            return Verdict(ply=ply, seat=move.seat, move=move, forced=True, reason=reason)
        evaluator = self._judge.of(view)
        ratings = rate(evaluator, view, self._effort, move)
        chosen = [choice_of(evaluator.deck, view, each.move) for each in ratings.options]
        played = chosen.index(choice_of(evaluator.deck, view, move))
        rated, options = ratings.options[played], _options(ratings, move, played)
        error = SURE * rated.error
        costs = rated.behind >= max(AS_GOOD, error)
        loss = round(options[0].points - options[played].points, 1) if costs else 0.0
        return Verdict(
            ply=ply,
            seat=move.seat,
            move=move,
            options=options,
            played=played,
            loss=loss,
            error=round(error, 2),
            distribution=_tricks(ratings) if isinstance(move, Bid) else (),
            reason=reason_of(view, ratings, played, loss),
        )


class ReviewBot(Thinker):
    """Play the moves the review finds best, which therefore cost nothing."""

    def __init__(self, effort: Effort = REVIEW) -> None:
        self._effort, self._judge = effort, EvaluatorCache()

    def _choose(self, view: SeatView) -> Choosing:
        if forced(view):
            return Choosing(view.legal[0])
        return Choosing(rate(self._judge.of(view), view, self._effort).options[0].move)


def forced(view: SeatView) -> bool:
    """Return whether there is no choice: one legal move, counting copies of a card as one."""
    return len({_bare(move) for move in view.legal}) == 1


def task_of(game: PastGame, decision: Decision) -> DecisionTask:
    """Return the task for a decision."""
    view = game.view_before(decision.ply, decision.seat)
    return DecisionTask(decision.ply, view, decision.move)


def deal_task_of(game: PastGame, round_: PastRound, seat: int) -> DealTask:
    """Return the task of valuing a deal for a seat."""
    return DealTask(round_.deal, *game.dealt(round_.deal, seat))


def reason_of(view: SeatView, ratings: Ratings, played: int, loss: float) -> Text:
    """Return why the best move is better, or why the one made was right."""
    options = [each.move for each in ratings.options]
    best, mine = options[0], options[played]
    if loss:
        reason = reason_for(view, best, mine) or BEST
        if isinstance(best, Bid):
            return text("Better: a bid of {n}. {reason}", n=best.bid, reason=reason)
        return text("Better: {card}. {reason}", card=move_name(best), reason=reason)
    if _all_alike(ratings):
        return text("Every choice is equally good here.")
    if played == 0:
        return reason_for(view, mine, options[1] if len(options) > 1 else None) or BEST
    right = reason_for(view, mine, best)
    if right is None:
        return text("About as good: {other}.", other=move_name(best))
    return text("{reason} About as good: {other}.", reason=right, other=move_name(best))


def _all_alike(ratings: Ratings) -> bool:
    """Return whether all moves have the same points, as displayed, and the same probability."""
    points = {round(each.points, 1) for each in ratings.options}
    chances = [each.closes for each in ratings.options]
    return len(points) == 1 and max(chances) - min(chances) <= ALIKE


def _tricks(ratings: Ratings) -> tuple[float, ...]:
    return tuple(round(chance, 3) for chance in ratings.tricks)


def _options(ratings: Ratings, move: Bid | Play, played: int) -> tuple[Option, ...]:
    def told(place: int, each: RatedMove) -> Option:
        one = move if place == played else each.move
        assert isinstance(one, Bid | Play)
        return Option(one, round(each.points, 1), round(each.closes, 2))

    return tuple(told(place, each) for place, each in enumerate(ratings.options))


def _bare(move: Move) -> tuple[str, str | None]:
    if isinstance(move, Play):
        return str(move.card), move.suit
    return str(move), None
