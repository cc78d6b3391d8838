"""What reviews have found, kept so that a game is reviewed once."""

from rage_desktop.match.store import commands
from rage_desktop.match.store.write_queue import WriteQueue


class VerdictStore:
    """The verdicts of reviews, as lines of text."""

    def __init__(self, queue: WriteQueue) -> None:
        self._queue = queue

    def keep(self, game: int, ply: int, line: str) -> None:
        """Save a verdict on move `ply`, replacing any earlier one; raises StoreError for a missing
        game."""
        self._queue.write(game, commands.save_verdict, ply, line)

    def of(self, game: int) -> dict[int, str]:
        """Return the verdicts on the moves of a game, by ply; raises StoreError."""
        query = "SELECT ply, verdict FROM reviews WHERE game = ?"
        rows = self._queue.read(query, self._queue.number(game))
        return {ply: line for ply, line in rows if isinstance(ply, int) and isinstance(line, str)}
