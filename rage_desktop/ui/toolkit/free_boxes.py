"""Free boxes: where there is room beside what is there already, and the nearest place in it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from pygame import Rect


def free_boxes(inside: Rect, taken: Sequence[Rect]) -> list[Rect]:
    """Return the largest boxes inside another one that lie on nothing that is `taken`; they may
    overlap each other."""
    around = [box.clip(inside) for box in taken if box.colliderect(inside)]
    lefts = sorted({inside.left, *(box.right for box in around)})
    rights = sorted({inside.right, *(box.left for box in around)})
    strips = (
        Rect(left, inside.y, right - left, inside.h)
        for left, right in product(lefts, rights)
        if left < right
    )
    return [gap for strip in strips for gap in _gaps(strip, around)]


def _gaps(strip: Rect, around: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the parts of an upright strip, of its whole width, between what is in its way."""
    spans = sorted((box.top, box.bottom) for box in strip.collideobjectsall(around))
    y = strip.top
    for top, bottom in (*spans, (strip.bottom, strip.bottom)):
        if top > y:
            yield Rect(strip.x, y, strip.w, top - y)
        y = max(y, bottom)


def nearest_box(size: tuple[int, int], free: Iterable[Rect], wished: Rect) -> Rect | None:
    """Return the box of a size in one of the free ones that is nearest to where it is wished; None
    where none is large enough."""
    wide, high = size
    found = []
    for gap in free:
        if gap.w >= wide and gap.h >= high:
            box = Rect(wished.centerx - wide // 2, wished.y, wide, high).clamp(gap)
            found.append((abs(box.x - wished.x) + abs(box.y - wished.y), *box))
    return Rect(min(found)[1:]) if found else None
