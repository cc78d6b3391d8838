"""Narration of every event of a game as lines, and the log of those of the current round."""

from msgspec import structs

from rage_desktop.presentation.sentences.narration.announcements import Moment, Part
from rage_desktop.presentation.sentences.narration.bid_lines import (
    bid_lines,
    revealed_lines,
    round_lines,
)
from rage_desktop.presentation.sentences.narration.card_lines import (
    card_lines,
    changed_lines,
    turned_lines,
)
from rage_desktop.presentation.sentences.narration.score_lines import over_lines, scored_lines
from rage_desktop.presentation.sentences.narration.trick_lines import trick_lines
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import events

PARTS: dict[type, Part] = {
    **dict.fromkeys((events.RoundBegan, events.TrumpTurned), Part.DEAL),
    **dict.fromkeys((events.BidMade, events.BidsRevealed), Part.BIDS),
    **dict.fromkeys((events.RoundScored, events.GameOver), Part.SCORE),
}
"""Parts that belong to no trick."""


def narrate(event: events.Event, table: TableView, you: int | None) -> Moment:
    """Return the lines of a redacted event, most important first, given the table before it. `you`
    is the seat addressed, None if several people share the screen."""
    part = PARTS.get(type(event), Part.PLAY)
    trick = table.trick_number if part is Part.PLAY else 0
    lines = _lines(event, table, you)
    return tuple(structs.replace(line, part=part, trick=trick) for line in lines)


def _lines(event: events.Event, table: TableView, you: int | None) -> Moment:
    match event:
        case events.RoundBegan():
            return round_lines(event, table, you)
        case events.TrumpTurned():
            return turned_lines(event)
        case events.BidMade():
            return bid_lines(event, table, you)
        case events.BidsRevealed():
            return revealed_lines(event, table)
        case events.CardPlayed():
            return card_lines(event, table, you)
        case events.TrumpChanged():
            return changed_lines(event, table, you)
        case events.TrickWon():
            return trick_lines(event, table, you)
        case events.RoundScored():
            return scored_lines(event, table, you)
        case events.GameOver():
            return over_lines(event, you)
    return ()


class NarrationLog:
    """Moments in the order shown. `you` is the seat addressed, None if several people share the
    screen; `whole` says that the log covers the round from its start."""

    def __init__(self) -> None:
        self.you: int | None = None
        self.moments: list[Moment] = []
        self.is_complete = False

    def note(self, event: events.Event, table: TableView) -> Moment:
        """Add and return the narration of an event, given the table before it."""
        if isinstance(event, events.RoundBegan):
            self.moments, self.is_complete = [], True
        moment = narrate(event, table, self.you)
        if moment:
            self.moments.append(moment)
        return moment
