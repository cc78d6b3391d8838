"""Where the parts of the score sheet's screen lie: side by side, or in one column."""

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui.scenes.score_sheet.round_result import ResultPanel
from rage_desktop.ui.scenes.score_sheet.sheet_places import WIDE_FROM
from rage_desktop.ui.toolkit.kit import Kit


class SheetFrame:
    """Boxes in the window for a number of players; all are there once it is made."""

    paper: Rect
    result: Rect
    chart: Rect
    legend: Rect
    buttons: tuple[Rect, Rect]  # Export, and what comes next

    def __init__(self, kit: Kit, players: int) -> None:
        self.kit, self.players = kit, players
        side = kit.px(40 if kit.portrait else 60)
        self.left, self.right = kit.frame.x + side, kit.frame.right - side
        self._place_heading()
        if kit.portrait:
            self._place_portrait()
        else:
            self._place_wide()

    def legend_lines(self, width: int) -> list[str]:
        """Return the legend in lines of this width."""
        kit = self.kit
        legend = kit.say(text("Closed ring = exact. Split ring = missed."))
        return kit.fonts.wrap(legend, "s", kit.t(17), max(width, kit.t(17) * 6))

    def _place_heading(self) -> None:
        kit = self.kit
        x, top = self.left, kit.frame.y // 2
        w = self.right - x
        y = top + kit.px(66)
        self.heading = Rect(x + kit.px(10), y - kit.t(46) // 2, w, kit.t(46))
        y += round(kit.t(46) * 0.5 + kit.t(20) * 1.15)
        self.subtitle = Rect(x + kit.px(10), y - kit.t(20) // 2, w, kit.t(20))
        self._top = max(top + kit.px(150), y + round(kit.t(20) * 1.4))
        self._bottom = kit.size[1] - kit.px(60) - kit.frame.y // 2

    def _place_wide(self) -> None:
        """Paper at the left; round, chart, buttons and legend in a column at the right."""
        kit, players = self.kit, self.players
        whole = self.right - self.left
        wide = round(whole * (1130 if players < WIDE_FROM else 1290) / 1800)
        self.paper = Rect(self.left, self._top, wide, self._bottom - self._top)
        x = self.paper.right + kit.px(32)
        w = self.right - x
        legend = round(kit.t(17) * 1.6) * len(self.legend_lines(w - kit.px(4)))
        self.legend = Rect(x + kit.px(4), self._bottom - legend, w - kit.px(4), legend)
        high = max(kit.px(72), kit.reach)
        y = self.legend.top - kit.px(16) - high
        self._place_buttons(Rect(x, y, w, high))
        self.result = Rect(x, self._top, w, ResultPanel.height(kit, players, w))
        top = self.result.bottom + kit.px(24)
        self.chart = Rect(x, top, w, y - kit.px(32) - top)

    def _place_portrait(self) -> None:
        """Everything in one column: paper, round, chart, buttons."""
        kit, players = self.kit, self.players
        x, w, gap = self.left, self.right - self.left, kit.px(20)
        high = max(kit.px(72), kit.reach)
        y = self._bottom - high
        buttons = min(w, kit.px(638))
        self._place_buttons(Rect(self.right - buttons, y, buttons, high))
        self.legend = Rect(x, y, w - buttons - gap, high)
        room = y - gap - self._top
        result_h = ResultPanel.height(kit, players, w)
        chart_h = max(kit.px(280), round((room - result_h) * 0.34))
        paper_h = room - result_h - chart_h - 2 * gap
        self.paper = Rect(x, self._top, w, paper_h)
        self.result = Rect(x, self.paper.bottom + gap, w, result_h)
        self.chart = Rect(x, self.result.bottom + gap, w, chart_h)

    def _place_buttons(self, row: Rect) -> None:
        """Place Export and Next in a row: Next is larger and at the right."""
        kit = self.kit
        wide = min(kit.px(360), round(row.w * 0.6))
        after = Rect(row.right - wide, row.y, wide, row.h)
        small = min(kit.px(228), row.w - wide - kit.px(24))
        low = max(kit.px(64), kit.reach)
        self.buttons = Rect(row.x, row.centery - low // 2, small, low), after
