"""What the workshop works with: the shelf of own editions, and the bots that try rules."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from rage_desktop.match.files import Clock
from rage_desktop.match.library import Library
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.play.workshop.draft_keeper import DraftKeeper
from rage_desktop.play.workshop.trial_games import TrialGames


class Workshop:
    """The player's own editions, and what bots make of rules. No process begins by itself."""

    def __init__(
        self, library: Library, folder: Path, clock: Clock, played: Callable[[], Sequence[str]]
    ) -> None:
        """`folder` has the own editions, unless the library has a folder of them; `played` tells
        the ids of editions that were played, the last one first."""
        self._library = library
        self._played = played
        self.own_editions = OwnEditions(library.own_folder or folder, clock)
        self.drafts = DraftKeeper(self.own_editions)

    @cached_property
    def trial_games(self) -> TrialGames:
        """The games that bots play with the rules that are edited."""
        return TrialGames()

    def offer_editions(self) -> None:
        """Let the library offer the own editions as they are on disk now, in their order."""
        self._library.reload(self._played())

    def close(self) -> None:
        """Keep what has just changed, and end what runs."""
        self.drafts.keep()
        if "trial_games" in vars(self):
            self.trial_games.close()
