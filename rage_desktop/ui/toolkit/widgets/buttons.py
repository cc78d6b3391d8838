"""Widgets to press (VISUAL 6): buttons, tabs, tiles, pills and text nodes.

Bounds are real px; text and icon sizes are px of the design.
"""

from dataclasses import dataclass, field
from enum import Enum

from pygame import Rect, Surface

from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT
from rage_desktop.ui.art.palette import (
    BUTTON,
    BUTTON_LIP,
    BUTTON_TEXT,
    CHOSEN,
    DANGER,
    DANGER_TEXT,
    WELL,
    Palette,
    mix,
)
from rage_desktop.ui.toolkit.animated_values import in_quarters
from rage_desktop.ui.toolkit.draw_context import (
    DrawContext,
    PaintContext,
    in_two_lines,
    named_colour,
)
from rage_desktop.ui.toolkit.nodes import Control, Localized, Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus

CORNER = 0.34  # corner radius as a share of the height, for buttons
# Free at both ends of a button together, as shares of its text size: words are set smaller for it,
# but they are not cut.
AIR = 0.9
LEAST_AIR = 0.6
SMALLEST = 1  # px of the design, drawn in the smallest text size


class ButtonKind(Enum):
    """The visual emphasis of a button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"
    KEY = "key"  # one of a row of number keys
    OUTLINE = "outline"
    QUIET = "quiet"  # text only


RAISED = (ButtonKind.PRIMARY,)


@dataclass(eq=False, repr=False)
class Button(Control):
    """A push button with its name, or another `label`, on it."""

    kind: ButtonKind = ButtonKind.SECONDARY
    label: Localized = Localized()
    icon: str = ""
    size: float = 22
    style: str = "x"
    colour: str = ""  # of the text, as in Label, instead of the kind's own
    h: float = 60  # px of the design
    min_w: float = 0

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """As wide as its text with padding, at least as high as a touch target."""
        gap = ctx.t(self.size) * 1.5 if self.icon else 0
        words = ctx.text_width(self.label or self.name, self.style, self.size)
        beside = ctx.px(24 if self.kind is ButtonKind.QUIET else 56)
        width = max(round(words + gap) + beside, ctx.px(self.min_w))
        return width, max(ctx.px(self.h), ctx.reach)

    def min_height(self, ctx: DrawContext) -> int:
        """One line with padding above and below."""
        return round(ctx.t(self.size) * 1.5)

    def paint(self, ctx: PaintContext) -> None:
        """Draw focus, shadow, lip, body and text in its present state."""
        radius = self.bounds.h * (0.26 if self.kind is ButtonKind.OUTLINE else CORNER)
        if self.visual.focus_ring:
            paint_focus(ctx, self.bounds, radius)
        lip = ctx.px(5) if self.kind in RAISED and self.enabled else 0
        body = self.bounds.move(0, ctx.px(4) if self.visual.pressed else 0)
        if lip and not self.visual.pressed:
            if not self.visual.focus_ring:
                ctx.shadow(body, radius, (10, 6, 0.5))
            ctx.plate(body.move(0, lip), radius, BUTTON_LIP)
        self._paint_body(ctx, body, radius)
        self._write(ctx, body)

    def _paint_body(self, ctx: PaintContext, body: Rect, radius: float) -> None:
        """Draw the plate; outlined and quiet buttons fill it only while hovered."""
        palette = ctx.palette
        hover = in_quarters(self.visual.hover)
        if self.kind in (ButtonKind.OUTLINE, ButtonKind.QUIET):
            if hover:
                ctx.plate(body, radius, palette.ivory, None, hover * 0.10)
            if self.kind is ButtonKind.OUTLINE:
                ctx.plate(body, radius, None, ctx.edge(0.28, 2 * ctx.scale))
            return
        fills = _fills(self.kind, palette) if self.enabled else palette.off
        lit = mix(fills[0], "#FFFFFF", hover * 0.16), mix(fills[1], "#FFFFFF", hover * 0.16)
        bright = self.kind is ButtonKind.PRIMARY and self.enabled
        ctx.plate(body, radius, lit, ctx.edge(0.55 if bright else 0.18))

    def _write(self, ctx: PaintContext, body: Rect) -> None:
        colour = self._ink(ctx.palette)
        words = self.label or self.name
        size = ctx.t(self.size)
        gap = size * 1.5 if self.icon else 0
        if self.style == "f" and not self.icon:  # numerals are centred exactly
            ctx.centre(ctx.fonts.ink(words, "f", size, colour), *body.center)
            return
        room = body.w - gap - size * AIR
        is_tight = ctx.fonts.width(words, self.style, min(size, SMALLEST_TEXT)) > room
        if is_tight or self.kind is ButtonKind.QUIET:
            room = body.w - gap - size * LEAST_AIR
        wide = min(room, ctx.text_width(words, self.style, self.size))
        x = body.centerx - (wide + gap) / 2
        if self.icon:
            ctx.icon(self.icon, round(size * 1.1), x + size * 0.55, body.centery, colour)
        middle = x + gap + wide / 2, body.centery
        _write_in(ctx, words, (self.style, self.size, colour), middle, room, 0.5)

    def _ink(self, palette: Palette) -> str:
        if not self.enabled:
            return palette.mute
        if self.colour:
            return named_colour(palette, self.colour)
        return {ButtonKind.PRIMARY: BUTTON_TEXT, ButtonKind.DANGER: DANGER_TEXT}.get(
            self.kind, palette.ivory
        )


@dataclass(eq=False, repr=False)
class IconButton(Control):
    """A square button with an icon, or a longer one with a label beside it."""

    icon: str = ""
    label: Localized = Localized()
    side: float = 56

    @property
    def has_hidden_label(self) -> bool:
        """Whether its name is not written on it: an icon alone, or with a value beside it."""
        return self.label != self.name

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """A square, or a longer plate."""
        side = max(ctx.px(self.side), ctx.reach)
        words = ctx.text_width(self.label, "b", 19) + round(side * CORNER) if self.label else 0
        return max(34, side) + words, side

    def paint(self, ctx: PaintContext) -> None:
        """Draw the plate, the icon and the label."""
        side = self.bounds.h
        radius = self.bounds.h * CORNER
        if self.visual.focus_ring:
            paint_focus(ctx, self.bounds, radius)
        t = in_quarters(self.visual.hover)
        top, bottom = ctx.palette.icon_button
        fill = mix(top, "#8E6C80", t / 2), mix(bottom, "#614354", t / 2)
        if ctx.palette.high_contrast:
            fill = (mix("#000000", "#FFFFFF", t / 4),) * 2
        body = self.bounds.move(0, ctx.px(2) if self.visual.pressed else 0)
        ctx.plate(body, radius, fill, ctx.edge(0.18))
        colour = ctx.palette.ivory if self.enabled else ctx.palette.mute
        ctx.icon(self.icon, int(side * 0.54), body.x + side / 2, body.centery, colour)
        if self.label:
            x = body.x + side * 0.94
            room = body.w - side * 0.94 - 3
            ctx.draw_text(self.label, "b", 19, x, body.centery, colour, room=room)


@dataclass(eq=False, repr=False)
class Tab(Control):
    """One of a column of tabs; the chosen one is `selected`."""

    role: Role = field(default=Role.TAB, init=False)
    icon: str = ""

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """The usual width of a column of tabs, up to a third more for large text."""
        width = ctx.text_width(self.name, "b", 22) + ctx.px(70 + 14)
        return max(ctx.px(262), min(width, ctx.px(370))), max(ctx.px(66), ctx.reach)

    def min_height(self, ctx: DrawContext) -> int:
        """One line with padding above and below."""
        return round(ctx.t(22) * 1.6)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the plate, the icon and the name."""
        palette = ctx.palette
        radius = ctx.px(20)
        if self.visual.focus_ring:
            paint_focus(ctx, self.bounds, radius)
        if self.selected:
            edge = palette.gold, 2.0 * max(ctx.scale, 0.75), 0.9
            ctx.plate(self.bounds, radius, CHOSEN, edge)
        else:
            light = in_quarters(self.visual.hover) * 0.12
            fill = mix("#2A1A24", "#FFFFFF", light), mix("#221520", "#FFFFFF", light)
            ctx.plate(self.bounds, radius, fill, ctx.edge(0.12, 1.2))
        x = self.bounds.x
        y = self.bounds.centery
        colour = palette.gold if self.selected else palette.soft
        ctx.icon(self.icon, ctx.px(30), x + ctx.px(38), y, colour)
        ink = palette.ivory if self.selected else palette.soft
        room = self.bounds.w - ctx.px(70) - ctx.px(12)
        _write_in(ctx, self.name, ("b", 22, ink), (x + ctx.px(70), y), room)


def _write_in(
    ctx: PaintContext,
    words: str,
    how: tuple[str, float, str],
    at: tuple[float, float],
    room: float,
    ax: float = 0.0,
) -> None:
    """Write text centred on at's y, in two small lines where one would be truncated."""
    style, size, colour = how
    x, y = at
    lines = in_two_lines(ctx, words, style, size, room)
    size = size if len(lines) == 1 else SMALLEST
    for i, line in enumerate(lines):
        middle = y + (i - (len(lines) - 1) / 2) * ctx.t(size) * 1.15
        ctx.draw_text(line, style, size, x, middle, colour, ax, room)


@dataclass(eq=False, repr=False)
class Tile(Control):
    """A selectable picture, such as an edition: the selected one has a gold edge and a check."""

    role: Role = field(default=Role.CHOICE, init=False)
    face: Surface | None = None
    radius: float = 22

    def paint(self, ctx: PaintContext) -> None:
        """Draw the shadow or the outline, then the face, lit while hovered."""
        radius = self.radius * ctx.scale
        if self.visual.focus_ring:
            paint_focus(ctx, self.bounds, radius)
        else:
            ctx.shadow(self.bounds, radius, (16, 10, 0.5))
        if self.face is not None:
            ctx.canvas.blit(self.face, *self.bounds.topleft)
        light = in_quarters(self.visual.hover) * 0.07
        if light:
            ctx.plate(self.bounds, radius, ctx.palette.ivory, None, light)
        ctx.plate(self.bounds, radius, None, ctx.edge(0.18, 1.4))
        if self.selected:
            self._paint_chosen(ctx)

    def _paint_chosen(self, ctx: PaintContext) -> None:
        wide = max(3, ctx.px(4))
        if not self.visual.focus_ring:  # outside, where a focus ring would have its gap and ring
            box = self.bounds.inflate(2 * wide, 2 * wide)
            ctx.plate(box, self.radius * ctx.scale + wide, None, (ctx.palette.gold, wide, 1.0))
        else:
            edge = ctx.palette.gold, wide, 1.0
            ctx.plate(self.bounds, self.radius * ctx.scale, None, edge)
        size = max(22, ctx.px(42))
        mark = ctx.art.marks.badge(size, "exact")
        x = self.bounds.right - size * 0.86
        y = self.bounds.y + size * 0.86
        ctx.centre(mark, x, y)


@dataclass(eq=False, repr=False)
class Pill(Node):
    """A short fact in a rounded plate, with an icon; a button as well if it is given `on_press`."""

    role: Role = field(default=Role.TEXT, init=False)
    icon: str = ""
    size: float = 18
    gold: bool = False  # a gold edge and icon
    warm: bool = False  # the brown fill and gold text of suggestions

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_press is not None:
            self.role = Role.BUTTON
            self.focusable = True

    @staticmethod
    def width(ctx: DrawContext, words: str, n: float, icon: bool = False, size: float = 18) -> int:
        """Return the width of a pill n px high."""
        h = max(ctx.px(n), round(ctx.t(size) * 1.5))
        wide = round(h * 0.84) + ctx.text_width(words, "b", size)
        return wide + h * 24 // 42 + h // 5 if icon else wide

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """As wide as its text, 42 px high, or higher for large text."""
        least = ctx.reach if self.focusable else 0
        high = max(ctx.px(42), round(ctx.t(self.size) * 1.7), least)
        wide = self.width(ctx, self.name, high / ctx.scale, bool(self.icon), self.size)
        return wide, high

    def min_height(self, ctx: DrawContext) -> int:
        """One line with padding above and below."""
        return round(ctx.t(self.size) * 1.5)

    def paint(self, ctx: PaintContext) -> None:
        """Draw the plate, the icon and the text."""
        palette = ctx.palette
        box = self.bounds
        if self.visual.focus_ring:
            paint_focus(ctx, box, box.h / 2)
        fill = mix(
            "#5A3B2C" if self.warm else WELL, "#FFFFFF", in_quarters(self.visual.hover) * 0.12
        )
        bright = self.gold or self.warm
        shown = 0.35 if self.warm else 0.6
        edge = (palette.gold, 1.3, shown) if bright else ctx.edge(0.2)
        ctx.plate(box, box.h / 2, fill, edge, 1.0 if self.warm else 0.82)
        icon = box.h * 24 // 42
        x = box.x + box.h * 0.42
        if self.icon:
            colour = palette.gold if bright else palette.soft
            ctx.icon(self.icon, icon, x + icon / 2, box.centery, colour)
            x += icon + box.h // 5
        ink = palette.gold if self.warm else palette.ivory
        room = box.right - box.h * 0.3 - x
        ctx.draw_text(self.name, "b", self.size, x, box.centery, ink, room=room)


def _fills(kind: ButtonKind, palette: Palette) -> tuple[str, str]:
    match kind:
        case ButtonKind.PRIMARY:
            return BUTTON
        case ButtonKind.DANGER:
            return DANGER
        case ButtonKind.KEY:
            return palette.key
        case _:
            return palette.secondary


@dataclass(eq=False, repr=False)
class ChoiceTile(Control):
    """A plate, lit while hovered, gold where it is `selected`; the text and pictures on it belong
    to the tree."""

    role: Role = field(default=Role.CHOICE, init=False)
    radius: float = 18

    def paint(self, ctx: PaintContext) -> None:
        """Draw the focus ring and the plate."""
        box = self.bounds
        palette = ctx.palette
        radius = ctx.px(self.radius)
        if self.visual.focus_ring:
            paint_focus(ctx, box, radius)
        if self.selected:
            ctx.plate(box, radius, CHOSEN, (palette.gold, 2.0, 1.0))
        else:
            light = 0.04 + in_quarters(self.visual.hover) * 0.08
            ctx.plate(box, radius, palette.ivory, ctx.edge(0.14), light)
