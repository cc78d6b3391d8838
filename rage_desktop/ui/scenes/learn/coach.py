"""The coach over the table: the scrim with its cut-outs, the haloes, the bubble and its path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees

from pygame import Rect

from rage_desktop.rules import Edition
from rage_desktop.stage.layout.coach import (
    Around,
    Edge,
    around_holes,
    nearest,
    nub,
    path,
)
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.art.palette import GOLD, INK, SCRIM
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.scenes.learn.points_picture import draw_points
from rage_desktop.ui.scenes.learn.speech import BODY, HEADING, TASK, Bubble, Speech, laid
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read
from rage_desktop.ui.toolkit.nodes import Node

DIM, DIM_BLACK = 0.61, 0.80  # of the scrim; in high contrast
PAPER = ("#FFF8EC", "#F3E2C8")
RULE, ORDER = "#DDBF90", "#A8641C"  # over an order, and its mark
SECOND = "#5B463C"
RADIUS = 28
WHALE = "whale"
CORNERS = (
    "M0 0H100A100 100 0 0 0 0 100Z",
    "M100 0V100A100 100 0 0 0 0 0Z",
    "M100 100H0A100 100 0 0 0 100 0Z",
    "M0 100V0A100 100 0 0 0 100 100Z",
)
"""What a round corner leaves of its square: top left, top right, bottom right, bottom left."""
NUBS = {
    "left": "M28 0V40L0 20Z",
    "right": "M0 0V40L28 20Z",
    "top": "M0 28H40L20 0Z",
    "bottom": "M0 0H40L20 28Z",
}
NEAR = 44  # px of the design: too near for a dotted path
SHORT = 7  # dots of the path from a strip, which may be far away
BREATHS = 6  # steps between dim and bright: each is a picture of its own


@dataclass
class Said:
    """A bubble that is shown, with its speech and its buttons."""

    bubble: Bubble
    speech: Speech
    buttons: Sequence[Node] = ()


class Coach:
    """Remembers what was said before: cut-outs move from there, and its bubble makes way."""

    def __init__(self) -> None:
        self.bubble: Bubble | None = None
        self.speech: Speech | None = None
        self._around: Around | None = None
        self._leaves: Said | None = None
        self._buttons: Sequence[Node] = ()
        self._from: tuple[Box, ...] = ()
        self._glowed = 0  # how many of these were haloes
        self._standing: Mapping[Box, Box] = {}
        self._dim_from = 0.0
        self._age = 0.0
        self._breath = 0.0

    def say(self, kit: Kit, speech: Speech | None, around: Around) -> None:
        """Say something else from now on, or with None nothing."""
        if speech == self.speech and (speech is None or around == self._around):
            return
        if speech != self.speech:
            self._dim_from = self._dim(kit)
            self._from = self._holes(kit) if self._dim_from > 0 else ()
            self._glowed = 0 if self.speech is None else len(self.speech.halo)
            self._leaves = self._shown(self.bubble, self.speech)
            self._age = 0.0
        self.speech, self._around = speech, around
        self.bubble = None if speech is None else laid(kit, speech, around)

    def repeat(self, kit: Kit) -> None:
        """Say the same again: the bubble reappears, what it points at stays."""
        self._from, self._dim_from, self._age = self._goal(kit, self.speech), self._dim(kit), 0.0
        self._glowed, self._leaves = len(self._from), None

    def forget(self) -> None:
        """Lay everything out afresh at the next word: the window or the type has changed."""
        self._around, self._from, self._glowed = None, (), 0
        self.bubble = self._leaves = None

    def _shown(self, bubble: Bubble | None, speech: Speech | None) -> Said | None:
        if bubble is None or speech is None:
            return None
        return Said(bubble, speech, self._buttons)

    # -- time --------------------------------------------------------------------------------------

    def advance(self, dt: float) -> None:
        """Let dt seconds pass."""
        self._age += dt
        self._breath += dt

    def moving(self, kit: Kit) -> bool:
        """Whether cut-outs, bubble or path are still on their way."""
        move, says, dots = (
            kit.timing(beat) for beat in (Beat.COACH_MOVE, Beat.COACH_SAYS, Beat.COACH_PATH)
        )
        whole = max(move.seconds, says.stagger + says.seconds + dots.seconds)
        leaves = self._dim_from > 0 or self._leaves is not None
        return self._age < whole and (self.speech is not None or leaves)

    def _moved(self, kit: Kit) -> float:
        return kit.timing(Beat.COACH_MOVE).at(self._age)

    def _said(self, kit: Kit) -> float:
        says = kit.timing(Beat.COACH_SAYS)
        return says.at(self._age - says.stagger)

    def _gone(self, kit: Kit) -> float:
        """Return how far what was said before has gone: at once, while the next still waits."""
        return kit.timing(Beat.COACH_SAYS).at(self._age)

    def _breathes(self, kit: Kit) -> float:
        """Return how bright the edge of what is pointed at is just now: .6 to 1."""
        whole = kit.timing(Beat.COACH_BREATH).seconds
        if not whole:
            return 1.0
        turn = abs(2 * (self._breath / whole % 1.0) - 1)
        return 0.6 + 0.4 * round(turn * BREATHS) / BREATHS

    # -- places ------------------------------------------------------------------------------------

    def _goal(self, kit: Kit, speech: Speech | None) -> tuple[Box, ...]:
        if speech is None:
            return ()
        pad = kit.px(14)
        meant = (*speech.halo, *speech.needed)
        return tuple(self._standing.get(box, box).inset(-pad) for box in meant)

    def _holes(self, kit: Kit) -> tuple[Box, ...]:
        """Return the cut-outs on their way: from the last ones to the present ones. The last ones
        stay as long as the light that goes out."""
        goal, moved = self._goal(kit, self.speech), self._moved(kit)
        if not goal:
            return self._from
        if moved >= 1 or kit.reduced_motion:
            return goal
        return tuple(
            _between(self._from[i] if i < len(self._from) else self._seed(box), box, moved)
            for i, box in enumerate(goal)
        )

    def _seed(self, box: Box) -> Box:
        """Return where a new cut-out opens: where it is dark, in the middle of what it shows."""
        return box.inset(min(box.w, box.h) * 0.35) if self._dim_from > 0 else box

    def _dim(self, kit: Kit) -> float:
        """Return how dark the rest is: not at all if nothing is pointed at."""
        if not self._points:
            return self._dim_from * (1 - self._gone(kit))
        dark = DIM_BLACK if kit.palette.high_contrast else DIM
        return self._dim_from + (dark - self._dim_from) * self._moved(kit)

    @property
    def _points(self) -> bool:
        return self.speech is not None and bool(self.speech.halo)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(
        self,
        canvas: Canvas,
        kit: Kit,
        ring: tuple[int, int],
        edition: Edition,
        standing: Mapping[Box, Box],
        buttons: Sequence[Node],
        *,
        lit: bool,
    ) -> None:
        """Draw scrim, haloes and bubble; `ring` says how many of how many lessons are done, and
        `edition` what bids pay. Cut-outs follow cards from where they lie to where they are
        `standing`. `lit` leaves out scrim and haloes, while a card is dragged."""
        self._standing = standing
        holes, dim = (() if lit else self._holes(kit)), (0.0 if lit else self._dim(kit))
        if dim > 0:
            draw_scrim(canvas, kit, holes, dim)
        self._draw_haloes(canvas, kit, holes)
        if self._leaves is not None and self._gone(kit) < 1:
            with canvas.layer(alpha=1 - self._gone(kit)):
                self._draw_said(canvas, kit, self._leaves, ring, edition)
        self._buttons = buttons
        said, shown = self._shown(self.bubble, self.speech), self._said(kit)
        if said is None:
            return
        rise = 0 if kit.reduced_motion else kit.px(12) * (1 - shown)
        if shown > 0:
            with canvas.layer(0, rise, shown):
                self._draw_said(canvas, kit, said, ring, edition)
        if shown >= 1 and not lit:
            self._draw_path(canvas, kit, said)

    def _draw_haloes(self, canvas: Canvas, kit: Kit, holes: Sequence[Box]) -> None:
        """Draw the edges of what is pointed at; a new one comes with the dark round it."""
        count = len(self.speech.halo) if self.speech and self._points else self._glowed
        for i, box in enumerate(holes[:count]):
            if not self._points:
                strength = 1 - self._gone(kit)
            else:
                strength = 1.0 if i < self._glowed else self._moved(kit)
            if strength > 0:
                with canvas.layer(alpha=strength):
                    draw_halo(canvas, kit, box, self._breathes(kit))

    def _draw_said(
        self, canvas: Canvas, kit: Kit, said: Said, ring: tuple[int, int], edition: Edition
    ) -> None:
        draw_bubble(canvas, kit, said.bubble, said.speech, ring)
        self._draw_nub(canvas, kit, said)
        if said.bubble.picture is not None:
            draw_points(canvas, kit, said.bubble.picture, edition)
        for button in said.buttons:
            button.paint(canvas, kit)

    def _draw_nub(self, canvas: Canvas, kit: Kit, said: Said) -> None:
        found = self._nub(kit, said)
        if found is None:
            return
        edge, at = found
        w, h = (28, 40) if edge in ("left", "right") else (40, 28)
        fill = PAPER[0] if edge != "bottom" else PAPER[1]
        drawing = document(f'<path d="{NUBS[edge]}" fill="{fill}"/>', w, h)
        tip = kit.raster.svg(drawing, kit.px(w), kit.px(h))
        dx = {"left": -14, "right": 14}.get(edge, 0) * 0.9
        dy = {"top": -14, "bottom": 14}.get(edge, 0) * 0.9
        kit.centre(canvas, tip, at.x + kit.px(dx), at.y + kit.px(dy))

    def _nub(self, kit: Kit, said: Said) -> tuple[Edge, Point] | None:
        target = self._target(kit, said.speech)
        return None if target is None else nub(Box(*said.bubble.box), target.centre)

    def _target(self, kit: Kit, speech: Speech) -> Box | None:
        """Return the one thing to touch, or to look at."""
        if not speech.halo:
            return None
        return self._goal(kit, speech)[min(speech.goal, len(speech.halo) - 1)]

    def _draw_path(self, canvas: Canvas, kit: Kit, said: Said) -> None:
        """Dot the path from the bubble to what it speaks of."""
        found, target = self._nub(kit, said), self._target(kit, said.speech)
        if found is None or target is None or not said.speech.task:
            return
        edge, start = found
        out = {"left": (-30, 0), "right": (30, 0), "top": (0, -30), "bottom": (0, 30)}[edge]
        start = Point(start.x + kit.px(out[0]), start.y + kit.px(out[1]))
        end = nearest(target.inset(-kit.px(12)), start)
        if abs(end.x - start.x) + abs(end.y - start.y) < kit.px(NEAR):
            return  # the nub says enough
        dots = path(start, end, kit.px(17))
        if said.bubble.strip:
            dots = dots[-SHORT:]
        says, grows = kit.timing(Beat.COACH_SAYS), kit.timing(Beat.COACH_PATH)
        shown = grows.at(self._age - says.stagger - says.seconds)
        d = max(4, kit.px(8.4))
        for at in dots[: round((len(dots) - 1) * shown)]:
            box = Rect(round(at.x - d / 2), round(at.y - d / 2), d, d)
            kit.plate(canvas, box, d / 2, kit.palette.gold)
        if shown >= 1:
            draw_arrow(canvas, kit, dots[-2], dots[-1])


# -- parts ---------------------------------------------------------------------------------------


def draw_scrim(canvas: Canvas, kit: Kit, holes: Sequence[Box], dim: float) -> None:
    """Darken the window except for its holes, whose corners are round."""
    whole = [Box(*to_rect(box)) for box in holes]
    for box in around_holes(*kit.size, whole):
        canvas.fill(SCRIM, to_rect(box), dim)
    for hole in whole:
        side = round(min(kit.px(24), hole.w / 2, hole.h / 2))
        right, bottom = hole.right - side, hole.bottom - side
        places = ((hole.x, hole.y), (right, hole.y), (right, bottom), (hole.x, bottom))
        for markup, (x, y) in zip(CORNERS, places, strict=True):
            square = Box(x, y, side, side)
            if any(square.overlaps(other) for other in whole if other is not hole):
                continue
            corner = document(f'<path d="{markup}" fill="{SCRIM}"/>', 100, 100)
            canvas.blit(kit.raster.svg(corner, side, side), x, y, alpha=dim)


def draw_arrow(canvas: Canvas, kit: Kit, before: Point, at: Point) -> None:
    """Draw the path's arrowhead at its last point, in its direction."""
    turn = round(degrees(atan2(at.y - before.y, at.x - before.x)) / 5) * 5
    side = max(14, kit.px(30))
    head = f'<path transform="rotate({turn} 50 50)" d="M20 14L84 50L20 86Z" fill="{GOLD}"/>'
    kit.centre(canvas, kit.raster.svg(document(head, 100, 100), side, side), at.x, at.y)


def draw_halo(canvas: Canvas, kit: Kit, box: Box, bright: float) -> None:
    """Draw the gold edge round something, and its light outwards."""
    rect, gold = to_rect(box), kit.palette.gold
    radius = kit.px(24)
    for grow, strength in ((14, 0.10), (10, 0.16), (7, 0.24)):
        by = kit.px(grow)
        wide = max(2.0, kit.px(5))
        kit.plate(
            canvas, rect.inflate(2 * by, 2 * by), radius + by, None, (gold, wide, strength)
        )  # fmt: skip
    by = kit.px(4)
    edge = gold, max(2.0, 3.5 * kit.scale), bright
    kit.plate(canvas, rect.inflate(2 * by, 2 * by), radius + by, None, edge)


def draw_bubble(
    canvas: Canvas, kit: Kit, bubble: Bubble, speech: Speech, ring: tuple[int, int]
) -> None:
    """Draw the paper, the coach and the words; buttons are widgets."""
    radius, black = kit.px(RADIUS), kit.palette.high_contrast
    kit.shadow(canvas, bubble.box, radius, (30, 16, 0.6))
    kit.plate(canvas, bubble.box, radius, ("#FFFFFF", "#FFFFFF") if black else PAPER)
    draw_face(canvas, kit, bubble.face, ring)
    if bubble.heading is not None:
        x, y = bubble.heading
        room = bubble.box.right - kit.px(24) - x
        with as_read(canvas, kit, Rect(x, y, room, 0)):
            kit.write(canvas, speech.heading, "f", HEADING, x, y, INK, room=room)
    x, y = bubble.text
    with as_read(canvas, kit, Rect(x, y, bubble.wide, 0)):
        for line in bubble.lines:
            kit.write(canvas, line, "s", BODY, x, y, INK if black else SECOND)
            y += bubble.line
    if bubble.task is not None:
        with as_read(canvas, kit, bubble.task):
            _draw_task(canvas, kit, bubble.task, bubble.order)


def draw_face(canvas: Canvas, kit: Kit, box: Rect, ring: tuple[int, int]) -> None:
    """Draw the coach in a ring with a part for each lesson, filled for those that are done."""
    kit.centre(canvas, kit.studio.marks.step_ring(box.w, *ring), *box.center)
    kit.centre(canvas, kit.raster.avatar(WHALE, round(box.w * 0.76)), *box.center)


def _draw_task(canvas: Canvas, kit: Kit, box: Rect, lines: tuple[str, ...]) -> None:
    """Write the order under a rule, in one line or, in large type, two: it is no button, so
    nothing lies under it."""
    d, step = max(8, round(kit.t(TASK) * 0.5)), kit.t(TASK) * 1.25
    canvas.fill(RULE, Rect(box.x, box.y, box.w, max(1, kit.px(2))))
    y = box.y + kit.px(16) + kit.t(TASK) * 0.6
    kit.plate(canvas, Rect(box.x, round(y - d / 2), d, d), d / 2, ORDER)
    x = box.x + 2 * d
    for line in lines:
        kit.write(canvas, line, "x", TASK, x, y, INK, room=box.right - x)
        y += step


def _between(a: Box, b: Box, t: float) -> Box:
    return Box(*(p + (q - p) * t for p, q in zip(a, b, strict=True)))
