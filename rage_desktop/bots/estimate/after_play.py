"""State of the trick after a play: the suit the card counts as, and who would win."""

from msgspec import Struct

from rage_desktop.rules import Play, PlayedCard, Role, SeatView
from rage_desktop.rules.tricks import automatic_suit, winning_index


class AfterPlay(Struct, frozen=True):
    """`suit` is what the card counts as, None for none; `ahead` the seat that would win the trick
    now, None if it depends on a card yet to be turned."""

    suit: str | None
    trump: str | None
    low: bool
    ahead: int | None
    wins: bool


def after_play(view: SeatView, play: Play) -> AfterPlay:
    """Return the state of the current trick after a legal play of the viewer."""
    assert view.seat is not None
    suit, low = counts_as(view, play), _low_wins(view, play)
    lead = suit if view.lead is None else view.lead
    trump, known = _trump_after(view, play)
    if not known:  # the card has no suit: it wins only an otherwise empty trick
        return AfterPlay(suit, None, low, None, not view.trick)
    trick = (*view.trick, PlayedCard(view.seat, play.card, suit))
    best = winning_index(trick, view.edition, trump, lead, low)
    return AfterPlay(suit, trump, low, trick[best].seat, best == len(view.trick))


def counts_as(view: SeatView, play: Play) -> str | None:
    """Return the suit that a play would count as (RULES 4.3, 4.4)."""
    if play.card.role in (Role.WILD, Role.LOW):
        return play.suit or automatic_suit(view.edition, view.trump, view.lead)
    return play.card.suit


def _trump_after(view: SeatView, play: Play) -> tuple[str | None, bool]:
    """Return the trump after a play, and whether it is known."""
    if play.card.role is Role.CHANGE:
        return play.suit, play.suit is not None
    return (None if play.card.role is Role.OUT else view.trump), True


def _low_wins(view: SeatView, play: Play) -> bool:
    if play.card.role is not Role.REWIND:
        return view.low_wins
    return not view.low_wins or view.edition.second_rewind == "stays"
