"""The level for tests and yardsticks: any legal move is as good as another."""

from random import Random

from rage_desktop.bots.bot import legal_bids, legal_plays
from rage_desktop.rules import Play, SeatView


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def bid(self, view: SeatView) -> int:
        """Return any legal bid."""
        return self._rng.choice(legal_bids(view))

    def play(self, view: SeatView) -> Play:
        """Return any legal play."""
        return self._rng.choice(legal_plays(view))
