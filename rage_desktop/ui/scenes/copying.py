"""Scenes that put a text on the clipboard, or take one from it."""

from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.window import clipboard

STAYS = 1.5  # seconds for which a button says that it has copied


class Copying(ui.Scene):
    """A scene with buttons that copy."""

    copied = ""  # the id of what was copied, while that is said

    def copy(self, words: str, node_id: str = "copy") -> None:
        """Copy a text, and say so if there is a clipboard."""
        if clipboard.put(words):
            self.copied = node_id
            self.later(STAYS, self._forget)

    def _forget(self) -> None:
        self.copied = ""


class Typing(ui.Scene):
    """A scene with a field to type or paste into."""

    typed = ""

    def type(self, typed: str) -> None:
        """Keep what the field has."""
        self.typed = typed

    def paste(self, limit: int) -> None:
        """Fill the field from the clipboard."""
        self.typed = clipboard.get().strip()[:limit]
