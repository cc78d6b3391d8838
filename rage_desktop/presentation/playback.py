"""A record as it runs: where it is, who watches, and when the next event is due."""

from math import isinf

from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.seekable_record import SeekableRecord
from rage_desktop.presentation.sentences.narration.announcements import Verbosity, announced
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import BidMade, CardPlayed, RoundScored, Text, text

THOUGHT, READING = 0.5, 2.5  # seconds at speed 1: before a bid or card, after a round


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
        """Set the table as it is at this point; cards come from where they lay before."""
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
            line = announced(self.tape.told(position, self.seat), Verbosity.ALL)
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
        """Return how long the table stays as it is: players think, scores are read."""
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
            before = (
                self.table if self.director.is_idle else None
            )  # cards in flight are nowhere yet
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
        """Show one bid or card more; what is still being shown is completed."""
        self.playing = False
        self.director.skip_all()
        goal = next((at for at in self.tape.stops if at > self.position), self.position)
        while self.position < goal:
            self._enqueue_next()
        self._show(0.0)

    def step_back(self) -> None:
        """Go back by one bid or card."""
        self.playing = False
        earlier = (at for at in reversed(self.tape.stops) if at < self.position)
        self.seek(next(earlier, self._first))

    def trick(self, way: int) -> None:
        """Go to where the next trick has been taken, or the one before, or a round begins."""
        self.playing = False
        places = sorted({*self.tape.tricks, *self.tape.rounds, len(self.tape)})[::way]
        found = (at for at in places if at * way > self.position * way)
        self.seek(next(found, self.position))

    def round_forward(self) -> None:
        """Go to where the next round begins, or to the end."""
        later = (start for start in self.tape.rounds if start > self.position)
        self.seek(next(later, len(self.tape)))

    def round_back(self) -> None:
        """Go to where this round began; from there to the one before."""
        earlier = (start for start in reversed(self.tape.rounds) if start < self.position)
        self.seek(next(earlier, self._first))
