"""One round of another game, played again alone: for practice, beside how it went first."""

from rage_desktop.play.session import Session
from rage_desktop.rules import RoundScored


class RoundAgain(Session):
    """Ends with its round, so that it tells nothing of those to come."""

    before: RoundScored  # how it went in the game


def went_before(session: Session) -> RoundScored | None:
    """Return how a round that is played again went first, None of any other game."""
    return session.before if isinstance(session, RoundAgain) else None
