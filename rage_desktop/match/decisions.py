"""The decisions of a finished round, with the view of each seat at the time."""

from msgspec import Struct

from rage_desktop.match.match import Match
from rage_desktop.rules import Bid, Deal, Play, SeatView


class PastDecision(Struct, frozen=True):
    """One bid or play: move `ply` of the match, by a seat, in a trick (from 0; None for a bid)."""

    ply: int
    move: Bid | Play
    trick: int | None

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.move.seat


def decisions_of(match: Match, number: int) -> list[PastDecision]:
    """Return the decisions of a round by its number, in order; none before it is scored.

    Until then they are secret.
    """
    if number > len(match.view(None).scores):
        return []
    found: list[PastDecision] = []
    deals = plays = 0
    players = len(match.setup.seats)
    for ply, move in enumerate(match.moves):
        if isinstance(move, Deal):
            deals, plays = deals + 1, 0
        elif deals == number:
            trick = None
            if isinstance(move, Play):
                trick, plays = plays // players, plays + 1
            found.append(PastDecision(ply, move, trick))
    return found


def known_then(match: Match, decision: PastDecision) -> SeatView:
    """Return the view a seat had when it decided."""
    return match.view_before(decision.ply, decision.seat)
