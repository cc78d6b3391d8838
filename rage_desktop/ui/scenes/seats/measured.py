"""What was measured of a level, and how far it may be from the truth."""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from rage_desktop.match.contests.level_strength import FILE, Strength, load
from rage_desktop.own_files import assets_dir
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.new_game.level_words import level_line, level_name

SURE = 1.96  # standard errors: nineteen times in twenty it is no further off


class Measured(NamedTuple):
    """Parts from 0 to 1: bids made, and how often it finishes ahead of one of the level named."""

    exact: float
    beats: float
    error: float  # of `beats`, to either side
    against: str
    games: int

    @property
    def told(self) -> Text:
        """Return the whole of it in a sentence."""
        return text(
            "In {games} games it finished ahead of {level} {part} times in a hundred, give or "
            "take {error}, and made {exact} bids in a hundred.",
            games=self.games,
            level=level_name(self.against),
            part=round(100 * self.beats),
            error=max(1, round(100 * self.error)),
            exact=round(100 * self.exact),
        )


def measured() -> dict[str, Measured]:
    """Return what was measured, by level; nothing where the table cannot be read.

    A game is one sample, however many pairs of seats were compared in it: they are not
    independent of each other.
    """
    table = load(assets_dir().joinpath(*FILE))
    return {level: _of(strength) for level, strength in table.items()}


def _of(strength: Strength) -> Measured:
    spread = sqrt(strength.beats * (1 - strength.beats) / max(1, strength.games))
    return Measured(strength.exact, strength.beats, SURE * spread, strength.against, strength.games)


def character(level: str, levels: tuple[str, ...], table: Mapping[str, Measured]) -> Text:
    """Return what a level is like; one that is not apart from the level below by more than the
    error of both says so."""
    place = levels.index(level)
    mine, below = table.get(level), table.get(levels[place - 1]) if place else None
    if mine is None or below is None or mine.against != below.against:
        return level_line(level)
    if abs(mine.beats - below.beats) > sqrt(mine.error**2 + below.error**2):
        return level_line(level)
    if level != levels[-1]:
        return level_line(level)
    return text("As strong as {level}, plays for the win", level=level_name(levels[place - 1]))
