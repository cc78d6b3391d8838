"""Cues: timed parts of an event's presentation, recorded before they are played.

A `Timeline` records what happens when; `RunningTimeline` plays it. Edits and signals are applied in
the order of their times whatever the time steps, so the frame rate cannot change the outcome.
"""

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.presentation import transients
from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.table_view import TableView

Edit: TypeAlias = Callable[[TableView], None]


class Sound(Struct, frozen=True):
    """A sound of VISUAL 11 by name; `step` raises its pitch along the pentatonic scale."""

    name: str
    step: int = 0


class NarrationCue(Struct, frozen=True):
    """A line of narration; an empty one takes away the line that is shown."""

    moment: Moment


Signal: TypeAlias = Sound | NarrationCue


class Timeline:
    """A recorded cue. Times are seconds from its beginning; `now` is the current recording time.

    What follows does not wait for one that is `aside`.
    """

    def __init__(self, motion: MotionSettings, aside: bool = False) -> None:
        self.motion = motion
        self.aside = aside
        self.now = 0.0
        self.moments: list[tuple[float, Edit | Signal]] = []
        self.transients: list[transients.Transient] = []

    def do(self, edit: Edit, after: float = 0.0) -> None:
        """Edit the table."""
        self.moments.append((self.now + after, edit))

    def sound(self, name: str, step: int = 0, after: float = 0.0) -> None:
        """Play a sound."""
        self.moments.append((self.now + after, Sound(name, step)))

    def narrate(self, moment: Moment) -> None:
        """Narrate a line, if there is one."""
        if moment:
            self.moments.append((self.now, NarrationCue(moment)))

    def clear_line(self, before: float = 0.0) -> None:
        """Take away the line that is shown, so many seconds before now."""
        self.moments.append((max(0.0, self.now - before), NarrationCue(())))

    def wait(self, seconds: float) -> None:
        """Advance the recording time."""
        self.now += seconds

    def fly(
        self,
        flight: transients.Flight,
        token: MotionToken,
        after: float = 0.0,
        landed: Edit | None = None,
    ) -> float:
        """Start a flight and return its duration; its destination stays empty until it has
        landed."""
        seconds, easing, _ = self.motion.of(token)
        self.span(flight, seconds, after)
        flight.easing = easing
        place = flight.end
        if flight.style is not transients.Style.FADE_OUT and isinstance(
            place, transients.HandSlot | transients.TrickSlot | transients.TrumpSlot
        ):
            self.do(lambda table: table.hidden.add(place))
            self.do(lambda table: table.hidden.discard(place), after + seconds)
        if landed is not None:
            self.do(landed, after + seconds)
        return seconds

    def show(
        self,
        effect: transients.Effect,
        token: MotionToken | None = None,
        after: float = 0.0,
        times: int = 1,
    ) -> float:
        """Run an effect, unless the table of motions leaves it out; return how long it takes.

        Its row of the table is the one of its own name, if no other is given.
        """
        seconds, easing, _ = self.motion.of(token or MotionToken[effect.kind.name])
        if seconds:
            effect.easing = easing
            self.span(effect, seconds * times, after)
        return seconds * times

    def span(
        self, what: transients.Flight | transients.Effect, seconds: float, after: float
    ) -> None:
        """Put a transient on the table for a while."""
        what.begins = self.now + after
        what.lasts = seconds
        self.transients.append(what)
        if isinstance(what, transients.Flight):
            # a card of the hand lies where it was until it starts
            lies = isinstance(what.start, transients.HandSlot | transients.DropPose)
            self.do(lambda table: table.flights.append(what), 0.0 if lies else after)
            self.do(lambda table: table.flights.remove(what), after + seconds)
        else:
            self.do(lambda table: table.effects.append(what), after)
            self.do(lambda table: table.effects.remove(what), after + seconds)


class Pause(Struct, frozen=True):
    """A pause for reading; it may wait for the player's confirmation."""

    token: MotionToken


Cue: TypeAlias = Timeline | Pause


class RunningTimeline:
    """A timeline being played."""

    def __init__(self, timeline: Timeline) -> None:
        self.aside = timeline.aside
        self._moments = sorted(timeline.moments, key=lambda moment: moment[0])
        self._transients = timeline.transients
        self._next = 0
        self._now = 0.0

    @property
    def done(self) -> bool:
        """Whether all steps were played."""
        return self._next == len(self._moments)

    @property
    def until_next(self) -> float:
        """Seconds until the next step; 0 when it is over."""
        return 0.0 if self.done else max(0.0, self._moments[self._next][0] - self._now)

    def advance(self, table: TableView, seconds: float, signals: list[Signal]) -> float:
        """Advance by seconds, and return the time left over after the end."""
        self._now += seconds
        moments = self._moments
        while self._next < len(moments) and moments[self._next][0] <= self._now:
            act = moments[self._next][1]
            self._next += 1
            if isinstance(act, Sound | NarrationCue):
                signals.append(act)
            else:
                act(table)
        if self.done:
            return max(0.0, self._now - (moments[-1][0] if moments else 0.0))
        self._tween()
        return 0.0

    def finish(self, table: TableView, signals: list[Signal]) -> None:
        """Play all remaining steps at once."""
        self.advance(table, inf, signals)

    def _tween(self) -> None:
        now = self._now
        for each in self._transients:
            since = now - each.begins
            if 0.0 <= since <= each.lasts:
                each.progress = each.easing(since / each.lasts if each.lasts else 1.0)


class RunningPause:
    """A pause in progress."""

    def __init__(self, pause: Pause, motion: MotionSettings, for_player: bool) -> None:
        self._left, self._least = motion.reading(pause.token)
        if for_player:
            self._left = inf

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self._left <= 0

    @property
    def for_player(self) -> bool:
        """Whether only the player's confirmation ends it."""
        return self._left == inf

    @property
    def until_next(self) -> float:
        """Seconds left; infinite while it waits for the player."""
        return max(0.0, self._left)

    def advance(self, table: TableView, seconds: float, signals: list[Signal]) -> float:  # noqa: ARG002
        """Advance by seconds, and return the time left over after the end."""
        if self._left == inf:
            return 0.0
        self._left -= seconds
        self._least -= seconds
        return -self._left if self._left < 0 else 0.0

    def finish(self, *_: object) -> None:
        """Skip the part that may be skipped."""
        self._left = 0.0 if self.for_player else min(self._left, max(0.0, self._least))
