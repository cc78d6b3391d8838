"""Placement of tooltips: beside their node, inside the window, off what must stay visible."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.ui.toolkit.free_boxes import free_boxes, nearest_box
from rage_desktop.ui.toolkit.intents import Direction

UPRIGHT = (Direction.DOWN, Direction.UP, Direction.RIGHT, Direction.LEFT)
SIDEWAYS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
# cost of covering a px of the node itself, of what answers the question asked, of what must stay
# visible, and of what should
ITSELF = 1000
ANSWERS = 500
CLEAR = 20
SPARED = 0.05
STEP = 8
NEAR = 8  # gaps at most between a tip and a thing, or what that lies on, that do not touch


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
    answers: Sequence[Rect] = (),
    spared: Sequence[Rect] = (),
    large: bool,
) -> Placement:
    """Return the place nearest to the middle of a side that covers nothing that must stay clear, if
    there is one, and otherwise as little as possible: rather that than the `answers` to what is
    asked.

    Large tips stand beside their thing, small ones below or above it unless it lies
    at the left or the right of the window. Where no side will do, a tip stands a little way off.
    """
    under = [rect for rect in clear if rect.contains(thing)]  # such as its own plate
    beside = [rect for rect in spared if not rect.contains(thing)]
    spared = [*spared, *under]
    clear = [rect for rect in clear if not rect.contains(thing)]
    middle = window.w / 4 < thing.centerx - window.x < window.w * 3 / 4

    def rated(rank: int, side: Direction) -> Iterator[tuple[float, Placement]]:
        for pushed, wish in _along(size, thing, side, gap):
            box = wish.clamp(window)
            moved = abs(box.x - wish.x) + abs(box.y - wish.y)
            covered = ITSELF * _shared(box, [thing]) + ANSWERS * _shared(box, answers)
            covered += CLEAR * _shared(box, clear)
            cost = 40 * rank + pushed + moved + covered + SPARED * _shared(box, spared)
            yield cost, Placement(box, side, covered)

    sides = UPRIGHT if middle and not large else SIDEWAYS
    places = [place for rank, side in enumerate(sides) for place in rated(rank, side)]
    _, place = min(places, key=lambda place: place[0])
    reach = 2 * NEAR * gap
    near = thing.unionall(under).inflate(2 * size[0] + reach, 2 * size[1] + reach).clip(window)
    wished = Rect((0, 0), size).move_to(center=thing.center)
    held = [thing, *answers, *clear]
    for covers, taken in ((_shared(place.box, beside), [*held, *beside]), (0, held)):
        if place.covered or covers:
            box = nearest_box(size, free_boxes(near, taken), wished)
            if box is not None:
                return Placement(box, None, 0)
    return place


def _along(
    size: tuple[int, int], thing: Rect, side: Direction, gap: int
) -> Iterator[tuple[int, Rect]]:
    """Yield the boxes at one side of a node, while the arrow still meets it: how far each is pushed
    along that side, and the box."""
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
    upright = side in UPRIGHT[:2]
    most = (w if upright else h) // 2
    for pushed in range(0, most, STEP):
        for way in (-pushed, pushed) if pushed else (0,):
            yield pushed, box.move(way, 0) if upright else box.move(0, way)


def _shared(box: Rect, others: Sequence[Rect]) -> int:
    """Return the area of a box that lies on others."""
    return sum(both.w * both.h for both in map(box.clip, box.collideobjectsall(others)))
