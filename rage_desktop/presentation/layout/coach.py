"""Placement of the coach's bubble: near its subject, without covering anything needed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Literal, TypeAlias

from rage_desktop.presentation.layout.geometry import Boxes, Point, Rect, Scale

NARROW = 1200  # narrower windows have no room for a bubble beside its subject
ASIDE = 2.5  # preference of a place beside the subject over one above or below it
FACE = 32  # design px by which the coach's portrait overhangs the bubble
BESIDE = 90  # design px between a bubble and its subject
ABOVE_HAND = 44  # design px: the trumps' tag stands there
FAR = 600  # design px: a subject further from home is gone to
CLEAR = 8  # design px between the path's dots and what they pass
FEWEST = 3  # dots of a path that shows a direction
SLIVER = 0.04  # of the bubble: what it may cover at home of what should stay visible if possible
Edge: TypeAlias = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True)
class Around:
    """What is around a bubble of the coach, or, with `strip`, a strip across the window.

    `meant` is its subject, `needed` must stay visible, `kept` should if possible; the path to the
    subject passes behind what is `seen`. `top` is the bar's lower edge, `hand` the hand's upper
    edge, `right` the table's right edge. `goal` is the subject to touch or look at first, and a
    bubble with buttons `stays` at home if that is not too far.
    """

    scale: Scale
    top: float
    hand: float
    meant: tuple[Rect, ...] = ()
    needed: tuple[Rect, ...] = ()
    kept: tuple[Rect, ...] = ()
    seen: tuple[Rect, ...] = ()
    right: float = inf
    goal: Rect | None = None
    stays: bool = True
    strip: bool = False

    @property
    def shapes(self) -> tuple["Around", ...]:
        """A bubble, or a strip where that covers less; in small windows always a strip."""
        strip = replace(self, strip=True)
        return (strip,) if self.scale.width < NARROW or self.scale.s < 0.6 else (self, strip)

    @property
    def width(self) -> float:
        """The width of the bubble or strip."""
        scale = self.scale
        if self.strip:
            return scale.width - 2 * scale.px(24)
        return min(scale.px(408) * max(1.0, 0.72 * scale.text), scale.width * 0.36)


def bubble_place(around: Around, height: float) -> Rect:
    """Place a bubble of this height at home, so that its buttons stay in one place; one without
    them, one whose subject is far from there, or where it would cover something there, right, left,
    above or below its subject, or where it covers least."""
    width = around.width
    home = _home(around, width, height)
    if home is not None and _is_near(around, home):
        meant, needed, kept = covered(around, home)
        if not meant and not needed and kept * 100 <= SLIVER * home.w * home.h:
            return home
    return min(_candidates(around, width, height), key=lambda box: _cost(around, box))


def _home(around: Around, width: float, height: float) -> Rect | None:
    """Return the place at the right, above the hand; None for a strip, which is at home anyway."""
    scale = around.scale
    margin = around.scale.px(24)
    if around.strip:
        return None
    right = min(around.right, scale.width - margin)
    return Rect(right - width, around.hand - scale.px(21) - height, width, height)


def _is_near(around: Around, home: Rect) -> bool:
    """Return whether a bubble at home is near enough to what it speaks of."""
    goal = around.goal
    if goal is None:
        return True
    return around.stays and sum(_gaps(home, goal)) < around.scale.px(FAR)


def _candidates(around: Around, width: float, height: float) -> Iterator[Rect]:
    scale = around.scale
    margin = around.scale.px(24)
    left = margin
    right = scale.width - margin - width
    above = scale.px(8) if around.strip else margin + scale.px(FACE)  # the portrait stands out
    top = around.top + above
    bottom = scale.height - margin - height
    middle = Rect(scale.width / 2, scale.height / 2, 0, 0)
    meant = around.goal or union(around.meant) or middle
    gap = scale.px(BESIDE)
    if around.strip:
        gap = scale.px(16)
        xs = [left]
    else:
        xs = [meant.right + gap, meant.x - gap - width, meant.centre.x - width / 2, right, left]
        xs += [(scale.width - width) / 2, min(around.right, scale.width) - width]
    ys = [
        meant.centre.y - height / 2,
        meant.y - gap - height,
        meant.bottom + gap,
        around.hand - scale.px(16 if around.strip else ABOVE_HAND) - height,
        top,
        bottom,
    ]
    ys += [top + (bottom - top) * step / 8 for step in range(1, 8)]
    ys += [one.y - height - scale.px(4) for one in around.kept]
    for x in xs:
        for y in ys:
            yield Rect(
                min(max(x, left), max(left, right)),
                min(max(y, top), max(top, bottom)),
                width,
                height,
            )


def covered(around: Around, box: Rect) -> tuple[int, int, int]:
    """Return how much a place covers of what is meant, needed and kept."""
    pad = around.scale.px(20)
    if not around.strip:
        out = around.scale.px(FACE)
        box = Rect(box.x, box.y - out, box.w, box.h + out)
    meant = sum(shared(box, one.inset(-pad)) for one in around.meant)
    needed = sum(shared(box, one) for one in around.needed)
    kept = sum(shared(box, one) for one in around.kept)
    return round(meant), round(needed), round(kept / 100)


def _cost(around: Around, box: Rect) -> tuple[float, float, float, float]:
    """Return the cost of a place: covered boxes and distance."""
    meant = around.goal or union(around.meant) or Rect(around.scale.width / 2, around.top, 0, 0)
    goal = meant.centre
    if around.strip:  # at home over the hand
        goal = Point(goal.x, around.hand - around.scale.px(16) - box.h / 2)
    far = abs(box.centre.x - goal.x) + ASIDE * abs(box.centre.y - goal.y)
    if around.goal is not None and not around.strip:
        across, down = _gaps(box, meant)
        far = across + ASIDE * down + far / 10
    return *covered(around, box), far


def _gaps(box: Rect, other: Rect) -> tuple[float, float]:
    """Return how far two boxes are from each other, across and down."""
    return (
        max(0.0, box.x - other.right, other.x - box.right),
        max(0.0, box.y - other.bottom, other.y - box.bottom),
    )


def shared(a: Rect, b: Rect) -> float:
    """Return the area that two boxes have in common."""
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return w * h if w > 0 and h > 0 else 0.0


def union(boxes: Boxes) -> Rect | None:
    """Return the bounding box of boxes; None for none."""
    if not boxes:
        return None
    left = min(box.x for box in boxes)
    top = min(box.y for box in boxes)
    right = max(box.right for box in boxes)
    bottom = max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def around_holes(width: float, height: float, holes: Boxes) -> tuple[Rect, ...]:
    """Return boxes that together cover a window except its holes."""
    ends = {0.0, height, *(y for hole in holes for y in (hole.y, hole.bottom))}
    cuts = sorted(y for y in ends if 0 <= y <= height)
    found = []
    for top, bottom in pairwise(cuts):
        x = 0.0
        across = [hole for hole in holes if hole.y <= top and hole.bottom >= bottom]
        for hole in sorted(across):
            if hole.x > x:
                found.append(Rect(x, top, hole.x - x, bottom - top))
            x = max(x, hole.right)
        if x < width:
            found.append(Rect(x, top, width - x, bottom - top))
    return tuple(found)


def path(start: Point, end: Point, apart: float) -> tuple[Point, ...]:
    """Return equidistant points along a line with one bend."""
    bend = Point((start.x + end.x) / 2, start.y * 0.75 + end.y * 0.25)
    long = abs(end.x - start.x) + abs(end.y - start.y)
    count = max(2, round(long / max(apart, 1.0)))
    return tuple(_bent(start, bend, end, step / count) for step in range(count + 1))


def clear_path(start: Point, end: Point, around: Around, target: Rect) -> tuple[Point, ...]:
    """Return the points of a path but those on a card, a plate or words, behind which it passes;
    none where it would end there, or where these are too few."""
    pad = around.scale.px(CLEAR)
    passed = [box.inset(-pad) for box in around.seen if not target.contains(box)]
    dots = path(start, end, around.scale.px(17))
    clear = tuple(dot for dot in dots if not any(_is_in(dot, box) for box in passed))
    return clear if len(clear) >= FEWEST and clear[-1] == dots[-1] else ()


def _is_in(point: Point, box: Rect) -> bool:
    return box.x <= point.x <= box.right and box.y <= point.y <= box.bottom


def _bent(a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    return Point(
        u * u * a.x + 2 * u * t * b.x + t * t * c.x, u * u * a.y + 2 * u * t * b.y + t * t * c.y
    )


def nub(box: Rect, goal: Point) -> tuple[Edge, Point]:
    """Return the edge of a bubble that points to a target, and the position on that edge."""
    if box.x <= goal.x <= box.right:
        x = min(max(goal.x, box.x + box.w * 0.2), box.right - box.w * 0.2)
        return ("top", Point(x, box.y)) if goal.y < box.y else ("bottom", Point(x, box.bottom))
    y = min(max(goal.y, box.y + box.h * 0.35), box.bottom - box.h * 0.25)
    return ("left", Point(box.x, y)) if goal.x < box.x else ("right", Point(box.right, y))


def nearest(box: Rect, point: Point) -> Point:
    """Return the point of a box's edge nearest to a point outside it."""
    return Point(min(max(point.x, box.x), box.right), min(max(point.y, box.y), box.bottom))
