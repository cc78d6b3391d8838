"""Players made of code: they see a SeatView and nothing else, and answer with a bid or a play.

The rooms inside import only rooms below: workers, honesty, games; programs or talk; levels; search;
judge; estimate or bitcards; bot. May import: rules, own_files. May not: look at a State (but to
play whole games), keep secrets between processes, use global randomness.
"""

from rage_desktop.bots.bot import Bot, answer
from rage_desktop.bots.games import DeckFor, PlayedGame, SeatFigures, figures, play_game
from rage_desktop.bots.levels import LEVELS, make_bot

__all__ = [
    "LEVELS",
    "Bot",
    "DeckFor",
    "PlayedGame",
    "SeatFigures",
    "answer",
    "figures",
    "make_bot",
    "play_game",
]
