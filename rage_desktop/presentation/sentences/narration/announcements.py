"""Lines of narration: what they are, the one announced, and the queue of lines at the table's
centre. Lines that are displaced there remain in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from math import isinf
from typing import TypeAlias

from msgspec import Struct, structs

from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.rules import Arg, SeatName, Text, text

MOST = 2  # sentences in one announcement


class Verbosity(IntEnum):
    """The setting from which a line is shown; each includes the previous ones."""

    FEW = 0
    NORMAL = 1
    ALL = 2


LEVELS = {"few": Verbosity.FEW, "normal": Verbosity.NORMAL, "all": Verbosity.ALL}
"""Levels by the names of the setting."""


class Rank(IntEnum):
    """Priority of a line when several are due."""

    EFFECT = 1
    TRICK = 2
    FATE = 3
    GAME = 4
    TURN = 5


class Tone(StrEnum):
    """Outcome of the bid a line is about."""

    PLAIN = "plain"
    EXACT = "exact"
    OVER = "over"


class Part(StrEnum):
    """The part of a round that a line belongs to."""

    DEAL = "deal"
    BIDS = "bids"
    PLAY = "play"
    SCORE = "score"


class Line(Struct, frozen=True):
    """One sentence; `seat` is the acting seat, if any.

    `trick` is its trick, from 1, while cards are played. An `aside` appears in the history only. A
    line that `begins_trick` is told, and kept, with the trick after the one that was won.
    """

    said: Text
    level: Verbosity
    rank: Rank
    seat: int | None = None
    tone: Tone = Tone.PLAIN
    part: Part = Part.PLAY
    trick: int = 0
    aside: bool = False
    begins_trick: bool = False


Moment: TypeAlias = tuple[Line, ...]
"""The lines of one event, most important first."""


def announced(moment: Sequence[Line], level: Verbosity, most: int | None = MOST) -> Line | None:
    """Return the announcement of a moment at a verbosity: at most so many sentences, as one line.
    None is all of them, asides included."""
    due = [line for line in moment if line.level <= level and not (most and line.aside)][:most]
    if not due:
        return None
    said = sentences([line.said for line in due])
    return structs.replace(due[0], said=said, aside=False)


def voiced(seat: int, you: int | None, own: Text, other: Text, **gaps: Arg) -> Text:
    """Return a sentence addressing the person, or the one about a player with `{player}` in it.

    These gaps are filled in either.
    """
    said, player = (own, {}) if seat == you else (other, {"player": SeatName(seat)})
    return structs.replace(said, args={**said.args, **gaps, **player})


def points_of(n: int) -> Text:
    """Return the points of a card in words for speech."""
    return text("plus {n}", n=n) if n >= 0 else text("minus {n}", n=-n)


@dataclass(eq=False)
class Shown:
    """A line on screen; times are seconds. `swapped` says that it replaced another one."""

    line: Line
    stays: float
    least: float
    swapped: bool = False
    age: float = 0.0
    left: float | None = None  # seconds until it is gone, while it fades out


class AnnouncementQueue:
    """Takes lines and determines which one is visible; screen readers are told all of them."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.before: Shown | None = None  # the line being replaced, briefly
        self._waiting: tuple[Line, str] | None = None
        self._motion = MotionSettings()
        # the lines of this trick, with who they are about
        self._trick: tuple[object, set[tuple[int | None, str]]] = ((), set())

    def enqueue(self, line: Line, letters: str, motion: MotionSettings) -> None:
        """Queue the narration of an event; `letters` is its translated text."""
        if self._twice(line, letters):
            return
        self._motion = motion
        if line.part is Part.SCORE:  # points are shown without a line
            self.shown = self.before = self._waiting = None
        elif isinf(motion.speed):  # no line would stay long enough to be read
            return
        elif self.shown is None or self._gives_way(self.shown, line):
            self._show(line, letters)
        elif self._waiting is None or line.rank <= self._waiting[0].rank:
            self._waiting = line, letters

    def clear(self) -> None:
        """Let the line fade out, and nothing follow it; one nobody has seen yet never comes."""
        self._waiting = None
        if self.shown is not None and not self.shown.age:
            self.shown = self.before
            self.before = None
        if self.shown is not None and self.shown.left is None:
            self._leave(self.shown)

    @property
    def is_animating(self) -> bool:
        """Whether a line is appearing or disappearing."""
        now = self.shown
        return now is not None and (self._comes(now) < 1 or now.left is not None)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the line changes."""
        now = self.shown
        if now is None:
            return None
        if self.is_animating:
            return 0.0
        stays = now.least if self._waiting is not None else now.stays
        return max(0.0, stays - now.age)

    def advance(self, dt: float) -> None:
        """Advance by seconds."""
        now = self.shown
        if now is None:
            return
        now.age += dt
        if self._comes(now) >= 1:
            self.before = None
        if now.left is not None:
            now.left -= dt
            if now.left <= 0:
                self.shown = None
                self._next()
        elif self._waiting is not None and now.age >= now.least:
            self._next()
        elif now.age >= now.stays:
            self._leave(now)

    def dismiss(self) -> None:
        """Remove the line, which the player has read."""
        if self.shown is not None and self._waiting is not None:
            self._next()
        elif self.shown is not None and self.shown.left is None:
            self._leave(self.shown)

    def visible(self) -> float:
        """Return the visibility of the line shown, 0 to 1, eased; 1 while it replaces another."""
        now = self.shown
        if now is None:
            return 0.0
        if now.left is not None:
            seconds = self._motion.seconds(MotionToken.LINE_OUT)
            return max(0.0, now.left / seconds) if seconds else 0.0
        return 1.0 if now.swapped else self._comes(now)

    def swap(self) -> float:
        """Return the progress of the line replacing the previous one, 0 to 1."""
        now = self.shown
        return 1.0 if now is None or self.before is None else self._comes(now)

    def _comes(self, now: Shown) -> float:
        token = MotionToken.LINE_SWAP if now.swapped else MotionToken.LINE_IN
        return self._motion.of(token).at(now.age)

    def _gives_way(self, now: Shown, line: Line) -> bool:
        """Whether a line is replaced at once: fading out, or minor compared with an event."""
        weighty = line.rank in (Rank.EFFECT, Rank.TRICK, Rank.GAME)
        return now.left is not None or (now.line.rank is Rank.TURN and weighty)

    def _show(self, line: Line, letters: str) -> None:
        stays, least = self._motion.line(len(letters))
        self.before = self.shown
        self.shown = Shown(line, stays, least, swapped=self.before is not None)

    def _next(self) -> None:
        if self._waiting is not None:
            line, letters = self._waiting
            self._waiting = None
            self._show(line, letters)

    def _leave(self, now: Shown) -> None:
        now.left = self._motion.seconds(MotionToken.LINE_OUT)

    def _twice(self, line: Line, letters: str) -> bool:
        """Return whether this line was already used in this trick; else record it."""
        when = line.part, line.trick
        if self._trick[0] != when:
            self._trick = when, set()
        told = line.seat, letters
        again = told in self._trick[1]
        self._trick[1].add(told)
        return again
