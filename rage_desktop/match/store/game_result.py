"""Types shared by a match and its store."""

from msgspec import Struct

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import RoundScored


class StoreError(MatchError):
    """A saved game that is missing, cannot be read, or was continued elsewhere."""


class GameResult(Struct, frozen=True):
    """The stored result of a finished game."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[RoundScored, ...]


class StaleGameError(Exception):
    """The game was continued elsewhere or is missing: the write no longer applies."""
