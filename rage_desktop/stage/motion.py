"""How everything moves: VISUAL 10 as data. Durations in milliseconds at speed 1.

Every row has its full form and its form for reduced motion; 0 ms means that it does not happen
there, or happens at once. `Tempo` turns rows into seconds for the player's settings. The first
frame needs this module: it imports nothing of the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import inf, pi, sin
from typing import NamedTuple, TypeAlias

Easing: TypeAlias = Callable[[float], float]

INSTANT = inf
"""The speed at which nothing moves; finished tricks can still be read."""


def linear(t: float) -> float:
    """Return t."""
    return t


def out_cubic(t: float) -> float:
    """Start fast, come to rest."""
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    """Start slowly, leave fast."""
    return t * t * t


def in_out_cubic(t: float) -> float:
    """Start and end slowly."""
    return 4 * t * t * t if t < 0.5 else 1 - 4 * (1 - t) ** 3


def out_back(t: float) -> float:
    """Overshoot a little and settle (s = 1.4)."""
    u = t - 1
    return 1 + 2.4 * u * u * u + 1.4 * u * u


def out_expo(t: float) -> float:
    """Jump, then take long to rest."""
    return 1.0 if t >= 1 else 1 - 2.0 ** (-10 * t)


def bounce(t: float) -> float:
    """Fall to the ground and bounce once."""
    return (t / 0.6) ** 2 if t < 0.6 else 1 - 0.12 * sin(pi * (t - 0.6) / 0.4)


class Beat(StrEnum):
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


class Motion(NamedTuple):
    """How long, how eased, and how far apart when there are many."""

    ms: float
    easing: Easing = linear
    stagger: float = 0.0


NONE = Motion(0)
FADE = Motion(160)

MOTIONS: Mapping[Beat, tuple[Motion, Motion]] = {
    # beat                full form                          reduced motion
    Beat.DEAL: (Motion(220, out_cubic, 45), FADE),
    Beat.SORT: (Motion(260, in_out_cubic, 12), Motion(120)),
    Beat.CLOSE_RANKS: (Motion(200, out_cubic), NONE),
    Beat.BID_POP: (Motion(220, out_back), Motion(120)),
    Beat.RING_SEGMENT: (Motion(30), NONE),
    Beat.REVEAL_HOLD: (Motion(400), NONE),
    Beat.REVEAL: (Motion(260, in_out_cubic), FADE),
    Beat.TURN: (Motion(180), Motion(180)),
    Beat.HOVER: (Motion(90, out_cubic), NONE),
    Beat.FAN: (Motion(110, out_cubic), NONE),
    Beat.FAN_BACK: (Motion(140, out_cubic), NONE),
    Beat.DRAG: (Motion(60), NONE),  # how far a held card is behind the pointer
    Beat.DROP: (Motion(140, out_cubic), Motion(140)),
    Beat.SNAP_BACK: (Motion(220, out_back), NONE),
    Beat.SHAKE: (Motion(240), NONE),
    Beat.LED_PULSE: (Motion(240), Motion(600)),
    Beat.HISTORY: (Motion(180, out_cubic), Motion(120)),
    Beat.LINE_IN: (Motion(140, out_cubic), Motion(140)),
    Beat.LINE_SWAP: (Motion(120), Motion(120)),
    Beat.LINE_OUT: (Motion(180), Motion(180)),
    Beat.FORCED: (Motion(700), Motion(650)),  # the only card allowed, before it plays itself
    Beat.LIFT: (Motion(60, out_cubic), NONE),
    Beat.PLAY: (Motion(240, out_cubic), Motion(140)),
    Beat.SETTLE: (Motion(90, out_cubic), NONE),
    Beat.WINNING: (Motion(180, out_back), NONE),
    Beat.TRUMP_FLIP: (Motion(260, in_out_cubic), NONE),
    Beat.BLOOM: (Motion(400, out_expo), FADE),
    Beat.SLIDE_UNDER: (Motion(180, out_cubic), NONE),
    Beat.RING_RUN: (Motion(500, out_cubic), NONE),
    Beat.RING_SETTLE: (Motion(400), NONE),
    Beat.TAKES: (Motion(180, out_back), Motion(120)),
    Beat.CROSSFADE: (NONE, Motion(200)),
    Beat.STAMP: (Motion(160, out_back), NONE),
    Beat.EMBERS: (Motion(350), NONE),  # they fall as in_cubic does; the light sinks evenly
    Beat.NAMED: (Motion(320, out_cubic), FADE),
    Beat.NAMED_STAYS: (Motion(300, out_cubic), NONE),
    Beat.RIPPLE: (Motion(300, out_cubic), NONE),
    Beat.JOLT: (Motion(160), NONE),
    Beat.TRICK_HOLD: (Motion(650), Motion(650)),
    Beat.GATHER: (Motion(160, out_cubic, 24), NONE),
    Beat.SWEEP: (Motion(280, in_cubic), FADE),
    Beat.RING_FILL: (Motion(180, out_back), Motion(120)),
    Beat.CARD_UP: (Motion(90, out_cubic), NONE),
    Beat.CARD_DOWN: (Motion(70, in_cubic), NONE),
    Beat.SPARK: (Motion(260, in_cubic), NONE),
    Beat.HIT_STOP: (Motion(80), NONE),
    Beat.SNAP: (Motion(180, out_back), NONE),
    Beat.LANDED: (Motion(420, out_cubic), FADE),
    Beat.DIM: (FADE, FADE),
    Beat.TOLD: (Motion(240), FADE),
    Beat.COMES: (Motion(320, out_expo), FADE),
    Beat.CLOSES: (Motion(420, in_out_cubic), NONE),
    Beat.GLORY: (Motion(700), Motion(650)),
    Beat.CARRY: (Motion(420, in_out_cubic), FADE),
    Beat.TALLY: (Motion(40), NONE),  # each point
    Beat.SPLITS: (Motion(260, in_cubic), NONE),
    Beat.REGRET: (Motion(900), Motion(650)),
    Beat.ALL_EXACT: (Motion(900), Motion(200)),
    Beat.SHEET_RISE: (Motion(320, out_cubic), NONE),
    Beat.SHEET_HOLD: (Motion(40), NONE),  # the paper lies before the ink flows
    Beat.SHEET_TRICKS: (Motion(120), NONE),
    Beat.SHEET_STAMP: (Motion(140, out_back), NONE),
    Beat.SHEET_ROLL: (Motion(320, out_cubic, 180), NONE),  # then the next column begins
    Beat.SHEET_CHART: (Motion(500), NONE),
    Beat.CURTAIN_FALL: (Motion(280, in_out_cubic), NONE),
    Beat.CURTAIN_LIFT: (Motion(320, out_cubic), FADE),
    Beat.SCENE: (Motion(360, in_out_cubic), FADE),
    Beat.MODAL: (Motion(200, out_cubic), Motion(120, out_cubic)),
    Beat.PODIUM: (Motion(420, out_back, 420), Motion(200, linear, 200)),
    Beat.CROWN: (Motion(420, bounce), NONE),
    Beat.TOTAL_ROLL: (Motion(900, out_cubic), NONE),
    Beat.STAGE_SHAKE: (Motion(260), NONE),
    Beat.PIP_RAIN: (Motion(4000), NONE),
    Beat.FACTS: (Motion(320, out_cubic, 90), FADE),
    Beat.BARS: (Motion(240, out_cubic, 40), NONE),
    Beat.STEP: (Motion(220, out_cubic), NONE),
    Beat.COUNT: (Motion(400, out_cubic), NONE),
    Beat.CROWN_HOP: (Motion(220, out_back), NONE),
    Beat.TOGGLE: (Motion(120, out_cubic), NONE),
    Beat.TIP_HOVER: (Motion(350), Motion(350)),
    Beat.TIP_LEAVE: (Motion(120), Motion(120)),
    Beat.TIP: (Motion(120, out_cubic), Motion(120)),
    Beat.LESSON_MOVE: (Motion(450), Motion(450)),  # before each move that is written down
    Beat.REWIND: (Motion(600), NONE),
    Beat.COACH_MOVE: (Motion(320, in_out_cubic), FADE),
    Beat.COACH_SAYS: (Motion(120, out_cubic, 60), FADE),  # so much later than its cut-outs
    Beat.COACH_PATH: (Motion(240, out_cubic), NONE),
    Beat.COACH_BREATH: (Motion(1400), NONE),
    Beat.NUDGE: (Motion(700, in_out_cubic), NONE),  # the taught card lifts once, and lies again
    Beat.EXAMPLE: (Motion(240, out_cubic, 160), Motion(140, linear, 160)),
    Beat.FIGURES: (Motion(500, out_cubic, 12), NONE),  # rings sweep, cells come in diagonals
}


LONGEST_DEAL = 1400
"""Within so many ms all cards of a deal, or all that are turned, are on their way."""


LONGEST_COUNT = 2600
"""Within so many ms all columns of the score sheet have begun to be counted."""

LINE_STAYS, LINE_LETTER, LINE_MOST, LINE_LEAST, LINE_SHORTEST = 1600, 25, 2600, 700, 800
"""How long a line at the centre stays, in ms: at speed 1, for each of its letters more, at most,
before another takes its place, and at any speed."""


class Timing(NamedTuple):
    """A row in seconds for the settings in force."""

    seconds: float
    easing: Easing
    stagger: float

    def at(self, age: float) -> float:
        """Return how far a movement has come, eased, so many seconds after it began."""
        return self.easing(min(1.0, max(0.0, age / self.seconds))) if self.seconds else 1.0


@dataclass(frozen=True)
class Tempo:
    """The player's motion settings: speed 1, 2, 4 or INSTANT, and whether motion is reduced."""

    speed: float = 1.0
    reduced: bool = False

    def of(self, beat: Beat) -> Timing:
        """Return a row of the table in seconds."""
        ms, easing, stagger = MOTIONS[beat][self.reduced]
        unit = 1000 * self.speed
        return Timing(ms / unit, easing, stagger / unit)

    def apart(self, stagger: float, count: int) -> float:
        """Return the seconds from one of `count` cards to the next: `stagger`, or less for many."""
        return self._within(LONGEST_DEAL, stagger, count)

    def columns_apart(self, stagger: float, count: int) -> float:
        """Return the seconds from one of `count` columns of the sheet to the next."""
        return self._within(LONGEST_COUNT, stagger, count)

    def _within(self, longest: float, stagger: float, count: int) -> float:
        return min(stagger, longest / (1000 * self.speed) / max(count, 1))

    def line(self, letters: int) -> tuple[float, float]:
        """Return how long a line of so many letters stays, and how long before another comes."""
        stays = min(LINE_STAYS + LINE_LETTER * letters, LINE_MOST)
        unit = 1000 * self.speed
        return max(stays / unit, LINE_SHORTEST / 1000), LINE_LEAST / unit

    def reading(self, beat: Beat) -> tuple[float, float]:
        """Return how long something is held to be read, and the part that cannot be skipped.

        Reading is no motion: no speed shortens it below its first half.
        """
        ms = MOTIONS[beat][self.reduced].ms
        least = ms / 2000
        return max(ms / 1000 / self.speed, least), least
