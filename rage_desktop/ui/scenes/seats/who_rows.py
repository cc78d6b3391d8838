"""The levels of "Who sits here", each with its figures."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules.text import Percent
from rage_desktop.ui.art.palette import MINT, RING_TRACK, WELL
from rage_desktop.ui.scenes.seats.measured import Measured
from rage_desktop.ui.scenes.seats.portraits import CHOSEN
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import in_quarters
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus

TONES = (
    "#E9DCD3",
    "#9FD8FF",
    "#8FE88B",
    "#FFE13C",
    "#F0932F",
    "#FF8473",
)  # from the weakest level up
PARTS = 20  # of the ring of bids made
SCALE = 0.5  # share of games that fills the bar; half the bar is an even share


@dataclass(eq=False)
class LevelRow(Node):
    """A level: its place on the ladder, its character, how long it thinks, what was measured."""

    role: Role = field(default=Role.CHOICE, init=False)
    focusable: bool = True
    place: int = 1
    count: int = 6
    pace: str = ""
    measured: Measured | None = None
    table: str = ""  # where it was measured

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row, its ring, the words, and the figures where there is room."""
        box, look, radius = self.bounds, kit.palette, kit.px(20)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        light = in_quarters(self.look.hover) * 0.06
        kit.plate(canvas, box, radius, ("#2C1B26", "#22151E"), kit.edge(0.12))
        if self.selected:
            kit.plate(canvas, box, radius, CHOSEN, (look.gold, 2.0, 1.0))
        elif light:
            kit.plate(canvas, box, radius, look.ivory, None, light)
        self._paint_ring(canvas, kit)
        right = self._paint_figures(canvas, kit)
        self._paint_words(canvas, kit, right)

    def _paint_ring(self, canvas: Canvas, kit: Kit) -> None:
        box, tone = self.bounds, TONES[min(self.place, len(TONES)) - 1]
        d = min(kit.px(68), box.h - 8)
        x = box.x + kit.px(20) + d / 2
        parts = (tone,) * self.place + (RING_TRACK,) * (self.count - self.place)
        kit.centre(canvas, kit.studio.marks.parts_ring(d, parts, 9), x, box.centery)
        ink = kit.fonts.ink(str(self.place), "f", max(12, round(d * 0.38)), kit.palette.ivory)
        kit.centre(canvas, ink, x, box.centery)

    def _paint_words(self, canvas: Canvas, kit: Kit, right: int) -> None:
        box, look = self.bounds, kit.palette
        x = box.x + kit.px(20) + min(kit.px(68), box.h - 8) + kit.px(20)
        lines = kit.fonts.wrap(self.value, "b", kit.t(18), right - x)[:2]
        raised = round(kit.t(18) * 0.62) * (len(lines) - 1)  # two lines below keep inside the row
        up = round(kit.t(28) * 0.62) + raised
        end = x + kit.write(canvas, self.name, "f", 28, x, box.centery - up, look.ivory)
        if self.selected:
            d = max(18, kit.px(28))
            kit.centre(
                canvas, kit.studio.marks.badge(d, "exact"), end + kit.px(10) + d / 2,
                box.centery - up,
            )  # fmt: skip
            end += kit.px(12) + d
        if end + kit.px(18) + kit.width(self.pace, "s", 17) < right:
            kit.write(canvas, self.pace, "s", 17, end + kit.px(18), box.centery - up, look.soft)
        y = box.centery + round(kit.t(18) * 0.95) - raised
        for line in lines:
            kit.write(canvas, line, "b", 18, x, y, look.ivory)
            y += round(kit.t(18) * 1.25)

    def _paint_figures(self, canvas: Canvas, kit: Kit) -> int:
        """Draw what was measured; return where the words have to end."""
        box, found = self.bounds, self.measured
        right = box.right - kit.px(20)
        if found is None or box.w < kit.t(18) * 38:
            return right
        y, look = box.centery, kit.palette
        tone = TONES[min(self.place, len(TONES)) - 1]
        kit.write(canvas, kit.say(Percent(found.wins)), "f", 24, right, y, look.ivory, 1.0)
        bar = Rect(right - kit.px(90) - kit.px(130), y - kit.px(8), kit.px(130), kit.px(16))
        kit.plate(canvas, bar, bar.h / 2, WELL)
        filled = Rect(bar.x, bar.y, max(bar.h, round(bar.w * min(1.0, found.wins / SCALE))), bar.h)
        kit.plate(canvas, filled, bar.h / 2, tone)
        canvas.fill(look.ivory, (bar.centerx, bar.y - kit.px(5), max(1, kit.px(2)),
                                 bar.h + kit.px(10)), 0.9)  # fmt: skip
        under = y + kit.px(8) + round(kit.t(15) * 1.0)
        kit.write(canvas, self.table, "s", 15, bar.centerx, under, look.soft, 0.5)
        d = min(kit.px(58), box.h - 12)
        made = round(PARTS * found.exact)
        parts = (MINT,) * made + (RING_TRACK,) * (PARTS - made)
        x = bar.x - kit.px(78)
        kit.centre(canvas, kit.studio.marks.parts_ring(d, parts, 10), x, y)
        ink = kit.fonts.ink(
            str(round(100 * found.exact)), "f", max(12, round(d * 0.36)), look.ivory
        )
        kit.centre(canvas, ink, x, y)
        return x - d // 2 - kit.px(16)
