"""A whole number between a minus and a plus."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rage_desktop.rules import text
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.layout.containers import Row
from rage_desktop.ui.toolkit.layout.element import Element
from rage_desktop.ui.toolkit.layout.leaves import plated
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.widgets.buttons import IconButton
from rage_desktop.ui.toolkit.widgets.form_controls import Stepped, Taken

WIDTH = 88  # px of the design: of the number
SIZE = 24  # of its type
SIDE = 46  # of a button beside it
GAP = 4


@dataclass(eq=False, repr=False)
class Stepper(Stepped):
    """A number that arrows change and digits type; `value` is its text."""

    role: Role = field(default=Role.SPIN_BUTTON, init=False)
    number: int = 0
    low: int = 0
    high: int = 100
    on_change: Callable[[int], NavResult] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._typed = ""  # the digits typed since the number was last changed otherwise

    @property
    def span(self) -> tuple[float, float]:
        """The least and the greatest number."""
        return float(self.low), float(self.high)

    def inherit(self, old: Node) -> None:
        """Keep what was typed, as long as it is the number."""
        super().inherit(old)
        if isinstance(old, Stepper) and old._typed and int(old._typed) == abs(self.number):
            self._typed = old._typed

    def preferred_size(self, ctx: DrawContext) -> tuple[int, int]:
        """Room for its widest number, at least as high as a touch target."""
        widest = max(
            ctx.text_width(ctx.translator.signed(n), "f", SIZE) for n in (self.low, self.high)
        )
        return max(ctx.px(WIDTH), widest + ctx.px(16)), max(ctx.px(SIDE), ctx.reach)

    def min_height(self, ctx: DrawContext) -> int:
        """One line with padding above and below."""
        return round(ctx.t(SIZE) * 1.4)

    def change(self, number: int) -> NavResult:
        """Set the number, as near as its limits allow."""
        number = min(self.high, max(self.low, number))
        if number == self.number or self.on_change is None:
            return None
        return self.on_change(number)

    def step_by(self, steps: int) -> NavResult:
        """Change the number by so much."""
        self._typed = ""
        return self.change(self.number + steps)

    def press(self) -> NavResult:
        """Do nothing: its buttons and arrows change it."""
        return None

    def left(self) -> None:
        """Begin anew with the next digit."""
        self._typed = ""

    def handle(self, intent: intents.Intent) -> Taken:
        """Step with arrows; type with digits, and change the sign with a minus."""
        match intent:
            case intents.Digit(digit):
                return True, self._type(str(digit))
            case intents.Shortcut("-") if self.low < 0:
                return True, self.change(-self.number)
        return super().handle(intent)

    def _type(self, digit: str) -> NavResult:
        """Append a digit, or begin anew with it where the number would be too large."""
        sign = -1 if self.number < 0 else 1
        typed = self._typed + digit
        if not self.low <= sign * int(typed) <= self.high:
            typed = digit
        self._typed = typed
        return self.change(sign * int(typed))

    def paint(self, ctx: PaintContext) -> None:
        """Draw the number, and the focus ring round it."""
        if self.visual.focus_ring:
            paint_slim_focus(ctx, self.bounds, self.bounds.h * 0.3)
        palette = ctx.palette
        colour = palette.ivory if self.enabled else palette.mute
        x, y = self.bounds.center
        ctx.draw_text(self.value, "f", SIZE, x, y, colour, 0.5, self.bounds.w)


def stepper(number: Stepper) -> Element:
    """Return a number in its well, with a minus before and a plus behind it.

    All three are one Tab stop, which leads to the number; Home and End lead to the buttons.
    """
    number.tab_stop = number.tab_stop or number.id
    number.selected = True

    button = partial(IconButton, side=SIDE, repeatable=True, tab_stop=number.tab_stop)
    is_least = number.number <= number.low
    is_most = number.number >= number.high
    less = button(
        f"{number.id}-less",
        text("Less"),
        icon="i_minus",
        enabled=number.enabled and not is_least,
        description=text("It can't be less.") if is_least else "",
        on_press=partial(number.step_by, -1),
    )
    more = button(
        f"{number.id}-more",
        text("More"),
        icon="i_plusi",
        enabled=number.enabled and not is_most,
        description=text("It can't be more.") if is_most else "",
        on_press=partial(number.step_by, 1),
    )

    return Row(less, number, more, gap=GAP, pad=GAP, background=plated(18, WELL))
