"""The places beyond the podium: a strip of pills, in rows where one would be too long."""

from collections.abc import Sequence

from pygame import Rect

from rage_desktop.play.endings.ending import Ending
from rage_desktop.stage.score_sheet import Standing
from rage_desktop.stage.words.wording import number
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

HIGH, GAP = 48, 16
NAMES_FROM = 1500  # px: in a narrower window nine and ten players have no names here


class Ranks:
    """Lays the pills between the podium's foot and the buttons."""

    def __init__(
        self, kit: Kit, ending: Ending, rest: Sequence[Standing], top: float, bottom: float
    ) -> None:
        """The rows have to stand between `top` and `bottom`, in px: where large type leaves less
        than one row there, they reach up to the podium's foot."""
        self.kit = kit
        top = min(top, bottom - self._high)
        self._ending = ending
        self.named = kit.portrait or len(ending.standings) < 9 or kit.size[0] >= NAMES_FROM
        each = self._high + kit.px(GAP // 2)
        self._most = max(1, int(bottom - top + kit.px(GAP // 2)) // each) if kit.portrait else 1
        self.rows = self._split(list(rest))
        if self.named and not all(map(self._shows_names, self.rows)):
            self.named = False
            self.rows = self._split(list(rest))
        self.pills: list[tuple[Standing, Rect]] = []
        for place, row in enumerate(self.rows):
            self.pills += self._row(row, round(top) + place * (self._high + kit.px(GAP // 2)))

    @property
    def bottom(self) -> int:
        """Where the last row ends; 0 without any."""
        return max((box.bottom for _, box in self.pills), default=0)

    @property
    def _high(self) -> int:
        return max(self.kit.px(HIGH), round(self.kit.t(18) * 1.7))

    def _split(self, rest: list[Standing]) -> list[list[Standing]]:
        """Return the rows: in a tall window as many as show all names, else one."""
        kit, rows = self.kit, list[list[Standing]]()
        for count in range(1, 1 + self._most):
            each = max(1, -(-len(rest) // count))
            rows = [rest[i : i + each] for i in range(0, len(rest), each)]
            wide = (sum(map(self.width, row)) + self._gaps(row) for row in rows)
            if max(wide, default=0) <= kit.size[0] - kit.px(96):
                break
        return rows

    def _shows_names(self, row: list[Standing]) -> bool:
        """Tell whether every pill of a row has room for two letters or more of its name."""
        kit = self.kit
        share = (kit.size[0] - kit.px(96) - self._gaps(row)) // len(row)
        least = max(self.width(one) - self._name_width(one) for one in row)
        return share >= least + kit.px(14) + 2 * kit.t(18)

    def _name_width(self, one: Standing) -> int:
        name = self._ending.setup.seats[one.seat].name
        return self.kit.width(name, "b", 18) + self.kit.px(14) if self.named else 0

    def _row(self, row: list[Standing], y: int) -> list[tuple[Standing, Rect]]:
        """Set a row side by side in the middle, none wider than its share."""
        kit = self.kit
        free = kit.size[0] - kit.px(96) - self._gaps(row)
        widths = [self.width(one) for one in row]
        if sum(widths) > free:
            widths = [min(wide, free // len(row)) for wide in widths]
        x = (kit.size[0] - sum(widths) - self._gaps(row)) // 2
        pills = list[tuple[Standing, Rect]]()
        for one, w in zip(row, widths, strict=True):
            pills.append((one, Rect(x, y, w, self._high)))
            x += w + kit.px(GAP)
        return pills

    def _gaps(self, row: list[Standing]) -> int:
        return self.kit.px(GAP) * (len(row) - 1)

    def width(self, one: Standing) -> int:
        """Return a pill's preferred width."""
        kit, h, name = self.kit, self._high, self._name_width(one)
        points = kit.width(number(one.total), "f", 22)
        place = kit.width(f"{one.rank}", "f", 20)
        return round(h * 0.42) + place + round(h * 1.18) + name + points + h // 2

    def draw(self, canvas: Canvas) -> None:
        """Draw all pills, the person's own with a gold edge."""
        for one, box in self.pills:
            self._draw_pill(canvas, one, box)

    def _draw_pill(self, canvas: Canvas, one: Standing, box: Rect) -> None:
        kit, look, h = self.kit, self.kit.palette, box.h
        if one.seat == self._ending.person:
            fill = "#000000" if look.high_contrast else "#5A3B2C"
            kit.plate(canvas, box, h / 2, fill, (look.gold, max(1.6, 2 * kit.scale), 1.0))
        else:
            kit.plate(canvas, box, h / 2, look.well, kit.edge(0.2))
        x, y = box.x + h * 0.42, box.centery
        x += kit.write(canvas, f"{one.rank}", "f", 20, x, y, look.soft) + h * 0.62
        avatar = kit.raster.avatar(self._ending.setup.seats[one.seat].avatar, round(h * 0.78))
        kit.centre(canvas, avatar, x, y)
        x += h * 0.53
        right = box.right - h * 0.45
        points = number(one.total)
        right -= kit.write(canvas, points, "f", 22, right, y, look.ivory, 1.0) + kit.px(12)
        name = self._ending.setup.seats[one.seat].name
        room = right - x
        if self.named and room >= min(kit.width(name, "b", 18), 2 * kit.t(18)):
            kit.write(canvas, name, "b", 18, x, y, look.ivory, 0.0, room)
