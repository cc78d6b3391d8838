"""Narration of a played card."""

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Verbosity,
    points_of,
    voiced,
)
from rage_desktop.presentation.sentences.narration.card_lines import lead_change_lines
from rage_desktop.presentation.table_updates import counts_as
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import (
    ActionCard,
    CardPlayed,
    Move,
    Play,
    PlayedCard,
    Role,
    SuitName,
    Text,
    text,
)
from rage_desktop.rules.tricks import low_wins

SETTLES_TRUMP = (Role.OUT, Role.CHANGE)  # their effect is narrated once the trump has changed


def card_lines(event: CardPlayed, table: TableView, you: int | None) -> Moment:
    """Return a card by its effect: an action, a suit led or set, or just a card."""
    card = event.card
    if isinstance(card, ActionCard):
        if card.role is Role.REWIND:
            return _rewind(event, table, you)
        effect = _effect(event, card, table, you)
        if effect is not None:
            return (effect,)
        if not table.trick:
            return (_leads_nothing(event, card, you),)
    return _plain(event, table, you)


def back_lines(move: Move, you: int | None) -> Moment:
    """Return that a card was undone; for a bid, the new bid question says so."""
    if not isinstance(move, Play):
        return ()
    own = text("You take {card} back.", card=move.card)
    other = text("{player} takes {card} back.", card=move.card)
    said = voiced(move.seat, you, own, other)
    return (Line(said=said, level=Verbosity.NORMAL, rank=Rank.TURN, seat=move.seat),)


def _effect(event: CardPlayed, card: ActionCard, table: TableView, you: int | None) -> Line | None:
    """Return the immediate effect of an action card on the trick, if any."""
    suit = counts_as(event)
    if suit is not None:
        own = text("You play {card} as {suit}.", card=card, suit=SuitName(suit))
        other = text("{player} plays {card} as {suit}.", card=card, suit=SuitName(suit))
        return _line(event, voiced(event.seat, you, own, other), Verbosity.NORMAL, Rank.EFFECT)
    worth = {Role.BONUS: table.edition.bonus, Role.MALUS: table.edition.malus}.get(card.role)
    if worth is None or event.seat == you:
        return None
    adds = text("{player} adds {points}.", points=points_of(worth))
    return _line(event, voiced(event.seat, you, adds, adds), Verbosity.NORMAL, Rank.EFFECT)


def _leads_nothing(event: CardPlayed, card: ActionCard, you: int | None) -> Line:
    own = text("You lead {card}: no suit to follow yet.", card=card)
    other = text("{player} leads {card}: no suit to follow yet.", card=card)
    level = Verbosity.ALL if card.role in SETTLES_TRUMP else Verbosity.NORMAL
    return _line(event, voiced(event.seat, you, own, other), level, Rank.TURN)


def _plain(event: CardPlayed, table: TableView, you: int | None) -> Moment:
    """Return a card without an effect: a lead, the first suit of a trick, or one more card."""
    card, suit = event.card, counts_as(event)
    if suit is not None and not table.trick:
        own, other = (
            text("You lead {suit}.", suit=SuitName(suit)),
            text("{player} leads {card}.", card=card),
        )
    elif suit is not None and table.lead is None:
        own = text("You set the suit: {suit}.", suit=SuitName(suit))
        other = text("{player} sets the suit: {card}.", card=card)
    elif event.seat == you:
        return ()
    else:
        own = other = text("{player}: {card}.", card=card)
    return (_line(event, voiced(event.seat, you, own, other), Verbosity.ALL, Rank.TURN),)


def _rewind(event: CardPlayed, table: TableView, you: int | None) -> Moment:
    card, seat = event.card, event.seat
    trick = [*table.trick, PlayedCard(seat, card, None)]
    low = low_wins(trick, table.edition)
    if low == table.low_wins:
        again = text("A second {card} changes nothing.", card=card)
        return (_line(event, again, Verbosity.FEW, Rank.EFFECT),)
    if low:
        own = text("You play {card}: low cards win this trick.", card=card)
        other = text("{player} plays {card}: low cards win this trick.", card=card)
    else:
        own = text("You play {card}: high cards win again.", card=card)
        other = text("{player} plays {card}: high cards win again.", card=card)
    said = _line(event, voiced(seat, you, own, other), Verbosity.FEW, Rank.EFFECT)
    return said, *lead_change_lines(table, you, trick=trick, trump=table.trump, low=low)


def _line(event: CardPlayed, said: Text, level: Verbosity, rank: Rank) -> Line:
    return Line(said=said, level=level, rank=rank, seat=event.seat)
