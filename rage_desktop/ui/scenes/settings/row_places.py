"""Where a setting's words stand, and where its widget: side by side, or one below the other."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.ui.toolkit.kit import Kit

SQUEEZED = 1.25  # a name this much wider than its room would be set too small
GAP = 22  # px of the design


@dataclass(frozen=True)
class RowPlace:
    """A row, the part of it where its words stand, and the one in whose middle its widget is."""

    row: Rect
    words: Rect
    widget: Rect

    @property
    def middle(self) -> tuple[int, int]:
        """Where the words begin, and their middle."""
        return self.words.x, self.words.centery


def place_row(kit: Kit, row: Rect, words: tuple[str, str], widget: Rect) -> RowPlace:
    """Place a name and its meaning left of a widget or, where they had too little room, above it;
    `row` has the usual height."""
    (name, meaning), left = words, row.x + kit.px(36)
    room = widget.x - kit.px(16) - left
    lines, gap = _lines(kit, meaning, room), kit.px(GAP)
    whole_name = kit.fonts.width(name, "b", SMALLEST_TEXT) <= room
    if lines <= 2 and whole_name and kit.width(name, "b", 21) <= room * SQUEEZED:
        high = max(row.h, round(_height(kit, lines)) + gap) if lines > 1 else row.h
        whole = Rect(row.x, row.y, row.w, high)
        return RowPlace(whole, Rect(left, row.y, room, high), whole)
    wide = row.w - kit.px(72)
    above = Rect(left, row.y + gap, wide, round(_height(kit, _lines(kit, meaning, wide))))
    below = Rect(row.x, above.bottom + gap // 2, row.w, widget.h + gap)
    whole = Rect(row.x, row.y, row.w, below.bottom - row.y)
    return RowPlace(whole, above, below)


def _lines(kit: Kit, words: str, room: int) -> int:
    return len(kit.fonts.wrap(words, "s", kit.t(17), room)) if words else 0


def _height(kit: Kit, lines: int) -> float:
    return kit.t(21) * 1.2 + kit.t(17) * 1.25 * lines
