"""Timing of the score sheet's counting: progress of each column, and sounds.

Column by column: points of tricks, then the stamped bonus, then the rolling totals.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.presentation.score_sheet import ScoreSheet

APART = 0.35  # share of a digit's roll after which the next one begins


class Step(IntEnum):
    """The steps of a column's counting."""

    EMPTY = 0
    TRICKS = 1  # the ring, and what the tricks brought
    STAMP = 2  # points for the bid and from cards
    ROLL = 3  # the totals
    DONE = 4


class CountProgress(NamedTuple):
    """A column's current step and its progress, 0 to 1, eased."""

    step: Step
    progress: float


class ScoreCount:
    """Counting of a sheet's latest round; times are seconds from when the paper appears."""

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
        """Return how long after its start a column's total rolls."""
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
        """Return the progress of a seat's column."""
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
        """Return the progress of the chart's lines towards their last round."""
        return self._motion.of(MotionToken.SHEET_CHART).at(now - self.begins)

    def crowning(self, now: float) -> float:
        """Return the progress of the leaders' crowns. They appear after all columns are counted,
        since totals of different rounds are not comparable."""
        if now < self._counted:
            return 0.0
        return self._motion.of(MotionToken.CROWN_HOP).at(now - self._counted)

    def sounds(self, after: float, until: float) -> tuple[tuple[str, int], ...]:
        """Return the sounds in a time interval as name and pitch step; each column ticks a step
        higher."""
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
    """One digit of a rolling figure: the old sign, the new one, and the progress, 0 to 1. Both are
    equal in a place that does not change; "" is empty."""

    old: str
    new: str
    progress: float


def rolling(old: str, new: str, progress: float) -> list[Digit]:
    """Return the digits of a figure rolling from one value to another, starting with the last
    one."""
    places = max(len(old), len(new))
    moving = [i for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True))
              if a != b]  # fmt: skip
    own = 1 / (1 + APART * max(0, len(moving) - 1))  # duration of each digit
    digits = []
    for i, (a, b) in enumerate(zip(old.rjust(places), new.rjust(places), strict=True)):
        late = APART * own * sum(later > i for later in moving)
        way = min(1.0, max(0.0, (progress - late) / own)) if a != b else 1.0
        digits.append(Digit(a.strip(), b.strip(), way))
    return digits
