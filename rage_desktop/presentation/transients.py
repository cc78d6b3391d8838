"""Transient objects that cues add to the table: cards in flight and effects.

Places are symbolic and resolved to pixels when drawn, so a resize in mid-flight is harmless.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.presentation.motion import Easing
from rage_desktop.rules import Card


class HandSlot(Struct, frozen=True):
    """A place in the home seat's hand of `count` cards; `lift` raises it, in units of S, and `back`
    cards are preferred in the back row of two (see `row_break`)."""

    index: int
    count: int
    lift: float = 0.0
    back: int = 0


class TrickSlot(Struct, frozen=True):
    """A seat's place in the trick."""

    seat: int


class PileTop(Struct, frozen=True):
    """The top of the pile; `lift` raises it, in units of S."""

    lift: float = 0.0


class TrumpSlot(Struct, frozen=True):
    """The place of the trump card."""


class SeatPlate(Struct, frozen=True):
    """A player's plate: the origin of backs and the destination of won tricks."""

    seat: int


class StackedTrick(Struct, frozen=True):
    """A trick stacked on its winner's card."""

    seat: int
    index: int


class DropPose(Struct, frozen=True):
    """The position where a card was dropped: x and y as fractions of the window, height in units of
    S."""

    x: float
    y: float
    height: float
    angle: float


Anchor: TypeAlias = HandSlot | TrickSlot | PileTop | TrumpSlot | SeatPlate | StackedTrick | DropPose


class Style(StrEnum):
    """How a card moves from one place to another."""

    FLY = "fly"
    FADE_IN = "fade_in"  # reduced motion: appears at the destination
    FADE_OUT = "fade_out"  # reduced motion: disappears at the start


class Flip(StrEnum):
    """Which side is visible: constantly, or turning over on the way."""

    FACE = "face"
    BACK = "back"
    OPEN = "open"  # from back to face
    CLOSE = "close"  # from face to back


@dataclass(eq=False, slots=True, kw_only=True)
class Transient:
    """What is on the table for a while; `progress` is eased, 0 to 1."""

    suit: str | None = None
    progress: float = 0.0
    begins: float = 0.0
    lasts: float = 0.0
    easing: Easing = float


@dataclass(eq=False, slots=True)
class Flight(Transient):
    """A card moving from `start` to `end`; `card` None is a card unknown to the viewer.

    `arc` is the height of the path over the straight line, as a fraction of its length; `spin`
    turns the card at its start, in degrees; `suit` is its declared suit. A card that turns over
    does so from progress `flip_from` on.
    """

    card: Card | None
    start: Anchor
    end: Anchor
    flip: Flip = Flip.FACE
    style: Style = Style.FLY
    arc: float = 0.0
    spin: float = 0.0
    flip_from: float = 0.6


class EffectKind(StrEnum):
    """Effects other than flying cards (VISUAL 10). Comments list the fields an effect uses."""

    BID_POP = "bid_pop"  # seat: the number on the plate pops
    RING_DRAW = "ring_draw"  # seat: segments of the ring draw clockwise
    RINGS_DARK = "rings_dark"  # all rings are dark before the reveal
    REVEAL = "reveal"  # all rings turn over together
    TURN = "turn"  # seat, other: the gold highlight moves from other (-1: none) to seat
    SHAKE = "shake"  # index: a card of the hand shakes
    LED_PULSE = "led_pulse"  # the LED chip pulses
    TAKES = "takes"  # seat: the tag of its card changes to "takes the trick"
    SETTLE = "settle"  # seat: its trick card settles, 1.06 to 1
    WINNING = "winning"  # seat, other: the outline moves from other (-1: none) to seat
    BLOOM = "bloom"  # suit: the trump card glows up, its chip pops
    RING_RUN = "ring_run"  # suit: colour runs round the etched ring; hand re-edges
    RING_SETTLE = "ring_settle"  # suit: the etched ring fades after the run
    STAMP = "stamp"  # the Out mark lands on the trump card
    EMBERS = "embers"  # six arcs fall, the light dims
    TRUMP_OUT = "trump_out"  # suit: this trump is called off, and its colour drains from the table
    TRUMP_IN = "trump_in"  # suit: a new trump bursts from its card
    TURNED = "turned"  # value: from this card on the lowest (1) or the highest (0) wins
    NAMED = "named"  # seat, suit: the wheel's sector flies into the card's ring
    RIPPLE = "ripple"  # seat: gold ripple under a BONUS
    JOLT = "jolt"  # seat: the table jolts under a MALUS
    RING_FILL = "ring_fill"  # seat: one more segment fills
    CARD_UP = "card_up"  # seat: its trick card rises
    CARD_DOWN = "card_down"  # seat: and drops onto the table
    HELD_BREATH = "held_breath"  # seat: the last trick makes or breaks its bid, and is to begin
    THUD = "thud"  # seat: the last card of the trick, which has taken it, comes down hard
    SPARK = "spark"  # seat, value: light runs from the trick to that gap of the seat's ring
    SNAP = "snap"  # seat: the ring closes on the last trick it needed
    STEAL = "steal"  # seat, suit: a trump or a wild card has taken the trick from the suit led
    LAST_HIT = "last_hit"  # seat: in the middle, the last trick of the round has made the bid
    SWEPT = "swept"  # seat: every trick of the round is this player's
    POINTS_FLY = "points_fly"  # seat, other, value: points fly from other's card to seat's plate
    LANDED = "landed"  # seat, value: points of cards land on the plate
    DIM = "dim"  # before, value: dimming of the room, from and to, in percent
    UNTOLD = "untold"  # seat, before: the result is hidden and the old total shown
    EXACT = "exact"  # seat: a halo round the closed ring
    MISS = "miss"  # seat: the ring splits
    POINTS = "points"  # seat, before, value: the total counts up
    COMES = "comes"  # seat, other, before: the ring comes to the middle; exact (1), closed yet (1)
    CLOSES = "closes"  # seat: it closes in mint there
    GLORY = "glory"  # seat, value, index: EXACT, the points, and how often in a row
    CARRY = "carry"  # seat, value: the points move to the total in the bar
    SPLITS = "splits"  # seat: the ring in the middle splits
    REGRET = "regret"  # seat: shows by how much the bid was missed
    CROWNED = "crowned"  # seat: the crown appears at this total in the bar
    ALL_EXACT = "all_exact"  # the etched ring lights up
    CHANGE = "change"  # reduced motion: chip and card cross-fade, suit


@dataclass(eq=False, slots=True)
class Effect(Transient):
    """A running effect."""

    kind: EffectKind
    seat: int = -1
    other: int = -1
    index: int = -1
    before: int = 0
    value: int = 0
