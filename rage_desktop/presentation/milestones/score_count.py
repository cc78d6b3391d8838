"""The score sheet as it is counted: how far each column is, when, and what is heard.

Column after column: what the tricks brought, what is stamped on top of it, then the totals roll.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.presentation.score_sheet import ScoreSheet

APART = 0.35  # of a digit's own roll: so much later the digit before it begins


class Step(IntEnum):
    """How far a column has come."""

    EMPTY = 0
    TRICKS = 1  # the ring, and what the tricks brought
    STAMP = 2  # points for the bid and from cards
    ROLL = 3  # the totals
    DONE = 4


class CountProgress(NamedTuple):
    """A column: the step it is in and how far that has come, 0 to 1, eased."""

    step: Step
    progress: float


class ScoreCount:
    """The newest round of a sheet being counted; times are seconds from the paper's rise."""

    def __init__(self, sheet: ScoreSheet, motion: MotionSettings) -> None:
        self._motion = motion
        assert sheet.latest is not None
        self._cells = sheet.latest.cells
        self.begins = (
            motion.of(MotionToken.SHEET_RISE).seconds + motion.of(MotionToken.SHEET_HOLD).seconds
        )
        self._starts = list(self._columns())
        self._counted = max(self._rolled(seat) for seat in range(len(self._cells)))
        chart = self.begins + motion.of(MotionToken.SHEET_CHART).seconds
        self.ends = max(chart, self._counted + motion.of(MotionToken.CROWN_HOP).seconds)

    def _columns(self) -> Iterator[float]:
        after = self._motion.of(MotionToken.SHEET_ROLL).stagger
        start = self.begins
        for seat in range(len(self._cells)):
            yield start
            apart = self._until(seat) + after
            start += self._motion.columns_apart(apart, len(self._cells))

    def _until(self, seat: int) -> float:
        """Return how long after its start a column rolls."""
        stamp = (
            self._motion.of(MotionToken.SHEET_STAMP).seconds if self._cells[seat].stamped else 0.0
        )
        return self._motion.of(MotionToken.SHEET_TRICKS).seconds + stamp

    def _rolled(self, seat: int) -> float:
        return (
            self._starts[seat] + self._until(seat) + self._motion.of(MotionToken.SHEET_ROLL).seconds
        )

    # -- at a time -------------------------------------------------------------------------------

    def column(self, seat: int, now: float) -> CountProgress:
        """Return how far a seat's column has come."""
        age = now - self._starts[seat]
        if age < 0:
            return CountProgress(Step.EMPTY, 0.0)
        steps = [(Step.TRICKS, MotionToken.SHEET_TRICKS), (Step.ROLL, MotionToken.SHEET_ROLL)]
        if self._cells[seat].stamped:
            steps.insert(1, (Step.STAMP, MotionToken.SHEET_STAMP))
        for step, token in steps:
            timing = self._motion.of(token)
            if age < timing.seconds:
                return CountProgress(step, timing.at(age))
            age -= timing.seconds
        return CountProgress(Step.DONE, 1.0)

    def chart(self, now: float) -> float:
        """Return how far the chart's lines have come to their last round."""
        return self._motion.of(MotionToken.SHEET_CHART).at(now - self.begins)

    def crowning(self, now: float) -> float:
        """Return how far the leaders' crowns have come. Nobody wears one before all columns are
        counted: totals of this round would be compared with those of the last."""
        if now < self._counted:
            return 0.0
        return self._motion.of(MotionToken.CROWN_HOP).at(now - self._counted)

    def sounds(self, after: float, until: float) -> tuple[tuple[str, int], ...]:
        """Return what is heard in a stretch of time; name and step; each
        column ticks a step higher."""
        heard: list[tuple[float, Sound]] = []
        for seat, cell in enumerate(self._cells):
            rolls = self._starts[seat] + self._until(seat)
            heard.append((rolls, Sound("score_tick", seat)))
            if cell.stamped:
                stamped = self._starts[seat] + self._motion.of(MotionToken.SHEET_TRICKS).seconds
                heard.append((stamped, Sound("bid")))
        return tuple(
            (sound.name, sound.step)
            for time, sound in sorted(heard, key=_when)
            if after < time <= until
        )


def _when(heard: tuple[float, Sound]) -> float:
    return heard[0]


class Digit(NamedTuple):
    """A place of a figure that rolls: the sign that leaves, the one that comes, and how far, 0 to
    1. Both are the same in a place that stands still; "" is an empty one."""

    old: str
    new: str
    progress: float


def rolling(old: str, new: str, progress: float) -> list[Digit]:
    """Return the places of a figure on its way from one to another, the last one first to move."""
    places = max(len(old), len(new))
    moving = [i for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True))
              if a != b]  # fmt: skip
    own = 1 / (1 + APART * max(0, len(moving) - 1))  # the time that each takes for itself
    digits = []
    for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True)):
        late = APART * own * sum(later > i for later in moving)
        way = min(1.0, max(0.0, (progress - late) / own)) if a != b else 1.0
        digits.append(Digit(a.strip(), b.strip(), way))
    return digits
