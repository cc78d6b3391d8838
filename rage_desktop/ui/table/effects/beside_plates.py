"""Where light in the middle of the table may fall: on the cloth, beside the others' plates."""

from collections.abc import Iterator
from itertools import pairwise

from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import Brush, to_rect


def beside_plates(brush: Brush, at: Point, size: float) -> Iterator[None]:
    """Yield for every part of a square on the cloth that no plate covers, with drawing clipped to
    that part.

    The square is `size` px wide, its middle lies `at` a point.
    """
    square = ui.Rect(round(at.x - size / 2), round(at.y - size / 2), round(size), round(size))
    whole = square.clip(to_rect(brush.layout.table.box))
    boxes = [to_rect(plate.bounds) for plate in brush.layout.plates]
    for part in _free_parts(whole, [box for box in boxes if box.colliderect(whole)]):
        with brush.canvas.clipped(part):
            yield


def _free_parts(whole: ui.Rect, boxes: list[ui.Rect]) -> Iterator[ui.Rect]:
    """Yield the parts of a box that others leave free, from row to row."""
    ends = {y for box in boxes for y in (box.top, box.bottom) if whole.top < y < whole.bottom}
    for top, bottom in pairwise(sorted({whole.top, whole.bottom, *ends})):
        left = whole.left
        for box in sorted(boxes, key=lambda box: box.left):
            if box.top < bottom and top < box.bottom:
                if left < box.left:
                    yield ui.Rect(left, top, box.left - left, bottom - top)
                left = max(left, box.right)
        if left < whole.right:
            yield ui.Rect(left, top, whole.right - left, bottom - top)
