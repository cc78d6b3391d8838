"""Undo policy: how far a decision may be undone, for key, button, pause and curtain alike."""

from typing import NamedTuple

from rage_desktop import rules
from rage_desktop.match.match import Match, notes_help
from rage_desktop.rules import Text, text

STOPS_COUNTING = text(
    "This becomes a training game. It has its own statistics and earns no achievements."
)
FREE = text("Free in your first game.")


class UndoOption(NamedTuple):
    """How far the last decision may be undone, or why it may not.

    `seat` made that decision, with move number `ply`: an undo takes back this move and all after
    it, among them, if it `goes_far`, cards that they had to play. These mean nothing where
    `why_not` says why there is no undo. `terms` say beforehand what the undo costs in a game that
    counts: FREE in a person's first, STOPS_COUNTING where a later one would become training, else
    None.
    """

    seat: int | None = None
    ply: int = 0
    why_not: Text | None = None
    terms: Text | None = None
    goes_far: bool = False


class Undone(NamedTuple):
    """A decision that was undone; `goes_far` as beforehand in the UndoOption."""

    move: rules.Move
    goes_far: bool


def undo_option(match: Match, *, shared: bool, unseen: int | None) -> UndoOption:
    """Return how far the last decision of a person may be undone.

    A person who plays alone may always undo within the round. At a `shared` screen no other viewer
    may have looked since (`unseen` is the seat for whose move that holds), and no hidden
    information may have been revealed.
    """
    if match.setup.is_daily_attempt:
        return UndoOption(why_not=text("There's no undo in the daily deal."))
    if match.phase is rules.Phase.OVER:
        return UndoOption(why_not=text("The game is over."))
    if match.phase is rules.Phase.DEAL:
        return UndoOption(why_not=text("The round has been scored, so it can't be undone."))
    people = match.setup.people if not shared else match.setup.present
    for ply in range(len(match.moves) - 1, -1, -1):
        move = match.moves[ply]
        if isinstance(move, rules.Deal):
            break
        if move.seat not in people or not (shared or _chosen(match, ply, move)):
            continue
        if shared and unseen != move.seat:
            return UndoOption(why_not=text("Someone else has looked at their cards since."))
        if shared and _shows_more(match, ply):
            return UndoOption(why_not=text("Other cards have been shown since."))
        later = match.moves[ply + 1 :]
        far = any(isinstance(one, rules.Play) and one.seat == move.seat for one in later)
        return UndoOption(move.seat, ply, terms=_terms(match, move.seat, ply), goes_far=far)
    return UndoOption(why_not=text("You haven't made a move in this round yet."))


def _terms(match: Match, seat: int, ply: int) -> Text | None:
    if match.game is None or match.setup.exclusion_reason(seat) not in ("", "hinted"):
        return None
    if not notes_help(match, seat):
        return FREE
    return STOPS_COUNTING if revealed_since(match, ply) else None


def revealed_since(match: Match, ply: int) -> bool:
    """Return whether anything but the move itself was revealed from move `ply` on."""
    return ply < len(match.moves) - 1 or _shows_more(match, ply)


def _chosen(match: Match, ply: int, move: rules.Bid | rules.Play) -> bool:
    """Return whether there was a choice: a single legal card was no decision."""
    return len(match.view_before(ply, move.seat).legal) > 1


def _shows_more(match: Match, ply: int) -> bool:
    return any(
        isinstance(event, rules.BidsRevealed | rules.RoundScored)
        or (isinstance(event, rules.TrumpChanged) and event.turned)
        for event in match.events_since(ply, None)
    )
