"""A frame as a list of drawing operations, and the compositor that redraws only what changed.

A scene draws by recording operations on a `Canvas`; nothing is painted yet. The `Compositor`
compares the list with that of the last frame and repaints only the rectangles that differ, so a
still frame costs nothing and no other code tracks changes. Two operations are equal if they have
the same Surface object at the same place: a changed look must be another Surface.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from difflib import SequenceMatcher
from typing import Final, TypeAlias, TypeVar, cast

import pygame
from pygame import Rect, Surface

from rage_desktop.ui.art.palette import rgb

T = TypeVar("T")
Box: TypeAlias = tuple[int, int, int, int]


# How a surface is blended with the pixels below it; the values are pygame's blend flags.
Mode: TypeAlias = int
OPAQUE: Final[Mode] = 0
PREMUL: Final[Mode] = pygame.BLEND_PREMULTIPLIED
ADD: Final[Mode] = pygame.BLEND_RGB_ADD

# The source (a surface, or "#RRGGBB" for a plain rectangle), its top-left corner, blend mode,
# opacity 0-255, and clip rectangle.
Source: TypeAlias = Surface | str
Op: TypeAlias = tuple[Source, int, int, Mode, int, Box]

# With more regions than this a full redraw is faster.
MOST_REGIONS = 12
FULL_SHARE = 0.7
MOST_KEPT = 16
# Two regions are merged if their union wastes fewer pixels than this.
JOIN_WASTE = 4096
AS_IT_IS = nullcontext()


class Canvas:
    """The display list of one frame, painted in order; sizes and positions in real px."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.ops: list[Op] = []
        self._clip: Box = (0, 0, *size)
        self._dx = self._dy = 0
        self._alpha = 1.0

    def blit(
        self, surface: Surface, x: float, y: float, mode: Mode = PREMUL, alpha: float = 1.0
    ) -> None:
        """Record a surface with its top-left corner at x, y; OPAQUE ones carry no alpha channel."""
        left = round(x) + self._dx
        top = round(y) + self._dy
        self._record(surface, (left, top, *surface.get_size()), mode, alpha)

    def fill(self, colour: str, rect: Rect | Box | None = None, alpha: float = 1.0) -> None:
        """Record a plain rectangle (the whole window without a rect)."""
        x, y, w, h = rect or (-self._dx, -self._dy, *self.size)
        self._record(colour, (round(x) + self._dx, round(y) + self._dy, w, h), OPAQUE, alpha)

    @property
    def plain(self) -> bool:
        """Whether operations are recorded unchanged: not moved, faded or clipped."""
        return not self._dx and not self._dy and self._alpha == 1 and self._clip[2:] == self.size

    @contextmanager
    def clipped(self, rect: Rect | Box) -> Iterator[None]:
        """Clip everything recorded inside the block to the rectangle."""
        before = self._clip
        (x, y, w, h) = rect
        self._clip = intersection((x + self._dx, y + self._dy, w, h), before)
        try:
            yield
        finally:
            self._clip = before

    @contextmanager
    def layer(self, dx: float = 0, dy: float = 0, alpha: float = 1.0) -> Iterator[None]:
        """Move and fade everything recorded inside the block; each operation fades separately."""
        before = self._dx, self._dy, self._alpha
        self._dx = self._dx + round(dx)
        self._dy = self._dy + round(dy)
        self._alpha *= alpha
        try:
            yield
        finally:
            self._dx, self._dy, self._alpha = before

    def _record(self, source: Surface | str, rect: Box, mode: Mode, alpha: float) -> None:
        x, y, w, h = rect
        left, top, wide, high = self._clip
        if x < left or y < top or x + w > left + wide or y + h > top + high:
            rect = intersection(rect, self._clip)
        opacity = 255 if alpha == self._alpha == 1 else round(255 * alpha * self._alpha)
        if opacity > 0 and rect[2] > 0 and rect[3] > 0:
            self.ops.append((source, x, y, mode, min(opacity, 255), rect))


class PictureCache:
    """Cache of recorded parts of a frame; a part is replayed while its facts are the same."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, list[Op]]] = {}
        self._worked: dict[Hashable, tuple[object, object]] = {}

    def draw(
        self, canvas: Canvas, name: Hashable, facts: object, paint: Callable[[], None]
    ) -> None:
        """Record a part; `facts` are everything that `paint` reads and that can change."""
        if not canvas.plain:
            paint()
            return
        kept = self._kept.get(name)
        if kept is None or kept[0] != facts:
            start = len(canvas.ops)
            paint()
            kept = self._kept[name] = facts, canvas.ops[start:]
        else:
            canvas.ops += kept[1]

    def keep(self, name: Hashable, facts: object, make: Callable[[], T]) -> T:
        """Return the value of a part whose facts are the same, else make it."""
        kept = self._worked.get(name)
        if kept is None or kept[0] != facts:
            kept = self._worked[name] = facts, make()
            while len(self._worked) > MOST_KEPT:
                self._worked.pop(next(iter(self._worked)))
        return cast(T, kept[1])


class Compositor:
    """Updates a surface from frame to frame, with exactly the result of a full redraw."""

    def __init__(
        self, target: Surface, update: Callable[[Sequence[Box]], None] | None = None
    ) -> None:
        """Paint on `target`; `update` receives the changed boxes (pygame.display.update)."""
        self.target = target
        self._update = update
        self._ops: list[Op] | None = None
        self._is_lost = False  # the target's pixels are no longer those painted
        self._size = target.get_size()

    def present(self, canvas: Canvas) -> int:
        """Show the frame and return the number of pixels repainted: 0 when nothing changed."""
        before = None if self._is_lost else self._ops
        self._is_lost = False
        self._ops = canvas.ops
        self._size = canvas.size
        if before == canvas.ops:
            return 0
        whole: Box = (0, 0, *self.target.get_size())
        regions = [whole] if before is None else merge_rects(dirty_rects(before, canvas.ops))
        if sum(w * h for _, _, w, h in regions) > FULL_SHARE * whole[2] * whole[3]:
            regions = [whole]
        paint(self.target, canvas.ops, regions)
        if self._update is not None:
            self._update(regions)
        return sum(w * h for _, _, w, h in regions)

    def invalidate(self) -> None:
        """Make the next frame a full redraw (the target's pixels were lost)."""
        self._is_lost = True

    def snapshot(self) -> Surface:
        """Return the last frame as an opaque surface of its size, repainted from its list."""
        picture = Surface(self._size, 0, self.target)
        paint(picture, self._ops or [], [(0, 0, *picture.get_size())])
        return picture


def paint(target: Surface, ops: Sequence[Op], regions: Sequence[Box]) -> None:
    """Paint the operations in order within each region; regions must not overlap."""
    boxes = [op[5] for op in ops]
    for region in regions:
        target.set_clip(region)
        touching = Rect(region).collidelistall(boxes)
        start = _lowest_visible(ops, touching, region)
        if start is None:
            target.fill((0, 0, 0))
        for index in touching[start or 0 :]:
            _paint_op(target, ops[index], region)
    target.set_clip(None)


def _lowest_visible(ops: Sequence[Op], touching: Sequence[int], region: Box) -> int | None:
    """Return the index in `touching` of the topmost operation that hides all below it."""
    for place in range(len(touching) - 1, -1, -1):
        _, _, _, mode, alpha, box = ops[touching[place]]
        if mode == OPAQUE and alpha == 255 and intersection(box, region) == region:
            return place
    return None


def _paint_op(target: Surface, op: Op, region: Box) -> None:
    source, left, top, mode, alpha, box = op
    if isinstance(source, str):
        _paint_fill(target, source, alpha, box)
        return
    if alpha == 255:
        target.blit(source, box[:2], (box[0] - left, box[1] - top, box[2], box[3]), mode)
        return
    if mode == OPAQUE and not source.get_flags() & pygame.SRCALPHA:
        source.set_alpha(alpha)
        target.blit(source, box[:2], (box[0] - left, box[1] - top, box[2], box[3]))
        source.set_alpha(None)
        return
    x, y, w, h = intersection(box, region)
    faded = _faded(source, (x - left, y - top, w, h), alpha)
    target.blit(faded, (x, y), None, PREMUL if mode == OPAQUE else mode)


def _paint_fill(target: Surface, colour: str, alpha: int, box: Box) -> None:
    red, green, blue = rgb(colour)
    if alpha == 255:
        target.fill((red, green, blue), box)
        return
    rest = 255 - alpha
    target.fill((rest, rest, rest), box, pygame.BLEND_RGB_MULT)
    light = (red * alpha // 255, green * alpha // 255, blue * alpha // 255)
    if any(light):
        target.fill(light, box, pygame.BLEND_RGB_ADD)


def _faded(source: Surface, area: Box, alpha: int) -> Surface:
    """Copy a part of a surface with an opacity, premultiplied."""
    copy = Surface(area[2:], pygame.SRCALPHA, 32)
    # MAX on a cleared surface copies all four channels unchanged.
    copy.blit(source, (0, 0), area, pygame.BLEND_RGBA_MAX)
    copy.fill((alpha, alpha, alpha, alpha), None, pygame.BLEND_RGBA_MULT)
    return copy


def dirty_rects(before: Sequence[Op], after: Sequence[Op]) -> list[Box]:
    """Return boxes that cover every pixel where the two lists can differ."""
    first = 0
    limit = min(len(before), len(after))
    while first < limit and before[first] == after[first]:
        first += 1
    last = 0
    while last < limit - first and before[-1 - last] == after[-1 - last]:
        last += 1
    old = before[first : len(before) - last]
    new = after[first : len(after) - last]
    shared = set(old) & set(new)
    if [op for op in old if op in shared] == [op for op in new if op in shared]:
        return [op[5] for op in (*old, *new) if op not in shared]
    # Where only equal operations in the same order lie, both frames paint the same.
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    parts = [(*old[a:b], *new[c:d]) for kind, a, b, c, d in changes if kind != "equal"]
    return list({op[5] for part in parts for op in part})


def merge_rects(boxes: Sequence[Box]) -> list[Box]:
    """Join overlapping and close boxes until none overlap and there are only a few."""
    regions: list[Rect] = []
    for box in sorted(boxes):
        _absorb(regions, Rect(box))
    while len(regions) > MOST_REGIONS:
        region = regions.pop()
        nearest = min(regions, key=lambda other: _waste(region, other))
        regions.remove(nearest)
        _absorb(regions, region.union(nearest))
    return [(r.x, r.y, r.w, r.h) for r in regions]


def _absorb(regions: list[Rect], region: Rect) -> None:
    """Add a region, merging it repeatedly with every one it overlaps or nearly touches."""
    holder = region.collidelist(regions)
    if holder >= 0 and regions[holder].contains(region):  # most do where much has changed
        return
    while True:
        near = [r for r in regions if r.colliderect(region) or _waste(r, region) <= JOIN_WASTE]
        if not near:
            regions.append(region)
            return
        for other in near:
            regions.remove(other)
        region = region.unionall(near)


def _waste(a: Rect, b: Rect) -> int:
    """Return how many pixels the union covers that neither rectangle does."""
    both = a.union(b)
    return both.w * both.h - a.w * a.h - b.w * b.h


def intersection(a: Box, b: Box) -> Box:
    """Return the intersection; its width or height is 0 or less when there is none."""
    x = max(a[0], b[0])
    y = max(a[1], b[1])
    return x, y, min(a[0] + a[2], b[0] + b[2]) - x, min(a[1] + a[3], b[1] + b[3]) - y
