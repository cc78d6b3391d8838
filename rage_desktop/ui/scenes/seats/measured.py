"""What was measured for a level, and how far it may be from the truth."""

from collections.abc import Mapping
from typing import NamedTuple

from rage_desktop.match.contests.level_strength import FILE, YARDSTICK, load
from rage_desktop.own_files import assets_dir
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.seats.level_words import level_line, level_name


class Measured(NamedTuple):
    """Shares from 0 to 1: bids made, and games won at a table with three of the yardstick."""

    exact: float
    wins: float
    error: float  # of `wins`, to either side
    games: int

    @property
    def told(self) -> Text:
        """Return the whole of it in a sentence."""
        return text(
            "In {games} games with three of {level} it won {part} in a hundred, give or take "
            "{error}, and made {exact} bids in a hundred.",
            games=self.games,
            level=level_name(YARDSTICK),
            part=round(100 * self.wins),
            error=max(1, round(100 * self.error)),
            exact=round(100 * self.exact),
        )


def measured() -> dict[str, Measured]:
    """Return what was measured, by level; nothing where the table cannot be read."""
    table = load(assets_dir().joinpath(*FILE))
    return {
        level: Measured(found.exact, found.wins, found.margin, found.games)
        for level, found in table.items()
    }


def character(level: str, levels: tuple[str, ...], table: Mapping[str, Measured]) -> Text:
    """Return what a level is like; the strongest one admits it if it hardly is."""
    place = levels.index(level)
    mine, below = table.get(level), table.get(levels[place - 1]) if place else None
    if level != levels[-1] or mine is None or below is None:
        return level_line(level)
    if mine.wins - below.wins > (mine.error**2 + below.error**2) ** 0.5:
        return level_line(level)
    return text("As strong as {level}, plays for the win", level=level_name(levels[place - 1]))
