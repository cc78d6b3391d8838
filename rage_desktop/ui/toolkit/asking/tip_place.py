"""Where a tip stands: beside its thing, inside the window, and over nothing that has to be seen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.ui.toolkit.intents import Direction

SLIDES = (0.0, -0.15, 0.15, -0.3, 0.3, -0.42, 0.42)
"""How far along its side a tip may be pushed, in parts of its length: the arrow still meets it."""
UPRIGHT = (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT)
SIDEWAYS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
ITSELF, CLEAR = 1000, 20  # how much worse it is to cover the thing itself, and what is to be clear


class Place(NamedTuple):
    """A tip's box, on which side of its thing it stands (None for neither), and what it covers."""

    box: Rect
    side: Direction | None
    covered: int


def tip_place(
    size: tuple[int, int],
    thing: Rect,
    window: Rect,
    clear: Sequence[Rect],
    gap: int,
    *,
    spared: Sequence[Rect] = (),
    sideways: bool,
) -> Place:
    """Return the place nearest to the middle of a side that covers nothing of what is to be clear,
    if there is one, and as little as may be of what is to be `spared`.

    Large tips stand beside their thing (`sideways`), small ones below or above it unless it lies
    at the left or the right of the window.
    """
    best: tuple[float, Place] | None = None
    middle = window.w / 4 < thing.centerx - window.x < window.w * 3 / 4
    order = UPRIGHT if middle and not sideways else SIDEWAYS
    for rank, side in enumerate(order):
        for away, box in _along(size, thing, side, gap):
            inside = box.clamp(window)
            covered = sum(_shared(inside, box) for box in clear)
            covered = ITSELF * _shared(inside, thing) + CLEAR * covered
            spoilt = sum(_shared(inside, box) for box in spared)
            moved = abs(inside.x - box.x) + abs(inside.y - box.y)
            cost = covered + spoilt / 20 + away + moved + rank * 40
            if best is None or cost < best[0]:
                best = cost, Place(inside, side, covered)
    assert best is not None
    return best[1]


def _along(
    size: tuple[int, int], thing: Rect, side: Direction, gap: int
) -> Iterator[tuple[float, Rect]]:
    """Give boxes on one side of a thing, the middle one first, and how far each is pushed."""
    w, h = size
    for slide in SLIDES:
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
        if side in (Direction.UP, Direction.DOWN):
            yield abs(slide) * w, box.move(round(slide * w), 0)
        else:
            yield abs(slide) * h, box.move(0, round(slide * h))


def _shared(a: Rect, b: Rect) -> int:
    both = a.clip(b)
    return both.w * both.h
