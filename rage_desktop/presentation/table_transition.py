"""Animate the cards from one table state to another within a round."""

from rage_desktop.presentation.card_animations import place_in
from rage_desktop.presentation.cues import Timeline
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import (
    Anchor,
    Flight,
    Flip,
    HandSlot,
    SeatPlate,
    TrickSlot,
)
from rage_desktop.rules import Card


def animate_between(timeline: Timeline, before: TableView, then: TableView) -> None:
    """Animate the visible cards from their earlier places; another round starts without
    animation."""
    same = before.number == then.number and before.home == then.home and before.hand and then.hand
    if not same or not timeline.motion.of(MotionToken.STEP).seconds:
        return
    lay, lie = _places(before), _places(then)
    for card, place in lie.items():
        start: Anchor | None = lay.get(card)
        if start is None:
            start = SeatPlate(place.seat if isinstance(place, TrickSlot) else then.home)
        if start != place:
            timeline.fly(Flight(card, start, place), MotionToken.STEP)
    last = {}
    if then.last_trick is not None:
        last = {play.card: then.last_trick.winner for play in then.last_trick.cards}
    for card, place in lay.items():
        if card not in lie and isinstance(place, TrickSlot):
            goes = SeatPlate(last.get(card, place.seat))
            timeline.fly(Flight(card, place, goes, Flip.FACE), MotionToken.STEP)


def _places(table: TableView) -> dict[Card, HandSlot | TrickSlot]:
    """Return the place of every visible card in the hand or in the trick."""
    places: dict[Card, HandSlot | TrickSlot] = {
        card: place_in(table.hand, index)
        for index, card in enumerate(table.hand)
        if card is not None
    }
    for play in table.trick:
        places[play.card] = TrickSlot(play.seat)
    return places
