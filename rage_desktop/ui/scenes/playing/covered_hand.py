"""The hand behind another page: at a shared screen others may look at it meanwhile."""

from dataclasses import replace

from rage_desktop.play.session import Session
from rage_desktop.presentation.table_view import TableView


def drawn_table(session: Session, *, in_front: bool) -> TableView:
    """Return the table to draw: with the hand face down where its owner hides it from the others
    and another scene is before the table."""
    table = session.table
    open_hands = not session.hot_seat.is_shared or session.match.setup.secrecy == "open"
    if in_front or open_hands:
        return table
    return replace(table, hand=[None] * len(table.hand), flights=[], hidden=set())
