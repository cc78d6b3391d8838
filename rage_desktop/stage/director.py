"""The Director takes events, plays their cues, edits the table, and says when all is shown.

The drain law: when it is `idle`, the table equals `project` of the viewer's SeatView, at any speed,
skipped or not, however time was cut into steps.
"""

from collections import deque
from collections.abc import Iterable
from math import inf

from rage_desktop.rules import Card, Event
from rage_desktop.stage.choreography import Cues, choreograph
from rage_desktop.stage.cues import Hold, Playing, Resting, Score, Signal
from rage_desktop.stage.gestures import Stage, sort_anew, turn_over
from rage_desktop.stage.going_back import move_over
from rage_desktop.stage.motion import Beat, Tempo
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Dropped, Effect, Fx
from rage_desktop.stage.words.narration.chronicle import Chronicle


class Director:
    """Plays events on one TableView.

    `tempo` and `wait_for_me` may be changed at any time; a cue under way ends at the tempo it was
    begun in.
    """

    def __init__(
        self,
        table: TableView,
        tempo: Tempo,
        wait_for_me: bool = False,
        before: TableView | None = None,
    ) -> None:
        """Show a table at rest; its cards come from where they lay `before`, at another moment of
        the same round."""
        self.chronicle = Chronicle()
        self.table = table
        self.tempo = tempo
        self.wait_for_me = wait_for_me
        self._queue: deque[Event] = deque()
        self._cues: Cues | None = None
        self._cue: Playing | Resting | None = None
        self._asides: list[Playing] = []
        self._signals: list[Signal] = []
        self._hurried = False
        if before is not None:
            score = Score(tempo)
            move_over(score, before, table)
            self._asides += [Playing(score)] if score.transients else []

    @property
    def idle(self) -> bool:
        """Whether everything has been shown: the table is at rest."""
        return self.told and not self._asides

    @property
    def told(self) -> bool:
        """Whether every event has been shown; a refused card may still shake."""
        return self._cue is None and self._cues is None and not self._queue

    @property
    def moving(self) -> bool:
        """Whether frames are needed now."""
        return self.table.moving

    @property
    def waiting(self) -> bool:
        """Whether a finished trick stays until the player confirms (or skips)."""
        return isinstance(self._cue, Resting) and self._cue.for_player

    def enqueue(self, events: Iterable[Event]) -> None:
        """Take events, already cut down to what the viewer may see, to be shown in order."""
        self._queue.extend(events)
        self._hurried = False
        self._end_asides()  # they were about a hand that is no longer there

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        for aside in self._asides:
            aside.advance(self.table, seconds, self._signals)
        self._asides = [aside for aside in self._asides if not aside.done]
        left = seconds
        while self._next_cue():
            assert self._cue is not None
            if isinstance(self._cue, Resting):
                left = self._cue.advance(left)
            else:
                left = self._cue.advance(self.table, left, self._signals)
            if not self._cue.done:
                return
            self._cue = None

    def skip(self) -> None:
        """Complete the event under way; called again before anything new, complete them all.

        A finished trick stays for that half of its hold in which it can be read.
        """
        if self._hurried:
            self.skip_all()
            return
        self._hurried = True
        if self._cue is None and not self._next_cue():
            return
        while self._cue is not None:
            if isinstance(self._cue, Resting):
                self._cue.skip()
                if not self._cue.done:
                    return
            else:
                self._cue.finish(self.table, self._signals)
            self._cue = self._following()

    def skip_all(self) -> None:
        """Complete everything at once."""
        self._end_asides()
        while self._next_cue():
            if isinstance(self._cue, Playing):
                self._cue.finish(self.table, self._signals)
            self._cue = None

    def confirm(self) -> None:
        """Note that the player has read the trick."""
        if isinstance(self._cue, Resting) and self._cue.for_player:
            self._cue.skip()

    def refuse(self, index: int) -> None:
        """Shake a card of the hand that may not be played; nothing waits for it."""
        self._end_asides()
        score = Score(self.tempo)
        score.sound("illegal")
        score.show(Effect(Fx.SHAKE, index=index), Beat.SHAKE)
        score.show(Effect(Fx.LED_PULSE), Beat.LED_PULSE)
        self._asides.append(Playing(score))

    def open_hand(self) -> None:
        """Turn the hand over from its backs, for whoever looks from now on; nothing waits for it,
        and what happens next ends it."""
        score = Score(self.tempo)
        turn_over(score, self.table.hand)
        self._asides.append(Playing(score))

    def sort_anew(self, dropped: tuple[Card, Dropped] | None = None) -> None:
        """Move the hand into the order now wanted; nothing waits for it.

        A card that was `dropped` comes from where it fell.
        """
        self._end_asides()
        score = Score(self.tempo)
        sort_anew(score, self.table, dropped=dropped)
        self._asides.append(Playing(score))
        if not self.told:  # cards of the hand may be under way already
            self._end_asides()

    def take_signals(self) -> list[Signal]:
        """Return the sounds and what was said since the last call, in order."""
        signals, self._signals = self._signals, []
        return signals

    def next_deadline(self) -> float | None:
        """Return in how many seconds `advance` has something to do: 0 for every frame, None for
        never (idle, or waiting for the player)."""
        if self.idle:
            return None
        if self.moving or self._cue is None:
            return 0.0
        return None if self._cue.until_next == inf else self._cue.until_next

    def _end_asides(self) -> None:
        for aside in self._asides:
            aside.finish(self.table, self._signals)
        self._asides = []

    def _next_cue(self) -> bool:
        """Make sure that a cue is under way; return False if nothing is left to show."""
        while self._cue is None:
            if self._cues is None:
                if not self._queue:
                    return False
                event = self._queue.popleft()
                moment = self.chronicle.note(event, self.table)
                self._cues = choreograph(event, Stage(self.table, self.tempo), moment)
            self._cue = self._following()
        return True

    def _following(self) -> Playing | Resting | None:
        """Return the next cue of the event under way; None, and the event is over."""
        assert self._cues is not None
        cue = next(self._cues, None)
        if cue is None:
            self._cues = None
            return None
        if isinstance(cue, Hold):
            return Resting(cue, self.tempo, self.wait_for_me)
        return Playing(cue)
