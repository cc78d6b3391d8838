"""What a match and its store say to each other besides moves."""

from msgspec import Struct

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import RoundScored


class StoreError(MatchError):
    """A saved game that is not there, cannot be read, or was continued elsewhere."""


class GameResult(Struct, frozen=True):
    """What is kept of a finished game besides its moves."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[RoundScored, ...]


class StaleGameError(Exception):
    """The game was continued elsewhere, or is gone: what was to be written no longer fits."""
