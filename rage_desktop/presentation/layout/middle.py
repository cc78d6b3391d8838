"""What lies inside the trick: the pile, the trump card, and the columns of the suits led and trump
(VISUAL 8)."""

from dataclasses import dataclass, replace
from math import inf

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Pose, Rect, Scale

AIR = 14  # design px between a chip and its text
GAP = 10  # design px between pile and trump
LEAST_CHIP = 34  # px
CHIP = 56  # design px
CAPTION = 16  # sizes of type
COLUMN_NAME = 18
ROW_NAME = 22
MODIFIER = 17
COLUMN_EMS = 3.0  # room for half a suit's name in a column
MODIFIER_EMS = 7.5  # width of the text under the pile
# of its type: width and height of the tag with the pile's count, and of that number alone
COUNT_TAG = (2.6, 1.62)
COUNT = (2.0, 1.2)


@dataclass(frozen=True)
class ChipColumn:
    """Caption, suit chip and name of the suit, one above the other, or in a row with the chip first
    or last; `box` holds all three. At their points caption and name begin, end or have their middle
    (`align` 0, 1, 0.5). Larger `text` than this has no room there.
    """

    box: Rect
    caption: Point
    chip: Point
    diameter: float
    name: Point
    room: float
    align: float = 0.5
    text: float = inf

    def moved_by(self, right: float) -> "ChipColumn":
        """Return the column this far to the right."""
        return replace(
            self,
            box=self.box._replace(x=self.box.x + right),
            caption=self.caption._replace(x=self.caption.x + right),
            chip=self.chip._replace(x=self.chip.x + right),
            name=self.name._replace(x=self.name.x + right),
        )


@dataclass(frozen=True)
class MiddleLayout:
    """Pile, trump and columns about the middle of the table, and the text under the pile.

    `modifier` is the box of that text, such as "Low wins"; `pile_count` that of the tag with the
    number of cards in the pile.
    """

    cx: float
    cy: float
    pile: Pose
    trump: Pose
    pile_count: Rect
    led: ChipColumn
    trump_chip: ChipColumn
    modifier: Rect

    @property
    def pieces(self) -> tuple[Rect, ...]:
        """The boxes of pile, trump and chips."""
        boxes = self.pile.box, self.trump.box, self.led.box, self.trump_chip.box
        return *boxes, self.pile_count

    @property
    def fixtures(self) -> tuple[Rect, ...]:
        """The boxes that a trick card must not cover."""
        return *self.pieces, self.modifier


def middle_with_columns(
    scale: Scale,
    height: float,
    centre: Point,
    slot_top: float,
    *,
    aside: float = 0.0,
) -> MiddleLayout:
    """Lay out pile and trump, of this height, about a point, a column at either side.

    The width `aside` between pile and trump stays free for a card of the trick. The home card
    begins at `slot_top`.
    """
    card_width = height * CARD_RATIO
    from_middle = (card_width + max(scale.px(GAP), aside)) / 2
    pile = Pose(centre.x - from_middle, centre.y, height)
    trump = Pose(centre.x + from_middle, centre.y, height)
    count = _count(scale, pile)
    edge = from_middle + card_width / 2  # where the columns begin, right and left of the middle
    led, trump_chip = _columns(scale, centre, edge)
    text_width, text_height = _modifier_size(scale)
    under = count.bottom
    if text_width / 2 > edge:  # small cards, large text: clear of the columns, too
        under = max(under, led.box.bottom)
    if aside:  # under the pile, left of what lies between it and the trump
        text_at = Point(min(pile.x, centre.x - (aside + text_width) / 2), under + text_height / 2)
    else:  # halfway between the pile and the home card, where there is room
        text_at = Point(centre.x, max((under + slot_top) / 2, under + text_height / 2))
    return MiddleLayout(
        cx=centre.x,
        cy=centre.y,
        pile=pile,
        trump=trump,
        pile_count=count,
        led=led,
        trump_chip=trump_chip,
        modifier=Rect.around(text_at, text_width, text_height),
    )


# -- the columns -----------------------------------------------------------------------------------


def chip_diameter(scale: Scale) -> float:
    """Return the diameter of a suit's chip."""
    return max(LEAST_CHIP, scale.px(CHIP))


def column_width(scale: Scale) -> float:
    """Return the width of a column, which has room for the name of a suit."""
    name = 0.0 if scale.portrait else COLUMN_EMS * scale.type(COLUMN_NAME)
    return 2 * max(scale.px(64), 50, name)


def _columns(scale: Scale, centre: Point, edge: float) -> tuple[ChipColumn, ChipColumn]:
    width = column_width(scale)
    away = edge + width / 2
    return (
        column(scale, centre.x - away, centre.y, width),
        column(scale, centre.x + away, centre.y, width),
    )


def column(scale: Scale, x: float, y: float, width: float) -> ChipColumn:
    """Return a column whose chip is about a point."""
    chip = chip_diameter(scale)
    caption = scale.type(CAPTION)
    name = scale.type(COLUMN_NAME)
    above = chip / 2 + 1.5 * caption
    below = chip / 2 + 1.5 * name
    room = width - 4
    return ChipColumn(
        box=Rect(x - room / 2, y - above, room, above + below),
        caption=Point(x, y - chip / 2 - 0.9 * caption),
        chip=Point(x, y),
        diameter=chip,
        name=Point(x, y + chip / 2 + 0.85 * name),
        room=room,
    )


def in_row(scale: Scale, x: float, y: float, room: float, chip: float) -> ChipColumn:
    """Return a chip and beside it, from x on, caption and name."""
    air = scale.px(AIR)
    caption = scale.type(CAPTION)
    name = scale.type(ROW_NAME)
    left = x - air - chip
    lines = 1.5 if scale.text == 1 else 1.3
    height = max(chip, lines * (caption + name))
    return ChipColumn(
        box=Rect(left, y - height / 2, chip + air + room, height),
        caption=Point(x, y - 0.72 * name),
        chip=Point(left + chip / 2, y),
        diameter=chip,
        name=Point(x, y + 0.62 * name),
        room=room,
        align=0.0,
    )


# -- under the pile --------------------------------------------------------------------------------


def _count(scale: Scale, pile: Pose) -> Rect:
    """Return the box of the pile's count: a tag across the pile's foot, in large type the bare
    number under the pile, which it leaves in sight."""
    wide, high = (units * scale.type(CAPTION) for units in (COUNT if scale.text > 1 else COUNT_TAG))
    bottom = pile.y + pile.height / 2 + count_hangs(scale)
    return Rect(pile.x - wide / 2, bottom - high, wide, high)


def count_hangs(scale: Scale) -> float:
    """Return how far the pile's count reaches out under the pile."""
    caption = scale.type(CAPTION)
    return COUNT[1] * caption if scale.text > 1 else COUNT_TAG[1] / 2 * caption - scale.px(2)


def pill_height(scale: Scale) -> float:
    """Return the height of the pill under the pile."""
    return max(24, scale.px(32), scale.type(MODIFIER) * 1.5)


def _modifier_size(scale: Scale) -> tuple[float, float]:
    return MODIFIER_EMS * scale.type(MODIFIER), pill_height(scale)
