"""Against each level: how many of its bots somebody has beaten; the line marks an even share."""

from collections.abc import Sequence

from pygame import Rect

from rage_desktop.bots.levels import LEVELS
from rage_desktop.match.record.tally import Record, Share
from rage_desktop.rules import ntext, text
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.record.charts import Chart, Coming, Figure, heading, percent, tall
from rage_desktop.ui.scenes.seats.level_words import level_name
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node

FACES = {
    "novice": "frog",
    "easy": "rabbit",
    "steady": "fox",
    "sharp": "cat",
    "expert": "robot",
    "master": "owl",
}
FIRST, LAST = 98, 46  # design px: above the first row, below the last


class LevelBars(Chart):
    """A row for each level, from the weakest up."""

    id = "levels"

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._levels = [level.id for level in LEVELS.values() if level.offered]

    def height(self, kit: Kit) -> int:
        """486 design px."""
        return tall(kit, 486)

    def _row(self, kit: Kit, box: Rect, place: int) -> Rect:
        top, bottom = box.y + tall(kit, FIRST), box.bottom - tall(kit, LAST)
        high = (bottom - top) / max(1, len(self._levels))
        return Rect(
            box.x + kit.px(20), round(top + place * high), box.w - kit.px(40), int(high) - 2
        )

    def nodes(self, kit: Kit, box: Rect) -> Sequence[Node]:
        """Each row."""
        found = []
        for place, level in enumerate(self._levels):
            share = self.record.levels.get(level, Share(0, 0))
            words = text("{level}: not met yet", level=level_name(level))
            if share.of:
                words = ntext(
                    "{level}: ahead of {percent} of its bots, in one game",
                    "{level}: ahead of {percent} of its bots, in {n} games",
                    self.record.met.get(level, 0),
                    level=level_name(level),
                    percent=percent(share.rate),
                )
            row = self._row(kit, box, place)
            found.append(Figure(f"level-{level}", kit.say(words), row, self.id))
        return found

    def paint(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw face, name, games, bar and share of each."""
        heading(canvas, kit, box, text("Against the levels"),
                text("How often you ended ahead of one of them"))  # fmt: skip
        names = [kit.width(kit.say(level_name(level)), "b", 20) for level in self._levels]
        games = kit.width(kit.say(text("not met yet")), "s", 16)
        wide = max(*names, games, kit.px(100)) + kit.px(16)
        for place, level in enumerate(self._levels):
            row = self._row(kit, box, place)
            self._paint_row(canvas, kit, row, level, min(wide, row.w // 3), coming)
        line = text("Line: even")
        x = (self._bar(kit, self._row(kit, box, 0), min(wide, box.w // 3))).centerx
        y = box.bottom - tall(kit, 24)
        kit.write(canvas, kit.say(line), "s", 16, x, y, kit.palette.soft, 0.5)

    def _bar(self, kit: Kit, row: Rect, wide: int) -> Rect:
        left = row.x + kit.px(72) + wide
        right = row.right - kit.width(kit.say(percent(1.0)), "f", 24) - kit.px(26)
        return Rect(left, row.centery - kit.px(8), max(20, right - left), max(8, kit.px(16)))

    def _paint_row(
        self, canvas: Canvas, kit: Kit, row: Rect, level: str, wide: int, coming: Coming
    ) -> None:
        look = kit.palette
        share = self.record.levels.get(level, Share(0, 0))
        size = min(kit.px(48), row.h - 4)
        face = kit.raster.avatar(FACES.get(level, "robot"), size)
        kit.centre(canvas, face, row.x + kit.px(12) + kit.px(24), row.centery)
        x, y = row.x + kit.px(72), row.centery
        met = ntext("one game", "{n} games", self.record.met.get(level, 0))
        below = met if share.of else text("not met yet")
        name = kit.say(level_name(level))
        kit.write(canvas, name, "b", 20, x, y - tall(kit, 13), look.ivory, 0.0, wide)
        kit.write(canvas, kit.say(below), "s", 16, x, y + tall(kit, 14), look.soft, 0.0, wide)
        bar = self._bar(kit, row, wide)
        kit.plate(canvas, bar, bar.h / 2, WELL, kit.edge(0.0))
        filled = round(bar.w * share.rate * coming.share)
        if share.of and filled >= bar.h:
            good = share.rate >= 0.5
            fill = ("#8BEBCC", "#5FCBA9") if good else ("#FFD88A", "#F2A93B")
            kit.plate(canvas, Rect(bar.x, bar.y, filled, bar.h), bar.h / 2, fill)
        canvas.fill(look.ivory, (bar.centerx, bar.y - kit.px(4), 2, bar.h + kit.px(8)), 0.9)
        figure = kit.say(percent(share.rate)) if share.of else "–"
        kit.write(canvas, figure, "f", 24, row.right - kit.px(8), row.centery, look.ivory, 1.0)
