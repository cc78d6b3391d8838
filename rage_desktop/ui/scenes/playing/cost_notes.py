"""The note about what help costs: said softly, once for good, and never at a table for learning."""

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.settings import Help
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui.services import Services

BEGINNERS = {"novice"}  # levels of bots against whom people learn
NOTES: dict[Help, Text] = {
    "hint": text("With hints, this is now a training game."),
    "undo": text("With undo, this is now a training game."),
}


def cost_note(services: Services, session: Session, kind: Help) -> Text | None:
    """Return what a first hint or a first undo changes, and remember that it was said.

    None where it has been said before, in a first game, and against beginners alone: nobody who is
    learning is told off for asking.
    """
    noted = services.settings.help_noted
    if kind in noted or is_for_learning(services, session):
        return None
    services.change_settings(help_noted=(*noted, kind))
    return NOTES[kind]


def kind_of_game(setup: Setup) -> Text | None:
    """Return what a game is called that is known not to count from the start; None for others."""
    if setup.practice:
        return text("Practice")
    return text("Training") if setup.training else None


def is_for_learning(services: Services, session: Session) -> bool:
    """Return whether this is the first game here, or all bots are of the weakest level."""
    levels = {seat.level for seat in session.match.setup.seats if not seat.is_human}
    return levels == BEGINNERS or not services.store.finished_count()
