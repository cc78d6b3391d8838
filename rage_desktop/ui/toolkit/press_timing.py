"""Timing of long presses, key repeat and debouncing (VISUAL 12)."""

from msgspec import Struct

from rage_desktop.ui.toolkit import intents

GUARDED = (
    intents.PointerDown,
    intents.Confirm,
    intents.Cancel,
    intents.Shortcut,
    intents.Digit,
    intents.Navigate,
    intents.Focus,
)
NEXT = 0.225  # of the time until a held key first repeats: the time between later repeats


class PressTiming(Struct, frozen=True):
    """Seconds: of a long press, until a held key repeats (0 for never), and during which a repeated
    press is ignored."""

    long_press: float = 0.45
    repeat: float = 0.4
    guard: float = 0.0


class PressDebouncer:
    """Ignores a press that is repeated too soon, for players whose hands
    tremble."""

    def __init__(self) -> None:
        self._left: dict[object, float] = {}

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._left = {what: left - dt for what, left in self._left.items() if left > dt}

    def passes(self, intent: intents.Intent, seconds: float) -> bool:
        """Tell whether an intent counts; wherever a pointer comes down, it is the same press."""
        if seconds <= 0 or not isinstance(intent, GUARDED):
            return True
        what: object = intent
        if isinstance(intent, intents.PointerDown):
            what = "pointer", intent.button
        if what in self._left:
            return False
        self._left[what] = seconds
        return True
