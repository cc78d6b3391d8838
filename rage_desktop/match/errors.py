"""Errors around a game, each with a message for the player."""

from rage_desktop.rules import TextError


class MatchError(TextError):
    """An error of a match, its seats, files or programs."""


class StoreError(MatchError):
    """A saved game that is missing, cannot be read, or was continued elsewhere."""


class StaleGameError(Exception):
    """The game was continued elsewhere or is missing: the write no longer applies."""
