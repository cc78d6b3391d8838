"""Verdicts on decisions and deals, how they are found, and their one-line JSON form in the store.

Decisions are reviewed in the review's worker processes, one by one."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct, structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.levels.level_bots import EvaluatorCache
from rage_desktop.bots.search.ratings import REVIEW, RatedMove, Ratings, choice_of, deal_value, rate
from rage_desktop.bots.search.trials import Decision as Choosing
from rage_desktop.bots.search.trials import Effort, Thinker
from rage_desktop.bots.talk.figures import move_name
from rage_desktop.bots.talk.reasons import IMAGINED, reason_for
from rage_desktop.match.store import notation
from rage_desktop.play.review.past_game import Decision, PastGame, what_was_hidden
from rage_desktop.rules import Bid, Move, Play, Round, SeatView, Text, text

AS_GOOD: Final = 0.3  # points: a smaller loss counts as none
SURE: Final = 2.0  # standard errors: a smaller loss counts as none
MISTAKE: Final = 1.0  # points: a loss from here on is a mistake, a smaller one a slip
EDITION_OF_LINES: Final = 1  # lines of another version are computed again
ALIKE: Final = 0.02  # probabilities of making the bid that differ by no more count as equal
DEALS: Final = 500  # sampled deals for the value of a deal, and playouts of the real one


class Option(Struct, frozen=True):
    """A legal move: the expected points of the round, to a tenth, and the probability that the bid
    is made, to a hundredth."""

    move: Bid | Play
    points: float
    closes: float


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict on one decision, from its player's view; `ply` counts the game's moves from 0.

    `options` are sorted best first; `played` is the index of the move made, with equal cards
    counting as one. `loss` is its cost in points, to a tenth: the best option's points minus its
    own, and 0 if it is as good; of a move that was suggested to a person, that cost is `excused`
    instead. `error` is the margin of a 95% interval. `distribution` is for bids
    only: the probabilities of taking 0, 1, 2 … tricks when playing for the best bid. If `forced`
    there was no choice and there are no options. `unknown` describes hidden cards that affected the
    outcome.
    """

    ply: int
    seat: int
    move: Bid | Play
    options: tuple[Option, ...] = ()
    played: int = 0
    loss: float = 0.0
    excused: float = 0.0
    error: float = 0.0
    forced: bool = False
    distribution: tuple[float, ...] = ()
    reason: Text | None = None
    unknown: Text | None = None

    @property
    def best(self) -> Bid | Play:
        """The best move; the one made if it is as good."""
        return self.options[0].move if self.options and self.loss else self.move

    @property
    def is_bid(self) -> bool:
        """Whether it was a bid."""
        return isinstance(self.move, Bid)

    @property
    def mistake(self) -> bool:
        """Whether it cost a point or more."""
        return self.loss >= MISTAKE

    @property
    def stake(self) -> float:
        """The difference in points between the best and the worst move; 0 if excused."""
        points = [option.points for option in self.options if not self.excused]
        return max(points) - min(points) if points else 0.0


class Worth(Struct, frozen=True):
    """One deal, move `ply` of the game, as it was worth to a seat, in points of the round.

    `cards` is the expected value of the player's own cards at this table before any bid; `lay` the
    effect of how the other cards really lay; each with its error (95% interval).
    """

    ply: int
    seat: int
    cards: float
    lay: float
    cards_error: float = 0.0
    lay_error: float = 0.0


def write_verdict(verdict: Verdict) -> str:
    """Encode a verdict on one line, without `unknown`, which is computed again."""
    plain: dict[str, Any] = {
        "v": EDITION_OF_LINES,
        "move": notation.write_move(verdict.move),
        "options": [
            [notation.write_move(option.move), option.points, option.closes]
            for option in verdict.options
        ],
        "played": verdict.played,
        "loss": verdict.loss or verdict.excused,
        "error": verdict.error,
        "forced": verdict.forced,
        "tricks": verdict.distribution,
    }
    if verdict.reason is not None:
        plain["reason"] = notation.encode_explanation(Explanation(verdict.reason))
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read_verdict(ply: int, line: str, suits: Sequence[str]) -> Verdict | None:
    """Decode a line of `write_verdict`; None if it is damaged or of another version."""
    try:
        plain = json.loads(line)
        if plain["v"] != EDITION_OF_LINES:
            return None
        reason = plain.get("reason")
        move = _decision(notation.read_move(plain["move"], suits))
        return Verdict(
            ply=ply,
            seat=move.seat,
            move=move,
            options=tuple(
                Option(_decision(notation.read_move(written, suits)), float(points), float(closes))
                for written, points, closes in plain["options"]
            ),
            played=int(plain["played"]),
            loss=float(plain["loss"]),
            error=float(plain["error"]),
            forced=bool(plain["forced"]),
            distribution=tuple(map(float, plain["tricks"])),
            reason=None if reason is None else notation.decode_explanation(reason, suits).reason,
        )
    except (LookupError, TypeError, ValueError, notation.NotationError, RecursionError):
        return None


def write_worths(worths: Sequence[Worth]) -> str:
    """Write what a deal was worth to some seats on one line."""
    rows = [structs.astuple(each)[1:] for each in worths]
    return json.dumps({"v": EDITION_OF_LINES, "worths": rows}, separators=(",", ":"))


def read_worths(ply: int, line: str) -> tuple[Worth, ...]:
    """Decode a line of `write_worths`; empty if it is damaged or of another version."""
    try:
        plain = json.loads(line)
        if plain["v"] != EDITION_OF_LINES:
            return ()
        return tuple(
            Worth(ply, int(seat), *map(float, (cards, lay, cards_error, lay_error)))
            for seat, cards, lay, cards_error, lay_error in plain["worths"]
        )
    except (LookupError, TypeError, ValueError, RecursionError):
        return ()


def _decision(move: Move) -> Bid | Play:
    if not isinstance(move, Bid | Play):
        raise notation.NotationError(f"{notation.write_move(move)!r} is no decision.")
    return move


class DecisionTask(Struct, frozen=True):
    """Task: review a move; the view is all its player knew."""

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
    """Does tasks one by one; only the edition's figures are kept between them."""

    def __init__(self, effort: Effort = REVIEW, deals: int = DEALS) -> None:
        self._effort = effort
        self._deals = deals
        self._evaluators = EvaluatorCache()

    def result(self, task: Task) -> TaskResult:
        """Return the result of a task; deterministic for equal tasks."""
        if isinstance(task, DecisionTask):
            return self.verdict(task)
        evaluator = self._evaluators.of(task.view)
        found = deal_value(evaluator, task.view, task.round, self._deals)
        return Worth(
            ply=task.ply,
            seat=task.view.me,
            cards=round(found.expected, 1),
            lay=round(found.lay, 1),
            cards_error=round(SURE * found.expected_error, 2),
            lay_error=round(SURE * found.lay_error, 2),
        )

    def verdict(self, task: DecisionTask) -> Verdict:
        """Return the verdict on a decision."""
        ply = task.ply
        view = task.view
        move = task.move
        if forced(view):
            reason = reason_for(view, move) if isinstance(move, Play) else None
            return Verdict(ply=ply, seat=move.seat, move=move, forced=True, reason=reason)
        evaluator = self._evaluators.of(view)
        ratings = rate(evaluator, view, self._effort, move)
        chosen = [choice_of(evaluator.deck, view, each.move) for each in ratings.options]
        played = chosen.index(choice_of(evaluator.deck, view, move))
        rated = ratings.options[played]
        options = _options(ratings, move, played)
        error = SURE * rated.error
        tricks = tuple(round(each, 3) for each in ratings.tricks)
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
            distribution=tricks if isinstance(move, Bid) else (),
            reason=reason_of(view, ratings, played, loss),
        )


class ReviewBot(Thinker):
    """Play the moves the review finds best, which therefore cost nothing."""

    def __init__(self, effort: Effort = REVIEW) -> None:
        self._evaluators = EvaluatorCache()
        self._effort = effort

    def _choose(self, view: SeatView) -> Choosing:
        if forced(view):
            return Choosing(view.legal[0])
        return Choosing(rate(self._evaluators.of(view), view, self._effort).options[0].move)


def forced(view: SeatView) -> bool:
    """Return whether there is no choice: one legal move, counting copies of a card as one."""
    return len({_bare(move) for move in view.legal}) == 1


def task_of(game: PastGame, decision: Decision) -> DecisionTask:
    """Return the task for a decision."""
    view = game.view_before(decision.ply, decision.seat)
    return DecisionTask(decision.ply, view, decision.move)


def reason_of(view: SeatView, ratings: Ratings, played: int, loss: float) -> Text:
    """Return why the best move is better, or why the one made was right."""
    options = [each.move for each in ratings.options]
    best = options[0]
    mine = options[played]
    if loss:
        reason = reason_for(view, best, mine) or IMAGINED
        if isinstance(best, Bid):
            return text("Better: a bid of {n}. {reason}", n=best.bid, reason=reason)
        return text("Better: {card}. {reason}", card=move_name(best), reason=reason)
    if _all_alike(ratings):
        return text("Every move is equally good here.")
    if played == 0:
        return reason_for(view, mine, options[1] if len(options) > 1 else None) or IMAGINED
    right = reason_for(view, mine, best)
    if right is None:
        return text("About as good: {other}.", other=move_name(best))
    return text("{reason} About as good: {other}.", reason=right, other=move_name(best))


def _all_alike(ratings: Ratings) -> bool:
    """Return whether all moves have the same points, as displayed, and the same probability."""
    points = {round(each.points, 1) for each in ratings.options}
    chances = [each.closes for each in ratings.options]
    return len(points) == 1 and max(chances) - min(chances) <= ALIKE


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


class Review:
    """The verdicts so far on the decisions of some seats.

    `decisions` are all decisions to review, in order; only scored rounds count.
    """

    def __init__(self, game: PastGame, seats: Sequence[int] | None = None) -> None:
        """Review the given seats; by default those of people, or else all."""
        self.game = game
        everyone = range(game.players)
        self.seats = tuple(sorted(set(game.people or everyone if seats is None else seats)))
        self.decisions: tuple[Decision, ...] = game.decisions(self.seats)
        self._verdicts: dict[int, Verdict] = {}
        self._worths: dict[tuple[int, int], Worth] = {}

    # -- verdicts ----------------------------------------------------------------------------------

    def verdict(self, ply: int) -> Verdict | None:
        """Return the verdict on a move; None if there is none yet, or it is not reviewed."""
        return self._verdicts.get(ply)

    def verdicts(self, seat: int | None = None, number: int | None = None) -> tuple[Verdict, ...]:
        """Return the verdicts so far, in order, optionally of one seat or one round."""
        return tuple(
            self._verdicts[each.ply]
            for each in self.decisions
            if each.ply in self._verdicts
            and seat in (None, each.seat)
            and number in (None, each.number)
        )

    def worth(self, number: int, seat: int) -> Worth | None:
        """Return the value of a round's deal for a seat; None if not known yet."""
        return self._worths.get((self.game.rounds[number - 1].deal, seat))

    def mistakes(self, seat: int | None = None) -> tuple[Verdict, ...]:
        """Return the verdicts that cost a point or more, in order."""
        return tuple(each for each in self.verdicts(seat) if each.mistake)

    def decision(self, ply: int) -> Decision | None:
        """Return the decision of a move; None if it is not part of the review."""
        return next((each for each in self.decisions if each.ply == ply), None)

    # -- missing results ---------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """The number of reviewed decisions."""
        return len(self._verdicts)

    def missing(self) -> list[Task]:
        """Return the remaining tasks in game order."""
        tasks: list[Task] = []
        for round_ in self.game.rounds:
            tasks += [
                DealTask(round_.deal, *self.game.dealt(round_.deal, seat))
                for seat in self.seats
                if (round_.deal, seat) not in self._worths
            ]
            tasks += [
                task_of(self.game, each)
                for each in round_.decisions
                if each.seat in self.seats and each.ply not in self._verdicts
            ]
        return tasks

    # -- adding results ----------------------------------------------------------------------------

    def add(self, result: Verdict | Worth) -> None:
        """Add a result."""
        if isinstance(result, Worth):
            self._worths[result.ply, result.seat] = result
            return
        if result.ply in self.game.suggested and result.seat in self.game.people:
            result = structs.replace(result, loss=0.0, excused=result.loss)
        hidden = None
        if result.is_bid or not result.forced:
            hidden = what_was_hidden(self.game, result.ply, result.move)
        self._verdicts[result.ply] = structs.replace(result, unknown=hidden)

    def line(self, ply: int) -> str:
        """Return the stored line for a move, a decision or a deal."""
        if ply in self._verdicts:
            return write_verdict(self._verdicts[ply])
        return write_worths([each for (deal, _), each in self._worths.items() if deal == ply])

    def take_in(self, lines: Mapping[int, str]) -> None:
        """Add stored results; damaged ones, or ones of another game, are result again."""
        suits = self.game.edition.suits
        deals = {each.deal for each in self.game.rounds}
        for ply, line in lines.items():
            if not 0 <= ply < len(self.game.moves):
                continue
            verdict = read_verdict(ply, line, suits)
            if verdict is not None and self._fits(verdict):
                self.add(verdict)
            for worth in read_worths(ply, line):
                if worth.ply in deals and worth.seat < self.game.players:
                    self.add(worth)

    def _fits(self, verdict: Verdict) -> bool:
        """Return whether a verdict belongs to the move that was made."""
        decision = self.decision(verdict.ply)
        fits = decision is not None and decision.move == verdict.move
        return fits and (verdict.forced or 0 <= verdict.played < len(verdict.options))
