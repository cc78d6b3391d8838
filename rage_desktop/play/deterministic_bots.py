"""Deterministic opponents for shared deals: their moves depend only on their view.

Each decision gets its own random seed, derived from the deal, the seat and the point of the game,
and searches are limited by trial count instead of time. So the same bids and cards get the same
answers on any machine and after any pause. Two differences between machines remain: an answer that
takes longer than `PATIENCE` is replaced by Steady's, and plays whose values differ only in the last
bit of a float.
"""

from concurrent.futures import Future
from hashlib import sha256
from random import Random
from typing import Final

from rage_desktop.bots.bot import Answer, Mover
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.bots.workers import Workers
from rage_desktop.play.bot_scheduler import LocalBot
from rage_desktop.rules import Move, SeatView

PATIENCE: Final = 20.0  # seconds per answer, for the slowest machine


class DeterministicBot(Mover):
    """A bot that always gives the same answer to the same view."""

    def __init__(self, level: str, workers: Workers, seed: str, character: str | None) -> None:
        """`seed` is the deal's seed; `workers` compute for searching levels."""
        self._level = level
        self._workers = workers
        self._seed = seed
        self._character = character

    def ask(self, view: SeatView) -> Future[Answer]:
        """Return the answer, or a pending one."""
        seed = seed_for(self._seed, view)
        if LEVELS[self._level].far:
            return self._workers.ask(
                self._level, view, seed, PATIENCE, self._character, unhurried=True
            )
        bot = make_bot(self._level, Random(seed), None)
        return LocalBot(bot, CHARACTERS.get(self._character or "")).ask(view)

    def move(self, view: SeatView) -> Move:
        """Wait for the answer."""
        return self.ask(view).result().move


def seed_for(deal: str, view: SeatView) -> int:
    """Return the seed of one decision: for this deal, seat and point of the game."""
    played = sum(map(len, view.history)) + len(view.trick)
    point = f"{deal}/{view.seat}/{view.number}/{sum(view.has_bid)}/{played}"
    return int.from_bytes(sha256(point.encode()).digest()[:6])
