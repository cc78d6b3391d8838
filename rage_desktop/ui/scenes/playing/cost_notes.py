"""The note about what help costs: said softly, and once for good."""

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.settings import Help
from rage_desktop.rules import Text, text
from rage_desktop.ui.services import Services

READ = 10.0  # seconds: beside a hint, which is read first
NOTES: dict[Help, Text] = {
    "hint": text(
        "With a hint, this game counts as training in your statistics and earns no achievements."
    ),
    "undo": text(
        "With an undo, this game counts as training in your statistics and earns no achievements."
    ),
}


def cost_note(services: Services, kind: Help) -> Text | None:
    """Return what a first hint or a first undo changes, and remember that it was said; None where
    it has been said before."""
    noted = services.settings.help_noted
    if kind in noted:
        return None
    services.change_settings(help_noted=(*noted, kind))
    return NOTES[kind]


def kind_of_game(setup: Setup) -> Text | None:
    """Return what a game is called that is known not to count from the start; None for others."""
    if setup.practice:
        return text("Practice")
    return text("Training") if setup.training else None
