"""A person's duels with each level of bots: their share, how sure it is, and who is stronger.

Every bot at a table is a duel: 1 for who finished ahead of it, half for who was level. Duels of one
game depend on each other, so certainty counts games, not duels.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from msgspec import Struct

from rage_desktop.match.statistics.result_rows import AHEAD, BEHIND, LEVEL, StoredResult

RECENT: Final = 50  # games with a level that count
ENOUGH: Final = 20  # games with a level from which its share says something
EVEN: Final = 0.5
CERTAINTY: Final = 0.95  # of a band
QUANTILE: Final = 1.96  # of the normal distribution, for this certainty
WORTH: Final = {AHEAD: 1.0, LEVEL: 0.5, BEHIND: 0.0}


class LevelRecord(Struct, frozen=True):
    """The duels with a level in the last games with it: how many were won, out of how many."""

    won: float
    duels: int
    games: int

    @property
    def rate(self) -> float:
        """The share of duels won, 0 to 1."""
        return self.won / self.duels

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games for the share to say something."""
        return self.games >= ENOUGH

    @property
    def band(self) -> tuple[float, float]:
        """Between what shares the true one lies, to `CERTAINTY`: Wilson's interval over the games.

        A game's duels vary no more than one duel, so the band is rather too wide than too narrow.
        """
        spread = QUANTILE**2 / self.games
        middle = self.rate + spread / 2
        half = sqrt(spread * (self.rate * (1 - self.rate) + spread / 4))
        return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


class Standing(Struct, frozen=True):
    """Between which levels a person is: surely `ahead` of one, surely `behind` another.

    `level_with` is the one whose share is closest to even, where no level is surely beaten or
    stronger.
    """

    ahead: str | None = None
    behind: str | None = None
    level_with: str | None = None


def against_levels(games: Sequence[StoredResult]) -> dict[str, LevelRecord]:
    """Return the duels with each level met, in the last games with it; games are oldest first."""
    won = dict[str, float]()
    duels = Counter[str]()
    met = Counter[str]()
    for row in reversed(games):
        for level, (share, count) in _duels(row.against).items():
            if met[level] < RECENT:
                won[level] = won.get(level, 0.0) + share
                duels[level] += count
                met[level] += 1
    return {level: LevelRecord(won[level], duels[level], met[level]) for level in won}


@lru_cache(4096)
def _duels(against: str) -> Mapping[str, tuple[float, int]]:
    """Return the duels won and played in a game, by level."""
    found: dict[str, tuple[float, int]] = {}
    for token in against.split():
        level = token[:-1]
        worth = WORTH.get(token[-1])
        if worth is not None:
            (share, count) = found.get(level, (0.0, 0))
            found[level] = share + worth, count + 1
    return found


def standing(levels: Mapping[str, LevelRecord], order: Sequence[str]) -> Standing | None:
    """Return where a person is among the levels, in order from the weakest up; None where there are
    not enough games with any."""
    known = [level for level in order if level in levels and levels[level].is_enough]
    if not known:
        return None
    beaten = [level for level in known if levels[level].band[0] > EVEN]
    ahead = beaten[-1] if beaten else None
    above = known[known.index(ahead) + 1 :] if ahead is not None else known
    stronger = [level for level in above if levels[level].band[1] < EVEN]
    behind = stronger[0] if stronger else None
    if ahead is not None or behind is not None:
        return Standing(ahead, behind)
    return Standing(level_with=min(known, key=lambda level: abs(levels[level].rate - EVEN)))
