"""Turn prompt for screen readers; on screen the empty card slot shows it."""

from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import NumberCard, SuitName, Text, ntext, text


def turn_aloud(table: TableView) -> Text:
    """Return the viewer's turn prompt as a sentence."""
    if table.lead is None:
        return text("Your turn: play any card.") if table.trick else text("Your turn: you lead.")
    suit = SuitName(table.lead)
    if any(isinstance(card, NumberCard) and card.suit == table.lead for card in table.hand):
        return text("Your turn: follow {suit}.", suit=suit)
    return text("Your turn: you have no {suit}, so play anything.", suit=suit)


def bid_aloud(table: TableView, told: bool = False) -> Text:
    """Return the prompt for a bid, with the trump unless that was just narrated."""
    if told:
        return ntext(
            "Your bid for {n} trick.", "Your bid: how many of {n} tricks?", table.hand_size
        )
    if table.trump is None:
        return ntext(
            "Your bid for {n} trick. There's no trump.",
            "Your bid: how many of {n} tricks? There's no trump.",
            table.hand_size,
        )
    return ntext(
        "Your bid for {n} trick. Trump is {suit}.",
        "Your bid: how many of {n} tricks? Trump is {suit}.",
        table.hand_size,
        suit=SuitName(table.trump),
    )
