"""A running review: a game, its verdicts so far, and the workers that judge the rest.

No threads are used: the owner calls `poll` regularly. A review can be closed at any time; results
are saved, and the next review continues from there. Hidden cards that made a decision turn out
differently are named beside its verdict and never part of it: its player did not know them.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from typing import Final

from msgspec import structs

from rage_desktop import rules
from rage_desktop.bots.estimate.knowledge import after_play
from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.bots.search.ratings import REVIEW
from rage_desktop.bots.search.trials import Effort
from rage_desktop.bots.workers import end_process, start_process, stay_behind
from rage_desktop.play.review.past_game import Decision, PastGame, PastRound
from rage_desktop.play.review.verdict import (
    DEALS,
    ReviewWorker,
    Task,
    TaskResult,
    Verdict,
    Worth,
    deal_task_of,
    read_verdict,
    read_worths,
    task_of,
    write_verdict,
    write_worths,
)
from rage_desktop.rules import Text, text

MANY: Final = 3  # trumps in one hand that are worth mentioning
LIKELY: Final = 0.5  # probability of taking the trick from which a beaten card is worth mentioning


def what_was_hidden(game: PastGame, verdict: Verdict) -> Text | None:
    """Return which hidden cards affected the outcome of a decision; None if none did."""
    if isinstance(verdict.move, rules.Bid):
        return _of_bid(game, verdict.ply, verdict.move)
    return None if verdict.forced else _of_play(game, verdict.ply, verdict.move)


def _of_play(game: PastGame, ply: int, move: rules.Play) -> Text | None:
    """Return how a card likely to take its trick lost it to a hidden card."""
    view = game.view_before(ply, move.seat)
    short = (view.bids[move.seat] or 0) > view.tricks[move.seat]
    if not short or not after_play(view, move).wins:
        return None
    events = _rest_of_trick(game, ply)
    winner = next(event.winner for event in events if isinstance(event, rules.TrickWon))
    if winner == move.seat or PlayValues(view).chance_to_win(move) < LIKELY:
        return None
    changed = next((event for event in events if isinstance(event, rules.TrumpChanged)), None)
    changer = None
    if changed is not None and changed.trump != view.trump:
        changer = _played_by(events, changed.seat)
    if changed is not None and changer is not None:
        player = rules.SeatName(changed.seat)
        return text("{player} held {card}, and the trump changed.", player=player, card=changer)
    beaten_by = _played_by(events, winner)
    if beaten_by is None:
        return None
    return text(
        "{player} held {card}, which beat your {mine}.",
        player=rules.SeatName(winner),
        card=beaten_by,
        mine=move.card,
    )


def _rest_of_trick(game: PastGame, ply: int) -> list[rules.Event]:
    """Return what happened after a play until its trick was taken."""
    events = list(game.events_of(ply))[1:]
    while not any(isinstance(event, rules.TrickWon) for event in events):
        ply += 1
        events += game.events_of(ply)
    taken = next(place for place, event in enumerate(events) if isinstance(event, rules.TrickWon))
    return events[: taken + 1]


def _played_by(events: Sequence[rules.Event], seat: int) -> rules.Card | None:
    return next(
        (
            event.card
            for event in events
            if isinstance(event, rules.CardPlayed) and event.seat == seat
        ),
        None,
    )


def _of_bid(game: PastGame, ply: int, move: rules.Bid) -> Text | None:
    """Return what took tricks away from a bid that was too high: many trumps, or a trump change."""
    round_ = game.round_of(ply)
    if round_ is None or round_.score.tricks[move.seat] >= move.bid:
        return None
    truth = game.truth_before(ply)
    trump = truth.trump
    if trump is None:
        return None
    if (ended := _trump_ended(game, round_, move.seat, trump)) is not None:
        return ended
    held = {
        seat: sum(card.suit == trump for card in hand)
        for seat, hand in enumerate(truth.hands)
        if seat != move.seat
    }
    most = max(held, key=lambda seat: held[seat])
    if held[most] < MANY:
        return None
    return text("{player} held {n} trumps.", player=rules.SeatName(most), n=held[most])


def _trump_ended(game: PastGame, round_: PastRound, seat: int, trump: str) -> Text | None:
    """Return who ended a suit's time as trump, if the seat still held cards of it."""
    for decision in round_.decisions:
        for event in game.events_of(decision.ply):
            if not isinstance(event, rules.TrumpChanged) or event.trump == trump:
                continue
            hand = game.truth_before(decision.ply).hands[seat]
            if event.seat == seat or not any(card.suit == trump for card in hand):
                return None
            card = decision.move.card if isinstance(decision.move, rules.Play) else None
            if event.cause == "TURN" or card is None:
                return None
            return text(
                "{player} held {card}, so {suit} stopped being trump.",
                player=rules.SeatName(event.seat),
                card=card,
                suit=rules.SuitName(trump),
            )
    return None


class Review:
    """The verdicts so far on the decisions of some seats.

    `decisions` are all decisions to judge, in order; only scored rounds count.
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
        """Return the verdict on a move; None if it is not judged yet, or not part of the review."""
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
        """The number of judged decisions."""
        return len(self._verdicts)

    def missing(self) -> list[Task]:
        """Return the remaining tasks in game order."""
        tasks: list[Task] = []
        for round_ in self.game.rounds:
            tasks += [
                deal_task_of(self.game, round_, seat)
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

    def add(self, judged: Verdict | Worth) -> None:
        """Add a result."""
        if isinstance(judged, Worth):
            self._worths[judged.ply, judged.seat] = judged
            return
        hidden = what_was_hidden(self.game, judged)
        self._verdicts[judged.ply] = structs.replace(judged, unknown=hidden)

    def line(self, ply: int) -> str:
        """Return the stored line for a move, a decision or a deal."""
        if ply in self._verdicts:
            return write_verdict(self._verdicts[ply])
        return write_worths([each for (deal, _), each in self._worths.items() if deal == ply])

    def take_in(self, lines: Mapping[int, str]) -> None:
        """Add stored results; damaged ones, or ones of another game, are judged again."""
        suits = self.game.edition.suits
        for ply, line in lines.items():
            if not 0 <= ply < len(self.game.moves):
                continue
            verdict = read_verdict(ply, line, suits)
            if verdict is not None and self._fits(verdict):
                self.add(verdict)
            self._take_worths(read_worths(ply, line))

    def _take_worths(self, worths: Iterable[Worth]) -> None:
        deals = {each.deal for each in self.game.rounds}
        for worth in worths:
            if worth.ply in deals and worth.seat < self.game.players:
                self.add(worth)

    def _fits(self, verdict: Verdict) -> bool:
        """Return whether a verdict belongs to the move that was made."""
        decision = self.decision(verdict.ply)
        fits = decision is not None and decision.move == verdict.move
        return fits and (verdict.forced or 0 <= verdict.played < len(verdict.options))


BEHIND = 10  # niceness of a worker: the table and its bots come first
TRIES = 2  # a task that kills a worker this often is left out


def _keep_nothing(ply: int, line: str) -> None:
    """Discard a result, in place of a store."""


class ReviewJob:
    """Compute the missing results of a review in processes; `keep` receives each line with its
    ply."""

    def __init__(
        self,
        review: Review,
        kept: Mapping[int, str] | None = None,
        keep: Callable[[int, str], None] = _keep_nothing,
        jobs: int = 2,
        effort: Effort = REVIEW,
        deals: int = DEALS,
    ) -> None:
        """Add the stored results; nothing is started before the first `poll`."""
        self.review = review
        review.take_in(kept or {})
        self._keep = keep
        self._jobs = jobs
        self._figures = effort, deals
        self._tasks = deque(review.missing())
        self._hands: list[_Hand] = []
        self._failed: dict[int, int] = {}
        self.total = len(review.decisions)
        self.left_out = 0  # tasks that no worker could complete

    @property
    def done(self) -> int:
        """The number of judged decisions out of `total`."""
        return self.review.done

    @property
    def is_finished(self) -> bool:
        """Whether no task is left, or none that can be completed."""
        return not self._tasks and not any(hand.task for hand in self._hands)

    def poll(self, seconds: float = 0.0) -> list[TaskResult]:
        """Collect new results, hand out more tasks, and return the new results.

        Returns at once, or waits up to that many seconds for a result.
        """
        self._give_out()
        busy = [hand.pipe for hand in self._hands if hand.task]
        if busy:
            wait(busy, seconds)
        news = [judged for hand in self._hands[:] if (judged := self._heard(hand))]
        for judged in news:
            self.review.add(judged)
            self._keep(judged.ply, self.review.line(judged.ply))
        if self.is_finished:
            self.close()
        else:
            self._give_out()
        return news

    def prioritize(self, ply: int) -> None:
        """Judge this decision next if it is still waiting, since it is on screen."""
        for task in self._tasks:
            if task.ply == ply:
                self._tasks.remove(task)
                self._tasks.appendleft(task)
                return

    def begin_at(self, ply: int) -> None:
        """Give priority to decisions from this move onwards."""
        self._tasks = deque(sorted(self._tasks, key=lambda task: task.ply < ply))

    def close(self) -> None:
        """Stop the workers; their current tasks are repeated in the next review."""
        for hand in self._hands:
            if hand.task is not None:
                self._tasks.appendleft(hand.task)
            hand.end()
        self._hands.clear()

    def _give_out(self) -> None:
        while self._tasks and len(self._hands) < min(self._jobs, len(self._tasks)):
            self._hands.append(_Hand(*self._figures))
        for hand in self._hands:
            if hand.task is None and self._tasks:
                hand.give(self._tasks.popleft())

    def _heard(self, hand: "_Hand") -> TaskResult | None:
        """Return a worker's result; a dead worker is dropped."""
        try:
            return hand.heard()
        except (EOFError, OSError):
            task = hand.task
            hand.end()
            self._hands.remove(hand)
            if task is not None:
                self._failed[task.ply] = self._failed.get(task.ply, 0) + 1
                if self._failed[task.ply] < TRIES:
                    self._tasks.appendleft(task)
                else:
                    self.left_out += 1
            return None


class _Hand:
    """One worker process and its current task."""

    def __init__(self, effort: Effort, deals: int) -> None:
        self._process, self.pipe = start_process(work, effort, deals, name="review")
        self.task: Task | None = None

    def give(self, task: Task) -> None:
        """Send it a task."""
        self.task = task
        with contextlib.suppress(OSError):  # it died, which `heard` will detect
            self.pipe.send(task)

    def heard(self) -> TaskResult | None:
        """Return the answer if available; raises EOFError and OSError if the process died."""
        if self.task is None or not self.pipe.poll():
            return None
        judged: TaskResult = self.pipe.recv()
        self.task = None
        return judged

    def end(self) -> None:
        """End the process, whatever it is doing."""
        end_process(self._process, self.pipe)


def work(pipe: Connection, effort: Effort, deals: int) -> None:
    """In a worker process: judge what is asked until the review ends."""
    stay_behind(BEHIND)
    judging = ReviewWorker(effort, deals)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(judging.judged(pipe.recv()))
