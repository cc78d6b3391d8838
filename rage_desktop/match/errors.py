"""Errors around a game, each with a message for the player."""

from rage_desktop.rules import TextError


class MatchError(TextError):
    """An error of a match, its seats, files or programs."""
