"""The level for tests and yardsticks: any legal move is as good as another."""

from random import Random

from rage_desktop.bots.bot import Bot
from rage_desktop.rules import Move, SeatView


class RandomBot(Bot):
    """Chooses uniformly among the legal moves."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def move(self, view: SeatView) -> Move:
        """Return any legal move."""
        return self._rng.choice(view.legal)
