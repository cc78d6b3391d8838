"""Narration of a new winning card after a change of trump or ranks."""

from collections.abc import Sequence

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Verbosity,
    voiced,
)
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import PlayedCard, text
from rage_desktop.rules.tricks import winning_index


def lead_change_lines(
    table: TableView,
    you: int | None,
    *,
    trick: Sequence[PlayedCard],
    trump: str | None,
    low: bool,
) -> Moment:
    """Return a line about the winning card if it changed and has a suit: a card without a suit does
    not win yet."""
    if table.lead is None:
        return ()
    plays = [PlayedCard(each.seat, each.card, each.suit) for each in trick]
    best = plays[winning_index(plays, table.edition, trump, table.lead, low)]
    if best.seat == table.winning or best.suit is None:
        return ()
    own = text("Your {card} is ahead now.", card=best.card)
    other = text("{player}'s {card} is ahead now.", card=best.card)
    said = voiced(best.seat, you, own, other)
    return (Line(said=said, level=Verbosity.FEW, rank=Rank.EFFECT, seat=best.seat),)
