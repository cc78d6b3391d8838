"""Where a tip stands: beside its thing, inside the window, and over nothing that has to be seen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.ui.toolkit.intents import Direction

SLIDES = (0.0, -0.15, 0.15, -0.3, 0.3, -0.42, 0.42)
"""How far along its side a tip may be pushed, in parts of its length: the arrow still meets it."""
UPRIGHT = (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT)
SIDEWAYS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
ITSELF, CLEAR = 1000, 20  # how much worse it is to cover the thing itself, and what must stay clear
FAR, STEP = 200, 8  # what it costs to stand away from the thing; px to the next such place


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
    anywhere: bool = True,
) -> Place:
    """Return the place nearest to the middle of a side that covers nothing of what is to be clear,
    if there is one, and as little as may be of what is to be `spared`.

    Large tips stand beside their thing (`sideways`), small ones below or above it unless it lies
    at the left or the right of the window. Where no side will do they go `anywhere`.
    """
    middle = window.w / 4 < thing.centerx - window.x < window.w * 3 / 4
    order = UPRIGHT if middle and not sideways else SIDEWAYS
    places = [
        _judged(box.clamp(window), side, thing, clear, spared, away + 40 * rank, box)
        for rank, side in enumerate(order)
        for away, box in _along(size, thing, side, gap)
    ]
    best = min(places, key=lambda place: place[0])
    if best[0] > 2 * FAR and anywhere:
        best = _anywhere(best, size, thing, window, clear, spared)
    return best[1]


def _judged(
    box: Rect,
    side: Direction,
    thing: Rect,
    clear: Sequence[Rect],
    spared: Sequence[Rect],
    dear: float,
    wish: Rect,
) -> tuple[float, Place]:
    """Return what a place costs: what it covers, and how far it is from the ideal place."""
    covered = ITSELF * _shared(box, [thing]) + CLEAR * _shared(box, clear)
    moved = abs(box.x - wish.x) + abs(box.y - wish.y)
    return covered + _shared(box, spared) / 20 + dear + moved, Place(box, side, covered)


def _anywhere(
    best: tuple[float, Place],
    size: tuple[int, int],
    thing: Rect,
    window: Rect,
    clear: Sequence[Rect],
    spared: Sequence[Rect],
) -> tuple[float, Place]:
    """Return the best place all over the window, for where beside its thing a tip would cover too
    much; rows and columns are tried from the thing outwards, as far as they can be better."""
    held, (w, h) = [thing, *clear], size
    columns = _outwards(window.left, window.right - w, thing.centerx - w // 2)
    rows = _outwards(window.top, window.bottom - h, thing.centery - h // 2)
    for x in columns:
        aside = FAR + abs(x + w // 2 - thing.centerx)
        for y in rows:
            cost: float = aside + abs(y + h // 2 - thing.centery)
            if cost >= best[0]:
                break
            box = Rect(x, y, w, h)
            if box.collidelist(held) < 0:
                cost += _shared(box, spared) / 20
                if cost < best[0]:
                    best = cost, Place(box, None, 0)
    return best


def _outwards(first: int, last: int, wish: int) -> list[int]:
    return sorted(range(first, last + 1, STEP), key=lambda at: abs(at - wish))


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


def _shared(box: Rect, others: Sequence[Rect]) -> int:
    """Return how much of a box lies on others."""
    return sum(both.w * both.h for both in map(box.clip, box.collideobjectsall(others)))
