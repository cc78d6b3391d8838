"""Narration of every event of a game as lines."""

from msgspec import structs

from rage_desktop.presentation.sentences.narration.announcements import Moment, Part
from rage_desktop.presentation.sentences.narration.bid_lines import (
    bid_lines,
    revealed_lines,
    round_lines,
)
from rage_desktop.presentation.sentences.narration.card_lines import card_lines
from rage_desktop.presentation.sentences.narration.score_lines import over_lines, scored_lines
from rage_desktop.presentation.sentences.narration.trick_lines import trick_lines
from rage_desktop.presentation.sentences.narration.card_lines import changed_lines, turned_lines
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import (
    BidMade,
    BidsRevealed,
    CardPlayed,
    Event,
    GameOver,
    RoundBegan,
    RoundScored,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
)

PARTS: dict[type, Part] = {
    **dict.fromkeys((RoundBegan, TrumpTurned), Part.DEAL),
    **dict.fromkeys((BidMade, BidsRevealed), Part.BIDS),
    **dict.fromkeys((RoundScored, GameOver), Part.SCORE),
}
"""Parts that belong to no trick."""


def narrate(event: Event, table: TableView, you: int | None) -> Moment:
    """Return the lines of a redacted event, most important first, given the table before it. `you`
    is the seat addressed, None if several people share the screen."""
    part = PARTS.get(type(event), Part.PLAY)
    trick = table.trick_number if part is Part.PLAY else 0
    lines = _lines(event, table, you)
    return tuple(structs.replace(line, part=part, trick=trick) for line in lines)


def _lines(event: Event, table: TableView, you: int | None) -> Moment:
    match event:
        case RoundBegan():
            return round_lines(event, table, you)
        case TrumpTurned():
            return turned_lines(event)
        case BidMade():
            return bid_lines(event, table, you)
        case BidsRevealed():
            return revealed_lines(event, table)
        case CardPlayed():
            return card_lines(event, table, you)
        case TrumpChanged():
            return changed_lines(event, table, you)
        case TrickWon():
            return trick_lines(event, table, you)
        case RoundScored():
            return scored_lines(event, table, you)
        case GameOver():
            return over_lines(event, you)
    return ()
