"""Phrases used in sentences: played cards, lists, concatenated sentences."""

from collections.abc import Sequence

from rage_desktop.rules import ActionCard, Card, Role, SuitName, Text, ntext, text


def played(card: Card, suit: str | None) -> Text:
    """Return a card as played: an action card with the suit it counts as, or makes trump."""
    if suit is None or not isinstance(card, ActionCard):
        return text("{card}", card=card)
    if card.role is Role.CHANGE:
        return text("{card}, to {suit}", card=card, suit=SuitName(suit))
    return text("{card} as {suit}", card=card, suit=SuitName(suit))


def points_text(n: int) -> Text:
    """Return a number of points in words."""
    return ntext("{n} point", "{n} points", n)


def missed_by(bid: int, won: int) -> Text:
    """Return by how many tricks a bid was missed."""
    if won > bid:
        return ntext("{n} too many", "{n} too many", won - bid)
    return ntext("{n} too few", "{n} too few", bid - won)


def listed(items: Sequence[Text]) -> Text:
    """Join phrases with commas."""
    joined = items[0]
    for item in items[1:]:
        joined = text("{items}, {item}", items=joined, item=item)
    return joined


def sentences(items: Sequence[Text]) -> Text:
    """Join sentences that end with full stops."""
    joined = items[0]
    for item in items[1:]:
        joined = text("{first} {next}", first=joined, next=item)
    return joined
