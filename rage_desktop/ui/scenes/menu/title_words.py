"""What the title's buttons say when asked, and what they say about the game to continue."""

from rage_desktop.match.store.lists import SavedGame
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.wording import round_of

HINTS = {
    "continue": text("The game played last, at the card where you left it"),
    "learn": text("Short lessons at the table, one thing at a time"),
    "new-game": text("Choose the deck, the players and the length"),
    "daily": text("One deal a day, the same for everybody"),
    "statistics": text("What you made of your games"),
    "help": text("The rules of every edition, with pictures"),
    "settings": text("Display, sound, play, accessibility and keys"),
    "quit": text("Every game is saved already"),
}


def game_line(game: SavedGame, edition: Text) -> Text:
    """Return what a saved game of this edition is, in one line."""
    return text(
        "{title} · {round}",
        title=edition,
        round=round_of(game.round, game.rounds),
    )
