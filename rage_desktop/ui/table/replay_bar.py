"""The bar below a replayed table: controls, and the game as a slider with its rounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.table.replay_slider import ReplayPosition, ReplaySlider
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.widgets.buttons import Button, ButtonKind, IconButton, key_caps

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
    ("M", text("next mistake")), ("O", text("open hands")), ("1 2 3", text("sit with")),
)  # fmt: skip


@dataclass(eq=False)
class RoundMark(Node):
    """A round's number under the slider; a press goes to the start of the round."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
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
            ctx.tr(text("Place in the game")),
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
