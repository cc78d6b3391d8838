"""Motion table: VISUAL 10 as data. Durations in milliseconds at speed 1.

Every row has a full form and one for reduced motion; 0 ms means that it is skipped or
instantaneous. `MotionSettings` converts rows into seconds for the player's settings. The first
frame needs this module, so it imports no other one. An easing function takes progress, 0 to 1, and
returns it eased.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf, pi, sin
from typing import NamedTuple, TypeAlias

Easing: TypeAlias = Callable[[float], float]
INSTANT = inf
"""The speed without motion; finished tricks can still be read."""

LONGEST_DEAL = 1400
"""Milliseconds within which all cards of a deal, or all turned ones, have started."""
LONGEST_COUNT = 480
"""Milliseconds within which counting has begun for all players of the score sheet."""
EFFECT_STEPS = 16
"""Steps of most effects, whose pictures are cached."""
LINE_STAYS = 1600
LINE_LETTER = 25
LINE_MOST = 2600
LINE_LEAST = 700
LINE_SHORTEST = 800
"""Duration of a line at the centre in ms: at speed 1, extra per letter, maximum, before another
replaces it, and minimum at any speed."""


def linear(t: float) -> float:
    """Return t."""
    return t


def ease_out_cubic(t: float) -> float:
    """Start fast, come to rest."""
    return 1 - (1 - t) ** 3


def ease_in_cubic(t: float) -> float:
    """Start slowly, leave fast."""
    return t * t * t


def ease_in_out_cubic(t: float) -> float:
    """Start and end slowly."""
    return 4 * t * t * t if t < 0.5 else 1 - 4 * (1 - t) ** 3


def ease_out_back(t: float) -> float:
    """Overshoot a little and settle (s = 1.4)."""
    u = t - 1
    return 1 + 2.4 * u * u * u + 1.4 * u * u


def ease_out_expo(t: float) -> float:
    """Jump, then take long to rest."""
    return 1.0 if t >= 1 else 1 - 2.0 ** (-10 * t)


def ease_out_bounce(t: float) -> float:
    """Fall to the ground and bounce once."""
    return (t / 0.6) ** 2 if t < 0.6 else 1 - 0.12 * sin(pi * (t - 0.6) / 0.4)


class MotionSpec(NamedTuple):
    """Duration, easing, and stagger between several items."""

    ms: float
    easing: Easing = linear
    stagger: float = 0.0


NONE = MotionSpec(0)
FADE = MotionSpec(160)


class MotionToken(Enum):
    """One row of the motion table: its full form, and the one for reduced motion."""

    full: MotionSpec
    less: MotionSpec

    def __new__(cls, full: MotionSpec, less: MotionSpec) -> "MotionToken":
        """Number the rows: two may be the same in both forms."""
        token = object.__new__(cls)
        token._value_ = len(cls.__members__)
        token.full = full
        token.less = less
        return token

    DEAL = MotionSpec(220, ease_out_cubic, 45), FADE
    SORT = MotionSpec(260, ease_in_out_cubic, 12), MotionSpec(120)
    CLOSE_RANKS = MotionSpec(200, ease_out_cubic), NONE
    BID_POP = MotionSpec(220, ease_out_back), MotionSpec(120)
    RING_SEGMENT = MotionSpec(30), NONE
    REVEAL_HOLD = MotionSpec(400), NONE
    REVEAL = MotionSpec(260, ease_in_out_cubic), FADE
    TURN = MotionSpec(180), MotionSpec(180)
    HOVER = MotionSpec(90, ease_out_cubic), NONE
    FAN = MotionSpec(110, ease_out_cubic), NONE
    FAN_BACK = MotionSpec(140, ease_out_cubic), NONE
    DRAG = MotionSpec(60), NONE  # how far a held card is behind the pointer
    DROP = MotionSpec(140, ease_out_cubic), MotionSpec(140)
    SNAP_BACK = MotionSpec(220, ease_out_back), NONE
    SHAKE = MotionSpec(240), NONE
    LED_PULSE = MotionSpec(240), MotionSpec(600)
    HISTORY = MotionSpec(180, ease_out_cubic), MotionSpec(120)
    LINE_IN = MotionSpec(140, ease_out_cubic), MotionSpec(140)
    LINE_SWAP = MotionSpec(200), MotionSpec(200)
    LINE_OUT = MotionSpec(180), MotionSpec(180)
    FORCED = MotionSpec(700), MotionSpec(650)  # the only card allowed, before it plays itself
    LIFT = MotionSpec(60, ease_out_cubic), NONE
    PLAY = MotionSpec(240, ease_out_cubic), MotionSpec(140)
    SETTLE = MotionSpec(90, ease_out_cubic), NONE
    WINNING = MotionSpec(180, ease_out_back), NONE
    FACE = MotionSpec(120), NONE
    TRUMP_FLIP = MotionSpec(260, ease_in_out_cubic), NONE
    BLOOM = MotionSpec(400, ease_out_expo), FADE
    SLIDE_UNDER = MotionSpec(180, ease_out_cubic), NONE
    RING_RUN = MotionSpec(500, ease_out_cubic), NONE
    RING_SETTLE = MotionSpec(400), NONE
    TAKES = MotionSpec(180, ease_out_back), MotionSpec(120)
    CROSSFADE = NONE, MotionSpec(200)
    STAMP = MotionSpec(160, ease_out_back), NONE
    TRUMP_OUT = MotionSpec(800), MotionSpec(650)
    TRUMP_IN = MotionSpec(800), MotionSpec(650)
    TURNED = MotionSpec(800), MotionSpec(650)
    TRUMP_READ = MotionSpec(450), MotionSpec(450)  # a new trump is taken in before the next card
    LOSES = MotionSpec(200), NONE  # the marks of trumps in hand fade before it is sorted again
    EMBERS = MotionSpec(350), NONE  # they fall as ease_in_cubic does; the light sinks evenly
    NAMED = MotionSpec(320, ease_out_cubic), FADE
    NAMED_STAYS = MotionSpec(300, ease_out_cubic), NONE
    RIPPLE = MotionSpec(300, ease_out_cubic), NONE
    JOLT = MotionSpec(160), NONE
    TRICK_HOLD = MotionSpec(650), MotionSpec(650)
    GATHER = MotionSpec(160, ease_out_cubic, 24), NONE
    SWEEP = MotionSpec(280, ease_in_cubic), FADE
    RING_FILL = MotionSpec(180, ease_out_back), MotionSpec(120)
    CARD_UP = MotionSpec(130, ease_out_cubic), NONE
    CARD_DOWN = MotionSpec(100, ease_in_cubic), NONE
    LAST_BREATH = MotionSpec(180), NONE  # before a card that turned the trick at last rises
    HELD_BREATH = MotionSpec(280), NONE  # before a last trick on which my bid hangs
    THUD = MotionSpec(300, ease_out_cubic), NONE
    SPARK = MotionSpec(260, ease_in_cubic), NONE
    HIT_STOP = MotionSpec(80), NONE
    SNAP = MotionSpec(180, ease_out_back), NONE
    POINTS_FLY = MotionSpec(440), NONE  # they appear over their card, then fly as ioC does
    LANDED = MotionSpec(300, ease_out_cubic), FADE
    DIM = FADE, FADE
    TOLD = MotionSpec(240), FADE
    COMES = MotionSpec(320, ease_out_expo), FADE
    CLOSES = MotionSpec(420, ease_in_out_cubic), NONE
    GLORY = MotionSpec(700), MotionSpec(650)
    CARRY = MotionSpec(420, ease_in_out_cubic), FADE
    TALLY = MotionSpec(40), NONE  # each point
    SPLITS = MotionSpec(260, ease_in_cubic), NONE
    REGRET = MotionSpec(900), MotionSpec(650)
    STEAL = MotionSpec(480, ease_out_cubic), NONE
    LAST_HIT = MotionSpec(1000), NONE
    SWEPT = MotionSpec(1300, ease_in_out_cubic), NONE
    ALL_EXACT = MotionSpec(900), MotionSpec(200)
    SHEET_RISE = MotionSpec(320, ease_out_cubic), NONE
    SHEET_HOLD = MotionSpec(40), NONE  # the paper lies before the ink flows
    SHEET_TRICKS = MotionSpec(120), NONE
    SHEET_STAMP = MotionSpec(140, ease_out_back), NONE
    SHEET_ROLL = MotionSpec(320, ease_out_cubic, 180), NONE  # then the next column begins
    SHEET_PLACES = MotionSpec(340, ease_in_out_cubic), NONE
    SHEET_CHART = MotionSpec(500), NONE
    CURTAIN_FALL = MotionSpec(280, ease_in_out_cubic), NONE
    CURTAIN_LIFT = MotionSpec(320, ease_out_cubic), FADE
    SCENE = MotionSpec(360, ease_in_out_cubic), FADE
    MODAL = MotionSpec(200, ease_out_cubic), MotionSpec(120, ease_out_cubic)
    PODIUM = MotionSpec(420, ease_out_back, 420), MotionSpec(200, linear, 200)
    CROWN = MotionSpec(420, ease_out_bounce), NONE
    TOTAL_ROLL = MotionSpec(900, ease_out_cubic), NONE
    STAGE_SHAKE = MotionSpec(260), NONE
    PIP_RAIN = MotionSpec(4000), NONE
    FEATURED_CARD = MotionSpec(260, ease_out_cubic, 380), NONE
    FEATURED_WINS = MotionSpec(320, ease_out_back), NONE
    FACTS = MotionSpec(320, ease_out_cubic, 90), FADE
    BARS = MotionSpec(240, ease_out_cubic, 40), NONE
    STEP = MotionSpec(220, ease_out_cubic), NONE
    COUNT = MotionSpec(400, ease_out_cubic), NONE
    CROWN_HOP = MotionSpec(220, ease_out_back), NONE
    TOGGLE = MotionSpec(120, ease_out_cubic), NONE
    TIP_HOVER = MotionSpec(350), MotionSpec(350)
    TIP_LEAVE = MotionSpec(120), MotionSpec(120)
    TIP = MotionSpec(120, ease_out_cubic), MotionSpec(120)
    LESSON_MOVE = MotionSpec(450), MotionSpec(450)  # before each move that is written down
    RING_SEEN = MotionSpec(1400), MotionSpec(650)  # a closed ring, before the coach speaks again
    REWIND = MotionSpec(600), NONE
    COACH_MOVE = MotionSpec(320, ease_in_out_cubic), FADE
    COACH_SAYS = MotionSpec(120, ease_out_cubic, 60), FADE  # so much later than its cut-outs
    COACH_PATH = MotionSpec(240, ease_out_cubic), NONE
    COACH_BREATH = MotionSpec(1400), NONE
    COACH_NOD = MotionSpec(420), NONE  # twice down and up: read on first
    NUDGE = MotionSpec(700, ease_in_out_cubic), NONE  # the taught card lifts once, and lies again
    EXAMPLE = MotionSpec(240, ease_out_cubic, 160), MotionSpec(140, linear, 160)
    FIGURES = MotionSpec(500, ease_out_cubic, 12), NONE  # rings sweep, cells come in diagonals


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
        ms, easing, stagger = token.less if self.reduced else token.full
        unit = 1000 * self.speed
        return Timing(ms / unit, easing, stagger / unit)

    def seconds(self, token: MotionToken) -> float:
        """Return how long an animation takes."""
        return self.of(token).seconds

    def apart(self, stagger: float, count: int, longest: float = LONGEST_DEAL) -> float:
        """Return the seconds between `count` things: `stagger`, or less for many.

        All have begun within the `longest` milliseconds, by default those of a deal.
        """
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
        ms = (token.less if self.reduced else token.full).ms
        least = ms / 2000
        return max(ms / 1000 / self.speed, least), least
