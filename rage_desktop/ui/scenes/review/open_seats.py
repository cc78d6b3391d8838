"""Where everything lies on the small table of a review, in px of a table of 1200 x 744.

All hands lie open on it, so each seat has a row of cards beside its plate. Plates grow with the
text size, `larger` being by how much that is above 1.
"""

from math import cos, pi, sin
from typing import NamedTuple

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Point, Rect

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

MIDDLE = Point(WIDTH / 2, 326)  # of the trick
TRUMP = Point(WIDTH / 2, 316)


class OpenSeat(NamedTuple):
    """Where a seat's plate and its open hand are; the hand may begin at its right end."""

    plate: Rect
    hand: Rect
    from_right: bool = False


def open_seats(players: int, text_size: float) -> list[OpenSeat]:
    """Return the places of all seats, clockwise from the bottom."""
    larger = text_size - 1
    at_side = next(count for most, count in AT_SIDES.items() if players <= most)
    at_top = players - 1 - 2 * at_side
    if at_side > 1:
        lowest = float(LOW_OF_TWO)
    elif at_top == 1:
        lowest = BESIDE_ONE
    else:
        lowest = BESIDE_MANY + LINE_HIGHER * larger
    heights = [lowest - SIDE_STEP * i for i in range(at_side)]
    left = [_at_side(y, at_side, larger, from_right=False) for y in heights]
    right = [_at_side(y, at_side, larger, from_right=True) for y in reversed(heights)]
    return [_own(larger), *left, *_at_top(at_top, larger), *right]


def _own(larger: float) -> OpenSeat:
    w, h = _plate_size(PLATE, larger)
    plate = Rect(MARGIN, OWN_TOP - HIGHER * larger, w, h)
    taken = WIDER * larger
    return OpenSeat(plate, OWN_HAND._replace(x=OWN_HAND.x + taken, w=OWN_HAND.w - taken))


def _at_side(y: float, count: int, larger: float, *, from_right: bool) -> OpenSeat:
    """Return a seat at a side with `count` of them, its hand below its plate."""
    alone = count == 1
    w, h = _plate_size(PLATE if alone else SMALL_PLATE, larger)
    hand_top = y + h + (22 if alone else 6)
    hand_width = SIDE_HAND - 20 * larger
    card = CARD if alone else SMALL_CARD
    inset = MARGIN + 6
    if from_right:
        plate = Rect(WIDTH - MARGIN - w, y, w, h)
        return OpenSeat(plate, Rect(WIDTH - inset - hand_width, hand_top, hand_width, card), True)
    return OpenSeat(Rect(MARGIN, y, w, h), Rect(inset, hand_top, hand_width, card))


def _at_top(count: int, larger: float) -> list[OpenSeat]:
    """Return the seats at the top, from the left: one beside its hand, several above theirs."""
    if count == 0:
        return []
    if count == 1:
        w, h = _plate_size(PLATE, larger)
        return [OpenSeat(Rect(514 - w, MARGIN, w, h), Rect(558, TOP, 600, CARD))]
    w, h = _plate_size(SMALL_PLATE, larger)
    column = (WIDTH - 2 * MARGIN) / count
    return [
        OpenSeat(
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


class Ring(NamedTuple):
    """The ellipse of the trick: its half axes, the height of its cards, and how far down larger
    plates push it."""

    across: float
    down: float
    card: float
    lower: float


def _ring(players: int, larger: float) -> Ring:
    if players <= 4:
        return Ring(across=146, down=96, card=136, lower=26 * larger)
    if players < 8:
        return Ring(across=230 - 90 * larger, down=116, card=112, lower=44 * larger)
    return Ring(across=196 - 40 * larger, down=112, card=100, lower=0)


def trick_slot(players: int, turn: int, text_size: float) -> Rect:
    """Return the box of a card of the trick, `turn` seats clockwise from the bottom."""
    ring = _ring(players, text_size - 1)
    angle = 2 * pi * turn / players
    x = MIDDLE.x - ring.across * sin(angle)
    y = MIDDLE.y + ring.lower + ring.down * cos(angle)
    return Rect.around(Point(x, y), ring.card * CARD_RATIO, ring.card)
