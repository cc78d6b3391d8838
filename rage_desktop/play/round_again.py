"""One round of another game, played again alone: for practice, to compare with the first time."""

from rage_desktop.play.session import Session
from rage_desktop.rules import RoundScored


class RoundAgain(Session):
    """Ends with its round, so that it tells nothing about later ones."""

    before: RoundScored  # how it went in the game


def went_before(session: Session) -> RoundScored | None:
    """Return how a round played again went the first time; None for any other game."""
    return session.before if isinstance(session, RoundAgain) else None
