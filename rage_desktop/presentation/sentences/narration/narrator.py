"""Narration of every event of a game as lines, and the log of those of the current round."""

from collections.abc import Callable

from msgspec import structs

from rage_desktop.presentation.sentences.narration import play_lines
from rage_desktop.presentation.sentences.narration.announcements import Moment, Part
from rage_desktop.presentation.sentences.narration.round_lines import (
    bid_lines,
    over_lines,
    revealed_lines,
    round_lines,
    scored_lines,
)
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import events

LINES: dict[type, tuple[Part, Callable[..., Moment]]] = {
    events.RoundBegan: (Part.DEAL, round_lines),
    events.TrumpTurned: (Part.DEAL, play_lines.turned_lines),
    events.BidMade: (Part.BIDS, bid_lines),
    events.BidsRevealed: (Part.BIDS, revealed_lines),
    events.CardPlayed: (Part.PLAY, play_lines.card_lines),
    events.TrumpChanged: (Part.PLAY, play_lines.changed_lines),
    events.TrickWon: (Part.PLAY, play_lines.trick_lines),
    events.RoundScored: (Part.SCORE, scored_lines),
    events.GameOver: (Part.SCORE, over_lines),
}
"""The part of the round that an event belongs to, and who tells of it."""


def narrate(event: events.Event, table: TableView, you: int | None) -> Moment:
    """Return the lines of a redacted event, most important first, given the table before it. `you`
    is the seat addressed, None if several people look on."""
    if type(event) not in LINES:
        return ()
    part, lines = LINES[type(event)]
    number = table.trick_number if part is Part.PLAY else 0
    told = []
    for line in lines(event, table, you):
        trick = number + 1 if line.begins_trick else number
        told.append(structs.replace(line, part=part, trick=trick))
    return tuple(told)


class NarrationLog:
    """Moments in the order shown. `you` is the seat addressed, None if several people look
    on; `is_complete` says that the log covers the round from its start."""

    def __init__(self) -> None:
        self.you: int | None = None
        self.moments: list[Moment] = []
        self.is_complete = False

    def narrate(self, event: events.Event, table: TableView) -> Moment:
        """Return the narration of an event, given the table before it; a round's first event begins
        the log anew."""
        if isinstance(event, events.RoundBegan):
            self.moments = []
            self.is_complete = True
        return narrate(event, table, self.you)

    def add(self, moment: Moment) -> None:
        """Add the narration of an event that has been told."""
        if moment:
            self.moments.append(moment)
