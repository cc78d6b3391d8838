"""A gamepad button that can be swapped with another: when pressed, it waits for that one."""

from dataclasses import dataclass

from rage_desktop.ui.toolkit.intents import Cancel, Confirm, Intent, Shortcut
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.widgets.key_field import KeyField


@dataclass(eq=False)
class PadField(KeyField):
    """`on_key` gets the action of the button pressed while it waited, by its key. Enter and
    Escape are buttons here, so only loss of focus ends the waiting without a change."""

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:
        """Handle the button it waits for, or the key with the same action."""
        if self.waiting and self.on_key is not None:
            match intent:
                case Confirm():
                    use = "Enter"
                case Cancel():
                    use = "Esc"
                case Shortcut(key):
                    use = key
                case _:
                    return super().handle(intent)
            self.waiting = False
            return True, self.on_key(use)
        return super().handle(intent)
