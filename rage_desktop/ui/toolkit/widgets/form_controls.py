"""Widgets with a value: switch, segmented control, slider and text field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias, TypeVar

from pygame import Rect

from rage_desktop.rules.text import Arg
from rage_desktop.ui.art.palette import BUTTON, BUTTON_TEXT, INK, WELL
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Action, Control, Node, Press, Role
from rage_desktop.ui.toolkit.panels import paint_focus, paint_slim_focus

Taken = tuple[bool, NavResult]
T = TypeVar("T")
WARM = ("#F2A93B", "#FFC65C")
LEAST_AIR = 16  # px of the design beside an option's words, at both sides together
GAP = 8  # px of the design between two samples


@dataclass(eq=False, repr=False)
class Toggle(Control):
    """A switch; `checked` is its state. A press anywhere in `row_bounds` switches it as well."""

    role: Role = field(default=Role.TOGGLE, init=False)
    checked: bool | None = False
    on_change: Callable[[bool], NavResult] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_press is None and (change := self.on_change) is not None:
            self.on_press = lambda: change(not self.checked)

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """The fixed size of a switch."""
        height = max(26, ctx.px(38))
        return round(height * 1.8), height

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is on the switch or its row."""
        return bool((self.row_bounds or self.bounds).collidepoint(x, y))

    def paint(self, ctx: PaintContext) -> None:
        """Draw the track, gold as far as it is on, and the knob with its check."""
        box = self.bounds
        on = self.visual.glide
        palette = ctx.palette
        round_ = box.h / 2
        if self.visual.focus_ring:
            paint_slim_focus(ctx, box, round_)
        ctx.plate(box, round_, ("#3A2833", "#2A1B25"), ctx.edge(0.25))
        warm = ctx.raster.plate(*box.size, round_, *WARM, palette.edge, 1.3, 1.0, 0.25)
        ctx.canvas.blit(warm, *box.topleft, alpha=on)
        knob = int(box.h * 0.74)
        x = box.x + round_ + (box.w - box.h) * on
        colour = palette.ivory if on > 0.5 else palette.mute
        ctx.centre(ctx.raster.plate(knob, knob, knob / 2, colour), x, box.centery)
        if on > 0.5:
            ctx.icon("i_check", int(knob * 0.62), x, box.centery, "#7A4708")


@dataclass(eq=False, repr=False)
class Stepped(Control):
    """A control whose value arrows step through and a held pointer sets."""

    @property
    def draggable(self) -> bool:
        """Whether it follows the pointer."""
        return self.enabled

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that raise and lower it."""
        return (Action.INCREASE, Action.DECREASE) if self.enabled else ()

    def step_by(self, steps: int) -> NavResult:
        """Change the value by -1 or 1 step."""
        raise NotImplementedError

    def handle(self, intent: intents.Intent) -> Taken:
        """Left and right step."""
        match intent:
            case intents.Navigate(intents.Direction.LEFT | intents.Direction.RIGHT as way):
                return True, self.step_by(way.step)
        return False, None


@dataclass(eq=False, repr=False)
class SegmentedControl(Stepped):
    """A few options side by side; arrows and clicks change it. `index` is the selected one."""

    role: Role = field(default=Role.CHOICE, init=False)
    options: Sequence[Arg] = ()
    index: int = 0
    on_change: Callable[[int], NavResult] | None = None
    size: float = 18

    def __post_init__(self) -> None:
        super().__post_init__()
        self.value = self.options[self.index] if self.options else ""
        self._parts: list[Rect] = []

    def _widths(self, ctx: DrawContext) -> list[int]:
        words = (ctx.text_width(ctx.tr(option), "b", self.size) for option in self.options)
        return [wide + ctx.px(36) for wide in words]

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """As wide as its options."""
        return sum(self._widths(ctx)) + ctx.px(8), max(ctx.px(48), ctx.reach)

    def min_height(self, ctx: DrawContext) -> int:
        """One line with padding above and below."""
        return round(ctx.t(self.size) * 1.9)

    @property
    def position(self) -> float:
        """The selected index, to which the plate glides."""
        return float(self.index)

    def part(self, index: int) -> Rect:
        """Return the rectangle of one option; known once it was painted."""
        return self._parts[index] if index < len(self._parts) else self.bounds

    def choose(self, index: int) -> NavResult:
        """Choose an option."""
        if index == self.index or not 0 <= index < len(self.options) or self.on_change is None:
            return None
        return self.on_change(index)

    def press(self) -> NavResult:
        """Select the next option."""
        return self.choose((self.index + 1) % len(self.options)) if self.enabled else None

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Select the option under the pointer."""
        here = [i for i, part in enumerate(self._parts) if part.left <= x < part.right]
        return self.choose(here[0]) if here else None

    def step_by(self, steps: int) -> NavResult:
        """Select the option beside the present one, if there is one."""
        return self.choose(self.index + steps)

    def inherit(self, old: Node) -> None:
        """Keep the rectangles of the options."""
        super().inherit(old)
        if isinstance(old, SegmentedControl) and old.bounds == self.bounds:
            self._parts = old._parts

    def paint(self, ctx: PaintContext) -> None:
        """Draw the well, the gliding gold plate and the options."""
        box = self.bounds
        palette = ctx.palette
        pad = ctx.px(4)
        if self.visual.focus_ring:
            paint_slim_focus(ctx, box, box.h * 0.34)
        ctx.plate(box, box.h * 0.34, WELL, ctx.edge(0.14, 1.2))
        self._parts = self._lay_out(ctx, box.inflate(-2 * pad, -2 * pad))
        plate = self._between(self.visual.glide)
        if self.enabled:
            ctx.plate(plate, box.h * 0.28, BUTTON)
        else:
            ctx.plate(plate, box.h * 0.28, None, ctx.edge(0.25))
        for i, (option, part) in enumerate(zip(self.options, self._parts, strict=True)):
            colour = BUTTON_TEXT if i == round(self.visual.glide) else palette.soft
            colour = colour if self.enabled else palette.mute
            words = ctx.tr(option)
            (x, y) = part.center
            ctx.draw_text(words, "b", self.size, x, y, colour, 0.5, part.w - ctx.px(LEAST_AIR))

    def _lay_out(self, ctx: DrawContext, inner: Rect) -> list[Rect]:
        """Divide the inside by the text widths; the surplus is shared out."""
        wide = self._widths(ctx)
        spare = (inner.w - sum(wide)) / max(1, len(wide))
        parts = []
        x = float(inner.x)
        for w in wide:
            parts.append(Rect(round(x), inner.y, round(x + w + spare) - round(x), inner.h))
            x += w + spare
        return parts

    def _between(self, at: float) -> Rect:
        """Return the plate's rectangle, between two options while it glides."""
        a = self._parts[min(int(at), len(self._parts) - 1)]
        b = self._parts[min(int(at) + 1, len(self._parts) - 1)]
        t = at - int(at)
        # Widths in steps of 4 px, since each width is a surface of its own.
        w = a.w if t == 0 else round((a.w + (b.w - a.w) * t) / 4) * 4
        return Rect(round(a.x + (b.x - a.x) * t), a.y, w, a.h)


def choice(
    node_id: str,
    name: Arg,
    options: Mapping[T, Arg],
    chosen: object,
    choose: Callable[[T], NavResult],
    **fields: Any,
) -> SegmentedControl:
    """Return a segmented control for some values, each with its label; the first is selected if
    `chosen` is none of them. `fields` are the other ones of the control."""
    values = list(options)
    return SegmentedControl(
        node_id,
        name,
        options=list(options.values()),
        index=next((at for at, value in enumerate(values) if value == chosen), 0),
        on_change=lambda at: choose(values[at]),
        **fields,
    )


@dataclass(eq=False, repr=False)
class Slider(Stepped):
    """A number from 0 to 1 on a track; `value` is its text beside the track."""

    role: Role = field(default=Role.SLIDER, init=False)
    level: float = 0.0
    step: float = 0.1
    on_change: Callable[[float], NavResult] | None = None
    value_room: int = 0  # real px reserved for the value at the right end of the bounds
    span: tuple[float, float] = (0.0, 100.0)  # the numbers that readers tell at its ends
    _grabbed: Rect | None = None  # the track as it was when the pointer came down on it

    @property
    def number(self) -> float:
        """The number that readers tell."""
        low, high = self.span
        return low + self.level * (high - low)

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """A track of the usual length, and the value."""
        return ctx.px(330) + self.value_room, ctx.reach

    @property
    def track(self) -> Rect:
        """The track of the knob."""
        return Rect(*self.bounds.topleft, self.bounds.w - self.value_room, self.bounds.h)

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is on it, or on the knob, which stands out at the ends."""
        return bool(self.bounds.inflate(self.bounds.h, 0).collidepoint(x, y))

    def grab(self) -> None:
        """Take the track as it is now: a change may lay the page out anew below the pointer."""
        self._grabbed = self.track

    def inherit(self, old: Node) -> None:
        """Keep the track that was grabbed."""
        super().inherit(old)
        if isinstance(old, Slider):
            self._grabbed = old._grabbed

    def change(self, level: float) -> NavResult:
        """Set the level, rounded to whole steps."""
        level = min(1.0, max(0.0, round(round(level / self.step) * self.step, 6)))
        if abs(level - self.level) < 1e-9 or self.on_change is None:
            return None
        return self.on_change(level)

    def drag(self, x: int, y: int) -> NavResult:  # noqa: ARG002
        """Move the knob to the pointer, on the track that was grabbed."""
        track = self._grabbed or self.track
        return self.change((x - track.x) / max(1, track.w))

    def handle(self, intent: intents.Intent) -> Taken:
        """Left and right step; Home and End go to the ends."""
        if isinstance(intent, intents.ToEdge):
            return True, self.change(float(intent.end))
        return super().handle(intent)

    def step_by(self, steps: int) -> NavResult:
        """Move the knob by a step."""
        return self.change(self.level + steps * self.step)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the track, filled up to the knob, the knob and the value."""
        track = self.track
        palette = ctx.palette
        thick = max(6, ctx.px(10))
        knob = max(20, ctx.px(30))
        top = track.centery - thick // 2
        x = track.x + track.w * self.level
        groove = Rect(track.x, top, track.w, thick)
        ctx.plate(groove, thick / 2, "#170D14", ctx.edge(0.14, 1.0))
        # One full-length surface, clipped at the knob, serves every level.
        with ctx.canvas.clipped((track.x, top, round(track.w * self.level), thick)):
            full = ctx.raster.plate(track.w, thick, thick / 2, *WARM, horizontal=True)
            ctx.canvas.blit(full, track.x, top)
        self.paint_knob(ctx, x, knob)
        end = self.bounds.right
        ctx.draw_text(self.value, "f", 22, end, track.centery, palette.ivory, 1.0)

    def paint_knob(self, ctx: PaintContext, x: float, side: int) -> None:
        """Draw the knob about a point of the track, with the focus ring."""
        box = Rect(round(x - side / 2), self.bounds.centery - side // 2, side, side)
        if self.visual.focus_ring:
            paint_slim_focus(ctx, box, side / 2)
        ctx.shadow(box, side / 2, (5, 2, 0.5))
        ctx.plate(box, side / 2, ("#FFF3E2", "#E5CDB3"))


@dataclass(eq=False, repr=False)
class TextField(Control):
    """A line of text to edit; `value` is the text, and is kept by the scene. Either all or nothing
    is selected: Ctrl+A selects all, and typed text then replaces it."""

    role: Role = field(default=Role.TEXTFIELD, init=False)
    on_change: Callable[[str], NavResult] | None = None
    on_enter: Press | None = None
    limit: int = 24
    empty: str = ""  # shown while there is no text
    size: float = 20

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """A field of the usual size, or as wide as its placeholder while it is empty."""
        words = ctx.text_width(self.empty, "b", self.size) + ctx.px(40)
        return max(ctx.px(400), words), max(ctx.px(60), ctx.reach)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.caret = len(self.value)
        self.all_selected = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """The action of typing into it."""
        return (Action.SET_TEXT,) if self.enabled else ()

    def inherit(self, old: Node) -> None:
        """Keep the caret and the selection."""
        super().inherit(old)
        if isinstance(old, TextField):
            self.caret = min(old.caret, len(self.value))
            self.all_selected = old.all_selected and old.value == self.value

    def press(self) -> NavResult:
        """Clear the selection, as a click does."""
        self.all_selected = False
        return super().press()

    def handle(self, intent: intents.Intent) -> Taken:
        """Type, erase, move the caret and select."""
        start, end = (0, len(self.value)) if self.all_selected else (self.caret, self.caret)
        match intent:
            case intents.TextTyped(typed):
                # Nothing printable, as from an empty clipboard, replaces nothing.
                return True, self._splice(start, end, typed) if _printable(typed) else None
            case intents.Erase(forward):
                if start == end:
                    start, end = (start, end + 1) if forward else (start - 1, end)
                return True, self._splice(start, end, "")
            case intents.Navigate(intents.Direction.LEFT):
                return True, self._move(start if self.all_selected else start - 1)
            case intents.Navigate(intents.Direction.RIGHT):
                return True, self._move(end if self.all_selected else end + 1)
            case intents.ToEdge(to_end):
                return True, self._move(len(self.value) if to_end else 0)
            case intents.Shortcut("Ctrl+A"):
                self.caret = len(self.value)
                self.all_selected = bool(self.value)
                return True, None
        return False, None

    def set_text(self, text: str) -> NavResult:
        """Replace the whole text, as assistive technology does."""
        return self._splice(0, len(self.value), text)

    def _move(self, caret: int) -> NavResult:
        self.caret = min(len(self.value), max(0, caret))
        self.all_selected = False
        return None

    def _splice(self, start: int, end: int, typed: str) -> NavResult:
        """Replace a part by printable text, as far as that fits."""
        start = max(0, start)
        kept = self.value[:start], self.value[end:]
        room = self.limit - len(kept[0]) - len(kept[1])
        new = _printable(typed)[: max(0, room)]
        text = kept[0] + new + kept[1]
        self.caret = start + len(new)
        self.all_selected = False
        if text == self.value or self.on_change is None:
            return None
        return self.on_change(text)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the well, the text scrolled to the caret, the selection, a steady caret."""
        box = self.bounds
        palette = ctx.palette
        size = ctx.t(self.size)
        if self.visual.focus_ring:
            paint_focus(ctx, box, box.h * 0.34)
        edge = (palette.gold, 2.0, 0.9) if self.focused else ctx.edge(0.28)
        ctx.plate(box, box.h * 0.34, WELL, edge)
        inner = box.inflate(-2 * ctx.px(16), 0)
        words, colour = (self.value, palette.ivory) if self.value else (self.empty, palette.mute)
        before = ctx.text_width(self.value[: self.caret], "b", self.size)
        x = inner.x - max(0, before - inner.w + 2)
        with ctx.canvas.clipped(inner.inflate(4, 0)):
            if self.focused and self.all_selected:
                top = box.centery - round(size * 0.72)
                width = ctx.text_width(words, "b", self.size)
                ctx.canvas.fill(palette.gold, (x, top, width, round(size * 1.44)), 0.35)
            room = inf if self.value else inner.w
            ctx.draw_text(words, "b", self.size, x, box.centery, colour, room=room)
            if self.focused:
                caret = (x + before, box.centery - round(size * 0.62), 2, round(size * 1.24))
                ctx.canvas.fill(palette.gold, caret)


def _printable(typed: str) -> str:
    return "".join(char for char in typed if char.isprintable())


Sample: TypeAlias = Callable[[PaintContext, int, Rect], None]


def nothing(ctx: PaintContext, index: int, box: Rect) -> None:
    """Draw no sample."""


@dataclass(eq=False, repr=False)
class Swatches(SegmentedControl):
    """A segmented control with a picture for each option instead of text."""

    sample: Sample = field(default=nothing)

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """As wide as its samples."""
        width = len(self.options) * max(ctx.px(56), 34) + ctx.px(GAP)
        return width, max(ctx.px(76), ctx.reach)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the samples, the selected one with a frame and a check."""
        box = self.bounds
        palette = ctx.palette
        if self.visual.focus_ring:
            paint_slim_focus(ctx, box, ctx.px(14))
        wide = box.w / max(1, len(self.options))
        self._parts = [
            Rect(round(box.x + i * wide), box.y, round(wide), box.h)
            for i in range(len(self.options))
        ]
        for i, part in enumerate(self._parts):
            self.sample(ctx, i, part.inflate(-ctx.px(GAP), -ctx.px(GAP)))
        part = self._parts[self.index]
        frame = (palette.gold, max(2.0, 3 * ctx.scale), 1.0)
        ctx.plate(part.inflate(-2, -2), ctx.px(10), None, frame)
        d = max(16, ctx.px(22))
        spot = Rect(part.right - d, part.bottom - d, d, d)
        ctx.plate(spot, d / 2, palette.gold)
        ctx.icon("i_check", round(d * 0.6), *spot.center, INK)
