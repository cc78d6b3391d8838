"""What can be seen of how someone plays, as figures; and who plays like that."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from statistics import fmean, pstdev
from typing import Final, TypeAlias

from rage_desktop import rules as rage
from rage_desktop.bots.estimate.expected_points import card_chances, rivals_of
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules.tricks import winning_index

Seen: TypeAlias = tuple[str, float]
"""One thing seen: what it is about, and how much of it there was, mostly 0 or 1."""

TURNS: Final = frozenset({rage.Role.CHANGE, rage.Role.OUT, rage.Role.REWIND})


def seen_of(view: rage.SeatView, move: rage.Move) -> Iterator[Seen]:
    """Yield what a bid or a play shows, where there was a choice."""
    if isinstance(move, rage.Bid):
        knowledge = knowledge_of(view)
        rivals = rivals_of(view, knowledge)
        chances = card_chances(view.hand, view.edition, knowledge, rivals, view.trump)
        yield "bids above what the hand promises", move.bid - sum(each.take for each in chances)
    elif isinstance(move, rage.Play) and len(view.plays()) > 1:
        yield from _of_the_card(view, move.card)
        yield from _of_the_trick(view, move)


def _of_the_card(view: rage.SeatView, card: rage.Card) -> Iterator[Seen]:
    """Yield what kind of card it was, of those that could have been played."""
    cards = {play.card for play in view.plays()}
    when = "leads" if view.lead is None else "plays"
    trumps = {
        each for each in cards if isinstance(each, rage.NumberCard) and each.suit == view.trump
    }
    half = "early" if 2 * len(view.hand) > view.hand_size else "late"
    if trumps and trumps != cards:
        yield f"{when} trumps {half}", card in trumps
    for kind, roles in _KINDS.items():
        these = {each for each in cards if isinstance(each, rage.ActionCard) and each.role in roles}
        if these and these != cards:
            yield f"{kind} {half}", card in these
    ranks = sorted(each.rank for each in cards if isinstance(each, rage.NumberCard))
    if isinstance(card, rage.NumberCard) and len(ranks) > 1:
        below = sum(rank < card.rank for rank in ranks) / (len(ranks) - 1)
        yield f"{when} high cards {half}", below
    if view.lead is None and isinstance(card, rage.NumberCard):
        suits = [each.suit for each in cards if isinstance(each, rage.NumberCard)]
        if len(set(suits)) > 1:
            yield "leads long suits", suits.count(card.suit) / len(suits)


_KINDS: Final = {
    "plays turns": TURNS,
    "plays BONUS": {rage.Role.BONUS},
    "plays MALUS": {rage.Role.MALUS},
    "plays WILD": {rage.Role.WILD},
}


def _of_the_trick(view: rage.SeatView, play: rage.Play) -> Iterator[Seen]:
    """Yield whether it took the trick so far, where it was possible to take it or not."""
    if not view.trick or view.winning is None:
        return
    takes = {each: _stands(view, each) for each in view.plays()}
    if len(set(takes.values())) < 2:
        return
    took, half = takes[play], "early" if 2 * len(view.hand) > view.hand_size else "late"
    yield f"overtakes {half}", took
    yield f"overtakes with {_want(view, view.seat)} tricks wanted", took
    yield f"overtakes one with {_want(view, view.winning)} tricks wanted", took
    roles = {p.card.role for p in view.trick if isinstance(p.card, rage.ActionCard)}
    for role in (rage.Role.BONUS, rage.Role.MALUS):
        if role in roles:
            yield f"overtakes a trick with {role}", took


def _want(view: rage.SeatView, seat: int | None) -> str:
    assert seat is not None
    return "more" if (view.bids[seat] or 0) > view.tricks[seat] else "no more"


def _stands(view: rage.SeatView, play: rage.Play) -> bool:
    card, seat = play.card, view.seat
    assert seat is not None
    suit = card.suit if isinstance(card, rage.NumberCard) else None
    if isinstance(card, rage.ActionCard) and card.role in (rage.Role.WILD, rage.Role.LOW):
        suit = play.suit
    trick = (*view.trick, rage.PlayedCard(seat, card, suit))
    lead = view.lead or suit
    return winning_index(trick, view.edition, view.trump, lead, view.low_wins) == len(view.trick)


Figures: TypeAlias = Mapping[str, float]
"""The mean of all that was seen about each thing."""


def means(seen: Sequence[Seen]) -> dict[str, float]:
    """Return the figures of what was seen."""
    about = defaultdict[str, list[float]](list)
    for name, value in seen:
        about[name].append(value)
    return {name: fmean(values) for name, values in about.items()}


class Classifier:
    """Tells who plays by whose usual figures are nearest, each in units of its scatter."""

    def __init__(self, known: Mapping[str, Sequence[Figures]]) -> None:
        """`known` are the figures of blocks of rounds, by who played them."""
        self.names = sorted({name for blocks in known.values() for one in blocks for name in one})
        self.centres = {
            who: {name: _mean([one[name] for one in blocks if name in one]) for name in self.names}
            for who, blocks in known.items()
        }
        self.scatter = {
            name: _mean([pstdev([b.get(name, 0.0) for b in blocks]) for blocks in known.values()])
            for name in self.names
        }

    def tell(self, figures: Figures) -> str:
        """Return who seems to have played."""
        return min(self.centres, key=lambda who: self._far(figures, self.centres[who]))

    def _far(self, figures: Figures, centre: Figures) -> float:
        return sum(
            ((figures[name] - centre[name]) / (self.scatter[name] or inf)) ** 2
            for name in self.names
            if name in figures
        )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
