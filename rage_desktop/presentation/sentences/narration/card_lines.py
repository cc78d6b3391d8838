"""Narration of a played card, and of what it changes: the trump, the winning card."""

from collections.abc import Sequence

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Verbosity,
    points_of,
    voiced,
)
from rage_desktop.presentation.table_updates import counts_as
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import (
    ActionCard,
    CardPlayed,
    Move,
    NumberCard,
    Play,
    PlayedCard,
    Role,
    SuitName,
    Text,
    TrumpChanged,
    TrumpTurned,
    text,
)
from rage_desktop.rules.tricks import low_wins, winning_index

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
    own = text("You undo {card}.", card=move.card)
    other = text("{player} undoes {card}.", card=move.card)
    said = voiced(move.seat, you, own, other)
    return (Line(said=said, level=Verbosity.NORMAL, rank=Rank.TURN, seat=move.seat),)


def _effect(event: CardPlayed, card: ActionCard, table: TableView, you: int | None) -> Line | None:
    """Return the immediate effect of an action card on the trick, if any."""
    suit = counts_as(event)
    if suit is not None:
        own = text("You play {card} as {suit}.", card=card, suit=SuitName(suit))
        other = text("{player} plays {card} as {suit}.", card=card, suit=SuitName(suit))
        return _line(event, voiced(event.seat, you, own, other), Verbosity.NORMAL, Rank.EFFECT)
    if card.role not in (Role.BONUS, Role.MALUS) or event.seat == you:
        return None
    adds = text("{player} adds {points}.", points=points_of(table.edition.card_points(card)))
    return _line(event, voiced(event.seat, you, adds, adds), Verbosity.NORMAL, Rank.EFFECT)


def _leads_nothing(event: CardPlayed, card: ActionCard, you: int | None) -> Line:
    own = text("You lead {card}. There's no suit to follow yet.", card=card)
    other = text("{player} leads {card}. There's no suit to follow yet.", card=card)
    level = Verbosity.ALL if card.role in SETTLES_TRUMP else Verbosity.NORMAL
    return _line(event, voiced(event.seat, you, own, other), level, Rank.TURN)


def _plain(event: CardPlayed, table: TableView, you: int | None) -> Moment:
    """Return a card without an effect: a lead, the first suit of a trick, or one more card."""
    card, suit = event.card, counts_as(event)
    if suit is not None and not table.trick:
        own = text("You lead {suit}.", suit=SuitName(suit))
        other = text("{player} leads {card}.", card=card)
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
        own = text("You play {card}. Low cards win this trick.", card=card)
        other = text("{player} plays {card}. Low cards win this trick.", card=card)
    else:
        own = text("You play {card}. High cards win again.", card=card)
        other = text("{player} plays {card}. High cards win again.", card=card)
    said = _line(event, voiced(seat, you, own, other), Verbosity.FEW, Rank.EFFECT)
    return said, *lead_change_lines(table, you, trick=trick, trump=table.trump, low=low)


def _line(event: CardPlayed, said: Text, level: Verbosity, rank: Rank) -> Line:
    return Line(said=said, level=level, rank=rank, seat=event.seat)


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
    best = trick[winning_index(trick, table.edition, trump, table.lead, low)]
    if best.seat == table.winning or best.suit is None:
        return ()
    own = text("Your {card} is winning now.", card=best.card)
    other = text("{player}'s {card} is winning now.", card=best.card)
    said = voiced(best.seat, you, own, other)
    return (Line(said=said, level=Verbosity.FEW, rank=Rank.EFFECT, seat=best.seat),)


def turned_lines(event: TrumpTurned, *_: object) -> Moment:
    """Return the first trump of a round."""
    if event.trump is None:
        said = text("No number card turned up, so there's no trump.")
    elif event.turned and isinstance(event.turned[-1], NumberCard):
        said = text("{suit} is trump.", suit=SuitName(event.trump))
    else:
        said = text("No number card turned up, so {suit} is trump.", suit=SuitName(event.trump))
    return (Line(said=said, level=Verbosity.FEW, rank=Rank.EFFECT),)


def changed_lines(event: TrumpChanged, table: TableView, you: int | None) -> Moment:
    """Return a trump settled by a card or after a trick, and the new winning card if it changed."""
    match event.cause:
        case "OUT":
            said = _taken_away(event, table, you)
        case "TURN":
            said = _back(event, table)
        case _ if event.trump is None:
            said = text("No suit is left for a new trump, so there's no trump.")
        case _ if table.edition.change == "turn":
            said = _turned(event, table, event.trump, you)
        case _:
            suit = SuitName(event.trump)
            own = text("You make {suit} trump.", suit=suit)
            other = text("{player} makes {suit} trump.", suit=suit)
            said = voiced(event.seat, you, own, other)
    doer = None if event.cause == "TURN" else event.seat
    line = Line(said=said, level=Verbosity.FEW, rank=Rank.EFFECT, seat=doer)
    return line, *lead_change_lines(
        table, you, trick=table.trick, trump=event.trump, low=table.low_wins
    )


def _taken_away(event: TrumpChanged, table: TableView, you: int | None) -> Text:
    once = table.edition.no_trump_lasts == "trick_then_turn"
    if table.trump is None:
        return text("There was no trump to remove.")
    if once:
        own = text("You remove the trump for this trick.")
        other = text("{player} removes the trump for this trick.")
    else:
        own, other = text("You remove the trump."), text("{player} removes the trump.")
    return voiced(event.seat, you, own, other)


def _back(event: TrumpChanged, table: TableView) -> Text:
    """Return the card turned after a trick without trump."""
    if event.trump is None:
        return text("No number card was left, so there's still no trump.")
    suit = SuitName(event.trump)
    if event.recycled:
        return text("The turned cards were reshuffled. {suit} is trump.", suit=suit)
    if event.trump == table.last_named:
        return text("A card is turned up. {suit} is trump again.", suit=suit)
    return text("A card is turned up. {suit} is trump now.", suit=suit)


def _turned(event: TrumpChanged, table: TableView, trump: str, you: int | None) -> Text:
    """Return the card turned as a new trump, or that the pile had none."""
    suit = SuitName(trump)
    if event.card is None:
        old = SuitName(table.last_named or trump)
        return text("No other suit was left. {suit} comes after {old}, so it's trump.",
                    suit=suit, old=old)  # fmt: skip
    if event.recycled:
        return text("The turned cards were reshuffled. {suit} is trump.", suit=suit)
    own = text("Your card turns up a new trump: {suit}.", suit=suit)
    other = text("{player}'s card turns up a new trump: {suit}.", suit=suit)
    return voiced(event.seat, you, own, other)
