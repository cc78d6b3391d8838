"""Placement of tooltips: beside their node, inside the window, off what must stay visible."""

from collections.abc import Iterator, Sequence
from heapq import merge
from typing import NamedTuple

from pygame import Rect

from rage_desktop.ui.toolkit.intents import Direction

SLIDES = (0.0, -0.15, 0.15, -0.3, 0.3, -0.42, 0.42)
"""How far along its side a tip may be pushed, in parts of its length: the arrow still meets it."""
UPRIGHT = (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT)
SIDEWAYS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
# cost of covering the node itself, and what must stay clear
ITSELF = 1000
CLEAR = 20
FAR = 200
STEP = 8


class Placement(NamedTuple):
    """A tooltip's box, its side of the node (None for neither), and the cost of what it covers."""

    box: Rect
    side: Direction | None
    covered: int


def place_tooltip(
    size: tuple[int, int],
    thing: Rect,
    window: Rect,
    clear: Sequence[Rect],
    gap: int,
    *,
    spared: Sequence[Rect] = (),
    large: bool,
) -> Placement:
    """Return the place nearest to the middle of a side that covers nothing that must stay clear, if
    there is one, and as little as possible of what should be `spared`.

    Large tips stand beside their thing, small ones below or above it unless it lies
    at the left or the right of the window. Where no side will do these go anywhere.
    """
    held = [thing, *clear]
    (w, h) = size

    def rated(box: Rect, side: Direction | None, cost: float) -> tuple[float, Placement]:
        covered = ITSELF * _shared(box, [thing]) + CLEAR * _shared(box, clear)
        return cost + covered + _shared(box, spared) / 20, Placement(box, side, covered)

    middle = window.w / 4 < thing.centerx - window.x < window.w * 3 / 4
    places = []
    for rank, side in enumerate(UPRIGHT if middle and not large else SIDEWAYS):
        for slide in SLIDES:
            wish = _beside(size, thing, side, gap, slide)
            box = wish.clamp(window)
            pushed = abs(slide) * (w if side in UPRIGHT[:2] else h)
            moved = abs(box.x - wish.x) + abs(box.y - wish.y)
            places.append(rated(box, side, 40 * rank + pushed + moved))
    least = min(cost for cost, _ in places)
    if least > 2 * FAR and not large:
        for away, x, y in _around(thing, size, window):
            if FAR + away > least:
                break
            if (box := Rect(x, y, w, h)).collidelist(held) < 0:
                places.append(rated(box, None, FAR + away))
                least = min(least, places[-1][0])
    return min(places, key=lambda place: place[0])[1]


def _around(thing: Rect, size: tuple[int, int], window: Rect) -> Iterator[tuple[int, int, int]]:
    """Yield places all over the window, the nearest to a node first: how far off, and x and y."""
    left = thing.centerx - size[0] // 2
    top = thing.centery - size[1] // 2
    rows = sorted((abs(y - top), y) for y in range(window.top, window.bottom - size[1] + 1, STEP))

    def column(x: int) -> Iterator[tuple[int, int, int]]:
        return ((abs(x - left) + down, x, y) for down, y in rows)

    return merge(*map(column, range(window.left, window.right - size[0] + 1, STEP)))


def _beside(size: tuple[int, int], thing: Rect, side: Direction, gap: int, slide: float) -> Rect:
    """Return a box at one side of a node, shifted along it."""
    w, h = size
    box = Rect(thing.centerx - w // 2, thing.centery - h // 2, w, h)
    match side:
        case Direction.DOWN:
            box.top = thing.bottom + gap
        case Direction.UP:
            box.bottom = thing.top - gap
        case Direction.RIGHT:
            box.left = thing.right + gap
        case Direction.LEFT:
            box.right = thing.left - gap
    if side in UPRIGHT[:2]:
        return box.move(round(slide * w), 0)
    return box.move(0, round(slide * h))


def _shared(box: Rect, others: Sequence[Rect]) -> int:
    """Return the area of a box that lies on others."""
    return sum(both.w * both.h for both in map(box.clip, box.collideobjectsall(others)))
