"""The level `steady`: one rule-based player for every edition, variant and number of seats.

It bids what promises most points with the cards it sees, and plays for the points the bid can
still bring. It knows no edition, only its knobs, and draws no lots.
"""

from rage_desktop.bots.bot import legal_bids, legal_plays
from rage_desktop.bots.knowledge import knowledge_of
from rage_desktop.bots.outlook import sensible_bids, strongest_first, worth
from rage_desktop.bots.prospects import Prospect, prospects
from rage_desktop.bots.strength import rivals_of
from rage_desktop.bots.turn import Turn
from rage_desktop.rules import Play, SeatView, round_points


class SteadyBot:
    """Plays for the most points to expect; the same view always gives the same answer."""

    def bid(self, view: SeatView) -> int:
        """Return the legal bid that promises most, the lowest of equal ones."""
        knowledge = knowledge_of(view)
        rivals = rivals_of(view, knowledge)
        ahead = prospects(view.hand, view.edition, knowledge, rivals, view.trump)
        in_order = [ahead[index] for index in strongest_first(ahead)]
        bids = sensible_bids(legal_bids(view), ahead)
        return max(bids, key=lambda bid: _worth_of_bid(view, bid, in_order))

    def play(self, view: SeatView) -> Play:
        """Return the legal play that promises most, the first of equal ones."""
        plays = legal_plays(view)
        if len(plays) == 1:
            return plays[0]
        return max(plays, key=Turn(view).worth)


def _worth_of_bid(view: SeatView, bid: int, in_order: list[Prospect]) -> float:
    size = view.hand_size
    points = [round_points(view.edition, size, bid, won) for won in range(size + 1)]
    return worth(points, in_order)[0]
