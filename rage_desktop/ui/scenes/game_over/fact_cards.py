"""What is worth telling about a game that is over, on cards that come in one after the other."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rage_desktop.play.highlights import Highlight
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CYAN, GOLD, MINT, RING_WELL

SLIDE = 60.0  # px of the design by which they come in
TONES = {"gold": GOLD, "mint": MINT, "cyan": CYAN}


@dataclass(eq=False)
class FactNode(ui.Node):
    """A card as it comes in, from the left (`side` -1), from the right (1), or where it is (0)."""

    role: ui.Role = field(default=ui.Role.TEXT, init=False)
    tree: ui.Element = field(default_factory=ui.Element)
    arrived: Callable[[], float] = lambda: 1.0
    side: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_press is not None:
            self.role, self.focusable = ui.Role.BUTTON, True

    def paint(self, canvas: ui.Canvas, ctx: ui.DrawContext) -> None:
        """Draw the panel and what is on it."""
        if (shown := self.arrived()) <= 0:
            return
        slide = 0 if ctx.reduced_motion else self.side * (1 - shown) * ctx.px(SLIDE)
        with canvas.layer(slide, 0, shown):
            ui.paint_card(canvas, ctx, self.bounds, self.visual)
            ui.lay_out(ctx, self.tree, self.bounds).draw(canvas)


def fact_card(
    fact: Highlight,
    arrived: Callable[[], float],
    press: ui.Press | None,
    side: int,
) -> ui.Element:
    """Return one card: an icon, what it is about, a figure, and a sentence; pressed, it shows
    where."""

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        tree = _tree(ctx, fact)
        node = FactNode(
            f"fact-{fact.id}",
            text("{about}: {figure}", about=fact.about, figure=fact.figure),
            value=fact.said,
            description=text("Look at it again") if fact.number else "",
            tab_stop="facts",
            on_press=press,
            tree=tree,
            arrived=arrived,
            side=side,
        )
        return ui.Sized(node, h=tree.height(ctx, width) / ctx.scale)

    return ui.LayoutBuilder(make)


def _tree(ctx: ui.DrawContext, fact: Highlight) -> ui.Element:
    tone, d = TONES[fact.tone], max(52, 1.2 * ctx.t(30) / ctx.scale)

    def paint(canvas: ui.Canvas, ctx: ui.DrawContext, box: ui.Rect) -> None:
        ctx.plate(canvas, box, box.h / 2, RING_WELL)
        ctx.icon(canvas, fact.icon, round(box.h * 0.56), *box.center, tone)

    icon = ui.CustomPaint(paint, w=d, h=d)
    about = ui.Label(fact.about, "b", 17, "soft", line_height=1.2)
    figure = ui.Label(fact.figure, "f", 29, tone, line_height=1.15)
    beside = ui.Row(icon, ui.Column(about, figure), gap=16)
    below = ui.Column(ui.Row(icon, about, gap=16), figure, gap=6)
    said = ui.Label(fact.said, "b", 18, pad=(3, 0))
    return ui.Column(ui.FitWidth(beside, below), said, gap=8, pad=(21, 21, 18, 22), min_h=166)
