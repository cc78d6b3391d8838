"""The coach over the table: the scrim with its cut-outs, the haloes, the bubble and its path."""

from collections.abc import Mapping, Sequence
from math import atan2, degrees, pi, sin

from rage_desktop.presentation.layout.coach import (
    Around,
    Edge,
    around_holes,
    clear_path,
    nearest,
    nub,
)
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import GOLD, SCRIM
from rage_desktop.ui.scenes.learn.bubble import PAPER, Bubble, Speech, Teller
from rage_desktop.ui.table.table_context import to_rect

# of the scrim; in high contrast
DIM = 0.61
DIM_BLACK = 0.80
CORNERS = (
    "M0 0H100A100 100 0 0 0 0 100Z",
    "M100 0V100A100 100 0 0 0 0 0Z",
    "M100 100H0A100 100 0 0 0 100 0Z",
    "M0 100V0A100 100 0 0 0 100 100Z",
)
"""What a round corner leaves of its square: top left, top right, bottom right, bottom left."""
NUBS: Mapping[Edge, tuple[str, tuple[int, int], tuple[int, int]]] = {
    "left": ("M28 0V40L0 20Z", (28, 40), (-1, 0)),
    "right": ("M0 0V40L28 20Z", (28, 40), (1, 0)),
    "top": ("M0 28H40L20 0Z", (40, 28), (0, -1)),
    "bottom": ("M0 0H40L20 28Z", (40, 28), (0, 1)),
}
"""What points out of an edge of the bubble: its outline, its size, its direction."""
# px of the design between what is meant and the edge of its light; for a card of the hand
AIR = 14
CARD_AIR = 3
NEAR = 44  # px of the design: too near for a dotted path
SHORT = 7  # dots of the path from a strip, which may be far away
NOD = 9  # px of the design by which it nods
BREATHS = 6  # steps between dim and bright: each is a picture of its own


class Coach:
    """Remembers the last message: cut-outs move from there, and its bubble makes way."""

    ctx: ui.DrawContext

    def __init__(self, teller: Teller) -> None:
        self.bubble: Bubble | None = None
        self.speech: Speech | None = None
        self.teller = teller
        # how cards of the trick lie and how far a caption hangs below, by their upright boxes
        self.turned: Mapping[Box, tuple[Pose, float]] = {}
        self._around: Around | None = None
        self._leaves: Bubble | None = None
        self._from: tuple[Box, ...] = ()
        self._glowed = 0  # how many of these were haloes
        self._standing: Mapping[Box, Box] = {}
        self._dim_from = 0.0
        self._age = 0.0
        self._breath = 0.0
        self._nodding: float | None = None  # seconds since it began to nod

    def nod(self) -> None:
        """Nod: what was pressed has to wait until the words have been read."""
        self._nodding = 0.0

    def say(self, speech: Speech | None, around: Around) -> None:
        """Say something else from now on, or with None nothing."""
        if speech == self.speech and (speech is None or around == self._around):
            return
        if speech != self.speech:
            self._dim_from = self._dim
            self._from = self._holes if self._dim_from > 0 else ()
            self._glowed = 0 if self.speech is None else len(self.speech.halo)
            self._leaves = self.bubble
            self.teller.scroll.offset = 0
            self._age = 0.0
        self.speech = speech
        self._around = around
        self.bubble = None
        if speech is not None:
            self.bubble = Bubble(self.ctx, speech, around, self.teller)

    def repeat(self) -> None:
        """Say the same again: the bubble reappears, what it points at stays."""
        self._from = self._goal(self.speech)
        self._dim_from = self._dim
        self._age = 0.0
        self._glowed = len(self._from)
        self._leaves = None

    def resize(self, ctx: ui.DrawContext) -> None:
        """Lay everything out afresh at the next word: the window or the type has changed."""
        self.ctx = ctx
        self._around = None
        self._from = ()
        self._glowed = 0
        self.bubble = self._leaves = None

    # -- time --------------------------------------------------------------------------------------

    def advance(self, dt: float) -> None:
        """Let dt seconds pass."""
        self._age += dt
        self._breath += dt
        if self._nodding is not None:
            self._nodding += dt
            if self._nodding >= self.ctx.timing(ui.MotionToken.COACH_NOD).seconds:
                self._nodding = None

    @property
    def moving(self) -> bool:
        """Whether cut-outs, bubble or path are still on their way."""
        timing = self.ctx.timing
        says = timing(ui.MotionToken.COACH_SAYS)
        dots = timing(ui.MotionToken.COACH_PATH)
        whole = max(
            timing(ui.MotionToken.COACH_MOVE).seconds, says.stagger + says.seconds + dots.seconds
        )
        leaves = self._dim_from > 0 or self._leaves is not None
        if self._nodding is not None:
            return True
        return self._age < whole and (self.speech is not None or leaves)

    @property
    def has_spoken(self) -> bool:
        """Whether the words can be read by now."""
        says = self.ctx.timing(ui.MotionToken.COACH_SAYS)
        return self.bubble is not None and self._age >= says.stagger + says.seconds

    @property
    def _moved(self) -> float:
        return self.ctx.timing(ui.MotionToken.COACH_MOVE).at(self._age)

    @property
    def _gone(self) -> float:
        """How far the last message has faded: at once, while the next one still waits."""
        return self.ctx.timing(ui.MotionToken.COACH_SAYS).at(self._age)

    @property
    def _breathes(self) -> float:
        """How bright the edge of what is pointed at is just now: .6 to 1."""
        whole = self.ctx.timing(ui.MotionToken.COACH_BREATH).seconds
        if not whole:
            return 1.0
        turn = abs(2 * (self._breath / whole % 1.0) - 1)
        return 0.6 + 0.4 * round(turn * BREATHS) / BREATHS

    # -- places ------------------------------------------------------------------------------------

    def _goal(self, speech: Speech | None) -> tuple[Box, ...]:
        if speech is None:
            return ()
        meant = (*speech.halo, *speech.needed)
        return (*map(self._hole, meant), *speech.read)

    def _hole(self, box: Box) -> Box:
        """Return the cut-out for something meant: with air about it, but for a card of the hand,
        where the air would light a slice of its neighbour."""
        card = self._standing.get(box)
        if card is not None:
            return card.inset(-self.ctx.px(CARD_AIR))
        return box.inset(-self.ctx.px(AIR))

    @property
    def _holes(self) -> tuple[Box, ...]:
        """The cut-outs on their way: from the last ones to the present ones. The last ones stay as
        long as the light that goes out."""
        goal = self._goal(self.speech)
        moved = self._moved
        if not goal:
            return self._from
        if moved >= 1 or self.ctx.reduced_motion:
            return goal
        starts = [*self._from, *map(self._seed, goal[len(self._from) :])]
        return tuple(_between(start, box, moved) for start, box in zip(starts, goal, strict=False))

    def _seed(self, box: Box) -> Box:
        """Return where a new cut-out opens: where it is dark, in the middle of what it shows."""
        return box.inset(min(box.w, box.h) * 0.35) if self._dim_from > 0 else box

    @property
    def _dim(self) -> float:
        """How dark the rest is: not at all if nothing is pointed at."""
        if not self._points:
            return self._dim_from * (1 - self._gone)
        dark = DIM_BLACK if self.ctx.palette.high_contrast else DIM
        return self._dim_from + (dark - self._dim_from) * self._moved

    @property
    def _points(self) -> bool:
        return self.speech is not None and bool(self.speech.halo)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, ctx: ui.PaintContext, standing: Mapping[Box, Box], *, lit: bool) -> None:
        """Draw scrim, haloes and bubble. Cut-outs follow cards from where they lie to where they
        are `standing`. `lit` leaves out scrim and haloes, while a card is dragged."""
        self._standing = standing
        holes = () if lit else self._holes
        dim = 0.0 if lit else self._dim
        if dim > 0:
            draw_scrim(ctx, holes, dim)
            self._draw_round_cards(ctx, holes, dim)
        self._draw_haloes(ctx, holes)
        if self._leaves is not None and self._gone < 1:
            with ctx.canvas.layer(alpha=1 - self._gone):
                self._draw_bubble(ctx, self._leaves)
        if self.bubble is None:
            return
        says = ctx.timing(ui.MotionToken.COACH_SAYS)
        shown = says.at(self._age - says.stagger)
        rise = 0 if ctx.reduced_motion else ctx.px(12) * (1 - shown)
        rise += self._nod(ctx)
        if shown > 0:
            with ctx.canvas.layer(0, rise, shown):
                self._draw_bubble(ctx, self.bubble)
        if shown >= 1 and not lit:
            self._draw_path(ctx, self.bubble)

    def _draw_round_cards(self, ctx: ui.PaintContext, holes: Sequence[Box], dim: float) -> None:
        """Darken what the cut-outs of the trick's cards leave between box and turned card."""
        speech = self.speech
        if speech is None:
            return
        meant = (*speech.halo, *speech.needed)
        for hole, box in list(zip(holes, meant, strict=False))[len(speech.halo) :]:
            lies = self.turned.get(box)
            if lies is not None and not any(o.overlaps(hole) for o in holes if o is not hole):
                frame = card_frame(self._hole(box), *lies, ctx.px(CARD_AIR), ctx.px(24))
                at = to_rect(hole)
                ctx.canvas.blit(ctx.raster.svg(frame, at.w, at.h), at.x, at.y, alpha=dim)

    def _nod(self, ctx: ui.DrawContext) -> float:
        """Return how far the bubble is down just now, in px."""
        whole = ctx.timing(ui.MotionToken.COACH_NOD).seconds
        if self._nodding is None or not whole:
            return 0.0
        return ctx.px(NOD) * abs(sin(2 * pi * self._nodding / whole))

    def _draw_haloes(self, ctx: ui.PaintContext, holes: Sequence[Box]) -> None:
        """Draw the edges of the targets; a new one fades in together with the dark."""
        count = len(self.speech.halo) if self.speech and self._points else self._glowed
        for i, box in enumerate(holes[:count]):
            if not self._points:
                strength = 1 - self._gone
            else:
                strength = 1.0 if i < self._glowed else self._moved
            if strength > 0:
                with ctx.canvas.layer(alpha=strength):
                    draw_halo(ctx, box, self._breathes)

    def _draw_bubble(self, ctx: ui.PaintContext, bubble: Bubble) -> None:
        bubble.layout.draw(ctx.canvas)
        found = self._pointing(bubble)
        if found is None:
            return
        edge, at, _ = found
        outline, (w, h), (dx, dy) = NUBS[edge]
        light, dark = PAPER  # the bubble darkens towards its lower edge
        fill = dark if edge == "bottom" else light
        drawing = svg.document(f'<path d="{outline}" fill="{fill}"/>', w, h)
        tip = ctx.raster.svg(drawing, ctx.px(w), ctx.px(h))
        out = 12.6
        ctx.centre(tip, at.x + ctx.px(dx * out), at.y + ctx.px(dy * out))

    def _pointing(self, bubble: Bubble) -> tuple[Edge, Point, Box] | None:
        """Return the edge from which a bubble points at what is to be touched or looked at, from
        where on it, and at what."""
        speech = bubble.speech
        if not speech.halo:
            return None
        target = self._goal(speech)[min(speech.goal, len(speech.halo) - 1)]
        return *nub(Box(*bubble.box), target.centre), target

    def _draw_path(self, ctx: ui.PaintContext, bubble: Bubble) -> None:
        """Dot the path from the bubble to what it means, unless that is right beside it."""
        found = self._pointing(bubble)
        if found is None:
            return
        edge, start, target = found
        dx, dy = NUBS[edge][2]
        start = Point(start.x + dx * ctx.px(30), start.y + dy * ctx.px(30))
        end = nearest(target.inset(-ctx.px(12)), start)
        if abs(end.x - start.x) + abs(end.y - start.y) < ctx.px(NEAR):
            return  # the nub says enough
        assert self._around is not None
        dots = clear_path(start, end, self._around, target)[-SHORT if bubble.is_strip else 0 :]
        if not dots:
            return  # the light says enough
        says = ctx.timing(ui.MotionToken.COACH_SAYS)
        grows = ctx.timing(ui.MotionToken.COACH_PATH)
        shown = grows.at(self._age - says.stagger - says.seconds)
        d = max(4, ctx.px(8.4))
        for at in dots[: round((len(dots) - 1) * shown)]:
            box = ui.Rect(round(at.x - d / 2), round(at.y - d / 2), d, d)
            ctx.plate(box, d / 2, ctx.palette.gold)
        if shown >= 1:
            draw_arrow(ctx, dots[-2], dots[-1])


# -- parts -----------------------------------------------------------------------------------------


def draw_scrim(ctx: ui.PaintContext, holes: Sequence[Box], dim: float) -> None:
    """Darken the window except for its holes, whose corners are round."""
    whole = [Box(*to_rect(box)) for box in holes]
    for box in around_holes(*ctx.size, whole):
        ctx.canvas.fill(SCRIM, to_rect(box), dim)
    for hole in whole:
        side = round(min(ctx.px(24), hole.w / 2, hole.h / 2))
        right = hole.right - side
        bottom = hole.bottom - side
        places = ((hole.x, hole.y), (right, hole.y), (right, bottom), (hole.x, bottom))
        for markup, (x, y) in zip(CORNERS, places, strict=True):
            square = Box(x, y, side, side)
            if any(square.overlaps(other) for other in whole if other is not hole):
                continue
            corner = svg.document(f'<path d="{markup}" fill="{SCRIM}"/>', 100, 100)
            ctx.canvas.blit(ctx.raster.svg(corner, side, side), x, y, alpha=dim)


def card_frame(hole: Box, pose: Pose, hangs: float, air: float, radius: float) -> str:
    """Return an SVG of the scrim in a cut-out with round corners, but for the card that lies turned
    in it, with some air about it, and what `hangs` below it."""
    across = pose.width / 2 + air
    down = pose.height / 2 + air
    r = pose.width * 0.09 + air
    parts = list[str]()
    for x, y, first, last in (
        (-across, -down, (0, r), (r, 0)),
        (across, -down, (-r, 0), (0, r)),
        (across, down + hangs, (0, -r), (-r, 0)),
        (-across, down + hangs, (r, 0), (0, -r)),
    ):
        spots = (pose.spot(x + dx, y + dy) for dx, dy in (first, (0, 0), last))
        a, b, c = (f"{at.x - hole.x:.1f} {at.y - hole.y:.1f}" for at in spots)
        parts.append(f"{'L' if parts else 'M'}{a}Q{b} {c}")
    w = round(hole.w)
    h = round(hole.h)
    o = round(min(radius, w / 2, h / 2))
    outer = (
        f"M{o} 0H{w - o}A{o} {o} 0 0 1 {w} {o}V{h - o}A{o} {o} 0 0 1 {w - o} {h}"
        f"H{o}A{o} {o} 0 0 1 0 {h - o}V{o}A{o} {o} 0 0 1 {o} 0Z"
    )
    path = f'<path fill-rule="evenodd" d="{outer}{"".join(parts)}Z" fill="{SCRIM}"/>'
    return svg.document(path, w, h)


def draw_arrow(ctx: ui.PaintContext, before: Point, at: Point) -> None:
    """Draw the path's arrowhead at its last point, in its direction."""
    turn = round(degrees(atan2(at.y - before.y, at.x - before.x)) / 5) * 5
    side = max(14, ctx.px(30))
    head = f'<path transform="rotate({turn} 50 50)" d="M20 14L84 50L20 86Z" fill="{GOLD}"/>'
    ctx.centre(ctx.raster.svg(svg.document(head, 100, 100), side, side), at.x, at.y)


def draw_halo(ctx: ui.PaintContext, box: Box, bright: float) -> None:
    """Draw the gold edge round something, and its light outwards."""
    rect = to_rect(box)
    gold = ctx.palette.gold
    light = max(2.0, ctx.px(5))
    edges = ((14, light, 0.10), (10, light, 0.16), (7, light, 0.24))
    for grow, wide, strength in (*edges, (4, max(2.0, 3.5 * ctx.scale), bright)):
        by = ctx.px(grow)
        outer = rect.inflate(2 * by, 2 * by)
        radius = ctx.px(24) + by
        ctx.plate(outer, radius, None, (gold, wide, strength))


def _between(a: Box, b: Box, t: float) -> Box:
    return Box(*(p + (q - p) * t for p, q in zip(a, b, strict=True)))
