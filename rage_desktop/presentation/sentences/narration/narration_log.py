"""Narration of the current round, kept for the history and the next viewer."""

from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.sentences.narration.narrator import narrate
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Event, RoundBegan


class NarrationLog:
    """Moments in the order shown. `you` is the seat addressed, None if several people share the
    screen; `whole` says that the log covers the round from its start."""

    def __init__(self) -> None:
        self.you: int | None = None
        self.moments: list[Moment] = []
        self.is_complete = False

    def note(self, event: Event, table: TableView) -> Moment:
        """Add and return the narration of an event, given the table before it."""
        if isinstance(event, RoundBegan):
            self.moments, self.is_complete = [], True
        moment = narrate(event, table, self.you)
        if moment:
            self.moments.append(moment)
        return moment
