"""The places of everything at the table, as `table_layout` finds them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from rage_desktop.presentation.layout.bar import Hand, TopBar
from rage_desktop.presentation.layout.centre import CentreLayout, Tabletop
from rage_desktop.presentation.layout.geometry import Point, Rect, Scale
from rage_desktop.presentation.layout.hand import HandLayout
from rage_desktop.presentation.layout.plates import HintPlate, PlateLayout

NOWHERE = Rect(0, 0, 0, 0)
"""Where a thing is that a kind of table does not have."""


class TableKind(Enum):
    """What is done at a table, and so what lies on it."""

    PLAYED = "played"  # somebody's hand lies at the bottom, and whatever a game asks for
    HANDLESS = (
        "handless"  # nobody's: all hands are on phones, and the home plate is like the others
    )
    WATCHED = "watched"  # plates are flat, and everybody's hand has room to lie open
    REVIEWED = "reviewed"  # plates, open hands, trick and trump alone, in a room of a page


@dataclass(frozen=True)
class LastTrickRoom:
    """Where the popover of the last trick may be: hanging from the `hook` under its button, None
    where that is not in the bar, or `between` the plates."""

    hook: Point | None
    between: Rect


@dataclass(frozen=True)
class Sidebars:
    """The panels left and right of the stage: bids and tricks, and the history."""

    left: Rect
    right: Rect


@dataclass(frozen=True)
class AroundTable:
    """What lies on the table and around it, in the middle of the window."""

    plates: tuple[PlateLayout, ...]
    own: PlateLayout
    hint: HintPlate
    turn_pill: Rect
    centre: CentreLayout
    table: Tabletop

    @property
    def card(self) -> float:
        """The height of the trick's cards, 0 where something touches."""
        boxes = combinations([plate.bounds for plate in self.plates], 2)
        return 0.0 if any(one.overlaps(other) for one, other in boxes) else self.centre.card


@dataclass(frozen=True)
class TableLayout(AroundTable):
    """Layout for one window size, number of players and hand size of the round.

    `open_hands` are the rooms of the others' open hands, clockwise, None where cards would be too
    small, and `own_hand` that of the hand at the bottom, where it lies in a row like theirs. A
    table that `is_handless` shows no hand.
    """

    scale: Scale
    players: int
    hand_size: int
    bar: TopBar
    hand: HandLayout
    bidding: Rect  # the room of the bidding panel
    last_trick: LastTrickRoom
    hand_top: float
    sidebars: Sidebars | None = None
    one_hand: Hand = "both"
    corner: tuple[Rect, ...] = ()  # sort, undo, claim, hint in one-handed mode
    open_hands: tuple[Rect | None, ...] = ()  # at a table that is watched or reviewed
    own_hand: Rect = NOWHERE  # at one that is reviewed
    is_handless: bool = False

    @property
    def s(self) -> float:
        """Pixels for one unit of the 1920 x 1080 drawing."""
        return self.scale.s

    @property
    def slot_says(self) -> bool:
        """Whether the home slot has room for its sentence; else `turn_pill` shows it."""
        enough = max(140, self.scale.px(140)) * (1 + 0.4 * max(0.0, self.scale.text - 1))
        return self.centre.slots[0].pose.height >= enough and self.scale.s >= 0.72

    def plate(self, place: int) -> PlateLayout:
        """Return the plate at a place 1..players-1."""
        return self.plates[place - 1]

    def ring(self, place: int) -> tuple[Point, float]:
        """Return centre and diameter of the bid ring at a place, the home seat's included."""
        who = self.own if place == 0 else self.plate(place)
        return who.ring, who.diameter

    def targets(self) -> Iterator[Rect]:
        """Yield the clickable boxes outside the hand."""
        yield self.bar.menu
        yield from self.bar.buttons.values()
