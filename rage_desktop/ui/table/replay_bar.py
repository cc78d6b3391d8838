"""The bar below a replayed table: controls, and the whole game as a slider with its rounds."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD2

# a mistake's head, and its height over the slider; px of the design
PIN = 14
STEM = 8
BETWEEN = 0.018  # greatest gap between two rounds, as a share of the slider
GROUND = "#2A1820"
# px of the design
HIGH = 126
EDGE = 36
FOOT = 52
GAP = 8
SIDE = 58
LARGE = 70
SMALL = 48
BUTTONS: tuple[tuple[str, Text, str, str, int], ...] = (
    ("round-back", text("Previous round"), "i_rewind", "PageUp", SIDE),
    ("step-back", text("Step back"), "i_back", "", SMALL),
    ("play", text("Go on"), "i_play", "Space", LARGE),
    ("step", text("Step forward"), "i_next", "", SMALL),
    ("round-forward", text("Next round"), "i_forward", "PageDown", SIDE),
)
PAUSE = text("Pause"), "i_pause"
AT_START = text("The replay is at its beginning")
AT_END = text("The replay is at its end")
KEYS: tuple[tuple[str, Text], ...] = (
    ("Space", text("play")),
    ("← →", text("card")),
    ("↑ ↓", text("trick")),
    ("Q", text("next mistake")),
    ("O", text("open hands")),
    ("1 2 3", text("change the view")),
)


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
class RoundMark(ui.Control):
    """A round's number under the slider; a press goes to the start of the round."""

    number: int = 0

    def paint(self, ctx: ui.PaintContext) -> None:
        """Write the number, if there is room."""
        palette = ctx.palette
        box = self.bounds
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box.inflate(-ctx.px(4), -ctx.px(8)), ctx.px(6))
        colour = palette.ivory if self.visual.hover > 0.5 else palette.soft
        if self.selected:
            colour = palette.gold
        words = str(self.number)
        if ctx.text_width(words, "f", 17) <= box.w:
            ctx.draw_text(words, "f", 17, box.centerx, box.centery, colour, 0.5)


@dataclass(eq=False)
class ReplaySlider(ui.Slider):
    """A slider over all events, with a segment over each round's mark."""

    place: ReplayPosition = ReplayPosition(0, 0, (), playing=False)
    marks: Sequence[RoundMark] = ()

    def _segment(self, number: int) -> tuple[int, int, ui.Rect]:
        """Return a round's first and last position and its mark's box."""
        starts = self.place.rounds
        end = starts[number] - 1 if number < len(starts) else self.place.events
        return starts[number - 1], end, self.marks[number - 1].bounds

    def x_of(self, position: int) -> float:
        """Return the x of a position in px of the window."""
        number = bisect_right(self.place.rounds, position)
        if number == 0:
            return float(self.bounds.x)
        start, end, box = self._segment(number)
        return box.x + box.w * min(1.0, (position - start) / max(1, end - start))

    def drag(self, x: int, y: int) -> ui.NavResult:  # noqa: ARG002
        """Go to the position under the pointer."""
        number = bisect_right([mark.bounds.x for mark in self.marks], x)
        if number == 0:
            return self.change(0.0)
        start, end, box = self._segment(number)
        at = start + (end - start) * min(1.0, (x - box.x) / max(1, box.w))
        return self.change(at / max(1, self.place.events))

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the segments, gold up to here, divided at tricks; the knob; pins with their cost."""
        thick = max(8, ctx.px(13))
        knob = max(16, ctx.px(26))
        y = self.bounds.centery
        here = self.x_of(self.place.shown)
        for mark in self.marks:
            x, _, width, _ = mark.bounds
            groove = ui.Rect(x, y - thick // 2, max(2, width), thick)
            ctx.plate(groove, ctx.px(4), "#170D14", ctx.edge(0.14, 1.0))
            with ctx.canvas.clipped((x, groove.y, max(0, min(width, round(here) - x)), thick)):
                tone = ctx.palette.gold if mark.selected else GOLD2
                ctx.plate(groove, ctx.px(4), tone)
        for x in sorted({round(self.x_of(cut)) for cut in self.place.tricks}):
            ctx.canvas.fill(GROUND, (x, y - thick // 2, max(1, ctx.px(2)), thick))
        self._pins(ctx, y - thick // 2)
        self.paint_knob(ctx, here, knob)

    def _pins(self, ctx: ui.PaintContext, top: int) -> None:
        """Draw the mistakes; of overlapping costs only the highest is written."""
        d = max(8, ctx.px(PIN))
        stem = max(4, ctx.px(STEM))
        taken: list[ui.Rect] = []
        for at, cost in sorted(self.place.mistakes, key=self._weight, reverse=True):
            x = round(self.x_of(at))
            ctx.canvas.fill(CORAL, (x - 1, top - stem, 2, stem), 0.7)
            ctx.plate(ui.Rect(x - d // 2, top - stem - d, d, d), d / 2, CORAL)
            words = ctx.tr(cost)
            line = ui.Rect(0, 0, ctx.text_width(words, "b", 15) + ctx.px(6), ctx.t(15))
            line.center = x, round(top - stem - d - ctx.t(15) * 0.7)
            if line.collidelist(taken) < 0:
                taken.append(line)
                ctx.draw_text(words, "b", 15, *line.center, CORAL, 0.5)

    def _weight(self, mistake: tuple[int, Decimal]) -> tuple[bool, float]:
        """Sort key: the current mistake comes first, then the costliest."""
        at, cost = mistake
        return at == self.place.shown, -cost.value


@dataclass(eq=False)
class PlayButton(ui.Button):
    """The one primary button of the bar, with only an icon."""

    kind: ui.ButtonKind = ui.ButtonKind.PRIMARY

    def _write(self, ctx: ui.PaintContext, body: ui.Rect) -> None:
        ctx.icon(self.icon, body.h // 2, *body.center, self._ink(ctx.palette))


def replay_bar_height(ctx: ui.DrawContext) -> int:
    """Return the height of the bar in px, with the line of keys under it."""
    return _panel_height(ctx) + ctx.px(_foot(ctx))


def replay_bar(
    ctx: ui.DrawContext,
    place: ReplayPosition,
    actions: Mapping[str, ui.Press],
    seek: Callable[[int], ui.NavResult],
    speed: ui.IconButton,
    more: Sequence[ui.IconButton] = (),
) -> ui.Element:
    """Return the bar at the bottom of its box: the buttons, the slider with its rounds, and `more`
    buttons at the end."""
    for button in more:
        button.side = SIDE
    speed.side = SMALL
    gap = 3 * ctx.px(GAP) / ctx.scale
    buttons = [_button(place, actions[row[0]], *row) for row in BUTTONS]
    bar = ui.Panel(
        ui.Row(
            ui.Row(*buttons, speed, gap=GAP),
            ui.Column(*_line(ctx, place, seek), min_w=60, grow=1),
            ui.Row(*more, gap=GAP) if more else None,
            gap=gap,
            pad=(20, 0),
            h=_panel_height(ctx) / ctx.scale,
            align_children="fill",
        ),
    )
    keys = ui.key_hints(ctx, KEYS, FOOT) if _has_foot(ctx) else ui.Element(h=_foot(ctx))
    return ui.Column(ui.Spacer(), bar, keys, pad=(16 if ctx.is_portrait else EDGE, 0))


def _button(
    place: ReplayPosition, press: ui.Press, node_id: str, name: Text, icon: str, key: str, side: int
) -> ui.Child:
    if node_id == "play":
        if place.playing:
            name, icon = PAUSE
        play = PlayButton(node_id, name, icon=icon, key=key, repeatable=True, on_press=press)
        return ui.Sized(play, w=side, h=side)
    backwards = "back" in node_id
    enabled = place.shown > 1 if backwards else place.shown < place.events
    why_off = AT_START if backwards else AT_END
    return ui.IconButton(
        node_id,
        name,
        icon=icon,
        key=key,
        repeatable=True,
        enabled=enabled,
        description="" if enabled else why_off,
        on_press=press,
        side=side,
    )


def _line(
    ctx: ui.DrawContext, place: ReplayPosition, seek: Callable[[int], ui.NavResult]
) -> Iterator[ui.Element]:
    """Yield what lies below one another: the slider, with its middle a little under the bar's, and
    the numbers of the rounds, each as wide as its round is long."""
    events = max(1, place.events)
    marks = [
        RoundMark(
            f"round-{number}",
            text("Round {n}", n=number),
            number=number,
            selected=number == place.round,
            on_press=partial(seek, start),
        )
        for number, start in enumerate(place.rounds, 1)
    ]
    slider = ReplaySlider(
        "timeline",
        text("Position in the game"),
        value=text("{n}\u00a0/\u00a0{all}", n=place.shown, all=place.events),
        level=place.shown / events,
        step=1 / events,
        on_change=lambda level: seek(round(level * events)),
        place=place,
        marks=marks,
    )
    number = round(ctx.t(17) * 1.5)
    knob = max(20, ctx.px(30))
    height = _panel_height(ctx)
    top = min(round(height * 0.52) - knob // 2, height - number - ctx.px(4) - knob)
    yield ui.Element(h=top / ctx.scale)
    yield ui.Element(h=knob / ctx.scale, node=slider)

    def numbers(ctx: ui.DrawContext, width: int) -> ui.Element:
        lengths = [end - start for start, end in pairwise([*place.rounds, place.events + 1])]
        row = [
            ui.Element(node=mark, h=number / ctx.scale, grow=length - 1)
            for mark, length in zip(marks, lengths, strict=True)
        ]
        gap = min(width * BETWEEN, 12, width / (2 * max(1, len(row))))
        return ui.Row(*row, gap=gap / ctx.scale)

    yield ui.LayoutBuilder(numbers)


def _has_foot(ctx: ui.DrawContext) -> bool:
    """Return whether keys are listed under the bar: only where there is ample room."""
    return ctx.scale >= 0.72 and not ctx.is_portrait and ctx.size[0] >= 1200


def _foot(ctx: ui.DrawContext) -> int:
    return FOOT if _has_foot(ctx) else 12


def _panel_height(ctx: ui.DrawContext) -> int:
    rows = ctx.t(15) * 1.3 + ctx.px(22) + max(20, ctx.px(30)) + ctx.t(17) * 1.5
    return max(ctx.px(HIGH), ctx.reach + ctx.px(20), round(rows) + ctx.px(8))
