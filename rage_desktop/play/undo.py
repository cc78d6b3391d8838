"""How far a decision may be taken back: one truth for key, button, pause and curtain."""

from typing import NamedTuple

from rage_desktop.match.match import Match
from rage_desktop.rules import (
    Bid,
    BidsRevealed,
    Deal,
    Phase,
    Play,
    RoundScored,
    Text,
    TrumpChanged,
    text,
)


class UndoOption(NamedTuple):
    """Who may take back, and from which move on; or why nobody may."""

    seat: int | None
    ply: int = 0
    why_not: Text | None = None


def undo_option(match: Match, *, shared: bool, unseen: int | None) -> UndoOption:
    """Return how far the last decision of a person may be taken back.

    Anyone who plays alone may always take it back, within the round. At a `shared` screen nobody
    else may have looked since (`unseen` is whose move that holds for), and nothing hidden been
    shown.
    """
    if match.setup.is_daily_attempt:
        return _barred(text("In the daily deal nothing is taken back."))
    if match.phase is Phase.OVER:
        return _barred(text("The game is over."))
    if match.phase is Phase.DEAL:
        return _barred(text("The round has been scored: it stands."))
    people = match.setup.people if not shared else match.setup.present
    for ply in range(len(match.moves) - 1, -1, -1):
        move = match.moves[ply]
        if isinstance(move, Deal):
            break
        if move.seat not in people or not (shared or _chosen(match, ply, move)):
            continue
        if shared and unseen != move.seat:
            return _barred(text("Somebody else has looked since."))
        if shared and _shows_more(match, ply):
            return _barred(text("More than your card has been shown since."))
        return UndoOption(move.seat, ply)
    return _barred(text("You have decided nothing in this round yet."))


def revealed_since(match: Match, ply: int) -> bool:
    """Tell whether anything but the move itself was shown from move `ply` on."""
    return ply < len(match.moves) - 1 or _shows_more(match, ply)


def _barred(why: Text) -> UndoOption:
    return UndoOption(None, 0, why)


def _chosen(match: Match, ply: int, move: Bid | Play) -> bool:
    """Tell whether there was a choice: a single card allowed was no decision."""
    return len(match.view_before(ply, move.seat).legal) > 1


def _shows_more(match: Match, ply: int) -> bool:
    return any(
        isinstance(event, BidsRevealed | RoundScored)
        or (isinstance(event, TrumpChanged) and event.turned)
        for event in match.events_since(ply, None)
    )
