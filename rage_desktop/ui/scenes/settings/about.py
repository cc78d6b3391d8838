"""What this program is, on what terms it may be passed on, and whom to tell of problems."""

from rage_desktop import HOME, __version__
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.window import clipboard

PROBLEMS = f"{HOME}/issues"


class AboutDialog(MessageDialog):
    """Version, terms and address; the address can be copied."""

    panel_width = 900

    def __init__(self) -> None:
        sentences = (
            text(
                "An unofficial program. The original games, their names and brands belong to their"
                " owners, who have no part in it."
            ),
            text(
                "Its code, pictures and sounds are free under the MIT licence. The typefaces and"
                " libraries it uses keep their own licences; packages bring all their texts along,"
                " in LICENCES.txt."
            ),
            text("Something wrong? Tell us: {address}", address=PROBLEMS),
        )
        self._copied = False
        super().__init__(sentences, text("Rage Desktop {version}", version=__version__))

    def buttons(self) -> list[ui.Element]:
        """Copy the address, and the way back."""
        words = text("Copied") if self._copied else text("Copy address")
        copy = self.button("copy", words, ui.ButtonKind.SECONDARY, self._copy)
        return [copy, *super().buttons()]

    def _copy(self) -> None:
        self._copied = clipboard.put(PROBLEMS)
        self.refresh()
