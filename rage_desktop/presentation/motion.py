"""Motion table: VISUAL 10 as data. Durations in milliseconds at speed 1.

Every row has a full form and one for reduced motion; 0 ms means that it is skipped or
instantaneous. `MotionSettings` converts rows into seconds for the player's settings. The first
frame needs this module, so it imports only the easing functions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import NamedTuple

from rage_desktop.presentation.easing import (
    Easing,
    ease_in_cubic,
    ease_in_out_cubic,
    ease_out_back,
    ease_out_bounce,
    ease_out_cubic,
    ease_out_expo,
    linear,
)

INSTANT = inf
"""The speed without motion; finished tricks can still be read."""


class MotionToken(StrEnum):
    """One row of the motion table."""

    DEAL = "deal"
    SORT = "sort"
    CLOSE_RANKS = "close_ranks"
    BID_POP = "bid_pop"
    RING_SEGMENT = "ring_segment"
    REVEAL_HOLD = "reveal_hold"
    REVEAL = "reveal"
    TURN = "turn"
    HOVER = "hover"
    FAN = "fan"
    FAN_BACK = "fan_back"
    DRAG = "drag"
    DROP = "drop"
    SNAP_BACK = "snap_back"
    SHAKE = "shake"
    LED_PULSE = "led_pulse"
    HISTORY = "history"
    FORCED = "forced"
    LINE_IN = "line_in"
    LINE_SWAP = "line_swap"
    LINE_OUT = "line_out"
    LIFT = "lift"
    PLAY = "play"
    SETTLE = "settle"
    WINNING = "winning"
    TRUMP_FLIP = "trump_flip"
    BLOOM = "bloom"
    SLIDE_UNDER = "slide_under"
    RING_RUN = "ring_run"
    RING_SETTLE = "ring_settle"
    TAKES = "takes"
    CROSSFADE = "crossfade"
    STAMP = "stamp"
    EMBERS = "embers"
    NAMED = "named"
    NAMED_STAYS = "named_stays"
    RIPPLE = "ripple"
    JOLT = "jolt"
    TRICK_HOLD = "trick_hold"
    GATHER = "gather"
    SWEEP = "sweep"
    RING_FILL = "ring_fill"
    CARD_UP = "card_up"
    CARD_DOWN = "card_down"
    SPARK = "spark"
    HIT_STOP = "hit_stop"
    SNAP = "snap"
    LANDED = "landed"
    DIM = "dim"
    TOLD = "told"
    COMES = "comes"
    CLOSES = "closes"
    GLORY = "glory"
    CARRY = "carry"
    TALLY = "tally"
    SPLITS = "splits"
    REGRET = "regret"
    ALL_EXACT = "all_exact"
    SHEET_RISE = "sheet_rise"
    SHEET_HOLD = "sheet_hold"
    SHEET_TRICKS = "sheet_tricks"
    SHEET_STAMP = "sheet_stamp"
    SHEET_ROLL = "sheet_roll"
    SHEET_CHART = "sheet_chart"
    CURTAIN_FALL = "curtain_fall"
    CURTAIN_LIFT = "curtain_lift"
    SCENE = "scene"
    MODAL = "modal"
    PODIUM = "podium"
    CROWN = "crown"
    TOTAL_ROLL = "total_roll"
    STAGE_SHAKE = "stage_shake"
    PIP_RAIN = "pip_rain"
    FACTS = "facts"
    BARS = "bars"
    STEP = "step"
    COUNT = "count"
    CROWN_HOP = "crown_hop"
    TOGGLE = "toggle"
    TIP_HOVER = "tip_hover"
    TIP_LEAVE = "tip_leave"
    TIP = "tip"
    LESSON_MOVE = "lesson_move"
    REWIND = "rewind"
    COACH_MOVE = "coach_move"
    COACH_SAYS = "coach_says"
    COACH_PATH = "coach_path"
    COACH_BREATH = "coach_breath"
    NUDGE = "nudge"
    EXAMPLE = "example"
    FIGURES = "figures"


class MotionSpec(NamedTuple):
    """Duration, easing, and stagger between several items."""

    ms: float
    easing: Easing = linear
    stagger: float = 0.0


NONE = MotionSpec(0)
FADE = MotionSpec(160)

MOTIONS: Mapping[MotionToken, tuple[MotionSpec, MotionSpec]] = {
    # token                full form                          reduced motion
    MotionToken.DEAL: (MotionSpec(220, ease_out_cubic, 45), FADE),
    MotionToken.SORT: (MotionSpec(260, ease_in_out_cubic, 12), MotionSpec(120)),
    MotionToken.CLOSE_RANKS: (MotionSpec(200, ease_out_cubic), NONE),
    MotionToken.BID_POP: (MotionSpec(220, ease_out_back), MotionSpec(120)),
    MotionToken.RING_SEGMENT: (MotionSpec(30), NONE),
    MotionToken.REVEAL_HOLD: (MotionSpec(400), NONE),
    MotionToken.REVEAL: (MotionSpec(260, ease_in_out_cubic), FADE),
    MotionToken.TURN: (MotionSpec(180), MotionSpec(180)),
    MotionToken.HOVER: (MotionSpec(90, ease_out_cubic), NONE),
    MotionToken.FAN: (MotionSpec(110, ease_out_cubic), NONE),
    MotionToken.FAN_BACK: (MotionSpec(140, ease_out_cubic), NONE),
    MotionToken.DRAG: (MotionSpec(60), NONE),  # how far a held card is behind the pointer
    MotionToken.DROP: (MotionSpec(140, ease_out_cubic), MotionSpec(140)),
    MotionToken.SNAP_BACK: (MotionSpec(220, ease_out_back), NONE),
    MotionToken.SHAKE: (MotionSpec(240), NONE),
    MotionToken.LED_PULSE: (MotionSpec(240), MotionSpec(600)),
    MotionToken.HISTORY: (MotionSpec(180, ease_out_cubic), MotionSpec(120)),
    MotionToken.LINE_IN: (MotionSpec(140, ease_out_cubic), MotionSpec(140)),
    MotionToken.LINE_SWAP: (MotionSpec(120), MotionSpec(120)),
    MotionToken.LINE_OUT: (MotionSpec(180), MotionSpec(180)),
    MotionToken.FORCED: (
        MotionSpec(700),
        MotionSpec(650),
    ),  # the only card allowed, before it plays itself
    MotionToken.LIFT: (MotionSpec(60, ease_out_cubic), NONE),
    MotionToken.PLAY: (MotionSpec(240, ease_out_cubic), MotionSpec(140)),
    MotionToken.SETTLE: (MotionSpec(90, ease_out_cubic), NONE),
    MotionToken.WINNING: (MotionSpec(180, ease_out_back), NONE),
    MotionToken.TRUMP_FLIP: (MotionSpec(260, ease_in_out_cubic), NONE),
    MotionToken.BLOOM: (MotionSpec(400, ease_out_expo), FADE),
    MotionToken.SLIDE_UNDER: (MotionSpec(180, ease_out_cubic), NONE),
    MotionToken.RING_RUN: (MotionSpec(500, ease_out_cubic), NONE),
    MotionToken.RING_SETTLE: (MotionSpec(400), NONE),
    MotionToken.TAKES: (MotionSpec(180, ease_out_back), MotionSpec(120)),
    MotionToken.CROSSFADE: (NONE, MotionSpec(200)),
    MotionToken.STAMP: (MotionSpec(160, ease_out_back), NONE),
    MotionToken.EMBERS: (
        MotionSpec(350),
        NONE,
    ),  # they fall as ease_in_cubic does; the light sinks evenly
    MotionToken.NAMED: (MotionSpec(320, ease_out_cubic), FADE),
    MotionToken.NAMED_STAYS: (MotionSpec(300, ease_out_cubic), NONE),
    MotionToken.RIPPLE: (MotionSpec(300, ease_out_cubic), NONE),
    MotionToken.JOLT: (MotionSpec(160), NONE),
    MotionToken.TRICK_HOLD: (MotionSpec(650), MotionSpec(650)),
    MotionToken.GATHER: (MotionSpec(160, ease_out_cubic, 24), NONE),
    MotionToken.SWEEP: (MotionSpec(280, ease_in_cubic), FADE),
    MotionToken.RING_FILL: (MotionSpec(180, ease_out_back), MotionSpec(120)),
    MotionToken.CARD_UP: (MotionSpec(90, ease_out_cubic), NONE),
    MotionToken.CARD_DOWN: (MotionSpec(70, ease_in_cubic), NONE),
    MotionToken.SPARK: (MotionSpec(260, ease_in_cubic), NONE),
    MotionToken.HIT_STOP: (MotionSpec(80), NONE),
    MotionToken.SNAP: (MotionSpec(180, ease_out_back), NONE),
    MotionToken.LANDED: (MotionSpec(420, ease_out_cubic), FADE),
    MotionToken.DIM: (FADE, FADE),
    MotionToken.TOLD: (MotionSpec(240), FADE),
    MotionToken.COMES: (MotionSpec(320, ease_out_expo), FADE),
    MotionToken.CLOSES: (MotionSpec(420, ease_in_out_cubic), NONE),
    MotionToken.GLORY: (MotionSpec(700), MotionSpec(650)),
    MotionToken.CARRY: (MotionSpec(420, ease_in_out_cubic), FADE),
    MotionToken.TALLY: (MotionSpec(40), NONE),  # each point
    MotionToken.SPLITS: (MotionSpec(260, ease_in_cubic), NONE),
    MotionToken.REGRET: (MotionSpec(900), MotionSpec(650)),
    MotionToken.ALL_EXACT: (MotionSpec(900), MotionSpec(200)),
    MotionToken.SHEET_RISE: (MotionSpec(320, ease_out_cubic), NONE),
    MotionToken.SHEET_HOLD: (MotionSpec(40), NONE),  # the paper lies before the ink flows
    MotionToken.SHEET_TRICKS: (MotionSpec(120), NONE),
    MotionToken.SHEET_STAMP: (MotionSpec(140, ease_out_back), NONE),
    MotionToken.SHEET_ROLL: (
        MotionSpec(320, ease_out_cubic, 180),
        NONE,
    ),  # then the next column begins
    MotionToken.SHEET_CHART: (MotionSpec(500), NONE),
    MotionToken.CURTAIN_FALL: (MotionSpec(280, ease_in_out_cubic), NONE),
    MotionToken.CURTAIN_LIFT: (MotionSpec(320, ease_out_cubic), FADE),
    MotionToken.SCENE: (MotionSpec(360, ease_in_out_cubic), FADE),
    MotionToken.MODAL: (MotionSpec(200, ease_out_cubic), MotionSpec(120, ease_out_cubic)),
    MotionToken.PODIUM: (MotionSpec(420, ease_out_back, 420), MotionSpec(200, linear, 200)),
    MotionToken.CROWN: (MotionSpec(420, ease_out_bounce), NONE),
    MotionToken.TOTAL_ROLL: (MotionSpec(900, ease_out_cubic), NONE),
    MotionToken.STAGE_SHAKE: (MotionSpec(260), NONE),
    MotionToken.PIP_RAIN: (MotionSpec(4000), NONE),
    MotionToken.FACTS: (MotionSpec(320, ease_out_cubic, 90), FADE),
    MotionToken.BARS: (MotionSpec(240, ease_out_cubic, 40), NONE),
    MotionToken.STEP: (MotionSpec(220, ease_out_cubic), NONE),
    MotionToken.COUNT: (MotionSpec(400, ease_out_cubic), NONE),
    MotionToken.CROWN_HOP: (MotionSpec(220, ease_out_back), NONE),
    MotionToken.TOGGLE: (MotionSpec(120, ease_out_cubic), NONE),
    MotionToken.TIP_HOVER: (MotionSpec(350), MotionSpec(350)),
    MotionToken.TIP_LEAVE: (MotionSpec(120), MotionSpec(120)),
    MotionToken.TIP: (MotionSpec(120, ease_out_cubic), MotionSpec(120)),
    MotionToken.LESSON_MOVE: (
        MotionSpec(450),
        MotionSpec(450),
    ),  # before each move that is written down
    MotionToken.REWIND: (MotionSpec(600), NONE),
    MotionToken.COACH_MOVE: (MotionSpec(320, ease_in_out_cubic), FADE),
    MotionToken.COACH_SAYS: (
        MotionSpec(120, ease_out_cubic, 60),
        FADE,
    ),  # so much later than its cut-outs
    MotionToken.COACH_PATH: (MotionSpec(240, ease_out_cubic), NONE),
    MotionToken.COACH_BREATH: (MotionSpec(1400), NONE),
    MotionToken.NUDGE: (
        MotionSpec(700, ease_in_out_cubic),
        NONE,
    ),  # the taught card lifts once, and lies again
    MotionToken.EXAMPLE: (MotionSpec(240, ease_out_cubic, 160), MotionSpec(140, linear, 160)),
    MotionToken.FIGURES: (
        MotionSpec(500, ease_out_cubic, 12),
        NONE,
    ),  # rings sweep, cells come in diagonals
}


LONGEST_DEAL = 1400
"""Milliseconds within which all cards of a deal, or all turned ones, have started."""


LONGEST_COUNT = 2600
"""Milliseconds within which counting has begun in all columns of the score sheet."""

LINE_STAYS, LINE_LETTER, LINE_MOST, LINE_LEAST, LINE_SHORTEST = 1600, 25, 2600, 700, 800
"""Duration of a line at the centre in ms: at speed 1, extra per letter, maximum, before another
replaces it, and minimum at any speed."""


class Timing(NamedTuple):
    """A row in seconds for the current settings."""

    seconds: float
    easing: Easing
    stagger: float

    def at(self, age: float) -> float:
        """Return the eased progress of a movement at this age in seconds."""
        return self.easing(min(1.0, max(0.0, age / self.seconds))) if self.seconds else 1.0


@dataclass(frozen=True)
class MotionSettings:
    """The player's motion settings: speed 1, 2, 4 or INSTANT, and whether motion is reduced."""

    speed: float = 1.0
    reduced: bool = False

    def of(self, token: MotionToken) -> Timing:
        """Return a row of the table in seconds."""
        ms, easing, stagger = MOTIONS[token][self.reduced]
        unit = 1000 * self.speed
        return Timing(ms / unit, easing, stagger / unit)

    def apart(self, stagger: float, count: int) -> float:
        """Return the seconds between `count` cards: `stagger`, or less for many."""
        return self._within(LONGEST_DEAL, stagger, count)

    def columns_apart(self, stagger: float, count: int) -> float:
        """Return the seconds between `count` columns of the sheet."""
        return self._within(LONGEST_COUNT, stagger, count)

    def _within(self, longest: float, stagger: float, count: int) -> float:
        return min(stagger, longest / (1000 * self.speed) / max(count, 1))

    def line(self, letters: int) -> tuple[float, float]:
        """Return how long a line of that many letters stays, and how long before another replaces
        it."""
        stays = min(LINE_STAYS + LINE_LETTER * letters, LINE_MOST)
        unit = 1000 * self.speed
        return max(stays / unit, LINE_SHORTEST / 1000), LINE_LEAST / unit

    def reading(self, token: MotionToken) -> tuple[float, float]:
        """Return how long something is held for reading, and the part that cannot be skipped.

        No speed shortens the first half of a reading time.
        """
        ms = MOTIONS[token][self.reduced].ms
        least = ms / 2000
        return max(ms / 1000 / self.speed, least), least
