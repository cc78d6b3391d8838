"""The note about what help costs: said softly before the first, and once for good."""

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.settings import Help
from rage_desktop.rules import Text, text
from rage_desktop.ui.services import Services

READ = 10.0  # seconds: long enough to think it over
NOTES: dict[Help, Text] = {
    "hint": text(
        "A hint makes this a training game. It has its own statistics and earns no achievements. "
        "Ask again to get the hint."
    ),
    "undo": text(
        "Undo makes this a training game. It has its own statistics and earns no achievements. "
        "Press again to undo."
    ),
}
FREE = text("Hints and undo are free in your first game.")


def cost_note(services: Services, kind: Help) -> Text | None:
    """Return what a first hint or a first undo would change, to be said in its place, and remember
    that it was said; None where it has been said before."""
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
