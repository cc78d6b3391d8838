"""Where the panels of the daily deal lie: side by side, or below one another in small windows."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.toolkit.kit import Kit

ROOMY = 0.6  # from this scale up the panels lie side by side
GAP = 24


@dataclass(frozen=True)
class Places:
    """The boxes of the panels on the unscrolled page, and where the page shows."""

    table: Rect
    calendar: Rect
    row: Rect
    clock: Rect
    result: Rect
    share: Rect
    view: Rect
    content: int
    column: bool


def places(kit: Kit) -> Places:
    """Return the places for a window."""
    grown = kit.text_scale > 1
    if kit.portrait or kit.scale < ROOMY or (grown and kit.scale < 0.9):
        return _column(kit)
    return _beside(kit)


def _beside(kit: Kit) -> Places:
    px, frame, gap = kit.px, kit.frame, kit.px(GAP)
    more = 0 if kit.text_scale == 1 else round(px(150) * (kit.text_scale - 1))
    left, top = frame.x + px(60), frame.y + px(118)
    upper, lower = px(560) + more, px(302) + 2 * more
    table = Rect(left, top, px(760), upper)
    calendar = Rect(table.right + gap, top, px(636), upper)
    narrow = Rect(calendar.right + gap, top, px(356), 0)
    half = (upper - gap) // 2
    row = Rect(narrow.x, top, narrow.w, half)
    clock = Rect(narrow.x, row.bottom + gap, narrow.w, upper - half - gap)
    second = table.bottom + gap
    result = Rect(left, second, px(760), lower)
    share = Rect(calendar.x, second, narrow.right - calendar.x, lower)
    glow = px(20)
    foot = px(64) if kit.text_scale == 1 else px(20)
    view = Rect(0, top - glow, kit.size[0], kit.size[1] - foot - top + glow)
    return Places(
        table, calendar, row, clock, result, share, view, share.bottom - view.y + px(12), False
    )


def _column(kit: Kit) -> Places:
    """In this order: the day and what came of it, the text to share, calendar, row."""
    px, t, gap = kit.px, kit.t, kit.px(GAP)
    edge = px(40) if kit.portrait else max(12, px(40))
    wide = min(kit.size[0] - 2 * edge, round(900 * max(kit.scale, 0.7) * kit.text_scale))
    left = (kit.size[0] - wide) // 2
    top = kit.frame.y + px(118)
    view = Rect(0, top - px(20), kit.size[0], kit.size[1] - top + px(12))
    heights = {
        "table": max(px(560), round(t(20) * 16)),
        "result": max(px(280), round(t(20) * 11)),
        "share": _share_height(kit),
        "calendar": max(px(560), 8 * max(px(62), kit.reach)),
        "row": max(px(220), round(t(20) * 8)),
        "clock": max(px(230), round(t(20) * 9)),
    }
    boxes, y = dict[str, Rect](), top
    for name, high in heights.items():
        boxes[name] = Rect(left, y, wide, high)
        y += high + gap
    return Places(**boxes, view=view, content=y - view.y, column=True)


def _share_height(kit: Kit) -> int:
    """Return how high the paper is with three buttons and a line below it."""
    px, t = kit.px, kit.t
    paper = px(44) + round(t(28) * 0.85) + max(px(196), round(t(20) * 7)) + px(16)
    buttons = max(px(76), kit.reach) + px(16) + max(px(60), kit.reach)
    return paper + buttons + round(t(18) * 2.2) + px(16)
