"""The table context of painters: draw context, layout, cards and players."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.layout import TableLayout
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, Text
from rage_desktop.rules.editions.look import Look
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import CardArt, State
from rage_desktop.ui.art.cosmetics import CLOTHS
from rage_desktop.ui.toolkit.canvas import Canvas, PictureCache
from rage_desktop.ui.toolkit.draw_context import DrawContext, in_reading_order


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

    ctx: DrawContext
    layout: TableLayout
    look: Look
    seats: tuple[Seat, ...]
    home: int  # the seat at the bottom
    cards: CardArt
    faces: Faces
    cloth: str = CLOTHS[0]
    bar: bool = True  # whether round and totals are at the top; a lesson has a bar of its own
    practice: bool = False  # whether the game is known not to count: the bar shows it
    replay_labels: ReplayLabels | None = None  # of a replay
    veiled: tuple[str, ...] = ()  # of "trump", "led", "pile": not explained by a lesson yet
    parts: PictureCache = field(default_factory=PictureCache)
    lying: dict[tuple[int, int], tuple[Pose, ...]] = field(default_factory=dict)  # cache of `slots`
    ahead: dict[Hashable, int] = field(default_factory=dict)  # how much of each thing is prepared

    def slots(self, view: TableView) -> tuple[Pose, ...]:
        """Return the resting poses of the hand cards."""
        rows = len(view.hand), row_break(view.hand)
        if rows not in self.lying:
            self.lying[rows] = self.layout.slots(*rows)
        return self.lying[rows]

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

    # -- drawing ---------------------------------------------------------------------------------

    def chip(self, canvas: Canvas, suit: str, diameter: float, at: Point) -> None:
        """Draw a suit's chip about a point."""
        chip = self.ctx.art.marks.suit_chip(round(diameter), self.look.skin, self.colour(suit))
        self.ctx.centre(canvas, chip, *at)

    def card(
        self,
        canvas: Canvas,
        card: Card | None,
        pose: Pose,
        state: State = "normal",
        *,
        lift: float = 0.0,
        shadow: bool = True,
    ) -> None:
        """Draw a card (None: its back) in a pose, lifted off the table by some px."""
        if shadow:
            soft, dx, dy = self.cards.shadow_for(pose.height, pose.angle, lift)
            canvas.blit(soft, pose.x + dx, pose.y + dy)
        face = None if card is None else self.faces(card)
        picture = self.cards.placed(face, pose.height, pose.angle, state)
        self.ctx.centre(canvas, picture, pose.x, pose.y - lift)

    def tag(
        self,
        canvas: Canvas,
        words: str,
        at: Point,
        *,
        fill: str = "",
        colour: str = "",
        icon: str = "",
        size: float = 16,
    ) -> None:
        """Draw a small label such as "Winning" about a point (VISUAL 6)."""
        ctx = self.ctx
        fill, colour = fill or ctx.palette.gold, colour or "#1C1016"
        px = ctx.t(size)
        h, gap = round(px * 1.62), round(px * 1.25) if icon else 0
        w = ctx.text_width(words, "x", size) + round(h * 0.9) + gap
        box = Rect(round(at.x - w / 2), round(at.y - h / 2), w, h)
        ctx.shadow(canvas, box, h / 2, (5, 2, 0.5))
        ctx.plate(canvas, box, h / 2, fill)
        with in_reading_order(canvas, ctx, box):
            if icon:
                x = box.x + h * 0.42 + px * 0.5
                ctx.icon(canvas, icon, round(px * 1.05), x, box.centery, colour)
            ctx.draw_text(canvas, words, "x", size, box.x + h * 0.45 + gap, box.centery, colour)

    def avatar(self, canvas: Canvas, seat: int, px: float, at: Point) -> None:
        """Draw the avatar of a seat about a point."""
        picture: Surface = self.ctx.raster.avatar(self.seats[seat].avatar, round(px))
        self.ctx.centre(canvas, picture, *at)


def to_rect(box: Box) -> Rect:
    """Return a stage box as a rectangle in whole px."""
    return Rect(round(box.x), round(box.y), round(box.w), round(box.h))
