"""Summary of a won trick: the winner, the winning card, and the card that turned it."""

from rage_desktop.presentation.table_view import LastTrick
from rage_desktop.rules import Edition, PlayedCard, Role, SeatName, Text, text
from rage_desktop.rules.tricks import low_wins


def how_taken(trick: LastTrick, edition: Edition) -> tuple[Text, ...]:
    """Return summaries of a won trick of decreasing length, for decreasing space."""
    best = next(play.card for play in trick.cards if play.seat == trick.winner)
    taker = SeatName(trick.winner)
    full = text("{player} took it with {card}", player=taker, card=best)
    short = text("{player}: {card}", player=taker, card=best)
    return _with_turns(full, trick, edition), _with_turns(short, trick, edition), short


def _with_turns(said: Text, trick: LastTrick, edition: Edition) -> Text:
    """Add who removed the trump or made low cards win, without which the winning card would look
    wrong."""
    settled = _last(trick, Role.OUT, Role.CHANGE)
    if settled is not None and settled.card.role is Role.OUT:
        said = text("{sum} · no trump: {player}", sum=said, player=SeatName(settled.seat))
    rewind = _last(trick, Role.REWIND)
    if rewind is not None and low_wins(trick.cards, edition):
        said = text("{sum} · low cards win: {player}", sum=said, player=SeatName(rewind.seat))
    return said


def _last(trick: LastTrick, *roles: Role) -> PlayedCard | None:
    return next((play for play in reversed(trick.cards) if play.card.role in roles), None)
