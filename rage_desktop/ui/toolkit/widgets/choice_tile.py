"""The background of a row or a card that can be pressed or selected."""

from dataclasses import dataclass, field

from rage_desktop.ui.art.palette import CHOSEN
from rage_desktop.ui.toolkit.animated_values import in_quarters
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.nodes import Control, Role
from rage_desktop.ui.toolkit.panels import paint_focus


@dataclass(eq=False)
class ChoiceTile(Control):
    """A plate, lit while hovered, gold where it is `selected`; the text and pictures on it belong
    to the tree."""

    role: Role = field(default=Role.CHOICE, init=False)
    radius: float = 18

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the focus ring and the plate."""
        box, look, radius = self.bounds, ctx.palette, ctx.px(self.radius)
        if self.visual.focus_ring:
            paint_focus(canvas, ctx, box, radius)
        if self.selected:
            ctx.plate(canvas, box, radius, CHOSEN, (look.gold, 2.0, 1.0))
        else:
            light = 0.04 + in_quarters(self.visual.hover) * 0.08
            ctx.plate(canvas, box, radius, look.ivory, ctx.edge(0.14), light)
