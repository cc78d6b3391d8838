"""State of a review, its subject and progress, for its pages and for the mistakes of a replay."""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import fsum
from weakref import finalize

from rage_desktop.match.errors import StoreError
from rage_desktop.match.game_setup import Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.match.store.store import Store
from rage_desktop.play.review.past_game import Decision, PastGame
from rage_desktop.play.review.review_job import ReviewJob
from rage_desktop.play.review.summary import Summary, summary
from rage_desktop.play.review.verdict import Review, Verdict
from rage_desktop.presentation.playback import SeekableRecord
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import Deal, Look, Move, Phase
from rage_desktop.rules.text import Decimal

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
    setup = match.setup
    over = match.phase is Phase.OVER
    game = PastGame.of_setup(setup, _scored(match), match.whys)
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
            return self._store.verdicts.of(number)
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
        store.verdicts.keep(subject.number, ply, line)


def look_back(store: Store, subject: ReviewSubject, seat: int | None) -> tuple[ReviewSession, int]:
    """Return a review of a game, and the seat it starts with: of a running game only the viewer's
    own decisions are shown."""
    people = subject.game.people if subject.game.over else ()
    seats = people if people and seat in (None, *people) else (seat or 0,)
    return ReviewSession(store, subject, seats), seats[0] if seat is None else seat


class MistakeFinder:
    """Finds mistakes on request only, so that watching costs nothing."""

    def __init__(
        self, store: Store, tape: SeekableRecord, subject: ReviewSubject, seat: int
    ) -> None:
        """`seat` says whose decisions are looked at where no people played."""
        self._store = store
        self._tape = tape
        self._subject = subject
        self._seat = self.watched = seat
        self.working = self._rests = False

    @cached_property
    def session(self) -> ReviewSession:
        """The review; of no decision in a game in which no round was scored."""
        people = self._subject.game.people
        return ReviewSession(self._store, self._subject, people or (self._seat,))

    @property
    def seat(self) -> int:
        """Whose decisions are looked at: the watched person's, or failing that the first one's."""
        seats = self.session.review.seats
        return self.watched if self.watched in seats else seats[0]

    @property
    def under_way(self) -> tuple[int, int] | None:
        """How many decisions are reviewed and out of how many, while mistakes are looked for."""
        return None if self.next_wake is None else self.session.progress

    def all(self) -> tuple[Verdict, ...]:
        """Return the mistakes found so far, in order."""
        return self.session.mistakes(self.seat)

    def pins(self) -> list[tuple[int, Decimal]]:
        """Return for each mistake the point on the tape just after it, and its cost."""
        return [(self._tape.before_move(one.ply) + 1, Decimal(-one.loss)) for one in self.all()]

    def next(self, position: int, way: int = 1) -> int | None:
        """Return where the next mistake in a direction is; after the last comes the first."""
        places = [at for at, _ in self.pins()][::way]
        return next((at for at in places if at * way > position * way), next(iter(places), None))

    def at(self, position: int) -> Verdict | None:
        """Return the mistake that was made just before a position."""
        move = self._tape.move_at(position)
        begun = self._tape.before_move(move)
        made = (move,) if position > begun else (move - 1,)
        return next((one for one in self.all() if one.ply in made), None)

    def looked_at(self, position: int) -> int:
        """Return the move that a moment is about: the mistake just made, or else the next move;
        when a round is over, the last decision in it."""
        mistake = self.at(position)
        move = self._tape.move_at(position)
        if mistake is not None:
            return mistake.ply
        over = position + 1 in self._tape.rounds or position == len(self._tape)
        if not over:
            return move
        made = (one.ply for one in self.session.review.decisions if one.seat == self.seat)
        return max((ply for ply in made if ply < move), default=move)

    def work(self) -> None:
        """Begin to look for more."""
        self.working = bool(self.session.review.decisions)

    def read_again(self) -> None:
        """Take in what a review of the same game has found in the meantime, and go on."""
        vars(self).pop("session", None)
        self.working = self._rests
        self._rests = False

    def reset_input(self) -> None:
        """Leave the work to another reader of the same game until it is read again."""
        self._rests = self.working
        self.close()
        self.working = False

    def poll(self) -> bool:
        """Take in what was found; returns whether there was anything."""
        return self.working and self.session.poll()

    @property
    def next_wake(self) -> float | None:
        """Seconds until it should be asked again."""
        return self.session.next_wake if self.working else None

    def close(self) -> None:
        """End the workers."""
        if self.working:
            self.session.close()


class DecisionCursor:
    """Cursor over several decisions; `way` is 1 for forward, -1 for back.

    Steps beyond the ends stay in place.
    """

    def __init__(
        self, decisions: Sequence[Decision], mistakes: Callable[[], Iterable[Verdict]]
    ) -> None:
        """`mistakes` returns those found so far."""
        self.decisions = tuple(decisions)
        self.at = 0
        self._mistakes = mistakes

    @property
    def here(self) -> Decision:
        """The current decision."""
        return self.decisions[self.at]

    def begin(self, ply: int | None) -> None:
        """Start at a move, or at the first decision after it; by default at the first mistake."""
        first = next((one.ply for one in self._mistakes()), 0)
        wanted = first if ply is None else ply
        found = (i for i, one in enumerate(self.decisions) if one.ply >= wanted)
        self.at = next(found, len(self.decisions) - 1)

    def index(self, step: int) -> int:
        """Return the index so many decisions further on."""
        return min(max(self.at + step, 0), len(self.decisions) - 1)

    def mistake(self, way: int) -> int | None:
        """Return the index of the next mistake in a direction; None after the last."""
        plies = {one.ply for one in self._mistakes()}
        return next((i for i in self._ahead(way) if self.decisions[i].ply in plies), None)

    def trick(self, way: int) -> int:
        """Return the index of the next trick's card in a direction, skipping bids."""
        return next((i for i in self._ahead(way) if self.decisions[i].trick), self.at)

    def round(self, way: int) -> int:
        """Return the index of the next round's first decision; backwards, of this round's or the
        previous one's."""
        numbers = [0, *(one.number for one in self.decisions)]  # of rounds, from the one before
        ahead = (i for i in self._ahead(way) if numbers[i + 1] != numbers[i])
        return next(ahead, self.at)

    def _ahead(self, way: int) -> range:
        return range(self.at + 1, len(self.decisions)) if way > 0 else range(self.at - 1, -1, -1)
