"""What can go wrong around a game, each with one sentence a player can read."""

from rage_desktop.rules import TextError


class MatchError(TextError):
    """What a match, its seats, its files or its programs refuse."""
