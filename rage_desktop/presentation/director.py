"""The Director plays the cues of events, edits the table, and reports when all is shown.

Invariant ("drain law"): when it `is_idle`, the table equals `project` of the viewer's SeatView,
whatever the speed, skipping or frame rate.
"""

from collections import deque
from collections.abc import Callable, Iterable
from math import inf

from rage_desktop.presentation.card_animations import (
    AnimationContext,
    animate_between,
    sort_anew,
    turn_over,
)
from rage_desktop.presentation.choreography import Cues, choreograph
from rage_desktop.presentation.cues import Pause, RunningPause, RunningTimeline, Signal, Timeline
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.narration.narrator import NarrationLog
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import DropPose, Effect, EffectKind
from rage_desktop.rules import Card, Event


class Director:
    """Plays events on one TableView.

    `motion` and `wait_for_me` may be changed at any time; a running cue keeps the tempo it was
    started with.
    """

    def __init__(
        self,
        table: TableView,
        motion: MotionSettings,
        wait_for_me: bool = False,
        before: TableView | None = None,
    ) -> None:
        """Show a table at rest; its cards move from their places in `before`, another state of the
        same round."""
        self.narration_log = NarrationLog()
        self.table = table
        self.motion = motion
        self.wait_for_me = wait_for_me
        self.unseen: tuple[type[Event], ...] = ()  # kinds that come about without being shown
        self._queue: deque[Event] = deque()
        self._cues: Cues | None = None
        self._cue: RunningTimeline | RunningPause | None = None
        self._asides: list[RunningTimeline] = []
        self._signals: list[Signal] = []
        self._hurried = False
        if before is not None:
            timeline = Timeline(motion)
            animate_between(timeline, before, table)
            self._asides += [RunningTimeline(timeline)] if timeline.transients else []

    @property
    def is_idle(self) -> bool:
        """Whether everything has been shown and the table is at rest."""
        return self.has_shown_events and not self._asides

    @property
    def has_shown_events(self) -> bool:
        """Whether every event has been shown; a refused card may still shake."""
        return self._cue is None and self._cues is None and not self._queue

    @property
    def is_animating(self) -> bool:
        """Whether frames are needed now."""
        return self.table.is_animating

    @property
    def is_waiting(self) -> bool:
        """Whether a finished trick stays until the player confirms (or skips)."""
        return isinstance(self._cue, RunningPause) and self._cue.for_player

    def enqueue(self, events: Iterable[Event]) -> None:
        """Queue events, already redacted for the viewer."""
        self._queue.extend(events)
        self._hurried = False
        self._end_asides(lambda aside: not aside.aside)  # of a hand that is no longer there

    def advance(self, seconds: float) -> None:
        """Advance by seconds."""
        for aside in self._asides:
            aside.advance(self.table, seconds, self._signals)
        self._asides = [aside for aside in self._asides if not aside.done]
        left = seconds
        while (cue := self._next_cue()) is not None:
            if self._set_aside(left):
                continue
            left = cue.advance(self.table, left, self._signals)
            if not cue.done:
                return
            self._cue = None

    def _set_aside(self, seconds: float) -> bool:
        """Let the current cue run beside what follows it, if it is one that does."""
        if not isinstance(self._cue, RunningTimeline) or not self._cue.aside:
            return False
        self._cue.advance(self.table, seconds, self._signals)
        self._asides.append(self._cue)
        self._cue = None
        return True

    def skip(self) -> None:
        """Complete the current event; if called again before new events, complete them all.

        A finished trick stays for the first half of its hold, so that it can be read.
        """
        if self._hurried:
            self.skip_all()
            return
        self._hurried = True
        self._end_asides()
        self._next_cue()
        while self._cue is not None:
            self._cue.finish(self.table, self._signals)
            if not self._cue.done:
                return
            self._cue = self._following()

    def skip_all(self) -> None:
        """Complete everything at once."""
        self._end_asides()
        while (cue := self._next_cue()) is not None:
            cue.finish(self.table, self._signals)
            self._cue = None

    def confirm(self) -> None:
        """Confirm that the player has read the trick."""
        if isinstance(self._cue, RunningPause) and self._cue.for_player:
            self._cue.finish()

    def refuse(self, index: int) -> None:
        """Shake a card of the hand that may not be played, without blocking anything."""
        self._end_asides()
        timeline = Timeline(self.motion)
        timeline.sound("illegal")
        timeline.show(Effect(EffectKind.SHAKE, index=index))
        timeline.show(Effect(EffectKind.LED_PULSE))
        self._asides.append(RunningTimeline(timeline))

    def open_hand(self) -> None:
        """Turn the hand over from its backs for a new viewer, without blocking; the next event ends
        it."""
        timeline = Timeline(self.motion)
        turn_over(timeline, self.table.hand)
        self._asides.append(RunningTimeline(timeline))

    def sort_anew(self, dropped: tuple[Card, DropPose] | None = None) -> None:
        """Animate the hand into its current sort order, without blocking.

        A `dropped` card starts from its drop position.
        """
        self._end_asides()
        timeline = Timeline(self.motion)
        sort_anew(timeline, self.table, dropped=dropped)
        self._asides.append(RunningTimeline(timeline))
        if not self.has_shown_events:  # cards of the hand may already be moving
            self._end_asides()

    def pop_signals(self) -> list[Signal]:
        """Return and clear the sounds and narration since the last call, in order."""
        signals = self._signals
        self._signals = []
        return signals

    def next_wake(self) -> float | None:
        """Return the delay in seconds until `advance` must be called: 0 for every frame, None for
        never (idle, or waiting for the player)."""
        if self.is_idle:
            return None
        if self.is_animating or self._cue is None:
            return 0.0
        return None if self._cue.until_next == inf else self._cue.until_next

    def _end_asides(self, which: Callable[[RunningTimeline], bool] = lambda _: True) -> None:
        for aside in filter(which, self._asides):
            aside.finish(self.table, self._signals)
        self._asides = [aside for aside in self._asides if not aside.done]

    def _next_cue(self) -> RunningTimeline | RunningPause | None:
        """Return the running cue, after the last one the next; None if nothing is left to show."""
        while self._cue is None:
            if self._cues is None:
                if not self._queue:
                    return None
                event = self._queue.popleft()
                log = self.narration_log
                moment = log.narrate(event, self.table)
                context = AnimationContext(self.table, self.motion, moment, log)
                self._cues = choreograph(event, context)
                if isinstance(event, self.unseen):
                    self._come_about()
                    continue
            self._cue = self._following()
        return self._cue

    def _come_about(self) -> None:
        """Complete the current event at once, unheard."""
        while (cue := self._following()) is not None:
            cue.finish(self.table, [])

    def _following(self) -> RunningTimeline | RunningPause | None:
        """Return the next cue of the current event; None once the event is over."""
        assert self._cues is not None
        cue = next(self._cues, None)
        if cue is None:
            self._cues = None
            return None
        if isinstance(cue, Pause):
            return RunningPause(cue, self.motion, self.wait_for_me)
        return RunningTimeline(cue)
