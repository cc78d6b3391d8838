"""One plain sentence per event: captions, the log and screen readers all say the same."""

from collections.abc import Sequence

from rage_desktop.rules import (
    ActionCard,
    BidMade,
    BidsRevealed,
    Card,
    CardPlayed,
    Event,
    GameOver,
    HandsDealt,
    Role,
    RoundBegan,
    RoundScored,
    SeatName,
    SuitName,
    Text,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
    ntext,
    text,
)


def caption(event: Event) -> Text:
    """Return what happened as a sentence; nothing that the event itself does not say."""
    match event:
        case RoundBegan(number=number, dealer=dealer):
            return text("Round {number}. {player} deals", number=number, player=SeatName(dealer))
        case HandsDealt(hands=hands):
            return ntext("{n} card each", "{n} cards each", len(hands[0]))
        case TrumpTurned(trump=trump):
            return _trump(trump)
        case BidMade(seat=seat, bid=bid):
            return _bid(SeatName(seat), bid)
        case BidsRevealed(bids=bids):
            each = [
                text("{player} {bid}", player=SeatName(seat), bid=bid)
                for seat, bid in enumerate(bids)
            ]
            return text("The bids are shown: {bids}", bids=listed(each))
        case CardPlayed():
            return _played(event.seat, event.card, event.suit)
        case TrumpChanged():
            return _trump_changed(event)
        case TrickWon():
            return _trick_won(event)
        case RoundScored():
            return _scored(event)
        case GameOver(winners=winners):
            names = [text("{player}", player=SeatName(seat)) for seat in winners]
            return ntext("{players} wins", "{players} win", len(winners), players=listed(names))


def played(card: Card, suit: str | None) -> Text:
    """Return a card as it is played: with the suit it counts as, or makes trump."""
    if suit is None:
        return text("{card}", card=card)
    if _is_change(card):
        return text("{card}, to {suit}", card=card, suit=SuitName(suit))
    return text("{card} as {suit}", card=card, suit=SuitName(suit))


def listed(items: Sequence[Text]) -> Text:
    """Join phrases with commas."""
    joined = items[0]
    for item in items[1:]:
        joined = text("{items}, {item}", items=joined, item=item)
    return joined


def sentences(items: Sequence[Text]) -> Text:
    """Join sentences that end with their own full stops."""
    joined = items[0]
    for item in items[1:]:
        joined = text("{first} {next}", first=joined, next=item)
    return joined


def _bid(player: SeatName, bid: int | None) -> Text:
    if bid is None:
        return text("{player} has bid", player=player)
    return text("{player} bids {bid}", player=player, bid=bid)


def _trump(trump: str | None) -> Text:
    return text("No trump") if trump is None else text("Trump is {suit}", suit=SuitName(trump))


def _trump_changed(event: TrumpChanged) -> Text:
    if event.trump is None:
        return text("No trump now")
    if event.cause == "TURN":
        return text("A new card is turned: trump is {suit}", suit=SuitName(event.trump))
    return text("Trump is now {suit}", suit=SuitName(event.trump))


def _played(seat: int, card: Card, suit: str | None) -> Text:
    player = SeatName(seat)
    if suit is not None and _is_change(card):
        return text(
            "{player} plays {card} and names {suit}", player=player, card=card, suit=SuitName(suit)
        )
    return text("{player} plays {card}", player=player, card=played(card, suit))


def _is_change(card: Card) -> bool:
    return isinstance(card, ActionCard) and card.role is Role.CHANGE


def _trick_won(event: TrickWon) -> Text:
    player = SeatName(event.winner)
    extras = [
        text("{n} × {card}", n=count, card=ActionCard(role))
        for role, count in ((Role.BONUS, event.bonus), (Role.MALUS, event.malus))
        if count
    ]
    if not extras:
        return text("{player} takes the trick", player=player)
    return text("{player} takes the trick with {extras}", player=player, extras=listed(extras))


def _scored(event: RoundScored) -> Text:
    each = [
        text("{player} {points}", player=SeatName(seat), points=points)
        for seat, points in enumerate(event.points)
    ]
    return text("Points: {points}", points=listed(each))
