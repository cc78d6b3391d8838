"""The tab of a group of settings, with the number that differ, or the sign of a contradiction."""

from dataclasses import dataclass

from rage_desktop.rules import Arg, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK

# px of the design
MARK = 34
ICON = 70  # what stands before the name
AIR = 12


@dataclass(eq=False)
class GroupTab(ui.Tab):
    """A tab that says how much of its group was changed."""

    changed: int = 0
    is_contradicted: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.value = self._state()

    def _state(self) -> Arg:
        if self.is_contradicted:
            return text("a contradiction")
        if self.changed:
            return ntext("{n} changed", "{n} changed", self.changed)
        return ""

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As wide as a tab, with room for the mark."""
        (width, height) = super().preferred_size(ctx)
        words = ctx.text_width(self.name, "b", 22) + ctx.px(ICON + AIR)
        return max(width, words + round(1.4 * _mark_side(ctx))), height

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the tab, and its mark at the end."""
        super().paint(ctx)
        palette = ctx.palette
        if not self.changed and not self.is_contradicted:
            return
        d = _mark_side(ctx)
        mark = ui.Rect(0, 0, d, d).move_to(
            center=(self.bounds.right - round(d * 0.85), self.bounds.centery)
        )
        if self.is_contradicted:
            ctx.plate(mark, d / 2, palette.coral)
            ctx.draw_text("!", "x", 20, *mark.center, INK, 0.5)
            return
        ctx.plate(mark, d / 2, None, (palette.gold, max(1.2, 1.6 * ctx.scale), 1.0))
        ctx.draw_text(str(self.changed), "x", 17, *mark.center, palette.gold, 0.5)


def _mark_side(ctx: ui.DrawContext) -> int:
    """Return the side of the mark in real px."""
    return max(22, ctx.px(MARK))
