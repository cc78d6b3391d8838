"""The centre of a wide table: the trick, and inside it pile, trump card and chips (VISUAL 8).

The formulas of VISUAL 8 give target sizes. In small windows or with large text the largest cards
without a collision are used.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import (
    CARD_RATIO,
    SMALL,
    Boxes,
    Point,
    Pose,
    Rect,
    Scale,
)
from rage_desktop.presentation.layout.middle import (
    MiddleLayout,
    column,
    count_hangs,
    middle_with_columns,
    pill_height,
)
from rage_desktop.presentation.layout.plates import Plates
from rage_desktop.presentation.layout.trick_slots import (
    Band,
    Oval,
    TrickSlot,
    apart,
    caption_height,
    caption_width,
    captioned,
    fits,
    least_caption,
    near_their_own,
    on_their_lines,
)

SHRINK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45)
LEAST_CARD = 60
"""Minimum readable height of a trick card, in pixels."""
SMALL_CARD = 90  # design px below which other parts shrink in favour of trick cards
PARTED_TO = 6
"""Number of players up to which pile and trump may make way for larger cards; in large type, whose
columns need more room, they may with any number."""
FEW = 4  # number of players up to which cards are large
CARD_OPPOSITE = (2, 4, 6, 8, 10)  # players: one card lies at the top, opposite the home card
BETWEEN = 52  # design px at both sides of the card at the top, where pile and trump stand beside it
FULL = 9  # number of players from which the trick's oval is the etched ring
LARGE_CARD = (240, 0.425)
CARD_SIZES = {5: (215, 0.385), 6: (188, 0.36), 8: (150, 0.29), 10: (140, 0.29)}
"""The height of trick cards, in design px and at most in free height, by the most players who get
it; up to four have large ones, whose height small windows and large type need for themselves."""
HALF_WIDTHS = {2: 352, 3: 345, 5: 352, 6: 440, 8: 520, 10: 610}
"""Half the width of the trick's oval, in design px, by the most players who get it."""
ETCHED = (1.36, 1.5)  # the etched ring about a smaller oval, in its half axes
AIR = 16  # design px between the trick and what is above and below it
WIDEST = 1.2  # by how much a wide window may stretch the oval
TRICK_APART = 0.93  # of the largest cards, for which pile and trump lie out of the trick's row
SIDE_CARD = 0.56  # of its width: from the middle of a card at the side to what is beside it


class Form(Enum):
    """How pile, trump and the columns of led and trump lie inside the trick."""

    TOGETHER = "together"  # in the middle, the columns at both sides
    PARTED = "parted"  # beside the card at the top, so that the trick has the height for itself
    SPREAD = "spread"  # as before, with the columns beside the home card
    BESIDE = "beside"  # all beside the home card: pile and trump at its left, the columns right


@dataclass(frozen=True)
class CentreLayout(MiddleLayout):
    """Layout of the table's centre; `slots` begin with the home seat and go clockwise.

    The trick lies around the oval (cx, cy, rx, ry); `etched` are the half axes of the ring etched
    into the felt. `clear` is whether nothing collides.
    """

    rx: float
    ry: float
    etched: tuple[float, float]
    slots: tuple[TrickSlot, ...]
    clear: bool = True

    @property
    def card(self) -> float:
        """The height of the trick's cards, 0 if something collides."""
        return self.slots[0].pose.height if self.clear else 0.0


class Tabletop(NamedTuple):
    """A rounded box, its rim's width, and the half axes of the etched ring around `middle`."""

    box: Rect
    radius: float
    rim: float
    middle: Point
    ring: tuple[float, float]


def centre_layout(
    scale: Scale, plates: Plates, band: Band, corners: Boxes, *, beside_home: bool = True
) -> CentreLayout:
    """Lay out the centre between two heights: below the plates at the top, above the hand.

    `plates` are the others', clockwise; `corners` other boxes that no card may overlap. With
    `beside_home` pile and trump may lie beside the home card.
    """
    players = len(plates) + 1
    wish = _card_height(scale, players, band[1] - band[0])

    def laid(form: Form) -> CentreLayout:
        return largest(
            lambda shrink: Trial(scale, plates, band, corners, wish * shrink, form).laid()
        )

    may_part = players <= PARTED_TO or scale.text > 1
    found = [laid(Form.TOGETHER)]
    if may_part:
        found += [laid(Form.PARTED), laid(Form.SPREAD)]
    largest_cards = max(found, key=lambda one: one.card)
    if may_part and beside_home and players in CARD_OPPOSITE:
        beside = laid(Form.BESIDE)
        if beside.clear and beside.card >= TRICK_APART * largest_cards.card:
            return beside
    return largest_cards


def enough(scale: Scale) -> float:
    """Return the height from which trick cards are large enough."""
    return max(LEAST_CARD, scale.px(SMALL_CARD))


def largest(laid: Callable[[float], CentreLayout]) -> CentreLayout:
    """Return the layout with the largest cards without a collision; in a window below the supported
    sizes, the one with the smallest cards."""
    for shrink in SHRINK:  # one by one: large type, which doesn't shrink, may fail at a middle size
        best = laid(shrink)
        if best.clear:
            break
    return best


@dataclass(frozen=True)
class Trial:
    """The centre with trick cards of one height and its middle in one form, which may not fit."""

    scale: Scale
    plates: Plates
    band: Band
    corners: Boxes
    card: float
    form: Form

    def laid(self) -> CentreLayout:
        """Return the layout, with whether anything collides."""
        middle = self._middle()
        oval = self._oval(middle)
        plates = [plate.box for plate in self.plates]
        others = on_their_lines(self.scale, self.plates, self.card, oval, self.band)
        poses = [self._mine, *others]
        slots = captioned(
            self.scale, poses, self._around, middle.fixtures, self.band[1] + self.scale.px(AIR)
        )
        clear = (
            apart(self.scale, poses, [*self._around, *middle.fixtures])
            and fits(self.scale, slots)
            and near_their_own(poses, plates)
            and not any(middle.modifier.overlaps(box) for box in self._around)
            and self._has_room_for_line
        )
        wider, higher = (1.0, 1.0) if self._players >= FULL else ETCHED
        return CentreLayout(
            **vars(replace(middle, cy=self._centre.y) if self._parted else middle),
            rx=oval.rx,
            ry=oval.ry,
            etched=(oval.rx * wider, oval.ry * higher),
            slots=slots,
            clear=clear,
        )

    # -- where cards may lie ---------------------------------------------------------------------

    @property
    def _players(self) -> int:
        return len(self.plates) + 1

    @property
    def _parted(self) -> bool:
        return self.form in (Form.PARTED, Form.SPREAD, Form.BESIDE)

    @property
    def _high(self) -> float:
        """The middle of a card at the top."""
        return self.band[0] + self.scale.px(AIR) + self.card / 2

    @property
    def _low(self) -> float:
        """The middle of the home card."""
        return self.band[1] - self.scale.px(AIR) - self.card / 2

    @property
    def _centre(self) -> Point:
        return Point(self.scale.middle, (self._high + self._low) / 2)

    @property
    def _mine(self) -> Pose:
        return Pose(self.scale.middle, self._low, self.card)

    @cached_property
    def _around(self) -> list[Rect]:
        """What lies around the trick."""
        return [*(plate.bounds for plate in self.plates), *self.corners]

    @property
    def _has_top(self) -> bool:
        return any(plate.side == "top" for plate in self.plates)

    @property
    def _between(self) -> bool:
        """Whether the card at the top lies between pile and trump."""
        in_its_row = self.form in (Form.PARTED, Form.SPREAD)
        return in_its_row and self._has_top and len(self.plates) % 2 == 1

    @property
    def _aside(self) -> float:
        """The width between pile and trump for the card at the top: far enough apart not to read as
        one row of three."""
        if not self._between:
            return 0.0
        caption = caption_width(self.scale, self._players) + self.scale.px(AIR)
        return max(self.card * CARD_RATIO + 2 * self.scale.px(BETWEEN), caption)

    @property
    def _share_of_middle(self) -> float:
        """How high pile and trump are, as a share of the trick's cards."""
        if self.scale.below:
            return 0.66
        spread = self.form is Form.SPREAD
        if self.form is Form.BESIDE:
            return 0.66
        if self._between:
            return 0.6 if spread else 0.7
        if spread:  # with five, two cards lie at the top, left and right of the pile
            return 0.6 if self._players in (5, 7, 9) else 0.74
        return 0.80 if 6 <= self._players <= 8 else 0.86

    @property
    def _has_room_for_line(self) -> bool:
        """Whether a line of text fits between the card at the top and mine, or isn't there."""
        free = self._low - self._high - self.card
        return not self._parted or free >= pill_height(self.scale) + self.scale.px(AIR)

    # -- what lies in the middle -----------------------------------------------------------------

    def _middle(self) -> MiddleLayout:
        """Return pile, trump, columns and the text, clear of the home card."""
        scale = self.scale
        middle = middle_with_columns(
            scale,
            self.card * self._share_of_middle,
            self._pile_at(),
            self._low - self.card / 2,
            aside=self._aside,
        )
        if self.form is Form.SPREAD:
            middle = self._with_columns_at_slot(middle)
        if self.form is Form.BESIDE:
            middle = self._with_all_at_slot(middle)
        mine = self._mine.box
        if scale.text > 1 and middle.modifier.overlaps(mine.inset(-2)):
            under_trump = middle.trump_chip.box.bottom + scale.px(4)
            beside = middle.modifier._replace(
                x=mine.right + scale.px(AIR), y=max(mine.y, under_trump)
            )
            middle = replace(middle, modifier=beside)
        return middle

    def _pile_at(self) -> Point:
        """Return the point about which pile and trump lie."""
        if self._parted:
            return self._centre._replace(y=self._high)
        if self._has_top and self.scale.text > 1:  # captions hang out under the cards at the top
            return self._centre._replace(y=self._centre.y + caption_height(self.scale) / 4)
        return self._centre

    def _with_columns_at_slot(self, middle: MiddleLayout) -> MiddleLayout:
        """Return the middle with its columns left and right of the home card: LED and TRUMP stand
        where the next card is chosen."""
        scale = self.scale
        mine = self._mine
        mine_wide = mine.width
        if scale.text > 1:  # between them hangs my caption, or its crown
            mine_wide = max(mine.width, least_caption(scale, self._players))
        away = mine_wide / 2 + scale.px(AIR) + middle.led.box.w / 2
        width = middle.led.box.w + 4
        middle = replace(
            middle,
            led=column(scale, mine.x - away, mine.y, width),
            trump_chip=column(scale, mine.x + away, mine.y, width),
        )
        if not self._between:
            return middle
        return replace(middle, modifier=self._under_top_card(middle.modifier))

    def _with_all_at_slot(self, middle: MiddleLayout) -> MiddleLayout:
        """Return the middle with pile and trump left of the home card and the columns right of it:
        nothing but the trick lies in the trick's rows."""
        scale = self.scale
        mine = self._mine
        air = scale.px(AIR)
        pile = middle.pile
        trump_x = mine.x - (mine.width + pile.width) / 2 - 2 * air
        pile_x = trump_x - pile.width - air / 2
        width = middle.led.box.w + 4
        led_x = mine.x + (mine.width + width) / 2 + air
        # large counts hang out further, but not over the hand
        y = min(mine.y, mine.box.bottom + air / 2 - count_hangs(scale) - pile.height / 2)
        count = middle.pile_count
        count = count._replace(x=pile_x - count.w / 2, y=count.y + y - pile.y)
        return replace(
            middle,
            pile=pile._replace(x=pile_x, y=y),
            trump=middle.trump._replace(x=trump_x, y=y),
            pile_count=count,
            led=column(scale, led_x, mine.y, width),
            trump_chip=column(scale, led_x + width, mine.y, width),
            modifier=self._under_top_card(middle.modifier),
        )

    def _under_top_card(self, box: Rect) -> Rect:
        """Return where the text lies halfway between the card at the top and the home card, clear
        of the caption across that card's edge."""
        top = self._high + self.card / 2
        bottom = self._low - self.card / 2
        caption_end = top + caption_height(self.scale) / 2 + self.scale.px(4)
        y = max(caption_end, (top + bottom - box.h) / 2)
        return Rect(self.scale.middle - box.w / 2, y, box.w, box.h)

    def _oval(self, middle: MiddleLayout) -> Oval:
        """Return the oval on which the cards lie, as wide as the middle asks for."""
        scale = self.scale
        widest = max(middle.trump_chip.box.right, middle.trump.box.right)
        beside = widest - scale.middle + SIDE_CARD * self.card * CARD_RATIO + scale.px(AIR)
        stretch = min(WIDEST, scale.width / scale.px(1920))
        half = next(units for most, units in HALF_WIDTHS.items() if self._players <= most)
        rx = max(scale.px(half) * stretch, beside)
        ry = max((self._low - self._high) / 2, 1.0)
        return Oval(*self._centre, rx, ry)


def _card_height(scale: Scale, players: int, free: float) -> float:
    """Return the height of the trick's cards where `free` px lie between plates and hand."""
    units, share = next(size for most, size in CARD_SIZES.items() if players <= most)
    if players <= FEW and scale.text == 1 and scale.s >= SMALL:
        units, share = LARGE_CARD
    return min(scale.px(units), share * free)


def wide_table(scale: Scale, centre: CentreLayout) -> Tabletop:
    """Return the table of a wide window."""
    w = scale.width
    h = scale.height + scale.below
    box = Rect(scale.left + w * 0.0575, h * 0.125, w * 0.885, h * 0.84)
    radius = min(box.h / 2, box.w / 2, h * 0.40)
    return tabletop(scale, box, radius, centre)


def tabletop(scale: Scale, box: Rect, radius: float, centre: CentreLayout) -> Tabletop:
    """Return a table with its etched ring about the middle."""
    middle = Point(centre.cx, centre.cy)
    across, down = centre.etched
    most = min(middle.y - box.y, box.bottom - middle.y) - scale.px(18)  # it stays on the table
    ring = across, min(down, most)
    return Tabletop(box, radius, scale.px(11), middle, ring)
