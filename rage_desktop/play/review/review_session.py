"""State of a review: its subject and its progress, shared by its pages and by the replay."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import fsum
from weakref import finalize

from rage_desktop.match.game_setup import Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.review_data import Review
from rage_desktop.play.review.review_job import ReviewJob
from rage_desktop.play.review.summary import Summary, summary
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import Deal, Move, Phase
from rage_desktop.rules.editions.look import Look

SAMPLE = 0.25  # seconds between two polls of the workers


@dataclass(frozen=True)
class ReviewSubject:
    """The game of a review. `setup` is given for games that can be played on, `number` is the
    game's in the store; of a running game only the scored rounds are included. `found`
    are the result lines of a review whose game is not in the store."""

    game: PastGame
    look: Look
    seats: tuple[Seat, ...]
    setup: Setup | None = None
    number: int | None = None
    found: dict[int, str] = field(default_factory=dict, compare=False)


def subject_of_match(match: Match) -> ReviewSubject:
    """Return the review subject of a match: without the current round, and not playable further
    before the end, since the cards to come would be the same."""
    setup, over = match.setup, match.phase is Phase.OVER
    game = PastGame.of_setup(setup, _scored(match))
    return ReviewSubject(game, setup.file.look, setup.seats, setup if over else None, match.game)


def _scored(match: Match) -> Sequence[Move]:
    """Return the moves of the scored rounds."""
    if match.phase in (Phase.DEAL, Phase.OVER):
        return match.moves
    deals = (ply for ply, move in enumerate(match.moves) if isinstance(move, Deal))
    return match.moves[: max(deals)]


class ReviewSession:
    """A review in use. When it is garbage collected its workers end; their results are saved
    with the game."""

    def __init__(self, store: Store, subject: ReviewSubject, seats: Sequence[int]) -> None:
        """Review these seats; nothing is computed before the first `poll`."""
        self.subject = subject
        self._store = store
        self.review = Review(subject.game, seats)
        keep = partial(_keep, store, subject)
        self.review_job = ReviewJob(self.review, self._kept(), keep)
        finalize(self, self.review_job.close)  # however the session is dropped
        self._summaries: dict[int, Summary] = {}
        self.summed_up: set[int] = set()  # seats whose totals were seen
        self._rated: set[int] = set()
        self._rests = False

    def _kept(self) -> dict[int, str]:
        number = self.subject.number
        if number is None:
            return dict(self.subject.found)
        try:
            return self._store.verdicts(number)
        except StoreError:
            return {}

    # -- progress --------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Process new results; return whether there were any."""
        if self.next_wake is None:
            return False
        news = self.review_job.poll()
        if news:
            self._summaries.clear()
            self._rate()
        return bool(news)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next `poll`; None once all is found."""
        return None if self._rests or self.review_job.is_finished else SAMPLE

    @property
    def progress(self) -> tuple[int, int]:
        """The number of evaluated decisions, and of all."""
        return self.review_job.done, self.review_job.total

    def close(self) -> None:
        """Stop the workers and the search."""
        self._rests = True
        self.review_job.close()

    def _rate(self) -> None:
        """Save the result of a whole game's review, for the statistics."""
        if self.subject.number is None or not self.subject.game.over:
            return
        for seat in set(self.review.seats) - self._rated:
            found = self.summary(seat)
            if not found.complete or not self.subject.seats[seat].is_human:
                continue
            self._rated.add(seat)
            rating = ReviewScore(
                worth=round(fsum(each.cards for each in found.rounds), 1),
                made=float(sum(each.made for each in found.rounds)),
                lost=found.lost,
                stake=round(fsum(one.stake for one in self.review.verdicts(seat)), 1),
            )
            with contextlib.suppress(StoreError):
                self._store.history.rate(self.subject.number, seat, rating)

    # -- results ---------------------------------------------------------------------------------

    def summary(self, seat: int) -> Summary:
        """Return the figures of a seat, as far as known."""
        if seat not in self._summaries:
            self._summaries[seat] = summary(self.review, seat)
        return self._summaries[seat]

    def mistakes(self, seat: int) -> tuple[Verdict, ...]:
        """Return a seat's mistakes found so far, in order."""
        return self.review.mistakes(seat)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The suits in the order of the hand."""
        return wheel_order(self.subject.look.suits)


def _keep(store: Store, subject: ReviewSubject, ply: int, line: str) -> None:
    """Save the result for a move with its game; skip a game that was deleted."""
    if subject.number is None:
        subject.found[ply] = line
        return
    with contextlib.suppress(StoreError):
        store.keep_verdict(subject.number, ply, line)


def look_back(store: Store, subject: ReviewSubject, seat: int | None) -> tuple[ReviewSession, int]:
    """Return a review of a game, and the seat it starts with: of a running game only the viewer's
    own decisions are shown."""
    people = subject.game.people if subject.game.over else ()
    seats = people if people and seat in (None, *people) else (seat or 0,)
    return ReviewSession(store, subject, seats), seats[0] if seat is None else seat
