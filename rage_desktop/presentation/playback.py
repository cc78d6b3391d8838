"""A record with random access (its events, and the table after each), and as it runs: where it is,
who watches, and when the next event is due."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import isinf
from operator import attrgetter
from typing import NamedTuple

from rage_desktop import rules
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import Moment, Verbosity, announced
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules import BidMade, CardPlayed, RoundScored, Text, text
from rage_desktop.rules.records.replayer import Replay

# seconds at speed 1: before a bid or card, after a round
THOUGHT = 0.5
READING = 2.5


class _Mark(NamedTuple):
    """The state after that many events."""

    events: int
    state: rules.State


class SeekableRecord:
    """A verified record as a list of events; `position` counts the events already shown.

    `order` lists the suits in the order of hands.
    """

    def __init__(self, replay: Replay, order: Sequence[str]) -> None:
        self.edition = replay.header.edition
        self.players = len(replay.header.seats)
        self.complete = replay.complete
        self._events = replay.events
        self._order = tuple(order)
        self._marks = _marks(replay)
        self.rounds = tuple(
            place + 1
            for place, event in enumerate(self._events)
            if isinstance(event, rules.RoundBegan)
        )

    @cached_property
    def tricks(self) -> tuple[int, ...]:
        """The positions at which a trick has just been won."""
        events = enumerate(self._events, 1)
        return tuple(position for position, event in events if isinstance(event, rules.TrickWon))

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The positions for stepping: after each bid or card, before the trick it completes is won,
        and at the start and end of rounds."""
        found = {*self.rounds, *(trick - 1 for trick in self.tricks), len(self)}
        for before, after in pairwise(mark.events for mark in self._marks):
            happened = self._events[before:after]
            taken = any(isinstance(event, rules.TrickWon) for event in happened)
            if not taken or any(isinstance(event, rules.RoundScored) for event in happened):
                found.add(after)
        return tuple(sorted(found - {0}))

    def actor(self, position: int) -> int | None:
        """Return who bid, played or won a trick in the last event shown; None for other events."""
        match self._events[position - 1] if position else None:
            case (
                rules.BidMade(seat=seat) | rules.CardPlayed(seat=seat) | rules.TrickWon(winner=seat)
            ):
                return seat
        return None

    def __len__(self) -> int:
        return len(self._events)

    def event(self, place: int, seat: int) -> rules.Event:
        """Return an event by its index, redacted for a seat."""
        return rules.redact(self._events[place], seat, self.edition)

    def table(self, position: int, seat: int) -> TableView:
        """Return the table at rest as seen by a seat after that many events."""
        return self._shown(position, position, seat).table

    def narration_at(self, position: int, seat: int) -> Moment:
        """Return the last narration after that many events, at least one."""
        moments = self._shown(position, position - 1, seat).narration_log.moments
        return moments[-1] if moments else ()

    def view(self, position: int, seat: int) -> rules.SeatView:
        """Return a seat's view after the last complete move before this position."""
        return rules.view_of(self._mark(position).state, seat)

    def hands(self, position: int) -> tuple[tuple[rules.Card, ...], ...]:
        """Return all hands after that many events; empty between rounds."""
        round_ = self._mark(position).state.round
        return () if round_ is None else round_.hands

    def move_at(self, position: int) -> int:
        """Return the number of complete moves after that many events."""
        return bisect_right(self._marks, position, key=attrgetter("events")) - 1

    def before_move(self, move: int) -> int:
        """Return the number of events before a move, by its index."""
        return self._marks[move].events

    def _mark(self, position: int) -> _Mark:
        return self._marks[self.move_at(position)]

    def _shown(self, position: int, before: int, seat: int) -> Director:
        """Return a director that has shown the events up to a position, starting at a move no later
        than `before` events."""
        mark = self._mark(before)
        table = project(rules.view_of(mark.state, seat), self._order)
        director = Director(table, MotionSettings())
        director.enqueue(self.event(place, seat) for place in range(mark.events, position))
        director.skip_all()
        return director


def _marks(replay: Replay) -> list[_Mark]:
    """Replay the moves; states share data, so that all can be kept."""
    state = replay.first
    marks = [_Mark(0, state)]
    for move in replay.moves:
        state, events = rules.apply(state, move)
        marks.append(_Mark(marks[-1].events + len(events), state))
    return marks


class Playback:
    """Shows a tape event by event, or goes to any point of it at once."""

    def __init__(self, tape: SeekableRecord, motion: MotionSettings) -> None:
        self.tape = tape
        self._first = min(1, len(tape))  # until something has begun there is nothing to see
        self.position = self._first
        self.seat = 0  # the one watched
        self.playing = True
        self._left = 0.0  # seconds until the next event
        self._begin(motion)

    def _begin(self, motion: MotionSettings, before: TableView | None = None) -> None:
        """Set the table to this point; cards come from their earlier places."""
        table = self.tape.table(self.position, self.seat)
        self.director = Director(table, motion, before=before)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.director.table

    @property
    def event_caption(self) -> Text:
        """The event shown last, as a sentence."""
        for position in range(self.position, 0, -1):  # about some events nothing is said
            line = announced(self.tape.narration_at(position, self.seat), Verbosity.ALL)
            if line is not None:
                return line.said
        return text("Nothing was played")

    @property
    def runs(self) -> bool:
        """Whether events follow by themselves."""
        return self.playing and self.position < len(self.tape)

    @property
    def next_wake(self) -> float | None:
        """Seconds until something on the table changes, or until the next event."""
        due = self.director.next_wake()
        return self._left if due is None and self.runs else due

    # -- time ------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Finish what is being shown, wait a moment, then show the next event.

        Returns whether the table may have changed.
        """
        if not self.director.is_idle:
            self._show(dt)
            return True
        if self.runs:
            self._left -= dt
            if self._left <= 0:
                self._enqueue_next()
                self._show(0.0)
                return True
        return False

    def _show(self, dt: float) -> None:
        self.director.advance(dt)
        if self.director.is_idle:
            self._left = self._pause_before_next()

    def _enqueue_next(self) -> None:
        self.director.enqueue((self.tape.event(self.position, self.seat),))
        self.position += 1

    def _pause_before_next(self) -> float:
        """Return how long the table rests: players think, scores are read."""
        speed = self.director.motion.speed
        if self.position == 0 or self.position >= len(self.tape):
            return 0.0
        if isinstance(self.tape.event(self.position - 1, self.seat), RoundScored):
            return READING / (4 if isinf(speed) else speed)
        thinks = isinstance(self.tape.event(self.position, self.seat), BidMade | CardPlayed)
        return THOUGHT / speed if thinks else 0.0

    # -- moving ----------------------------------------------------------------------------------

    def seek(self, position: int) -> None:
        """Go to a point of the game at once."""
        position = min(max(position, self._first), len(self.tape))
        if position != self.position or not self.director.is_idle:
            # Cards in flight are nowhere yet.
            before = self.table if self.director.is_idle else None
            self.position = position
            self._settle(before)

    def watch(self, seat: int) -> None:
        """Watch another seat from here on."""
        self.seat = seat
        self._settle()

    def _settle(self, before: TableView | None = None) -> None:
        self._begin(self.director.motion, before)
        self._left = max(self._pause_before_next(), THOUGHT)

    def play_or_pause(self) -> None:
        """Stop, or go on; at the end, begin again."""
        if self.position >= len(self.tape):
            self.playing = True
            self.seek(self._first)
        else:
            self.playing = not self.playing
            self._left = 0.0

    def step(self) -> None:
        """Show one more bid or card; anything still being shown is completed."""
        self.playing = False
        self.director.skip_all()
        goal = next((at for at in self.tape.stops if at > self.position), self.position)
        while self.position < goal:
            self._enqueue_next()
        self._show(0.0)

    def step_back(self) -> None:
        """Go back by one bid or card."""
        self.playing = False
        self._go((self._first, *self.tape.stops), -1)

    def trick(self, way: int) -> None:
        """Go to where the next trick has been taken, or the one before, or a round begins."""
        self.playing = False
        self._go((*self.tape.tricks, *self.tape.rounds, len(self.tape)), way)

    def round(self, way: int) -> None:
        """Go to where the next round begins, or to the end; or back to where this one, or the one
        before, began."""
        self._go((self._first, *self.tape.rounds, len(self.tape)), way)

    def _go(self, places: Iterable[int], way: int) -> None:
        """Go to the next of these places in a direction; stay where there is none."""
        found = (at for at in sorted({*places})[::way] if at * way > self.position * way)
        self.seek(next(found, self.position))
