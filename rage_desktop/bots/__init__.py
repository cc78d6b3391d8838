"""Players made of code: they see a SeatView and nothing else, and answer with a bid or a play.

Rule-based players, search on top, programs in a seat, and whole games without a window.
May import: rules. May not: look at a State, keep secrets between processes, use global randomness.
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
