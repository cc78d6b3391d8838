"""A running review: worker processes review decisions one by one.

No threads are used: the owner calls `poll` regularly. A review can be closed at any time; results
are saved, and the next review continues from there.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection, wait

from rage_desktop.bots.search.ratings import REVIEW
from rage_desktop.bots.search.trials import Effort
from rage_desktop.bots.workers import ChildProcess, stay_behind
from rage_desktop.play.review.verdict import DEALS, Review, ReviewWorker, Task, TaskResult

BEHIND = 10  # niceness of a worker: the table and its bots come first
TRIES = 2  # a task that kills a worker this often is left out


class ReviewJob:
    """Compute the missing results of a review in processes; `keep` receives each line with its
    ply."""

    def __init__(
        self,
        review: Review,
        kept: Mapping[int, str] | None = None,
        keep: Callable[[int, str], None] = lambda *_: None,
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
        """The number of reviewed decisions out of `total`."""
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
        news = [result for hand in self._hands[:] if (result := self._heard(hand))]
        for result in news:
            self.review.add(result)
            self._keep(result.ply, self.review.line(result.ply))
        if self.is_finished:
            self.close()
        else:
            self._give_out()
        return news

    def prioritize(self, ply: int) -> None:
        """Review this decision next if it is still waiting, since it is on screen."""
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


class _Hand(ChildProcess):
    """One worker process and its current task."""

    def __init__(self, effort: Effort, deals: int) -> None:
        super().__init__(work, effort, deals, name="review")
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
        result: TaskResult = self.pipe.recv()
        self.task = None
        return result


def work(pipe: Connection, effort: Effort, deals: int) -> None:
    """Run in a worker process: review decisions on request until the review ends."""
    stay_behind(BEHIND)
    worker = ReviewWorker(effort, deals)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(worker.result(pipe.recv()))
