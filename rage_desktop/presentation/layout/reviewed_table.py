"""The table of a moment looked back at, in a room of a page: plates, open hands, trick and trump.

Lengths are px of a table of 1200 x 744, which is as large as its room allows. Plates grow with the
text size, `larger` being by how much that is above 1.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import NamedTuple

from rage_desktop.presentation.layout.bar import TopBar
from rage_desktop.presentation.layout.centre import CentreLayout, Tabletop
from rage_desktop.presentation.layout.geometry import (
    SMALLEST_TEXT,
    Point,
    Pose,
    Rect,
    Scale,
)
from rage_desktop.presentation.layout.hand import HandLayout
from rage_desktop.presentation.layout.middle import ChipColumn
from rage_desktop.presentation.layout.plates import HintPlate, PlateLayout, Side, plate
from rage_desktop.presentation.layout.table_places import NOWHERE, LastTrickRoom, TableLayout
from rage_desktop.presentation.layout.trick_slots import Oval, TrickSlot, tag_below
from rage_desktop.presentation.layout.watched_table import (
    FEW,
    RING,
    tag_above,
    trump_row,
)

WIDTH = 1200
HEIGHT = 744
MARGIN = 22  # between the table's edge and the plates
AT_SIDES = {2: 0, 6: 1, 10: 2}
"""How many seats are at each side, by the most players who sit so."""

# how wide and high a plate is, the smaller one where several stand in a row
PLATE = (286, 72)
SMALL_PLATE = (236, 54)
# by how much text of twice the size makes them wider, and higher
WIDER = 150
HIGHER = 52
LINE_HIGHER = 6

# height of the cards in the hand at the bottom, beside a plate of its own, and beside one of many
OWN_CARD = 176
CARD = 108
SMALL_CARD = 84

OWN_TOP = 582  # of the plate at the bottom
OWN_HAND = Rect(330, 543, 640, OWN_CARD)
# the top of the lowest plate at the sides: of two, of one beside a seat at the top, of one
LOW_OF_TWO = 352
BESIDE_ONE = 151
BESIDE_MANY = 168
SIDE_STEP = 180  # from one seat at a side to the next
SIDE_HAND = 310  # width of the hands at the sides
TOP = 14  # of what is at the top

CLOSE = 8  # from so many players on, the cards of the trick lie close together
MIDDLE = Point(WIDTH / 2, 326)  # of the trick
# from my slot to the trump beside it, and how far down that is, in widths and heights of a card
BESIDE_SLOT = 0.35
DOWN_SLOT = 0.62

TEXTS = (2.0, 1.75, 1.5, 1.25)
"""Sizes of text to try on a plate."""
NAME_EMS = 3.4  # the least room for a name, of the smallest type
BESIDE_NAME = 8  # px of the design between name and figures
FIGURES = 20  # size of the type of figures at their smallest, and their width of that
FIGURES_EMS = 2.4
TRUMP_TEXT = 1.35  # the largest text of the trump
CAPTION = 17  # size of the type of captions
# the greatest width of a caption, in widths of its card, and that of "Winning" of its type
CAPTION_WIDE = 1.9
CAPTION_EMS = 7.5

UNDER_OWN = 4  # between the plate at the bottom and its sentence
SWITCH = Rect(974, 671, 204, 48)

# what only a game under way has
NO_CARD = Pose(0, 0, 0)
NO_BAR = TopBar(NOWHERE, NOWHERE, (), {}, labels=False, bottom=0)
NO_HINT = HintPlate(NOWHERE, "plate", 0)
NO_SUIT = ChipColumn(NOWHERE, Point(0, 0), Point(0, 0), 0, Point(0, 0), 0)


def reviewed_table(scale: Scale, room: Rect, players: int, hand_size: int) -> TableLayout:
    """Return the layout of a table in its room on a page of this scale; what only a game under way
    has is nowhere."""
    seats = open_seats(players, scale.text - 1)
    own, *others = (_plate(scale, room, seat) for seat in seats)
    own_hand, *open_hands = (_on_page(room, seat.hand) for seat in seats)
    centre = _centre(scale, room, players)
    return TableLayout(
        plates=tuple(others),
        own=own,
        hint=NO_HINT,
        turn_pill=NOWHERE,
        centre=centre,
        table=Tabletop(room, 0, 0, Point(centre.cx, centre.cy), centre.etched),
        scale=scale,
        players=players,
        hand_size=hand_size,
        bar=NO_BAR,
        hand=HandLayout(scale, 0, 0),
        bidding=NOWHERE,
        last_trick=LastTrickRoom(None, NOWHERE),
        hand_top=own_hand.y,
        open_hands=tuple(open_hands),
        own_hand=own_hand,
    )


def _unit(room: Rect) -> float:
    """Return how many px of the window a px of the table is."""
    return min(room.w / WIDTH, room.h / HEIGHT)


def _on_page(room: Rect, box: Rect) -> Rect:
    """Return the place on the page of a box of the table, which stands in the middle of its
    room."""
    unit = _unit(room)
    left = room.centre.x + (box.x - WIDTH / 2) * unit
    top = room.centre.y + (box.y - HEIGHT / 2) * unit
    return Rect(left, top, box.w * unit, box.h * unit)


# -- the seats -------------------------------------------------------------------------------------


class OpenSeat(NamedTuple):
    """A seat: the side it is at, its plate, and the row of its open hand."""

    side: Side
    plate: Rect
    hand: Rect


def open_seats(players: int, larger: float) -> list[OpenSeat]:
    """Return the seats on the table, clockwise from the bottom."""
    at_side = next(count for most, count in AT_SIDES.items() if players <= most)
    at_top = players - 1 - 2 * at_side
    if at_side > 1:
        lowest = float(LOW_OF_TWO)
    elif at_top == 1:
        lowest = BESIDE_ONE
    else:
        lowest = BESIDE_MANY + LINE_HIGHER * larger
    heights = [lowest - SIDE_STEP * i for i in range(at_side)]
    left = [_at_side("left", y, at_side, larger) for y in heights]
    right = [_at_side("right", y, at_side, larger) for y in reversed(heights)]
    return [_own(larger), *left, *_at_top(at_top, larger), *right]


def _own(larger: float) -> OpenSeat:
    w, h = _plate_size(PLATE, larger)
    box = Rect(MARGIN, OWN_TOP - HIGHER * larger, w, h)
    taken = WIDER * larger
    hand = OWN_HAND._replace(x=OWN_HAND.x + taken, w=OWN_HAND.w - taken)
    return OpenSeat("home", box, hand)


def _at_side(side: Side, y: float, count: int, larger: float) -> OpenSeat:
    """Return a seat at a side with `count` of them, its hand below its plate."""
    alone = count == 1
    w, h = _plate_size(PLATE if alone else SMALL_PLATE, larger)
    hand_top = y + h + (22 if alone else 6)
    hand_width = SIDE_HAND - 20 * larger
    card = CARD if alone else SMALL_CARD
    inset = MARGIN + 6
    if side == "right":
        box = Rect(WIDTH - MARGIN - w, y, w, h)
        return OpenSeat(side, box, Rect(WIDTH - inset - hand_width, hand_top, hand_width, card))
    return OpenSeat(side, Rect(MARGIN, y, w, h), Rect(inset, hand_top, hand_width, card))


def _at_top(count: int, larger: float) -> list[OpenSeat]:
    """Return the seats at the top, from the left: one beside its hand, several above theirs."""
    if count == 0:
        return []
    if count == 1:
        w, h = _plate_size(PLATE, larger)
        return [OpenSeat("top", Rect(514 - w, MARGIN, w, h), Rect(558, TOP, 600, CARD))]
    w, h = _plate_size(SMALL_PLATE, larger)
    column = (WIDTH - 2 * MARGIN) / count
    return [
        OpenSeat(
            "top",
            Rect(x, TOP, min(w, column - 12), h),
            Rect(x + 4, TOP + h + 6, column - 20, SMALL_CARD),
        )
        for x in (MARGIN + i * column for i in range(count))
    ]


def _plate_size(size: tuple[int, int], larger: float) -> tuple[float, float]:
    """Return the size of a plate for larger text; small ones keep to a line."""
    width, height = size
    higher = HIGHER if size is PLATE else LINE_HIGHER
    return width + WIDER * larger, height + higher * larger


def _plate(scale: Scale, room: Rect, seat: OpenSeat) -> PlateLayout:
    """Return a flat plate, whose portrait does not grow with the text; the sentence about the bid
    at the bottom stands under its plate."""
    box = _on_page(room, seat.plate)
    ring = RING * min(box.h, PLATE[1] * _unit(room))
    flat = plate(scale, box, seat.side, ring, "flat")
    flat = replace(flat, text=_text_on(scale, flat))
    if seat.side != "home":
        return flat
    under = box.bottom + UNDER_OWN * _unit(room)
    below = Rect(flat.room.x, under, box.right - flat.room.x, 1.4 * scale.type(17))
    return replace(flat, below=below)


def _text_on(scale: Scale, flat: PlateLayout) -> float:
    """Return the largest text at which a plate has room for a short name beside its figures."""
    name = NAME_EMS * SMALLEST_TEXT + scale.px(BESIDE_NAME)

    def fits(text: float) -> bool:
        figures = FIGURES_EMS * scale.with_text(text).type(FIGURES)
        return name + figures <= flat.room.w

    return next((text for text in TEXTS if text <= scale.text and fits(text)), 1.0)


# -- the trick and the trump -----------------------------------------------------------------------


class Ring(NamedTuple):
    """The ellipse of the trick: its half axes, the height of its cards, and how far down larger
    plates push it."""

    across: float
    down: float
    card: float
    lower: float


def _ring(players: int, larger: float) -> Ring:
    if players == 3:  # beside plates that grow
        return Ring(across=146, down=96 - 36 * larger, card=136, lower=62 * larger)
    if players <= FEW:
        return Ring(across=146, down=96, card=136, lower=26 * larger)
    if players < CLOSE:
        return Ring(across=230 - 90 * larger, down=110, card=112, lower=44 * larger)
    return Ring(across=196 - 40 * larger, down=112, card=100, lower=0)


def _centre(scale: Scale, room: Rect, players: int) -> CentreLayout:
    """Return the trick on its ellipse, and the trump beside my slot or, with many players, in the
    middle."""
    ring = _ring(players, scale.text - 1)
    unit = _unit(room)
    at = _on_page(room, Rect(MIDDLE.x, MIDDLE.y + ring.lower, 0, 0))
    oval = Oval(at.x, at.y, ring.across * unit, ring.down * unit)
    poses = [_pose(oval, ring.card * unit, place / players) for place in range(players)]
    return CentreLayout(
        cx=oval.cx,
        cy=oval.cy,
        pile=NO_CARD,
        trump=NO_CARD,
        pile_count=NOWHERE,
        led=NO_SUIT,
        trump_chip=_trump(scale, oval, poses),
        modifier=NOWHERE,
        rx=oval.rx,
        ry=oval.ry,
        etched=(oval.rx, oval.ry),
        slots=tuple(_slot(scale, oval, pose, players) for pose in poses),
    )


def _pose(oval: Oval, card: float, turn: float) -> Pose:
    """Return the place of a card of this height, a part of the turn clockwise from the bottom."""
    angle = 2 * pi * turn
    return Pose(oval.cx - oval.rx * sin(angle), oval.cy + oval.ry * cos(angle), card)


def _slot(scale: Scale, oval: Oval, pose: Pose, players: int) -> TrickSlot:
    """Return the place of a card, whose caption is little wider than the card: its text is as large
    as that allows. Where cards lie close, those in the lower half have theirs below them."""
    room = CAPTION_WIDE * pose.width
    text = max(1.0, room / (CAPTION_EMS * scale.px(CAPTION)))
    place_tag = tag_below if players >= CLOSE and pose.y > oval.cy else tag_above
    tag = place_tag(scale.with_text(text), pose)
    return TrickSlot(pose, tag, pose.x - room / 2, pose.x + room / 2, text, chip=False)


def _trump(scale: Scale, oval: Oval, poses: Sequence[Pose]) -> ChipColumn:
    """Return the trump in the middle of many cards, beside my slot where there are few."""
    small = scale.with_text(TRUMP_TEXT)
    if len(poses) > FEW:
        return replace(trump_row(small, oval.cx, oval.cy), text=TRUMP_TEXT)
    slot = poses[0].box
    row = trump_row(small, oval.cx, slot.y + DOWN_SLOT * slot.h)
    beside = row.moved_by(slot.right + BESIDE_SLOT * slot.w - row.box.x)
    return replace(beside, text=TRUMP_TEXT)


# -- what a page adds ------------------------------------------------------------------------------


def switch_box(room: Rect) -> Rect:
    """Return the place of what shows and hides the hands, at the right end of the hand at the
    bottom."""
    return _on_page(room, SWITCH)
