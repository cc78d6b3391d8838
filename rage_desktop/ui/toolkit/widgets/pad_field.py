"""A pad's button that can change places with another: pressed, it waits for that one."""

from dataclasses import dataclass

from rage_desktop.ui.toolkit.intents import Cancel, Confirm, Intent, Shortcut
from rage_desktop.ui.toolkit.navigation import NavResult
from rage_desktop.ui.toolkit.widgets.key_field import KeyField


@dataclass(eq=False)
class PadField(KeyField):
    """`on_key` gets the use of the button that was pressed while it waited, by its key: Enter and
    Escape are buttons here, so only moving on ends the waiting without a change."""

    def handle(self, intent: Intent) -> tuple[bool, NavResult]:
        """Take the button it waits for, or the key that does the same."""
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
