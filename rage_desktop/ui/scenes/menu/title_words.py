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
    return _line(edition, round_of(game.round, game.rounds))


def shorter_lines(game: SavedGame, edition: Text) -> tuple[Text, ...]:
    """Return the same ever shorter; the edition goes last, for some have the same title."""
    reached = round_of(game.round, game.rounds)
    figures = reached
    if game.rounds is not None:
        figures = text("{n} / {all}", n=game.round, all=game.rounds)
    rules, title = Text(game.subtitle or game.title), Text(game.title)
    return _line(edition, figures), _line(rules, figures), _line(title, reached)


def _line(edition: Text, reached: Text) -> Text:
    return text("{title} · {round}", title=edition, round=reached)
