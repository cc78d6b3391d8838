"""The suit wheel: name a suit for a Wild, a Low or a Change (VISUAL 9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from pygame import Rect

from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.sentences.hints import consequence, standing
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import ActionCard, Card, NumberCard, Play, Role, SeatView, Text, text
from rage_desktop.rules.editions.look import Look
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.wheel import sector_at, spot
from rage_desktop.ui.art.palette import INK, ON, WELL
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, first_that_fits, in_two_lines
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate
from rage_desktop.ui.toolkit.navigation import NavResult, Pop
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.nodes import Role as NodeRole
from rage_desktop.ui.toolkit.panels import key_caps
from rage_desktop.ui.toolkit.scene import Modal, UnmirroredScene

GLOOM = ((0.0, "#5A3242", 0.9), (0.55, "#2B1822", 0.55), (1.0, "#0B0609", 0.0))
RADIUS = 256
BAND = 89  # from the middle line of a sector to its edge when lifted

ORIGIN = Point(0, 0)


@dataclass(eq=False)
class Sector(Node):
    """One suit of the wheel; the pointer is on it where the sector is, not its box."""

    role: NodeRole = field(default=NodeRole.CHOICE, init=False)
    focusable: bool = True
    centre: Point = field(default=ORIGIN)
    radius: float = 1.0
    count: int = 6
    index: int = 0

    def contains(self, x: int, y: int) -> bool:
        """Tell whether a point lies in the sector."""
        dx, dy = x - self.centre.x, y - self.centre.y
        return sector_at(self.count, self.radius, dx, dy) == self.index


class SuitWheelScene(UnmirroredScene, Modal):
    """Chooses one of the suits that may be named; Pop(Play), or Pop(None) to take the card back."""

    default = "confirm"
    title = text("Choose a suit")

    def __init__(
        self,
        look: Look,
        table_ctx_for: Callable[[DrawContext], TableContext],
        view: SeatView,
        plays: Sequence[Play],
        hand: Sequence[Card | None] = (),
    ) -> None:
        """Choose among plays of one card; `table_ctx_for` lays the table, `hand` is the hand
        as it lies there."""
        super().__init__()
        self._table_ctx_for = table_ctx_for
        self.view = view
        self._plays = {play.suit: play for play in plays if play.suit is not None}
        self._card: Card = plays[0].card
        self._left = [card for card in hand or view.hand if card != self._card]
        self._order = wheel_order(look.suits)
        self._suits = tuple(suit for suit in self._order if suit in view.edition.suits)
        self._chosen = self._first_choice()

    def _first_choice(self) -> str:
        """Offer what is most often wanted: the suit led, or the longest in hand."""
        open_ = [suit for suit in self._suits if suit in self._plays]
        wild = isinstance(self._card, ActionCard) and self._card.role is Role.WILD
        if wild and self.view.lead in open_:
            return str(self.view.lead)
        return max(open_, key=self._count)

    def _count(self, suit: str) -> int:
        return sum(isinstance(c, NumberCard) and c.suit == suit for c in self.view.hand)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place wheel and panel; name the game's suits as the table does."""
        self.tctx = self._table_ctx_for(self.ctx)
        self.ctx = ctx = self.tctx.ctx
        w, h = ctx.size
        self._radius = ctx.px(RADIUS)
        half = self._radius * (RADIUS + BAND) / RADIUS
        y = max(ctx.px(448), half + ctx.px(20)) if not ctx.is_portrait else h * 0.36
        self._centre = Point(w / 2, y)
        hand, panel_w = self.tctx.layout.one_hand, ctx.px(416)
        if ctx.is_portrait:
            x, top = round(w / 2 - panel_w / 2), round(y + half + ctx.px(30))
        else:
            x = round(min(w / 2 + ctx.px(480), w - panel_w - ctx.px(24)))
            if hand != "both":  # wheel and panel side by side, at the edge
                edge = ctx.px(40)
                beside = panel_w + edge + ctx.px(30) + half
                self._centre = Point(w - beside if hand == "right" else beside, y)
                x = w - panel_w - edge if hand == "right" else edge
            top = ctx.frame.y + ctx.px(516)
        self._panel_at = Rect(x, top, panel_w, h - top - ctx.px(8))
        self._short = not all(self._two_lines_fit(i, suit) for i, suit in enumerate(self._suits))

    def _two_lines_fit(self, index: int, suit: str) -> bool:
        """Tell whether name and count fit a sector, one below the other; small wheels have no
        room for that."""
        ctx, count = self.ctx, len(self._suits)
        dx, dy = spot(count, index, self._radius)
        w = ctx.text_width(ctx.tr(self._in_hand(suit)), "b", 17) / 2
        top = dy + ctx.px(24) + ctx.t(17) * 0.8
        corners = [(dx + side * w, y) for side in (-1, 1) for y in (top, top + ctx.t(17) * 0.8)]
        return all(sector_at(count, self._radius, x, y) == index for x, y in corners)

    def build(self) -> list[Node]:
        """One sector for each suit, the way back and the confirmation."""
        ctx, at = self.ctx, self._panel_at
        tree = self._confirmation()
        box = Rect(at.x, at.y, at.w, min(at.h, tree.height(ctx, at.w)))
        self._panel, self._confirm = box, ui.lay_out(ctx, tree, box)
        side = max(ctx.px(52), ctx.reach)
        cancel = ui.IconButton(
            "cancel",
            text("Take the card back"),
            Rect(box.right - side // 2, box.y - side // 2, side, side),
            icon="i_x",
            key="Esc",
            on_press=ui.Pop,
        )
        sectors = [self._sector(i, suit) for i, suit in enumerate(self._suits)]
        return [*sectors, *self._confirm.nodes, cancel]

    def _confirmation(self) -> ui.Element:
        """Return the panel: what is chosen, what it would do, and the button that chooses it."""
        soft, name = self.ctx.palette.soft, self.tctx.suit(self._chosen)

        def chip(canvas: Canvas, _: DrawContext, box: Rect) -> None:
            Brush(canvas, self.tctx).chip(self._chosen, box.h, Point(*box.center))

        heading = ui.FitWidth(
            ui.Label(name, "f", 32, lines=1), ui.Label(name, "f", 24, line_height=1.1), grow=1
        )
        confirm = ui.Button(
            "confirm", self._label(), kind=ui.ButtonKind.PRIMARY, size=24, on_press=self._confirmed
        )
        return ui.Panel(
            ui.Row(ui.CustomPaint(chip, w=68, h=68), heading, gap=16),
            ui.Element(h=8),
            ui.Label(self._consequence(), size=18, colour=soft),
            ui.Label(self._in_hand(self._chosen), size=18, colour=soft) if self._short else None,
            ui.Spacer(min_h=10),
            ui.Sized(confirm, h=62),
            raised=True,
            pad=(28, 32, 28, 26),
            min_h=262,
            node=Node("consequence", NodeRole.STATUS, self._consequence()),
        )

    def _sector(self, index: int, suit: str) -> Node:
        ctx, tctx = self.ctx, self.tctx
        dx, dy = spot(len(self._suits), index, self._radius)
        side = ctx.px(130)
        bounds = Rect(0, 0, side, side)
        bounds.center = round(self._centre.x + dx), round(self._centre.y + dy)
        locked = suit not in self._plays
        name = ctx.tr(text("{suit}, {n} in hand", suit=tctx.suit(suit), n=self._count(suit)))
        return Sector(
            f"suit-{suit}",
            name,
            bounds,
            enabled=not locked,
            selected=suit == self._chosen,
            centre=self._centre,
            radius=self._radius,
            count=len(self._suits),
            index=index,
            repeatable=True,
            description=ctx.tr(text("It cannot be named now")) if locked else "",
            on_press=lambda: self._choose(suit),
        )

    # -- choosing --------------------------------------------------------------------------------

    def _choose(self, suit: str) -> NavResult:
        """Choose a suit; choosing it again confirms."""
        if suit == self._chosen:
            return self._confirmed()
        self._chosen = suit
        return None

    def _confirmed(self) -> NavResult:
        return Pop(self._plays[self._chosen])

    def handle(self, intent: Intent) -> NavResult:
        """Arrows go round the wheel; Enter confirms what is chosen."""
        match intent:
            case Navigate(Direction.RIGHT | Direction.DOWN):
                return self._turn(1)
            case Navigate(Direction.LEFT | Direction.UP):
                return self._turn(-1)
        return super().handle(intent)

    def confirm(self, focused: Node | None) -> NavResult:
        """Enter confirms, wherever on the wheel the focus is."""
        elsewhere = focused is not None and self.input.focus_visible and focused.id == "cancel"
        return self.input.press(focused) if elsewhere and focused else self._confirmed()

    def _turn(self, step: int) -> NavResult:
        open_ = [suit for suit in self._suits if suit in self._plays]
        place = (open_.index(self._chosen) + step) % len(open_)
        self._chosen = open_[place]
        self.input.show_focus("confirm")
        self.refresh()
        return None

    def _label(self) -> Text:
        suit = self.tctx.suit(self._chosen)
        if _is_change(self._card):
            return text("Make {suit} trump", suit=suit)
        return text("Play as {suit}", suit=suit)

    def _consequence(self) -> Text:
        """Return what the choice would do; that a Change makes a trump is said by its button."""
        play = self._plays[self._chosen]
        stands = standing(self.view, play) if _is_change(self._card) else None
        return consequence(self.view, play) if stands is None else text("{said:C}", said=stands)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The wheel with its words, the card in the middle, and the panel at the right."""
        self.lay_out()
        ctx = self.ctx
        self._draw_rest_of_hand(canvas)
        light = ctx.raster.radial(ctx.px(1100), ctx.px(1000), GLOOM)
        ctx.centre(canvas, light, *self._centre)
        colours = tuple(self.tctx.colour(suit) for suit in self._suits)
        skin, chosen = self.tctx.look.skin, self._suits.index(self._chosen)
        locked = frozenset(i for i, suit in enumerate(self._suits) if suit not in self._plays)
        wheel = ctx.art.wheel
        ctx.centre(canvas, wheel.base(colours, skin, self._radius, chosen, locked), *self._centre)
        ctx.centre(canvas, wheel.lifted(colours, skin, self._radius, chosen), *self._centre)
        for i, suit in enumerate(self._suits):
            self._draw_words(canvas, i, suit, lifted=i == chosen)
        self._draw_hub(canvas)
        for i, suit in enumerate(self._suits):
            self._draw_tag(canvas, i, suit, lifted=i == chosen)
        self._confirm.draw(canvas, widgets=False)
        self._draw_keys(canvas)

    def _draw_rest_of_hand(self, canvas: Canvas) -> None:
        """Draw the rest of the hand, lit, as it will lie without the card played."""
        slots = self.tctx.layout.slots(len(self._left), row_break(self._left))
        for card, pose in zip(self._left, slots, strict=True):
            Brush(canvas, self.tctx).card(card, pose)

    def _draw_words(self, canvas: Canvas, index: int, suit: str, lifted: bool) -> None:
        ctx = self.ctx
        dx, dy = spot(len(self._suits), index, self._radius, lifted)
        x, y = self._centre.x + dx, self._centre.y + dy
        colour = ON[self.tctx.colour(suit)] if suit in self._plays else ctx.palette.mute
        name = self.tctx.suit(suit)
        if self._short:
            room, alone = ctx.px(148), text("{name}", name=name)
            both = text("{suit} · {n}", suit=name, n=self._count(suit))
            name = first_that_fits(ctx, "x", room, both, alone)
            ctx.draw_text(canvas, name, "x", 19, x, y + ctx.px(22), colour, 0.5, room)
            return
        name = ctx.fonts.fit(name, "x", ctx.t(23), ctx.px(150))
        ctx.draw_text(canvas, name, "x", 23, x, y + ctx.px(22), colour, 0.5)
        count = ctx.tr(self._in_hand(suit))
        ctx.draw_text(canvas, count, "b", 17, x, y + ctx.px(24) + ctx.t(17) * 1.25, colour, 0.5)

    def _in_hand(self, suit: str) -> Text:
        return text("{n} in hand", n=self._count(suit))

    def _draw_hub(self, canvas: Canvas) -> None:
        ctx, (x, y) = self.ctx, self._centre
        ctx.centre(canvas, ctx.art.wheel.hub(self._radius), x, y)
        Brush(canvas, self.tctx).card(self._card, Pose(x, y - ctx.px(26), ctx.px(176)))
        words = text("Name its suit") if not _is_change(self._card) else text("New trump")
        at, room = y + ctx.px(94), ctx.px(240)
        lines = in_two_lines(ctx, ctx.tr(words), "f", 24, room)
        for i, line in enumerate(lines):
            low = at + i * ctx.t(24) * 1.1
            ctx.draw_text(canvas, line, "f", 24, x, low, ctx.palette.ivory, 0.5, room)

    def _draw_tag(self, canvas: Canvas, index: int, suit: str, lifted: bool) -> None:
        ctx = self.ctx
        if suit == self.view.trump:
            words, fill, colour = text("Trump"), WELL, ctx.palette.ivory
        elif suit == self.view.lead:
            words, fill, colour = text("Led"), ctx.palette.gold, INK
        else:
            return
        dx, dy = spot(len(self._suits), index, self._radius, lifted)
        half, gap = ctx.t(17) * 0.81, ctx.px(9)
        if dy > 1:  # below the hub it stands over the emblem, elsewhere under the words
            dy -= ctx.px(60) + gap + half
        else:
            words_end = (
                ctx.px(22) + ctx.t(19) * 0.4 if self._short else ctx.px(24) + ctx.t(17) * 1.6
            )
            dy += words_end + gap + half
        at = Point(self._centre.x + dx, self._centre.y + dy)
        Brush(canvas, self.tctx).tag(ctx.tr(words), at, fill=fill, colour=colour, size=17)

    def _draw_keys(self, canvas: Canvas) -> None:
        """Draw what Escape does, below the panel where no card lies."""
        ctx, panel = self.ctx, self._panel
        low = panel.bottom + ctx.px(36)
        left = self.tctx.layout.slots(len(self.view.hand) - 1)
        if not ctx.is_portrait or low + ctx.t(16) < min((pose.box.y for pose in left), default=inf):
            keys = [("Esc", ctx.tr(text("take the card back")))]
            left_at = panel.x + ctx.px(80)
            key_caps(canvas, ctx, keys, left_at, low, ctx.size[0] - left_at - ctx.px(8))


def _is_change(card: Card) -> bool:
    return isinstance(card, ActionCard) and card.role is Role.CHANGE
