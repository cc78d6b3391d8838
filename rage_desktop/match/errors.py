"""What can go wrong around a game, each with one sentence a player can read."""

from rage_desktop.rules import Text


class MatchError(ValueError):
    """Something refused or missing; `reason` says what, where, and what to do."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason
