"""Where everybody sits at the small table of a review, whose hands lie open."""

from typing import TypeAlias

WIDTH, HEIGHT = 1200, 744  # size of the table in px of the design, the unit of all its boxes
PLATE, SMALL_PLATE = (286, 72), (236, 54)
CARD = 176  # height of a card of the hand at the bottom

Place: TypeAlias = tuple[float, float, float, float]


def seat_places(players: int) -> list[tuple[Place, Place, bool]]:
    """Return plate, row of cards and `from_right` of each seat, clockwise from the bottom."""
    side = 0 if players == 2 else 1 if players <= 6 else 2
    top = players - 1 - 2 * side
    left = [_beside(i, side, on_right=False) for i in range(side)]
    right = [_beside(i, side, on_right=True) for i in reversed(range(side))]
    own = (22, 582, *PLATE), (330, 543, 640, CARD), False
    return [own, *left, *(_above(i, top) for i in range(top)), *right]


def _above(i: int, count: int) -> tuple[Place, Place, bool]:
    if count == 1:
        return (228, 22, *PLATE), (558, 14, 600, 108), False
    wide = (WIDTH - 44) / count
    x = 22 + i * wide
    plate = x, 14, min(SMALL_PLATE[0], wide - 12), SMALL_PLATE[1]
    return plate, (x + 4, 74, wide - 20, 84), False


def _beside(i: int, count: int, on_right: bool) -> tuple[Place, Place, bool]:
    """Return the boxes of a seat at a side, counted from the bottom up."""
    (w, h), y, gap, card = (PLATE, 151, 22, 108) if count == 1 else (SMALL_PLATE, 352, 6, 84)
    y -= 180 * i
    x, row = (WIDTH - 22 - w, WIDTH - 28 - 310) if on_right else (22, 28)
    return (x, y, w, h), (row, y + h + gap, 310, card), on_right
