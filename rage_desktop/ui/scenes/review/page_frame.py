"""Where the parts of a reviewed decision are in a window: head, table, panel, line, foot."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, in_two_lines
from rage_desktop.ui.toolkit.widgets.buttons import key_caps

LEGEND = text(
    "Dot: best move · gold: under 1 point · red bar: points lost, by the best search from what you"
    " could know"
)


@dataclass(frozen=True)
class PageFrame:
    """Boxes in px. `keys_y` is the middle of the foot's line, 0 where there is no room for it."""

    head: Rect
    back: Rect
    overview: Rect
    player: Rect
    again: Rect
    worth: Rect
    table: Rect
    panel: Rect
    buttons: Rect
    foot: Rect
    line: Rect
    steps: tuple[Rect, ...]
    keys_y: int
    small: bool

    def halves(self, need: int = 0) -> tuple[Rect, Rect]:
        """Return the two buttons of the panel: the quiet one, which gets a little more than half
        where it needs that, and the primary one."""
        gap = self.buttons.h // 3
        room = self.buttons.w - gap
        wide = min(max(room // 2, need), room * 57 // 100)
        left = Rect(self.buttons.x, self.buttons.y, wide, self.buttons.h)
        right = Rect(left.right + gap, left.y, self.buttons.right - left.right - gap, left.h)
        return left, right

    def draw_head(self, canvas: Canvas, kit: Kit, title: str, where: str, worth: str) -> None:
        """Write the title, where we are, and the pill with what the cards were worth."""
        x, y = self.head.x, self.head.centery
        x += kit.write(canvas, title, "f", 46, x, y, kit.palette.ivory) + kit.px(24)
        room = (self.worth.x if self.worth.w else self.again.x) - kit.px(24) - x
        if room > kit.px(160):
            lines = in_two_lines(kit, where, "s", 20, room)
            step = kit.t(20) * 1.3 if len(lines) > 1 else 0.0
            for number, line in enumerate(lines):
                at = y + kit.px(4) + step * (number - (len(lines) - 1) / 2)
                kit.write(canvas, line, "s", 20, x, at, kit.palette.soft, 0.0, room)
        if self.worth.w:
            box = self.worth
            kit.plate(canvas, box, box.h / 2, kit.palette.well, kit.edge(0.2))
            room = round(box.w - box.h * 0.6)
            kit.write(canvas, worth, "b", 19, *box.center, kit.palette.ivory, 0.5, room)

    def draw_foot(self, canvas: Canvas, kit: Kit, keys: list[tuple[str, str]]) -> None:
        """Draw the keys under the line and, where there is room, what its marks mean."""
        told = kit.say(LEGEND)
        end, right = key_caps(canvas, kit, keys, kit.px(84), self.keys_y), kit.size[0] - kit.px(84)
        if kit.width(told, "s", 16) < right - end - kit.px(20):
            kit.write(canvas, told, "s", 16, right, self.keys_y, kit.palette.soft, 1.0)


def page_frame(kit: Kit) -> PageFrame:
    """Lay the page: the panel beside the table, in a tall window under it."""
    w, h = kit.size
    edge, gap = kit.px(60), kit.px(24)
    side = max(kit.px(56), kit.reach)
    back = Rect(kit.px(48), kit.px(38), side, side)
    wide = max(kit.px(206), kit.width("Overview 00/00", "x", 20) + kit.px(70))
    overview = Rect(w - edge - wide, back.y, wide, side)
    player = Rect(overview.x - side - kit.px(14), back.y, side, side)
    again = player.move(-side - kit.px(14), 0)
    small = kit.scale < 0.72 or w < 1200
    head = Rect(back.right + kit.px(24), back.y, again.x - back.right - kit.px(40), side)
    pill = 0 if small or kit.portrait else min(kit.px(560), head.w * 45 // 100)
    worth = Rect(again.x - kit.px(10) - pill, back.y + 2, pill, side - 4)
    keys_y = 0 if small or kit.portrait else h - kit.px(34)
    foot_h = max(kit.px(150), kit.reach + kit.px(56)) if not small else max(kit.px(120), 64)
    low = (keys_y - kit.px(22)) if keys_y else h - kit.px(16)
    foot = Rect(edge, low - foot_h, w - 2 * edge, foot_h)
    top = max(kit.px(118), back.bottom + kit.px(16))
    floor = foot.y - kit.px(20)
    table, panel = _table_and_panel(kit, Rect(edge, top, w - 2 * edge, floor - top), gap)
    high = max(kit.px(62), kit.reach)
    margin = kit.px(22)
    buttons = Rect(panel.x + margin, panel.bottom - margin - high, panel.w - 2 * margin, high)
    step = max(kit.px(56), kit.reach)
    steps = tuple(
        Rect(foot.x + kit.px(20) + i * (step + kit.px(8)), foot.centery - step // 2, step, step)
        for i in range(3)
    )
    left = steps[-1].right + kit.px(44)
    line = Rect(left, foot.y + kit.px(14), foot.right - kit.px(24) - left, foot.h - kit.px(28))
    return PageFrame(
        head, back, overview, player, again, worth, table, panel, buttons, foot, line, steps,
        keys_y, small,
    )  # fmt: skip


def _table_and_panel(kit: Kit, room: Rect, gap: int) -> tuple[Rect, Rect]:
    """Return both side by side; in a tall window the panel stands under the table."""
    if kit.portrait:
        high = min(round(room.w * 0.8), room.h * 52 // 100)
        low = room.y + high + gap
        return Rect(room.x, room.y, room.w, high), Rect(room.x, low, room.w, room.bottom - low)
    wide, grown = room.w - gap, round(kit.px(570) * float(kit.text_scale**0.6))
    panel = max(kit.px(570), min(wide * 42 // 100, grown))
    x = room.right - panel
    return Rect(room.x, room.y, wide - panel, room.h), Rect(x, room.y, panel, room.h)
