"""Panels on a page that scrolls: side by side if there is room, otherwise in one column."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.scenes.rules.blocks import Block, Panel
from rage_desktop.ui.scenes.rules.chapters import Rows
from rage_desktop.ui.toolkit.kit import Kit

GAP = 18  # design px
LETTERS = 22  # about how many px of the design a letter takes


@dataclass(frozen=True)
class LaidOut:
    """Where all panels and blocks of a page lie before it is scrolled."""

    panels: tuple[tuple[Panel, Rect], ...]
    blocks: tuple[tuple[Block, Rect], ...]
    height: int


def lay_out(kit: Kit, rows: Rows, area: Rect) -> LaidOut:
    """Stack rows of panels from the area's top."""
    gap = kit.px(GAP)
    panels: list[tuple[Panel, Rect]] = []
    y = area.y
    for row in rows:
        for part in _parted(kit, row, area.w):
            wide = (area.w - gap * (len(part) - 1)) // len(part)
            high = max(panel.height(kit, wide) for panel in part)
            for place, panel in enumerate(part):
                panels.append((panel, Rect(area.x + place * (wide + gap), y, wide, high)))
            y += high + gap
    blocks = tuple(placed for panel, box in panels for placed in panel.places(kit, box))
    return LaidOut(tuple(panels), blocks, y - gap - area.y)


def _parted(kit: Kit, row: Sequence[Panel], width: int) -> list[Sequence[Panel]]:
    """Return a row whole, or each of its panels in a row of its own."""
    needed = sum(max(kit.px(panel.least), kit.t(18) * panel.least // LETTERS) for panel in row)
    return [row] if needed <= width else [[panel] for panel in row]
