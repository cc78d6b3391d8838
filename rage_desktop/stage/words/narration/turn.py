"""What readers are told when the turn comes to them; eyes see it in the slot."""

from rage_desktop.rules import NumberCard, SuitName, Text, text
from rage_desktop.stage.table_view import TableView


def turn_aloud(table: TableView) -> Text:
    """Return what the viewer's turn asks, as a sentence."""
    if table.lead is None:
        return text("Your turn: play any card.") if table.trick else text("Your turn: you lead.")
    suit = SuitName(table.lead)
    if any(isinstance(card, NumberCard) and card.suit == table.lead for card in table.hand):
        return text("Your turn: follow {suit}.", suit=suit)
    return text("Your turn: no {suit} in your hand, play anything.", suit=suit)
