"""What the coach says at one moment, and the bubble it stands in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rage_desktop.play.lessons.lesson import Lesson
from rage_desktop.presentation.layout import coach
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.rules import Edition, Text, round_points, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.table.table_context import to_rect

GROUP = "learn"  # of every node that is painted over the scrim
PAPER = ("#FFF8EC", "#F3E2C8")
# over an order, and its mark
RULE = "#DDBF90"
ORDER = "#A8641C"
SECOND = "#5B463C"
GOOD = "#0B6B4E"
BAD = "#A8322F"
WHALE = "whale"
TASK = 19  # type, px of the design
HAND = 4  # cards in the examples' round: none of them takes every trick
EXAMPLES = ((2, 2), (2, 1), (0, 0))  # bids and tricks: exact, missed, an exact zero


@dataclass(frozen=True)
class Speech:
    """Words, the task, buttons (id, name, kind), and what is spoken about: `halo` glows, `needed`
    is cut out as well, and so is what may be `read`, which the bubble may cover in part.
    `shows_points` is a picture under the words."""

    heading: str
    words: str
    task: str = ""
    buttons: tuple[tuple[str, Text, ui.ButtonKind], ...] = ()
    halo: tuple[Box, ...] = ()
    needed: tuple[Box, ...] = ()
    read: tuple[Box, ...] = ()
    goal: int = 0  # which halo is the one to touch
    shows_points: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        return " ".join(part for part in (self.heading + ".", self.words, self.task) if part)


@dataclass(frozen=True)
class Teller:
    """What all bubbles of a lesson share: how many of how many lessons are done (`ring`), what bids
    pay in its edition, what buttons do, by id, and how far words are scrolled."""

    ring: tuple[int, int]
    edition: Edition
    presses: Mapping[str, ui.Press]
    scroll: ui.Scroll = field(
        default_factory=lambda: ui.Scroll("coach-words", text("Learn to play"))
    )


def chapter(ctx: ui.DrawContext, lesson: Lesson) -> str:
    """Return what a lesson is called, without its edition."""
    title = ctx.tr(Text(lesson.title))
    return title.partition(": ")[2] or title


class Bubble:
    """A speech laid out in the best place there is: a bubble, or a strip across small windows.

    Words for which the window has no room scroll.
    """

    def __init__(
        self, ctx: ui.DrawContext, speech: Speech, around: coach.Around, teller: Teller
    ) -> None:
        self.speech = speech
        self._ctx = ctx
        if speech.halo and not speech.read:
            goal = speech.halo[min(speech.goal, len(speech.halo) - 1)]
            around = replace(around, goal=goal, stays=bool(speech.buttons))
        self._teller = teller
        room = ctx.size[1] - round(around.top) - ctx.px(2 * 24 + coach.FACE)
        found = []
        for shape in around.shapes:
            width = round(shape.width)
            tree = self._strip(width) if shape.strip else self._tree(width)
            place = coach.bubble_place(shape, min(tree.height(ctx, width), room))
            found.append((coach.covered(shape, place), shape.strip, tree, to_rect(place)))
            if not any(found[-1][0]):
                break
        _, self.is_strip, tree, self.box = min(found, key=lambda one: one[0])
        self.layout = ui.lay_out(ctx, tree, self.box)
        for node in self.layout.nodes:
            node.group = GROUP
        self._goal = around.goal

    @property
    def is_beside(self) -> bool:
        """Whether it stands right beside what is to be touched or looked at first."""
        if self._goal is None:
            return False
        near = 2 * self._ctx.px(coach.BESIDE + 10)
        return self.box.inflate(near, near).colliderect(to_rect(self._goal))

    def _tree(self, width: int) -> ui.Element:
        speech = self.speech
        task = ui.Label(
            speech.task,
            "x",
            TASK,
            INK,
            line_height=1.25,
            pad=(TASK * self._ctx.text_scale, 15, 0, 8),
            background=paint_order_mark,
        )
        return ui.Column(
            ui.Label(speech.heading, "f", 31, INK, line_height=1.1, pad=(60, 0, 0, 4)),
            self._words(1.42),
            task if speech.task else None,
            self._buttons(width - 2 * self._ctx.px(36)),
            gap=16,
            pad=(36, 22, 36, 26),
            background=self._paint_bubble,
            node=self._node(),
        )

    def _strip(self, width: int) -> ui.Element:
        side = max(80, 48 / self._ctx.scale)
        return ui.Row(
            ui.CustomPaint(paint_face(self._teller.ring), w=side, h=side),
            self._words(1.3),
            self._buttons(width // 2),
            gap=20,
            pad=max(20, 10 / self._ctx.scale),
            background=paint_paper,
            node=self._node(),
        )

    def _node(self) -> ui.Node:
        return ui.Node("coach", ui.Role.STATUS, self.speech.spoken, announced_by_scene=True)

    def _words(self, line_height: float) -> ui.Element:
        colour = INK if self._ctx.palette.high_contrast else SECOND
        words = ui.Label(self.speech.words, size=21, colour=colour, line_height=line_height)
        points = (
            points_picture(self._ctx, self._teller.edition) if self.speech.shows_points else None
        )
        return ui.ScrollView(self._teller.scroll, ui.Column(words, points, gap=16), grow=1)

    def _buttons(self, room: int) -> ui.Child:
        """Return the buttons in a row, or stacked where that is wider than `room` px."""
        presses = self._teller.presses
        buttons = [
            ui.Button(one, name, kind=kind, min_w=150, h=54, on_press=presses[one])
            for one, name, kind in self.speech.buttons
        ]
        row = ui.Row(*buttons, gap=12)
        if not buttons or row.width(self._ctx) <= room:
            return row if buttons else None
        return ui.Column(*buttons, gap=12)

    def _paint_bubble(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """The coach looks out at the upper corner."""
        paint_paper(ctx, box)
        face = ui.Rect(box.x + ctx.px(44), box.y + ctx.px(16), 0, 0).inflate(ctx.px(92), ctx.px(92))
        paint_face(self._teller.ring)(ctx, face)


def points_picture(ctx: ui.DrawContext, edition: Edition) -> ui.Element:
    """Return what three bids pay, in rings: exact, missed, and an exact bid of zero."""
    return ui.Grid(*(_example(ctx, edition, bid, won) for bid, won in EXAMPLES), columns=3)


def _example(ctx: ui.DrawContext, edition: Edition, bid: int, won: int) -> ui.Element:
    exact = bid == won
    points = round_points(edition, HAND, bid, won)

    def paint_ring(ctx: ui.PaintContext, box: ui.Rect) -> None:
        d = min(box.size)
        (x, y) = box.center
        ctx.centre(ctx.art.marks.bid_ring(d, bid, won, "exact" if exact else "miss"), x, y)
        colour = ctx.palette.mint if exact else ctx.palette.coral
        ctx.draw_text(ctx.translator.signed(points), "f", 24, x, y, colour, 0.5, d * 0.7)

    words = (text("Bid {n}", n=bid), GOOD if exact else BAD), (text("took {n}", n=won), INK)
    lines = (ui.Label(said, "b", 16, ink, align_text=0.5, line_height=1.25) for said, ink in words)
    return ui.Column(ui.CustomPaint(paint_ring, h=2.6 * ctx.t(24) / ctx.scale), *lines, gap=2)


# -- painters --------------------------------------------------------------------------------------


def paint_paper(ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Paint what the coach's words stand on."""
    radius = ctx.px(28)
    ctx.shadow(box, radius, (30, 16, 0.6))
    ctx.plate(box, radius, "#FFFFFF" if ctx.palette.high_contrast else PAPER)


def paint_face(ring: tuple[int, int]) -> ui.Paint:
    """Return the painter of the coach in a ring with a part for each lesson, `ring` of how many are
    done."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        ctx.centre(ctx.art.marks.step_ring(box.w, *ring), *box.center)
        ctx.centre(ctx.raster.avatar(WHALE, round(box.w * 0.76)), *box.center)

    return paint


def paint_order_mark(ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Paint a rule over an order and a dot before it: it is no button, so nothing lies under it."""
    d = max(8, round(ctx.t(TASK) * 0.5))
    middle = box.y + ctx.px(15) + ctx.t(TASK) * 0.62
    ctx.canvas.fill(RULE, ui.Rect(box.x, box.y, box.w, max(1, ctx.px(2))))
    ctx.plate(ui.Rect(box.x, round(middle - d / 2), d, d), d / 2, ORDER)
