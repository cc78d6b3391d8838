"""The lines of a game record, version 1, each an event (DESIGN 6, docs/RECORDS.md).

The format is fixed for ever: fields may be added where readers of before ignore them or a default
is right, but none changes or goes. Cards and suits are written out as in RULES 1.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from rage_desktop.input_limits import MOST_PLAYERS, Code, Number
from rage_desktop.rules import events
from rage_desktop.rules.cards import Card
from rage_desktop.rules.editions.edition import MOST_CARDS
from rage_desktop.rules.text import Text, text

Cards: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=MOST_CARDS)]
Numbers: TypeAlias = Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]


class RecordLine(
    Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True
):
    """One event; `called` names it in sentences about a record."""

    called: ClassVar[Text]


class RoundLine(RecordLine, frozen=True, tag="round"):
    """A round was opened."""

    called: ClassVar[Text] = text("a round")
    number: Number
    hand_size: Number
    dealer: Number


class DealLine(RecordLine, frozen=True, tag="deal"):
    """All hands and the pile, top first, before anything is turned."""

    called: ClassVar[Text] = text("a deal")
    hands: Annotated[tuple[Cards, ...], Meta(max_length=MOST_PLAYERS)]
    pile: Cards


class TrumpLine(RecordLine, frozen=True, tag="trump"):
    """The cards turned for the first trump; trump null for none."""

    called: ClassVar[Text] = text("the first trump")
    turned: Cards
    trump: Code | None


class BidLine(RecordLine, frozen=True, tag="bid"):
    """A bid, in the order made, unseen ones too."""

    called: ClassVar[Text] = text("a bid")
    seat: Number
    bid: Number


class BidsRevealedLine(RecordLine, frozen=True, tag="bids_revealed"):
    """Bids made unseen became known."""

    called: ClassVar[Text] = text("the bids revealed")
    bids: Numbers


class PlayLine(RecordLine, frozen=True, tag="play"):
    """A card played; the suit only with WILD, LOW and a choosing CHANGE."""

    called: ClassVar[Text] = text("a play")
    seat: Number
    card: Code
    suit: Code | None = None


class TrumpChangedLine(RecordLine, frozen=True, tag="trump_changed"):
    """What an OUT, a CHANGE or the turn after a trick led to; recycled only if it happened."""

    called: ClassVar[Text] = text("a change of trump")
    seat: Number
    cause: Literal["OUT", "CHANGE", "TURN"]
    turned: Cards
    trump: Code | None
    recycled: Cards = ()


class TrickLine(RecordLine, frozen=True, tag="trick"):
    """A trick won, with the numbers of BONUS and MALUS cards in it."""

    called: ClassVar[Text] = text("a trick taken")
    winner: Number
    bonus: Number
    malus: Number


class RoundScoredLine(RecordLine, frozen=True, tag="round_scored"):
    """A round's end, all by seat."""

    called: ClassVar[Text] = text("the round's scores")
    bids: Numbers
    tricks: Numbers
    points: Numbers
    totals: Numbers


class GameOverLine(RecordLine, frozen=True, tag="game_over"):
    """The game's end."""

    called: ClassVar[Text] = text("the end of the game")
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
