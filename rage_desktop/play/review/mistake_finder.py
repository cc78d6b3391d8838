"""Mistakes in a game being watched: found by a review, and where they lie on the tape."""

from functools import cached_property

from rage_desktop.match.store.store import Store
from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.seekable_record import SeekableRecord
from rage_desktop.rules.text import Decimal


class MistakeFinder:
    """Nothing is worked out until asked for: watching costs nothing."""

    def __init__(
        self, store: Store, tape: SeekableRecord, subject: ReviewSubject, seat: int
    ) -> None:
        """`seat` says whose decisions are looked at where no people played."""
        self._store, self._tape = store, tape
        self._subject = subject
        self._seat = self.watched = seat
        self.working = self._rests = False

    @cached_property
    def session(self) -> ReviewSession | None:
        """The review; None for a game in which no round was scored."""
        if not self._subject.game.rounds:
            return None
        people = self._subject.game.people
        return ReviewSession(self._store, self._subject, people or (self._seat,))

    @property
    def seat(self) -> int:
        """Whose decisions are looked at: the watched person's, or failing that the first one's."""
        if self.session is None:
            return self._seat
        seats = self.session.review.seats
        return self.watched if self.watched in seats else seats[0]

    @property
    def under_way(self) -> tuple[int, int] | None:
        """How many decisions are judged and out of how many, while mistakes are looked for."""
        return None if self.next_wake is None or self.session is None else self.session.progress

    def all(self) -> tuple[Verdict, ...]:
        """Return the mistakes found so far, in order."""
        return () if self.session is None else self.session.mistakes(self.seat)

    def pins(self) -> list[tuple[int, Decimal]]:
        """Return where on the tape each has just been made, and what it cost."""
        return [(self._tape.before_move(one.ply) + 1, Decimal(-one.loss)) for one in self.all()]

    def next(self, position: int, way: int = 1) -> int | None:
        """Return where the next mistake in a direction lies; after the last one comes the first
        again."""
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
        mistake, move = self.at(position), self._tape.move_at(position)
        if mistake is not None:
            return mistake.ply
        over = position + 1 in self._tape.rounds or position == len(self._tape)
        if not over or self.session is None:
            return move
        made = (one.ply for one in self.session.review.decisions if one.seat == self.seat)
        return max((ply for ply in made if ply < move), default=move)

    def work(self) -> None:
        """Begin to look for more."""
        self.working = self.session is not None

    def read_again(self) -> None:
        """Take in what a review of the same game has found in the meantime, and go on."""
        vars(self).pop("session", None)
        self.working, self._rests = self._rests, False

    def reset_input(self) -> None:
        """Leave the work to whoever looks at the same game now, until it is read again."""
        self._rests = self.working
        self.close()
        self.working = False

    def poll(self) -> bool:
        """Take in what was found; returns whether there was anything."""
        return self.working and self.session is not None and self.session.poll()

    @property
    def next_wake(self) -> float | None:
        """Seconds until it should be asked again."""
        return self.session.next_wake if self.working and self.session is not None else None

    def close(self) -> None:
        """End the workers."""
        if self.working and self.session is not None:
            self.session.close()
