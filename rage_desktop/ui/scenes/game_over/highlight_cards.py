"""What was worth telling of a game, on cards in two columns beside the podium."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from rage_desktop.play.highlights import Highlight
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CYAN, GOLD, MINT, RING_WELL
from rage_desktop.ui.scenes.game_over.trick_panel import TrickPanel

SLIDE = 60.0  # px of the design by which they come in
GAP = 24
FIGURE = 29  # px of the design: the type of a card's figure
ON_ONE_LINE = (1.0, 0.9, 0.8, 0.7)  # of it, before it is broken into two lines
TONES = {"gold": GOLD, "mint": MINT, "cyan": CYAN}
LEAST_HEIGHT = 166  # px of the design, where there is room
STEP = 0.1  # by which the text size shrinks until all cards fit
Watch: TypeAlias = Callable[[int, int | None], ui.NavResult]


class Columns(NamedTuple):
    """Both columns of cards, and the height of the higher one in px of the design."""

    left: ui.Element
    right: ui.Element
    height: float


class CardStyle(NamedTuple):
    """The size of the text on the cards, and how high they are at least, in px of the design."""

    text_scale: float
    least_height: float = 0.0


class HighlightCards:
    """Lays out the facts, best first, and with them the trick of the game if there is one.

    `arrived` returns how far the card at a place in the order has come, 0 to 1; `watch` shows a
    round as a seat played it.
    """

    def __init__(
        self,
        facts: Sequence[Highlight],
        panel: TrickPanel | None,
        arrived: Callable[[int], float],
        watch: Watch,
    ) -> None:
        self._facts = facts
        self._panel = panel
        self._arrived = arrived
        self._watch = watch

    def columns(self, ctx: ui.DrawContext, width: float, room: float) -> Columns:
        """Return the cards in columns of a width, in the largest text that the height has room
        for, and at least in the usual one; lengths are px of the design."""
        found = self._columns(ctx, width, CardStyle(ctx.text_scale, LEAST_HEIGHT))
        text_scale = ctx.text_scale
        while found.height > room:
            found = self._columns(ctx, width, CardStyle(text_scale))
            if text_scale == 1:
                break
            text_scale = max(1.0, text_scale - STEP)
        return found

    def _columns(self, ctx: ui.DrawContext, width: float, style: CardStyle) -> Columns:
        """Put each card into the lower column."""
        sides: tuple[list[ui.Element], list[ui.Element]] = ([], [])
        heights = [0.0, 0.0]

        def add(side: int, card: ui.Element) -> None:
            heights[side] += card.height(ctx, ctx.px(width)) / ctx.scale + GAP
            sides[side].append(card)

        if self._panel is not None:
            add(0, self._panel.element(style.text_scale))
        for order, fact in enumerate(self._facts):
            side = int(heights[1] < heights[0])
            add(side, self._card(order, fact, side, style))
        left, right = (ui.Column(*cards, gap=GAP) for cards in sides)
        return Columns(left, right, max(heights) - GAP)

    def _card(self, order: int, fact: Highlight, side: int, style: CardStyle) -> ui.Element:
        watch = partial(self._watch, fact.number, fact.seat) if fact.number else None
        return fact_card(fact, partial(self._arrived, order), watch, 2 * side - 1, style)


@dataclass(eq=False)
class FactNode(ui.Node):
    """A card as it comes in, from the left (`side` -1), from the right (1), or where it is (0)."""

    role: ui.Role = field(default=ui.Role.TEXT, init=False)
    tree: ui.Element = field(default_factory=ui.Element)
    arrived: Callable[[], float] = lambda: 1.0
    side: int = 0
    text_scale: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_press is not None:
            self.role = ui.Role.BUTTON
            self.focusable = True

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the panel and what is on it."""
        if (shown := self.arrived()) <= 0:
            return
        slide = 0 if ctx.reduced_motion else self.side * (1 - shown) * ctx.px(SLIDE)
        with ctx.canvas.layer(slide, 0, shown):
            ui.paint_card(ctx, self.bounds, self.visual)
            ui.lay_out(ctx.with_text(self.text_scale), self.tree, self.bounds).draw(ctx.canvas)


def fact_card(
    fact: Highlight,
    arrived: Callable[[], float],
    press: ui.Press | None,
    side: int,
    style: CardStyle,
) -> ui.Element:
    """Return one card: an icon, what it is about, a figure, and a sentence; pressed, it shows
    where."""

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        ctx = ctx.with_text(style.text_scale)
        tree = _tree(ctx, fact, style.least_height)
        node = FactNode(
            f"fact-{fact.id}",
            text("{about}: {figure}", about=fact.about, figure=fact.figure),
            value=fact.said,
            description=text("Watch it again") if fact.number else "",
            tab_stop="facts",
            on_press=press,
            tree=tree,
            arrived=arrived,
            side=side,
            text_scale=style.text_scale,
        )
        return ui.Sized(node, h=tree.height(ctx, width) / ctx.scale)

    return ui.LayoutBuilder(make)


def _tree(ctx: ui.DrawContext, fact: Highlight, least_height: float) -> ui.Element:
    tone = TONES[fact.tone]
    d = max(52, 1.2 * ctx.t(30) / ctx.scale)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        ctx.plate(box, box.h / 2, RING_WELL)
        ctx.icon(fact.icon, round(box.h * 0.56), *box.center, tone)

    icon = ui.CustomPaint(paint, w=d, h=d)
    about = ui.Label(fact.about, "b", 17, "soft", line_height=1.2)
    figure = partial(ui.Label, fact.figure, "f", colour=tone, line_height=1.15)
    beside = ui.Row(icon, ui.Column(about, figure(FIGURE)), gap=16)
    smaller = [figure(FIGURE * share, lines=1) for share in ON_ONE_LINE]
    below = ui.Column(ui.Row(icon, about, gap=16), ui.FitWidth(*smaller, figure(FIGURE)), gap=6)
    said = ui.Label(fact.said, "b", 18, pad=(3, 0))
    return ui.Column(
        ui.FitWidth(beside, below), said, gap=8, pad=(21, 21, 18, 22), min_h=least_height
    )
