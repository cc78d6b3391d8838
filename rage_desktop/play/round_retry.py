"""One round of another game, played again alone: for practice, to compare with the first time.

Also which rounds of a game may be played again or reviewed, and for whom.
"""

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import RoundScored, Text, text


class RoundRetry(Session):
    """A match of a single round, so that it reveals nothing about later ones."""

    before: RoundScored  # the result in the original game


def original_result(session: Session) -> RoundScored | None:
    """Return the original result of a replayed round; None for any other game."""
    return session.before if isinstance(session, RoundRetry) else None


def may_be_again(session: Session) -> bool:
    """Return whether a round of a game may be played once more: at its end, or between rounds if no
    program plays in it, for the game's programs would have to leave."""
    if original_result(session) is not None or session.bots.is_unattended:
        return False
    over = session.pending_input is PendingInput.GAME_OVER
    return over or (
        session.pending_input is PendingInput.NEXT_ROUND and not session.match.setup.programs
    )


def may_be_reviewed(session: Session) -> bool:
    """Return whether rounds that were scored may be looked back at: while somebody plays, and once
    the game is over."""
    return bool(session.view.scores) and (
        session.pending_input is PendingInput.GAME_OVER or not session.bots.is_unattended
    )


def reviewed_seat(session: Session, wished: int) -> int | None:
    """Return whose decisions are looked at: a person's, if one sits there, or else the viewer's."""
    people = session.match.setup.people
    wishes = (wished, session.viewer, *people)
    return next((seat for seat in wishes if seat in people), None)


def compared(session: Session) -> Text:
    """Say what a round that was played again brought this time, and the first time."""
    before, number = original_result(session), session.view.number
    people = session.match.setup.people
    if before is None or len(people) != 1:
        return text("Round {n} again, for practice", n=number)
    now = session.view.scores[-1]
    return text(
        "Round {n} again, for practice: {now:+} this time, {before:+} in the game",
        n=number,
        now=now.points[people[0]],
        before=before.points[people[0]],
    )
