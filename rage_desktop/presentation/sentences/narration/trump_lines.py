"""Narration of the trump: turned, named, removed, restored."""

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Verbosity,
    voiced,
)
from rage_desktop.presentation.sentences.narration.card_lines import lead_change_lines
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import NumberCard, SuitName, Text, TrumpChanged, TrumpTurned, text


def turned_lines(event: TrumpTurned) -> Moment:
    """Return the first trump of a round."""
    if event.trump is None:
        said = text("No number card was turned: no trump.")
    elif event.turned and isinstance(event.turned[-1], NumberCard):
        said = text("{suit} is trump.", suit=SuitName(event.trump))
    else:
        said = text("No number card was turned, so {suit} is trump.", suit=SuitName(event.trump))
    return (Line(said=said, level=Verbosity.FEW, rank=Rank.EFFECT),)


def changed_lines(event: TrumpChanged, table: TableView, you: int | None) -> Moment:
    """Return a trump settled by a card or after a trick, and the new winning card if it changed."""
    match event.cause:
        case "OUT":
            said = _taken_away(event, table, you)
        case "TURN":
            said = _back(event, table)
        case _ if event.trump is None:
            said = text("No suit is left for a new trump: no trump.")
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
        return text("There was no trump to take away.")
    if once:
        own = text("You take the trump away for this trick.")
        other = text("{player} takes the trump away for this trick.")
    else:
        own, other = text("You take the trump away."), text("{player} takes the trump away.")
    return voiced(event.seat, you, own, other)


def _back(event: TrumpChanged, table: TableView) -> Text:
    """Return the card turned after a trick without trump."""
    if event.trump is None:
        return text("No number card was left: still no trump.")
    suit = SuitName(event.trump)
    if event.recycled:
        return text("The turned cards were shuffled: {suit} is trump.", suit=suit)
    if event.trump == table.last_named:
        return text("A card is turned: {suit} is trump again.", suit=suit)
    return text("A card is turned: {suit} is trump now.", suit=suit)


def _turned(event: TrumpChanged, table: TableView, trump: str, you: int | None) -> Text:
    """Return the card turned as a new trump, or that the pile had none."""
    suit = SuitName(trump)
    if event.card is None:
        old = SuitName(table.last_named or trump)
        return text("No other suit was left: {suit} comes after {old} and is trump.",
                    suit=suit, old=old)  # fmt: skip
    if event.recycled:
        return text("The turned cards were shuffled: {suit} is trump.", suit=suit)
    own = text("Your card turns a new trump: {suit}.", suit=suit)
    other = text("{player}'s card turns a new trump: {suit}.", suit=suit)
    return voiced(event.seat, you, own, other)
