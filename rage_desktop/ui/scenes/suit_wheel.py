"""The suit wheel: name a suit for a Wild, a Low or a Change (VISUAL 9)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf, sqrt

from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.sentences.hints import consequence, standing
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import Card, Look, NumberCard, Play, Role, SeatView, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.wheel import sector_at, spot
from rage_desktop.ui.art.palette import INK, ON, WELL
from rage_desktop.ui.table.table_context import Brush, TableContext, chip_element
from rage_desktop.ui.toolkit.draw_context import in_two_lines

GLOOM = ((0.0, "#5A3242", 0.9), (0.55, "#2B1822", 0.55), (1.0, "#0B0609", 0.0))
RADIUS = 256
EDGE = RADIUS + 89  # from the middle to the edge of a lifted sector
LARGER = 0.15  # by how much the wheel grows with text of twice the size
HUB = 150  # the radius of the disc in the middle
WHEEL_Y = 448  # px of the design
WIDER = 60  # by how much the panel is, with text of twice the size
# of the design, x from the middle of the window
PANEL_X = 454
PANEL_Y = 490
SEEN = 0.3  # seconds before Enter chooses, and then confirms: it was meant to play the card
CORNER = 26  # room round the panel: so far the way back sticks out of its corner

ORIGIN = Point(0, 0)


@dataclass(eq=False)
class Sector(ui.Node):
    """One suit of the wheel; the pointer is on it where the sector is, not its box."""

    role: ui.Role = field(default=ui.Role.CHOICE, init=False)
    focusable: bool = True
    centre: Point = field(default=ORIGIN)
    radius: float = 1.0
    count: int = 6
    index: int = 0

    def contains(self, x: int, y: int) -> bool:
        """Tell whether a point lies in the sector."""
        dx = x - self.centre.x
        dy = y - self.centre.y
        return sector_at(self.count, self.radius, dx, dy) == self.index

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the focus ring round the emblem, which the wheel shows."""
        if self.visual.focus_ring:
            side, up = (round(self.radius * units / RADIUS) for units in (72, 30))
            ring = ui.Rect(0, 0, side, side)
            ring.center = self.bounds.centerx, self.bounds.centery - up
            ui.paint_slim_focus(ctx, ring, ring.h / 2)


class WheelPlan:
    """How large a wheel of some suits is drawn, and where its sectors have room for words."""

    def __init__(self, ctx: ui.DrawContext, suits: int) -> None:
        larger = ctx.text_scale - 1
        self._ctx = ctx
        self._suits = suits
        self.larger = 1.0 if ctx.is_portrait else 1 + LARGER * larger
        self.radius = ctx.px(RADIUS * self.larger)
        self.is_crowded = ctx.text_scale > 1 and suits > 6  # too narrow for a tag among large text
        # below a sector's middle: its name, and a count alone
        self.name_below = ctx.px(22 - 7 * larger)
        self.count_below = self.name_below + 0.49 * (ctx.t(23) + ctx.t(17))
        self._names = [self.room(index, self.name_below, 23) for index in range(suits)]

    def room_for_name(self, index: int) -> tuple[float, float]:
        """Return how far beside a sector's middle the room for its name is, and how wide."""
        return self._names[index]

    def has_room_for(self, index: int, count: str) -> bool:
        """Return whether a sector has room for its count in words, too."""
        ctx = self._ctx
        aside, room = self.room(index, ctx.px(24) + ctx.t(17) * 1.2, 17)
        return ctx.text_width(count, "b", 17) <= room - 2 * abs(aside)

    def room(self, index: int, below: float, size: float) -> tuple[float, float]:
        """Return how far beside a sector's middle the room for a line is, and how wide."""
        radius = self.radius
        high = 0.35 * self._ctx.t(size)
        at = partial(sector_at, self._suits, radius)
        dx, dy = spot(self._suits, index, radius)
        top = dy + below - high
        foot = dy + below + high
        places = range(-radius, radius, 2)
        inside = [x for x in places if at(dx + x, top) == at(dx + x, foot) == index]
        margin = self._ctx.px(16 if self.is_crowded else 4)
        return (inside[0] + inside[-1]) / 2, inside[-1] - inside[0] - margin

    def sector_box(self, index: int, centre: Point, *, chosen: bool) -> ui.Rect:
        """Return the box of a sector's emblem and words, of a wheel about a point."""
        dx, dy = spot(self._suits, index, self.radius, chosen)
        side = self._ctx.px(130)
        return ui.Rect(0, 0, side, side).move_to(
            center=(round(centre.x + dx), round(centre.y + dy))
        )


def lines_of(ctx: ui.DrawContext, words: str) -> int:
    """Return in how many lines the panel's button has its words."""
    room = ctx.px(360 + WIDER * (ctx.text_scale - 1)) - ctx.t(24)
    return len(in_two_lines(ctx, words, "x", 24, room))


class SuitWheelScene(ui.Modal, ui.TreeScene):
    """Chooses one of the suits that may be named; Pop(Play), or Pop(None) to take the card back."""

    first_focus = "confirm"
    title = text("Choose a suit")

    def __init__(
        self,
        look: Look,
        table_ctx_for: Callable[[ui.DrawContext], TableContext],
        view: SeatView,
        plays: Sequence[Play],
        hand: Sequence[Card | None] = (),
        suggested: str | None = None,
    ) -> None:
        """Choose among plays of one card; `table_ctx_for` lays the table, `hand` is the hand
        as it lies there, `suggested` the suit that a hint named."""
        super().__init__()
        self._table_ctx_for = table_ctx_for
        self.view = view
        self._plays = {play.suit: play for play in plays if play.suit is not None}
        self._card: Card = plays[0].card
        self._left = [card for card in hand or view.hand if card != self._card]
        self._suits = tuple(suit for suit in wheel_order(look.suits) if suit in view.edition.suits)
        self._chosen = ""  # no suit until the player chooses
        self._shown_at = 0.0  # when the question, or what Enter chose, came
        self._suggested = suggested
        self.input.show_focus(self.first_focus)

    def _count(self, suit: str) -> int:
        return sum(isinstance(c, NumberCard) and c.suit == suit for c in self.view.hand)

    # -- what is there ---------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Name the game's suits as the table does."""
        super().resize(ctx)
        self.tctx = self._table_ctx_for(self.ctx)
        self.ctx = self.tctx.ctx
        self._plan = WheelPlan(self.ctx, len(self._suits))
        counts = (self.ctx.tr(self._in_hand(suit)) for suit in self._suits)
        self._short = not all(self._plan.has_room_for(i, said) for i, said in enumerate(counts))

    def tree(self) -> ui.Element:
        """The wheel, and the panel at its right, under it in a tall window, or beside it at the
        edge for one hand."""
        ctx = self.ctx
        one_hand = self.tctx.layout.one_hand
        edge = EDGE * self._plan.larger
        wheel = ui.CustomLayout(self._place_wheel, w=2 * edge, h=2 * edge)
        if ctx.is_portrait:
            return ui.FitHeight(
                lambda: self._stacked(wheel, self._panel(), self._keys()),
                lambda: self._stacked(wheel, self._panel()),
            )
        raised = ui.Column(ui.Element(h=WHEEL_Y - edge), wheel)
        lowered = ui.Column(
            ui.Element(h=PANEL_Y + ctx.frame.y / ctx.scale), self._panel(), self._keys()
        )
        if one_hand == "both":
            aside = PANEL_X - WIDER / 2 * (ctx.text_scale - 1)
            right = ui.Row(ui.Element(w=aside), lowered, w=0, grow=1, align_children="start")
            rows = [
                ui.Row(ui.Spacer(), raised, ui.Spacer(), align_children="start"),
                ui.Row(ui.Element(w=0, grow=1), right, align_children="start"),
            ]
        else:
            between = ui.Element(w=30 - CORNER)
            end = ui.Element(w=40 - CORNER)
            row = [ui.Spacer(), raised, between, lowered, end]
            rows = [ui.Row(*row[:: 1 if one_hand == "right" else -1], align_children="start")]
        return ui.Stack(*rows, background=self._paint_rest_of_hand)

    def _stacked(self, wheel: ui.Element, *below: ui.Element) -> ui.Element:
        """Return wheel and panel one below the other, above the hand."""
        h = self.ctx.size[1]
        hand = min((pose.box.y for pose in self._slots()), default=h)
        return ui.Column(
            ui.Element(h=0.36 * h / self.ctx.scale - EDGE),
            wheel,
            *below,
            ui.Spacer(),
            pad=(0, 0, 0, (h - hand) / self.ctx.scale),
            align_children="middle",
            background=self._paint_rest_of_hand,
        )

    def _panel(self) -> ui.Element:
        """Return the panel, with the way back at its corner."""
        cancel = ui.IconButton(
            "cancel", text("Take the card back"), icon="i_x", key="Esc", on_press=ui.Pop
        )
        return ui.Stack(
            ui.Column(self._confirmation(), pad=(CORNER, CORNER, CORNER, 0)),
            ui.Sized(cancel, w=2 * CORNER, h=2 * CORNER, align="end"),
            align_vertical="start",
            w=416 + WIDER * (self.ctx.text_scale - 1) + 2 * CORNER,
        )

    def _keys(self) -> ui.Element:
        """Return what keys do."""
        keys = ("← →", text("choose")), ("Esc", text("take the card back"))
        return ui.Column(ui.key_hints(self.ctx, keys), pad=(CORNER, 14, 0, 0))

    def _confirmation(self) -> ui.Element:
        """Return the panel: the selected suit, its effect, and the button that confirms it."""
        chosen = self._chosen
        name = self.tctx.suit(chosen) if chosen else self._question
        kind = ui.ButtonKind.PRIMARY if chosen else ui.ButtonKind.SECONDARY
        counts = chosen and self._short
        held = ui.Label(self._in_hand(chosen), size=18, colour="soft") if counts else None
        heading = ui.FitWidth(
            ui.Label(name, "f", 32, lines=1), ui.Label(name, "f", 24, line_height=1.1), grow=1
        )
        h = 62 * lines_of(self.ctx, self.ctx.tr(self._label()))
        confirm = ui.Button(
            "confirm", self._label(), kind=kind, size=24, h=h, on_press=self._confirmed
        )
        return ui.Panel(
            ui.Row(chip_element(self.tctx, chosen, 68) if chosen else None, heading, gap=16),
            ui.Element(h=8),
            ui.Label(self._consequence(), size=18, colour="soft"),
            held,
            ui.Spacer(min_h=10),
            confirm,
            raised=True,
            pad=(28, 32, 28, 26),
            min_h=262,
            node=ui.Node("consequence", ui.Role.STATUS, self._consequence()),
        )

    def _place_wheel(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place a sector for each suit, which the wheel shows."""
        layout.paint(self._paint_wheel, box)
        for index, suit in enumerate(self._suits):
            layout.add(self._sector(index, suit, Point(*box.center)))

    def _sector(self, index: int, suit: str, centre: Point) -> ui.Node:
        locked = suit not in self._plays
        return Sector(
            f"suit-{suit}",
            text("{suit}, {n} in hand", suit=self.tctx.suit(suit), n=self._count(suit)),
            self._plan.sector_box(index, centre, chosen=suit == self._chosen),
            enabled=not locked,
            selected=suit == self._chosen,
            centre=centre,
            radius=self._plan.radius,
            count=len(self._suits),
            index=index,
            repeatable=True,
            description=text("It can't be named now") if locked else "",
            on_press=lambda: self._choose(suit),
        )

    # -- choosing --------------------------------------------------------------------------------

    def _choose(self, suit: str) -> ui.NavResult:
        """Choose a suit; choosing it again confirms."""
        if suit == self._chosen:
            return ui.Pop(self._plays[suit])
        self._chosen = suit
        self._shown_at = -inf
        return None

    def _confirmed(self) -> ui.NavResult:
        """Name the chosen suit; before one is, choose the suggested one, or that of most cards in
        hand."""
        if self.age - self._shown_at < SEEN:
            return None
        if self._chosen:
            return ui.Pop(self._plays[self._chosen])
        self._chosen = self._favourite
        self._shown_at = self.age
        self.refresh()
        return None

    @property
    def _favourite(self) -> str:
        if self._suggested in self._plays and self._suggested is not None:
            return self._suggested
        return max((suit for suit in self._suits if suit in self._plays), key=self._count)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Arrows go round the wheel; Enter confirms what is chosen."""
        match intent:
            case ui.Navigate(way):
                return self._turn(way.step)
        return super().handle(intent)

    def _turn(self, step: int) -> ui.NavResult:
        open_ = [suit for suit in self._suits if suit in self._plays]
        # -1 so that the first step reaches the first
        place = open_.index(self._chosen) if self._chosen else min(0, -step)
        self._chosen = open_[(place + step) % len(open_)]
        self._shown_at = -inf
        self.input.show_focus("confirm")
        self.refresh()
        return None

    @property
    def _question(self) -> Text:
        return text("New trump") if _is_change(self._card) else text("Name its suit")

    def _label(self) -> Text:
        if not self._chosen:
            return text("Choose a suit")
        suit = self.tctx.suit(self._chosen)
        if _is_change(self._card):
            return text("Make {suit} trump", suit=suit)
        return text("Play as {suit}", suit=suit)

    def _consequence(self) -> Text:
        """Return what the choice would do; that a Change makes a trump is said by its button."""
        if not self._chosen:
            return text("Choose on the wheel to see what happens.")
        play = self._plays[self._chosen]
        stands = standing(self.view, play) if _is_change(self._card) else None
        return consequence(self.view, play) if stands is None else text("{said:C}", said=stands)

    # -- drawing ---------------------------------------------------------------------------------

    def _slots(self) -> Sequence[Pose]:
        """Return where the rest of the hand will lie, without the card played."""
        return self.tctx.layout.hand.slots(len(self._left), row_break(self._left))

    def _paint_rest_of_hand(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        for card, pose in zip(self._left, self._slots(), strict=True):
            Brush(ctx.canvas, self.tctx).card(card, pose)

    def _paint_wheel(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """The wheel in its light, with its words, and the card in the middle."""
        centre = Point(*box.center)
        radius = self._plan.radius
        ctx.centre(ctx.raster.radial(ctx.px(1100), ctx.px(1000), GLOOM), *centre)
        colours = tuple(self.tctx.colour(suit) for suit in self._suits)
        emblems = tuple(self.tctx.look.emblem(suit) for suit in self._suits)
        chosen = self._suits.index(self._chosen) if self._chosen else None
        locked = frozenset(i for i, suit in enumerate(self._suits) if suit not in self._plays)
        wheel = ctx.art.wheel
        ctx.centre(wheel.base(colours, emblems, radius, chosen, locked), *centre)
        if chosen is not None:
            ctx.centre(wheel.lifted(colours, emblems, radius, chosen), *centre)
        words = [spot(len(self._suits), i, radius, i == chosen) for i in range(len(self._suits))]
        for (dx, dy), suit in zip(words, self._suits, strict=True):
            self._draw_words(ctx, Point(centre.x + dx, centre.y + dy), suit)
        self._draw_hub(ctx, centre)
        for (dx, dy), suit in zip(words, self._suits, strict=True):
            self._draw_tag(ctx, Point(centre.x + dx, centre.y + dy), suit, dy > 1)

    def _draw_words(self, ctx: ui.PaintContext, at: Point, suit: str) -> None:
        (x, y) = at
        colour = ON[self.tctx.colour(suit)] if suit in self._plays else ctx.palette.mute
        name = self.tctx.suit(suit)
        aside = 0.0
        room = float(ctx.px(150))
        below = ctx.px(24) + ctx.t(17) * 1.25
        count = ctx.tr(self._in_hand(suit))
        if self._short:
            aside, room = self._plan.room_for_name(self._suits.index(suit))
            below = self._plan.count_below
            count = number(self._count(suit))
        ctx.draw_text(name, "x", 23, x + aside, y + self._plan.name_below, colour, 0.5, room)
        ctx.draw_text(count, "b", 17, x + aside, y + below, colour, 0.5)

    def _in_hand(self, suit: str) -> Text:
        return text("{n} in hand", n=self._count(suit))

    def _draw_hub(self, ctx: ui.PaintContext, centre: Point) -> None:
        """The card, and below it the question if that fits: the panel asks in any case."""
        words = ctx.tr(self._question)
        below = ctx.px(88)
        (x, y) = centre
        room = 2 * sqrt(ctx.px(HUB * self._plan.larger) ** 2 - below**2)
        fits = ctx.text_width(words, "f", 24) <= room and not self._plan.is_crowded
        asks = ctx.text_scale == 1 or fits
        ctx.centre(ctx.art.wheel.hub(self._plan.radius), x, y)
        middle = y - ctx.px(26) if asks else y
        Brush(ctx.canvas, self.tctx).card(self._card, Pose(x, middle, ctx.px(176)))
        if asks:
            ctx.draw_text(words, "f", 24, x, y + below, ctx.palette.ivory, 0.5, room)

    def _draw_tag(self, ctx: ui.PaintContext, at: Point, suit: str, low: bool) -> None:
        if suit == self.view.trump:
            words = text("Trump")
            fill = WELL
            colour = ctx.palette.ivory
        elif suit == self.view.lead:
            words = text("Led")
            fill = ctx.palette.gold
            colour = INK
        else:
            return
        half = ctx.t(17) * 0.81
        gap = ctx.px(9)
        if low and not self._plan.is_crowded:  # over the emblem, elsewhere under the words
            dy = -ctx.px(60) - gap - half
        elif self._short:
            dy = self._plan.count_below + ctx.t(17) * 0.4 + gap + half
        else:
            dy = ctx.px(24) + ctx.t(17) * 1.6 + gap + half
        at = Point(at.x, at.y + dy)
        Brush(ctx.canvas, self.tctx).tag(ctx.tr(words), at, fill=fill, colour=colour, size=17)


def _is_change(card: Card) -> bool:
    return card.role is Role.CHANGE
