"""Bots that misbehave, made in a worker's process by the level's name."""

import os
import time
from random import Random

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import make_bot
from rage_desktop.rules import Bid, SeatView


class Misbehaving(Bot):
    """Errs, dies, dawdles or cheats, as its level says; its bids are what its chance says."""

    def __init__(self, level: str, rng: Random) -> None:
        self._level, self._rng = level, rng

    def move(self, view: SeatView) -> Bid:
        assert view.seat is not None
        match self._level:
            case "erring":
                raise KeyError("nothing")
            case "dying":
                os._exit(3)
            case "slow":
                time.sleep(60)
            case "late":
                time.sleep(0.3)
            case "cheating":
                return Bid(view.seat, 99)
        return Bid(view.seat, self._rng.randrange(view.hand_size))


def make_fake(level: str, rng: Random) -> Bot:
    """Make a bot of a real level, or one that misbehaves."""
    return make_bot(level, rng) if level == "steady" else Misbehaving(level, rng)
