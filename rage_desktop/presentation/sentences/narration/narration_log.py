"""What was said of a round, kept while it lasts: for the history, and for whoever looks next."""

from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.sentences.narration.narrator import narrate
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Event, RoundBegan


class NarrationLog:
    """Moments in the order they were shown. `you` is the seat that is spoken to, None where
    several people read; `whole` says that the round was seen from its beginning."""

    def __init__(self) -> None:
        self.you: int | None = None
        self.moments: list[Moment] = []
        self.is_complete = False

    def note(self, event: Event, table: TableView) -> Moment:
        """Keep and return what is said of an event, the table being as it was before."""
        if isinstance(event, RoundBegan):
            self.moments, self.is_complete = [], True
        moment = narrate(event, table, self.you)
        if moment:
            self.moments.append(moment)
        return moment
