"""The figures behind a reason: how often a move made the bid, won the game, or scored more.

They are those of the trials and estimates of a `Decision`, for one move beside the next best.
"""

from typing import Final, NamedTuple

from msgspec import Struct, structs

from rage_desktop.bots.search.trials import Candidate, Decision
from rage_desktop.rules import (
    ActionCard,
    Arg,
    Bid,
    Move,
    NumberCard,
    Play,
    Role,
    SuitName,
    Text,
    text,
)
from rage_desktop.rules.text import Decimal

NOTABLE: Final = 0.1  # points; less is not told
ENOUGH: Final = 12  # deals; in fewer, how often something came up says nothing


class Voices(NamedTuple):
    """A sentence to the player of a card, and the same about another player."""

    mine: Text
    theirs: Text


class HowOften(Struct, frozen=True):
    """What is said of how often a card makes the bid: by itself, and beside another card."""

    alone: Voices
    beside: Voices


SIMULATED: Final = HowOften(
    alone=Voices(
        text("{card} makes your bid in {x} of {n} simulated deals."),
        text("{card} makes the bid in {x} of {n} simulated deals."),
    ),
    beside=Voices(
        text("{card} makes your bid in {x} of {n} simulated deals, {other} in {y} of {m}."),
        text("{card} makes the bid in {x} of {n} simulated deals, {other} in {y} of {m}."),
    ),
)
POSSIBLE: Final = HowOften(
    alone=Voices(
        text("{card} makes your bid in {x} of {n} possible deals."),
        text("{card} makes the bid in {x} of {n} possible deals."),
    ),
    beside=Voices(
        text("{card} makes your bid in {x} of {n} possible deals, {other} in {y} of {m}."),
        text("{card} makes the bid in {x} of {n} possible deals, {other} in {y} of {m}."),
    ),
)
VOICES: Final = (SIMULATED.alone, SIMULATED.beside, POSSIBLE.alone, POSSIBLE.beside)


def compare_figures(decision: Decision, move: Move, other: Move | None) -> Text | None:
    """Return the figures in favour of a move over the next best one; None if they show nothing."""
    mine = decision.trials.get(move)
    rival = None if other is None else decision.trials.get(other)
    if mine is None or not (decision.counted or mine.trials >= ENOUGH):
        return _estimated(decision, move, other)
    if not rival or not rival.trials or other is None:
        return _alone(decision, move, mine)
    return _beside(decision, move, mine, other, rival)


def move_name(move: Move) -> Arg:
    """Return a move's name in a sentence: a bid, or a card with the suit it names."""
    match move:
        case Bid(bid=bid):
            return text("a bid of {n}", n=bid)
        case Play(card=ActionCard(role=Role.CHANGE) as card, suit=str(suit)):
            return text("{card} to {suit}", card=card, suit=SuitName(suit))
        case Play(card=card, suit=str(suit)) if not isinstance(card, NumberCard):
            return text("{card} as {suit}", card=card, suit=SuitName(suit))
        case Play(card=card):
            return card
    raise AssertionError(f"{move!r} is no decision of a player")


def _estimated(decision: Decision, move: Move, other: Move | None) -> Text | None:
    worths = decision.worths
    if other is None or move not in worths or other not in worths:
        return None
    more = worths[move] - worths[other]
    if more < NOTABLE:
        return None
    points = Decimal(more)
    if isinstance(move, Bid) and isinstance(other, Bid):
        return text(
            "A bid of {n} should earn {points} points more than a bid of {m}.",
            n=move.bid,
            m=other.bid,
            points=points,
        )
    return text(
        "{card} should earn {points} points more than {other}.",
        card=move_name(move),
        other=move_name(other),
        points=points,
    )


def _alone(decision: Decision, move: Move, mine: Candidate) -> Text | None:
    x = mine.exact
    n = mine.trials
    if x == n:
        return None
    if isinstance(move, Bid):
        return text(
            "A bid of {bid} is exact in {x} of {n} simulated deals.", bid=move.bid, x=x, n=n
        )
    said = POSSIBLE if decision.counted else SIMULATED
    return structs.replace(said.alone.mine, args={"card": move_name(move), "x": x, "n": n})


def _beside(
    decision: Decision, move: Move, mine: Candidate, other: Move, rival: Candidate
) -> Text | None:
    """Return the most significant difference of two moves: games won, bids made, points."""
    if mine.trials == rival.trials == 1:
        return _played_out(move, mine, other, rival)
    won, lost = (one.won or 0.0 for one in (mine, rival))
    names: dict[str, Arg] = {"card": move_name(move), "other": move_name(other)}
    deals: dict[str, Arg] = {"n": mine.trials, "m": rival.trials}
    if won / mine.trials > lost / rival.trials:
        return text(
            "{card} wins the game in {x} of {n} simulated deals, {other} in {y} of {m}.",
            x=round(won),
            y=round(lost),
            **names,
            **deals,
        )
    own = mine.own / mine.trials - rival.own / rival.trials
    spared = rival.others / rival.trials - mine.others / mine.trials
    if mine.exact / mine.trials <= rival.exact / rival.trials:
        return _points(move, other, own, spared)
    gaps = deals | {"x": mine.exact, "y": rival.exact}
    if isinstance(move, Bid) and isinstance(other, Bid):
        return text(
            "A bid of {bid} is exact in {x} of {n} simulated deals, a bid of {lower} in "
            "{y} of {m}.",
            bid=move.bid,
            lower=other.bid,
            **gaps,
        )
    said = POSSIBLE if decision.counted else SIMULATED
    return structs.replace(said.beside.mine, args=names | gaps)


def _played_out(move: Move, mine: Candidate, other: Move, rival: Candidate) -> Text | None:
    if mine.exact and not rival.exact:
        return text(
            "Nothing is hidden any more, and {other} would miss the bid.", other=move_name(other)
        )
    own = mine.own - rival.own
    return _points(move, other, own, rival.others - mine.others)


def _points(move: Move, other: Move, own: float, spared: float) -> Text | None:
    if own >= NOTABLE:
        said = text("On average {card} earns {points} points more than {other}.")
        points = own
    elif spared >= NOTABLE:
        said = text(
            "On average the others score {points} fewer points after {card} than after {other}."
        )
        points = spared
    else:
        return None
    gaps = {"card": move_name(move), "other": move_name(other), "points": Decimal(points)}
    return structs.replace(said, args=gaps)
