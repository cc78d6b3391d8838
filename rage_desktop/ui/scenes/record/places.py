"""Where things are on the statistics page, in a wide window and in a narrow one."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.ui.scenes.record.charts import Chart
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.widgets.values import Segmented

SIDE, GAP = 60, 24  # design px
SMALL, LEAST = 0.72, 1200  # below this scale or width there is one column
FULL, SMALLEST = 18.0, 11.0
IN_A_ROW = (FULL, 17.0, 16.0, 15.0, 14.0, 13.0)
HEAT, BARS = 760, 486


class Head(NamedTuple):
    """The controls above the charts; `size` is that of the type in the choices."""

    back: Rect
    title: Rect
    editions: Rect
    times: Rect
    which: Rect
    export: Rect
    bottom: int
    size: float


def is_narrow(kit: Kit) -> bool:
    """Tell whether the charts stand in one column, which scrolls."""
    return kit.portrait or kit.scale < SMALL or kit.size[0] < LEAST or kit.text_scale > 1


def head_places(
    kit: Kit,
    name: str,
    segments: tuple[tuple[str, ...], tuple[str, ...]],
    buttons: tuple[str, str],
) -> Head:
    """Place the page's name and the controls: in one row if they fit, otherwise in several."""
    left, right = kit.frame.x + kit.px(SIDE), kit.frame.right - kit.px(SIDE)
    side = max(kit.px(56), kit.reach)
    y = kit.frame.y + kit.px(66) - side // 2
    back = Rect(kit.frame.x + kit.px(48), y, side, side)
    title = Rect(back.right + kit.px(24), y, 0, side)
    high = max(kit.px(52), kit.reach)
    which, export = _buttons(kit, buttons, Rect(0, y, right, side))
    title.w = min(kit.width(name, "f", 46) + kit.px(8), which.x - kit.px(16) - title.x)
    middle = y + (side - high) // 2
    x = title.right + kit.px(32)
    for size in () if is_narrow(kit) else IN_A_ROW:
        wide = [Segmented.width(kit, each, size) for each in segments]
        if x + sum(wide) + 2 * kit.px(20) <= which.x:
            editions = Rect(x, middle, wide[0], high)
            times = Rect(editions.right + kit.px(20), middle, wide[1], high)
            return Head(back, title, editions, times, which, export,
                        kit.frame.y + kit.px(123), size)  # fmt: skip
    wide = [Segmented.width(kit, each, FULL) for each in segments]
    y = back.bottom + kit.px(16)
    if sum(wide) + kit.px(20) <= right - left:
        editions = Rect(left, y, wide[0], high)
        times = Rect(editions.right + kit.px(20), y, wide[1], high)
        return Head(back, title, editions, times, which, export, editions.bottom + kit.px(20), FULL)
    size = FULL
    while size > SMALLEST and Segmented.width(kit, segments[0], size) > right - left:
        size -= 1
    editions = Rect(left, y, min(right - left, Segmented.width(kit, segments[0], size)), high)
    times = Rect(left, editions.bottom + kit.px(10),
                 min(right - left, Segmented.width(kit, segments[1], size)), high)  # fmt: skip
    return Head(back, title, editions, times, which, export, times.bottom + kit.px(20), size)


def _buttons(kit: Kit, names: tuple[str, str], row: Rect) -> tuple[Rect, Rect]:
    """Place the choice of games and the export at the right end of a row."""
    first, last = (
        kit.width(name, "x", 19) + kit.px(pad) for name, pad in zip(names, (48, 92), strict=True)
    )
    export = Rect(row.right - last, row.y, last, row.h)
    return Rect(export.x - kit.px(16) - first, row.y, first, row.h), export


def laid(kit: Kit, charts: Sequence[Chart], top: int) -> tuple[list[Rect], int]:
    """Return a box for each chart, and the height of all of them with their margins.

    The charts come as four cards, heat map, bars, levels, achievements.
    """
    left, right = kit.frame.x + kit.px(SIDE), kit.frame.right - kit.px(SIDE)
    gap, whole = kit.px(GAP), right - left
    if is_narrow(kit):
        return _column(kit, charts, Rect(left, top, whole, 0))
    card = (whole - 3 * gap) // 4
    boxes = [
        Rect(left + place * (card + gap), top, card, chart.height(kit))
        for place, chart in enumerate(charts[:4])
    ]
    y = boxes[0].bottom + gap
    high = max(chart.height(kit) for chart in charts[4:7])
    x = left
    for wide in (kit.px(HEAT), kit.px(BARS), whole - kit.px(HEAT) - kit.px(BARS) - 2 * gap):
        boxes.append(Rect(x, y, wide, high))
        x += wide + gap
    boxes.append(Rect(left, y + high + gap, whole, charts[7].height(kit)))
    return boxes, boxes[-1].bottom - top


def _column(kit: Kit, charts: Sequence[Chart], page: Rect) -> tuple[list[Rect], int]:
    """Place the cards two by two, or below each other; then heat map, levels, bars, the row."""
    gap = kit.px(GAP)
    two = page.w >= 2 * kit.t(17) * 22
    boxes: dict[int, Rect] = {}
    y = page.y
    for place in range(4):
        high = charts[place].height(kit)
        wide = (page.w - gap) // 2 if two else page.w
        boxes[place] = Rect(page.x + (place % 2) * (wide + gap) * two, y, wide, high)
        if not two or place % 2:
            y += high + gap
    for place in (4, 6, 5, 7):
        high = charts[place].height_in(kit, page.w)
        boxes[place] = Rect(page.x, y, page.w, high)
        y += high + gap
    return [boxes[place] for place in range(len(charts))], y - page.y + gap
