"""A key that can be rebound: when pressed, it waits for the new key."""

from collections.abc import Callable
from dataclasses import dataclass

from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.gamepad_bindings import button_name
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Control, Node
from rage_desktop.ui.toolkit.panels import paint_slim_focus


@dataclass(eq=False, repr=False)
class KeyField(Control):
    """`value` is the key's name; `prompt` replaces it while the field waits. Escape, Enter and
    loss of focus end the waiting without a change."""

    prompt: str = ""
    on_key: Callable[[str], NavResult] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.waiting = False

    def inherit(self, old: Node) -> None:
        """Keep waiting."""
        super().inherit(old)
        self.waiting = isinstance(old, KeyField) and old.waiting

    def left(self) -> None:
        """Stop waiting."""
        self.waiting = False

    @property
    def typing(self) -> bool:
        """Whether it waits: keys are no shortcuts then."""
        return self.waiting

    def press(self) -> NavResult:
        """Wait for a key."""
        self.waiting = not self.waiting
        return super().press()

    def handle(self, intent: intents.Intent) -> tuple[bool, NavResult]:
        """Handle the key it waits for."""
        if not self.waiting:
            return False, None
        match intent:
            case intents.TextTyped(typed) if typed and self.on_key is not None:
                self.waiting = False
                return True, self.on_key(typed[0].upper())
            case intents.Cancel() | intents.Confirm():
                self.waiting = False
                return True, None
            case intents.Navigate() | intents.Focus():
                self.waiting = False
        return False, None

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """A key cap of the usual width."""
        return ctx.px(150), max(ctx.reach, round(ctx.t(18) * 1.7))

    def paint(self, ctx: PaintContext) -> None:
        """Draw the key cap, or the prompt."""
        box = self.bounds
        palette = ctx.palette
        if self.visual.focus_ring:
            paint_slim_focus(ctx, box, ctx.px(8))
        words = self.prompt if self.waiting else self.value
        fill = palette.gold if self.waiting or self.visual.hover > 0.5 else KEYCAP
        ctx.plate(box, ctx.px(8), fill)
        ctx.draw_text(words, "b", 18, box.centerx, box.centery, INK, 0.5, box.w - 8)


@dataclass(eq=False, repr=False)
class PadField(KeyField):
    """`on_key` gets the action of the button pressed while it waited, by its key. Enter and
    Escape are buttons here, so only loss of focus ends the waiting without a change."""

    def handle(self, intent: intents.Intent) -> tuple[bool, NavResult]:
        """Handle the button it waits for, or the key with the same action."""
        use = button_name(intent)
        if not use or not self.waiting or self.on_key is None:
            return super().handle(intent)
        self.waiting = False
        return True, self.on_key(use)
