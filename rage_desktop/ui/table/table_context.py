"""What painters of the table have: its context (layout, cards, players) and a brush on a canvas."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, Look, Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import CardArt, State
from rage_desktop.ui.art.cosmetics import CLOTHS
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.toolkit.draw_context import Edge


@dataclass(frozen=True)
class ReplayLabels:
    """Labels of a replayed table: its title, the role of each player, and whether their cards are
    to be counted."""

    title: Text
    notes: tuple[Text | None, ...]
    shows_card_counts: bool


@dataclass(frozen=True, eq=False)
class TableContext:
    """One table at one window size; rebuilt when either changes."""

    ctx: ui.DrawContext
    layout: TableLayout
    look: Look
    seats: tuple[Seat, ...]
    home: int  # the seat at the bottom
    cards: CardArt
    faces: Faces
    cloth: str = CLOTHS[0]
    bar: bool = True  # whether round and totals are at the top; a lesson has a bar of its own
    mark: Text | None = None  # what the bar calls a game that is known not to count
    replay_labels: ReplayLabels | None = None  # of a replay
    # Of "trump", "led", "pile", "dealer" and "bids" (until one is made): what a lesson has not
    # explained yet.
    untold: tuple[str, ...] = ()
    on_phones: frozenset[int] = frozenset()  # seats whose hands are on phones
    asleep: Mapping[int, Text] = field(default_factory=dict)  # seats whose phones are out of reach
    parts: ui.PictureCache = field(default_factory=ui.PictureCache)
    lying: dict[tuple[int, int], tuple[Pose, ...]] = field(default_factory=dict)  # cache of `slots`
    ahead: dict[Hashable, int] = field(default_factory=dict)  # how much of each thing is prepared

    def slots(self, view: TableView) -> tuple[Pose, ...]:
        """Return the resting poses of the hand cards."""
        rows = len(view.hand), row_break(view.hand)
        if rows not in self.lying:
            self.lying[rows] = self.layout.hand.slots(*rows)
        return self.lying[rows]

    def is_laid_for(self, view: TableView) -> bool:
        """Return whether the layout suits a table: its hand, and who sits at the bottom."""
        laid = self.layout.hand_size, self.layout.is_handless, self.home
        return laid == (view.hand_size, view.is_handless, view.home)

    def you(self, view: TableView) -> int | None:
        """Return the seat that sentences call "you": the viewer's, if no other person plays."""
        people = [seat for seat, one in enumerate(self.seats) if one.level is None]
        return view.viewer if people == [view.viewer] else None

    def place(self, seat: int) -> int:
        """Return a seat's place, counted clockwise from the bottom."""
        return (seat - self.home) % len(self.seats)

    def seat(self, place: int) -> int:
        """Return the seat at a place."""
        return (place + self.home) % len(self.seats)

    def colour(self, suit: str) -> str:
        """Return the colour name of a suit."""
        return self.look.suits[suit].colour

    def suit(self, suit: str) -> str:
        """Return the name of a suit in the player's language."""
        return self.ctx.tr(self.look.suit_name(suit))


class Brush:
    """Draws the things of one table on the canvas of one frame; `ctx` draws anything else."""

    def __init__(self, canvas: ui.Canvas, tctx: TableContext) -> None:
        self.canvas = canvas
        self.tctx = tctx
        self.layout = tctx.layout
        self.ctx = tctx.ctx.on(canvas)

    def part(self, name: Hashable, facts: object, paint: Callable[[], None]) -> None:
        """Draw a part, replayed while its `facts` are the same."""
        self.tctx.parts.draw(self.canvas, name, facts, paint)

    # -- things on the table ---------------------------------------------------------------------

    def chip(self, suit: str | None, diameter: float, at: Point) -> None:
        """Draw a suit's chip about a point."""
        self.ctx.centre(self.ctx.art.marks.chip(round(diameter), self.tctx.look, suit), *at)

    def avatar(self, seat: int, px: float, at: Point, mood: Mood = Mood.REST) -> None:
        """Draw the avatar of a seat about a point."""
        name = self.tctx.seats[seat].avatar
        still = self.ctx.reduced_motion
        self.ctx.centre(self.ctx.raster.portrait(name, mood, (0, 0), round(px), still), *at)

    def card(
        self,
        card: Card | None,
        pose: Pose,
        state: State = "normal",
        *,
        lift: float = 0.0,
        shadow: bool = True,
    ) -> None:
        """Draw a card (None: its back) in a pose, lifted off the table by some px."""
        cards = self.tctx.cards
        if shadow:
            soft, dx, dy = cards.shadow_for(pose.height, pose.angle, lift)
            self.canvas.blit(soft, pose.x + dx, pose.y + dy)
        face = None if card is None else self.tctx.faces(card)
        picture = cards.placed(face, pose.height, pose.angle, state)
        self.ctx.centre(picture, pose.x, pose.y - lift)

    def glow(
        self,
        pose: Pose,
        blur: float,
        opacity: float,
        colour: str,
        alpha: float = 1.0,
        radius: float = 0.06,
    ) -> None:
        """Draw light behind a card: blur of the design, corners in heights of the card."""
        w = round(pose.width)
        h = round(pose.height)
        blur = max(1.0, blur * self.ctx.scale)
        soft, _ = self.ctx.raster.shadow(w, h, h * radius, blur, opacity, colour)
        self.ctx.centre(soft, pose.x, pose.y, alpha)

    def tag(
        self,
        message: str,
        at: Point,
        *,
        fill: str = "",
        colour: str = INK,
        icon: str = "",
        size: float = 16,
    ) -> None:
        """Draw a small label such as "Winning" about a point (VISUAL 6)."""
        sign = ui.Icon(icon, size * 1.05, colour) if icon else None
        label = ui.Label(message, "x", size, colour, lines=1)
        fill = fill or self.ctx.palette.gold
        tree = pill(self.ctx, sign, label, size=size, fill=fill, lifted=True)
        lay_out_at(self.ctx, tree, at).draw(self.canvas)


def to_rect(box: Box) -> ui.Rect:
    """Return a stage box as a rectangle in whole px."""
    return ui.Rect(round(box.x), round(box.y), round(box.w), round(box.h))


def text_node(node_id: str, message: Text, box: Box, *, aria_hidden: bool = False) -> ui.Node:
    """Return the node of what can be read, or asked for its tooltip, in a box of the table."""
    return ui.Node(node_id, ui.Role.TEXT, message, to_rect(box), aria_hidden=aria_hidden)


def pill(
    ctx: ui.DrawContext,
    *parts: ui.Child,
    size: float,
    line: float = 1.62,
    gap: float = 6,
    fill: str = WELL,
    edge: Edge | None = None,
    opacity: float = 1.0,
    lifted: bool = False,
) -> ui.Element:
    """Return a rounded plate with parts side by side, as high as a line of text this size."""
    height = round(ctx.t(size) * line) / ctx.scale
    ground = ui.plated(None, fill, edge, opacity, (5, 2, 0.5) if lifted else None)
    return ui.Row(*parts, gap=gap, pad=(0.45 * height, 0), h=height, background=ground)


def lay_out_at(ctx: ui.DrawContext, tree: ui.Element, at: Point, margin: float = 0) -> ui.Layout:
    """Lay out a tree as large as its content about a point, inside the window with a margin in px
    of the design."""
    w = tree.width(ctx)
    box = ui.Rect(0, 0, w, tree.height(ctx, w)).move_to(center=(round(at.x), round(at.y)))
    inside = ui.Rect(0, 0, *ctx.size).inflate(-ctx.px(2 * margin), -ctx.px(2 * margin))
    return ui.lay_out(ctx, tree, box.clamp(inside))


def chip_element(tctx: TableContext, suit: str | None, side: float) -> ui.Element:
    """Return a suit's chip in a tree."""
    return ui.Picture(
        lambda ctx, box: ctx.art.marks.chip(box.h, tctx.look, suit), w=side, h=side, align="middle"
    )


def avatar_element(tctx: TableContext, seat: int, side: float) -> ui.Element:
    """Return the avatar of a seat in a tree."""
    return ui.Picture(
        lambda ctx, box: ctx.raster.avatar(tctx.seats[seat].avatar, box.h),
        w=side,
        h=side,
        align="middle",
    )
