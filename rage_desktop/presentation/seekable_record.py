"""A record with random access: its events, and the table after each."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from rage_desktop import rules
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules.records.records import Replay


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

    def told(self, position: int, seat: int) -> Moment:
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
        return sum(mark.events <= position for mark in self._marks) - 1

    def before_move(self, move: int) -> int:
        """Return the number of events before a move, by its index."""
        return self._marks[move].events

    def _mark(self, position: int) -> _Mark:
        return next(mark for mark in reversed(self._marks) if mark.events <= position)

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
