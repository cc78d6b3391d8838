"""Events as the lines of a record have them (DESIGN 6): cards and suits written out."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rage_desktop.input_limits import MOST_PLAYERS, Code, Number
from rage_desktop.rules import events
from rage_desktop.rules.cards import Card
from rage_desktop.rules.editions.edition import MOST_CARDS

Cards: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=MOST_CARDS)]
Numbers: TypeAlias = Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]


class _Line(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True):
    pass


class RoundLine(_Line, frozen=True, tag="round"):
    """A round was opened."""

    number: Number
    hand_size: Number
    dealer: Number


class DealLine(_Line, frozen=True, tag="deal"):
    """All hands and the pile, top first, before anything is turned."""

    hands: Annotated[tuple[Cards, ...], Meta(max_length=MOST_PLAYERS)]
    pile: Cards


class TrumpLine(_Line, frozen=True, tag="trump"):
    """The cards turned for the first trump; trump null for none."""

    turned: Cards
    trump: Code | None


class BidLine(_Line, frozen=True, tag="bid"):
    """A bid, in the order made, unseen ones too."""

    seat: Number
    bid: Number


class BidsRevealedLine(_Line, frozen=True, tag="bids_revealed"):
    """Bids made unseen became known."""

    bids: Numbers


class PlayLine(_Line, frozen=True, tag="play"):
    """A card played; the suit only with WILD, LOW and a choosing CHANGE."""

    seat: Number
    card: Code
    suit: Code | None = None


class TrumpChangedLine(_Line, frozen=True, tag="trump_changed"):
    """What an OUT, a CHANGE or the turn after a trick led to; recycled only if it happened."""

    seat: Number
    cause: Literal["OUT", "CHANGE", "TURN"]
    turned: Cards
    trump: Code | None
    recycled: Cards = ()


class TrickLine(_Line, frozen=True, tag="trick"):
    """A trick won, with the numbers of BONUS and MALUS cards in it."""

    winner: Number
    bonus: Number
    malus: Number


class RoundScoredLine(_Line, frozen=True, tag="round_scored"):
    """A round's end, all by seat."""

    bids: Numbers
    tricks: Numbers
    points: Numbers
    totals: Numbers


class GameOverLine(_Line, frozen=True, tag="game_over"):
    """The game's end."""

    totals: Numbers
    winners: Numbers
    decided_by: Code


Line: TypeAlias = (
    RoundLine
    | DealLine
    | TrumpLine
    | BidLine
    | BidsRevealedLine
    | PlayLine
    | TrumpChangedLine
    | TrickLine
    | RoundScoredLine
    | GameOverLine
)


def line_of(event: events.Event) -> Line:
    """Return an event as a record has it; raises ValueError where something in it is hidden."""
    match event:
        case events.RoundBegan(number, hand_size, dealer):
            return RoundLine(number, hand_size, dealer)
        case events.HandsDealt(hands, pile):
            return DealLine(tuple(_write(hand) for hand in hands), _write(pile))
        case events.TrumpTurned(turned, trump):
            return TrumpLine(_write(turned), trump)
        case events.BidMade(seat, bid):
            return BidLine(seat, _known(bid))
        case events.BidsRevealed(bids):
            return BidsRevealedLine(bids)
        case events.CardPlayed(seat, card, suit):
            return PlayLine(seat, str(card), suit)
        case events.TrumpChanged(seat, cause, turned, trump, _, recycled):
            return TrumpChangedLine(seat, cause, _write(turned), trump, _write(recycled))
        case events.TrickWon(winner, bonus, malus):
            return TrickLine(winner, bonus, malus)
        case events.RoundScored(bids, tricks, points, totals):
            return RoundScoredLine(bids, tricks, points, totals)
        case events.GameOver(totals, seats, decided_by):
            return GameOverLine(totals, seats, decided_by)


def _write(cards: Iterable[Card | None]) -> Cards:
    written = tuple(map(str, cards))
    if "None" in written:
        raise ValueError("An event with hidden cards is no part of a record: write the whole one.")
    return written


def _known(bid: int | None) -> int:
    if bid is None:
        raise ValueError("An event with a hidden bid is no part of a record: write the whole one.")
    return bid
