"""The decisions of a game, with the view of each seat at the time."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.talk.reasons import in_third_person, level_reason
from rage_desktop.match.match import Match
from rage_desktop.rules import ActionCard, Bid, Deal, Move, Play, Role, SeatView


class Decision(Struct, frozen=True):
    """Move `ply` of a game: a seat's bid or play in round `number` (from 1).

    `trick` counts from 1; it is 0 for a bid.
    """

    ply: int
    number: int
    trick: int
    move: Bid | Play

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.move.seat


def decisions_in(moves: Sequence[Move], players: int) -> Iterator[Decision]:
    """Yield the decisions of a whole game, in order."""
    number = plays = 0
    for ply, move in enumerate(moves):
        if isinstance(move, Deal):
            number, plays = number + 1, 0
        else:
            plays += isinstance(move, Play)
            yield Decision(ply, number, -(-plays // players), move)


def decisions_of(match: Match, number: int) -> list[Decision]:
    """Return the decisions of a round by its number, in order; none before it is scored.

    Until then they are secret.
    """
    if number > len(match.view(None).scores):
        return []
    every = decisions_in(match.moves, len(match.setup.seats))
    return [decision for decision in every if decision.number == number]


def known_then(match: Match, decision: Decision) -> SeatView:
    """Return the view a seat had when it decided."""
    return match.view_before(decision.ply, decision.seat)


def trumps_of(match: Match, made: Sequence[Decision]) -> tuple[str | None, str | None]:
    """Return the trump at the first decision of a trick, and after the last; of bids twice the
    first."""
    first, last = known_then(match, made[0]).trump, made[-1]
    match last.move:
        case Bid():
            return first, first
        case Play(card=ActionCard(role=Role.OUT)):
            return first, None
        case Play(card=ActionCard(role=Role.CHANGE)):
            return first, match.view_before(last.ply + 1, None).trump
    return first, known_then(match, last).trump


def explanation_of(match: Match, decision: Decision) -> Explanation:
    """Return a bot's reason, or an analysis of a person's or an external bot's choice.

    A person alone with bots is addressed as "you"; all others by name.
    """
    level = match.setup.seats[decision.seat].level
    told = match.whys.get(decision.ply) or level_reason(
        level, known_then(match, decision), decision.move
    )
    if match.setup.people == (decision.seat,):
        return told
    return Explanation(in_third_person(told.reason), told.more and in_third_person(told.more))
