"""The best moment of a player's game: never a miss, nor what most of the table did."""

from collections.abc import Callable, Iterator, Sequence
from statistics import median_low
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.rules import Text, text

MARGIN = 8  # points over the table's median that make a round stand out


class LastTrick(NamedTuple):
    """The last trick of a round: who took it, and with which card."""

    winner: int
    card: rules.Card


class Moment(Struct, frozen=True):
    """A round worth remembering: its number, the points it brought, and what happened."""

    number: int
    points: int
    said: Text


class MadeBid(Struct, frozen=True):
    """A round whose bid a seat made, in a hand of two cards or more, as few others did."""

    number: int
    score: rules.RoundScored
    before: tuple[int, ...]  # totals before the round
    seat: int
    won_game: bool
    last: LastTrick | None

    @property
    def bid(self) -> int:
        """The bid, which is the tricks taken, too."""
        return self.score.bids[self.seat]

    @property
    def size(self) -> int:
        """The size of the hand."""
        return sum(self.score.tricks)

    @property
    def others_exact(self) -> int:
        """How many other players made their bids."""
        return sum(map(self.score.exact, range(len(self.score.bids)))) - 1


Candidate: TypeAlias = Callable[[MadeBid], Text | None]


def best_moments(
    scores: Sequence[rules.RoundScored], seat: int, won_game: bool, events: Sequence[rules.Event]
) -> Iterator[Moment]:
    """Yield the moments of a seat that deserve the name, the best first; often none."""
    last, before = last_tricks(events), (0,) * len(scores[0].totals)
    made = []
    for number, score in enumerate(scores, start=1):
        one = MadeBid(number, score, before, seat, won_game, last.get(number))
        before = score.totals
        shared = 2 * (one.others_exact + 1) > len(score.bids)
        if one.bid == score.tricks[seat] and one.size > 1 and not shared:
            made.append(one)
    made.sort(key=lambda one: -one.score.points[seat])
    for candidate in CANDIDATES:
        for one in made:
            said = candidate(one)
            if said is not None:
                yield Moment(one.number, one.score.points[seat], said)


def _alone(one: MadeBid) -> Text | None:
    if one.bid < 2 or one.others_exact:
        return None
    return text("{bid} of {bid}, and nobody else made their bid.", bid=one.bid)


def _at_the_last(one: MadeBid) -> Text | None:
    if one.bid < 2 or one.last is None or one.last.winner != one.seat:
        return None
    return text("{bid} of {bid}, the last one in the very last trick, with {card}.",
                bid=one.bid, card=one.last.card)  # fmt: skip


def _all_tricks(one: MadeBid) -> Text | None:
    if not one.bid == one.size >= 3:
        return None
    return text("Every trick of the round: {bid} of {bid}.", bid=one.bid)


def _zero(one: MadeBid) -> Text | None:
    missed = len(one.score.bids) - 1 - one.others_exact
    if one.bid or one.size < 5 or 2 * missed < len(one.score.bids):
        return None
    return text("Bid zero with {cards} cards, and took nothing.", cards=one.size)


def _from_last_place(one: MadeBid) -> Text | None:
    others = (total for seat, total in enumerate(one.before) if seat != one.seat)
    if not one.won_game or min(others) <= one.before[one.seat]:
        return None
    return text("{bid} of {bid} in last place, and then the win.", bid=one.bid)


def _far_ahead(one: MadeBid) -> Text | None:
    ahead = one.score.points[one.seat] - median_low(one.score.points)
    if ahead < MARGIN:
        return None
    return text("{bid} of {bid}: at least {ahead} points more than half the table.",
                bid=one.bid, ahead=ahead)  # fmt: skip


CANDIDATES: Sequence[Candidate] = (
    *(_alone, _at_the_last, _all_tricks, _zero, _from_last_place, _far_ahead),
)


def last_tricks(events: Sequence[rules.Event]) -> dict[int, LastTrick]:
    """Return the last trick of every round, by the round's number."""
    number, cards, found = 0, dict[int, rules.Card](), dict[int, LastTrick]()
    for event in events:
        match event:
            case rules.RoundBegan():
                number = event.number
            case rules.CardPlayed():
                cards[event.seat] = event.card
            case rules.TrickWon():
                found[number] = LastTrick(event.winner, cards[event.winner])
                cards = {}
    return found
