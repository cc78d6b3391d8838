"""The bar below a replayed table: controls, and the whole game as a slider with its rounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui.art.palette import CORAL, GOLD2
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Control, Node
from rage_desktop.ui.toolkit.panels import key_caps, paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.widgets.buttons import Button, ButtonKind, IconButton
from rage_desktop.ui.toolkit.widgets.form_controls import Slider

PIN, STEM = 14, 8  # a mistake's head, and its height over the slider; px of the design
BETWEEN = 0.018  # greatest gap between two rounds, as a share of the slider
GROUND = "#2A1820"


@dataclass(frozen=True)
class ReplayPosition:
    """A position in the game: events shown out of all, where rounds begin and tricks end."""

    shown: int
    events: int
    rounds: Sequence[int]
    playing: bool
    mistakes: Sequence[tuple[int, Decimal]] = ()  # position and cost of each
    tricks: Sequence[int] = ()

    @property
    def round(self) -> int:
        """The round number, from 1; 0 before the first."""
        return sum(start <= self.shown for start in self.rounds)


@dataclass(eq=False)
class ReplaySlider(Slider):
    """A slider over all events, with a segment for each round."""

    place: ReplayPosition | None = None

    def groups(self) -> list[tuple[int, int]]:
        """Return the start and width of each round's segment."""
        ends = self._ends()
        total = max(1, sum(end - start for start, end in ends))
        gap = min(self.bounds.w * BETWEEN, 12.0)
        room = self.bounds.w - gap * max(0, len(ends) - 1)
        found, x = list[tuple[int, int]](), float(self.bounds.x)
        for start, end in ends:
            width = room * (end - start) / total
            found.append((round(x), round(width)))
            x += width + gap
        return found

    def _ends(self) -> list[tuple[int, int]]:
        """Return the first and the last position of each round."""
        assert self.place is not None
        starts = list(self.place.rounds)
        ends = [*(start - 1 for start in starts), self.place.events][1:]
        return list(zip(starts, ends, strict=True))

    def x_of(self, position: int) -> float:
        """Return the x of a position."""
        for (start, end), (x, width) in zip(
            reversed(self._ends()), reversed(self.groups()), strict=True
        ):
            if position >= start:
                return x + width * min(1.0, (position - start) / max(1, end - start))
        return float(self.bounds.x)

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Go to the position under the pointer."""
        assert self.place is not None
        for (start, end), (left, width) in zip(
            reversed(self._ends()), reversed(self.groups()), strict=True
        ):
            if x >= left:
                at = start + (end - start) * min(1.0, (x - left) / max(1, width))
                return self.change(at / max(1, self.place.events))
        return self.change(0.0)

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Draw the segments, gold up to here, divided at tricks; the knob; pins with their cost."""
        assert self.place is not None
        thick, knob = max(8, ctx.px(13)), max(16, ctx.px(26))
        y, here = self.bounds.centery, self.x_of(self.place.shown)
        for number, (x, width) in enumerate(self.groups(), 1):
            groove = Rect(x, y - thick // 2, max(2, width), thick)
            ctx.plate(canvas, groove, ctx.px(4), "#170D14", ctx.edge(0.14, 1.0))
            with canvas.clipped((x, groove.y, max(0, min(width, round(here) - x)), thick)):
                tone = ctx.palette.gold if number == self.place.round else GOLD2
                ctx.plate(canvas, groove, ctx.px(4), tone)
        for cut in self.place.tricks:
            x = round(self.x_of(cut))
            canvas.fill(GROUND, (x, y - thick // 2, max(1, ctx.px(2)), thick))
        self._pins(canvas, ctx, y - thick // 2)
        self.paint_knob(canvas, ctx, here, knob)

    def _pins(self, canvas: Canvas, ctx: DrawContext, top: int) -> None:
        """Draw the mistakes; of overlapping costs only the highest is written."""
        assert self.place is not None
        d, stem = max(8, ctx.px(PIN)), max(4, ctx.px(STEM))
        taken: list[Rect] = []
        for at, cost in sorted(self.place.mistakes, key=self._weight, reverse=True):
            x = round(self.x_of(at))
            canvas.fill(CORAL, (x - 1, top - stem, 2, stem), 0.7)
            ctx.plate(canvas, Rect(x - d // 2, top - stem - d, d, d), d / 2, CORAL)
            words = ctx.tr(cost)
            line = Rect(0, 0, ctx.text_width(words, "b", 15) + ctx.px(6), ctx.t(15))
            line.center = x, round(top - stem - d - ctx.t(15) * 0.7)
            if line.collidelist(taken) < 0:
                taken.append(line)
                ctx.draw_text(canvas, words, "b", 15, *line.center, CORAL, 0.5)

    def _weight(self, mistake: tuple[int, Decimal]) -> tuple[bool, float]:
        """Sort key: the current mistake comes first, then the costliest."""
        assert self.place is not None
        at, cost = mistake
        return at == self.place.shown, -cost.value


HIGH, EDGE, FOOT, GAP = 126, 36, 52, 8  # px of the design
SIDE, LARGE, SMALL = 58, 70, 48
BUTTONS: tuple[tuple[str, Text, str, str, int], ...] = (
    ("round-back", text("Round back"), "i_rewind", "PageUp", SIDE),
    ("step-back", text("Step back"), "i_back", "", SMALL),
    ("play", text("Go on"), "i_play", "Space", LARGE),
    ("step", text("Step forward"), "i_next", "", SMALL),
    ("round-forward", text("Round forward"), "i_forward", "PageDown", SIDE),
)
PAUSE = text("Pause"), "i_pause"
KEYS: tuple[tuple[str, Text], ...] = (
    ("Space", text("play")), ("← →", text("card")), ("↑ ↓", text("trick")),
    ("M", text("next mistake")), ("O", text("open hands")), ("1 2 3", text("change the view")),
)  # fmt: skip


@dataclass(eq=False)
class RoundMark(Control):
    """A round's number under the slider; a press goes to the start of the round."""

    number: int = 0

    def paint(self, canvas: Canvas, ctx: DrawContext) -> None:
        """Write the number, if there is room."""
        look, box = ctx.palette, self.bounds
        if self.visual.focus_ring:
            paint_slim_focus(canvas, ctx, box.inflate(-ctx.px(4), -ctx.px(8)), ctx.px(6))
        colour = (
            look.gold if self.selected else look.ivory if self.visual.hover > 0.5 else look.soft
        )
        words = str(self.number)
        if ctx.text_width(words, "f", 17) <= box.w:
            ctx.draw_text(canvas, words, "f", 17, box.centerx, box.centery, colour, 0.5)


@dataclass(eq=False)
class PlayButton(Button):
    """The one primary button of the bar, with only an icon."""

    kind: ButtonKind = ButtonKind.PRIMARY

    def _write(self, canvas: Canvas, ctx: DrawContext, body: Rect) -> None:
        ctx.icon(canvas, self.icon, body.h // 2, *body.center, self._ink(ctx.palette))


class ReplayBar:
    """Lays out the bar along the bottom of the window of `ctx`."""

    def __init__(self, ctx: DrawContext) -> None:
        self.ctx = ctx
        w, h = ctx.size
        edge = ctx.px(EDGE) if not ctx.is_portrait else ctx.px(16)
        self._foot = ctx.px(FOOT) if _has_foot(ctx) else ctx.px(12)
        self.box = Rect(edge, 0, w - 2 * edge, _bar_height(ctx))
        self.box.bottom = h - self._foot
        self._end = self.box.right

    @staticmethod
    def height(ctx: DrawContext) -> int:
        """Return its height, including the line of keys under it."""
        return _bar_height(ctx) + (ctx.px(FOOT) if _has_foot(ctx) else ctx.px(12))

    def nodes(
        self,
        place: ReplayPosition,
        actions: dict[str, Callable[[], NavResult]],
        seek: Callable[[int], NavResult],
        speed: IconButton,
        more: Sequence[IconButton] = (),
    ) -> list[Node]:
        """Make the buttons, the slider, and the round numbers; `more` are added at the end."""
        ctx, y = self.ctx, self.box.centery
        x, gap = self.box.x + ctx.px(20), ctx.px(GAP)
        self._place_at_end(more)
        nodes: list[Node] = []
        for node_id, name, icon, key, n in BUTTONS:
            if node_id == "play" and place.playing:
                name, icon = PAUSE
            enabled = place.shown > 1 if "back" in node_id else place.shown < place.events
            side = max(ctx.px(n), ctx.reach)
            kind = PlayButton if node_id == "play" else IconButton
            nodes.append(
                kind(
                    node_id, ctx.tr(name), Rect(x, y - side // 2, side, side), icon=icon, key=key,
                    repeatable=True, enabled=enabled or node_id == "play",
                    on_press=actions[node_id],
                )
            )  # fmt: skip
            x += side + gap
        side = max(ctx.px(SMALL), ctx.reach)
        width = IconButton.width(ctx, side / ctx.scale, speed.label)
        speed.bounds = Rect(x, y - side // 2, width, side)
        return [*nodes, speed, *self._line(place, seek, speed.bounds.right + 3 * gap), *more]

    def _place_at_end(self, more: Sequence[IconButton]) -> None:
        ctx = self.ctx
        side, gap = max(ctx.px(SIDE), ctx.reach), ctx.px(GAP)
        self._end = self.box.right - ctx.px(20)
        for button in reversed(more):
            width = IconButton.width(ctx, side / ctx.scale, button.label) if button.label else side
            button.bounds = Rect(self._end - width, self.box.centery - side // 2, width, side)
            self._end -= width + gap
        self._end -= 2 * gap if more else 0

    def _line(
        self, place: ReplayPosition, seek: Callable[[int], NavResult], left: int
    ) -> list[Node]:
        ctx, events = self.ctx, max(1, place.events)
        number, knob = round(ctx.t(17) * 1.5), max(20, ctx.px(30))
        box = Rect(left, 0, max(ctx.px(60), self._end - left), knob)
        box.centery = self.box.y + round(self.box.h * 0.52)
        box.bottom = min(box.bottom, self.box.bottom - number - ctx.px(4))
        slider = ReplaySlider(
            "timeline",
            ctx.tr(text("Position in the game")),
            box,
            value=ctx.tr(text("{n} / {all}", n=place.shown, all=place.events)),
            level=place.shown / events,
            step=1 / events,
            on_change=lambda level: seek(round(level * events)),
            place=place,
        )
        marks: list[Node] = [
            RoundMark(
                f"round-{i + 1}", ctx.tr(text("Round {n}", n=i + 1)),
                Rect(x, box.bottom, max(4, width), number), number=i + 1,
                selected=i + 1 == place.round, on_press=_going(seek, start),
            )
            for i, (start, (x, width)) in enumerate(zip(place.rounds, slider.groups(), strict=True))
        ]  # fmt: skip
        return [slider, *marks]

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the keys under it; the rest are widgets."""
        ctx = self.ctx
        paint_panel(canvas, ctx, self.box)
        if _has_foot(ctx):
            said = [(key, ctx.tr(words)) for key, words in KEYS]
            y = (self.box.bottom + ctx.size[1]) / 2
            key_caps(canvas, ctx, said, self.box.x, y, self.box.w)


def _has_foot(ctx: DrawContext) -> bool:
    """Return whether keys are listed under the bar: only where there is ample room."""
    return ctx.scale >= 0.72 and not ctx.is_portrait and ctx.size[0] >= 1200


def _bar_height(ctx: DrawContext) -> int:
    rows = ctx.t(15) * 1.3 + ctx.px(22) + max(20, ctx.px(30)) + ctx.t(17) * 1.5
    return max(ctx.px(HIGH), ctx.reach + ctx.px(20), round(rows) + ctx.px(8))


def _going(seek: Callable[[int], NavResult], to: int) -> Callable[[], NavResult]:
    return lambda: seek(to)
